// A game tree at any size: it zooms, pans, and unfolds where one looks. Only what is in the
// window is drawn.

import { make, plural, svg } from "../base/dom.js";
import { fresh } from "../game/model.js";
import { folds, makeBar, makeMap } from "./bar.js";
import { makeCamera } from "./camera.js";
import { gestures, keys } from "./controls.js";
import { makePainter } from "./draw.js";
import { makeScene, shownAt } from "./scene.js";

const highest = () => Math.max(240, Math.round(0.8 * innerHeight)); // the window

// treeView makes the view of a tree in a host. It calls choose(ids of nodes, event) when a
// node or an information set is clicked, activate(id) when one is to be edited, menu(id, x, y)
// and drop(from, to). It returns
//
//	show(game, labels, ids)  labels are all optional: action(node, k) → {text, weight}, alike at all
//	                    nodes of a set: lines of text are apart by "\n", weight (0 to 1)
//	                    is drawn as width; node(node) → text at it; down: it grows
//	                    downwards; foldUnreached: nodes start folded to which no
//	                    actions of positive weight lead; of another game ids has by id of nodes
//	                    what they are called in it, if that has changed
//	select(ids), mark(id of an information set), fit(), focus(id); frame is its element
export function treeView(host, on = {}) {
  const name = fresh("tree");
  const paper = svg("svg", { class: "paper", role: "tree", tabindex: 0, "aria-multiselectable": "true" });
  const frame = make("div", { className: "tree-view" });
  host.replaceChildren(frame);
  const painter = makePainter(paper, name);
  const will = { open: new Map(), closed: new Set() };
  const view = { on, paper, will, scene: null, selected: new Set(), active: null, marked: null, hovered: null, target: null };
  const camera = (view.camera = makeCamera(view, paper, highest));
  const map = makeMap(view);

  let [waiting, printed] = [0, null];
  // draw draws in the next frame, or now.
  view.draw = () => (waiting ||= requestAnimationFrame(view.drawNow));
  view.drawNow = () => {
    cancelAnimationFrame(waiting);
    waiting = 0;
    if (!view.scene || !camera.width) return;
    const d = camera.layout();
    const window = camera.window();
    const [l, t, r, b] = window;
    paper.setAttribute("viewBox", `${l} ${t} ${r - l} ${b - t}`);
    if (painter.paint(view.scene, d, window)) style();
    map.draw(d, window);
    globalThis.requestIdleCallback?.(() => frame.isConnected && d === camera.layout() && camera.prepare());
  };

  // style shows what is selected, marked and active.
  const style = (view.style = () => {
    const alike = view.hovered ?? view.marked;
    for (const [id, e] of painter.elements()) {
      const { set = null } = e.dataset;
      const is = { chosen: view.selected.has(id), active: id === view.active, target: id === view.target, alike: set !== null && (set === alike || set === view.marked) };
      for (const [name, yes] of Object.entries(is)) e.classList.toggle(name, yes);
      e.setAttribute("aria-selected", is.chosen);
    }
    for (const e of painter.links()) e.classList.toggle("alike", e.dataset.set === alike);
    const active = painter.elements().get(view.active);
    if (active) paper.setAttribute("aria-activedescendant", active.id);
    else paper.removeAttribute("aria-activedescendant");
  });

  // relayout lays out again what is now open, with an item in its place.
  view.relayout = (action, id) => {
    const before = positions();
    camera.change(() => (action(), view.scene.forget()), null, id);
    view.drawNow();
    move(before);
  };

  const positions = () => new Map(view.scene && camera.width ? camera.layout().items.map(({ id }, k) => [id, camera.onScreen(camera.layout().places[k])]) : []);

  // move lets the items go from where they were to where they are.
  function move(before) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const [id, e] of painter.elements()) {
      const from = before.get(id);
      const to = camera.onScreen(camera.layout().places[camera.layout().number.get(id)]);
      const [dx, dy] = from ? [0, 1].map((j) => (from[j] - to[j]) / camera.scale) : [0, 0];
      if (dx || dy) e.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], 150);
    }
  }

  const refit = () => {
    view.scene.forget();
    camera.fit();
    view.draw();
  };

  // fit folds again what was unfolded, if there is no room for it.
  view.fit = () => {
    if (!view.scene) return;
    refit();
    if (!camera.width || !will.open.size || camera.holds(camera.layout())) return;
    will.open.clear();
    refit();
  };

  view.focus = (id) => {
    view.active = id;
    if (!camera.width) return;
    if (!camera.layout().number.has(id)) view.relayout(() => view.reveal(id), id);
    camera.reach(shownAt(view.scene, camera.layout(), id));
    view.drawNow();
    style();
  };

  view.members = (set) => view.scene.index.nodes.filter((n) => n.set === set).map((n) => n.id);

  function show(game, labels = {}, ids = null) {
    const before = positions();
    const old = view.scene;
    let held = old && camera.width ? old.index.of.get(inSight()) : undefined;
    const now = (id) => (ids ? ids.get(id) : id);
    view.scene = makeScene(game, labels, will);
    const { of } = view.scene.index;
    const stay = (set) => new Set([...set].filter((id) => of.has(now(id))).map(now));
    view.selected = stay(view.selected);
    if (ids) will.closed = stay(will.closed);
    if (ids) will.open = new Map([...will.open].map(([id, n]) => [now(id), n]));
    view.active = of.has(now(view.active)) ? now(view.active) : game.root.id;
    paper.setAttribute("aria-label", summary(game, view.scene.index));
    bar.players(game);
    if (held === undefined) return refit();
    while (held && !of.has(now(old.index.nodes[held].id))) held = old.index.parent[held];
    const { id } = old.index.nodes[held];
    const d = camera.layout();
    camera.hold(d.places[shownAt(view.scene, d, now(id))], before.get(id));
    if (camera.fitted && (old.game === game || !camera.holds(d))) return resize();
    view.drawNow();
    move(before);
  }

  // resize fits the tree to the window, but keeps what is open, and what is marked in sight.
  function resize() {
    if (!view.scene) return;
    if (!camera.width || camera.fitted) refit();
    else view.relayout(() => (camera.width = paper.clientWidth), inSight());
    if (view.marked) mark(view.marked);
  }

  const sees = (d, id) => d.number.has(id) && camera.sees(d.places[d.number.get(id)]);

  // inSight returns the node that keeps its place: one in the window that is selected or has the focus, or what is in the middle.
  function inSight() {
    const d = camera.layout();
    return [...view.selected, paper.matches(":focus") ? view.active : null].find((id) => view.scene.index.of.has(id) && sees(d, id)) ?? d.items[camera.nearest(d, [camera.width / 2, camera.height / 2])].id;
  }

  function mark(set) {
    view.marked = set;
    const ids = set && camera.width ? view.members(set) : [];
    if (ids.length && !ids.some((id) => sees(camera.layout(), id))) view.focus(ids[0]);
    style();
  }

  // print shows the whole, as far as it is unfolded, or again what was shown.
  frame.print = (begins) => {
    if (!view.scene || !camera.width) return;
    printed = begins ? printed ?? { ...camera } : Object.assign(camera, printed) && null;
    if (begins) camera.whole();
    view.drawNow();
  };

  const bar = makeBar(view);
  frame.append(bar.element, paper, map.element);
  folds(view);
  gestures(view);
  keys(view);
  new ResizeObserver(() => !printed && paper.clientWidth && paper.clientWidth !== camera.width && resize()).observe(frame);
  return {
    show, mark, frame, fit: view.fit, focus: view.focus,
    select: (ids) => ((view.selected = new Set(ids)), ids.length === 1 && (view.active = ids[0]), style()),
  };
}

const summary = (game, { nodes }) =>
  `Tree of ${game.players.join(", ")} with ${plural(nodes.length, "node")} and ${plural(Object.values(game.sets).filter((s) => s.player).length, "information set")}`;

for (const name of ["beforeprint", "afterprint"]) {
  addEventListener(name, () => document.querySelectorAll(".tree-view").forEach((frame) => frame.print(name === "beforeprint")));
}
