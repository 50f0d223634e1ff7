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
  const up = new Map(); // from each node to the one above
  for (const n of nodesOf(game.root)) n.children?.forEach((c) => up.set(c, n));
  const words = new Map();
  for (const r of rows) {
    if (!r.outcome) continue;
    if (!words.has(r.outcome)) words.set(r.outcome, wordsOf(game, up, r.e));
    r.words = words.get(r.outcome);
  }
  changed();
}

function wordsOf(game, up, e) {
  if (!e.profile) return "";
  const behavior = chanceOf(game);
  for (const s of e.sets) behavior.set(s.key, s.actions.map((a) => rational(a.text)));
  if (Object.keys(game.sets).some((key) => !behavior.has(key))) return "";
  const reach = reachOf(game, behavior);
  const reached = nodesOf(game.root).filter((n) => !n.children && reach.get(n.id)[0]);
  const named = reached.slice(0, most.leaves).map((n) => pathOf(game, up, n) + (reached.length > 1 ? ` ${text(reach.get(n.id))}` : ""));
  return named.join("; ") + (reached.length > most.leaves ? ` and ${reached.length - most.leaves} more leaves` : "");
}

// pathOf returns the actions that lead to a node.
function pathOf(game, up, node) {
  const words = [];
  for (let [n, at] = [node, up.get(node)]; at; [n, at] = [at, up.get(at)]) words.push(game.sets[at.set].actions[at.children.indexOf(n)].label);
  return words.reverse().join("·");
}
