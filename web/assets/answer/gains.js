// What actions pay while all tremble, exactly.

import { add, div, mul, one, sign, sub, sum, zero } from "../base/rational.js";
import { chanceOf, valuesOf } from "../game/values.js";
import { lazily, likely } from "./evidence.js";

// paysOf returns {payoffs, values} of trembles at an ε (evidence.js) where all weights are positive: values has by key what each
// action pays given the belief, nothing where there is none, own later actions as the concept has
// them: those of the claim, or if it is extensive-form perfect with their trembles.
export function paysOf(trembles, at) {
  const { game, concept, leaves } = trembles;
  const { weights, behavior } = at;
  const sums = game.players.map((_, i) => paidTo(leaves, weights, i));
  const payoffs = sums.map((paid, i) => div(sum(paid.map((u, s) => mul(u, [weights[i][s], 1n]))), [weights.reduce((w, x) => w * x[0], 1n), 1n]));
  if (!sign(at.e) && game.kind === "efg") return { payoffs, values: inLimit(trembles, at) }; // weights may be 0
  const own = concept === "extensive-form-perfect" ? (set) => behavior.get(set.key) : (set) => set.limit;
  return { payoffs, values: valuesAt(trembles, weights, sums, (set, paid) => sum(paid.map((u, k) => mul(u, own(set)[k])))) };
}

function inLimit({ game, sets }, { beliefs }) {
  const limits = [...sets].map(([key, set]) => [key, set.limit]);
  const whole = valuesOf(game, new Map([...chanceOf(game), ...limits]));
  return lazily((key) => {
    const [belief, { actions, nodes, player }] = [beliefs.get(key), sets.get(key)];
    return belief && actions.map((_, k) => sum(nodes.map((n, v) => mul(belief[v], add(n.paid[player - 1], whole.get(n.children[k])[player - 1])))));
  });
}

// valuesAt returns by key what each action pays, of sums by player (paidTo), which it completes from
// the last set to the first: worth says what a set is worth whose actions are paid so.
export function valuesAt({ game, sets }, weights, sums, worth) {
  const paid = ({ player, first, actions }) => actions.map((_, k) => sums[player - 1][first + k] ?? zero);
  for (const set of [...sets.values()].reverse()) {
    const list = sums[set.player - 1];
    if (list) list[set.own] = add(list[set.own] ?? zero, worth(set, paid(set)));
  }
  const root = { chance: one, at: game.players.map(() => 0) }; // which all sets of a table are at
  return lazily((key) => {
    const set = sets.get(key);
    const weight = sum((game.kind === "efg" ? set.nodes : [root]).map((n) => likely(weights, n, set.player - 1)));
    return sign(weight) ? paid(set).map((u) => div(u, weight)) : null;
  });
}

// paidTo returns what a player is paid at the leaves of each own sequence, weighted by the others.
export function paidTo(leaves, weights, i) {
  const sums = [];
  for (const z of leaves) sums[z.at[i]] = add(sums[z.at[i]] ?? zero, mul(z.paid[i], likely(weights, z, i)));
  return sums;
}

// gainsOf returns what each action of a set pays more than what the claim plays there.
export function gainsOf(set, values) {
  const played = sum(values.map((v, k) => mul(v, set.limit[k])));
  return values.map((v) => sub(v, played));
}
