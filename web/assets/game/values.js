// What a profile gives at each node of a tree, exactly.

import { add, mul, one, rational, zero } from "../base/rational.js";
import { nodesOf } from "./model.js";

// chanceOf returns the behavior of chance: by set the probabilities of its actions.
export function chanceOf(game) {
  const sets = Object.entries(game.sets).filter(([, s]) => s.player === 0);
  return new Map(sets.map(([id, s]) => [id, s.actions.map((a) => rational(a.p))]));
}

// reachOf returns by node the probability that it is reached if those of players play to
// reach it, and the others as behavior has it: by set the probabilities of its actions, of
// chance too.
export function reachOf(game, behavior, players = []) {
  const reach = new Map([[game.root.id, one]]);
  for (const n of nodesOf(game.root)) {
    const own = n.set !== undefined && players.includes(game.sets[n.set].player);
    n.children?.forEach((c, k) => reach.set(c.id, own ? reach.get(n.id) : mul(reach.get(n.id), behavior.get(n.set)[k])));
  }
  return reach;
}

// valuesOf returns by node the payoffs of all players from there on, with what they have got
// there but not before.
export function valuesOf(game, behavior) {
  const values = new Map();
  for (const n of nodesOf(game.root).reverse()) {
    const sums = payoffsOf(game, n);
    n.children?.forEach((c, k) => {
      const p = behavior.get(n.set)[k];
      values.get(c.id).forEach((u, i) => (sums[i] = add(sums[i], mul(p, u))));
    });
    values.set(n.id, sums);
  }
  return values;
}

// payoffsOf returns what the players get at a node.
export const payoffsOf = (game, { outcome }) => (outcome === null ? game.players.map(() => zero) : game.outcomes[outcome].payoffs.map(rational));
