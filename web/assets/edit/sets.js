// Information sets: merged, split, dissolved.

import { fresh } from "../game/model.js";
import { moveAt, membersOf, setsAt, withNodes } from "./places.js";
import { setName } from "./words.js";

// merge makes one of information sets, with the name and the actions of the first.
export function merge(game, sets) {
  const [first, ...others] = sets;
  if (!others.length) throw new Error("choose nodes of two information sets or more");
  for (const s of others) checkAlike(game, first, s);
  return into(game, others.flatMap((s) => membersOf(game, s)), first);
}

function checkAlike(game, a, b) {
  const [x, y] = [game.sets[a], game.sets[b]];
  if (x.player !== y.player) throw new Error(`${setName(game, b)} is another player's than ${setName(game, a)}`);
  if (x.player === 0) throw new Error("chance has no information sets");
  if (x.actions.length !== y.actions.length) throw new Error(`${setName(game, a)} has ${x.actions.length} actions, ${setName(game, b)} has ${y.actions.length}`);
}

const into = (game, nodes, set) => withNodes(game, new Map(nodes.map(({ id }) => [id, (n) => ({ ...n, set })])));

// asNew puts groups of nodes into new information sets, each like that of its first.
function asNew(game, groups) {
  const sets = { ...game.sets };
  const changes = groups.flatMap((nodes) => {
    const set = fresh("s");
    sets[set] = { ...game.sets[nodes[0].set], name: "" };
    return nodes.map(({ id }) => [id, (n) => ({ ...n, set })]);
  });
  return withNodes({ ...game, sets }, new Map(changes));
}

// split takes nodes out of their information sets, those of one set into one new set.
export function split(game, ids) {
  const nodes = ids.map((id) => moveAt(game, id));
  const groups = setsAt(game, ids).map((set) => nodes.filter((n) => n.set === set));
  const parted = groups.filter((g) => g.length < membersOf(game, g[0].set).length);
  if (!parted.length) throw new Error("choose some nodes of an information set, not all");
  return asNew(game, parted);
}

// dissolve gives each node of information sets one of its own.
export function dissolve(game, sets) {
  const alone = sets.flatMap((s) => membersOf(game, s).slice(1));
  if (!alone.length) throw new Error("the information set has one node only");
  return asNew(game, alone.map((n) => [n]));
}
