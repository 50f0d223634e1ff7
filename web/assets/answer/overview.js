// All equilibria of an answer: a table to sort and filter, and their payoffs as a picture.

import { $, make, plural } from "../base/dom.js";
import { bestBy, isolated, rowsOf, welfare } from "./listing.js";
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
  const filter = make("select", {}, ...filterChoices(players, state.last?.components ?? []).map(([value, text]) => new Option(text, value)));
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

// filterChoices lists what may be asked for, with words.
function filterChoices(players, components) {
  const best = players.map((name, i) => [`best:${i}`, `highest payoff of ${name}`]);
  const within = components.map((c, k) => [c, k + 1]).filter(([c]) => !isolated(c)).map(([, k]) => [`component:${k}`, `component ${k}`]);
  return [["", "all"], ["pure", "pure ones"], ["welfare", "highest sum of payoffs"], ...best, ...within];
}

// filtered returns the rows that are wanted. unsure tells that those with the most of something
// could not be told apart.
function filtered(rows, wanted) {
  const [what, number] = wanted.split(":");
  const keep = { "": () => true, pure: (r) => r.pure, component: (r) => r.component === Number(number) }[what];
  if (keep) return { rows: rows.filter(keep), unsure: false };
  const { best, unsure } = bestBy(rows, what === "welfare" ? welfare : (r) => r.payoffs[number]);
  return { rows: best, unsure };
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
