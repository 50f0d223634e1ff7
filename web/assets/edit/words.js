// Names of things in sentences.

import { keysOf, playerName } from "../game/model.js";
import { plural } from "../base/dom.js";
import { membersOf } from "./places.js";

export { playerName };

// setName returns "set Q of II", of a set without a name its number.
export function setName(game, id) {
  const { player, name } = game.sets[id];
  return `set ${name || keysOf(game).get(id)?.split(":")[1] || ""} of ${playerName(game, player)}`;
}

// has returns "set Q of II now has 2 nodes".
export const has = (game, id) => `${setName(game, id)} now has ${plural(membersOf(game, id).length, "node")}`;

export const actionName = (game, set, k) => game.sets[set].actions[k].label || `action ${k + 1}`;
