// Parts of forms.

import { $, make } from "../base/dom.js";

export const button = (id, text) => make("button", { type: "button", id, textContent: text });

// field returns a field with its label.
export const field = (label, e) => make("label", {}, `${label} `, e);

// select returns a list to choose from, of texts by value.
export const select = (id, choices) => make("select", { id }, ...Object.entries(choices).map(([value, textContent]) => make("option", { value, textContent })));

// sayIn shows what the program says in an element.
export const sayIn = (id, words = "") => $(id).replaceChildren(words ? make("pre", { textContent: words.replaceAll(/^exactsolve: (stdin: )?/gm, "") }) : "");
