// The map as SVG, from data: a board of squares or hexes, or two formations.

import { svg } from "./dom.js";

const SHAPES = [
  { tag: "circle", of: { r: 12 } },
  { tag: "rect", of: { x: -11, y: -11, width: 22, height: 22, rx: 2 } },
  { tag: "path", of: { d: "M0-14 14 0 0 14-14 0z" } },
  { tag: "path", of: { d: "M-11-11h22v12l-11 12-11-12z" } },
];
const SQUARE = [[-16, -16], [16, -16], [16, 16], [-16, 16]];
const HEXAGON = [[0, -18], [16, -9], [16, 9], [0, 18], [-16, 9], [-16, -9]];
const EDGE = 22; // for the numbers above and on the left
const RIM = 6; // on the other sides

export class BoardMap {
  constructor(place, store, pick) {
    this.place = place;
    this.store = store;
    this.pick = pick; // told of a choice, or of a token that was moved
    const { kind } = store.ground;
    this.hexes = kind === "hex";
    this.formations = kind === "formations";
    this.corners = this.hexes ? HEXAGON : SQUARE;
    this.layer = svg("g", {});
    this.root = svg("svg", { viewBox: this.box(), role: "img", class: "map", "aria-label": "Map" }, this.ground(), this.layer);
    place.replaceChildren(this.root);
  }

  box() {
    const { width, height } = this.store.ground;
    if (this.formations) return `0 0 ${EDGE + RIM + 40 + 72 * width} ${EDGE + RIM + 60 * height}`;
    const extra = this.hexes ? 16 : 0;
    return `0 0 ${EDGE + RIM + 32 * width + extra} ${EDGE + RIM + (this.hexes ? 27 : 32) * height + (this.hexes ? 9 : 0)}`;
  }

  middle([x, y]) {
    if (this.formations) return [EDGE + 76 + 72 * x, EDGE + 30 + 60 * y];
    if (!this.hexes) return [EDGE + 16 + 32 * x, EDGE + 16 + 32 * y];
    return [EDGE + 16 + 32 * x + (y % 2 ? 16 : 0), EDGE + 18 + 27 * y];
  }

  outline(cell) {
    const [cx, cy] = this.middle(cell);
    return `M${this.corners.map(([x, y]) => `${cx + x},${cy + y}`).join("L")}z`;
  }

  ground() {
    return this.formations ? this.rows() : this.board();
  }

  rows() {
    const { lines, width, colours } = this.store.ground;
    const bands = lines.map((line, y) => {
      if (!line) return null;
      const [, cy] = this.middle([0, y]);
      const rect = { x: EDGE, y: cy - 30, width: 40 + 72 * width, height: 60, fill: colours[line.side % colours.length] };
      return svg(
        "g", {},
        svg("rect", { ...rect, "fill-opacity": line.row === "front" ? 0.16 : 0.07 }),
        svg("text", { x: EDGE + 18, y: cy + 4, class: "axis" }, line.row),
      );
    });
    return svg("g", {}, ...bands);
  }

  board() {
    const { cells, edges, zones, width, height } = this.store.ground;
    const group = svg("g", { class: "terrain" });
    const axes = svg("g", {});
    for (const look of cells.filter((one) => one.kind === "ground")) group.append(this.area(look.cells, look.colour, 1, look.name));
    const all = Array.from({ length: width * height }, (_, k) => [k % width, Math.floor(k / width)]);
    group.append(svg("path", { d: all.map((cell) => this.outline(cell)).join(""), class: "lattice" }));
    zones.forEach((zone) => group.append(this.area(zone.cells, "#2f6db5", 0.07, zone.name)));
    for (const look of cells.filter((one) => one.kind !== "ground")) {
      if (look.kind === "smoke") group.append(this.area(look.cells, look.colour, 0.45, look.name));
      else for (const cell of look.cells) group.append(this.thing(cell, look));
    }
    for (const edge of edges) group.append(this.edge(edge));
    for (let x = 0; x < width; x += 1) axes.append(svg("text", { x: this.middle([x, 0])[0], y: 14, class: "axis" }, String(x)));
    for (let y = 0; y < height; y += 1) axes.append(svg("text", { x: 10, y: this.middle([0, y])[1] + 4, class: "axis" }, String(y)));
    return svg("g", {}, group, axes);
  }

