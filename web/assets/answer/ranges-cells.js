// A cell of the range grid: an information set in one equilibrium or two.

import { make } from "../base/dom.js";
import { concise, near } from "../base/numbers.js";
import { compare, isNumber, rational } from "../base/rational.js";
import { differs } from "./compare.js";
import { numberNode } from "./tables.js";

// A cell is {key, hand, history, sets, reports, differs}: of each equilibrium the information set
// and what check says about it, either of which may be missing.

export function cellOf(key, hand, history, maps, reports) {
  const sets = maps.map((m) => m.get(key));
  return { key, hand, history, sets, reports: maps.map((_, k) => reports[k]?.get(key)), differs: sets.length > 1 && differs(...sets.map((s) => s && { actions: s.actions }), true) };
}

// reached tells whether play comes to a cell; undefined if that is not known.
export const reached = (report) => report && report.reach !== "0";

const weights = new WeakMap(); // of items, whose numbers may be long

// weight returns a float for the probability of an action, or for how often a report says that play
// comes there.
export function weight(item) {
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

const place = ({ hand, history }) => `${hand}, ${history === "" ? "at first" : `after ${history}`}`;

// spoken returns what a cell says to those who do not see it.
export function spoken(cell) {
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
