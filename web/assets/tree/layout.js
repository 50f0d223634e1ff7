// Where the items of an outline are drawn. Lengths along the direction in which the tree grows
// are depths, those across it positions.
//
// Each level has a band of depths: from top on edges come slanting from the parents; from zone
// on they go straight, beside or between the labels, of the action and then of the node; then
// cross the lanes of links of information sets; then comes the node. Payoffs lie in the first
// two parts of the band beyond their node. A label lies within the extent of its box, and boxes
// of a level do not overlap, so labels meet neither labels nor edges but their own.

import { levelsOf } from "./levels.js";
import { findLinks, laneWidth } from "./links.js";
import { tidy } from "./tidy.js";

export const radius = 6; // of a mark
export const lineSkip = 16; // from one line of text to the next
const margin = 14;
const gaps = { across: 4, down: 10 };
const foldSize = 16; // depth of the triangle of what is folded

// layout returns {items, boxes, of, bands, links, groups, wide, width, height, down}: of has the box
// of each item, groups its members by set. texts(item) are those of captions.js.
export function layout(items, texts, down) {
  const d = { items, down, texts: items.map(texts), boxes: [], of: [], bands: [] };
  d.groups = groupsOf(items);
  makeBoxes(d, levelsOf(items, [...d.groups.values()]));
  tidy(d.boxes, down ? gaps.down : gaps.across);
  measureBands(d);
  d.links = findLinks(d);
  d.wide = d.boxes.reduce((most, b) => Math.max(most, b.at + b.hi), 0) + 2 * margin;
  setBands(d);
  return d;
}

// groupsOf returns the members of each information set; chance, leaves and what is left out are
// each on their own.
function groupsOf(items) {
  const groups = new Map();
  items.forEach((item, k) => {
    const key = item.rest || !item.set ? k : item.set;
    if (groups.has(key)) groups.get(key).push(k);
    else groups.set(key, [k]);
  });
  return groups;
}

function makeBoxes(d, levels) {
  d.items.forEach((item, k) => {
    let from = item.parent < 0 ? -1 : d.of[item.parent];
    let at = item.parent < 0 ? 0 : d.boxes[from].level + 1;
    let first = true;
    for (; at < levels[k]; at++) {
      from = addBox(d, { item: k, parent: from, level: at, role: "bend" }, first);
      first = false;
    }
    d.of[k] = addBox(d, { item: k, parent: from, level: at, role: "node" }, first);
    if (d.texts[k].tail.row) addBox(d, { item: k, parent: d.of[k], level: at + 1, role: "tail" }, false);
  });
}

// addBox appends a box with its extents. The first box after the parent has the label of the action.
function addBox(d, box, first) {
  const { action, node, tail } = d.texts[box.item];
  box.first = first;
  if (box.role === "tail") {
    box.lo = box.hi = d.down ? Math.max(2 * radius, tail.most) / 2 : 9;
  } else if (d.down) {
    box.lo = box.hi = Math.max(2 * radius, first ? action.most : 0, box.role === "node" ? node.row : 0) / 2;
  } else {
    box.lo = first && action.row ? lineSkip : radius + 1;
    box.hi = box.role === "node" && node.row ? lineSkip : radius + 1;
  }
  return d.boxes.push(box) - 1;
}

function measureBands(d) {
  for (const b of d.boxes) {
    d.bands[b.level] ??= { action: 0, label: 0, tail: 0, lanes: 0, stretched: 0 };
    const [band, { action, node, tail }] = [d.bands[b.level], d.texts[b.item]];
    if (b.role === "tail") {
      band.tail = Math.max(band.tail, 4 + (d.items[b.item].count ? foldSize : 0) + (d.down ? lineSkip * tail.spans.length : tail.row));
      continue;
    }
    if (b.first) band.action = Math.max(band.action, d.down ? lineSkip * action.spans.length : action.row);
    if (b.role === "node") band.label = Math.max(band.label, d.down && node.row ? lineSkip : node.row);
    if (b.parent >= 0) band.stretched = Math.max(band.stretched, Math.abs(b.at - d.boxes[b.parent].at));
  }
}

