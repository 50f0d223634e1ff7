// A tree as it is drawn at each level of detail: the whole in the room there is, then in twice
// that, and so on until nothing is folded for want of room.

import { captions } from "./captions.js";
import { layout, margin, setBands, sizeOf } from "./layout.js";
import { indexOf, outline } from "./outline.js";

export const least = 11 / 12; // scale at which text, of 12, has 11 pixels
export const comfortable = 1.5; // the largest that is chosen
const longest = 90; // by which a level is stretched at most
const children = 12; // shown at first
const rough = { wide: 36, deep: 100 }; // about what nodes take
const tries = 8;

// makeScene returns the scene of a game. will has the ids of nodes that are open in any case, as
// outline.js has them, and of those closed; labels are those of treeView.
export function makeScene(game, labels, will) {
  const index = indexOf(game);
  const caption = captions(game, labels);
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
