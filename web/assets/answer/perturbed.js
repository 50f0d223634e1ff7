// An equilibrium as it is played and believed at an ε, to be drawn.

import { show } from "../base/rational.js";

// perturbedAt returns an equilibrium with the behavior and beliefs of an ε (evidence.js).
export function perturbedAt(equilibrium, { behavior, beliefs }) {
  const sets = equilibrium.sets.map((set) => {
    const [p, belief] = [behavior.get(set.key), beliefs.get(set.key)];
    return {
      ...set, actions: set.actions.map((a, k) => ({ ...a, text: show(p[k]) })),
      belief: belief && set.belief?.map((n, v) => ({ ...n, probability: show(belief[v]) })),
    };
  });
  const entries = sets.flatMap(({ player, infoset, actions }) => actions.map(({ text }, k) => ({ player, infoset, action: k + 1, probability: text })));
  return { ...equilibrium, sets, line: undefined, profile: JSON.stringify({ profile: entries }) };
}