  area(cells, fill, opacity, name) {
    const d = cells.map((cell) => this.outline(cell)).join("");
    return svg("path", { d, fill, "fill-opacity": opacity }, svg("title", {}, name));
  }

  thing(cell, look) {
    const [x, y] = this.middle(cell);
    const title = svg("title", {}, look.name);
    if (look.kind === "x") return svg("path", { d: `M${x - 8},${y - 8}l16 16m0-16l-16 16`, stroke: look.colour, "stroke-width": 3 }, title);
    return svg("circle", { cx: x, cy: y, r: look.kind === "O" ? 13 : 9, fill: look.colour }, title);
  }

  edge({ cell, side, colour, name }) {
    const [cx, cy] = this.middle(cell);
    const [a, b] = [this.corners[side], this.corners[(side + 1) % this.corners.length]];
    const line = { x1: cx + a[0], y1: cy + a[1], x2: cx + b[0], y2: cy + b[1], stroke: colour, "stroke-width": 5 };
    return svg("line", line, svg("title", {}, name));
  }

  draw(state, choosing) {
    const tokens = state.combatants.filter((one) => one.cell);
    const fallen = tokens.filter((one) => one.fate !== "standing");
    const standing = tokens.filter((one) => one.fate === "standing");
    this.layer.replaceChildren(
      ...this.bands(state),
      ...this.aims(choosing),
      ...this.plan(state, choosing),
      ...[...fallen, ...standing].map((one) => this.token(one, state, choosing)),
    );
  }

  // How far it is from who is to choose: each band a little darker, with a line around it.
  bands({ bands }) {
    if (!bands) return [];
    const at = ([x, y]) => bands.rows[y]?.[x];
    const cells = bands.rows.flatMap((row, y) => [...row].map((_, x) => [x, y]));
    const shades = bands.names.map((name, k) => {
      const inside = cells.filter((cell) => at(cell) === String(k));
      return svg("path", { d: inside.map((cell) => this.outline(cell)).join(""), class: "band", "fill-opacity": 0.03 * (k + 1) }, svg("title", {}, name));
    });
    const edges = cells.flatMap((cell) => this.neighbours(cell).map((next, side) => (at(next) > at(cell) ? this.side(cell, side) : "")));
    return [...shades, svg("path", { d: edges.join(""), class: "bandline" })];
  }

  // The cells on the other side of each edge, in the order of the corners.
  neighbours([x, y]) {
    if (!this.hexes) return [[x, y - 1], [x + 1, y], [x, y + 1], [x - 1, y]];
    const k = y % 2;
    return [[x + k, y - 1], [x + 1, y], [x + k, y + 1], [x + k - 1, y + 1], [x - 1, y], [x + k - 1, y - 1]];
  }

  side(cell, side) {
    const [cx, cy] = this.middle(cell);
    const [[ax, ay], [bx, by]] = [this.corners[side], this.corners[(side + 1) % this.corners.length]];
    return `M${cx + ax},${cy + ay}L${cx + bx},${cy + by}`;
  }

  // Cells that can be chosen now.
  aims(choosing) {
    return (choosing || []).filter((choice) => choice.cell).map((choice) => {
      const chosen = () => this.pick.choose(choice.index);
      const enter = (event) => (event.key === "Enter" || event.key === " ") && chosen();
      const label = { class: "aim", tabindex: 0, role: "button", "aria-label": choice.name };
      return svg("path", { d: this.outline(choice.cell), ...label, on: { click: chosen, keydown: enter } }, svg("title", {}, choice.name));
    });
  }

