// Polynomials in ε as lists of rationals, the coefficients of ε⁰, ε¹, …, exactly.

import { brief } from "../base/numbers.js";
import { add, div, mul, one, rational, sign, sub, zero } from "../base/rational.js";

// polynomial reads one of a certificate, a list of texts.
export const polynomial = (texts) => texts.map(rational);

export const plus = (p, q) => Array.from({ length: Math.max(p.length, q.length) }, (_, k) => add(p[k] ?? zero, q[k] ?? zero));

// valueAt returns what a polynomial is at a number.
export const valueAt = (p, e) => p.reduceRight((value, c) => add(mul(value, e), c), zero);

// A term is {coefficient, order}: the coefficient, not 0, times ε to the order.

// leading returns the term of least order, or null of 0.
export function leading(p) {
  const order = p.findIndex(sign);
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

// termText returns "9/10·ε²".
export function termText({ coefficient, order }) {
  const number = brief(coefficient);
  if (!order) return number;
  const power = `ε${order === 1 ? "" : String(order).replace(/\d/g, (d) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[d])}`;
  return number === "1" ? power : `${number}·${power}`;
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
