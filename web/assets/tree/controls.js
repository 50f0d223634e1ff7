// Mouse and touch: drag pans, Ctrl and the wheel zoom, two fingers do both; a click chooses,
// or unfolds what is folded. Keys: arrows go from node to node, Enter chooses or unfolds, c folds,
// + − f zoom.

import { shownAt } from "./scene.js";

const slack = 5; // pixels that a click may move

export function gestures(view) {
  const { paper, camera, on } = view;
  const down = new Map(); // pointers, each with where it is
  let drag = null; // {item, at, moved}
  const place = (e) => {
    const box = paper.getBoundingClientRect();
    return [e.clientX - box.x, e.clientY - box.y];
  };
  const itemAt = (target) => {
    const e = target?.closest?.(".item");
    return e && paper.contains(e) ? camera.layout().items[e.dataset.item] : null;
  };
  const listen = (names, action) => names.split(" ").forEach((name) => paper.addEventListener(name, action, { passive: false }));

  listen("wheel", (e) => {
    const zooms = e.ctrlKey || e.metaKey;
    if (!zooms && Math.abs(e.deltaX) <= Math.abs(e.deltaY)) return;
    e.preventDefault();
    if (zooms) camera.zoom(Math.exp(-e.deltaY * (e.deltaMode ? 0.05 : 0.0025)), place(e));
    else camera.pan(-e.deltaX, 0);
    view.draw();
  });

  listen("pointerdown", (e) => {
    if (e.button) return;
    down.set(e.pointerId, place(e));
    drag = down.size === 1 ? { item: on.drop && itemAt(e.target), at: place(e) } : null;
    aim(null);
  });

  listen("pointermove", (e) => {
    if (down.has(e.pointerId) && !e.buttons) release(e); // let go outside
    if (!down.has(e.pointerId)) return hover(e);
    const [from, to] = [down.get(e.pointerId), place(e)];
    if (down.size === 2) return pinch(e.pointerId, from, to);
    if (!drag || (!drag.moved && Math.hypot(to[0] - drag.at[0], to[1] - drag.at[1]) < slack)) return;
    if (!drag.moved) paper.setPointerCapture(e.pointerId);
    drag.moved = true;
    if (drag.item?.node) return aim(itemAt(document.elementFromPoint(e.clientX, e.clientY)));
    if (e.pointerType === "touch") return; // that scrolls the page
    paper.classList.add("drags");
    camera.pan(to[0] - from[0], to[1] - from[1]);
    down.set(e.pointerId, to);
    view.draw();
  });

  function pinch(id, from, to) {
    const other = [...down].find(([k]) => k !== id)[1];
    const far = (p) => Math.hypot(p[0] - other[0], p[1] - other[1]);
    camera.pan((to[0] - from[0]) / 2, (to[1] - from[1]) / 2);
    if (far(from) > 0) camera.zoom(far(to) / far(from), [(to[0] + other[0]) / 2, (to[1] + other[1]) / 2]);
    down.set(id, to);
    view.draw();
  }

  // aim shows where what is dragged would be dropped.
  function aim(item) {
    view.target = item?.node && item.id !== drag.item.id ? item.id : null;
    view.style();
  }

  function release(e) {
    down.delete(e.pointerId);
    paper.classList.remove("drags");
    if (view.target !== null && e.type === "pointerup") on.drop(drag.item.id, view.target);
    aim(null);
    const ended = drag;
    setTimeout(() => {
      if (drag === ended) drag = null; // after the click, and no other has begun
    });
  }
  listen("pointerup pointercancel", release);

  function hover(e) {
    const key = e.target.closest("[data-set]")?.dataset.set ?? null;
    if (key === view.hovered) return;
    view.hovered = key;
    view.style();
  }
  listen("pointerleave", hover);

  listen("click", (e) => {
    if (drag?.moved) return;
    const item = itemAt(e.target);
    const link = e.target.closest(".link");
    if (!item) return on.choose?.(link ? view.members(link.dataset.set) : [], e);
    view.active = item.id;
    if (item.rest || e.target.closest(".more")) return view.open(item, e.shiftKey);
    if (e.altKey) return view.foldUp(item.id);
    on.choose?.([item.id], e);
    view.style();
  });

  listen("dblclick", (e) => {
    const item = itemAt(e.target);
    if (item?.node && !e.target.closest(".more")) on.activate?.(item.id);
  });

  listen("contextmenu", (e) => {
    const item = itemAt(e.target);
    if (!item?.node || !on.menu) return;
    e.preventDefault();
    on.menu(item.id, e.clientX, e.clientY);
  });
}

export function keys(view) {
  const { paper, camera, on } = view;
  const down = { ArrowDown: "ArrowRight", ArrowUp: "ArrowLeft", ArrowLeft: "ArrowUp", ArrowRight: "ArrowDown" }; // where the tree grows so

  const now = () => {
    const d = camera.layout();
    return [d, shownAt(view.scene, d, view.active)];
  };

  // beside goes to the item before or after one on its level.
  function beside(d, k, step) {
    let j = k + step;
    while (d.boxes[j] && d.boxes[j].level !== d.boxes[k].level) j += step;
    go(d, d.boxes[j] ? j : k);
  }

  const go = (d, k) => k >= 0 && view.focus(d.items[k].id);
  const zoom = (by) => (d, k) => {
    camera.zoom(by, camera.onScreen(d.places[k]));
    view.draw();
  };

  const actions = {
    ArrowLeft: (d, k) => go(d, d.items[k].parent),
    ArrowRight: (d, k) => (d.items[k].count ? view.open(d.items[k], false) : go(d, d.items.findIndex((i) => i.parent === k))),
    ArrowUp: (d, k) => beside(d, k, -1),
    ArrowDown: (d, k) => beside(d, k, 1),
    Home: (d) => go(d, 0),
    End: (d) => go(d, d.items.length - 1),
    Enter: act, " ": act,
    c: (d, k) => d.items[k].node?.children && view.foldUp(d.items[k].id),
    f: view.fit, "+": zoom(1.4), "=": zoom(1.4), "-": zoom(1 / 1.4),
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
    if (e.ctrlKey || e.metaKey || e.altKey || !view.scene) return;
    const action = actions[e.key === "F10" && e.shiftKey ? "ContextMenu" : (view.scene.labels.down && down[e.key]) || e.key];
    if (!action) return;
    e.preventDefault();
    e.stopPropagation();
    action(...now(), e);
  });
  paper.addEventListener("focus", () => view.scene && paper.matches(":focus-visible") && go(...now()));
}
