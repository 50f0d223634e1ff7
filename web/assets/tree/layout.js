// Where the items of an outline are drawn. Lengths along the direction in which the tree grows
// are depths, those across it positions.
//
// Each level has a band of depths: from top on edges come slanting from the parents; from zone
// on they go straight, beside or between the labels, of the action and then of the node; then
// cross the lanes of links of information sets; then comes the node. Payoffs lie in the first
// two parts of the band beyond their node. Each subtree has an interval of positions to itself,
// and all its labels are in it, so they meet neither labels nor edges but their own.

export const radius = 6; // of a mark
const lineSkip = 16; // from one line of text to the next
export const laneWidth = 6;
const maxMembers = 8; // of sets that are joined unless they are pointed at
const maxLanes = 12;
export const margin = 14;
const gap = (down) => (down ? 10 : 4); // between subtrees
const foldSize = 16; // depth of the triangle of what is folded

// layout returns {items, texts, boxes, bands, links, places, bounds, number, width, height, down}: a box has the
// level of its item, the first level below the parent, the position and what its subtree takes
// before and after it; bounds are [left, top, right, bottom] without the slanting edge; number is by
// id. texts(item) are those of captions.js.
export function layout(items, texts, down) {
  const groups = groupsOf(items);
  const level = levelsOf(items, groups);
  const d = { items, down, texts: items.map(texts), bands: [], number: new Map(items.map(({ id }, k) => [id, k])) };
  d.boxes = items.map(({ parent }, k) => ({ level: level[k], first: (level[parent] ?? -1) + 1, at: 0, ...extent(d.texts[k], down) }));
  d.wide = spread(items, d.boxes, gap(down)) + 2 * margin;
  d.boxes.forEach((b, k) => measureBands(d, b, k));
  d.links = findLinks(d, groups);
  setBands(d);
  return d;
}

// sizeOf returns what a node takes across the direction of growth, and about what along it.
export function sizeOf(texts, down) {
  const { lo, hi } = extent(texts, down);
  const { action, node } = texts;
  return { wide: lo + hi + gap(down), deep: down ? lineSkip * (action.spans.length + 1) + 46 : Math.max(action.row, node.row) + 42 };
}

function extent({ action, node, tail }, down) {
  const half = Math.max(2 * radius, action.most, node.row, tail.most) / 2;
  return down ? { lo: half, hi: half } : { lo: action.row ? lineSkip : 9, hi: node.row ? lineSkip : 9 };
}

// spread puts parents in the middle of their children and returns how wide the tree is.
function spread(items, boxes, gap) {
  const children = items.map(() => []);
  items.forEach(({ parent }, k) => children[parent]?.push(k));
  for (let k = items.length - 1; k >= 0; k--) {
    const [b, own] = [boxes[k], children[k].map((c) => boxes[c])];
    if (!own.length) continue;
    own.forEach((c, j) => j && (c.at = own[j - 1].at + own[j - 1].hi + gap + c.lo));
    const middle = own.at(-1).at / 2;
    for (const c of own) c.at -= middle;
    b.lo = Math.max(b.lo, own[0].lo + middle);
    b.hi = Math.max(b.hi, own.at(-1).hi + middle);
  }
  boxes.forEach((b, k) => (b.at += boxes[items[k].parent]?.at ?? b.lo));
  return boxes[0].lo + boxes[0].hi;
}

function measureBands(d, b, k) {
  const { action, node, tail } = d.texts[k];
  const band = (level) => (d.bands[level] ??= { action: 0, label: 0, tail: 0, stretched: 0 });
  const enlarge = (level, part, size) => (band(level)[part] = Math.max(band(level)[part], size));
  enlarge(b.first, "action", d.down ? lineSkip * action.spans.length : action.row);
  enlarge(b.level, "label", d.down && node.row ? lineSkip : node.row);
  if (tail.row) enlarge(b.level + 1, "tail", 4 + (d.items[k].count ? foldSize : 0) + (d.down ? lineSkip * tail.spans.length : tail.row));
  if (k) enlarge(b.first, "stretched", Math.abs(b.at - d.boxes[d.items[k].parent].at));
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
  d.places = d.boxes.map((b) => point(d, b.at, d.bands[b.level].node));
  d.bounds = d.boxes.map(({ at, level, first, lo, hi }, k) => {
    const tail = d.texts[k].tail.row ? d.bands[level + 1].tail : 0;
    return [...point(d, at - lo, d.bands[first].zone), ...point(d, at + hi, d.bands[level].node + radius + tail)];
  });
}