// setBands gives the bands their depths. Slanting edges get more room where children are far
// away, and more if there is.
export function setBands(d, more = 0) {
  let depth = margin;
  d.bands.forEach((b, k) => {
    b.zone = depth + (k ? Math.min(Math.max(24, b.stretched / 5), 120) + more : 0);
    let size = Math.max(b.action, b.label) + 4;
    if (d.down) size = b.action + b.label + (b.action && b.label ? 8 : 0); // a piece of the edge between the two
    b.node = Math.max(b.zone + size, depth + b.tail) + b.lanes * laneWidth + radius + 2;
    b.labels = b.node - radius - 2 - b.lanes * laneWidth; // where labels of nodes end
    depth = b.node + radius;
  });
  [d.width, d.height] = d.down ? [d.wide, depth + margin] : [depth + margin, d.wide];
}

// point returns the place of a position and a depth.
export const point = (d, at, depth) => (d.down ? [at + margin, depth] : [depth, at + margin]);

// placeOf returns where item k is.
export function placeOf(d, k) {
  const b = d.boxes[d.of[k]];
  return point(d, b.at, d.bands[b.level].node);
}

// edgesOf returns the lines that lead to item k: lists of points.
export function edgesOf(d, k) {
  const lines = [];
  let b = d.boxes[d.of[k]];
  while (b.parent >= 0) {
    const from = d.boxes[b.parent];
    lines.unshift(...edgeTo(d, b, from));
    if (from.role === "node") break;
    b = from;
  }
  return lines;
}

function edgeTo(d, b, from) {
  const band = d.bands[b.level];
  const [start, turn] = [point(d, from.at, d.bands[from.level].node), point(d, b.at, band.zone)];
  const end = point(d, b.at, band.node + (d.items[b.item].rest && b.role === "node" ? radius : 0));
  if (!b.first) return [[start, end]];
  if (!d.down) return [[start, turn, end]];
  const lines = [[start, turn]]; // interrupted by its label, and that of the node
  const below = point(d, b.at, band.zone + lineSkip * d.texts[b.item].action.spans.length);
  if (b.role !== "node" || !d.texts[b.item].node.row) return [...lines, [below, end]];
  lines.push([below, point(d, b.at, band.labels - lineSkip)]);
  if (band.lanes) lines.push([point(d, b.at, band.labels), end]);
  return lines.filter(([[, y], [, z]]) => y < z);
}

// textsOf returns the texts at item k: {x, y, anchor, spans, kind}.
export function textsOf(d, k) {
  const b = d.boxes[d.of[k]];
  const { action, node, tail } = d.texts[k];
  const label = d.bands[b.level].labels;
  const first = firstBox(d, b);
  const { zone } = d.bands[first.level];
  const beyond = d.bands[b.level].node + radius + (d.items[k].count ? foldSize : 0);
  if (d.down) {
    return [...stack(d, first.at, zone, action, "action"), ...(node.row ? [textAt(d, b.at, label - 4, "middle", node, "node")] : []), ...stack(d, b.at, beyond, tail, "tail")];
  }
  return [
    ...(action.row ? [textAt(d, first.at - 4, zone + 2, "start", action, "action")] : []),
    ...(node.row ? [textAt(d, b.at + 13, label - 2, "end", node, "node")] : []),
    ...(tail.row ? [textAt(d, b.at + 4, beyond + 4, "start", tail, "tail")] : []),
  ];
}

// firstBox returns the first box of the item of a box, which has the label of the action.
export function firstBox(d, b) {
  while (!b.first) b = d.boxes[b.parent];
  return b;
}

function textAt(d, at, depth, anchor, { spans }, kind) {
  const [x, y] = point(d, at, depth);
  return { x, y, anchor, spans, kind };
}

const stack = (d, at, depth, { spans }, kind) => spans.map((s, j) => textAt(d, at, depth + lineSkip * (j + 1) - 4, "middle", { spans: [s] }, kind));

