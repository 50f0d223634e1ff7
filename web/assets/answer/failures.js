// Which comparisons of a certificate with polynomials do not hold at a number ε.

import { brief } from "../base/numbers.js";
import { compare, div, mul, one, sign } from "../base/rational.js";
import { gainsOf } from "./gains.js";
import { valueAt } from "./polynomials.js";

const most = 12; // failures that are said

// Concepts that say nothing of where own play does not lead.
export const aboutPlans = ["normal-form-perfect", "proper"];

// optimal tells where no action may pay more than what is played, at any ε up to ε̄.
const optimal = ({ concept, limit }, set) => (aboutPlans.includes(concept) ? limit[set.player - 1][set.own] > 0n : concept !== "sequential");

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

function wrongAt(trembles, { e, weights, pays }, set) {
  const values = optimal(trembles, set) && pays?.values.get(set.key);
  const gains = values ? gainsOf(set, values) : [];
  const [x, bounds] = [weights[set.player - 1], trembles.bounds?.[set.player - 1]];
  return (k) => {
    const weight = div([x[set.first + k], 1n], [x[0], 1n]);
    const bound = bounds ? valueAt(bounds[set.first + k], e) : weight;
    if (compare(weight, bound) < 0) return `have weight ${brief(weight)}, below its bound ${brief(bound)}`;
    return gains[k] && sign(gains[k]) > 0 ? `gain ${brief(gains[k])}` : "";
  };
}

// firstFailure returns the first of the numbers 2ε̄, 4ε̄, … where something fails, {e, says}, or null if
// none does up to 1. It lets the page go on between them, while going() holds.
export async function firstFailure(trembles, snapshot, name, going) {
  const twice = (e) => mul(e, [2n, 1n]);
  for (let e = twice(trembles.bar); compare(e, one) <= 0 && going(); e = twice(e)) {
    const says = failures(trembles, snapshot(e), name);
    if (says.length) return { e, says };
    await new Promise((go) => setTimeout(go));
  }
  return null;
}
