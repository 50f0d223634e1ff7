// Roving focus: one of some elements is a stop of the tabulator key, from which other keys move.

// stopAt makes one of some elements that stop.
export function stopAt(list, one, focus = false) {
  for (const e of list) e.tabIndex = e === one ? 0 : -1;
  if (focus) one?.focus();
}

const modified = (e) => e.ctrlKey || e.metaKey || e.altKey; // as Alt+Left, the browser's way back

// rove lets keys move in a list of elements in a host; list() returns it. The stop is where the focus was
// last.
export function rove(host, list) {
  host.addEventListener("focusin", (e) => list().includes(e.target) && stopAt(list(), e.target));
  host.addEventListener("keydown", (e) => {
    const all = list();
    const at = all.indexOf(e.target);
    const to = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[e.key];
    if (at < 0 || to === undefined || modified(e)) return;
    e.preventDefault();
    all[to]?.focus();
  });
}

const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], PageUp: [-10, 0], PageDown: [10, 0], Home: [0, -Infinity], End: [0, Infinity] };

// stepOf returns the place that a key leads to from [row, column] in a grid of so many rows and
// columns, null for other keys; single steps lead down to low, -1 where there are labels.
export function stepOf(e, [r, c], [rows, columns], low = 0) {
  const [down, right] = steps[e.key] ?? [];
  const edge = Math.abs(right) === Infinity;
  if (down === undefined || e.altKey || (modified(e) && !edge)) return null;
  const to = (x, by, count) => Math.max(Math.abs(by) > 1 ? 0 : low, Math.min(count - 1, x + by));
  return [to(r, modified(e) ? right : down, rows), to(c, right, columns)];
}
