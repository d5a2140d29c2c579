// The initiative rail: who acts when, how everybody is, how far the autopilot goes, and what a game master may say of them.

import { button, el } from "./dom.js";

const LEVELS = [
  ["manual", "by hand"], ["suggest", "suggest"], ["confirm", "confirm turns"], ["confirm-players", "confirm at players"], ["run", "run"],
];

export function rail(state, store) {
  const place = Object.fromEntries(state.order.map((one, k) => [one.combatant, k]));
  const last = state.order.length;
  const sorted = [...state.combatants].sort((a, b) => (place[a.id] ?? last) - (place[b.id] ?? last));
  return el("ol", { class: "rail" }, sorted.map((one) => person(one, state, store)));
}

function person(one, state, store) {
  const acts = state.order.find((place) => place.combatant === one.id)?.acts ?? "";
  const side = state.sides.findIndex((known) => known.id === one.side);
  return el("li", { class: `person ${acts} side${side} ${one.fate === "standing" ? "" : "out"}`, "aria-current": acts === "now" ? "step" : null },
    el("div", { class: "name" }, el("span", { class: `badge side${side}` }, one.label), ` ${one.name}`),
    el("div", { class: "condition" }, [one.condition, ...one.marks].join(", ")),
    el("div", { class: "pools" }, one.pools.map(pool)),
    state.view ? null : tools(one, state, store));
}

function pool({ name, left, full }) {
  return el("div", { class: "pool" },
    el("meter", { min: 0, max: full, low: full / 3, value: left, "aria-label": `${name} ${left} of ${full}` }),
    el("span", { class: "quiet" }, ` ${left}/${full} ${name}`));
}

function tools(one, state, store) {
  const off = { disabled: !store.canAct };
  const level = el("select", {
    "aria-label": `Autopilot of ${one.name}`, "data-key": `level-${one.id}`, ...off,
    on: { change: (event) => store.send({ kind: "set-autonomy", combatants: [one.id], level: event.target.value }) },
  }, LEVELS.map(([value, text]) => el("option", { value, selected: value === one.level }, text)));
  return [level, el("details", { "data-key": `tools-${one.id}` }, el("summary", {}, "Change"),
    one.pools.map((known) => poolForm(one, known, store)),
    statusForm(one, state, store), placeForm(one, store), fateForm(one, state, store),
    button("Take out of the fight", () => store.send({ kind: "remove", combatant: one.id }), { ...off, class: "small", "data-key": `remove-${one.id}` }))];
}

function form(store, name, fields, command) {
  const heard = (event) => {
    event.preventDefault();
    store.send(command(new FormData(event.target)));
  };
  return el("form", { class: "fact", "data-key": name, on: { submit: heard } }, fields,
    el("button", { type: "submit", class: "small", disabled: !store.canAct, "data-key": `${name}-set` }, "Set"));
}

function number(name, label, value, more = {}) {
  return el("label", {}, `${label} `, el("input", { type: "number", name, value, required: true, class: "number", ...more }));
}

function poolForm(one, { name, left, full }, store) {
  return form(store, `pool-${one.id}-${name}`, number("value", name, left, { min: 0, max: full }),
    (data) => ({ kind: "set-pool", combatant: one.id, pool: name, value: Number(data.get("value")) }));
}

function statusForm(one, state, store) {
  const names = el("select", { name: "condition", "aria-label": "Condition" }, state.words.conditions.map((name) => el("option", { value: name }, name)));
  return form(store, `status-${one.id}`, [names, number("value", "is", 1)],
    (data) => ({ kind: "set-condition", combatant: one.id, condition: data.get("condition"), value: Number(data.get("value")) }));
}

function placeForm(one, store) {
  if (store.ground.kind === "formations") {
    const rows = el("select", { name: "row", "aria-label": "Row" }, ["front", "back"].map((row) => el("option", { value: row }, row)));
    return form(store, `place-${one.id}`, rows, (data) => ({ kind: "move", combatant: one.id, row: data.get("row") }));
  }
  const [x, y] = one.cell ?? [0, 0];
  return form(store, `place-${one.id}`, [number("x", "column", x), number("y", "row", y)],
    (data) => ({ kind: "move", combatant: one.id, x: Number(data.get("x")), y: Number(data.get("y")) }));
}

function fateForm(one, state, store) {
  const fates = el("select", { name: "fate", "aria-label": "Fate" }, state.words.fates.map((fate) => el("option", { value: fate, selected: fate === one.fate }, fate)));
  return form(store, `fate-${one.id}`, fates, (data) => ({ kind: "set-fate", combatant: one.id, fate: data.get("fate") }));
}
