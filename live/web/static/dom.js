// Small helpers: elements from data, no more.

const SVG = "http://www.w3.org/2000/svg";

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "on") for (const [event, heard] of Object.entries(value)) node.addEventListener(event, heard);
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

// Put new children in place of the old ones; whatever had the focus by its data-key has it again.
export function show(place, ...children) {
  const key = place.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  const open = new Set([...place.querySelectorAll("details[open][data-key]")].map((node) => node.dataset.key));
  place.replaceChildren(...children.flat().filter(Boolean));
  for (const node of place.querySelectorAll("details[data-key]")) node.open = open.has(node.dataset.key);
  const again = key && [...place.querySelectorAll("[data-key]")].find((node) => node.dataset.key === key);
  if (again) again.focus();
}
