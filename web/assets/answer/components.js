// The components of the set of all equilibria that are more than one equilibrium.

import { make } from "../base/dom.js";
import { shown } from "../base/numbers.js";
import { componentWords, isolated, signed } from "./listing.js";
import { heads, scroll } from "./tables.js";

const most = 50;

// componentTable returns their table, null if there is none.
export function componentTable({ last, players }) {
  const list = (last?.components ?? []).map((c, k) => [c, k + 1]).filter(([c]) => !isolated(c));
  if (!list.length) return null;
  const rows = list.slice(0, most).map(([c, k]) => {
    const index = c.index === null ? "unknown" : signed(c.index) + (c.index_by === "perturbation" ? " *" : "");
    const cells = [index, ...players.map((_, i) => rangeText(c.payoffs[i])), (c.equilibria ?? []).join(", ")];
    return make("tr", {}, make("th", { scope: "row", textContent: `${k}, ${componentWords(c)}` }), ...cells.map((t) => make("td", { textContent: t })));
  });
  const table = make("table", {}, make("caption", { textContent: "Components that are not one equilibrium, with their payoffs" }), heads(["component", "index", ...players, "equilibria"]), make("tbody", {}, ...rows));
  if (list.length > most) table.append(make("tfoot", {}, make("tr", {}, make("td", { textContent: `and ${list.length - most} more` }))));
  return scroll(table, "Components");
}

function rangeText(r) {
  if (r?.exact !== undefined) return shown(r.exact);
  if (r?.low === undefined || r.high === undefined) return "not told";
  return `${r.bounds ? "within " : ""}${shown(r.low)} to ${shown(r.high)}`;
}
