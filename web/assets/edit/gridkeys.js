// Keys of the grid of payoffs.

import { columnsOf, inside, rowsOf } from "./gridstate.js";
import { addStrategies, moveStrategy, removeStrategy } from "./tableops.js";

const page = 10; // lines

const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], PageUp: [-page, 0], PageDown: [page, 0] };

// act does what a key says.
export function act(e, all) {
  const { s, edit, clear } = all;
  const control = e.ctrlKey || e.metaKey;
  if (e.isComposing) return;
  let done = true;
  if (e.altKey && !control) done = change(e, all);
  else if (steps[e.key] && !control) step(steps[e.key], e.shiftKey, all);
  else if (e.key === "Home" || e.key === "End") edge(e.key === "End", control, e.shiftKey, all);
  else if (control && e.key.toLowerCase() === "a") everything(all);
  else if (control) done = false;
  else if (e.key === "F2" || e.key === "Enter") edit();
  else if (e.key === "Delete" || e.key === "Backspace") clear();
  else if (e.key === "Escape" && s.from) all.go(s.at);
  else {
    done = false; // what is typed goes to the field
    if (e.key.length === 1 && e.key !== " ") edit();
  }
  if (done) e.preventDefault();
}

function step([down, right], keep, { s, go }) {
  const [r, c] = s.at;
  const low = Math.abs(down) === page && r >= 0 ? 0 : -1; // pages end before the labels
  const at = [Math.max(low, r + down), c + right];
  go(at[0] < 0 && at[1] < 0 ? s.at : inside(s, at), keep);
}

function edge(end, all, keep, { s, go }) {
  const last = [rowsOf(s).length - 1, columnsOf(s).length - 1];
  const row = all ? (end ? last[0] : 0) : s.at[0];
  go([row, end ? last[1] : 0], keep);
}

function everything({ s, go }) {
  s.at = [0, 0];
  go([rowsOf(s).length - 1, columnsOf(s).length - 1], true);
}

// change adds, removes or moves the strategy of a row, or of a column: with Shift, or where the
// focus is on its label.
function change(e, { s, apply, go }) {
  const axis = e.key.startsWith("Arrow") ? (/Up|Down/.test(e.key) ? 0 : 1) : s.at[0] < 0 || (e.shiftKey && s.at[1] >= 0) ? 1 : 0;
  const player = s.axes[axis];
  const by = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1, Insert: 0, Delete: 0 }[e.key];
  if (by === undefined) return false;
  const place = s.at[axis];
  if (player === null || place < 0) return true; // Alt+Left is the browser's way back
  if (e.key === "Insert") apply("strategy added", (game) => addStrategies(game, player, place + 1));
  else if (e.key === "Delete") apply("strategy removed", (game) => removeStrategy(game, player, place));
  else apply("strategy moved", (game) => moveStrategy(game, player, place, place + by));
  const moved = e.key === "Insert" ? 1 : by;
  go(inside(s, axis === 0 ? [Math.max(0, place + moved), s.at[1]] : [s.at[0], Math.max(0, place + moved)]));
  return true;
}
