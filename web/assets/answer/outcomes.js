// What equilibria of a tree come to, in words: the leaves that are reached.

import { rational, show as text } from "../base/rational.js";
import { nodesOf } from "../game/model.js";
import { parse } from "../game/parse.js";
import { chanceOf, reachOf } from "../game/values.js";

const most = { visits: 100_000, leaves: 3 };

// outcomeWords puts into the rows of a tree the words of their outcomes, if these are few in a small
// tree, and says so.
export async function outcomeWords({ rows, last, source }, changed) {
  if (source.kind === "nfg" || !last?.outcomes) return;
  const game = await parse(source.text).catch(() => null);
  if (game?.kind !== "efg" || nodesOf(game.root).length * last.outcomes.length > most.visits) return;
  const leaves = leavesOf(game);
  const words = new Map();
  for (const r of rows) {
    if (!words.has(r.outcome)) words.set(r.outcome, wordsOf(game, leaves, r.e));
    r.words = words.get(r.outcome);
  }
  changed();
}

function wordsOf(game, leaves, e) {
  if (!e.profile) return "";
  const behavior = chanceOf(game);
  for (const s of e.sets) behavior.set(s.key, s.actions.map((a) => rational(a.text)));
  if (Object.keys(game.sets).some((key) => !behavior.has(key))) return "";
  const reach = reachOf(game, behavior);
  const reached = leaves.filter(([n]) => reach.get(n.id)[0]);
  const named = reached.slice(0, most.leaves).map(([n, history]) => (reached.length > 1 ? `${history} ${text(reach.get(n.id))}` : history));
  return named.join("; ") + (reached.length > most.leaves ? ` and ${reached.length - most.leaves} more leaves` : "");
}

// leavesOf returns the leaves of a tree, each with the actions that lead there.
function leavesOf(game) {
  const history = new Map([[game.root, []]]);
  const leaves = [];
  for (const n of nodesOf(game.root)) {
    n.children?.forEach((c, k) => history.set(c, [...history.get(n), game.sets[n.set].actions[k].label]));
    if (!n.children) leaves.push([n, history.get(n).join("·")]);
  }
  return leaves;
}
