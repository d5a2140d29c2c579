// Small helpers: elements from data, no more.

const SVG = "http://www.w3.org/2000/svg";

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "on") for (const [event, heard] of Object.entries(value)) node.addEventListener(event, heard);
    else if (name === "value" && node.tagName === "INPUT") node.defaultValue = value;
    else if (name === "value") node.value = value;
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

export function el(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

export function svg(tag, attributes, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

export function button(text, heard, more = {}) {
  return el("button", { type: "button", on: { click: heard }, ...more }, text);
}

// What stays the same when a panel is drawn anew: an own key, or the key of the form with the name in it.
function keyOf(node) {
  const form = node.form?.dataset.key;
  return node.dataset?.key ?? (form && node.name ? `${form}/${node.name}` : undefined);
}

function standing(control) {
  if (control.tagName !== "SELECT") return control.defaultValue;
  return ([...control.options].find((option) => option.defaultSelected) ?? control.options[0])?.value;
}

// What was typed or picked in the forms of a panel and not sent yet, with what stood there before.
function typed(place) {
  const controls = [...place.querySelectorAll("form :is(input, select)")].filter(keyOf);
  return new Map(controls.filter((one) => one.value !== standing(one)).map((one) => [keyOf(one), [standing(one), one.value]]));
}

const unfocused = new WeakMap(); // by panel: what had the focus, and cannot have it while it is off

function focused(place) {
  const { activeElement } = document;
  return activeElement === document.body ? unfocused.get(place) : place.contains(activeElement) ? keyOf(activeElement) : undefined;
}

// All that a field holds is selected: what is typed next takes its place. A number's field tells no selection of its own.
function selected(control) {
  return control.tagName === "INPUT" && control.value !== "" && String(getSelection()) === control.value;
}

// Put new children in place of the old ones. What had the focus has it again, and what was being typed is still there.
export function show(place, ...children) {
  const key = focused(place);
  const whole = selected(document.activeElement);
  const open = new Set([...place.querySelectorAll("details[open][data-key]")].map((node) => node.dataset.key));
  const kept = typed(place);
  place.replaceChildren(...children.flat().filter(Boolean));
  for (const node of place.querySelectorAll("details[data-key]")) node.open = open.has(node.dataset.key);
  for (const control of place.querySelectorAll("form :is(input, select)")) {
    const [before, value] = kept.get(keyOf(control)) ?? [];
    if (value !== undefined && before === standing(control)) control.value = value;
  }
  const again = key && [...place.querySelectorAll("[data-key], form :is(input, select)")].find((node) => keyOf(node) === key);
  unfocused.set(place, again?.disabled ? key : undefined);
  if (again) again.focus();
  if (again && whole) again.select();
}
