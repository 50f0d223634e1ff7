// The components of the set of all equilibria that are more than one equilibrium.

import { shown } from "../base/numbers.js";
import { componentWords, isolated, signed } from "./listing.js";
import { table } from "./rows.js";

const most = 50;

// componentTable returns their table, null if there is none.
export function componentTable({ last, players }) {
  const list = (last?.components ?? []).map((c, k) => [c, k + 1]).filter(([c]) => !isolated(c));
  if (!list.length) return null;
  const rows = list.slice(0, most).map(([c, k]) => {
    const index = c.index === null ? "unknown" : signed(c.index) + (c.index_by === "perturbation" ? " *" : "");
    return [`${k}, ${componentWords(c)}`, index, ...players.map((_, i) => rangeText(c.payoffs[i])), (c.equilibria ?? []).join(", ")];
  });
  const all = list.length > most ? `, the first ${most} of ${list.length}` : "";
  return table(`Components that are not one equilibrium, with their payoffs${all}`, ["component", "index", ...players, "equilibria"], rows);
}

function rangeText(r) {
  if (r?.exact !== undefined) return shown(r.exact);
  if (r?.low === undefined || r.high === undefined) return "not told";
  return `${r.bounds ? "within " : ""}${shown(r.low)} to ${shown(r.high)}`;
}
