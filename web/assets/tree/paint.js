// What of a layout is in the window, as elements.

import { svg } from "../base/dom.js";
import { itemElement, linkElement, path } from "./draw.js";

const around = 0.25; // of the window, that is drawn on each side
const many = 160; // items, beyond which nothing around is
const mostFar = 200; // lines to what is not in the window

// makePainter returns a painter of an SVG element. paint(scene, d, window) draws what is in the
// window, [left, top, right, bottom]; elements() are those of items by id.
export function makePainter(paper, name) {
  const layers = { far: svg("path", { class: "far" }), links: svg("g"), items: svg("g") };
  paper.append(...Object.values(layers));
  let [now, area, shown] = [null, null, new Map()];

  function paint(scene, d, window) {
    const same = now === d;
    if (same && inside(window, area)) return false;
    if (!same) {
      shown.forEach((e) => e.remove());
      shown = new Map();
    }
    now = d;
    area = grown(window, around);
    let list = new Set(inView(d, area));
    if (list.size > many) list = new Set(inView(d, (area = window)));
    for (const [id, e] of shown) {
      if (list.has(d.number.get(id))) continue;
      e.remove();
      shown.delete(id);
    }
    for (const k of list) {
      const { id } = d.items[k];
      if (!shown.has(id)) shown.set(id, layers.items.appendChild(itemElement(d, k, aboutOf(scene, d.items[k], `${name}-${k}`))));
    }
    layers.far.setAttribute("d", farLines(d, list, area));
    layers.links.replaceChildren(...d.links.filter((l) => l.members.some((k) => list.has(k)) || meets(linkBounds(d, l), area)).map((l) => linkOf(scene, d, l)));
    return true;
  }

  return { paint, elements: () => shown, links: () => layers.links.children };
}

function aboutOf(scene, item, id) {
  const { caption, game, reached } = scene;
  const set = game.sets[item.node?.set];
  return {
    id, player: set?.player ?? 0, mover: caption.mover(item), weight: item.rest ? undefined : caption.weight(item), name: caption.nameOf(item),
    dim: reached && !item.rest && !reached[item.v], set: item.set,
    aria: ariaOf(scene, item),
  };
}

function ariaOf({ index }, { v, depth }) {
  const siblings = index.nodes[index.parent[v]]?.children.length ?? 1;
  return { "aria-level": depth, "aria-posinset": index.place[v] + 1, "aria-setsize": siblings };
}

function linkOf(scene, d, link) {
  const { set } = d.items[link.members[0]];
  return linkElement(d, link, scene.game.sets[set].player, set);
}

function inView(d, area) {
  const list = [];
  for (let k = 0; k < d.bounds.length; k++) if (meets(d.bounds[k], area)) list.push(k);
  return list;
}

// farLines are straight ones to items that are not drawn, of which some are enough.
function farLines(d, list, [left, top, right, bottom]) {
  const lines = [];
  for (let k = 1; k < d.items.length; k++) {
    if (list.has(k)) continue;
    const [a, b] = [d.places[d.items[k].parent], d.places[k]];
    const out = (a[0] > right && b[0] > right) || (a[0] < left && b[0] < left) || (a[1] > bottom && b[1] > bottom) || (a[1] < top && b[1] < top);
    if (!out) lines.push([a, b]);
  }
  const step = Math.max(1, lines.length / mostFar);
  let text = "";
  for (let j = 0; j < lines.length; j += step) text += path(lines[Math.floor(j)]);
  return text;
}

function linkBounds(d, { members }) {
  const [a, b] = [d.places[members[0]], d.places[members.at(-1)]];
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1])];
}

const meets = (a, b) => a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];
const inside = (a, b) => b !== null && a[0] >= b[0] && a[1] >= b[1] && a[2] <= b[2] && a[3] <= b[3];

function grown([l, t, r, b], by) {
  const [x, y] = [(r - l) * by, (b - t) * by];
  return [l - x, t - y, r + x, b + y];
}
