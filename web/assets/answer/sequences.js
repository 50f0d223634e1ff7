// The information sets of a game (model.js) with their sequences, numbered as in certificates
// (docs/formats/certificate.md).

import { chanceOf, payoffsOf } from "../game/values.js";
import { add, mul, one, zero } from "../base/rational.js";
import { actionNames, nodesOf } from "../game/model.js";

// formOf returns {sets, leaves}. The sets of all players are by key, in order: {key, player,
// actions, own, first, nodes}: own is the sequence that leads there, first that of the first
// action. Nodes are {id, children, chance, at, paid}: ids, the probability of chance on the path, the
// sequence of each player and what the players have got; leaves, or pure profiles, are {chance, at, paid}.
export const formOf = (game) => (game.kind === "efg" ? ofTree(game) : ofTable(game));

function ofTable(game) {
  const leaves = game.cells.map((outcome, cell) => {
    let rest = cell;
    const at = game.strategies.map(({ length }) => [1 + (rest % length), (rest = Math.floor(rest / length))][0]);
    return { chance: one, at, paid: payoffsOf(game, { outcome }) };
  });
  return { sets: setsOf(game), leaves };
}

function ofTree(game) {
  const sets = setsOf(game);
  const chance = chanceOf(game);
  const leaves = [];
  const start = { chance: one, at: game.players.map(() => 0), paid: game.players.map(() => zero) };
  const where = new Map([[game.root.id, start]]);
  for (const n of nodesOf(game.root)) {
    let here = where.get(n.id);
    where.delete(n.id);
    if (n.outcome !== null) here = { ...here, paid: payoffsOf(game, n).map((u, i) => add(u, here.paid[i])) };
    if (n.set === undefined) {
      leaves.push(here);
      continue;
    }
    const set = sets.get(n.set);
    if (set) {
      set.own = here.at[set.player - 1];
      set.nodes.push({ ...here, id: n.id, children: n.children.map((c) => c.id) });
    }
    n.children.forEach((c, k) => where.set(c.id, set ? { ...here, at: here.at.with(set.player - 1, set.first + k) } : { ...here, chance: mul(here.chance, chance.get(n.set)[k]) }));
  }
  return { sets, leaves };
}

// setsOf returns the sets by key, of a table one a player, without what leads there.
export function setsOf(game) {
  const next = game.players.map(() => 1);
  const place = (key) => key.split(":").map(Number);
  const lists = game.kind === "efg"
    ? Object.entries(game.sets).filter(([, s]) => s.player > 0).map(([key, s]) => [key, s.actions.map((a) => a.label)])
    : game.strategies.map((actions, i) => [`${i + 1}:1`, actions]);
  lists.sort(([a], [b]) => place(a)[0] - place(b)[0] || place(a)[1] - place(b)[1]);
  return new Map(lists.map(([key, labels]) => {
    const [[player], actions] = [place(key), actionNames(labels)];
    const first = next[player - 1];
    next[player - 1] += actions.length;
    return [key, { key, player, actions, own: 0, first, nodes: [] }];
  }));
}

// reduced returns the sequences of each reduced pure strategy of a player, in the order of certificates.
export function reduced(sets, player) {
  let list = [[0]];
  for (const set of sets.values()) {
    if (set.player !== player) continue;
    list = list.flatMap((s) => (s.includes(set.own) ? set.actions.map((_, k) => [...s, set.first + k]) : [s]));
  }
  return list;
}
