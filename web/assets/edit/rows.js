// The rows of the outline: what each says of its node.

import { plural } from "../base/dom.js";
import { payoffsAt } from "./operations.js";
import { membersOf, placesOf } from "./places.js";
import { actionName, playerName } from "./words.js";

export const columns = ["Node", "Player", "Information set", "Actions", "Payoffs"];

// visible lists the places that are not below a folded node, in prefix order.
export function visible(game, folded) {
  const list = [];
  let hidden = null; // the folded place whose rows are being skipped
  for (const place of placesOf(game).places.values()) {
    if (hidden && place.depth > hidden.depth) continue;
    list.push(place);
    hidden = folded.has(place.node.id) ? place : null;
  }
  return list;
}

// textsOf returns the texts of a row, by column.
export function textsOf(game, { node, up, k }) {
  const first = [up ? actionName(game, up.node.set, k) : "start", node.name && `(${node.name})`].filter(Boolean).join(" ");
  const pays = node.outcome === null ? "" : payoffsAt(game, node).join(", ");
  if (!node.children) return [first, "", "", "", pays || payoffsAt(game, node).join(", ")];
  const { player, name, actions } = game.sets[node.set];
  const many = membersOf(game, node.set).length;
  const set = [name, many > 1 && plural(many, "node")].filter(Boolean).join(", ");
  const words = actions.map((a) => (player ? a.label : `${a.label} ${a.p}`)).join(" · ");
  return [first, playerName(game, player), set, words, pays];
}
