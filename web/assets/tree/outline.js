// The part of a tree that is shown. A tree unfolds level by level as long as it fits the room
// it has; what is reached comes first in its level.

import { nodesOf } from "../game/model.js";

const indexes = new WeakMap(); // by game

// indexOf numbers the nodes of a tree in prefix order, from 0: with each, the number of its
// parent (−1 at the root), its place among the children, and where its subtree ends.
export function indexOf(game) {
  if (!indexes.has(game)) indexes.set(game, makeIndex(game));
  return indexes.get(game);
}

function makeIndex(game) {
  const nodes = nodesOf(game.root);
  const [parent, place, end] = [new Int32Array(nodes.length).fill(-1), new Int32Array(nodes.length), new Int32Array(nodes.length)];
  const of = new Map(nodes.map((n, v) => [n.id, v]));
  for (let v = nodes.length - 1; v >= 0; v--) {
    end[v] = v + 1;
    nodes[v].children?.forEach((_, k) => {
      [parent[end[v]], place[end[v]]] = [v, k];
      end[v] = end[end[v]];
    });
  }
  return { game, nodes, parent, place, end, of };
}

// childrenOf lists the numbers of the children of node v.
export function childrenOf({ nodes, end }, v) {
  let next = v + 1;
  return (nodes[v].children ?? []).map(() => {
    const c = next;
    next = end[c];
    return c;
  });
}

// outline returns {items, complete}: what is shown, in prefix order, and whether nothing is
// folded for want of room. An item is {node, v, depth, set, parent, count}: set is its
// information set unless chance moves, parent an item, or −1, and count the number of nodes that
// are folded in it. What stands for the last children of a node is {rest: true, v, depth, parent,
// left, count}: v is the first of them, left how many they are.
//
// will.open has by id the nodes that are open in any case, with how many of their children at
// least; will.shut(v) tells what is not opened otherwise. room is {wide, deep, most}: how far the
// tree may reach across its direction and along it, and how many children of a node are shown.
// size(v) returns {wide, deep}, what a node takes; reached(v) tells what comes first.
export function outline(index, will, room, size, reached) {
  const { shown, complete } = unfold(index, will, room, size, reached);
  const items = [];
  const open = [[0, -1, 0]];
  while (open.length) {
    const [v, parent, left] = open.pop();
    const node = index.nodes[v];
    const depth = parent < 0 ? 1 : items[parent].depth + 1;
    if (left) {
      items.push({ rest: true, v, depth, parent, left, count: index.end[index.parent[v]] - v, id: `rest of ${index.nodes[index.parent[v]].id}` });
      continue;
    }
    const me = items.length;
    const set = index.game.sets[node.set]?.player ? node.set : undefined;
    items.push({ node, v, depth, set, parent, id: node.id, count: node.children && !shown[v] ? index.end[v] - v - 1 : 0 });
    if (!shown[v]) continue;
    const children = childrenOf(index, v);
    if (shown[v] < children.length) open.push([children[shown[v]], me, children.length - shown[v]]);
    for (let k = shown[v] - 1; k >= 0; k--) open.push([children[k], me, 0]);
  }
  return { items, complete };
}

// unfold returns how many children of each node are shown.
function unfold(index, will, room, size, reached) {
  const shown = new Int32Array(index.nodes.length);
  const deep = []; // by level
  let [wide, depth, complete] = [0, 0, true];
  const opens = (v, level) => {
    const children = childrenOf(index, v);
    const forced = will.open.get(index.nodes[v].id);
    const least = v === 0 ? 1 : forced;
    if (forced === undefined && will.shut(v)) return [];
    const most = Math.max(room.most, forced ?? 0);
    const some = children.length <= most + 1 ? children : children.slice(0, most);
    let [more, next] = [0, deep[level] ?? 0];
    for (const c of some) {
      const s = size(c);
      more += s.wide;
      next = Math.max(next, s.deep);
    }
    if (some.length > 1) more -= size(v).wide;
    const longer = next - (deep[level] ?? 0);
    if (some.length < children.length) complete = false;
    if (least === undefined && (wide + more > room.wide || depth + longer > room.deep)) {
      complete = false;
      return [];
    }
    [wide, depth, deep[level], shown[v]] = [wide + more, depth + longer, next, some.length];
    return some;
  };
  for (let list = [0], level = 0; list.length; level++) {
    const on = list.filter((v) => index.nodes[v].children);
    list = [...on.filter(reached), ...on.filter((v) => !reached(v))].flatMap((v) => opens(v, level));
  }
  return { shown, complete };
}
