// Parts of forms and answers.

import { make } from "../base/dom.js";
import { numberNode } from "../answer/tables.js";

export const button = (id, text) => make("button", { type: "button", id, textContent: text });

// field returns a field with its label.
export const field = (label, e) => make("label", {}, `${label} `, e);

// select returns a list to choose from, of texts by value.
export const select = (id, choices) => make("select", { id }, ...Object.entries(choices).map(([value, textContent]) => make("option", { value, textContent })));

export const number = (id, value, least, most) => make("input", { id, type: "number", min: least, max: most, value });

// table returns one that scrolls by itself.
export function table(caption, heads, rows) {
  const head = make("thead", {}, make("tr", {}, ...heads.map((h) => make("th", { scope: "col", textContent: h }))));
  const body = make("tbody", {}, ...rows.map(([first, ...rest]) => make("tr", {}, make("th", { scope: "row" }, first), ...rest.map((c) => make("td", {}, c)))));
  return make("div", { className: "scroll", tabIndex: 0, role: "region", "aria-label": caption }, make("table", {}, make("caption", { textContent: caption }), head, body));
}

export const numberOr = (text, other = "–") => (text === undefined ? other : numberNode(text));
