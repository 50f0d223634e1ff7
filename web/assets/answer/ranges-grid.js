// The matrix of the range grid: an ARIA grid with one tab stop, a page of rows at a time.

import { make } from "../base/dom.js";
import { near } from "../base/numbers.js";
import { reached, spoken } from "./ranges-cells.js";

const most = 600; // cells at a time

// look returns the classes of an action: colors and patterns, no two alike among twenty.
const look = (k) => `c${k % 5} p${k % 4}`;

// legend says what colors and patterns mean.
export function legend(list, actions) {
  const item = (text, className) => make("li", {}, make("span", { className: `swatch ${className}`, "aria-hidden": "true" }), text);
  list.replaceChildren(...actions.map((a, k) => item(a, look(k))),
    item("higher: reached more often", "tall"), item("dashed: not reached", "unreached"));
}

// draw draws rows of cells for some columns. tell is called with the cell looked at, choose with
// the key of one to be chosen; chosen returns the one that is.
export function draw(host, view) {
  const size = Math.max(10, Math.floor(most / Math.max(1, view.columns.length)));
  const top = Math.max(...view.rows.flatMap((r) => r.cells.flatMap((c) => c?.reports.map((p) => near(p?.reach ?? "0")) ?? [])), 0);
  const pages = Math.ceil(view.rows.length / size);
  const turn = (page, focus) => {
    host.replaceChildren(...(pages > 1 ? [pager(page, pages, size, view.rows.length, turn)] : []), table(page * size, size, view, top, (by) => turn(Math.min(pages - 1, Math.max(0, page + by)), true)));
    if (focus) host.querySelector('[tabindex="0"][data-key]')?.focus();
  };
  turn(0, false);
}

function pager(page, pages, size, all, turn) {
  const button = (textContent, to) => {
    const b = make("button", { type: "button", textContent, disabled: to < 0 || to >= pages });
    b.addEventListener("click", () => turn(to, false));
    return b;
  };
  const where = make("span", { className: "hint", role: "status", textContent: `histories ${page * size + 1} to ${Math.min(all, (page + 1) * size)} of ${all}` });
  return make("div", { className: "row end", role: "group", "aria-label": "Pages of histories" }, button("Earlier", page - 1), button("Later", page + 1), where);
}

function table(from, size, { rows, columns, name, actions, chosen, tell, choose }, top, page) {
  const head = make("tr", {}, make("th", { scope: "col", textContent: "history" }), ...columns.map(({ hand }) => make("th", { scope: "col", textContent: hand })));
  const cells = new Map(); // elements to what they show
  const body = rows.slice(from, from + size).map((r, k) => {
    const tds = columns.map(({ j }) => {
      const td = cellNode(r.cells[j], actions, top, chosen);
      if (r.cells[j]) cells.set(td, r.cells[j]);
      return td;
    });
    return make("tr", { "aria-rowindex": String(from + k + 2) }, make("th", { scope: "row", textContent: r.history === "" ? "at first" : r.history }), ...tds);
  });
  const t = make("table", { role: "grid", className: "ranges", "aria-label": name, "aria-rowcount": String(rows.length + 1) }, make("thead", {}, head), make("tbody", {}, ...body));
  const first = cells.keys().next().value;
  if (first) first.tabIndex = 0;
  const at = (e) => e.target.closest("td[data-key]");
  t.addEventListener("mousemove", (e) => at(e) && tell(cells.get(at(e)))); // not when the page moves below the mouse
  t.addEventListener("focusin", (e) => at(e) && (rove(t, at(e)), tell(cells.get(at(e)))));
  t.addEventListener("click", (e) => at(e) && choose(at(e).dataset.key));
  t.addEventListener("keydown", (e) => at(e) && key(e, at(e), choose, page));
  return make("div", { className: "scroll", role: "region", "aria-label": `${name}, scrolls` }, t);
}

function rove(t, td) {
  for (const e of t.querySelectorAll('td[tabindex="0"]')) e.tabIndex = -1;
  td.tabIndex = 0;
}

const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0], Home: [0, -1], End: [0, 1] };

// key moves to the next cell that has something, or the last one; and chooses.
function key(e, td, choose, page) {
  const far = e.key === "Home" || e.key === "End";
  if (e.key === "Enter" || e.key === " ") choose(td.dataset.key);
  else if (e.key === "PageUp" || e.key === "PageDown") page(e.key === "PageUp" ? -1 : 1);
  else if (steps[e.key]) (far && e.ctrlKey ? corner(td, e.key === "Home") : walk(td, steps[e.key], far)).focus();
  else return;
  e.preventDefault();
}

function walk(td, [dy, dx], far) {
  const rows = td.closest("tbody").rows;
  let found = td;
  let [y, x] = [td.parentNode.sectionRowIndex + dy, td.cellIndex + dx];
  for (; rows[y]?.cells[x]; y += dy, x += dx) {
    if (!rows[y].cells[x].dataset.key) continue;
    found = rows[y].cells[x];
    if (!far) break;
  }
  return found;
}

function corner(td, first) {
  const all = [...td.closest("tbody").querySelectorAll("td[data-key]")];
  return all.at(first ? 0 : -1);
}

function cellNode(cell, actions, top, chosen) {
  if (!cell) return make("td", { role: "gridcell" });
  const mixes = cell.sets.map((s, k) => mix(s, cell.reports[k], actions, top));
  const td = make("td", { role: "gridcell", tabIndex: -1, "data-key": cell.key, "aria-label": spoken(cell) }, make("div", { className: "mixes" }, ...mixes));
  td.classList.toggle("differs", cell.differs);
  if (cell.key === chosen()) choice(td, true);
  return td;
}

function mix(set, report, actions, top) {
  const parts = (set?.actions ?? []).filter((a) => near(a.text) > 0).map((a) => {
    const part = make("span", { className: look(actions.indexOf(a.name)) });
    part.style.flexGrow = 100 * near(a.text); // the sum is past 1, so they fill the width
    return part;
  });
  const m = make("div", { className: "mix" }, ...parts);
  if (reached(report) === false) m.classList.add("unreached");
  else if (report && top > 0) m.style.height = `${40 + 60 * Math.sqrt(near(report.reach) / top)}%`;
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
