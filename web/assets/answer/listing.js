// The equilibria of an answer as rows to compare: what each pays, what it plays, and what it
// belongs to.

import { add, compare, mul, sum } from "../base/rational.js";

// A row is {number, e, payoffs, pure, index, component, outcome, support, size}: payoffs are
// [low, high] each, equal where they are exact and null where nothing is known; index is
// {value, of} with of "equilibrium" or "component"; component and outcome count from 1, 0 for none.

// rowsOf returns the rows of equilibria, with the result that came last.
export function rowsOf(equilibria, last) {
  const component = placesOf(last?.components);
  const outcome = placesOf(last?.outcomes);
  return equilibria.map((e) => {
    const at = component.get(e.number) ?? 0;
    return {
      number: e.number, e, payoffs: e.players.map((_, i) => (e.ranges[i] ? boundsOf(e.ranges[i]) : null)), pure: e.sets.every((s) => usedOf(s).length === 1),
      index: indexOf(e, last?.components?.[at - 1]), component: at, outcome: outcome.get(e.number) ?? 0, ...supportOf(e),
    };
  });
}

// placesOf returns by number of an equilibrium which of some groups it is in, from 1.
function placesOf(groups = []) {
  const places = new Map();
  groups.forEach((g, k) => g.equilibria?.forEach((n) => places.set(n, k + 1)));
  return places;
}

// isolated tells whether a component is one equilibrium.
export const isolated = (c) => c.equilibria?.length === 1 && c.pieces.length === 0;

// componentWords says how large a component is.
export function componentWords(c) {
  const size = isolated(c) ? "isolated" : `dimension ${c.dimension}${c.at_least ? " or more" : ""}`;
  return size + (c.connected === "yes" ? "" : " ?");
}

export const signed = (n) => (n > 0 ? `+${n}` : `${n}`.replace("-", "−"));

function indexOf(e, component) {
  if (!component) return e.index === undefined ? null : { value: e.index, of: "equilibrium" };
  if (!isolated(component) && e.index) return { value: e.index, of: "equilibrium" };
  if (component.index === null || component.index === undefined) return null;
  return { value: component.index, of: isolated(component) ? "equilibrium" : "component", by: component.index_by };
}

// boundsOf returns the least and the greatest that a payoff may be.
function boundsOf(range) {
  const { low, high } = range();
  return low ? [low, high] : null;
}

export const isExact = (b) => b !== null && compare(...b) === 0;

const usedOf = (set) => set.actions.filter((a) => !/^(≈ )?0$/.test(a.text)).map((a) => a.name);

// supportOf says what is played: in strategic form the strategies used, in a tree where there
// is a mixture. size is the number of actions used.
function supportOf(e) {
  const used = e.sets.map(usedOf);
  const size = used.reduce((n, u) => n + u.length, 0);
  if (new Set(e.sets.map((s) => s.player)).size === e.sets.length && e.players.length === e.sets.length) {
    const names = used.map((u) => u.join(", ")).join(" | ");
    return { size, support: names.length > 60 ? `${used.map((u) => u.length).join(" × ")} strategies` : names };
  }
  const mixed = e.sets.filter((_, k) => used[k].length > 1);
  if (!mixed.length) return { size, support: "pure" };
  return { size, support: mixed.length > 3 ? `mixed at ${mixed.length} of ${e.sets.length} sets` : `mixed at ${mixed.map((s) => s.label).join(", ")}` };
}

// The ways to sort rows: by name, what is compared.
export const orders = {
  number: (a, b) => a.number - b.number,
  index: (a, b) => (a.index?.value ?? -Infinity) - (b.index?.value ?? -Infinity),
  support: (a, b) => a.size - b.size || a.support.localeCompare(b.support),
  component: (a, b) => a.component - b.component,
  outcome: (a, b) => a.outcome - b.outcome,
};

export const byPayoff = (i) => (a, b) => {
  const [x, y] = [a.payoffs[i], b.payoffs[i]];
  return x && y ? compare(add(...x), add(...y)) : Number(Boolean(x)) - Number(Boolean(y));
};

// bestBy returns the rows with the most of something, or that may have it: measure gives the
// bounds of a row, null where nothing is known. unsure tells that bounds did not decide among them.
export function bestBy(rows, measure) {
  const bounds = rows.map(measure);
  const least = bounds.filter(Boolean).map((b) => b[0]).reduce((a, b) => (a && compare(a, b) >= 0 ? a : b), null);
  const best = rows.filter((_, k) => !bounds[k] || compare(bounds[k][1], least) >= 0);
  return { best, unsure: best.length > 1 && !best.every((r) => isExact(measure(r))) };
}

// welfare returns the bounds of the sum of payoffs.
export const welfare = (row) => (row.payoffs.includes(null) ? null : [0, 1].map((end) => sum(row.payoffs.map((b) => b[end]))));

// midOf returns a number within bounds, to draw it.
export const midOf = ([low, high]) => mul(add(low, high), [1n, 2n]);
