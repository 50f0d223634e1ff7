// Parts of forms and answers.

import { $, make } from "../base/dom.js";
import { heads, numberNode, scroll } from "../answer/tables.js";

export const button = (id, text) => make("button", { type: "button", id, textContent: text });

// field returns a field with its label.
export const field = (label, e) => make("label", {}, `${label} `, e);

// select returns a list to choose from, of texts by value.
export const select = (id, choices) => make("select", { id }, ...Object.entries(choices).map(([value, textContent]) => make("option", { value, textContent })));

export const number = (id, value, least, most) => make("input", { id, type: "number", min: least, max: most, value });

// table returns one that scrolls by itself.
export function table(caption, columns, rows) {
  const body = make("tbody", {}, ...rows.map(([first, ...rest]) => make("tr", {}, make("th", { scope: "row" }, first), ...rest.map((c) => make("td", {}, c)))));
  return scroll(make("table", {}, make("caption", { textContent: caption }), heads(columns), body), caption);
}

// sayIn shows what the program says in an element.
export const sayIn = (id, words = "") => $(id).replaceChildren(words ? make("pre", { textContent: words.replaceAll(/^exactsolve: (stdin: )?/gm, "") }) : "");

export const numberOr = (text, other = "–") => (text === undefined ? other : numberNode(text));
