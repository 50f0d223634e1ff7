// What stands in the grid of payoffs as text: to edit it and to copy it.

import * as state from "./gridstate.js";
import { write } from "./sheet.js";
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
