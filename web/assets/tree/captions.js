// What is written at the items of an outline.

import { plural } from "../base/dom.js";
import { add, rational, show } from "../base/rational.js";
import { keysOf } from "../game/model.js";

const most = 24; // characters of a label
const pen = document.createElement("canvas").getContext("2d");
pen.font = '12px Arial, Helvetica, "DejaVu Sans", sans-serif';
const widths = new Map();

function measure(text) {
  if (!widths.has(text)) widths.set(text, Math.ceil(pen.measureText(text).width) + 1);
  return widths.get(text);
}

const shorten = (text, n = most) => ([...text].length <= n ? text : [...text].slice(0, n - 1).join("").trimEnd() + "…");

// lines returns spans {text, player} with how wide they are side by side, and the widest.
function lines(spans, between = 4) {
  const sizes = spans.map((s) => measure(s.text));
  return { spans, row: Math.max(0, sizes.reduce((sum, w) => sum + w + between, -between)), most: Math.max(0, ...sizes) };
}

const none = lines([]);
const apart = 7; // payoffs, by ", "

// captions returns functions on items: of(item) → {action, node, tail}, lines as above;
// nameOf(item) → all of it in words. labels are those of treeView.
export function captions(index, labels) {
  const { game } = index;
  const keys = keysOf(game);
  const known = new Map(); // what is written again and again
  const once = (key, text) => known.get(key) ?? (known.set(key, text()), known.get(key));
  const setOf = (node) => game.sets[node.set];
  const setName = (node) => setOf(node).name || (setOf(node).player ? `set ${keys.get(node.set).split(":")[1]}` : "");
  const above = ({ v }) => index.nodes[index.parent[v]];

  function action(node, k) {
    const { label, p } = setOf(node).actions[k];
    return labels.action?.(node, k) ?? { text: `${label || `#${k + 1}`}\n${p ?? ""}` };
  }
  const arrival = (item) => (above(item) ? action(above(item), index.place[item.v]) : { text: "" });

  function actionLines(item) {
    const from = above(item);
    if (!from) return none;
    return once(`action ${from.set} ${index.place[item.v]}`, () => lines(arrival(item).text.split("\n").filter(Boolean).map((t) => ({ text: shorten(t), player: setOf(from).player }))));
  }

  function nodeLines({ node }) {
    if (!node.children) return none;
    const said = labels.node?.(node);
    const name = shorten(setName(node));
    return once(`node ${node.set} ${said ?? ""}`, () => lines([{ text: name, player: setOf(node).player }, { text: said ?? "" }].filter((s) => s.text)));
  }

  // payoffs are those of the path to a leaf.
  function payoffs(v) {
    const paid = [];
    for (let u = v; u >= 0; u = index.parent[u]) if (index.nodes[u].outcome !== null) paid.push(game.outcomes[index.nodes[u].outcome].payoffs);
    if (paid.length < 2) return paid[0] ?? game.players.map(() => "0");
    return game.players.map((_, i) => show(paid.map((p) => rational(p[i])).reduce(add)));
  }

  function tailLines({ node, v, count }) {
    if (count) return lines([{ text: plural(count, "node") }]);
    if (node.children) return none;
    const paid = payoffs(v);
    return once(`tail ${paid}`, () => lines(paid.map((t, i) => ({ text: shorten(t, 12), player: i + 1 })), apart));
  }

  const of = (item) =>
    item.rest
      ? { action: lines([{ text: `${item.left} more` }]), node: none, tail: lines([{ text: plural(item.count, "node") }]) }
      : { action: actionLines(item), node: nodeLines(item), tail: tailLines(item) };

  const flat = ({ text }) => text.replaceAll("\n", " ").trim();

  function nameOf(item) {
    if (item.rest) return `${plural(item.left, "more action")}, ${plural(item.count, "node")} folded`;
    const { node } = item;
    const words = [flat(arrival(item))];
    if (node.children) {
      const { player, actions } = setOf(node);
      const who = player ? `${game.players[player - 1] || player} at ${setName(node)}` : `chance ${setName(node)}`;
      const belief = labels.node?.(node);
      words.push(who.trim(), node.name, belief && `belief ${belief}`, `actions ${shorten(actions.map((_, k) => flat(action(node, k))).join(", "), 300)}`);
    } else {
      words.push(`payoffs ${payoffs(item.v).join(", ")}`, node.name);
    }
    if (item.count) words.push(`${plural(item.count, "node")} folded`);
    return words.filter(Boolean).join("; ");
  }

  return { of, nameOf, weight: (item) => arrival(item).weight, mover: (item) => (above(item) ? setOf(above(item)).player : 0) };
}
