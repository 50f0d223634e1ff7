// What is written in the picture of a tree on what is played and believed.

import { entryText, near, short } from "../base/numbers.js";

// labelsOf returns the labels of treeView for an equilibrium of a game that was read, whose sets
// have the ids of answers.
export function labelsOf(game, { sets }) {
  const at = new Map(sets.map((s) => [s.key, s]));
  const beliefs = new Map(sets.flatMap(({ belief }) => (belief?.length > 1 ? belief.map((b) => [b.node, `[${short(entryText(b))}]`]) : [])));
  const lines = new Map(); // by set, those of its actions
  const linesOf = (id) => game.sets[id].actions.map(({ label, p }, k) => {
    const text = p ?? at.get(id)?.actions[k]?.text ?? "?";
    const weight = text === "0" ? 0 : Math.max(near(text), Number.MIN_VALUE); // not surely 0, however small
    return { text: `${label || `#${k + 1}`}\n${short(text)}`, weight };
  });
  return {
    action(node, k) {
      if (!lines.has(node.set)) lines.set(node.set, linesOf(node.set));
      return lines.get(node.set)[k];
    },
    node: (node) => beliefs.get(node.id),
  };
}
