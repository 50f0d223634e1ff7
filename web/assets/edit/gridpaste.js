// What is pasted into the grid of payoffs.

import { cellAt, columnsOf, nameOf, rowsOf } from "./gridstate.js";
import { read } from "./sheet.js";
import { addStrategies, renameStrategies, setCells, sizesOf } from "./tableops.js";

// paste puts a sheet at the place with the focus. It asks whose payoffs single numbers are, and
// whether the table shall grow.
export function paste(text, all) {
  const { players } = all.s.game;
  let sheet;
  try {
    sheet = read(text, players.length);
  } catch (e) {
    return all.say(`Not done: ${e.message}.`);
  }
  if (sheet.each === players.length) return fit(sheet, all);
  const own = (i) => ({ ...sheet, cells: sheet.cells.map((row) => row.map(([x]) => players.map((_, k) => (k === i ? x : undefined)))) });
  all.ask("One number a cell. Whose payoffs are they?", players.map((_, i) => [nameOf(all.s.game, i), () => fit(own(i), all)]));
}

function fit(sheet, all) {
  const { s } = all;
  const from = s.at.map((x) => Math.max(0, x));
  const size = [from[0] + sheet.cells.length, from[1] + sheet.cells[0].length];
  const has = [rowsOf(s).length, columnsOf(s).length];
  const put = () => all.apply("paste", (game) => filled(game, s, sheet, from, size));
  if (size[0] <= has[0] && size[1] <= has[1]) put();
  else all.ask(`This needs ${size[0]} × ${size[1]}, the table has ${has[0]} × ${has[1]}.`, [["Grow the table", put]]);
}

// filled returns a game with a sheet at a place, grown to a size.
function filled(game, s, { cells, ...labels }, from, size) {
  let next = game;
  s.axes.forEach((player, k) => {
    if (player === null && size[k] > 1) throw new Error("the table of one player has one column");
    if (player === null) return;
    const has = sizesOf(next)[player];
    if (size[k] > has) next = addStrategies(next, player, has, size[k] - has);
    next = renameStrategies(next, player, from[k], labels[["rows", "columns"][k]] ?? []);
  });
  return setCells(next, cells.flatMap((row, r) => row.map((texts, c) => [cellAt(s, [from[0] + r, from[1] + c], next), texts])));
}
