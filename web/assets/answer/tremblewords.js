// Sentences about trembles.

import { brief } from "../base/numbers.js";
import { sign, sub, zero } from "../base/rational.js";
import { gainsOf } from "./gains.js";

const most = 6; // names in a sentence

// list joins words as "a, b and c".
function list(words) {
  const told = words.length > most ? [...words.slice(0, most - 1), `${words.length - most + 1} others`] : words;
  return told.length < 2 ? told.join("") : `${told.slice(0, -1).join(", ")} and ${told.at(-1)}`;
}

// beliefWords says which nodes count in a belief, and how. Nodes have name, weight and share.
export function beliefWords(nodes) {
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
export function actionWords(set, names, at, limit, bar) {
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
