// One information set with its trembles: orders of actions and nodes, and what they are at an ε.

import { make } from "../base/dom.js";
import { show, sign, sum } from "../base/rational.js";
import { leastOrder, limitOf } from "./evidence.js";
import { gainsOf } from "./gains.js";
import { brief, seriesText, termText } from "./polynomials.js";
import { heads, numberNode } from "./tables.js";
import { actionWords, beliefWords } from "./tremblewords.js";

const most = 6; // actions in a summary

// badge marks an order by words, border and color.
export const badge = (order) => make("span", { className: `order o${Math.min(order, 3)}`, textContent: `order ${order}` });

// summary returns the orders of the actions of a set, and of the way there.
export function summary(set) {
  const least = leastOrder(set);
  const way = least === undefined ? [] : ["others lead here at ", badge(least)];
  const some = set.behavior.slice(0, most).map(({ terms }, k) => make("span", {}, `${set.actions[k]} `, badge(terms[0].order)));
  return [...some, ...(set.actions.length > most ? ["…"] : []), make("span", { className: "hint" }, ...way)];
}

// content returns what is said of a set at an ε. names are those of its nodes; states are now,
// limit and bar, each with e, behavior, beliefs and pays. There are fewer columns where there is
// little room.
export function content(set, names, { now, limit, bar }, little = false) {
  const told = [now, limit, bar].map((s) => ({ e: s.e, belief: s.beliefs.get(set.key) ?? [], values: s.pays?.values.get(set.key) }));
  const words = told[0].values ? actionWords(set, names, ...told) : [];
  const parts = [actions(set, now, little)];
  if (set.nodes.length > 1) parts.push(nodes(set, names, now, little));
  const shares = limitOf(set);
  const belief = beliefWords(set.nodes.map((n, k) => ({ name: names[k], weight: n.weight, share: shares && brief(shares[k]) })));
  return [...parts, ...[belief, ...words].filter(Boolean).map((textContent) => make("p", { textContent }))];
}

const cell = (...content) => make("td", {}, ...content);
const number = (x) => (x === undefined ? "–" : numberNode(show(x)));

function table(names, rows) {
  const body = rows.map(([name, ...cells]) => make("tr", {}, make("th", { scope: "row", textContent: name }), ...cells));
  return make("div", { className: "scroll", tabIndex: 0, role: "group", "aria-label": names[0] + "s" }, make("table", {}, heads(names), make("tbody", {}, ...body)));
}

const at = (e) => (sign(e) === 0 ? "in the limit" : `at ε = ${brief(e)}`);

function actions(set, now, little) {
  const values = now.pays?.values.get(set.key);
  const gains = values && gainsOf(set, values);
  const rows = set.actions.map((name, k) => [name, cell(badge(set.behavior[k].terms[0].order)), cell(seriesText(set.behavior[k]))]);
  if (little) return table(["action", "order", "for small ε"], rows);
  rows.forEach((row, k) => row.push(...[now.behavior.get(set.key)?.[k], values?.[k], gains?.[k]].map((x) => cell(number(x)))));
  return table(["action", "order", "for small ε", at(now.e), "pays", "gain"], rows);
}

function nodes(set, names, now, little) {
  const least = leastOrder(set);
  const total = { coefficient: sum(set.nodes.filter((n) => n.weight?.order === least).map((n) => n.weight.coefficient)), order: least };
  const belief = now.beliefs.get(set.key);
  const rows = set.nodes.map((n, k) => {
    const marked = n.weight ? [badge(n.weight.order), n.weight.order === least ? " least" : ""] : ["–"];
    const more = little ? [] : [cell(product(n)), cell(number(belief?.[k]))];
    return [names[k], cell(...marked), cell(from(n, total)), ...more];
  });
  const first = ["node", "order", "belief comes from"];
  return table(little ? first : [...first, "chance × others", `belief ${at(now.e)}`], rows);
}

// from says which part of the sum of the least order a node has.
function from({ weight }, total) {
  if (!weight) return "–";
  return weight.order === total.order ? `${termText(weight)} of ${termText(total)}` : `0: order ${weight.order}, not ${total.order}`;
}

function product({ chance, factors, weight }) {
  if (!weight) return "chance does not lead here";
  return [brief(chance), ...factors.map(termText)].filter((f) => f !== "1").join(" · ") || "1";
}
