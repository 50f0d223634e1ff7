// Which comparisons of a certificate with polynomials do not hold at a number ε.

import { compare, div, mul, one, sign, zero } from "../base/rational.js";
import { gainsOf } from "./gains.js";
import { brief, valueAt } from "./polynomials.js";

const most = 12; // failures that are said

// Concepts that say nothing of where own play does not lead.
export const aboutPlans = ["normal-form-perfect", "proper"];

// optimal tells where no action may pay more than what is played, at any ε up to ε̄.
const optimal = (concept, set) => (aboutPlans.includes(concept) ? set.led : concept !== "sequential");

// failures says what is not as it is for small ε: probabilities that are not positive and, if all
// are, weights below their bounds, and actions that gain. name names a set by its key.
export function failures(trembles, at, name) {
  const said = [];
  for (const [key, set] of trembles.sets) {
    const wrong = at.positive ? wrongAt(trembles, at, set) : notPositive(at.behavior.get(key));
    for (const [k, action] of set.actions.entries()) {
      const text = wrong(k);
      if (text) said.push(`${name(key)}: ${action} would ${text}`);
    }
  }
  return said.length > most ? [...said.slice(0, most), `and ${said.length - most} more`] : said;
}

const notPositive = (behavior) => (k) => (!behavior ? "have no probability" : sign(behavior[k]) > 0 ? "" : `have probability ${brief(behavior[k])}`);

function wrongAt(trembles, { e, pays }, set) {
  const values = optimal(trembles.concept, set) && pays?.values.get(set.key);
  const gains = values ? gainsOf(set, values) : set.actions.map(() => zero);
  return (k) => (trembles.bounds && belowBound(trembles, set.player - 1, set.first + k, e)) || (sign(gains[k]) > 0 ? `gain ${brief(gains[k])}` : "");
}

// belowBound says if a sequence has less weight than its bound.
function belowBound({ plans, bounds }, i, s, e) {
  const [weight, bound] = [plans[i][s], bounds[i][s]].map((p, k) => div(valueAt(p, e), k ? one : valueAt(plans[i][0], e)));
  return compare(weight, bound) < 0 ? `have weight ${brief(weight)}, below its bound ${brief(bound)}` : "";
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
