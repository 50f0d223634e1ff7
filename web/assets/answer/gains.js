// What actions pay while all tremble, exactly.

import { add, mul, sub, sum, zero } from "../base/rational.js";
import { chanceOf, payoffsOf, valuesOf } from "../game/values.js";

// paysOf returns {payoffs, values} of trembles (evidence.js) with the behavior and beliefs of an
// ε: values has by key, where there is a belief, what each action pays given the belief, own
// later actions as the concept has them: without trembles unless it is extensive-form perfect.
export function paysOf(trembles, { behavior, beliefs }) {
  return trembles.game.kind === "efg" ? inTree(trembles, behavior, beliefs) : inTable(trembles, behavior);
}

function inTree({ game, concept, sets }, behavior, beliefs) {
  const chance = chanceOf(game);
  const all = new Map([...chance, ...behavior]);
  const whole = valuesOf(game, all);
  const later = game.players.map((_, i) => {
    if (concept === "extensive-form-perfect") return whole;
    const own = [...sets].filter(([, s]) => s.player === i + 1).map(([key, s]) => [key, s.limit]);
    return valuesOf(game, new Map([...all, ...own]));
  });
  const values = new Map();
  for (const [key, set] of sets) {
    const belief = beliefs.get(key);
    if (!belief) continue;
    const i = set.player - 1;
    const paid = (k) => sum(set.nodes.map((n, v) => mul(belief[v], later[i].get(n.children[k])[i])));
    values.set(key, set.actions.map((_, k) => paid(k)));
  }
  return { payoffs: whole.get(game.root.id), values };
}

function inTable({ game, sets }, behavior) {
  const mixed = game.strategies.map((_, i) => behavior.get(`${i + 1}:1`));
  const payoffs = game.players.map(() => zero);
  const values = new Map([...sets].map(([key, s]) => [key, s.actions.map(() => zero)]));
  for (const [cell, outcome] of game.cells.entries()) {
    const paid = payoffsOf(game, { outcome });
    let rest = cell;
    const at = game.strategies.map(({ length }) => [rest % length, (rest = Math.floor(rest / length))][0]);
    const others = (i) => at.reduce((p, k, j) => (j === i ? p : mul(p, mixed[j][k])), paid[i]);
    game.players.forEach((_, i) => {
      const list = values.get(`${i + 1}:1`);
      const pays = others(i);
      list[at[i]] = add(list[at[i]], pays);
      payoffs[i] = add(payoffs[i], mul(mixed[i][at[i]], pays));
    });
  }
  return { payoffs, values };
}

// gainsOf returns what each action of a set pays more than what the claim plays there.
export function gainsOf(set, values) {
  const played = sum(values.map((v, k) => mul(v, set.limit[k])));
  return values.map((v) => sub(v, played));
}
