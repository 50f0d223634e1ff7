// Which equilibria of a list are shown.

import { bestBy, welfare } from "./listing.js";

// filterChoices lists what may be asked for, with words.
export const filterChoices = (players) => [
  ["", "all"], ["pure", "pure ones"], ["welfare", "highest sum of payoffs"], ...players.map((name, i) => [`best:${i}`, `highest payoff of ${name}`]),
];

// filtered returns the rows that are wanted, of those in a component if it is not 0. unsure tells
// that those with the most could not be told apart.
export function filtered(rows, { which, component }) {
  const within = component ? rows.filter((r) => r.component === component) : rows;
  if (which === "pure") return { rows: within.filter((r) => r.pure), unsure: false };
  if (!which) return { rows: within, unsure: false };
  const player = Number(which.split(":")[1]);
  const { best, unsure } = bestBy(within, which === "welfare" ? welfare : (r) => r.payoffs[player]);
  return { rows: best, unsure };
}
