// The turn card: what is proposed and why, or what is asked, or which die is waited for.

import { button, el } from "./dom.js";

const score = (value) => (value === null || value === undefined ? "" : ` (${value > 0 ? "+" : ""}${value.toFixed(1)})`);

export function card(state, store, own) {
  if (state.view) return watched(state);
  if (state.waiting) return die(state, store);
  if (!state.begun) return [el("h2", {}, "Not begun"), button("Begin", () => store.send({ kind: "begin" }), key(store, "begin"))];
  if (state.over) return over(state, store);
  if (state.proposal && !own.rejected) return proposal(state, store, own);
  return asked(state, store, own);
}

// What every button of the card has: a key for the focus, and it is off while nobody hears.
function key(store, name, more = {}) {
  return { "data-key": `card-${name}`, disabled: !store.canAct, ...more };
}

function watched(state) {
  const now = state.order.find((place) => place.acts === "now");
  const one = now && state.combatants.find((known) => known.id === now.combatant);
  const die = state.waiting ? el("p", { class: "wanted" }, `${state.waiting.name} rolls 1d${state.waiting.sides} for ${state.waiting.purpose}.`) : null;
  return [el("h2", {}, one ? one.name : state.caption), state.over ? el("p", {}, "The fight is over.") : null, die];
}

function over(state, store) {
  const results = Object.entries(state.results).map(([side, result]) => {
    const known = state.sides.find((one) => one.id === side);
    return el("li", {}, `${known.name}: ${result}`);
  });
  return [el("h2", {}, "The fight is over"), el("ul", {}, results), undoRow(state, store)];
}

function die(state, store) {
  const { waiting } = state;
  const input = el("input", {
    id: "die", name: "face", type: "text", inputmode: "numeric", autocomplete: "off", size: 8, "aria-describedby": "die-help",
  });
  const send = (faces) => store.send({ kind: "dice", faces });
  const entered = (event) => {
    event.preventDefault();
    const faces = input.value.trim().split(/[\s,]+/).filter(Boolean).map(Number);
    if (faces.length && faces.every(Number.isInteger)) send(faces);
  };
  const zero = waiting.sides === 10 ? " 0 is 10." : "";
  const before = waiting.faces.length ? `Typed so far: ${waiting.faces.join(", ")}.` : "";
  queueMicrotask(() => document.activeElement === document.body && input.focus());
  return [
    el("h2", {}, `${waiting.name} rolls 1d${waiting.sides}`),
    el("p", {}, `For ${waiting.purpose}.`),
    el("form", { "data-key": `card-die-${state.hash}-${waiting.faces.length}`, on: { submit: entered } },
      el("label", { for: "die" }, "Face "), input, " ",
      el("button", key(store, "roll", { type: "submit", class: "go" }), "Enter"),
      waiting.former ? button(`${waiting.former} again`, () => send([waiting.former]), key(store, "former")) : null),
    el("p", { id: "die-help", class: "quiet" }, `1 to ${waiting.sides}.${zero} Several with spaces between them. ${before}`),
    el("p", {}, button("Not this after all", () => store.send({ kind: "drop" }), key(store, "drop"))),
  ];
}

function proposal(state, store, own) {
  const plan = state.proposal;
  const names = Object.fromEntries(state.combatants.map((one) => [one.id, one.name]));
  const sides = Object.fromEntries(state.combatants.map((one) => [one.id, one.side]));
  const several = new Set(plan.steps.map((step) => step.combatant)).size > 1;
  const approve = (steps) => store.send({ kind: "approve", proposal: plan.id, ...(steps ? { steps } : {}) });
  const steps = plan.steps.map((step, n) => {
    const dice = step.dice.filter((one) => state.hand.includes(sides[one.combatant]));
    const told = dice.map((one) => `${names[one.combatant]} 1d${one.sides} ${one.purpose}`).join(", ");
    return el("li", {},
      el("strong", {}, (several ? `${names[step.combatant]}: ${step.text}` : step.text) + score(step.score)),
      el("p", { class: "reason" }, step.reason),
      told ? el("p", { class: "dice" }, `By hand: ${told}`) : null,
      n + 1 < plan.steps.length ? button("Only up to here", () => approve(n + 1), key(store, `upto-${n}`, { class: "small" })) : null);
  });
  const others = plan.steps[0].alternatives.map((other, n) =>
    el("li", {}, button(other.text + score(other.score), () => store.send({ kind: "choose", choices: other.choices }), key(store, `other-${n}`, { class: "small" }))));
  return [
    el("h2", {}, plan.name, el("span", { class: "quiet" }, ` · ${plan.agent}`)),
    plan.forced ? el("p", { class: "wanted" }, "Its laws leave it no choice: you decide.") : null,
    el("ol", { class: "steps" }, steps),
    plan.then ? el("p", { class: "quiet" }, `Then ${plan.then} may answer.`) : null,
    el("div", { class: "row" },
      button("Approve", () => approve(), key(store, "approve", { class: "go", "aria-keyshortcuts": "g" })),
      button("Next step", () => approve(1), key(store, "next", { "aria-keyshortcuts": "n" })),
      button("Edit", own.reject, key(store, "edit", { "aria-keyshortcuts": "Escape" })),
      button("Skip", () => store.send({ kind: "skip" }), key(store, "skip")),
      button("Take over", () => store.send({ kind: "take-over", combatant: plan.combatant }), key(store, "take"))),
    others.length ? el("h3", {}, "Instead") : null,
    el("ul", { class: "others" }, others),
    undoRow(state, store),
  ];
}

function asked(state, store, own) {
  const { decision } = state;
  if (!decision) return [el("h2", {}, state.caption)];
  if (state.plans && !own.rejected) return [el("h2", {}, decision.name), el("p", { class: "quiet" }, "The autopilot is thinking …"), undoRow(state, store)];
  const one = state.combatants.find((known) => known.id === decision.combatant);
  const choose = (index) => store.send({ kind: "choose", choices: [index] });
  const onMap = decision.asks === "cell";
  const options = decision.choices.map((choice) =>
    el("li", {}, button(choice.name, () => choose(choice.index), key(store, `choice-${choice.index}`, { class: "small" }))));
  return [
    el("h2", {}, decision.name, el("span", { class: "quiet" }, decision.asks === "verb" ? " chooses" : " aims")),
    onMap ? el("p", {}, "Click a cell of the map, or choose here:") : null,
    el("ul", { class: onMap ? "choices many" : "choices" }, options),
    el("div", { class: "row" },
      button("Skip", () => store.send({ kind: "skip" }), key(store, "skip")),
      state.plans ? button("Back to the proposal", own.reconsider, key(store, "again")) : null,
      one && one.level === "manual"
        ? button("Let the autopilot propose", () => store.send({ kind: "set-autonomy", combatants: [one.id], level: "confirm" }), key(store, "hand-back"))
        : null),
    undoRow(state, store),
  ];
}

export function undoRow(state, store) {
  const said = (kind, by) => () => store.send({ kind, by });
  const off = (can) => ({ disabled: !store.canAct || !can });
  return el("div", { class: "row undo" },
    button("Undo step", said("undo", "step"), key(store, "undo", { ...off(state.undo), "aria-keyshortcuts": "b" })),
    button("Undo turn", said("undo", "turn"), key(store, "undo-turn", { ...off(state.undo), "aria-keyshortcuts": "u" })),
    button("Redo step", said("redo", "step"), key(store, "redo", off(state.redo))),
    button("Redo turn", said("redo", "turn"), key(store, "redo-turn", off(state.redo))));
}
