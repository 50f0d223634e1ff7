// The information sets of a game (model.js) with their sequences, numbered as in certificates
// (docs/formats/certificate.md).

import { chanceOf } from "../game/values.js";
import { mul, one } from "../base/rational.js";
import { nodesOf } from "../game/model.js";

// setsOf returns the sets of all players by key, in order: {key, player, actions, own, first,
// nodes}. own is the sequence that leads there, first that of the first action; nodes are
// {id, children, chance, at}: ids, the probability of chance on the path, and the sequence of
// each player.
export const setsOf = (game) => (game.kind === "efg" ? ofTree(game) : ofTable(game));

const ofTable = (game) => new Map(game.strategies.map((actions, i) => [`${i + 1}:1`, { key: `${i + 1}:1`, player: i + 1, actions, own: 0, first: 1, nodes: [] }]));

function ofTree(game) {
  const sets = numbered(game);
  const chance = chanceOf(game);
  const start = { chance: one, at: game.players.map(() => 0) };
  const where = new Map([[game.root.id, start]]);
  for (const n of nodesOf(game.root)) {
    const here = where.get(n.id);
    where.delete(n.id);
    if (n.set === undefined) continue;
    const set = sets.get(n.set);
    if (set) {
      set.own = here.at[set.player - 1];
      set.nodes.push({ id: n.id, children: n.children.map((c) => c.id), ...here });
    }
    n.children.forEach((c, k) => where.set(c.id, set ? { ...here, at: here.at.with(set.player - 1, set.first + k) } : { ...here, chance: mul(here.chance, chance.get(n.set)[k]) }));
  }
  return sets;
}

// numbered returns the sets with their first sequences.
function numbered(game) {
  const next = game.players.map(() => 1);
  const place = (key) => key.split(":").map(Number);
  const keys = Object.keys(game.sets).filter((key) => game.sets[key].player > 0).sort((a, b) => place(a)[0] - place(b)[0] || place(a)[1] - place(b)[1]);
  return new Map(keys.map((key) => {
    const { player, actions } = game.sets[key];
    const first = next[player - 1];
    next[player - 1] += actions.length;
    return [key, { key, player, actions: actions.map((a) => a.label), own: 0, first, nodes: [] }];
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
