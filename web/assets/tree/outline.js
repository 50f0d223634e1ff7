// The part of a tree that is shown. A tree unfolds level by level as long as it fits the room
// it has; what is reached comes first in its level.

import { nodesOf } from "../game/model.js";

const indexes = new WeakMap(); // by game

// indexOf numbers the nodes of a tree in prefix order, from 0: with each, the numbers of its
// children and its parent (none at the root), its place among the children, and where its
// subtree ends.
export function indexOf(game) {
  if (!indexes.has(game)) indexes.set(game, makeIndex(game));
  return indexes.get(game);
}

function makeIndex(game) {
  const nodes = nodesOf(game.root);
  const of = new Map(nodes.map((n, v) => [n.id, v]));
  const children = nodes.map((n) => (n.children ?? []).map((c) => of.get(c.id)));
  const [parent, place, end] = [[], [], []];
  children.forEach((list, v) => list.forEach((c, k) => ([parent[c], place[c]] = [v, k])));
  for (let v = nodes.length - 1; v >= 0; v--) end[v] = children[v].length ? end[children[v].at(-1)] : v + 1;
  return { game, nodes, children, parent, place, end, of };
}

// samePaths returns by id of a node in one tree the id of that in another to which the same actions
// lead: of the same names, or renamed.
export function samePaths(from, to) {
  const ids = new Map();
  const open = [[from.root, to.root]];
  for (const [a, b] of open) {
    ids.set(a.id, b.id);
    const [old, now] = [[from, a], [to, b]].map(([game, { set }]) => (game.sets[set]?.actions ?? []).map((x) => x.label));
    a.children?.forEach((c, k) => {
      const at = old[k] === now[k] || !old.includes(now[k]) && !now.includes(old[k]) ? k : now.indexOf(old[k]);
      if (b.children?.[at]) open.push([c, b.children[at]]);
    });
  }
  return ids;
}

// outline returns {items, complete}: what is shown, in prefix order, and whether nothing is
// folded for want of room. An item is {node, v, depth, set, parent, count}: set is its
// information set unless chance moves, parent an item, or −1, and count the number of nodes that
// are folded in it. What stands for the last children of a node is {rest: true, v, depth, parent,
// left, count}: v is the first of them, left how many they are.
//
// will.open has by id the nodes that are open in any case and take no room from others, with how
// many of their children at least; will.shut(v) tells what is not opened otherwise. room is {wide, deep, most}: how far the
// tree may reach across its direction and along it, and how many children of a node are shown.
// size(v) returns {wide, deep}, what a node takes; reached(v) tells what comes first.
export function outline(index, will, room, size, reached) {
  const { shown, complete } = unfold(index, will, room, size, reached);
  const items = [];
  const open = [[0, -1, 0]];
  while (open.length) {
    const [v, parent, left] = open.pop();
    const node = index.nodes[v];
    const depth = (items[parent]?.depth ?? 0) + 1;
    if (left) {
      items.push({ rest: true, v, depth, parent, left, count: index.end[index.parent[v]] - v, id: `rest of ${items[parent].id}` });
      continue;
    }
    const me = items.length;
    const set = index.game.sets[node.set]?.player ? node.set : undefined;
    items.push({ node, v, depth, set, parent, id: node.id, count: shown[v] ? 0 : index.end[v] - v - 1 });
    if (!shown[v]) continue;
    const children = index.children[v];
    if (shown[v] < children.length) open.push([children[shown[v]], me, children.length - shown[v]]);
    for (let k = shown[v] - 1; k >= 0; k--) open.push([children[k], me, 0]);
  }
  return { items, complete };
}

// unfold returns how many children of each node are shown.
function unfold(index, will, room, size, reached) {
  const shown = new Int32Array(index.nodes.length);
  const deep = []; // by level
  let [wide, depth, complete] = [size(0).wide, 0, true];
  const opens = (v, level) => {
    const forced = will.open.get(index.nodes[v].id);
    if (forced === undefined && will.shut(v)) return [];
    const children = index.children[v];
    const most = Math.max(room.most, forced ?? 0);
    const some = children.length <= most + 1 ? children : children.slice(0, most);
    const sizes = some.map(size);
    const more = sizes.reduce((sum, s) => sum + s.wide, some.length > 1 ? -size(v).wide : 0);
    const before = deep[level] ?? 0;
    const next = sizes.reduce((most, s) => Math.max(most, s.deep), before);
    const fits = forced !== undefined || !v || (wide + more <= room.wide && depth + next - before <= room.deep);
    complete &&= fits && some.length === children.length;
    if (!fits) return [];
    shown[v] = some.length;
    if (forced === undefined) [wide, depth, deep[level]] = [wide + more, depth + next - before, next];
    return some;
  };
  for (let list = [0], level = 0; list.length; level++) {
    const on = list.filter((v) => index.nodes[v].children);
    list = [...on.filter(reached), ...on.filter((v) => !reached(v))].flatMap((v) => opens(v, level));
  }
  return { shown, complete };
}
