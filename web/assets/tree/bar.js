// What is around a tree: buttons, which player has which shape, and a map; and what unfolds and
// folds it.

import { make, svg } from "../base/dom.js";
import { ink, mark } from "./draw.js";

const large = 500; // nodes from which there is one

export function makeBar(view) {
  const button = (text, label, action) => {
    const b = make("button", { type: "button", textContent: text, title: label, "aria-label": label });
    b.addEventListener("click", action);
    return b;
  };
  const zoom = (by) => () => (view.camera.zoom(by), view.draw());
  const players = make("ul", { className: "players", "aria-label": "Players" });
  const element = make("div", { className: "tree-bar", role: "group", "aria-label": "Tree" },
    button("−", "Zoom out (−)", zoom(1 / 1.4)), button("+", "Zoom in (+)", zoom(1.4)), button("Fit", "Fit the whole tree in the window (f)", view.fit),
    button("Unfold all", "Unfold all (Shift+Enter: below a node)", () => view.unfold(view.scene.game.root.id, true)), players);
  const entry = (text, player) => make("li", { className: ink(player) }, svg("svg", { viewBox: "-8 -8 16 16", "aria-hidden": "true" }, mark([0, 0], player, false)), text);
  return {
    element,
    players(game) {
      const chance = Object.values(game.sets).some((s) => s.player === 0);
      players.replaceChildren(...game.players.map((name, i) => entry(name || `player ${i + 1}`, i + 1)), ...(chance ? [entry("chance", 0)] : []));
    },
  };
}

// makeMap makes a small map of a large tree, with the window in it. Who uses keys does not need it.
export function makeMap(view) {
  const [picture, frame] = [make("canvas"), make("div")];
  const element = make("div", { className: "map", hidden: true, "aria-hidden": "true" }, picture, frame);
  let [drawn, scale] = [null, 1];

  function draw(d, [left, top, right, bottom]) {
    element.hidden = view.scene.index.nodes.length <= large;
    if (element.hidden) return;
    if (drawn !== d) outline((drawn = d));
    const sides = { left, top, width: right - left, height: bottom - top };
    for (const [name, x] of Object.entries(sides)) frame.style[name] = `${x * scale}px`;
  }

  function outline(d) {
    const [w, h] = [element.clientWidth, element.clientHeight];
    scale = Math.min(w / d.width, h / d.height);
    [picture.width, picture.height] = [w * devicePixelRatio, h * devicePixelRatio];
    const pen = picture.getContext("2d");
    pen.scale(scale * devicePixelRatio, scale * devicePixelRatio);
    pen.lineWidth = 0.75 / scale;
    pen.strokeStyle = "#888"; // on light and dark
    for (const [k, { parent }] of d.items.entries()) {
      if (parent < 0) continue;
      pen.moveTo(...d.places[parent]);
      pen.lineTo(...d.places[k]);
    }
    pen.stroke();
  }

  const go = (e) => {
    if (view.camera.layout() !== drawn) return;
    const box = element.getBoundingClientRect();
    view.camera.fitted = false;
    view.camera.hold([(e.clientX - box.x) / scale, (e.clientY - box.y) / scale], [view.camera.width / 2, view.camera.height / 2]);
    view.draw();
  };
  element.addEventListener("pointerdown", (e) => (element.setPointerCapture(e.pointerId), go(e)));
  element.addEventListener("pointermove", (e) => element.hasPointerCapture(e.pointerId) && go(e));
  return { element, draw };
}

export function folds(view) {
  const { will } = view;

  // reveal opens what a node is folded in.
  view.reveal = (id) => {
    const { nodes, parent, place, of } = view.scene.index;
    for (let v = of.get(id); v; v = parent[v]) {
      const up = nodes[parent[v]].id;
      will.open.set(up, Math.max(will.open.get(up) ?? 0, place[v] + 1));
    }
  };

  view.unfold = (id, all = false) => view.relayout(() => {
    const { nodes, of, end } = view.scene.index;
    const v = of.get(id);
    view.reveal(id);
    for (const n of nodes.slice(v, all ? end[v] : v + 1)) {
      will.closed.delete(n.id);
      if (n.children) will.open.set(n.id, all ? Infinity : will.open.get(n.id) ?? 0);
    }
  }, id);

  // open opens an item that is folded, or more of the last children of a node.
  view.open = (item, all) => {
    if (!item.rest) return view.unfold(item.id, all);
    const up = view.camera.layout().items[item.parent];
    view.relayout(() => will.open.set(up.id, all ? Infinity : 2 * (up.node.children.length - item.left)), up.id);
    view.focus(view.scene.index.nodes[item.v].id);
  };

  view.foldUp = (id) => view.relayout(() => (will.open.delete(id), will.closed.add(id)), id);
}