  // Where a plan leads, and at whom it is aimed.
  plan(state, choosing) {
    if (!state.proposal || choosing) return [];
    const at = Object.fromEntries(state.combatants.map((one) => [one.id, one.cell]));
    const parts = [];
    for (const step of state.proposal.steps) {
      const from = at[step.combatant];
      if (step.to && from && (step.to[0] !== from[0] || step.to[1] !== from[1]) && !this.formations) {
        const [a, b] = [this.middle(from), this.middle(step.to)];
        parts.push(svg("line", { x1: a[0], y1: a[1], x2: b[0], y2: b[1], class: "path" }), svg("circle", { cx: b[0], cy: b[1], r: 6, class: "goal" }));
        at[step.combatant] = step.to;
      }
      if (step.target && at[step.target] && at[step.combatant]) {
        const [a, b] = [this.middle(at[step.combatant]), this.middle(at[step.target])];
        parts.push(svg("line", { x1: a[0], y1: a[1], x2: b[0], y2: b[1], class: "target" }));
      }
    }
    return parts;
  }

  token(one, state, choosing) {
    const [x, y] = this.middle(one.cell);
    const side = state.sides.findIndex((known) => known.id === one.side);
    const shape = SHAPES[side % SHAPES.length];
    const colour = this.store.ground.colours[side % this.store.ground.colours.length];
    const stands = one.fate === "standing";
    const look = stands ? { fill: colour, stroke: "#2b2722" } : { fill: "#fff", "fill-opacity": 0.7, stroke: colour };
    const hidden = one.marks.includes("hidden") ? { "stroke-dasharray": "3 2", "fill-opacity": 0.55 } : {};
    const acts = state.order.some((place) => place.combatant === one.id && place.acts === "now");
    const choice = (choosing || []).find((known) => known.combatant === one.id);
    const group = svg(
      "g", { transform: `translate(${x} ${y})`, class: `token${choice ? " aimed" : ""}`, "data-combatant": one.id },
      svg("title", {}, [one.name, one.condition, ...one.marks].join(", ")),
      acts ? svg("circle", { r: 17, class: "acting" }) : null,
      svg(shape.tag, { ...shape.of, ...look, ...hidden }),
      one.fate === "dead" ? svg("path", { d: "M-9-9 9 9M9-9-9 9", stroke: colour, "stroke-width": 2 }) : null,
      svg("text", { y: 4, fill: stands ? "#fff" : "#2b2722", class: "label" }, one.label),
      this.formations ? svg("text", { y: 25, class: "axis" }, one.name.slice(0, 15)) : null,
      choice ? svg("circle", { r: 19, class: "aimring" }) : null,
    );
    if (choice) {
      group.setAttribute("tabindex", "0");
      group.setAttribute("role", "button");
      group.setAttribute("aria-label", choice.name);
      group.addEventListener("click", () => this.pick.choose(choice.index));
      group.addEventListener("keydown", (event) => event.key === "Enter" && this.pick.choose(choice.index));
    } else if (!state.view && !this.formations) {
      this.draggable(group, one);
    }
    return group;
  }

  // A token is taken to another cell: a fact, said by the game master.
  draggable(group, one) {
    group.addEventListener("pointerdown", (down) => {
      if (!this.store.canAct || down.button > 0) return;
      group.setPointerCapture(down.pointerId);
      let cell = one.cell;
      const moved = (event) => {
        const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.root.getScreenCTM().inverse());
        cell = this.cellAt(point.x, point.y);
        const [x, y] = this.middle(cell);
        group.setAttribute("transform", `translate(${x} ${y})`);
      };
      const dropped = () => {
        group.removeEventListener("pointermove", moved);
        if (cell[0] !== one.cell[0] || cell[1] !== one.cell[1]) this.pick.move(one.id, cell);
      };
      group.addEventListener("pointermove", moved);
      group.addEventListener("pointerup", dropped, { once: true });
    });
  }

  cellAt(px, py) {
    const { width, height } = this.store.ground;
    const y = Math.floor((py - EDGE) / (this.hexes ? 27 : 32));
    const x = Math.floor((px - EDGE - (this.hexes && y % 2 ? 16 : 0)) / 32);
    return [Math.max(0, Math.min(width - 1, x)), Math.max(0, Math.min(height - 1, y))];
  }
}
