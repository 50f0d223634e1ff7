// What is pasted into the grid of payoffs.

import { cellAt, columnsOf, nameOf, rowsOf } from "./gridstate.js";
import { read } from "./sheet.js";
import { addStrategies, renameStrategy, setCells, sizesOf } from "./tableops.js";

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
  const [top, left] = s.at.map((x) => Math.max(0, x));
  const size = [top + sheet.cells.length, left + sheet.cells[0].length];
  const has = [rowsOf(s).length, columnsOf(s).length];
  const put = (grow) => () => fill(sheet, [top, left], grow ? size : has, all);
  if (size[0] <= has[0] && size[1] <= has[1]) return put(false)();
  const answers = [["Cut off", put(false)], ["Cancel", () => {}]];
  if (s.axes[1] !== null || size[1] === 1) answers.unshift(["Grow the table", put(true)]);
  ask(`This needs ${size[0]} × ${size[1]}, the table has ${has[0]} × ${has[1]}.`, answers);
}

function fill(sheet, [top, left], size, { s, apply }) {
  apply("paste", (game) => {
    const grown = label(grow(game, s.axes, size), s.axes, [top, left], sheet);
    const entries = sheet.cells.flatMap((row, r) => row.map((texts, c) => [[top + r, left + c], texts]));
    const fits = entries.filter(([[r, c]]) => r < size[0] && c < size[1]);
    const derived = (texts) => (game.zeroSum ? [texts[0], undefined] : texts);
    return setCells(grown, fits.map(([at, texts]) => [cellAt(s, at, grown), derived(texts)]));
  });
}

function grow(game, axes, size) {
  return axes.reduce((g, player, k) => {
    const has = player === null ? size[k] : sizesOf(g)[player];
    return size[k] > has ? addStrategies(g, player, has, size[k] - has) : g;
  }, game);
}

function label(game, axes, from, { rows, columns }) {
  return [rows, columns].reduce((g, labels, k) => {
    if (!labels || axes[k] === null) return g;
    const fits = labels.slice(0, sizesOf(g)[axes[k]] - from[k]);
    return fits.reduce((h, text, i) => renameStrategy(h, axes[k], from[k] + i, text), g);
  }, game);
}
