// Which equilibria of a list are shown.

import { bestBy, isolated, welfare } from "./listing.js";

// filterChoices lists what may be asked for, with words.
export function filterChoices(players, components) {
  const best = players.map((name, i) => [`best:${i}`, `highest payoff of ${name}`]);
  const within = components.map((c, k) => [c, k + 1]).filter(([c]) => !isolated(c)).map(([, k]) => [`component:${k}`, `component ${k}`]);
  return [["", "all"], ["pure", "pure ones"], ["welfare", "highest sum of payoffs"], ...best, ...within];
}

// filtered returns the rows that are wanted. unsure tells that those with the most of something
// could not be told apart.
export function filtered(rows, wanted) {
  const [what, number] = wanted.split(":");
  const keep = { "": () => true, pure: (r) => r.pure, component: (r) => r.component === Number(number) }[what];
  if (keep) return { rows: rows.filter(keep), unsure: false };
  const { best, unsure } = bestBy(rows, what === "welfare" ? welfare : (r) => r.payoffs[number]);
  return { rows: best, unsure };
}
