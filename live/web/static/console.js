// The console: one store, fed by one stream; every panel is drawn anew from it.

import { card } from "./card.js";
import { button, el, show } from "./dom.js";
import { BoardMap } from "./map.js";
import { rail } from "./rail.js";
import { Store } from "./store.js";
import { log, twin } from "./words.js";

const $ = (id) => document.getElementById(id);
const { table, view } = document.body.dataset;
const store = new Store(table, view || "");
const BADGES = { connecting: "connecting …", live: "live", offline: "offline: nothing can be done until the table answers" };

// A proposal that is put aside stays so until something happens at the table.
const own = {
  rejectedAt: null,
  get rejected() {
    return own.rejectedAt === store.state.version;
  },
  reject() {
    own.rejectedAt = store.state.version;
    draw();
  },
  reconsider() {
    own.rejectedAt = null;
    draw();
  },
};
let map = null;

// Choices that the map offers: not while a proposal is looked at.
function choosing(state) {
  if (state.view || !state.decision || state.waiting) return null;
  return state.plans && !own.rejected ? null : state.decision.choices.filter((choice) => choice.cell || choice.combatant);
}

function draw() {
  const { state } = store;
  $("badge").textContent = BADGES[store.badge];
  $("badge").dataset.badge = store.badge;
  $("said").textContent = store.said;
  if (!state || !store.ground) return;
  if (!map) map = new BoardMap($("map"), store, { choose: (index) => store.send({ kind: "choose", choices: [index] }), move: moved });
  $("caption").textContent = state.caption;
  document.title = `${state.title} · ${state.caption}`;
  show($("rail"), rail(state, store));
  map.draw(state, choosing(state));
  $("notes").textContent = state.notes.join(" · ");
  show($("card"), ...card(state, store, own));
  show($("log"), log(state));
  show($("twin"), ...twin(state, store.ground));
  if (!state.view) show($("tools"), ...tools(state));
  document.body.dataset.shown = state.version; // for whoever waits until the page shows what has happened
}

function moved(combatant, [x, y]) {
  store.send({ kind: "move", combatant, x, y });
}

function tools(state) {
  const off = { disabled: !store.canAct };
  const hands = state.sides.map((side) => {
    const heard = (event) => {
      const sides = new Set(state.hand);
      if (event.target.checked) sides.add(side.id);
      else sides.delete(side.id);
      store.send({ kind: "set-hand", sides: [...sides] });
    };
    const box = el("input", { type: "checkbox", checked: state.hand.includes(side.id), "data-key": `hand-${side.id}`, ...off, on: { change: heard } });
    return el("label", {}, box, ` ${side.name} `);
  });
  const pilot = state.going
    ? button("Hold the autopilot", () => store.send({ kind: "hold" }), { ...off, "data-key": "pilot" })
    : button("Let the autopilot go on", () => store.send({ kind: "go" }), { ...off, "data-key": "pilot" });
  return [el("fieldset", {}, el("legend", {}, "Dice typed by hand"), hands), el("p", { class: "row" }, pilot), adding(state, off)];
}

function adding(state, off) {
  const side = el("select", { name: "side", "aria-label": "Side" }, state.sides.map((one) => el("option", { value: one.id }, one.name)));
  const field = (name, label, more = {}) => el("label", {}, `${label} `, el("input", { name, required: true, size: 10, ...more }));
  const board = store.ground.kind !== "formations";
  const number = { type: "number", class: "number", value: 0 };
  const heard = (event) => {
    event.preventDefault();
    const data = Object.fromEntries(new FormData(event.target));
    const where = board ? { x: Number(data.x), y: Number(data.y) } : { row: data.row };
    store.send({ kind: "add", creature: data.creature, side: data.side, id: data.id, ...(data.name ? { name: data.name } : {}), ...where });
  };
  const row = el("select", { name: "row", "aria-label": "Row" }, ["front", "back"].map((one) => el("option", { value: one }, one)));
  return el("details", { "data-key": "add" }, el("summary", {}, "Somebody joins"),
    el("form", { class: "fact", "data-key": `add-${state.combatants.length}`, on: { submit: heard } }, field("creature", "kind"), side, field("id", "id"), field("name", "name", { required: false }),
      board ? [field("x", "column", number), field("y", "row", number)] : row,
      el("button", { type: "submit", class: "small", ...off }, "Join")));
}

const KEYS = {
  g: () => press("card-approve") || press("card-begin"),
  n: () => press("card-next"),
  b: () => press("card-undo"),
  u: () => press("card-undo-turn"),
  r: () => press("card-redo"),
  s: () => press("card-skip"),
};

function press(key) {
  const found = $("card").querySelector(`[data-key="${key}"]`);
  if (found && !found.disabled) found.click();
  return Boolean(found);
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !store.state || store.state.view) return;
  const typing = event.target.matches("input, select, textarea");
  if (event.key === "Escape") {
    if (typing) event.target.blur();
    else if (store.state.waiting) press("card-drop");
    else if (store.state.plans) own.rejected ? own.reconsider() : own.reject();
  } else if (!typing && KEYS[event.key]) {
    event.preventDefault();
    KEYS[event.key]();
  }
});

store.onChange(draw);
store.start().catch((wrong) => {
  store.said = wrong.message;
  draw();
});
