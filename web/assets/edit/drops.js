// What a node that is dragged to another can do there.

import { copyOf, exchange, fits, merge, paste } from "./operations.js";
import { setsAt } from "./places.js";

// drops returns {text, choices}, each {name, done, make(game)}, of those that are possible. Where
// none is, text says why.
export function drops(game, from, to) {
  const all = [
    { name: "Move it here", done: "moved", make: (g) => exchange(g, from, to) },
    { name: "Copy it here", done: "copied", make: (g) => paste(g, to, copyOf(g, from), fits(g, copyOf(g, from))) },
    { name: "Same information set", done: "merged", make: (g) => merge(g, setsAt(g, [to, from])) },
  ];
  const reasons = [];
  const choices = all.filter(({ make }) => {
    try {
      return make(game);
    } catch (e) {
      reasons.push(e.message);
      return false;
    }
  });
  return choices.length ? { text: "What was dragged and where it was dropped:", choices } : { text: reasons[0], choices };
}
