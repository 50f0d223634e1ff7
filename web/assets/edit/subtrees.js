// Subtrees: removed, copied, pasted, moved.

import { rational, sign } from "../base/rational.js";
import { fresh, nodesOf } from "../game/model.js";
import { isBelow, moveAt, placeOf, withNodes } from "./places.js";

// deleteBelow makes the moves among nodes to leaves, which keep payoffs of their own.
export function deleteBelow(game, ids) {
  const outcomes = { ...game.outcomes };
  const leaf = ({ id, name, outcome }) => {
    if (outcome === null) outcomes[(outcome = fresh("o"))] = { name: "", payoffs: game.players.map(() => "0") };
    return { id, name, outcome };
  };
  const moves = ids.filter((id) => placeOf(game, id).node.children);
  if (!moves.length) moveAt(game, ids[0]); // throws the reason
  return withNodes({ ...game, outcomes }, new Map(moves.map((id) => [id, leaf])));
}

// deleteMove puts what follows one of its actions in the place of a move.
export function deleteMove(game, id, k = 0) {
  const { outcome, children } = moveAt(game, id);
  if (outcome !== null && game.outcomes[outcome].payoffs.some((p) => sign(rational(p)))) throw new Error("it has payoffs of its own, which would be lost");
  return withNodes(game, new Map([[id, () => children[k]]]));
}

// copyOf keeps a subtree to be pasted.
export const copyOf = (game, id) => ({ root: placeOf(game, id).node, sets: game.sets, outcomes: game.outcomes, players: game.players.length });

// fits tells whether the nodes of a copy may be in the information sets that they came from.
export function fits(game, { root, sets }) {
  const alike = (a, b) => !a || (a.player === b.player && a.actions.length === b.actions.length);
  return nodesOf(root).every((n) => !n.children || alike(game.sets[n.set], sets[n.set]));
}

// paste puts a copy in the place of a node: its nodes are in the information sets that they came
// from, or in new ones, together where they were.
export function paste(game, id, copy, same) {
  placeOf(game, id);
  if (copy.players !== game.players.length) throw new Error("the number of players is another than that of the copy");
  if (same && !fits(game, copy)) throw new Error("the information sets of the copy are other ones now");
  const [changed, root] = renewed(game, copy, same);
  return withNodes(changed, new Map([[id, () => ({ ...root, id })]]));
}

function renewed(game, copy, same) {
  const sets = { ...game.sets };
  const outcomes = { ...game.outcomes };
  const names = new Map();
  const another = (id, kind) => names.get(id) ?? names.set(id, fresh(kind)).get(id);
  const made = new Map();
  for (const n of nodesOf(copy.root).reverse()) {
    const node = { ...n, id: fresh("n") };
    if (n.outcome !== null) outcomes[(node.outcome = fresh("o"))] = copy.outcomes[n.outcome];
    if (n.children) {
      if (!same) node.set = another(n.set, "s");
      sets[node.set] ??= copy.sets[n.set];
      node.children = n.children.map((c) => made.get(c));
    }
    made.set(n, node);
  }
  return [{ ...game, sets, outcomes }, made.get(copy.root)];
}

// exchange moves a subtree to another place; what was there takes its own.
export function exchange(game, from, to) {
  const [a, b] = [placeOf(game, from), placeOf(game, to)];
  if (a === b) throw new Error("it is there already");
  if (isBelow(a, b) || isBelow(b, a)) throw new Error("one is below the other");
  return withNodes(game, new Map([[from, () => b.node], [to, () => a.node]]));
}
