// Roving focus: one of some elements is a stop of the tabulator key, from which other keys move.

// stopAt makes one of some elements that stop.
export function stopAt(list, one, focus = false) {
  for (const e of list) e.tabIndex = e === one ? 0 : -1;
  if (focus) one?.focus();
}

// rove lets keys move in a list of elements in a host; list() returns it.
export function rove(host, list) {
  host.addEventListener("keydown", (e) => {
    const all = list();
    const at = all.indexOf(e.target);
    const to = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[e.key];
    if (at < 0 || to === undefined) return;
    e.preventDefault();
    stopAt(all, all[to] ?? e.target, true);
  });
}

const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], PageUp: [-10, 0], PageDown: [10, 0], Home: [0, -Infinity], End: [0, Infinity] };

// stepOf returns the place that a key leads to from [row, column] in a grid of so many rows and
// columns, null for other keys; single steps lead down to low, -1 where there are labels.
export function stepOf({ key, ctrlKey, metaKey }, [r, c], [rows, columns], low = 0) {
  if (!steps[key]) return null;
  const [down, right] = steps[key];
  const to = (x, by, count) => Math.max(Math.abs(by) > 1 ? 0 : low, Math.min(count - 1, x + by));
  return [to(r, (ctrlKey || metaKey) && !down ? right : down, rows), to(c, right, columns)];
}
