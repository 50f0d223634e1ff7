// Tables of rows, each a name with what is told of it.

import { make } from "../base/dom.js";
import { heads, numberNode } from "./tables.js";

// table returns one that scrolls by itself, null without rows. A cell is a text, an element or a list of them.
export function table(caption, columns, rows) {
  if (!rows.length) return null;
  const cells = (list) => list.map((c) => make("td", {}, ...[c].flat()));
  const body = rows.map(([name, ...rest]) => make("tr", {}, make("th", { scope: "row" }, name), ...cells(rest)));
  return make("div", { className: "scroll", tabIndex: 0, role: "group", "aria-label": caption }, make("table", {}, make("caption", { textContent: caption }), heads(columns), make("tbody", {}, ...body)));
}

export const numberOr = (text, other = "–") => (text === undefined ? other : numberNode(text));
