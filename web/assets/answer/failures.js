// Which comparisons of a certificate with polynomials do not hold at a number ε.

import { compare, div, mul, one, sign } from "../base/rational.js";
import { gainsOf } from "./gains.js";
import { brief, valueAt } from "./polynomials.js";

// Concepts where no action may pay more than what is played, at any ε up to ε̄, everywhere.
const optimal = ["quasi-perfect", "extensive-form-perfect", "quasi-proper"];

// failures says what is not as it is for small ε: probabilities that are not positive, weights
// below their bounds, and actions that gain. name names a set by its key.
export function failures(trembles, { e, behavior, pays }, name) {
  const said = [];
  for (const [key, set] of trembles.sets) {
    const gains = optimal.includes(trembles.concept) && pays?.values.get(key) ? gainsOf(set, pays.values.get(key)) : [];
    set.actions.forEach((action, k) => {
      const p = behavior.get(key)[k];
      const below = trembles.bounds && belowBound(trembles, set.player - 1, set.first + k, e);
      const wrong = sign(p) <= 0 ? `would have probability ${brief(p)}` : below || (gains[k] && sign(gains[k]) > 0 ? `would gain ${brief(gains[k])}` : "");
      if (wrong) said.push(`${name(key)}: ${action} ${wrong}`);
    });
  }
  return said;
}

// belowBound says if a sequence has less weight than its bound.
function belowBound({ plans, bounds }, i, s, e) {
  const [weight, bound] = [plans[i][s], bounds[i][s]].map((p, k) => div(valueAt(p, e), k ? one : valueAt(plans[i][0], e)));
  return compare(weight, bound) < 0 ? `would have weight ${brief(weight)}, below its bound ${brief(bound)}` : "";
}

// numbersBeyond lists numbers above one, each at most 5/4 of that before, up to 1.
export function numbersBeyond(bar) {
  const list = [];
  for (let from = bar; compare(from, one) < 0; from = mul(from, [2n, 1n])) {
    for (const n of [5n, 6n, 7n, 8n]) list.push(mul(from, [n, 4n]));
  }
  return list.filter((e) => compare(e, one) <= 0);
}

// firstFailure returns the first of some numbers where something fails, {e, says}, or null.
export function firstFailure(trembles, snapshot, name) {
  for (const e of numbersBeyond(trembles.bar)) {
    const says = failures(trembles, snapshot(e), name);
    if (says.length) return { e, says };
  }
  return null;
}
