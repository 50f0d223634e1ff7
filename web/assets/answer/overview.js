// All equilibria of an answer: a table to sort and filter, and their payoffs as a picture.

import { $, make, plural } from "../base/dom.js";
import { rowsOf } from "./listing.js";
import { filtered, filterChoices } from "./filters.js";
import { pictureOf } from "./payoffs.js";
import { tableOf } from "./overviewtable.js";

// What is shown: the rows of an answer and which of them. asked is what the user chose to see: the
// filter, what the table is sorted by, and the players of the plot; it stays while the game is edited.
let now = null;

// show shows the overview, once for an answer; then it marks which equilibria are shown.
export function show(ones, choose, state) {
  if (now?.equilibria !== state.equilibria) build(state);
  if (!now.rows.length) return;
  now.shown = ones.filter((e) => state.equilibria.includes(e)).map((e) => e.number);
  now.table.select(now.shown);
  now.picture.select(now.shown[0]);
}

export const mark = () => {}; // information sets are not in it

function build(state) {
  const several = state.equilibria.length > 1;
  const asked = now?.name === state.source.name ? now.asked : { filter: "", by: 0, down: false, pair: [0, 1] };
  now = { equilibria: state.equilibria, rows: several ? rowsOf(state.equilibria, state.last) : [], shown: [], name: state.source.name, asked };
  $("overview").hidden = !several;
  if (!several) return;
  const players = state.equilibria[0].players.map((name) => (/^\d+$/.test(name) ? `player ${name}` : name));
  const of = { rows: now.rows, players, last: state.last, source: state.source, asked };
  now.table = tableOf(of, { select, light });
  now.picture = pictureOf(of, { select, light });
  const count = make("p", { role: "status", className: "hint" });
  const filter = filterField(players, state.last);
  if ([...filter.options].some((o) => o.value === asked.filter)) filter.value = asked.filter;
  filter.addEventListener("change", () => refresh(count, (asked.filter = filter.value)));
  $("overview").replaceChildren(make("h3", { textContent: "Equilibria" }),
    make("div", { className: "row end" }, make("label", {}, "List", filter), count),
    make("div", { className: "overview" }, now.table.element, now.picture.element));
  refresh(count, filter.value);
}

function refresh(count, wanted) {
  const { rows, unsure } = filtered(now.rows, wanted);
  count.textContent = rows.length === now.rows.length ? `${plural(rows.length, "equilibrium", "equilibria")} listed.` : `${rows.length} of ${now.rows.length} listed.`;
  if (unsure) count.append(" These are too near to tell which has most.");
  now.table.fill(rows);
  now.picture.fill(rows);
  now.table.select(now.shown);
  now.picture.select(now.shown[0]);
}

// filterField returns the field that filters.
function filterField(players, last) {
  const choices = filterChoices(players, last?.components ?? []);
  return make("select", {}, ...choices.map(([value, textContent]) => make("option", { value, textContent })));
}

// select shows one of some equilibria: the next, if one of them is shown.
function select(numbers) {
  const next = numbers[(numbers.indexOf(now.shown[0]) + 1) % numbers.length];
  $("shown").value = now.equilibria.findIndex((e) => e.number === next);
  $("shown").dispatchEvent(new Event("change"));
}

function light(number) {
  now.table.light(number);
  now.picture.light(number);
}
