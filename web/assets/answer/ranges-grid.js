// The matrix of the range grid: an ARIA grid with one tab stop, a page of rows at a time; its cells
// are information sets in one equilibrium or two.

import { make } from "../base/dom.js";
import { concise, near } from "../base/numbers.js";
import { pager } from "../base/pages.js";
import { compare, isNumber, rational } from "../base/rational.js";
import { stepOf, stopAt } from "../base/rove.js";
import { differs } from "./compare.js";
import { heads, numberNode } from "./tables.js";

// A cell is {key, hand, history, sets, reports, differs}: of each equilibrium the information set
// and what check says about it, either of which may be missing. One with a title shows it.

export function cellOf(key, hand, history, maps, reports) {
  const sets = maps.map((m) => m.get(key));
  return { key, hand, history, sets, reports: maps.map((_, k) => reports[k]?.get(key)), differs: sets.length > 1 && differs(...sets.map((s) => s && { actions: s.actions }), true) };
}

// reached tells whether play comes to a cell; undefined if that is not known.
const reached = (report) => report && report.reach !== "0";

const weights = new WeakMap(); // of items, whose numbers may be long

// weight returns a float for the probability of an action, or for how often a report says that play
// comes there.
function weight(item) {
  if (!weights.has(item)) weights.set(item, near(item.text ?? item.reach));
  return weights.get(item);
}

// keep tells whether a cell is among those asked for.
export function keep(cell, { hand, action, least, reached: only, search }) {
  return (!hand || cell.hand === hand)
    && (!search || `${cell.hand}:${cell.history}`.toLowerCase().includes(search))
    && (!only || cell.reports.some(reached))
    && (!action || cell.sets.some((s) => s?.actions.some((a) => a.name === action && a.text !== "0" && atLeast(a, least))));
}

// atLeast compares exactly where a probability is a fraction.
const atLeast = (a, least) => (isNumber(a.text) ? compare(rational(a.text), rational(least)) >= 0 : weight(a) >= near(least));

const place = ({ hand, history, title }) => title ?? `${hand}, ${history === "" ? "at first" : `after ${history}`}`;

// spoken returns what a cell says to those who do not see it.
function spoken(cell) {
  const parts = cell.sets.map((s, k) => {
    const plays = s ? s.actions.filter((a) => a.text !== "0").map((a) => (a.text === "1" ? a.name : `${a.name} ${concise(a.text)}`)).join(", ") : "not told";
    return `${cell.sets.length > 1 ? `${"AB"[k]} ` : ""}${plays}${reached(cell.reports[k]) === false ? ", not reached" : ""}`;
  });
  return `${place(cell)}: ${parts.join("; ")}${cell.differs ? "; they differ" : ""}`;
}

// line returns all there is to know of a cell.
export function line(cell, ones) {
  return [make("p", {}, make("strong", { textContent: `${cell.differs ? "≠ " : ""}${place(cell)}` })), ...cell.sets.map((s, k) => make("p", {}, ...told(s, cell.reports[k], ones[k])))];
}

function told(set, report, { name }) {
  const parts = [name === "it" ? "" : `${name}: `];
  if (!set) return [...parts, "not told."];
  const gains = new Map(report?.actions?.map((a) => [a.action, a.gain]));
  for (const [k, a] of set.actions.entries()) {
    parts.push(k ? ", " : "", `${a.name} `, numberNode(a.text));
    const gain = gains.get(a.name);
    if (gain !== undefined && gain !== "0") parts.push(" (gain ", numberNode(gain), ")");
  }
  if (report?.value !== undefined) parts.push("; value ", numberNode(report.value));
  if (report) parts.push(...(reached(report) ? ["; reached with probability ", numberNode(report.reach)] : [`; not reached${report.regret === "0" ? ", best all the same" : ""}`]));
  return [...parts, "."];
}

const most = 600; // cells at a time

// look returns the classes of an action: colors and patterns, no two alike among twenty.
const look = (k) => `c${k % 5} p${k % 4}`;

// legend says what colors and patterns mean.
export function legend(list, actions) {
  const item = (text, className) => make("li", {}, make("span", { className: `swatch ${className}`, "aria-hidden": "true" }), text);
  list.replaceChildren(...actions.map((a, k) => item(a, look(k))),
    item("higher: reached more often", "tall"), item("dashed: not reached", "unreached"));
}

