// The buttons above a tree, which player has which shape, and what unfolds and folds.

import { make, svg } from "../base/dom.js";
import { ink, mark } from "./draw.js";

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
