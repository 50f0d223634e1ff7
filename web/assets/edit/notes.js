// What is to be known of the game that is edited: what a player forgets, and probabilities that do
// not add up to 1, with what helps.

import { make } from "../base/dom.js";
import { show as text } from "../base/rational.js";
import { chanceSum, equalChances, makeOne, wrongChance } from "./operations.js";
import { forgotten } from "./recall.js";
import { setName } from "./words.js";

// notesOn returns the elements; change(name, edit) makes an edit.
export function notesOn(game, change) {
  const notes = [];
  const forgets = forgotten(game);
  if (forgets) notes.push(make("p", { className: "note" }, `Imperfect recall: ${forgets}.`));
  const set = wrongChance(game);
  if (set === undefined) return notes;
  const button = (name, edit) => {
    const b = make("button", { type: "button", textContent: name });
    b.addEventListener("click", () => change("probabilities", edit));
    return b;
  };
  const help = [];
  try {
    help.push(button(`Make it 1: the last is ${makeOne(game, set).sets[set].actions.at(-1).p}`, (g) => makeOne(g, set)));
  } catch {
    // The others are more than 1 together.
  }
  help.push(button("All equal", (g) => equalChances(g, set)));
  notes.push(make("p", { className: "note" }, `At ${setName(game, set)} the probabilities add up to ${text(chanceSum(game, set))}. `, ...help));
  return notes;
}
