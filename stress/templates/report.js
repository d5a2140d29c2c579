// Step through a replay: each line says who has moved since the line before.
for (const replay of document.querySelectorAll(".replay")) {
  const lines = [...replay.querySelectorAll("li")];
  const tokens = [...replay.querySelectorAll("[data-combatant]")];
  const count = replay.querySelector("output");
  let at = 0;
  const place = (moves) => {
    for (const move of moves.split(" ").filter(Boolean)) {
      const [k, x, y, state] = move.split(",");
      tokens[k].classList.toggle("down", state === "1");
      tokens[k].classList.toggle("gone", state === "2");
      if (state !== "2") tokens[k].setAttribute("transform", `translate(${x} ${y})`);
    }
  };
  const go = (to) => {
    to = Math.max(0, Math.min(lines.length - 1, to));
    if (to < at) { at = 0; place(lines[0].dataset.moves); }
    while (at < to) place(lines[++at].dataset.moves);
    for (const line of lines) line.removeAttribute("aria-current");
    lines[at].setAttribute("aria-current", "step");
    const list = lines[at].parentElement;
    list.scrollTop = lines[at].offsetTop - list.offsetTop - list.clientHeight / 2;
    count.value = `${at + 1} of ${lines.length}`;
  };
  for (const button of replay.querySelectorAll("button"))
    button.addEventListener("click", () => go(button.dataset.by === "0" ? 0 : at + Number(button.dataset.by)));
  lines.forEach((line, k) => line.addEventListener("click", () => go(k)));
  go(0);
}
