// What stands in the grid of payoffs as text: to edit it, to copy it, and what is wrong with it.

import { make, plural } from "../base/dom.js";
import * as state from "./gridstate.js";
import { write } from "./sheet.js";
import * as ops from "./tableops.js";

// fieldsOf lists what can be edited at the place with the focus.
export function fieldsOf(s) {
  const { game, at, axes } = s;
  const axis = at[0] < 0 ? 1 : 0;
  if (state.onCell(s)) return ops.textsAt(game, state.cellAt(s, at)).map((text, i) => ({ label: `Payoff of ${state.nameOf(game, i)}`, text, fixed: game.zeroSum && i === 1 }));
  const player = axes[axis];
  return player === null ? null : [{ label: `Name of the strategy of ${state.nameOf(game, player)}`, text: game.strategies[player][at[axis]] }];
}

// entered returns the name of the edit and the edit of what was typed.
export function entered(s, texts) {
  const { at, axes } = s;
  const axis = at[0] < 0 ? 1 : 0;
  if (!state.onCell(s)) {
    const [player, strategy] = [axes[axis], at[axis]];
    return ["name of a strategy", (game) => (game.strategies[player][strategy] === texts[0] ? game : ops.renameStrategies(game, player, strategy, texts))];
  }
  const cell = state.cellAt(s, at);
  const same = (game) => ops.textsAt(game, cell).every((t, i) => t === texts[i]);
  return [`payoffs of ${state.profileText(s, at)}`, (game) => (same(game) ? game : ops.setCells(game, [[cell, texts]]))];
}

// clear sets what is selected to 0, on a name nothing.
export const clear = (s, apply) => state.onCell(s) && apply("payoffs set to 0", (game) => ops.setCells(game, state.placesIn(state.box(s)).flat().map((at) => [state.cellAt(s, at), game.players.map(() => "0")])));

// copied returns what is selected, from a line of labels all with the labels.
export function copied(s) {
  const cells = (places) => places.map((row) => row.map((at) => ops.textsAt(s.game, state.cellAt(s, at))));
  if (state.onCell(s)) return write(cells(state.placesIn(state.box(s))));
  const [rows, columns] = [state.rowsOf(s), state.columnsOf(s)];
  const body = cells(state.placesIn([[0, rows.length - 1], [0, columns.length - 1]]));
  return write([[[""], ...columns.map((c) => [c])], ...body.map((row, r) => [[rows[r]], ...row])]);
}

// wrongs returns what is said of cells that are no numbers, with a way to the first.
export function wrongs(s, go) {
  if (s.wrong.size === 0) return [];
  const cell = s.game.cells.findIndex((id) => s.wrong.has(String(id)));
  const profile = ops.sizesOf(s.game).map((n, i) => Math.floor(cell / ops.strideOf(s.game, i)) % n);
  const at = s.axes.map((i) => (i === null ? 0 : profile[i]));
  const button = make("button", { type: "button", textContent: state.profileText({ ...s, slice: profile }, at) });
  button.addEventListener("click", () => {
    s.slice = profile;
    go(at);
  });
  const { problem } = state.shownCell({ ...s, slice: profile }, ...at);
  const rest = s.wrong.size > 1 ? ` So in ${plural(s.wrong.size - 1, "more cell")}.` : "";
  return [button, `: ${problem}.${rest}`];
}
