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
