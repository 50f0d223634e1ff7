// What check and depthlimit say, as words and tables.

import { make, plural } from "../base/dom.js";
import { numberOr, table } from "../answer/rows.js";

const mostSets = 300; // rows that are shown

const words = { yes: "yes", no: "no", unknown: "not known" };

// verdicts returns what is to be seen of a result of check.
export function verdicts(r) {
  const reason = r.reason ? `, ${r.reason}` : "";
  return make("div", {},
    make("p", { className: `own-verdict ${r.status}`, textContent: `${r.concept}: ${words[r.status] ?? r.status}${reason}` }),
    r.regret === undefined ? null : make("p", {}, "The largest regret, the least ε for which it is an ε-equilibrium: ", numberOr(r.regret)),
    ...(r.notes ?? []).map((n) => make("p", { className: "hint", textContent: n })),
    table("What it is", ["concept", "is it", "why"], (r.verdicts ?? []).map((v) => [v.concept, words[v.status] ?? v.status, v.reason ?? ""])),
    table("Players", ["player", "payoff", "best response", "regret", "by deviating"], (r.players ?? []).map(playerRow)),
    setTable(r.sets ?? []));
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
  if (!r.blueprint) return make("p", { className: "own-verdict no", textContent: `unknown: ${r.reason}` });
  return make("div", {}, verdict(r),
    table("By continuations", ["k", "V_k (model)", "L_k (game)", "exploitability"], rounds.map((d) => [kOf(d), numberOr(d.model), numberOr(d.guaranteed), loss(d)])),
    table("Given and found", ["what", "how much"], given(r)),
    make("ul", {}, ...(r.proved ?? []).map((p) => make("li", { textContent: p }))));
}

const kOf = ({ continuations }) => (continuations ? String(continuations) : "∞");

function verdict(r) {
  const yes = r.status === "yes";
  const how = r.resolve ? `, with ${plural(r.resolve.solved, "subgame")} re-solved` : ", the most with the blueprint below the limit";
  return make("p", { className: `own-verdict ${yes ? "yes" : "no"}` }, yes ? "guarantees " : `unknown: ${r.reason}; guarantees `, numberOr(r.guaranteed), ` to ${who(r, r.player)}${yes ? how : ""}`);
}

// loss returns the exploitability, or what it is at most.
const loss = (w) => (w.exploitability === undefined ? ["at most ", numberOr(w.exploitability_at_most)] : [numberOr(w.exploitability)]);

const worth = (w) => ["guarantees ", numberOr(w.guaranteed), ", exploitability ", ...loss(w)];

function given(r) {
  const { limit, blueprint, resolve } = r;
  const sets = plural(limit.leaf_sets[2 - r.player], "leaf information set");
  return [
    ["limit", `${plural(limit.nodes, "node")}, ${sets} of ${r.players[2 - r.player]}; ${plural(limit.below, "node")} at them and below`],
    ["blueprint", [`${blueprint.method}${blueprint.rounds ? `, ${plural(blueprint.rounds, "round")}` : ""}; `, ...worth(blueprint)]],
    ["strategy", worth(r)],
    ["game", r.value === undefined ? ["value from ", numberOr(r.value_at_least), " to ", numberOr(r.value_at_most)] : ["value ", numberOr(r.value)]],
    ...(resolve ? [["re-solved", [`${resolve.solved} of ${plural(resolve.subgames, "subgame")}, by ${resolve.method}; before: `, ...worth(resolve.before)]]] : []),
  ];
}
