// The table of all equilibria.

import { make } from "../base/dom.js";
import { pager } from "../base/pages.js";
import { rove, stopAt } from "../base/rove.js";
import { componentTable } from "./components.js";
import { byPayoff, componentWords, orders, signed } from "./listing.js";
import { outcomeWords } from "./outcomes.js";
import { heads, numberNode } from "./tables.js";

const page = 100; // rows at a time

// tableOf returns the table of rows, with the methods element, fill(rows), select(numbers) and
// light(number). It calls select(numbers) and light(number).
export function tableOf(of, act) {
  const columns = columnsOf(of);
  const { asked } = of;
  let [rows, from, shown] = [[], 0, []];
  const body = make("tbody");
  const pages = make("div");
  const head = heads(columns.map((c, k) => make("button", { type: "button", textContent: c.name, onclick: () => sortBy(k) })));
  const table = make("table", { className: "overview-table", "aria-label": "Equilibria" }, head, body);
  const element = make("div", { className: "overview-list" }, make("div", { className: "scroll", role: "region", "aria-label": "Equilibria" }, table), pages, ...notesOf(of), componentTable(of));
  const buttons = () => [...body.querySelectorAll("th button")];
  rove(body, buttons);
  outcomeWords(of, () => turn(from));

  function sortBy(k) {
    asked.down = asked.by === k && !asked.down;
    asked.by = k;
    fill(rows);
  }
  function fill(list) {
    asked.by = columns[asked.by] ? asked.by : 0;
    const { order } = columns[asked.by];
    rows = [...list].sort((a, b) => (asked.down ? order(b, a) : order(a, b)) || a.number - b.number);
    [...head.rows[0].cells].forEach((h, k) => h.setAttribute("aria-sort", k !== asked.by ? "none" : asked.down ? "descending" : "ascending"));
    turn(0);
  }
  function turn(to) {
    from = to;
    const focused = buttons().indexOf(document.activeElement);
    body.replaceChildren(...rows.slice(from, from + page).map((r) => rowNode(r, columns, act)));
    pager(pages, "equilibria", from, page, rows.length, turn);
    select(shown);
    if (focused >= 0) stopAt(buttons(), buttons()[focused], true);
  }
  function select(numbers) {
    shown = numbers;
    const has = (b) => shown.includes(Number(b.textContent));
    for (const b of buttons()) {
      b.setAttribute("aria-pressed", has(b));
      b.closest("tr").classList.toggle("chosen", has(b));
    }
    stopAt(buttons(), buttons().find(has) ?? buttons()[0]);
  }
  const light = (n) => buttons().forEach((b) => b.closest("tr").classList.toggle("lit", Number(b.textContent) === n));
  return { element, fill, light, select };
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

function rowNode(row, [first, ...columns], { select, light }) {
  const [on, off] = [() => light(row.number), () => light(null)];
  const button = make("button", { type: "button", textContent: first.cell(row), "aria-label": `Show equilibrium ${row.number}`, onfocus: on, onblur: off });
  const choose = (e) => e.target.closest("summary") || select([row.number]);
  return make("tr", { onclick: choose, onpointerenter: on, onpointerleave: off }, make("th", { scope: "row" }, button), ...columns.map((c) => make("td", {}, c.cell(row))));
}
