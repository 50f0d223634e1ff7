// Perfect recall: at all nodes of an information set its player has done the same.

import { membersOf, placesOf } from "./places.js";
import { actionName, playerName, setName } from "./words.js";

const known = new WeakMap();

// forgotten returns what a player forgets, in words, or "" of a game with perfect recall.
export function forgotten(game) {
  if (!known.has(game)) known.set(game, find(game));
  return known.get(game);
}

function find(game) {
  const doneAt = sequences(game);
  for (const [set, nodes] of placesOf(game).members) {
    if (game.sets[set].player === 0) continue;
    const other = nodes.find((n) => doneAt.get(n.id) !== doneAt.get(nodes[0].id));
    if (other) return inWords(game, set, doneAt.get(nodes[0].id), doneAt.get(other.id));
  }
  return "";
}

// sequences returns by node what its player has done before, as {before, set, k} or null of
// nothing, the same object where it is the same.
function sequences(game) {
  const own = new Map(); // by node, of each player
  const next = new Map(); // by what was done, set and action
  const one = (before, set, k) => {
    if (!next.has(before)) next.set(before, new Map());
    const key = `${set} ${k}`;
    if (!next.get(before).has(key)) next.get(before).set(key, { before, set, k });
    return next.get(before).get(key);
  };
  const done = new Map();
  for (const { node, up, k } of placesOf(game).places.values()) {
    let all = up ? own.get(up.node.id) : Array(game.players.length + 1).fill(null);
    const mover = up && game.sets[up.node.set].player;
    if (mover) all = all.with(mover, one(all[mover], up.node.set, k));
    own.set(node.id, all);
    if (node.children) done.set(node.id, all[game.sets[node.set].player]);
  }
  return done;
}

function inWords(game, set, a, b) {
  const [left, right] = [listed(a), listed(b)];
  const at = left.findIndex((s, k) => s !== right[k]);
  const [x, y] = at < 0 ? [undefined, right[left.length]] : [left[at], right[at]];
  const who = `at ${setName(game, set)}, ${playerName(game, game.sets[set].player)} forgets`;
  if (x && y && x.set === y.set) return `${who} whether it chose ${actionName(game, x.set, x.k)} or ${actionName(game, y.set, y.k)} at ${setName(game, x.set)}`;
  const was = x ?? y;
  if (was.set === set) return `${who} whether it has been there before`;
  return `${who} whether it chose ${actionName(game, was.set, was.k)} at ${setName(game, was.set)}, where only some of its nodes come from`;
}

function listed(sequence) {
  const list = [];
  for (let s = sequence; s; s = s.before) list.unshift(s);
  return list;
}
