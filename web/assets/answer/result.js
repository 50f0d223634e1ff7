// The answer: tables, pictures, details, comparison and downloads.

import { setWords } from "../address.js";
import { $, make } from "../base/dom.js";
import { read, verdict } from "./answer.js";
import { follow } from "../run.js";
import { file } from "../transport.js";
import { sameEverywhere } from "./compare.js";
import * as choices from "./choices.js";
import * as details from "./details.js";
import * as downloads from "./downloads.js";
import * as functions from "./functions.js";
import * as overview from "./overview.js";
import * as picture from "./picture.js";
import * as ranges from "./ranges.js";
import * as spot from "./spot.js";
import * as stale from "./stale.js";
import * as tables from "./tables.js";
import * as trembles from "./trembles.js";
import * as play from "../play/play.js";

// What is shown: the job with its equilibria, and those kept to compare.
const state = { record: null, source: null, equilibria: [], last: null, kept: [], keptJob: null };
// Views show the equilibria in ways of their own. Each has show(ones, choose, state): ones are the
// one or two equilibria, choose(key) chooses an information set, all = state.equilibria; and
// mark(key), which shows that a set was chosen. state.perturb(equilibrium) has another drawn in
// place of the first.
const views = [overview, ranges, trembles, play];
let perturbed = null; // that one
state.perturb = (equilibrium) => {
  perturbed = equilibrium;
  draw();
};
let drawn = 0; // counts drawings, so that a late one does not replace a newer
let shows = 0; // counts answers, likewise
let chosen = null; // key of the information set that was chosen last

export function start() {
  $("shown").addEventListener("change", refresh);
  $("other").addEventListener("change", refresh);
  $("keep").addEventListener("click", keep);
  for (const name of ["input", "change"]) $("ask").addEventListener(name, markStale);
  for (const id of ["orientation", "fold"]) $(id).addEventListener("change", draw);
}

export function hide() {
  shows++;
  $("result").hidden = true;
  document.title = "exactsolve";
}

// show shows the answer of a job; quietly, one that nobody has asked for. It returns when its
// picture is there.
export async function show(record, quietly = false) {
  const number = ++shows;
  const { messages } = record;
  const { equilibria, last } = read(messages);
  const text = await file(record.job, "input");
  if (number !== shows) return;
  const before = state.source?.name;
  Object.assign(state, { record, equilibria, last, source: sourceOf(record, text) });
  for (const e of equilibria) e.source = state.source;
  // One in irrational numbers is drawn from its certificate.
  if (equilibria.length === 1 && !equilibria[0].profile) equilibria[0].drawn = record.files?.includes("certificate");
  const said = $("verdict");
  said.textContent = last?.pot ? spot.verdict(last) : verdict(last, record);
  said.className = record.failure ? "failed" : last?.status ?? "failed";
  $("notes").replaceChildren(...[...(last?.notes ?? []), ...[last?.known ?? []].flat()].map((n) => make("li", { textContent: n })));
  $("checked").textContent = "";
  $("result").hidden = false;
  for (const e of document.querySelectorAll(".tree-only")) e.hidden = state.source.kind !== "efg";
  const same = before === state.source.name;
  if (!same) choices.reset($("tree").querySelectorAll("input, select"));
  document.title = `${state.source.title ? `${state.source.title} – ` : ""}exactsolve`;
  markStale();
  choices.fill(state, same);
  downloads.offer(record, () => shownOnes()[0], state.source);
  $("choices").hidden = Boolean(last?.pot);
  const plotted = functions.show(record);
  const browser = spot.show(last?.pot ? record : null, text);
  const set = !$("details").hidden && same ? chosen : null;
  $("details").hidden = true;
  const done = refresh();
  if (set) choose(set);
  if (!quietly) $("result-heading").focus({ preventScroll: true });
  await Promise.all([done, browser, plotted]);
}

// sourceOf says what an answer is about; its name stays while payoffs or the tree are edited.
function sourceOf(record, text) {
  const { kind, sha256, title } = record.messages.find((m) => m.config)?.config.game ?? {};
  const players = record.result?.players;
  return { job: record.job, text, kind, hash: sha256, title, name: JSON.stringify([kind, title, players]), question: record.options ?? {} };
}

export const markStale = () => stale.mark(state.source);

// answered tells whether what stands there has its answer.
export const answered = () => !$("result").hidden && $("stale").hidden;

// keep keeps what is shown, to be compared with the next answer about this game.
function keep() {
  state.kept = state.equilibria;
  state.keptJob = state.record.job;
  setWords({ other: state.keptJob });
  $("checked").className = "";
  $("checked").textContent = "Kept. The next answer about this game is shown beside it.";
}

const shownOnes = () => choices.chosen(state);

// kept returns the job whose answer is kept, if any.
export const kept = () => state.keptJob;

// shownEquilibrium returns the one that is shown, if any.
export const shownEquilibrium = () => ($("result").hidden ? null : shownOnes()[0]);

function refresh() {
  const ones = shownOnes();
  $("split").hidden = ones.length === 0;
  if (!ones.length) return;
  const { payoffs, players } = tables.show(ones, choose);
  $("payoffs").replaceChildren(payoffs);
  $("tables").replaceChildren(...players);
  $("alike").hidden = ones.length < 2 || $("split").querySelector("tr.differs") !== null;
  if (!$("alike").hidden) $("alike").textContent = sameEverywhere(...ones) ? "A and B are the same everywhere." : "No difference between A and B is sure: where their numbers are not exact, the bounds overlap.";
  const captions = ones.map((e) => ({ A: "A, the equilibrium shown", B: "B, to compare" })[e.name] ?? "");
  $("pictures").replaceChildren(...captions.map((c) => make("figure", {}, make("figcaption", { textContent: c }), make("div", { className: "picture" }))));
  for (const v of views) v.show(ones, choose, state);
  perturbed = null;
  return draw();
}

async function draw() {
  const number = ++drawn;
  const figures = $("pictures").children;
  const [first, ...others] = shownOnes();
  for (const [k, e] of [perturbed ?? first, ...others].entries()) {
    try {
      await picture.show(k, figures[k], e, choose, () => number === drawn);
    } catch (problem) {
      if (number !== drawn) return;
      figures[k].querySelector(".picture").textContent = `No picture: ${problem.message}`;
    }
  }
}

function choose(key) {
  chosen = key;
  for (const row of $("tables").querySelectorAll("tr[data-set]")) row.classList.toggle("chosen", row.dataset.set === key);
  picture.mark(key);
  for (const v of views) v.mark(key);
  details.show(shownOnes(), key);
}

export async function restoreOther(job) {
  if (state.keptJob === job) return;
  const record = await follow(job);
  state.kept = read(record.messages).equilibria;
  const source = sourceOf(record);
  for (const e of state.kept) e.source = source;
  state.keptJob = job;
}
