// Keys of a tree: arrows go from node to node, Enter chooses or unfolds, c folds, + − f zoom.

import { shownAt } from "./scene.js";

export function keys(view) {
  const { paper, camera, on } = view;

  // turned returns an arrow as it is when the tree grows across.
  const turned = (key) => (view.scene.labels.down ? { ArrowDown: "ArrowRight", ArrowUp: "ArrowLeft", ArrowLeft: "ArrowUp", ArrowRight: "ArrowDown" }[key] ?? key : key);

  const now = () => {
    const d = camera.layout();
    return [d, shownAt(view.scene, d, view.active)];
  };

  // beside returns the item before or after one on its level.
  function beside(d, k, step) {
    const { level } = d.boxes[k];
    for (let j = k + step; j >= 0 && j < d.items.length; j += step) if (d.boxes[j].level === level) return j;
    return k;
  }

  const go = (d, k) => k >= 0 && view.focus(d.items[k].id);
  const zoom = (by) => {
    const [d, k] = now();
    camera.zoom(by, camera.onScreen(d.places[k]));
    view.draw();
  };

  const actions = {
    ArrowLeft: (d, k) => go(d, d.items[k].parent),
    ArrowRight: (d, k) => (d.items[k].count ? view.open(d.items[k], false) : go(d, d.items.findIndex((i) => i.parent === k))),
    ArrowUp: (d, k) => go(d, beside(d, k, -1)),
    ArrowDown: (d, k) => go(d, beside(d, k, 1)),
    Home: (d) => go(d, 0),
    End: (d) => go(d, d.items.length - 1),
    Enter: act, " ": act,
    c: (d, k) => d.items[k].node?.children && view.foldUp(d.items[k].id),
    f: () => view.fit(), "+": () => zoom(1.4), "=": () => zoom(1.4), "-": () => zoom(1 / 1.4),
    ContextMenu: menu,
  };

  function act(d, k, e) {
    const item = d.items[k];
    if (item.count) return view.open(item, e.shiftKey);
    on.choose?.([item.id], e);
    if (e.key === "Enter") on.activate?.(item.id);
  }

  function menu(d, k) {
    const [x, y] = camera.onScreen(d.places[k]);
    const box = paper.getBoundingClientRect();
    if (d.items[k].node) on.menu?.(d.items[k].id, box.x + x, box.y + y);
  }

  paper.addEventListener("keydown", (e) => {
    const action = actions[e.key === "F10" && e.shiftKey ? "ContextMenu" : turned(e.key)];
    if (!action || e.ctrlKey || e.metaKey || e.altKey || !view.scene) return;
    e.preventDefault();
    e.stopPropagation();
    action(...now(), e);
  });
  paper.addEventListener("focus", () => view.scene && paper.matches(":focus-visible") && go(...now()));
}
