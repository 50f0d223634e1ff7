// What one player of a tree can get, and what that player knows.

import { plansOf } from "../answer/evidence.js";
import { paidTo, valuesAt } from "../answer/gains.js";
import { compare, sign, sub } from "../base/rational.js";
import { actionNames, nodesOf } from "../game/model.js";

const smaller = (x, y) => (compare(y, x) < 0 ? y : x);
const larger = (x, y) => (compare(y, x) > 0 ? y : x);

// bestOf says what player seat can get at best in a game of a form (sequences.js) where the others
// play as behavior has it. It returns a function that gives for an information set of that player to
// which the others may lead, by action, the payoff given what the player knows there, and with what
// is best from there on.
export function bestOf(game, { sets, leaves }, behavior, seat) {
  const weights = plansOf(game, sets, ({ key }) => behavior.get(key));
  const sums = game.players.map((_, i) => (i + 1 === seat ? paidTo(leaves, weights, i) : null));
  return valuesAt({ game, sets }, weights, sums, (_, paid) => paid.reduce(larger)).get;
}

// lossOf returns how much less the action of a number gives than the best one.
export const lossOf = (values, k) => sub(values.reduce(larger), values[k]);

// bestActions returns the numbers of all that are best.
export const bestActions = (values) => values.flatMap((_, k) => (sign(lossOf(values, k)) ? [] : [k]));

// stakesOf returns a function that gives for an information set of a player, by action, the least and
// the largest payoff of the whole play.
export function stakesOf({ sets, leaves }, seat) {
  const spans = []; // by own sequence
  const widen = (s, [low, high]) => (spans[s] = spans[s] ? [smaller(spans[s][0], low), larger(spans[s][1], high)] : [low, high]);
  for (const { at, paid } of leaves) widen(at[seat - 1], [paid[seat - 1], paid[seat - 1]]);
  const stakes = ({ first, actions }) => actions.map((_, k) => spans[first + k]);
  for (const set of [...sets.values()].reverse()) if (set.player === seat) stakes(set).forEach((span) => widen(set.own, span));
  return (key) => stakes(sets.get(key));
}

// namesAt returns what the actions of a set of a tree are called.
export const namesAt = (game, id) => actionNames(game.sets[id].actions.map((a) => a.label));

// sightOf returns a function that gives for an information set the actions that led there, each
// {player, action}, null for what is not the same at all its nodes; none if these are not equally deep.
export function sightOf(game, { sets }) {
  const up = new Map(); // by node: what led there
  for (const n of nodesOf(game.root)) n.children?.forEach((c, k) => up.set(c.id, { id: n.id, player: game.sets[n.set].player, action: namesAt(game, n.set)[k] }));
  const steps = ({ id }) => {
    const list = [];
    for (let step = up.get(id); step; step = up.get(step.id)) list.push(step);
    return list.reverse();
  };
  return (key) => common(sets.get(key).nodes.map(steps));
}

function common([first, ...rest]) {
  if (rest.some((list) => list.length !== first.length)) return [];
  const same = (k, what) => (rest.every((list) => list[k][what] === first[k][what]) ? first[k][what] : null);
  return first.map((_, k) => ({ player: same(k, "player"), action: same(k, "action") }));
}
