// One information set with its trembles: orders of actions and nodes, and what they are at an ε.

import { make } from "../base/dom.js";
import { rational, show, sign, sum } from "../base/rational.js";
import { leastOrder, limitOf } from "./evidence.js";
import { gainsOf } from "./gains.js";
import { brief, seriesText, termText } from "./polynomials.js";
import { numberNode } from "./tables.js";
import { actionWords, beliefWords } from "./tremblewords.js";

// badge marks an order by words, border and color.
export const badge = (order) => make("span", { className: `order o${Math.min(order, 3)}`, textContent: `order ${order}` });

// content returns what is said of a set at an ε. names are those of its nodes; state has now,
// limit and bar, each with e, behavior, beliefs and pays.
export function content(set, names, { now, limit, bar }) {
  const told = [now, limit, bar].map((s) => ({ e: s.e, belief: s.beliefs.get(set.key) ?? [], values: s.pays?.values.get(set.key) }));
  const words = told[0].values ? actionWords(set, names, ...told) : [];
  const parts = [actions(set, now)];
  if (set.nodes.length > 1) parts.push(nodes(set, names, now));
  const shares = limitOf(set);
  const belief = beliefWords(set.nodes.map((n, k) => ({ name: names[k], weight: n.weight, share: shares && brief(shares[k]) })));
  return [...parts, ...[belief, ...words].filter(Boolean).map((textContent) => make("p", { textContent }))];
}

const cell = (...content) => make("td", {}, ...content);
const number = (x) => (x === undefined ? "–" : numberNode(show(x)));

function table(heads, rows) {
  const head = make("thead", {}, make("tr", {}, ...heads.map((n) => make("th", { scope: "col", textContent: n }))));
  const body = rows.map(([name, ...cells]) => make("tr", {}, make("th", { scope: "row", textContent: name }), ...cells));
  return make("div", { className: "scroll", tabIndex: 0, role: "region", "aria-label": heads[0] + "s" }, make("table", {}, head, make("tbody", {}, ...body)));
}

const at = (e) => (sign(e) === 0 ? "in the limit" : `at ε = ${brief(e)}`);

function actions(set, now) {
  const values = now.pays?.values.get(set.key);
  const gains = values && gainsOf(set, values);
  const rows = set.actions.map((name, k) => [
    name, cell(badge(set.behavior[k].terms[0].order)), cell(seriesText(set.behavior[k])), cell(number(now.behavior.get(set.key)[k])),
    cell(number(values?.[k])), cell(number(gains?.[k])),
  ]);
  return table(["action", "order", "for small ε", at(now.e), "pays", "gain"], rows);
}

function nodes(set, names, now) {
  const least = leastOrder(set);
  const total = { coefficient: sum(set.nodes.filter((n) => n.weight?.order === least).map((n) => n.weight.coefficient)), order: least };
  const belief = now.beliefs.get(set.key);
  const rows = set.nodes.map(({ chance, factors, weight }, k) => {
    if (!weight) return [names[k], cell("–"), cell("chance does not lead here"), cell("–"), cell(number(belief?.[k]))];
    const product = [brief(chance), ...factors.map(termText)].filter((f) => f !== "1").join(" · ") || "1";
    const from = weight.order === least ? `${termText(weight)} of ${termText(total)}` : `0: order ${weight.order}, not ${least}`;
    return [names[k], cell(badge(weight.order), weight.order === least ? " least" : ""), cell(product), cell(from), cell(number(belief?.[k]))];
  });
  return table(["node", "order", "chance × others, leading terms", "belief comes from", `belief ${at(now.e)}`], rows);
}
