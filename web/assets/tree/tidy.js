// Positions of boxes across the direction in which a tree grows: parents in the middle of
// their children, neighbors of a level at least gap apart.
//
// Placing children one after the other as close as possible draws mirror images differently,
// so it is done from both sides and averaged. What must hold is linear, so it holds for the
// average too. Reference: Reingold and Tilford 1981.

// tidy sets the position, at, of boxes {parent, lo, hi} in prefix order. Their extents are lo
// before at and hi after it.
export function tidy(boxes, gap) {
  const [left, right] = [pack(boxes, gap, false), pack(boxes, gap, true)];
  let least = Infinity;
  boxes.forEach((b, k) => {
    b.at = (left[k] - right[k]) / 2;
    least = Math.min(least, b.at - b.lo);
  });
  for (const b of boxes) b.at -= least;
}

// pack returns positions with each subtree as close as possible to those before it or,
// mirrored, negative ones with those after it. Merging a subtree costs the lesser of two
// depths, which sums to no more than the number of boxes.
function pack(boxes, gap, mirror) {
  const n = boxes.length;
  const offset = new Float64Array(n); // from the parent
  const shape = new Array(n);
  const [first, next] = [new Int32Array(n).fill(-1), new Int32Array(n).fill(-1)]; // child, sibling
  for (let j = 0; j < n; j++) { // a list that is pushed to comes out reversed
    const k = mirror ? j : n - 1 - j;
    const p = boxes[k].parent;
    if (p >= 0) [next[k], first[p]] = [first[p], k];
  }
  for (let k = n - 1; k >= 0; k--) {
    const [lo, hi] = mirror ? [boxes[k].hi, boxes[k].lo] : [boxes[k].lo, boxes[k].hi];
    shape[k] = join(first[k], lo, hi, next, shape, offset, gap);
  }
  const at = new Float64Array(n);
  for (let k = 1; k < n; k++) at[k] = at[boxes[k].parent] + offset[k];
  return at;
}

// join places the children of a box and returns the sides of its subtree relative to its own
// position: edges, the deepest level first, all to be increased by shift.
function join(first, lo, hi, next, shape, offset, gap) {
  if (first < 0) return { left: { edge: [-lo], shift: 0 }, right: { edge: [hi], shift: 0 } };
  const all = shape[first];
  let last = first;
  shape[first] = null;
  for (let c = next[first]; c >= 0; c = next[c]) {
    offset[c] = push(all, shape[c], gap);
    shape[c] = null;
    last = c;
  }
  const middle = offset[last] / 2;
  for (let c = first; c >= 0; c = next[c]) offset[c] -= middle;
  all.left.shift -= middle;
  all.right.shift -= middle;
  all.left.edge.push(-lo - all.left.shift);
  all.right.edge.push(hi - all.right.shift);
  return all;
}

// push adds subtree s after those in a and returns the position of its root.
function push(a, s, gap) {
  const common = Math.min(a.right.edge.length, s.left.edge.length);
  let at = -Infinity;
  for (let d = 1; d <= common; d++) at = Math.max(at, edgeAt(a.right, d) + gap - edgeAt(s.left, d));
  s.left.shift += at;
  s.right.shift += at;
  a.left = under(a.left, s.left);
  a.right = under(s.right, a.right);
  return at;
}

// edgeAt returns the edge at a depth, from 1.
const edgeAt = ({ edge, shift }, depth) => edge[edge.length - depth] + shift;

// under returns the side that is a where a reaches and b, deeper down, below.
function under(a, b) {
  if (b.edge.length <= a.edge.length) return a;
  for (let d = 1; d <= a.edge.length; d++) b.edge[b.edge.length - d] = edgeAt(a, d) - b.shift;
  return b;
}
