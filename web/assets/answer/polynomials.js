// Polynomials in ε as lists of rationals, the coefficients of ε⁰, ε¹, …, exactly.

import { long, rounded } from "../base/numbers.js";
import { add, div, mul, one, rational, show, sign, sub, zero } from "../base/rational.js";

// polynomial reads one of a certificate, a list of texts.
export const polynomial = (texts) => texts.map(rational);

export const plus = (p, q) => Array.from({ length: Math.max(p.length, q.length) }, (_, k) => add(p[k] ?? zero, q[k] ?? zero));

// valueAt returns what a polynomial is at a number.
export const valueAt = (p, e) => p.reduceRight((value, c) => add(mul(value, e), c), zero);

// integral returns polynomials times their least common denominator.
export function integral(list) {
  const common = list.flat().reduce((m, [, d]) => (m % d === 0n ? m : div([m, 1n], [d, 1n])[0] * d), 1n);
  return list.map((p) => p.map(([n, d]) => [n * (common / d), 1n]));
}

// scaledAt returns what integral polynomials are at a number, all times the same number > 0, as
// integers.
export function scaledAt(list, [n, d]) {
  const most = Math.max(...list.map((p) => p.length)) - 1;
  const powers = Array.from({ length: most + 1 }, (_, k) => n ** BigInt(k) * d ** BigInt(most - k));
  return list.map((p) => p.reduce((value, [c], k) => value + c * powers[k], 0n));
}

// A term is {coefficient, order}: the coefficient, not 0, times ε to the order.

// leading returns the term of least order, or null of 0.
export function leading(p) {
  const order = p.findIndex((c) => sign(c) !== 0);
  return order < 0 ? null : { coefficient: p[order], order };
}

export const unit = { coefficient: one, order: 0 };
export const times = (s, t) => ({ coefficient: mul(s.coefficient, t.coefficient), order: s.order + t.order });
export const over = (s, t) => ({ coefficient: div(s.coefficient, t.coefficient), order: s.order - t.order });

// series returns the first terms of p/q, most of them, and whether there are more.
export function series(p, q, most) {
  const [rest, by, terms] = [[...p], leading(q), []];
  for (let next = leading(rest); next; next = leading(rest)) {
    if (terms.length === most) return { terms, more: true };
    const term = over(next, by);
    q.forEach((c, k) => (rest[k + term.order] = sub(rest[k + term.order] ?? zero, mul(term.coefficient, c))));
    terms.push(term);
  }
  return { terms, more: false };
}

const digits = "⁰¹²³⁴⁵⁶⁷⁸⁹";

// power returns "ε" or "ε²".
const power = (order) => (order === 1 ? "ε" : "ε" + String(order).replace(/\d/g, (d) => digits[d]));

// brief returns a rational as text, rounded if it is long.
export function brief(x) {
  const text = show(x);
  return long(text) ? rounded(text) : text;
}

// termText returns "9/10·ε²".
export function termText({ coefficient, order }) {
  const number = brief(coefficient);
  return order === 0 ? number : number === "1" ? power(order) : `${number}·${power(order)}`;
}

// seriesText returns "1 − 9·ε + …".
export function seriesText({ terms, more }) {
  const texts = terms.map((t, k) => {
    const below = sign(t.coefficient) < 0;
    const text = termText(below ? { ...t, coefficient: sub(zero, t.coefficient) } : t);
    return k === 0 ? text : (below ? " − " : " + ") + text;
  });
  return texts.join("") + (more ? " + …" : "");
}
