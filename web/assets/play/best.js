// What one player of a tree can get, and what that player knows.

import { add, compare, div, mul, sign, sub, zero } from "../base/rational.js";
import { nodesOf } from "../game/model.js";
import { payoffsOf, reachOf } from "../game/values.js";

// bestOf says what player seat can get at best where the others play as behavior has it. It
// returns a function that gives for an information set of that player to which the others may
// lead, by action, the payoff from there on: given what the player knows there, and with what is
// best from there on.
export function bestOf(game, behavior, seat) {
  const reach = reachOf(game, behavior, [seat]);
  const last = new Map([[game.root.id, { sum: zero }]]); // by node: the player's last action on the way there
  const sets = new Map(); // in order of first appearance
  for (const n of nodesOf(game.root)) {
    const before = last.get(n.id);
    const own = n.set !== undefined && game.sets[n.set].player === seat;
    if (own && !sets.has(n.set)) sets.set(n.set, { before, reach: zero, actions: game.sets[n.set].actions.map(() => ({ sum: zero })) });
    const at = own ? sets.get(n.set) : null;
    n.children?.forEach((c, k) => last.set(c.id, at ? at.actions[k] : before));
    const p = reach.get(n.id);
    if (!sign(p)) continue;
    before.sum = add(before.sum, mul(p, payoffsOf(game, n)[seat - 1]));
    if (at) at.reach = add(at.reach, p);
  }
  const sums = ({ actions }) => actions.map((a) => a.sum);
  for (const s of [...sets.values()].reverse()) s.before.sum = add(s.before.sum, sums(s)[most(sums(s))]);
  return (set) => sums(sets.get(set)).map((u) => div(u, sets.get(set).reach));
}

const most = (list) => list.reduce((best, u, k) => (compare(u, list[best]) > 0 ? k : best), 0);

// lossOf returns how much less the action of a number gives than the best one.
export const lossOf = (values, k) => sub(values[most(values)], values[k]);

// bestActions returns the numbers of all that are best.
export const bestActions = (values) => values.flatMap((_, k) => (sign(lossOf(values, k)) ? [] : [k]));

// knowledge says what a player knows at an information set: see returns the actions that led
// there, each {player, action}, null for what is not the same at all its nodes; none if these are
// not equally deep. stakes returns by action the least and the largest payoff of the whole play.
export function knowledge(game, seat) {
  const members = new Map(); // by set
  const up = new Map(); // by node: what led there
  const paid = new Map(); // by node, on the way there
  for (const n of nodesOf(game.root)) {
    const u = payoffsOf(game, n)[seat - 1];
    paid.set(n.id, up.has(n.id) ? add(paid.get(up.get(n.id).id), u) : u);
    if (!n.children) continue;
    const { player, actions } = game.sets[n.set];
    if (!members.has(n.set)) members.set(n.set, []);
    members.get(n.set).push(n);
    n.children.forEach((c, k) => up.set(c.id, { id: n.id, player, action: actions[k].label }));
  }
  const steps = (id) => {
    const list = [];
    for (let step = up.get(id); step; step = up.get(step.id)) list.push(step);
    return list.reverse();
  };
  const ends = (n) => nodesOf(n).filter((below) => !below.children).map((leaf) => paid.get(leaf.id));
  return {
    see: (set) => common(members.get(set).map((n) => steps(n.id))),
    stakes: (set) => game.sets[set].actions.map((_, k) => span(members.get(set).flatMap((n) => ends(n.children[k])))),
  };
}

const span = (list) => list.reduce(([low, high], u) => [compare(u, low) < 0 ? u : low, compare(u, high) > 0 ? u : high], [list[0], list[0]]);

function common([first, ...rest]) {
  if (rest.some((list) => list.length !== first.length)) return [];
  const same = (k, what) => (rest.every((list) => list[k][what] === first[k][what]) ? first[k][what] : null);
  return first.map((_, k) => ({ player: same(k, "player"), action: same(k, "action") }));
}

// cardsOf returns the cards a player holds, where information sets are named as in Q:b, by cards
// and what was played; null elsewhere.
export const cardsOf = ({ name }) => /^([^:]+):/.exec(name)?.[1] ?? null;
