// A tree as it is drawn at each level of detail: the whole in the room there is, then in twice
// that, and so on until nothing is folded for want of room.

import { nodesOf } from "../game/model.js";
import { captions } from "./captions.js";
import { layout, margin, setBands, sizeOf } from "./layout.js";

export const least = 11 / 12; // scale at which text, of 12, has 11 pixels
export const comfortable = 1.5; // the largest that is chosen
const longest = 90; // by which a level is stretched at most
const children = 12; // shown at first
const rough = { wide: 36, deep: 100 }; // about what nodes take
const tries = 8;
const indexes = new WeakMap(); // by game

// makeScene returns the scene of a game. will has the ids of nodes that are open in any case, as
// outline has them, and of those closed; labels are those of treeView.
export function makeScene(game, labels, will) {
  const index = indexOf(game);
  const caption = captions(index, labels);
  const size = (v) => sizeOf(caption.of({ node: index.nodes[v], v, count: 0 }), labels.down);
  const on = reachedBy(index, labels);
  const kept = []; // layouts by level
  const draw = (room, open = will.open, sized = size) => {
    const reached = (v) => !on || on[v] === 1;
    const shut = (v) => will.closed.has(index.nodes[v].id) || (labels.foldUnreached && !reached(v));
    const { items, complete } = outline(index, { open, shut }, room, sized, reached);
    return Object.assign(layout(items, caption.of, labels.down), { complete });
  };
  return {
    game, labels, index, caption, reached: on, forget: () => (kept.length = 0),
    at: (level, width, height) => (kept[level] ??= level ? draw(roomOf(2 ** level, width, height, labels.down), will.open, () => rough) : fitting(draw, width, height, labels.down)),
  };
}

const roomOf = (times, width, height, down) => {
  const [wide, deep] = down ? [width, height] : [height, width];
  return { wide: (times * wide) / least - 2 * margin, deep: (times * deep) / least, most: children * times };
};

// fitting draws what fits, and what is open in any case.
function fitting(draw, width, height, down) {
  const room = roomOf(1, width, height, down);
  for (let n = 1; ; n++) {
    const d = draw(room, new Map());
    const over = [(d.width * least) / width, (d.height * least) / height];
    const [deep, wide] = down ? over.reverse() : over;
    if (n === tries || (deep <= 1 && wide <= 1)) return down ? draw(room) : stretch(draw(room), width, height);
    if (deep > 1) room.deep *= 0.97 ** n / deep;
    if (wide > 1) [room.wide, room.most] = [(room.wide * 0.97 ** n) / wide, Math.max(2, Math.floor(room.most / wide))];
  }
}

// stretch makes use of the width that is left.
function stretch(d, width, height) {
  const more = Math.min(longest, (width / Math.max(least, Math.min(comfortable, height / d.height)) - d.width) / d.bands.length);
  if (more > 0) setBands(d, more);
  return d;
}

// reachedBy tells of each node whether the weights of actions lead there, null if none has one.
function reachedBy(index, labels) {
  const [root] = index.nodes;
  if (!root.children || labels.action?.(root, 0)?.weight === undefined) return null;
  const on = new Uint8Array(index.nodes.length);
  on[0] = 1;
  index.nodes.forEach((node, v) => {
    if (on[v]) index.children[v].forEach((c, k) => (on[c] = labels.action(node, k).weight > 0 ? 1 : 0));
  });
  return on;
}

// shownAt returns the number of an item, or of the one in which a node is folded.
export function shownAt(scene, d, id) {
  if (d.number.has(id)) return d.number.get(id);
  for (let v = scene.index.of.get(id) ?? -1; v >= 0; v = scene.index.parent[v]) {
    const k = d.number.get(scene.index.nodes[v].id);
    if (k !== undefined) return k;
  }
  return 0;
}

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
// will.open has by id the nodes that are open in any case, and take no room where there is none,
// with how many of their children at least; will.shut(v) tells what is not opened otherwise. room is {wide, deep, most}: how far the
// tree may reach across its direction and along it, and how many children of a node are shown.
// size(v) returns {wide, deep}, what a node takes; reached(v) tells what comes first.
function outline(index, will, room, size, reached) {
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
    const fits = !v || (wide + more <= room.wide && depth + next - before <= room.deep);
    const opened = fits || forced !== undefined;
    complete &&= opened && some.length === children.length;
    if (fits) [wide, depth, deep[level]] = [wide + more, depth + next - before, next];
    if (opened) shown[v] = some.length;
    return opened ? some : [];
  };
  for (let list = [0], level = 0; list.length; level++) {
    const on = list.filter((v) => index.nodes[v].children);
    list = [...on.filter(reached), ...on.filter((v) => !reached(v))].flatMap((v) => opens(v, level));
  }
  return { shown, complete };
}
