// What of a layout is in the window, as SVG elements.

import { svg } from "../base/dom.js";
import { edgesOf, laneWidth, point, radius, textsOf } from "./layout.js";

const around = 0.25; // of the window, that is drawn on each side
const many = 160; // items, beyond which nothing around is
const mostFar = 200; // lines to what is not in the window

const round = (x) => Math.round(x * 10) / 10;
const path = (points) => "M" + points.map((p) => p.map(round).join(" ")).join("L");

export const ink = (player) => (player ? `p${(player - 1) % 7}` : "");

// The shapes of players, as in the program's pictures; chance is a ring, a leaf a dot.
const corners = [
  null, "-5 -5 5 -5 5 5 -5 5", "0 -7 7 0 0 7 -7 0", "0 -7 6 5 -6 5", "0 -6 6 -2 4 5 -4 5 -6 -2",
  "0 -7 2 -2 7 -2 3 1 5 7 0 3 -5 7 -3 1 -7 -2 -2 -2", "0 7 6 -5 -6 -5", "-6 0 -3 -5 3 -5 6 0 3 5 -3 5",
];

export function mark([x, y], player, leaf) {
  const shape = player && corners[(player - 1) % corners.length];
  const at = { class: leaf ? "mark leaf" : "mark", transform: `translate(${round(x)} ${round(y)})` };
  return shape ? svg("polygon", { ...at, points: shape }) : svg("circle", { ...at, r: leaf ? 2 : radius - 1 });
}

function text({ x, y, anchor, spans, kind }) {
  const parts = spans.flatMap((s, k) => {
    const between = k ? [kind === "tail" ? ", " : " "] : [];
    return [...between, s.player ? svg("tspan", { class: ink(s.player) }, s.text) : s.text];
  });
  return svg("text", { x: round(x), y: round(y), class: `${anchor} ${kind}` }, ...parts);
}

// itemElement draws item k of a layout of a scene.
function itemElement({ caption, game, index, reached }, d, k, id) {
  const item = d.items[k];
  const { node, set, v } = item;
  const player = game.sets[node?.set]?.player;
  const [x, y] = d.places[k];
  const edge = svg("path", { class: `edge ${ink(caption.mover(item))}`, d: edgesOf(d, k).map(path).join("") });
  const weight = node && caption.weight(item);
  if (weight !== undefined) edge.style.strokeWidth = 0.75 + 2.25 * Math.min(1, weight);
  const [tails, texts] = [true, false].map((tail) => textsOf(d, k).filter((t) => (t.kind === "tail") === tail).map(text));
  return svg("g", {
    class: `item ${ink(player)}${node && reached && !reached[v] ? " dim" : ""}${item.count ? " folded" : ""}`, id, role: "treeitem",
    "aria-level": item.depth, "aria-posinset": (index.place[v] ?? 0) + 1, "aria-setsize": index.children[index.parent[v]]?.length ?? 1,
    "aria-expanded": node?.children && !item.count, "data-item": k, "data-node": node?.id, "data-set": set,
  }, svg("title", {}, caption.nameOf(item)), edge, svg("circle", { class: "hit", cx: round(x), cy: round(y), r: 14 }),
  ...(node ? [mark([x, y], player, !node.children)] : []), ...texts, ...(item.count ? [triangle(d, k, x, y, tails)] : tails));
}

// triangle draws what unfolds.
function triangle(d, k, x, y, tails) {
  const w = d.texts[k].tail.most;
  const [corners, area] = d.down
    ? [[[x, y + radius], [x - 8, y + 20], [x + 8, y + 20]], { x: x - w / 2, y: y + radius, width: w, height: 36 }]
    : [[[x + radius, y], [x + 20, y - 8], [x + 20, y + 8]], { x: x + radius, y: y - 14, width: w + 22, height: 28 }];
  return svg("g", { class: "more" }, svg("rect", { class: "area", ...area }), svg("path", { class: "fold", d: path(corners) + "Z" }), ...tails);
}

// linkElement draws the link of an information set.
function linkElement({ game }, d, { members, lane }) {
  const { set } = d.items[members[0]];
  const shape = members.slice(1).map((k, j) => joint(d, members[j], k, lane)).join("");
  const part = (name) => svg("path", { class: name, d: shape });
  return svg("g", { class: `link ${ink(game.sets[set].player)}`, "data-set": set }, part("hit"), part("line"));
}

function joint(d, j, k, lane) {
  const [from, to] = [d.places[j], d.places[k]];
  if (lane === 0) return path([from, to]);
  if (lane < 0) {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    return `M${from.map(round)}Q${[from[0] + dx / 2 + dy / 3, from[1] + dy / 2 - dx / 3, ...to].map(round)}`;
  }
  const [a, b] = [d.boxes[j], d.boxes[k]];
  const depth = d.bands[a.level].node - radius - laneWidth * lane;
  const turn = Math.min(radius + 2, (b.at - a.at) / 3);
  return path([from, point(d, a.at + turn, depth), point(d, b.at - turn, depth), to]);
}

// makePainter returns a painter of an SVG element. paint(scene, d, window) draws what is in the
// window, [left, top, right, bottom], and tells whether there are new elements; elements() are those
// of items by id.
export function makePainter(paper, name) {
  const layers = { far: svg("path", { class: "far" }), links: svg("g"), items: svg("g") };
  paper.append(...Object.values(layers));
  let [now, area, shown] = [null, null, new Map()];

  function paint(scene, d, window) {
    if (now === d && area[0] <= window[0] && area[1] <= window[1] && area[2] >= window[2] && area[3] >= window[3]) return false;
    now = d;
    area = grown(window);
    let list = inView(d, area);
    if (list.length > many) list = inView(d, (area = window));
    shown = new Map(list.map((k) => [d.items[k].id, itemElement(scene, d, k, `${name}-${k}`)]));
    layers.items.replaceChildren(...shown.values());
    layers.far.setAttribute("d", farLines(d, new Set(list), area));
    layers.links.replaceChildren(...d.links.filter(({ members: m }) => meets(box(d.places[m[0]], d.places[m.at(-1)]), area)).map((l) => linkElement(scene, d, l)));
    return true;
  }

  return { paint, elements: () => shown, links: () => layers.links.children };
}

const inView = (d, area) => [...d.items.keys()].filter((k) => meets(d.bounds[k], area));

// farLines are straight ones to items that are not drawn, of which some are enough.
function farLines(d, list, area) {
  const lines = d.items.flatMap(({ parent }, k) => (parent >= 0 && !list.has(k) && meets(box(d.places[parent], d.places[k]), area) ? [[d.places[parent], d.places[k]]] : []));
  const step = Math.ceil(lines.length / mostFar);
  return lines.filter((_, j) => j % step === 0).map(path).join("");
}

const box = (a, b) => [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1])];
const meets = (a, b) => a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];

function grown([l, t, r, b]) {
  const [x, y] = [(r - l) * around, (b - t) * around];
  return [l - x, t - y, r + x, b + y];
}
