// All equilibria of an answer: a table to sort and filter, and their payoffs as a picture.

import { $, make, plural } from "../base/dom.js";
import { isolated, rowsOf } from "./listing.js";
import { componentTable } from "./components.js";
import { filtered, filterChoices } from "./filters.js";
import { pictureOf } from "./payoffs.js";
import { tableOf } from "./overviewtable.js";

// What is shown: the rows of an answer, which of them, and how.
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
  const host = $("overview");
  const several = state.equilibria.length > 1;
  now = { equilibria: state.equilibria, rows: several ? rowsOf(state.equilibria, state.last) : [], shown: [] };
  host.hidden = !several;
  host.replaceChildren();
  if (!several) return;
  const { rows } = now;
  const players = state.equilibria[0].players.map((name) => (/^\d+$/.test(name) ? `player ${name}` : name));
  const act = { select, light };
  now.table = tableOf({ rows, players, last: state.last, source: state.source }, act);
  now.picture = players.length < 2 ? { element: null, fill() {}, select() {}, light() {} } : pictureOf({ rows, players, last: state.last, source: state.source }, act);
  const count = make("p", { role: "status", className: "hint" });
  const { node, value } = filterFields(rows, players, state.last, () => refresh(count, value()));
  host.append(make("h3", { textContent: "Equilibria" }), node, count, make("div", { className: "overview" }, now.table.element, now.picture.element));
  const components = componentTable(state.last?.components ?? [], players);
  if (components) now.table.element.append(components);
  refresh(count, value());
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

// filterFields returns the fields that filter, and what they say.
function filterFields(rows, players, last, changed) {
  const which = make("select", {}, ...filterChoices(players).map(([value, textContent]) => make("option", { value, textContent })));
  const components = (last?.components ?? []).map((c, k) => [c, k + 1]).filter(([c]) => !isolated(c));
  const within = make("select", {}, make("option", { value: "", textContent: "all" }), ...components.map(([, k]) => make("option", { value: k, textContent: k })));
  for (const s of [which, within]) s.addEventListener("change", changed);
  const node = make("div", { className: "row end" }, make("label", {}, "List ", which), components.length ? make("label", {}, "Component ", within) : null);
  return { node, value: () => ({ which: which.value, component: Number(within.value) }) };
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
