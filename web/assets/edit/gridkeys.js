// Keys of the grid of payoffs.

import { stepOf } from "../base/rove.js";
import { columnsOf, rowsOf } from "./gridstate.js";
import { addStrategies, removeStrategy } from "./tableops.js";

// act does what a key says.
export function act(e, all) {
  const { s, edit, clear, go } = all;
  const control = e.ctrlKey || e.metaKey;
  const size = [rowsOf(s).length, columnsOf(s).length];
  const to = stepOf(e, s.at, size, -1);
  if (e.isComposing) return;
  if (e.altKey) return change(e, all);
  if (to) go(to, e.shiftKey);
  else if (control && e.key.toLowerCase() === "a") {
    s.at = [0, 0];
    go(size.map((n) => n - 1), true);
  } else if (e.key === "F2" || e.key === "Enter") edit();
  else if (e.key === "Delete" || e.key === "Backspace") clear();
  else if (e.key === "Escape" && s.from) go(s.at);
  else return !control && e.key.length === 1 && e.key !== " " && edit(); // what is typed goes to the field
  e.preventDefault();
}

// change adds or removes the strategy of a row, or of a column: with Shift, or where the focus is
// on its label.
function change(e, { s, apply, go }) {
  const axis = s.at[0] < 0 || (e.shiftKey && s.at[1] >= 0) ? 1 : 0;
  const [player, place] = [s.axes[axis], s.at[axis]];
  if (!["Insert", "Delete"].includes(e.key) || player === null || place < 0) return;
  e.preventDefault();
  const insert = e.key === "Insert";
  if (insert) apply("strategy added", (game) => addStrategies(game, player, place + 1));
  else apply("strategy removed", (game) => removeStrategy(game, player, place));
  go(s.at.with(axis, insert ? place + 1 : Math.max(0, place - 1)));
}
