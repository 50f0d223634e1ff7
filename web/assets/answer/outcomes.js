// What equilibria of a tree come to, in words: the leaves that are reached.

import { rational, show as text } from "../base/rational.js";
import { nodesOf } from "../game/model.js";
import { parse } from "../game/parse.js";
import { chanceOf, reachOf } from "../game/values.js";

const most = { nodes: 2000, outcomes: 200, leaves: 3 };

// outcomeWords puts into the rows of a tree the words of their outcomes, if it is small, and says so.
export async function outcomeWords({ rows, last, source }, changed) {
  if (source.kind === "nfg" || !last?.outcomes || last.outcomes.length > most.outcomes) return;
  const game = await parse(source.text).catch(() => null);
  if (game?.kind !== "efg" || nodesOf(game.root).length > most.nodes) return;
  const words = new Map();
  for (const r of rows) {
    if (!words.has(r.outcome)) words.set(r.outcome, wordsOf(game, r.e));
    r.words = words.get(r.outcome);
  }
  changed();
}

function wordsOf(game, e) {
  if (!e.profile) return "";
  const behavior = chanceOf(game);
  for (const s of e.sets) behavior.set(s.key, s.actions.map((a) => rational(a.text)));
  if (Object.keys(game.sets).some((key) => !behavior.has(key))) return "";
  const reach = reachOf(game, behavior);
  const leaves = historiesOf(game).filter(([n]) => !n.children && reach.get(n.id)[0]);
  const named = leaves.slice(0, most.leaves).map(([n, history]) => (leaves.length > 1 ? `${history} ${text(reach.get(n.id))}` : history));
  return named.join("; ") + (leaves.length > most.leaves ? ` and ${leaves.length - most.leaves} more leaves` : "");
}

// historiesOf returns the nodes of a tree, each with the actions that lead there.
function historiesOf(game) {
  const history = new Map([[game.root, []]]);
  return nodesOf(game.root).map((n) => {
    n.children?.forEach((c, k) => history.set(c, [...history.get(n), game.sets[n.set].actions[k].label]));
    return [n, history.get(n).join("·")];
  });
}
