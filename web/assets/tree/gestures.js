// Mouse and touch: drag pans, Ctrl and the wheel zoom, two fingers do both; a click chooses,
// or unfolds what is folded.

const slack = 5; // pixels that a click may move

export function gestures(view) {
  const { paper, camera, on } = view;
  const down = new Map(); // pointers, each with where it is
  let drag = null; // {from: item, at, moved}
  const place = (e) => {
    const box = paper.getBoundingClientRect();
    return [e.clientX - box.x, e.clientY - box.y];
  };
  const itemOf = (target) => target.closest?.(".item");
  const nodeAt = (e) => {
    const item = itemOf(document.elementFromPoint(e.clientX, e.clientY) ?? paper);
    return item && paper.contains(item) ? view.itemOf(item) : null;
  };

  paper.addEventListener("wheel", (e) => {
    if (e.ctrlKey || e.metaKey) {
      e.preventDefault();
      camera.zoom(Math.exp(-e.deltaY * (e.deltaMode ? 0.05 : 0.0025)), place(e));
    } else if (Math.abs(e.deltaX) > Math.abs(e.deltaY)) {
      e.preventDefault();
      camera.pan(-e.deltaX, 0);
    } else return;
    view.draw();
  }, { passive: false });

  paper.addEventListener("pointerdown", (e) => {
    if (e.button) return;
    down.set(e.pointerId, place(e));
    const item = on.drop && itemOf(e.target);
    drag = down.size === 1 ? { node: item ? view.itemOf(item) : null, at: place(e), moved: false } : null;
  });

  paper.addEventListener("pointermove", (e) => {
    if (down.has(e.pointerId) && !e.buttons) release(e); // let go outside
    if (!down.has(e.pointerId)) return hover(e);
    const [from, to] = [down.get(e.pointerId), place(e)];
    if (down.size === 2) return pinch(e.pointerId, from, to);
    if (!drag || (!drag.moved && Math.hypot(to[0] - drag.at[0], to[1] - drag.at[1]) < slack)) return;
    if (!drag.moved) paper.setPointerCapture(e.pointerId);
    drag.moved = true;
    if (drag.node?.node) return aim(nodeAt(e));
    if (e.pointerType === "touch") return; // that scrolls the page
    paper.classList.add("drags");
    const start = drag.last ?? drag.at;
    camera.pan(to[0] - start[0], to[1] - start[1]);
    drag.last = to;
    down.set(e.pointerId, to);
    view.draw();
  });

  function pinch(id, from, to) {
    const other = [...down].find(([k]) => k !== id)[1];
    const far = (p) => Math.hypot(p[0] - other[0], p[1] - other[1]);
    const middle = [(to[0] + other[0]) / 2, (to[1] + other[1]) / 2];
    camera.pan((to[0] - from[0]) / 2, (to[1] - from[1]) / 2);
    if (far(from) > 0) camera.zoom(far(to) / far(from), middle);
    down.set(id, to);
    view.draw();
  }

  // aim shows where what is dragged would be dropped.
  function aim(target) {
    for (const e of paper.querySelectorAll(".target")) e.classList.remove("target");
    drag.target = target?.node && target.id !== drag.node.id ? target.id : null;
    if (drag.target !== null) view.elementOf(drag.target)?.classList.add("target");
  }

  const release = (e) => {
    down.delete(e.pointerId);
    paper.classList.remove("drags");
    if (drag?.target !== undefined && drag.target !== null && e.type === "pointerup") on.drop(drag.node.id, drag.target);
    for (const t of paper.querySelectorAll(".target")) t.classList.remove("target");
    setTimeout(() => (drag = null)); // after the click
  };
  paper.addEventListener("pointerup", release);
  paper.addEventListener("pointercancel", release);

  function hover(e) {
    const key = e.target.closest?.("[data-set]")?.dataset.set ?? null;
    if (key === view.hovered) return;
    view.hovered = key;
    view.style();
  }
  paper.addEventListener("pointerleave", () => ((view.hovered = null), view.scene && view.style()));

  paper.addEventListener("click", (e) => {
    if (drag?.moved) return;
    const element = itemOf(e.target);
    const link = e.target.closest(".link");
    if (link) return on.choose?.(view.members(link.dataset.set), e);
    if (!element) return on.choose?.([], e);
    const item = view.itemOf(element);
    view.active = item.id;
    if (item.rest || e.target.closest(".more")) return view.open(item, e.shiftKey);
    if (e.altKey) return view.foldUp(item.id);
    on.choose?.([item.id], e);
    view.style();
  });

  paper.addEventListener("dblclick", (e) => {
    const item = itemOf(e.target);
    if (item?.dataset.node && !e.target.closest(".more")) on.activate?.(view.itemOf(item).id);
  });

  paper.addEventListener("contextmenu", (e) => {
    const element = itemOf(e.target);
    const item = element && view.itemOf(element);
    if (!item?.node || !on.menu) return;
    e.preventDefault();
    on.menu(item.id, e.clientX, e.clientY);
  });
}
