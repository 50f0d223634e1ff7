// What information sets ask of a drawing: that their members are on one level, and dashed lines
// that join them.

export const laneWidth = 6;
const maxMembers = 8; // of sets that are joined unless they are pointed at
const maxLanes = 12;

// groupsOf returns the numbers of the members of each set of an outline that has several.
export function groupsOf(items) {
  const groups = new Map();
  items.forEach(({ set }, k) => set && (groups.get(set) ?? groups.set(set, []).get(set)).push(k));
  return [...groups.values()].filter((g) => g.length > 1);
}

// levelsOf returns the level of each item: below that of its parent, and the same for the members of
// a group. Where that cannot be, as when two sets precede each other on different paths, or
// takes too long lines, it is the depth.
export function levelsOf(items, groups) {
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
export function findLinks(d, groups) {
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
