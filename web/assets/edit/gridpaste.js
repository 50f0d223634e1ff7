// What is pasted into the grid of payoffs.

import { cellAt, columnsOf, nameOf, rowsOf } from "./gridstate.js";
import { read } from "./sheet.js";
import { addStrategies, renameStrategies, setCells, sizesOf } from "./tableops.js";

// paste puts a sheet at the place with the focus. It asks whose payoffs single numbers are, and
// whether the table shall grow.
export function paste(text, all) {
  const { s, apply, ask } = all;
  let sheet;
  try {
    sheet = read(text, s.game.players.length);
  } catch (e) {
    return apply("", () => { throw e; });
  }
  if (sheet.each === s.game.players.length) return fit(sheet, all);
  const own = (player) => ({ ...sheet, cells: sheet.cells.map((row) => row.map(([x]) => s.game.players.map((_, i) => (i === player ? x : undefined)))) });
  if (s.game.zeroSum) return fit(own(0), all);
  ask("One number a cell. Whose payoffs are they?", [...s.game.players.map((_, i) => [nameOf(s.game, i), () => fit(own(i), all)]), ["Nobody's", () => {}]]);
}

function fit(sheet, all) {
  const { s, ask } = all;
  const at = s.at.map((x) => Math.max(0, x));
  const size = [at[0] + sheet.cells.length, at[1] + sheet.cells[0].length];
  const has = [rowsOf(s).length, columnsOf(s).length];
  const put = (grow) => () => fill(sheet, at, grow ? size : [0, 0], all);
  if (size[0] <= has[0] && size[1] <= has[1]) return put(false)();
  const answers = [["Cut off", put(false)], ["Cancel", () => {}]];
  if (s.axes[1] !== null || size[1] === 1) answers.unshift(["Grow the table", put(true)]);
  ask(`This needs ${size[0]} × ${size[1]}, the table has ${has[0]} × ${has[1]}.`, answers);
}

// fill puts a sheet at a place of the table as it is now, grown to a size.
function fill(sheet, [top, left], size, { s, apply }) {
  apply("paste", (game) => {
    const grown = label(grow(game, s.axes, size), s.axes, [top, left], sheet);
    const entries = sheet.cells.flatMap((row, r) => row.map((texts, c) => [[top + r, left + c], texts]));
    const [rows, columns] = s.axes.map((player) => (player === null ? 1 : sizesOf(grown)[player]));
    const fits = entries.filter(([[r, c]]) => r < rows && c < columns);
    return setCells(grown, fits.map(([at, texts]) => [cellAt(s, at, grown), texts]));
  });
}

function grow(game, axes, size) {
  return axes.reduce((g, player, k) => {
    const has = player === null ? size[k] : sizesOf(g)[player];
    return size[k] > has ? addStrategies(g, player, has, size[k] - has) : g;
  }, game);
}

function label(game, axes, from, { rows, columns }) {
  return [rows, columns].reduce((g, labels, k) => (labels && axes[k] !== null ? renameStrategies(g, axes[k], from[k], labels) : g), game);
}
