// The answer: tables, pictures, details, comparison and downloads.

import { $, make } from "../base/dom.js";
import { read, verdict } from "./answer.js";
import { follow } from "../run.js";
import { file } from "../transport.js";
import * as details from "./details.js";
import * as downloads from "./downloads.js";
import * as picture from "./picture.js";
import * as tables from "./tables.js";

// What is shown: the job with its equilibria, and those kept to compare.
const state = { record: null, source: null, equilibria: [], kept: [], keptJob: null };
let drawn = 0; // counts drawings, so that a late one does not replace a newer

export function start() {
  $("shown").addEventListener("change", refresh);
  $("other").addEventListener("change", refresh);
  $("keep").addEventListener("click", keep);
  $("text").addEventListener("input", markStale);
  for (const id of ["nodes", "depth", "orientation", "fold"]) $(id).addEventListener("change", draw);
}

export function hide() {
  $("result").hidden = true;
}

// show shows the answer of a job.
export async function show(record, messages) {
  const { equilibria, last } = read(messages);
  const config = messages.find((m) => m.config)?.config;
  const text = await file(record.job, "input");
  Object.assign(state, { record, equilibria, source: { job: record.job, text, kind: config?.game?.kind, hash: config?.game?.sha256 } });
  for (const e of equilibria) e.source = state.source;
  // One in irrational numbers is drawn from its certificate.
  if (equilibria.length === 1 && !equilibria[0].profile) equilibria[0].drawn = record.files?.includes("certificate");
  const said = $("verdict");
  said.textContent = verdict(last, record);
  said.className = record.failure ? "failed" : last?.status ?? "failed";
  $("notes").replaceChildren(...[...(last?.notes ?? []), ...[last?.known ?? []].flat()].map((n) => make("li", { textContent: n })));
  $("checked").textContent = "";
  $("result").hidden = false;
  $("details").hidden = true;
  for (const e of document.querySelectorAll(".tree-only")) e.hidden = state.source.kind !== "efg";
  markStale();
  fillChoices();
  downloads.offer(record, () => shownOnes()[0], state.source);
  refresh();
  $("result-heading").focus({ preventScroll: true });
}

// markStale says whether the answer is about the text that stands there.
function markStale() {
  $("stale").hidden = !state.source || $("text").value === state.source.text;
}

function fillChoices() {
  const name = (e, k, where) => `${where}${e.title}${e.index === undefined ? "" : `, index ${e.index}`}`;
  $("shown").replaceChildren(...state.equilibria.map((e, k) => make("option", { value: k, textContent: name(e, k, "no. ") })));
  const others = [make("option", { value: "", textContent: "no other" })];
  const offer = (list, tag, where) => list.forEach((e, k) => others.push(make("option", { value: `${tag}${k}`, textContent: name(e, k, where) })));
  if (state.equilibria.length > 1) offer(state.equilibria, "n", "no. ");
  const kept = state.kept.filter((e) => e.source.hash === state.source.hash);
  offer(kept, "k", `kept: ${kept[0]?.concept ?? ""} no. `);
  $("other").replaceChildren(...others);
  if (kept.length) $("other").value = "k0";
  $("shown-label").hidden = state.equilibria.length < 2;
  $("other-label").hidden = others.length < 2;
  $("keep").hidden = state.equilibria.length === 0;
}

// keep keeps what is shown, to be compared with the next answer about this game.
function keep() {
  state.kept = state.equilibria;
  state.keptJob = state.record.job;
  writeAddress(state.record.job);
  $("checked").className = "";
  $("checked").textContent = "Kept. The next answer about this game is shown beside it.";
}

// shownOnes returns the equilibrium shown and the one to compare with, if any.
function shownOnes() {
  const a = state.equilibria[$("shown").value || 0];
  const chosen = $("other").value;
  const list = chosen[0] === "k" ? state.kept : state.equilibria;
  const b = chosen ? list[chosen.slice(1)] : null;
  if (a) a.name = b ? "A" : "it";
  if (!b) return a ? [a] : [];
  return [a, b === a ? { ...b, name: "B" } : Object.assign(b, { name: "B" })];
}

function refresh() {
  const ones = shownOnes();
  $("split").hidden = ones.length === 0;
  if (!ones.length) return;
  const { payoffs, players } = tables.show(ones, choose);
  $("payoffs").replaceChildren(payoffs);
  $("tables").replaceChildren(...players);
  $("alike").hidden = ones.length < 2 || $("result").querySelector("tr.differs") !== null;
  const captions = ones.map((e) => ({ A: "A, the equilibrium shown", B: "B, to compare" })[e.name] ?? "");
  $("pictures").replaceChildren(...captions.map((c) => make("figure", {}, make("figcaption", { textContent: c }), make("div", { className: "picture" }))));
  draw();
}

async function draw() {
  const number = ++drawn;
  const figures = $("pictures").children;
  for (const [k, e] of shownOnes().entries()) {
    try {
      const text = await picture.svgOf(e);
      if (number !== drawn) return;
      picture.show(figures[k], text, choose);
    } catch (problem) {
      if (number !== drawn) return;
      figures[k].querySelector(".picture").textContent = `No picture: ${problem.message}`;
    }
  }
}

function choose(key) {
  for (const row of $("tables").querySelectorAll("tr[data-set]")) row.classList.toggle("chosen", row.dataset.set === key);
  picture.mark(key);
  details.show(shownOnes(), key);
}

// The address has the job shown and the one kept.
export function writeAddress(job) {
  const words = new URLSearchParams(job ? { job } : {});
  if (state.keptJob) words.set("other", state.keptJob);
  history.replaceState(null, "", "#" + words);
}

export function fromAddress() {
  const words = new URLSearchParams(location.hash.slice(1));
  return { job: words.get("job"), other: words.get("other") };
}

export async function restoreOther(job) {
  const messages = [];
  await follow(job, { message: (m) => messages.push(m) });
  const asked = messages.find((m) => m.config)?.config.game;
  state.kept = read(messages).equilibria;
  for (const e of state.kept) e.source = { job, kind: asked?.kind, hash: asked?.sha256 };
  state.keptJob = job;
}