// point returns the place of a position and a depth.
export const point = (d, at, depth) => (d.down ? [at + margin, depth] : [depth, at + margin]);

// edgesOf returns the lines that lead to item k: lists of points.
export function edgesOf(d, k) {
  const { parent, rest } = d.items[k];
  if (parent < 0) return [];
  const { at, level, first } = d.boxes[k];
  const { labels, node } = d.bands[level];
  const { zone } = d.bands[first];
  const on = (depth) => point(d, at, depth);
  const [turn, end] = [on(zone), on(node + (rest ? radius : 0))];
  if (!d.down) return [[d.places[parent], turn, end]];
  const { action, node: label } = d.texts[k]; // interrupt it
  const pieces = [[on(zone + lineSkip * action.spans.length), label.row ? on(labels - lineSkip) : end], [on(labels), end]];
  return [[d.places[parent], turn], ...pieces.filter(([[, y], [, z]]) => y < z)];
}

// textsOf returns the texts at item k: {x, y, anchor, spans, kind}.
export function textsOf(d, k) {
  const { at, level, first } = d.boxes[k];
  const { action, node, tail } = d.texts[k];
  const { zone } = d.bands[first];
  const { labels, node: mark } = d.bands[level];
  const beyond = mark + radius + (d.items[k].count ? foldSize : 0);
  const text = (across, depth, anchor, spans, kind) => {
    const [x, y] = point(d, at + across, depth);
    return { x, y, anchor, spans, kind };
  };
  const stack = (depth, { spans }, kind) => spans.map((s, j) => text(0, depth + lineSkip * (j + 1) - 4, "middle", [s], kind));
  const parts = d.down
    ? [...stack(zone, action, "action"), text(0, labels - 4, "middle", node.spans, "node"), ...stack(beyond, tail, "tail")]
    : [text(-4, zone + 2, "start", action.spans, "action"), text(13, labels - 2, "end", node.spans, "node"), text(4, beyond + 4, "start", tail.spans, "tail")];
  return parts.filter((t) => t.spans.length);
}

// groupsOf returns the numbers of the members of each set of an outline that has several.
function groupsOf(items) {
  const groups = new Map();
  items.forEach(({ set }, k) => set && (groups.get(set) ?? groups.set(set, []).get(set)).push(k));
  return [...groups.values()].filter((g) => g.length > 1);
}

// levelsOf returns the level of each item: below that of its parent, and the same for the members of
// a group. Where that cannot be, as when two sets precede each other on different paths, or
// takes too long lines, it is the depth.
function levelsOf(items, groups) {
  const level = items.map(({ depth }) => depth - 1);
  for (let moved = true, round = 0; moved; round++) {
    moved = false;
    for (const g of groups) {
      const at = g.reduce((most, k) => Math.max(most, level[k]), 0);
      for (const k of g) [moved, level[k]] = [moved || level[k] < at, at];
    }
    items.forEach(({ parent }, k) => (level[k] = Math.max(level[k], (level[parent] ?? -1) + 1)));
    const bends = items.reduce((sum, { parent }, k) => sum + level[k] - (level[parent] ?? -1) - 1, 0);
    if (round > 99 || bends > 2 * items.length + 20) return items.map(({ depth }) => depth - 1);
  }
  return level;
}

// findLinks returns the links of a layout, {members, lane}, and sets the lanes of its bands: of those
// that other nodes lie between, each takes the first lane that is free from its first to its last
// member. Lane 0 is straight, −1 curves between levels.
function findLinks(d, groups) {
  const sets = groups.filter((g) => g.length <= maxMembers).sort((a, b) => d.boxes[a[0]].at - d.boxes[b[0]].at);
  const count = d.bands.map(() => 0);
  const rank = d.boxes.map(({ level }) => count[level]++); // on its level
  const free = d.bands.map(() => []); // by lane, the position from which it is free
  const links = sets.map((members) => ({ members, lane: laneOf(d.boxes, members, rank, free) })).filter((l) => l.lane <= maxLanes);
  d.bands.forEach((b, level) => (b.lanes = Math.min(free[level].length, maxLanes)));
  return links;
}

function laneOf(boxes, members, rank, free) {
  const [a, b] = [members[0], members.at(-1)];
  const { level, at } = boxes[a];
  if (members.some((k) => boxes[k].level !== level)) return -1;
  if (rank[b] - rank[a] + 1 === members.length) return 0;
  const lanes = free[level];
  const lane = lanes.findIndex((from) => from <= at);
  lanes[lane < 0 ? lanes.length : lane] = boxes[b].at + 1;
  return lane < 0 ? lanes.length : lane + 1;
}
