// What actions pay while all tremble, exactly.

import { add, div, mul, one, sign, sub, sum, zero } from "../base/rational.js";
import { chanceOf, valuesOf } from "../game/values.js";
import { lazily, othersOf } from "./evidence.js";

// paysOf returns {payoffs, values} of trembles at an ε (evidence.js) where all weights are positive: values has by key what each
// action pays given the belief, nothing where there is none, own later actions as the concept has
// them: those of the claim, or if it is extensive-form perfect with their trembles.
export function paysOf(trembles, at) {
  const limit = sign(at.e) === 0 && trembles.game.kind === "efg"; // where weights may be 0
  return { payoffs: payoffsAt(trembles, at.weights), values: limit ? inLimit(trembles, at) : valuesAt(trembles, at) };
}

function payoffsAt({ game, leaves }, weights) {
  const whole = weights.reduce((w, x) => w * x[0], 1n);
  const likely = leaves.map((z) => mul(z.chance, [othersOf(weights, z), 1n]));
  return game.players.map((_, i) => div(sum(leaves.map((z, k) => mul(likely[k], z.paid[i]))), [whole, 1n]));
}

function inLimit({ game, sets }, { beliefs }) {
  const limits = [...sets].map(([key, set]) => [key, set.limit]);
  const whole = valuesOf(game, new Map([...chanceOf(game), ...limits]));
  return lazily((key) => {
    const [belief, { actions, nodes, player }] = [beliefs.get(key), sets.get(key)];
    return belief && actions.map((_, k) => sum(nodes.map((n, v) => mul(belief[v], add(n.paid[player - 1], whole.get(n.children[k])[player - 1])))));
  });
}

// valuesAt sums what sequences pay from the last set to the first.
function valuesAt({ game, concept, sets, leaves }, { weights, behavior }) {
  const own = concept === "extensive-form-perfect" ? (set) => behavior.get(set.key) : (set) => set.limit;
  const sums = game.players.map((_, i) => paidTo(leaves, weights, i));
  const paid = ({ player, first, actions }) => actions.map((_, k) => sums[player - 1][first + k] ?? zero);
  for (const set of [...sets.values()].reverse()) {
    const list = sums[set.player - 1];
    list[set.own] = add(list[set.own] ?? zero, sum(paid(set).map((v, k) => mul(v, own(set)[k]))));
  }
  const root = { chance: one, at: game.players.map(() => 0) }; // which all sets of a table are at
  return lazily((key) => {
    const set = sets.get(key);
    const nodes = game.kind === "efg" ? set.nodes : [root];
    const weight = sum(nodes.map((n) => mul(n.chance, [othersOf(weights, n, set.player - 1), 1n])));
    return sign(weight) === 0 ? null : paid(set).map((v) => div(v, weight));
  });
}

// paidTo returns what a player is paid at the leaves of each own sequence, weighted by the others.
function paidTo(leaves, weights, i) {
  const sums = [];
  for (const z of leaves) {
    const s = z.at[i];
    sums[s] = add(sums[s] ?? zero, mul(mul(z.chance, z.paid[i]), [othersOf(weights, z, i), 1n]));
  }
  return sums;
}

// gainsOf returns what each action of a set pays more than what the claim plays there.
export function gainsOf(set, values) {
  const played = sum(values.map((v, k) => mul(v, set.limit[k])));
  return values.map((v) => sub(v, played));
}
