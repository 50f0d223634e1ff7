// The trembles in a certificate: what its polynomials say of each information set.

import { div, mul, one, rational, sign, sum, zero } from "../base/rational.js";
import { integral, leading, over, plus, polynomial, scaledAt, series, times, unit } from "./polynomials.js";
import { formOf, reduced } from "./sequences.js";

// certificateOf returns that of an equilibrium among those of a stream, or undefined.
export function certificateOf(text, equilibrium) {
  const profile = JSON.stringify(equilibrium.sets.map((s) => s.actions.map((a) => a.text)));
  return text.split("\n").filter((line) => line.trim()).map((line) => JSON.parse(line)).find((c) => JSON.stringify(c.claim.profile?.flat()) === profile);
}

// plansOf returns the perturbed plans of a certificate, per player and sequence a polynomial,
// or null if it has none.
function plansOf({ evidence = {} }, sets) {
  if (evidence.plans) return evidence.plans.map((plan) => plan.map(polynomial));
  return evidence.mixed?.map((mixed, i) => {
    const plan = [];
    for (const [k, sequences] of reduced(sets, i + 1).entries()) {
      for (const s of sequences) plan[s] = plus(plan[s] ?? [], polynomial(mixed[k]));
    }
    return plan;
  }) ?? null;
}

// read returns the trembles of a game's certificate: {game, concept, bar, plans, limit, bounds, sets,
// leaves}, or null if it has no polynomials. Each plan, and each of the limit, is up to a factor, with
// integers; bounds may be undefined; sets and leaves are of sequences.js. Each set has also behavior, a
// series for each action; limit, that of the claim; led, whether own play leads there in the limit; and
// each of its nodes factors and weight: the leading terms of the others' plans on the path, and their
// product with chance, null if chance is 0.
export function read(game, certificate) {
  const { sets, leaves } = formOf(game);
  const plans = plansOf(certificate, sets)?.map(integral);
  if (!plans) return null;
  const leads = plans.map((plan) => plan.map((p) => over(leading(p), leading(plan[0]))));
  for (const set of sets.values()) {
    const [plan, [player, place]] = [plans[set.player - 1], set.key.split(":")];
    set.limit = certificate.claim.profile[player - 1][place - 1].map(rational);
    set.behavior = set.actions.map((_, k) => series(plan[set.first + k], plan[set.own], 2));
    set.nodes = set.nodes.map((n) => ({ ...n, ...weightOf(n, set.player, leads) }));
  }
  const limit = limitPlans(game, sets);
  for (const set of sets.values()) set.led = limit[set.player - 1][set.own] > 0n;
  const { bounds, epsilon_bar: bar } = certificate.evidence;
  return { game, concept: certificate.claim.concept, bar: rational(bar), plans, limit, bounds: bounds?.map((list) => list.map(polynomial)), sets, leaves };
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

// at returns {e, positive, weights, behavior, beliefs} at a number ε, at 0 those of the claim: weights
// by player and sequence, integers up to a factor; behavior and beliefs by key, when they are asked for.
// Beyond ε̄ there may be no such profile: then positive is false, and there are no beliefs.
export function at({ plans, limit, sets }, e) {
  if (sign(e) === 0) return { e, positive: true, weights: limit, behavior: lazily((key) => sets.get(key).limit), beliefs: lazily((key) => limitOf(sets.get(key))) };
  const weights = plans.map((plan) => scaledAt(plan, e));
  const positive = weights.flat().every((w) => w > 0n);
  const behavior = lazily((key) => {
    const { player, own, first, actions } = sets.get(key);
    const x = weights[player - 1];
    return x[own] === 0n ? null : actions.map((_, k) => div([x[first + k], 1n], [x[own], 1n]));
  });
  const beliefs = lazily((key) => (positive ? shares(sets.get(key).nodes.map((n) => mul(n.chance, [othersOf(weights, n, sets.get(key).player - 1), 1n]))) : null));
  return { e, positive, weights, behavior, beliefs };
}

// lazily returns what computes values by key, once.
export function lazily(compute) {
  const known = new Map();
  return { get: (key) => known.get(key) ?? (known.set(key, compute(key)), known.get(key)) };
}

// othersOf returns the product of the weights of all but a player at a node or leaf.
export const othersOf = (weights, { at }, i) => at.reduce((w, s, j) => (j === i ? w : w * weights[j][s]), 1n);

// limitPlans returns the plans of the claim, as integers up to a factor.
function limitPlans(game, sets) {
  const plans = game.players.map(() => [one]);
  for (const { player, first, own, limit } of sets.values()) limit.forEach((p, k) => (plans[player - 1][first + k] = mul(plans[player - 1][own], p)));
  return plans.map((plan) => integral([plan])[0].map(([n]) => n));
}
