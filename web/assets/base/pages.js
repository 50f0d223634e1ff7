// Long lists, some rows at a time.

import { make } from "./dom.js";

// pager puts into a host what turns the pages of a list of so many rows, nothing if all are on one.
// turn is called with the row that a page begins at.
export function pager(host, what, from, size, count, turn) {
  const focused = [...host.querySelectorAll("button")].indexOf(document.activeElement);
  const to = (textContent, row) => make("button", { type: "button", textContent, disabled: row < 0 || row >= count, onclick: () => turn(row) });
  const buttons = [to("Earlier", from - size), to("Later", from + size)];
  const where = make("span", { className: "hint", role: "status", textContent: `${what} ${from + 1} to ${Math.min(count, from + size)} of ${count}` });
  host.replaceChildren(...(count > size ? [make("div", { className: "row end", role: "group", "aria-label": `Pages of ${what}` }, ...buttons, where)] : []));
  if (focused >= 0) (buttons[focused].disabled ? buttons[1 - focused] : buttons[focused]).focus();
}
