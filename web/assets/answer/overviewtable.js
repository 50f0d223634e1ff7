// The table of all equilibria.

import { make } from "../base/dom.js";
import { componentTable } from "./components.js";
import { byPayoff, componentWords, orders, signed } from "./listing.js";
import { outcomeWords } from "./outcomes.js";
import { numberNode } from "./tables.js";

const page = 100; // rows at a time

// tableOf returns the table of rows, with the methods element, fill(rows), select(numbers) and
// light(number). It calls select(numbers) and light(number).
export function tableOf(of, act) {
  const columns = columnsOf(of);
  const { asked } = of;
  const by = () => columns[asked.by] ?? columns[0];
  const state = { rows: [], from: 0, shown: [] };
  const body = make("tbody");
  const pager = make("div", { className: "row end" });
  const heads = columns.map((c) => headOf(c, () => sortBy(c)));
  const table = make("table", { className: "overview-table", "aria-label": "Equilibria" }, make("thead", {}, make("tr", {}, ...heads)), body);
  const element = make("div", { className: "overview-list" }, make("div", { className: "scroll", role: "region", "aria-label": "Equilibria" }, table), pager, ...notesOf(of), componentTable(of));
  body.addEventListener("keydown", (e) => rove(body, e));
  outcomeWords(of, () => showRows());

  function sortBy(c) {
    asked.down = c === by() && !asked.down;
    asked.by = columns.indexOf(c);
    fill(state.rows);
  }
  function fill(rows) {
    const { order } = by();
    state.rows = [...rows].sort((a, b) => (asked.down ? order(b, a) : order(a, b)) || a.number - b.number);
    state.from = 0;
    heads.forEach((h, k) => h.setAttribute("aria-sort", columns[k] !== by() ? "none" : asked.down ? "descending" : "ascending"));
    showRows();
  }
  function showRows() {
    const here = document.activeElement?.closest?.(".overview-table tbody tr")?.row;
    body.replaceChildren(...state.rows.slice(state.from, state.from + page).map((r) => rowNode(r, columns, act)));
    pager.replaceChildren(...pagesOf(state, showRows));
    mark();
    const again = here && [...body.rows].find((tr) => tr.row === here);
    if (again) stopAt(body, again, true);
  }
  function mark() {
    for (const tr of body.rows) {
      const chosen = state.shown.includes(tr.row.number);
      tr.classList.toggle("chosen", chosen);
      tr.querySelector("button").setAttribute("aria-pressed", chosen);
    }
    const one = [...body.rows].find((tr) => tr.row.number === state.shown[0]) ?? body.rows[0];
    stopAt(body, one);
  }
  return {
    element, fill,
    light: (n) => [...body.rows].forEach((tr) => tr.classList.toggle("lit", tr.row.number === n)),
    select(numbers) {
      state.shown = numbers;
      mark();
    },
  };
}

// indexText says what the index of a row is: in parentheses that of its component.
const indexText = ({ index }) => (index === null ? "unknown" : index.of === "component" ? `(${signed(index.value)})` : signed(index.value)) + (index?.by === "perturbation" ? " *" : "");

function columnsOf({ rows, players, last }) {
  const list = [{ name: "no.", order: orders.number, cell: (r) => `${r.number}` }];
  players.forEach((name, i) => list.push({ name, order: byPayoff(i), cell: (r) => (r.e.payoffs[i] === undefined ? "?" : numberNode(r.e.payoffs[i])) }));
  if (rows.some((r) => r.index)) list.push({ name: "index", order: orders.index, cell: indexText });
  list.push({ name: "support", order: orders.support, cell: (r) => r.support });
  if (last?.components?.length) list.push({ name: "component", order: orders.component, cell: (r) => (r.component ? `${r.component}, ${componentWords(last.components[r.component - 1])}` : "–") });
  if (last?.outcomes?.length) list.push({ name: "outcome", order: orders.outcome, cell: (r) => `${r.outcome || "–"}${r.words ? `: ${r.words}` : ""}` });
  return list;
}

function notesOf({ rows, last }) {
  const notes = [];
  if (rows.some((r) => r.index?.of === "component")) notes.push("An index in parentheses is that of the whole component.");
  if (rows.some((r) => r.index?.by === "perturbation")) notes.push("* Of the equilibria near by in three games with payoffs a little different: not proved.");
  if (last?.components?.some((c) => c.connected !== "yes")) notes.push("? It was not decided whether that is one component.");
  return notes.map((textContent) => make("p", { className: "hint", textContent }));
}

function headOf(column, sort) {
  const button = make("button", { type: "button", textContent: column.name });
  button.addEventListener("click", sort);
  return make("th", { scope: "col" }, button);
}

function rowNode(row, columns, act) {
  const button = make("button", { type: "button", textContent: columns[0].cell(row), tabIndex: -1, "aria-label": `Show equilibrium ${row.number}` });
  const tr = make("tr", {}, make("th", { scope: "row" }, button), ...columns.slice(1).map((c) => make("td", {}, c.cell(row))));
  tr.row = row;
  tr.addEventListener("click", (e) => e.target.closest("summary") || act.select([row.number]));
  tr.addEventListener("pointerenter", () => act.light(row.number));
  tr.addEventListener("pointerleave", () => act.light(null));
  button.addEventListener("focus", () => act.light(row.number));
  button.addEventListener("blur", () => act.light(null));
  return tr;
}

function pagesOf(state, showRows) {
  const last = state.rows.length;
  if (last <= page) return [];
  const go = (textContent, to, off) => {
    const b = make("button", { type: "button", textContent, disabled: off });
    b.addEventListener("click", () => {
      state.from = to;
      showRows();
    });
    return b;
  };
  const end = Math.min(last, state.from + page);
  return [go("Before", state.from - page, state.from === 0), make("p", { textContent: `${state.from + 1} to ${end} of ${last}` }), go("Next", state.from + page, end === last)];
}

// stopAt makes a row the one that the tabulator key stops at.
function stopAt(body, one, focus = false) {
  for (const tr of body.rows) tr.querySelector("button").tabIndex = tr === one ? 0 : -1;
  if (focus) one?.querySelector("button").focus();
}

function rove(body, e) {
  const here = [...body.rows].indexOf(e.target.closest("tr"));
  const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: body.rows.length - 1 }[e.key];
  if (to === undefined || e.target.localName !== "button") return;
  e.preventDefault();
  stopAt(body, body.rows[Math.max(0, Math.min(body.rows.length - 1, to))], true);
}
