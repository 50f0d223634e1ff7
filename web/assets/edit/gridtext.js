// What stands in the grid of payoffs as text: to edit it, to copy it, and what is pasted.

import * as state from "./gridstate.js";
import { read, write } from "./sheet.js";
import * as ops from "./tableops.js";

// labelAt returns the player and the strategy whose name has the focus.
function labelAt({ at, axes }) {
  const axis = at[0] < 0 ? 1 : 0;
  return [axes[axis], at[axis]];
}

// fieldsOf lists what can be edited at the place with the focus.
export function fieldsOf(s) {
  const { game } = s;
  if (state.onCell(s)) return textsAt(s, s.at).map((text, i) => ({ label: `Payoff of ${state.nameOf(game, i)}`, text }));
  const [player, strategy] = labelAt(s);
  return player === null ? null : [{ label: `Name of the strategy of ${state.nameOf(game, player)}`, text: game.strategies[player][strategy] }];
}

const textsAt = (s, at) => ops.outcomeAt(s.game, state.cellAt(s, at)).payoffs;

// entered returns the name of the edit and the edit of what was typed.
export function entered(s, texts) {
  const edit = state.onCell(s)
    ? [`payoffs of ${state.profileText(s)}`, (game) => ops.setCells(game, [[state.cellAt(s, s.at), texts]])]
    : ["name of a strategy", (game) => ops.renameStrategies(game, ...labelAt(s), texts)];
  return String(fieldsOf(s).map((f) => f.text)) === String(texts) ? [edit[0], (game) => game] : edit;
}

// clear sets what is selected to 0, on a name nothing.
export const clear = (s, apply) => state.onCell(s) && apply("payoffs set to 0", (game) => ops.setCells(game, state.placesIn(s).flat().map((at) => [state.cellAt(s, at), game.players.map(() => "0")])));

// copied returns what is selected.
export const copied = (s) => write(state.placesIn(s).map((row) => row.map((at) => textsAt(s, at))));

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
  all.ask("One number a cell. Whose payoffs are they?", players.map((_, i) => [state.nameOf(all.s.game, i), () => fit(own(i), all)]));
}

function fit(sheet, all) {
  const { s } = all;
  const from = s.at.map((x) => Math.max(0, x));
  const size = [from[0] + sheet.cells.length, from[1] + sheet.cells[0].length];
  const has = [state.rowsOf(s).length, state.columnsOf(s).length];
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
    const has = ops.sizesOf(next)[player];
    if (size[k] > has) next = ops.addStrategies(next, player, has, size[k] - has);
    next = ops.renameStrategies(next, player, from[k], labels[["rows", "columns"][k]] ?? []);
  });
  return ops.setCells(next, cells.flatMap((row, r) => row.map((texts, c) => [state.cellAt(s, [from[0] + r, from[1] + c], next), texts])));
}
