// The page: from a game and a question to an answer. What is shown is in the address
// as ids of jobs, so a reload brings it back; what was typed, the browser keeps.

import { $ } from "./base/dom.js";
import { askAgain, draft, keepDraft, startDraft } from "./game/draft.js";
import { startDrop } from "./game/drop.js";
import { game, setText, showErrors, showIn, startGame } from "./game/game.js";
import { approximate } from "./base/numbers.js";
import { startEditor } from "./edit/editor.js";
import { fitToGame, options, startQuestion } from "./game/question.js";
import { follow } from "./run.js";
import { cancel, file, submit } from "./transport.js";
import * as result from "./answer/result.js";

let current = null; // id of the job that runs

// say tells what went wrong with the question; what is wrong with the text stands there.
const say = (text) => showIn("problems", text);

async function solve() {
  say("");
  setBusy(true, "Asking…");
  try {
    const { job } = await submit({ command: "solve", input: $("text").value, options: options() });
    await track(job);
  } catch (e) {
    say(e.message);
    setBusy(false, "");
  }
}

// track follows a job to its end and shows the answer.
async function track(job) {
  current = job;
  result.writeAddress(job);
  keepDraft({ job }, say);
  const messages = [];
  const began = performance.now();
  let said = "";
  let waiting = false;
  const tell = () => ($("progress").textContent = `${waiting ? "Waiting for others" : said || "Solving"}, ${Math.floor((performance.now() - began) / 1000)} s`);
  const timer = setInterval(tell, 1000);
  setBusy(true, "Solving…");
  try {
    const record = await follow(job, {
      message(m) {
        messages.push(m);
        said = progress(m) ?? said;
        tell();
      },
      state: (r) => (waiting = r.state === "queued"),
    });
    clearInterval(timer);
    setBusy(false, outcome(record));
    await finish(record, messages);
  } finally {
    clearInterval(timer);
    current = null;
  }
}

function progress(m) {
  if (m.progress) {
    const { seconds, phase, epsilon, regret = epsilon, ...counts } = m.progress;
    const parts = Object.entries(counts).map(([k, v]) => `${v} ${k.replaceAll("_", " ")}`);
    if (phase) parts.push(phase);
    if (regret) parts.push(`least regret ${approximate(regret) || regret}`);
    return parts.join(", ");
  }
  if (m.equilibrium) return `${m.equilibrium.number} found`;
  return null;
}

async function finish(record, messages) {
  say(record.errors ?? "");
  if (record.status === 2 && !messages.some((m) => m.result)) return result.hide();
  await result.show(record, messages);
}

function outcome({ failure, status }) {
  if (failure) return `Ended: ${failure}`;
  if (status === 130) return "Cancelled";
  return status === 2 ? "The game or the question cannot be used; see the message" : "Done";
}

function setBusy(busy, text) {
  $("solve").disabled = busy;
  $("cancel").disabled = !busy;
  $("progress").textContent = text;
}

// restoreText brings back what was typed in this tab, or for a new one what was typed
// last, and returns which jobs are to be shown.
async function restoreText() {
  const { job: named, other } = result.fromAddress();
  const kept = draft(!named);
  const job = named ?? kept.job;
  try {
    const own = kept.text !== undefined && (!named || named === kept.job);
    await setText(own ? kept.text : job ? await file(job, "input") : "");
    if (own) askAgain(kept.question);
  } catch (e) {
    say(e.message);
  }
  return { job, other, named };
}

async function restoreJobs({ job, other, named }) {
  try {
    if (other) await result.restoreOther(other).catch((e) => say(`The answer kept to compare is gone: ${e.message}`));
    if (job) await track(job);
  } catch (e) {
    setBusy(false, "");
    if (named || !/no longer has/.test(e.message)) return say(e.message);
    result.writeAddress(""); // an old one is forgotten
    keepDraft({ job: undefined }, say);
  }
}

game.changed = fitToGame;
startQuestion();
startEditor();
result.start();
$("solve").addEventListener("click", solve);
$("cancel").addEventListener("click", () => current && cancel(current).catch((e) => say(e.message)));
addEventListener("unhandledrejection", (e) => say(e.reason?.message ?? String(e.reason)));
startDrop();
await startGame();
const found = await restoreText();
startDraft(say);
document.body.dataset.ready = "true";
await restoreJobs(found);
