// What of a layout is in the window, as elements.

import { svg } from "../base/dom.js";
import { itemElement, linkElement, path } from "./draw.js";

const around = 0.25; // of the window, that is drawn on each side
const many = 160; // items, beyond which nothing around is
const mostFar = 200; // lines to what is not in the window

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
