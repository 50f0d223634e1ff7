// Whether two answers differ: only where that is sure, whatever text their numbers have.

import { add, compare, isNumber, rational, sub } from "../base/rational.js";

// rangeOf returns what is known of an entry of a profile, or an item of payoffs: the least and the
// greatest that it can be, which are the same where it is exact; and its text, where that says all
// but what the letter t in it is, the root.
export function rangeOf(e, radius, root) {
  const exact = typeof e === "string" ? e : e.probability ?? e.exact ?? e.number;
  if (exact !== undefined && isNumber(exact)) return { low: rational(exact), high: rational(exact) };
  if (e.low !== undefined && e.high !== undefined) return { low: rational(e.low), high: rational(e.high) };
  if (e.center !== undefined && radius) return { low: sub(rational(e.center), rational(radius)), high: add(rational(e.center), rational(radius)) };
  return { ...around(e.decimal), text: e.number, root };
}

// around returns the numbers that a decimal, all of whose digits are right, can stand for.
function around(decimal) {
  if (!decimal || !isNumber(decimal)) return {};
  const [, places = ""] = decimal.split(".");
  const last = rational(`1/1${"0".repeat(places.length)}`);
  return { low: sub(rational(decimal), last), high: add(rational(decimal), last) };
}

// Of items here, range is a function, as most are never compared.

// apart tells whether two numbers are surely not the same.
export function apart(rangeA, rangeB) {
  const [a, b] = [rangeA?.(), rangeB?.()];
  if (a?.text !== undefined && b?.text !== undefined && a.root === b.root) return a.text !== b.text;
  if (!a?.low || !b?.low) return false;
  return compare(a.high, b.low) < 0 || compare(b.high, a.low) < 0;
}

// differs tells whether two information sets are played differently, or believed where both say what
// is believed; or are not the same. What an answer about the same game leaves out is not known.
export function differs(a, b, sameGame) {
  if (!a || !b) return !sameGame;
  return unlike(a.actions, b.actions) || Boolean(a.belief && b.belief && unlike(a.belief, b.belief));
}

const nameOf = (item) => item.name ?? item.node;

function unlike(a, b) {
  const of = new Map(b.map((item) => [nameOf(item), item]));
  return a.length !== b.length || a.some((item) => !of.has(nameOf(item)) || apart(item.range, of.get(nameOf(item)).range));
}

// sameEverywhere tells of two answers without a difference whether there is none at all.
export const sameEverywhere = (a, b) => a.root === b.root && a.sets.length === b.sets.length && [a, b].every(allExact);

const allExact = ({ sets, ranges }) => [...ranges, ...sets.flatMap((s) => [...s.actions, ...(s.belief ?? [])].map((item) => item.range))].every(exact);

function exact(range) {
  const { low, high, text } = range();
  return text !== undefined || (low !== undefined && compare(low, high) === 0);
}
