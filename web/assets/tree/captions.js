// What is written at the items of an outline.

import { plural } from "../base/dom.js";
import { add, rational, show } from "../base/rational.js";
import { keysOf } from "../game/model.js";
import { indexOf } from "./outline.js";

const most = 24; // characters of a label

export const shorten = (text, n = most) => ([...text].length <= n ? text : [...text].slice(0, n - 1).join("").trimEnd() + "…");

// captions returns functions on items: of(item) → {action, node, tail} are texts to draw, lists
// of {text, player} a line; nameOf(item) is all of it in words. labels are those of treeView.
export function captions(game, labels) {
  const index = indexOf(game);
  const keys = keysOf(game);
  const setOf = (node) => game.sets[node.set];
  const setName = (node) => setOf(node).name || (setOf(node).player ? `set ${keys.get(node.set).split(":")[1]}` : "");
  const mover = (item) => (index.parent[item.v] < 0 ? 0 : setOf(index.nodes[index.parent[item.v]]).player);

  function action({ v }) {
    const from = index.nodes[index.parent[v]];
    if (!from) return { text: "" };
    const k = index.place[v];
    const { label, p } = setOf(from).actions[k];
    return labels.action?.(from, k) ?? { text: (label || `#${k + 1}`) + (p === undefined ? "" : `\n${p}`) };
  }

  // payoffs are those of the path to a leaf.
  function payoffs(v) {
    let sums = null;
    for (let u = v; u >= 0; u = index.parent[u]) {
      const { outcome } = index.nodes[u];
      if (outcome === null || outcome === undefined) continue;
      const own = game.outcomes[outcome].payoffs;
      sums = sums ? sums.map((x, i) => show(add(rational(x), rational(own[i])))) : own;
    }
    return sums ?? game.players.map(() => "0");
  }

  function tail({ node, v, count }) {
    if (count) return [{ text: plural(count, "node") }];
    if (node.children) return [];
    const text = labels.leaf?.(node);
    if (text !== undefined) return text ? text.split("\n").map((t) => ({ text: t })) : [];
    return payoffs(v).map((t, i) => ({ text: shorten(t, 12), player: i + 1 }));
  }

  const of = (item) => {
    if (item.rest) return { action: [{ text: `${item.left} more` }], node: [], tail: [{ text: plural(item.count, "node") }] };
    const said = item.node.children ? [shorten(setName(item.node)), labels.node?.(item.node) ?? ""] : [];
    return {
      action: action(item).text.split("\n").filter(Boolean).map((t) => ({ text: shorten(t), player: mover(item) })),
      node: said.filter(Boolean).map((text, k) => ({ text, player: k ? undefined : setOf(item.node).player })),
      tail: tail(item),
    };
  };

  const nameOf = (item) => {
    if (item.rest) return `${plural(item.left, "more action")}, ${plural(item.count, "node")} folded`;
    const { node } = item;
    const after = action(item).text.replaceAll("\n", " ");
    if (!node.children) return [after, `payoffs ${labels.leaf?.(node)?.replaceAll("\n", ", ") ?? payoffs(item.v).join(", ")}`, node.name].filter(Boolean).join("; ");
    const { player, actions } = setOf(node);
    const who = player ? `${game.players[player - 1] || player} at ${setName(node)}` : `chance ${setName(node)}`;
    const belief = labels.node?.(node);
    const list = actions.map((a, k) => labels.action?.(node, k)?.text.replaceAll("\n", " ") ?? a.label);
    return [after, who.trim(), node.name, belief && `belief ${belief}`, `actions ${shorten(list.join(", "), 300)}`, item.count && `${plural(item.count, "node")} folded`].filter(Boolean).join("; ");
  };

  return { of, nameOf, weight: (item) => action(item).weight, strong: (item) => action(item).strong, mover, keys };
}
