// One information set in full: behavior, belief, values of actions, and why.

import { $, make } from "../base/dom.js";
import { keyOf, meant } from "./answer.js";
import { run } from "../run.js";
import { table } from "./rows.js";
import { beliefs, numberNode, pairs } from "./tables.js";
import { about } from "./trembles.js";

const reports = new WeakMap(); // equilibrium → promise of the sets that check reports

// reportOf asks what check says about an equilibrium, once unless that fails.
export function reportOf(equilibrium) {
  if (!equilibrium.profile) return Promise.resolve([]);
  if (!reports.has(equilibrium)) {
    reports.set(equilibrium, ask(equilibrium));
    reports.get(equilibrium).catch(() => reports.delete(equilibrium));
  }
  return reports.get(equilibrium);
}

async function ask(equilibrium) {
  const done = await run({ command: "check", ...meant(equilibrium) });
  if (!done.result) throw new Error(done.failure || done.errors || "check said nothing");
  return done.result.sets ?? []; // of a tree
}

// show fills the panel for an information set of one or two equilibria.
export async function show(shownOnes, key) {
  const panel = $("details");
  const parts = shownOnes.map((e) => part(e, key, shownOnes.length > 1));
  if (!parts.some(Boolean)) return;
  panel.replaceChildren(heading(shownOnes, key), ...parts.filter(Boolean));
  panel.hidden = false;
  for (const [k, e] of shownOnes.entries()) if (parts[k]) await fill(parts[k], e, key);
}

// fill adds what takes time.
async function fill(part, equilibrium, key) {
  try {
    const set = (await reportOf(equilibrium)).find((s) => keyOf(s) === key);
    if (set) part.append(...values(set));
  } catch (problem) {
    part.append(make("p", { textContent: `Values are not known: ${problem.message}` }));
  }
  part.append(...[await about(equilibrium, key)].filter(Boolean));
}

function heading(shownOnes, key) {
  const [player] = key.split(":");
  const set = shownOnes.map((e) => e.sets.find((s) => s.key === key)).find(Boolean);
  const close = make("button", { type: "button", textContent: "Close" });
  close.addEventListener("click", () => ($("details").hidden = true));
  return make("div", {}, make("h4", { textContent: `${shownOnes[0].players[player - 1]} at ${set?.label ?? key}` }), close);
}

function part(equilibrium, key, several) {
  const set = equilibrium.sets.find((s) => s.key === key);
  if (!set) return null;
  const known = beliefs(set);
  return make("div", {},
    several ? make("h5", { textContent: `In ${equilibrium.name}` }) : null,
    make("h5", { textContent: "Behavior" }), pairs(set.actions, true),
    make("h5", { textContent: "Belief" }), known ? pairs(known) : make("p", { textContent: "not known" }));
}

// values says why what is played at a set is best, or not, as check reports it.
export function values(set) {
  const parts = [make("h5", { textContent: "Reached with probability" }), make("p", {}, numberNode(set.reach))];
  if (set.value === undefined) return parts;
  const rows = set.actions.filter((a) => a.value !== undefined).map((a) => [a.action, numberNode(a.value), numberNode(a.gain ?? "0")]);
  parts.push(table("Value of the actions, given the belief", ["action", "value", "gain"], rows));
  const best = set.regret === "0" ? "No action would gain: what is played is best here." : `Another action would gain ${set.regret}.`;
  parts.push(make("p", { textContent: best }));
  return parts;
}
