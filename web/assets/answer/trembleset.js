// One information set with its trembles: orders of actions and nodes, and what they are at an ε.

import { make } from "../base/dom.js";
import { brief } from "../base/numbers.js";
import { show, sign, sum } from "../base/rational.js";
import { leastOrder, limitOf } from "./evidence.js";
import { gainsOf } from "./gains.js";
import { seriesText, termText } from "./polynomials.js";
import { numberOr, table } from "./rows.js";
import { actionWords, beliefWords } from "./tremblewords.js";

const most = 6; // actions in a summary

// badge marks an order by words, border and color.
export const badge = (order) => make("span", { className: `order o${Math.min(order, 3)}`, textContent: `order ${order}` });

// summary returns the orders of the actions of a set, and of the way there.
export function summary(set) {
  const least = leastOrder(set);
  const way = least < Infinity ? ["others lead here at ", badge(least)] : [];
  const some = set.behavior.slice(0, most).map(({ terms }, k) => make("span", {}, `${set.actions[k]} `, badge(terms[0].order)));
  return [...some, ...(set.actions.length > most ? ["…"] : []), make("span", { className: "hint" }, ...way)];
}

// content returns what is said of a set at an ε. names are those of its nodes; states are now,
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

const number = (x) => numberOr(x && show(x));

const at = (e) => (sign(e) === 0 ? "in the limit" : `at ε = ${brief(e)}`);

function actions(set, now) {
  const values = now.pays?.values.get(set.key);
  const gains = values && gainsOf(set, values);
  const columns = ["action", "order", "for small ε", at(now.e), "pays", "gain"];
  return table("Actions", columns, set.actions.map((name, k) => {
    const more = [now.behavior.get(set.key), values, gains].map((list) => number(list?.[k]));
    return [name, badge(set.behavior[k].terms[0].order), seriesText(set.behavior[k]), ...more];
  }));
}

function nodes(set, names, now) {
  const least = leastOrder(set);
  const total = { coefficient: sum(set.nodes.filter((n) => n.weight?.order === least).map((n) => n.weight.coefficient)), order: least };
  const columns = ["node", "order", "belief comes from", "chance × others", `belief ${at(now.e)}`];
  return table("Nodes", columns, set.nodes.map((n, k) => {
    const marked = n.weight ? [badge(n.weight.order), n.weight.order === least ? " least" : ""] : "–";
    return [names[k], marked, from(n, total), product(n), number(now.beliefs.get(set.key)?.[k])];
  }));
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
