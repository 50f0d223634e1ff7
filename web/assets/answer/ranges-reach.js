// How often information sets are reached.

import { near } from "../base/numbers.js";
import { rational, sign } from "../base/rational.js";
import { nodesOf } from "../game/model.js";
import { parse } from "../game/parse.js";
import { keyOf } from "./answer.js";
import { reportOf } from "./details.js";

const longest = 4_000_000; // text of a game that is read for it, in characters

// reportsOf returns by key what check says of the information sets of an equilibrium. Of large games
// and irrational equilibria it says nothing; what stands for it then has only reach, rounded unless
// it is 0.
export async function reportsOf(equilibrium) {
  const sets = await reportOf(equilibrium).catch(() => []);
  if (sets.length) return new Map(sets.map((s) => [keyOf(s), s]));
  const { text } = equilibrium.source;
  if (!text || text.length > longest) return new Map();
  return parse(text).then((game) => reachOf(game, equilibrium.sets), () => new Map());
}

// reachOf walks down a tree, with floats; that play does not come somewhere is exact.
function reachOf(game, sets) {
  const behavior = new Map(sets.map((s) => [s.key, s.actions.map((a) => ({ p: near(a.text), never: a.text === "0" }))]));
  const chance = (id) => game.sets[id].actions.map((a) => ({ p: near(a.p), never: sign(rational(a.p)) === 0 }));
  const reach = new Map([[game.root, 1]]); // of nodes that play may come to
  const total = new Map();
  for (const n of nodesOf(game.root)) {
    if (!n.children) continue;
    if (!behavior.has(n.set)) behavior.set(n.set, chance(n.set));
    const p = reach.get(n);
    if (p !== undefined) n.children.forEach((c, k) => behavior.get(n.set)[k].never || reach.set(c, p * behavior.get(n.set)[k].p));
    total.set(n.set, p === undefined ? total.get(n.set) : (total.get(n.set) ?? 0) + p);
  }
  return new Map([...total].map(([key, p]) => [key, { reach: p === undefined ? "0" : `≈ ${Number(p.toPrecision(3))}` }]));
}
