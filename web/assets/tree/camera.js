// Which part of a tree the window shows, how large, and in what detail.

import { comfortable, least, shownAt } from "./scene.js";

const largest = 4; // scale

// makeCamera returns the camera of an SVG element. view.scene is what it looks at; most() is
// how high the window may get.
export function makeCamera(view, paper, most) {
  const camera = { level: 0, scale: 1, x: 0, y: 0, fitted: true, width: 0, height: 0 };
  const layout = () => view.scene.at(camera.level, camera.width, most());

  const fitScale = (d) => Math.min(comfortable, Math.max(least, Math.min(camera.width / d.width, most() / d.height)));

  function fit() {
    camera.width = paper.clientWidth;
    if (!camera.width) return;
    camera.level = 0;
    const d = layout();
    camera.scale = fitScale(d);
    // The window is as high as what it shows needs, with room to unfold the rest.
    camera.height = Math.min(most(), Math.max(d.complete ? 140 : 320, Math.ceil(d.height * camera.scale)));
    paper.style.height = `${camera.height}px`;
    const [w, h] = [camera.width / camera.scale, camera.height / camera.scale];
    const down = view.scene.labels.down;
    // What does not fit shows its root.
    camera.x = d.width <= w ? (d.width - w) / 2 : down ? d.places[0][0] - w / 2 : 0;
    camera.y = d.height <= h ? (d.height - h) / 2 : down ? 0 : d.places[0][1] - h / 2;
    camera.fitted = true;
  }

  const onScreen = ([x, y]) => [(x - camera.x) * camera.scale, (y - camera.y) * camera.scale];

  // hold puts a place of the layout at a point of the window, but keeps the tree in the window.
  function hold([x, y], [px, py]) {
    const { width, height } = layout();
    const keep = (at, size, window) => (size <= window ? Math.min(0, Math.max(size - window, at)) : Math.min(size - window / 2, Math.max(-window / 2, at)));
    camera.x = keep(x - px / camera.scale, width, camera.width / camera.scale);
    camera.y = keep(y - py / camera.scale, height, camera.height / camera.scale);
  }

  // nearest returns the number of the node that is nearest to a point of the window.
  function nearest(d, point) {
    const far = d.places.map((p, k) => (d.items[k].rest ? Infinity : Math.hypot(...onScreen(p).map((x, j) => x - point[j]))));
    return far.reduce((best, x, k) => (x < far[best] ? k : best), 0);
  }

  // change does what changes the layout and keeps what is at a point, or an item, in its place.
  function change(action, point, id) {
    const old = layout();
    const k = id === undefined ? nearest(old, point) : shownAt(view.scene, old, id);
    const at = onScreen(old.places[k]);
    action();
    const d = layout();
    hold(d.places[shownAt(view.scene, d, old.items[k].id)], at);
  }

  // zoom makes the tree larger by a factor, at most 2, around a point of the window. Twice the size gives
  // room for twice the detail.
  function zoom(factor, point = [camera.width / 2, camera.height / 2]) {
    const by = Math.min(2, Math.max(0.5, factor));
    const d = layout();
    const scale = camera.scale * by;
    camera.fitted = false;
    if (by > 1 && !d.complete && scale >= 2 * least) return change(() => ((camera.level += 1), (camera.scale = scale / 2)), point);
    if (by < 1 && camera.level > 0 && scale < least) return change(() => ((camera.level -= 1), (camera.scale = scale * 2)), point);
    const place = [camera.x + point[0] / camera.scale, camera.y + point[1] / camera.scale];
    camera.scale = Math.min(largest, Math.max(camera.level ? least : fitScale(d), scale));
    hold(place, point);
  }

  function pan(dx, dy) {
    camera.fitted = false;
    hold([camera.x, camera.y], [dx, dy]);
  }

  // whole makes the window as large as the tree.
  function whole() {
    camera.level = 0;
    const { width, height } = layout();
    Object.assign(camera, { x: 0, y: 0, scale: 1, width, height });
  }

  // prepare lays out what more detail shows.
  const prepare = () => layout().complete || view.scene.at(camera.level + 1, camera.width, most());

  // reach brings an item into the window.
  function reach(k) {
    const [x, y] = onScreen(layout().places[k]);
    const edge = [Math.min(90, camera.width / 4), Math.min(50, camera.height / 4)];
    const by = (at, size, e) => (at < e ? e - at : at > size - e ? size - e - at : 0);
    const [dx, dy] = [by(x, camera.width, edge[0]), by(y, camera.height, edge[1])];
    if (dx || dy) pan(dx, dy);
  }

  // holds tells whether the whole of a layout is in a window, sees whether a place is.
  const holds = (d) => d.width * camera.scale <= camera.width + 1 && d.height * camera.scale <= camera.height + 1;
  const sees = (place) => onScreen(place).every((x, j) => x >= 0 && x <= [camera.width, camera.height][j]);

  const window = () => [camera.x, camera.y, camera.x + camera.width / camera.scale, camera.y + camera.height / camera.scale];
  return Object.assign(camera, { layout, prepare, whole, fit, hold, change, zoom, pan, reach, holds, sees, window, onScreen, nearest });
}
