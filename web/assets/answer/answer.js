// Equilibria from the messages of a job.

import { concise, entryText } from "../base/numbers.js";
import { rangeOf } from "./compare.js";

// An equilibrium here is {title, players, sets, payoffs, profile}: sets in order,
// each with player, infoset, label, actions (name, text and range, see compare.js) and belief; profile is
// what the program can read again, or null where probabilities are not rational; line is
// that of the answer, from 1.

// read returns the equilibria and the last result.
export function read(messages) {
  const last = messages.findLast((m) => m.result)?.result ?? null;
  const several = messages.filter((m) => m.equilibrium).map((m) => m.equilibrium);
  const found = several.length ? several : messages.filter((m) => m.result).map((m) => m.result);
  const line = new Map(messages.map((m, k) => [m.equilibrium ?? m.result, k + 1]));
  const equilibria = found.filter((r) => entries(r)).map((r, k) => ({ ...equilibrium(r, last, `${k + 1}`), line: line.get(r) }));
  return { equilibria, last };
}

const entries = (r) => r.profile ?? r.box?.profile ?? r.algebraic?.profile;

function equilibrium(r, last, title) {
  const from = r.box ?? r.algebraic ?? r;
  const payoffs = (from.payoffs ?? []).map(entryText);
  return {
    title, payoffs, ranges: (from.payoffs ?? []).map((u) => () => rangeOf(u, from.radius, from.root)),
    concept: last?.concept, index: r.index, number: r.number ?? Number(title), listed: r.number !== undefined,
    players: r.players ?? last?.players ?? payoffs.map((_, i) => `${i + 1}`),
    sets: setsOf(entries(r), from.beliefs ?? [], from),
    root: r.algebraic?.root, radius: r.box?.radius,
    profile: r.profile ? JSON.stringify({ profile: r.profile, beliefs: r.beliefs ?? [] }) : null,
  };
}

// meant says in a request which profile is meant, without sending it: that of a line of
// the answer of its job or, where it is not rational, that of the certificate. One of no
// line is sent.
export function meant({ source, profile, drawn, line }) {
  return { job: source.job, ...(profile ? (line ? { line } : { profile }) : drawn ? { file: "certificate" } : {}) };
}

export const keyOf = (at) => `${at.player}:${at.infoset}`;

function setsOf(list, beliefs, { radius, root }) {
  const sets = new Map();
  for (const e of list) {
    const key = keyOf(e);
    if (!sets.has(key)) sets.set(key, { key, player: e.player, infoset: e.infoset, label: e.label, actions: [], belief: null });
    sets.get(key).actions.push({ name: e.action, text: entryText(e), range: () => rangeOf(e, radius, root) });
  }
  for (const b of beliefs) {
    const set = sets.get(keyOf(b));
    if (set && b.nodes) set.belief = b.nodes.map((n) => ({ ...n, range: () => rangeOf(n, radius, root) }));
  }
  return [...sets.values()];
}

// verdict says in words how a job ended.
export function verdict(last, record) {
  if (record.failure) return `No answer: ${record.failure}`;
  if (!last) return "No answer";
  const all = last.parametric;
  const name = all ? `${all.bands ? "all extreme nash equilibria" : `${last.concept} equilibrium`} for each ${all.name} from ${all.from} to ${all.to}` : (last.claim ?? last.concept) + " equilibrium";
  const stats = last.stats ? `, ${Number(last.stats.seconds).toPrecision(2)} s` : "";
  if (last.complete !== undefined || last.equilibria !== undefined) {
    const proved = last.players?.length === 2
      ? "all of them extreme, with a proof that there are no other extreme ones"
      : "all of them, with a proof that there are no others";
    const why = last.reason ?? "a limit was reached";
    const ended = last.status === "yes" ? proved : last.complete ? `the search was complete, but that is not certified: ${why}` : `there may be more: ${why}`;
    return `${last.equilibria} nash equilibria, ${ended}${stats}`;
  }
  const near = last.epsilon ? `. Shown is a profile of regret at most ${concise(last.epsilon)}` : "";
  if (last.status === "yes") return `${name}, checked (${last.method}${stats})`;
  return `${last.status === "no" ? "No" : "Not known"}: ${last.reason ?? last.concept}${near}`;
}
