// The table in words: the log, and the map as a table for those who do not see it.

import { el } from "./dom.js";

export function log(state) {
  const lines = [...state.log].reverse().map((entry) =>
    el("li", { class: entry.undone ? "undone" : "" },
      entry.lines.map((line) => el("p", {}, entry.undone ? el("s", {}, line) : line)),
      entry.dice.length ? el("p", { class: "dice" }, `Dice typed: ${entry.dice.join(", ")}`) : null));
  return el("ol", { class: "log" }, lines);
}

export function twin(state, ground) {
  const where = (one) => {
    if (!one.cell) return "not on the field";
    if (ground.kind !== "formations") return `column ${one.cell[0]}, row ${one.cell[1]}`;
    return `${ground.lines[one.cell[1]]?.row ?? ""} row`;
  };
  const names = Object.fromEntries(state.sides.map((side) => [side.id, side.name]));
  const rows = state.combatants.map((one) =>
    el("tr", {}, el("th", { scope: "row" }, one.name), el("td", {}, names[one.side]), el("td", {}, where(one)),
      el("td", {}, [one.condition, ...one.marks].join(", "))));
  const head = ["Who", "Side", "Where", "How"].map((text) => el("th", { scope: "col" }, text));
  return [el("table", {}, el("caption", {}, state.caption), el("thead", {}, el("tr", {}, head)), el("tbody", {}, rows)), terrain(ground)];
}

function terrain(ground) {
  if (ground.kind === "formations") return null;
  const told = ground.cells.filter((look) => look.name !== "open").map((look) => {
    const cells = look.cells.map(([x, y]) => `${x},${y}`).join(" ");
    return el("li", {}, `${look.name}: ${cells}`);
  });
  return el("details", {}, el("summary", {}, `Ground of ${ground.width} by ${ground.height} cells`), el("ul", {}, told));
}
