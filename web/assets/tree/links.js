// The dashed lines that join the members of an information set. Of those that other nodes lie
// between, each takes the first lane that is free from its first to its last member.

export const laneWidth = 6;
export const maxMembers = 8; // of sets that are joined unless they are pointed at
const maxLanes = 12;

// findLinks returns the links of a layout, {members, lane}, and sets the lanes of its bands.
// Lane 0 is straight, −1 curves between levels.
export function findLinks(d) {
  const boxOf = (k) => d.boxes[d.of[k]];
  const sets = [...d.groups.values()].filter((g) => g.length > 1 && g.length <= maxMembers);
  sets.sort((a, b) => boxOf(a[0]).at - boxOf(b[0]).at);
  const rank = ranks(d);
  const free = d.bands.map(() => []); // by lane, the position from which it is free
  const links = sets.map((members) => ({ members, lane: laneOf(members, boxOf, rank, free) })).filter((l) => l.lane <= maxLanes);
  d.bands.forEach((b, level) => (b.lanes = Math.min(free[level].length, maxLanes)));
  return links;
}

function laneOf(members, boxOf, rank, free) {
  const [first, last] = [boxOf(members[0]), boxOf(members.at(-1))];
  if (members.some((k) => boxOf(k).level !== first.level)) return -1;
  if (rank[members.at(-1)] - rank[members[0]] + 1 === members.length) return 0;
  const lanes = free[first.level];
  const lane = lanes.findIndex((from) => from <= first.at);
  lanes[lane < 0 ? lanes.length : lane] = last.at + 1;
  return lane < 0 ? lanes.length : lane + 1;
}

// ranks numbers the items of each level in order of position, which is that of the outline.
function ranks(d) {
  const count = d.bands.map(() => 0);
  return d.items.map((_, k) => count[d.boxes[d.of[k]].level]++);
}
