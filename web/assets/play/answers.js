// What check and depthlimit say, as words and tables.

import { make, plural } from "../base/dom.js";
import { numberOr, table } from "../answer/rows.js";

const mostSets = 300; // rows that are shown

const words = { yes: "yes", no: "no", unknown: "not known" };

// verdicts returns what is to be seen of a result of check.
export function verdicts(r) {
  const first = `${r.concept}: ${words[r.status] ?? r.status}${r.reason ? `, ${r.reason}` : ""}`;
  const regret = r.regret === undefined ? [] : [make("p", {}, "The largest regret, the least ε for which it is an ε-equilibrium: ", numberOr(r.regret))];
  return [
    make("p", { className: `own-verdict ${r.status}`, textContent: first }), ...regret,
    ...(r.notes ?? []).map((n) => make("p", { className: "hint", textContent: n })),
    ...(r.verdicts?.length ? [table("What it is", ["concept", "is it", "why"], r.verdicts.map((v) => [v.concept, words[v.status] ?? v.status, v.reason ?? ""]))] : []),
    ...(r.players ? [table("Players", ["player", "payoff", "best response", "regret", "by deviating"], r.players.map(playerRow))] : []),
    ...(r.sets?.length ? [setTable(r.sets)] : []),
  ];
}

const deviation = (list) => (list ?? []).map((d) => `${d.label}: ${d.action}`).join(", ");

const playerRow = (p) => [p.name, numberOr(p.payoff), numberOr(p.best), numberOr(p.regret), deviation(p.deviation)];

function setTable(sets) {
  const rows = sets.slice(0, mostSets).map((s) => [s.label, numberOr(s.reach), numberOr(s.value), numberOr(s.regret), gains(s)]);
  const caption = sets.length > mostSets ? `Information sets, the first ${mostSets} of ${sets.length}` : "Information sets";
  return table(caption, ["information set", "reached", "value", "regret", "gain of each action, given the belief"], rows);
}

function gains({ actions }) {
  const list = actions.flatMap((a) => [make("dt", { textContent: a.action }), make("dd", {}, numberOr(a.gain, "not known"))]);
  return make("dl", { className: "pairs" }, ...list);
}

const who = (r, i) => `player ${i} (${r.players[i - 1]})`;

// guarantees returns what is to be seen of a result of depthlimit with its rounds.
export function guarantees(r, rounds) {
  if (!r.blueprint) return [make("p", { className: "own-verdict no", textContent: `unknown: ${r.reason}` })];
  return [
    verdict(r),
    ...(rounds.length ? [table("By continuations", ["k", "V_k (model)", "L_k (game)", "exploitability"], rounds.map((d) => [kOf(d), numberOr(d.model), numberOr(d.guaranteed), loss(d)]))] : []),
    table("Given and found", ["what", "how much"], given(r)),
    make("ul", {}, ...(r.proved ?? []).map((p) => make("li", { textContent: p }))),
  ];
}

const kOf = ({ continuations }) => (continuations ? String(continuations) : "∞");

function verdict(r) {
  const yes = r.status === "yes";
  const how = r.resolve ? `, with ${plural(r.resolve.solved, "subgame")} re-solved` : ", the most with the blueprint below the limit";
  return make("p", { className: `own-verdict ${yes ? "yes" : "no"}` }, yes ? "guarantees " : `unknown: ${r.reason}; guarantees `, numberOr(r.guaranteed), ` to ${who(r, r.player)}${yes ? how : ""}`);
}

// loss returns the exploitability, or what it is at most.
function loss(w) {
  if (w.exploitability !== undefined) return numberOr(w.exploitability);
  return make("span", {}, "at most ", numberOr(w.exploitability_at_most));
}

function given(r) {
  const { limit, blueprint, resolve } = r;
  const line = (...parts) => make("span", {}, ...parts);
  const worth = (w) => ["guarantees ", numberOr(w.guaranteed), ", exploitability ", loss(w)];
  const sets = plural(limit.leaf_sets[2 - r.player], "leaf information set");
  const made = blueprint.rounds ? `${blueprint.method}, ${plural(blueprint.rounds, "round")}; ` : `${blueprint.method}; `;
  const value = r.value === undefined ? line("value from ", numberOr(r.value_at_least), " to ", numberOr(r.value_at_most)) : line("value ", numberOr(r.value));
  return [
    ["limit", `${plural(limit.nodes, "node")}, ${sets} of ${r.players[2 - r.player]}; ${plural(limit.below, "node")} at them and below`],
    ["blueprint", line(made, ...worth(blueprint))],
    ["strategy", line(...worth(r))],
    ["game", value],
    ...(resolve ? [["re-solved", line(`${resolve.solved} of ${plural(resolve.subgames, "subgame")}, by ${resolve.method}; before: `, ...worth(resolve.before))]] : []),
  ];
}
