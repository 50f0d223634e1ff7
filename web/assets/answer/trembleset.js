// One information set with its trembles: orders of actions and nodes, what they are at an ε, and sentences.

import { make } from "../base/dom.js";
import { brief } from "../base/numbers.js";
import { show, sign, sub, sum, zero } from "../base/rational.js";
import { leastOrder, limitOf } from "./evidence.js";
import { gainsOf } from "./gains.js";
import { seriesText, termText } from "./polynomials.js";
import { numberOr, table } from "./rows.js";

const most = 6; // actions in a summary, names in a sentence

// badge marks an order by words, border and color.
const badge = (order) => make("span", { className: `order o${Math.min(order, 3)}`, textContent: `order ${order}` });

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

// list joins words as "a, b and c".
function list(words) {
  const told = words.length > most ? [...words.slice(0, most - 1), `${words.length - most + 1} others`] : words;
  return told.length < 2 ? told.join("") : `${told.slice(0, -1).join(", ")} and ${told.at(-1)}`;
}

// beliefWords says which nodes count in a belief, and how. Nodes have name, weight and share.
function beliefWords(nodes) {
  const some = nodes.filter((n) => n.weight);
  if (some.length < 2) return "";
  const least = Math.min(...some.map((n) => n.weight.order));
  const [first, later] = [some.filter((n) => n.weight.order === least), some.filter((n) => n.weight.order > least)];
  const shares = list(first.map((n) => n.share));
  if (!later.length) return `All nodes have order ${least}: the belief goes by their coefficients, ${shares}.`;
  const orders = later.map((n) => `${n.name} order ${n.weight.order}`);
  const which = list(first.map((n) => n.name));
  const [has, counts] = first.length > 1 ? [`Nodes ${which} have`, "count"] : [`Node ${which} has`, "counts"];
  return `${has} order ${least}, ${list(orders)}, so only ${which} ${counts}: belief ${shares}.`;
}

const compared = (gain) => (sign(gain) < 0 ? `${brief(sub(zero, gain))} less` : `${brief(gain)} more`);

// actionWords says what actions pay that are not best at an ε, and, of those that pay as much as
// what is played in the limit, whether they do at the number ε̄.
function actionWords(set, names, at, limit, bar) {
  const belief = at.belief.map((p, k) => [names[k], p]).filter(([, p]) => sign(p) !== 0).map(([name, p]) => `${name} ${brief(p)}`);
  const given = set.nodes.length > 1 ? ` the belief is ${list(belief)};` : "";
  const gains = gainsOf(set, at.values);
  const played = playedOf(set);
  const where = sign(at.e) === 0 ? "In the limit" : `At ε = ${brief(at.e)}`;
  const sentences = set.actions.flatMap((name, k) => {
    if (sign(gains[k]) === 0) return [];
    const mean = sub(at.values[k], gains[k]);
    return [`${where}${given} ${name} pays ${brief(at.values[k])}, ${played} pays ${brief(mean)}: ${compared(gains[k])}.`];
  });
  return [...sentences, ...(sign(at.e) === 0 ? later(set, played, limit, bar) : [])];
}

// playedOf names what is played in the limit, which may be mixed.
function playedOf(set) {
  const names = set.actions.filter((_, k) => sign(set.limit[k]) > 0);
  return names.length > 1 ? "what is played" : names[0];
}

function later(set, played, limit, bar) {
  const [now, then] = [limit, bar].map(({ values }) => gainsOf(set, values));
  return set.actions.flatMap((name, k) => {
    if (sign(now[k]) !== 0 || sign(set.limit[k]) > 0) return [];
    return [`In the limit ${name} pays as much as ${played}; at ε̄ = ${brief(bar.e)} it pays ${sign(then[k]) === 0 ? "as much too" : compared(then[k])}.`];
  });
}
