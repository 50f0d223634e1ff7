// The trembles in a certificate: what its polynomials say of each information set.

import { div, mul, rational, show, sign, sum, zero } from "../base/rational.js";
import { leading, over, plus, polynomial, series, times, unit, valueAt } from "./polynomials.js";
import { reduced, setsOf } from "./sequences.js";

// certificateOf returns that of an equilibrium among those of a stream, or undefined.
export function certificateOf(text, equilibrium) {
  const profile = JSON.stringify(equilibrium.sets.map((s) => s.actions.map((a) => a.text)));
  return text.split("\n").filter((line) => line.trim()).map((line) => JSON.parse(line)).find((c) => JSON.stringify(c.claim.profile?.flat()) === profile);
}

// plansOf returns the perturbed plans of a certificate, per player and sequence a polynomial,
// or null if it has none.
export function plansOf({ evidence = {} }, sets) {
  if (evidence.plans) return evidence.plans.map((plan) => plan.map(polynomial));
  return evidence.mixed?.map((mixed, i) => {
    const plan = [];
    for (const [k, sequences] of reduced(sets, i + 1).entries()) {
      for (const s of sequences) plan[s] = plus(plan[s] ?? [], polynomial(mixed[k]));
    }
    return plan;
  }) ?? null;
}

// read returns the trembles of a game's certificate: {game, concept, bar, plans, bounds, sets},
// or null if it has no polynomials; bounds may be undefined. Each set has also behavior, a series for each action; limit,
// that of the claim; and each of its nodes factors and weight: the leading terms of the
// others' plans on the path, and their product with chance, null if chance is 0.
export function read(game, certificate) {
  const sets = setsOf(game);
  const plans = plansOf(certificate, sets);
  if (!plans) return null;
  const leads = plans.map((plan) => plan.map((p) => over(leading(p), leading(plan[0]))));
  for (const set of sets.values()) {
    const [plan, [player, place]] = [plans[set.player - 1], set.key.split(":")];
    set.limit = certificate.claim.profile[player - 1][place - 1].map(rational);
    set.behavior = set.actions.map((_, k) => series(plan[set.first + k], plan[set.own], 2));
    set.nodes = set.nodes.map((n) => ({ ...n, ...weightOf(n, set.player, leads) }));
  }
  const { bounds, epsilon_bar: bar } = certificate.evidence;
  return { game, concept: certificate.claim.concept, bar: rational(bar), plans, bounds: bounds?.map((list) => list.map(polynomial)), sets };
}

function weightOf({ chance, at }, player, leads) {
  const factors = at.flatMap((s, j) => (j === player - 1 || s === 0 ? [] : [leads[j][s]]));
  const weight = sign(chance) === 0 ? null : factors.reduce(times, { ...unit, coefficient: chance });
  return { factors, weight };
}

// leastOrder returns that of the nodes of a set, undefined if there are none that chance leads to.
export const leastOrder = (set) => set.nodes.reduce((least, { weight }) => (weight && !(weight.order >= least) ? weight.order : least), undefined);

// shares divides by the sum; null if that is 0.
function shares(list) {
  const total = sum(list);
  return sign(total) === 0 ? null : list.map((x) => div(x, total));
}

// limitOf returns the belief that the trembles of a set lead to.
export function limitOf(set) {
  const least = leastOrder(set);
  return shares(set.nodes.map(({ weight }) => (weight?.order === least && weight ? weight.coefficient : zero)));
}

// at returns behavior and beliefs by key at a number ε, at 0 those of the claim.
export function at({ plans, sets }, e) {
  if (sign(e) === 0) {
    return { behavior: new Map([...sets].map(([key, s]) => [key, s.limit])), beliefs: new Map([...sets].map(([key, s]) => [key, limitOf(s)])) };
  }
  const values = plans.map((plan) => plan.map((p) => valueAt(p, e)));
  const behavior = new Map(), beliefs = new Map();
  for (const [key, set] of sets) {
    const x = values[set.player - 1];
    behavior.set(key, set.actions.map((_, k) => div(x[set.first + k], x[set.own])));
    beliefs.set(key, shares(set.nodes.map((n) => n.at.reduce((w, s, j) => (j === set.player - 1 ? w : mul(w, values[j][s])), n.chance))));
  }
  return { behavior, beliefs };
}