// draw draws rows of cells below the names of columns. tell is called with the cell looked at, choose
// with the key of one to be chosen; chosen returns the one that is. at.from is the row that the page
// begins at; corner the head of the first column, in place of "history".
export function draw(host, view) {
  const { rows, columns, at } = view;
  const size = Math.max(10, Math.floor(most / Math.max(1, columns.length)));
  const top = rows.flatMap((r) => r.cells.flatMap((c) => c?.reports.filter(reached) ?? [])).reduce((n, p) => Math.max(n, weight(p)), 0);
  const [pages, place] = [make("div"), make("div")];
  host.replaceChildren(pages, place);
  turn(at.from);

  function turn(from, focus = false) {
    at.from = from;
    pager(pages, "histories", from, size, rows.length, turn);
    place.replaceChildren(table(from, size, view, top, (by) => rows[from + by * size] && turn(from + by * size, true)));
    if (focus) place.querySelector('td[tabindex="0"]').focus();
  }
}

function table(from, size, view, top, page) {
  const { rows, columns, name, tell, choose, corner = "history", className = "" } = view;
  const cells = new Map(); // elements to what they show
  const body = rows.slice(from, from + size).map((r, k) => {
    const tds = r.cells.map((cell) => cellNode(cell, view, top));
    tds.forEach((td, j) => cells.set(td, r.cells[j]));
    return make("tr", { "aria-rowindex": String(from + k + 2) }, make("th", { scope: "row", textContent: r.history === "" ? "at first" : r.history }), ...tds);
  });
  const t = make("table", { role: "grid", className: `ranges ${className}`, "aria-label": name, "aria-rowcount": String(rows.length + 1) }, heads([corner, ...columns]), make("tbody", {}, ...body));
  const all = [...cells.keys()];
  stopAt(all, all[0]);
  const on = (event, does) => t.addEventListener(event, (e) => {
    const td = e.target.closest("td");
    if (td) does(td, cells.get(td), e);
  });
  on("mousemove", (td, cell) => tell(cell)); // not when the page moves below the mouse
  on("focusin", (td, cell) => {
    stopAt(all, td);
    tell(cell);
  });
  on("click", (td, cell) => cell && choose(cell.key));
  on("keydown", (td, cell, e) => {
    const at = all.indexOf(td);
    const width = columns.length;
    const to = stepOf(e, [Math.floor(at / width), at % width], [body.length, width]);
    if (e.key === "Enter" || e.key === " ") cell && choose(cell.key);
    else if (e.key === "PageUp" || e.key === "PageDown") page(e.key === "PageUp" ? -1 : 1);
    else if (to) all[to[0] * width + to[1]].focus();
    else return;
    e.preventDefault();
  });
  return make("div", { className: "scroll", role: "region", "aria-label": `${name}, scrolls` }, t);
}

function cellNode(cell, { actions, chosen }, top) {
  if (!cell) return make("td", { role: "gridcell", "aria-label": "nothing" });
  const mixes = cell.sets.map((s, k) => mix(s, cell.reports[k], actions, top));
  const td = make("td", { role: "gridcell", "data-key": cell.key, "aria-label": spoken(cell) }, cell.title ? make("b", { textContent: cell.title }) : null, make("div", { className: "mixes" }, ...mixes));
  td.classList.toggle("differs", cell.differs);
  if (cell.key === chosen()) choice(td, true);
  return td;
}

function mix(set, report, actions, top) {
  const m = make("div", { className: "mix" });
  for (const a of set?.actions ?? []) {
    if (!weight(a)) continue;
    const part = make("span", { className: look(actions.indexOf(a.name)) });
    part.style.flexGrow = 100 * weight(a); // the sum is past 1, so they fill the width
    m.append(part);
  }
  if (reached(report) === false) m.classList.add("unreached");
  else if (report && top > 0) m.style.height = `${40 + 60 * Math.sqrt(weight(report) / top)}%`;
  return m;
}

function choice(td, yes) {
  td.classList.toggle("chosen", yes);
  td.setAttribute("aria-selected", String(yes));
}

// mark shows which information set is chosen.
export function mark(host, key) {
  for (const td of host.querySelectorAll("td[data-key]")) choice(td, td.dataset.key === key);
}
