// Small helpers for elements.

export const $ = (id) => document.getElementById(id);

// make returns an element with properties, "data-" and "aria-" attributes, and
// children.
export function make(tag, properties = {}, ...children) {
  const e = document.createElement(tag);
  for (const [name, v] of Object.entries(properties)) {
    if (name.includes("-")) e.setAttribute(name, v);
    else e[name] = v;
  }
  e.append(...children.filter((c) => c !== null && c !== undefined));
  return e;
}

// save lets the user save a text under a name.
export function save(name, text, type) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

// plural returns "1 leaf" or "2 leaves".
export const plural = (n, one, many = one + "s") => `${n} ${n === 1 ? one : many}`;

// svg returns an element of SVG with attributes and children.
export function svg(tag, attributes = {}, ...children) {
  const e = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, v] of Object.entries(attributes)) if (v !== undefined && v !== null) e.setAttribute(name, v);
  e.append(...children);
  return e;
}
