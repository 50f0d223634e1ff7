// The trembles in a certificate: what its polynomials say of each information set.

import { div, integers, mul, one, rational, sign, sum, zero } from "../base/rational.js";
import { leading, over, plus, polynomial, series, times, unit, valueAt } from "./polynomials.js";
import { formOf, reduced } from "./sequences.js";

// certificateOf returns that of an equilibrium among those of a stream, or undefined.
export function certificateOf(text, equilibrium) {
  const profile = JSON.stringify(equilibrium.sets.map((s) => s.actions.map((a) => a.text)));
  return text.split("\n").filter((line) => line.trim()).map((line) => JSON.parse(line)).find((c) => JSON.stringify(c.claim.profile?.flat()) === profile);
}

// perturbed returns the plans of a certificate, per player and sequence a polynomial, or undefined
// if it has none.
function perturbed({ plans, mixed }, sets) {
  if (plans) return plans.map((plan) => plan.map(polynomial));
  return mixed?.map((weights, i) => {
    const plan = [];
    reduced(sets, i + 1).forEach((sequences, k) => sequences.forEach((s) => (plan[s] = plus(plan[s] ?? [], polynomial(weights[k])))));
    return plan;
  });
}

// read returns the trembles of a game's certificate: {game, concept, bar, plans, limit, bounds, sets,
// leaves}, or null if it has no polynomials. Each plan is up to a factor, and each of the limit too, with
// integers; bounds may be undefined; sets and leaves are of sequences.js. Each set has also behavior, a
// series for each action; limit, that of the claim; and each of its nodes factors and weight: the
// leading terms of the others' plans on the path, and their product with chance, null if chance is 0.
export function read(game, { claim, evidence = {} }) {
  const { sets, leaves } = formOf(game);
  const plans = perturbed(evidence, sets);
  if (!plans) return null;
  const leads = plans.map((plan) => plan.map((p) => over(leading(p), leading(plan[0]))));
  for (const set of sets.values()) {
    const [plan, [player, place]] = [plans[set.player - 1], set.key.split(":")];
    set.limit = claim.profile[player - 1][place - 1].map(rational);
    set.behavior = set.actions.map((_, k) => series(plan[set.first + k], plan[set.own], 2));
    set.nodes = set.nodes.map((n) => ({ ...n, ...weightOf(n, set.player, leads) }));
  }
  return { game, concept: claim.concept, bar: rational(evidence.epsilon_bar), plans, limit: plansOf(game, sets, (set) => set.limit), bounds: evidence.bounds?.map((list) => list.map(polynomial)), sets, leaves };
}

function weightOf({ chance, at }, player, leads) {
  const factors = at.flatMap((s, j) => (j === player - 1 || s === 0 ? [] : [leads[j][s]]));
  const weight = sign(chance) === 0 ? null : factors.reduce(times, { ...unit, coefficient: chance });
  return { factors, weight };
}

// leastOrder returns that of the nodes of a set, Infinity if there are none that chance leads to.
export const leastOrder = ({ nodes }) => Math.min(...nodes.map(({ weight }) => weight?.order ?? Infinity));

// shares divides by the sum; null if that is 0.
function shares(list) {
  const total = sum(list);
  return sign(total) === 0 ? null : list.map((x) => div(x, total));
}

// limitOf returns the belief that the trembles of a set lead to.
export function limitOf(set) {
  const least = leastOrder(set);
  return shares(set.nodes.map(({ weight }) => (weight?.order === least ? weight.coefficient : zero)));
}

// at returns {e, positive, weights, behavior, beliefs} at a number ε, at 0 those of the claim: weights
// by player and sequence, integers up to a factor; behavior and beliefs by key, when they are asked for.
// Beyond ε̄ there may be no such profile: then positive is false, and there are no beliefs.
export function at({ plans, limit, sets }, e) {
  if (!sign(e)) return { e, positive: true, weights: limit, behavior: lazily((key) => sets.get(key).limit), beliefs: lazily((key) => limitOf(sets.get(key))) };
  const weights = plans.map((plan) => integers(plan.map((p) => valueAt(p, e))));
  const positive = weights.flat().every((w) => w > 0n);
  const behavior = lazily((key) => {
    const { player, own, first, actions } = sets.get(key);
    const x = weights[player - 1];
    return x[own] === 0n ? null : actions.map((_, k) => div([x[first + k], 1n], [x[own], 1n]));
  });
  const beliefs = lazily((key) => (positive ? shares(sets.get(key).nodes.map((n) => likely(weights, n, sets.get(key).player - 1))) : null));
  return { e, positive, weights, behavior, beliefs };
}

// lazily returns what computes values by key, once.
export function lazily(compute) {
  const known = new Map();
  return { get: (key) => known.get(key) ?? (known.set(key, compute(key)), known.get(key)) };
}

// likely returns the product of chance and the weights of all but a player at a node or leaf.
export const likely = (weights, { chance, at }, i) => mul(chance, [at.reduce((w, s, j) => (j === i ? w : w * weights[j][s]), 1n), 1n]);

// plansOf returns the plans of behavior at sets, as integers up to a factor.
export function plansOf(game, sets, behaviorAt) {
  const plans = game.players.map(() => [one]);
  for (const set of sets.values()) {
    const plan = plans[set.player - 1];
    behaviorAt(set).forEach((p, k) => (plan[set.first + k] = mul(plan[set.own], p)));
  }
  return plans.map(integers);
}
