// What check says of a profile, as words and tables.

import { make } from "../base/dom.js";
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
