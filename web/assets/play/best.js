// What one player of a tree can get, and what that player knows.

import { add, compare, div, mul, sign, sub, sum, zero } from "../base/rational.js";
import { nodesOf } from "../game/model.js";
import { payoffsOf, reachOf } from "../game/values.js";

// bestOf says what player seat can get at best where the others play as behavior has it. It
// returns a function that gives for an information set of that player, by action, the payoff
// from there on: given what the player knows there, if the others led there, and with what is
// best from there on.
export function bestOf(game, behavior, seat) {
  const reach = reachOf(game, behavior, [seat]);
  const members = membersOf(game, seat);
  const values = new Map(); // by node
  const weighted = new Map(); // by set, times the probability that the others lead there

  function valueOf(n) {
    if (!values.has(n.id)) values.set(n.id, add(payoffsOf(game, n)[seat - 1], after(n)));
    return values.get(n.id);
  }

  function after(n) {
    if (!n.children) return zero;
    if (members.has(n.set)) return valueOf(n.children[most(actionsOf(n.set))]);
    return sum(behavior.get(n.set).map((p, k) => (sign(p) ? mul(p, valueOf(n.children[k])) : zero)));
  }

  function actionsOf(set) {
    if (!weighted.has(set)) {
      const nodes = members.get(set).filter((n) => sign(reach.get(n.id)));
      weighted.set(set, game.sets[set].actions.map((_, k) => sum(nodes.map((n) => mul(reach.get(n.id), valueOf(n.children[k]))))));
    }
    return weighted.get(set);
  }

  return (set) => {
    const all = sum(members.get(set).map((n) => reach.get(n.id)));
    return sign(all) ? actionsOf(set).map((u) => div(u, all)) : null;
  };
}

const most = (list) => list.reduce((best, u, k) => (compare(u, list[best]) > 0 ? k : best), 0);

// lossOf returns how much less the action of a number gives than the best one.
export const lossOf = (values, k) => sub(values[most(values)], values[k]);

// bestActions returns the numbers of all that are best.
export const bestActions = (values) => values.flatMap((_, k) => (sign(lossOf(values, k)) ? [] : [k]));

function membersOf(game, seat) {
  const members = new Map();
  for (const n of nodesOf(game.root)) {
    if (n.set === undefined || game.sets[n.set].player !== seat) continue;
    if (!members.has(n.set)) members.set(n.set, []);
    members.get(n.set).push(n);
  }
  return members;
}

// knowledge says what a player knows at an information set: see returns the actions that led
// there, each {player, action}, null for what is not the same at all its nodes; none if these are
// not equally deep. stakes returns by action the least and the largest payoff of the whole play.
export function knowledge(game, seat) {
  const members = membersOf(game, seat);
  const up = new Map(); // by node: what led there
  const got = new Map([[game.root.id, payoffsOf(game, game.root)[seat - 1]]]);
  const ends = new Map(); // by node: [least, largest]
  const all = nodesOf(game.root);
  for (const n of all) {
    n.children?.forEach((c, k) => {
      up.set(c.id, { id: n.id, player: game.sets[n.set].player, action: game.sets[n.set].actions[k].label });
      got.set(c.id, add(got.get(n.id), payoffsOf(game, c)[seat - 1]));
    });
  }
  for (const n of all.reverse()) ends.set(n.id, n.children ? span(n.children.map((c) => ends.get(c.id))) : [got.get(n.id), got.get(n.id)]);
  const steps = (id) => {
    const list = [];
    for (let step = up.get(id); step; step = up.get(step.id)) list.unshift(step);
    return list;
  };
  return {
    see: (set) => common(members.get(set).map((n) => steps(n.id))),
    stakes: (set) => game.sets[set].actions.map((_, k) => span(members.get(set).map((n) => ends.get(n.children[k].id)))),
  };
}

function span(list) {
  const [low, high] = list[0];
  return list.reduce(([a, b], [c, d]) => [compare(c, a) < 0 ? c : a, compare(d, b) > 0 ? d : b], [low, high]);
}

function common([first, ...rest]) {
  if (rest.some((list) => list.length !== first.length)) return [];
  const same = (k, what) => (rest.every((list) => list[k][what] === first[k][what]) ? first[k][what] : null);
  return first.map((_, k) => ({ player: same(k, "player"), action: same(k, "action") }));
}

// cardsOf returns the cards a player holds, where information sets are named as in Q:b, by cards
// and what was played; null elsewhere.
export const cardsOf = ({ name }) => /^([^:]+):/.exec(name)?.[1] ?? null;
