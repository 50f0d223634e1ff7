// The page: from a game and a question to an answer. What is shown is in the address
// as ids of jobs, so a reload brings it back.

import { $ } from "./dom.js";
import { game, setText, showErrors, startGame } from "./game.js";
import { approximate } from "./numbers.js";
import { fitToGame, options, startQuestion } from "./question.js";
import { follow } from "./run.js";
import { cancel, file, submit } from "./transport.js";
import * as result from "./result.js";

let current = null; // id of the job that runs

async function solve() {
  showErrors("");
  setBusy(true, "Asking…");
  try {
    const { job } = await submit({ command: "solve", input: $("text").value, options: options() });
    await track(job);
  } catch (e) {
    showErrors(e.message);
    setBusy(false, "");
  }
}

// track follows a job to its end and shows the answer.
async function track(job) {
  current = job;
  const messages = [];
  const began = performance.now();
  let said = "";
  const tell = () => ($("progress").textContent = `${said || "Solving"}, ${Math.floor((performance.now() - began) / 1000)} s`);
  const timer = setInterval(tell, 1000);
  setBusy(true, "Solving…");
  try {
    const record = await follow(job, {
      message(m) {
        messages.push(m);
        said = progress(m) ?? said;
        tell();
      },
      state: (r) => (said = r.state === "queued" ? "Waiting for others" : said),
    });
    setBusy(false, "");
    await finish(record, messages);
  } finally {
    clearInterval(timer);
    current = null;
  }
}

function progress(m) {
  if (m.progress) {
    const { seconds, phase, epsilon, ...counts } = m.progress;
    const parts = Object.entries(counts).map(([k, v]) => `${v} ${k}`);
    if (phase) parts.push(phase);
    if (epsilon) parts.push(`least regret ${approximate(epsilon) || epsilon}`);
    return parts.join(", ");
  }
  if (m.equilibrium) return `${m.equilibrium.number} found`;
  return null;
}

async function finish(record, messages) {
  if (record.errors) showErrors(record.errors);
  $("progress").textContent = outcome(record);
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

// restore brings back what the address says.
async function restore() {
  const { job, other } = result.fromAddress();
  if (!job) return;
  try {
    await setText(await file(job, "input"));
    if (other) await result.restoreOther(other);
    await track(job);
  } catch (e) {
    setBusy(false, "");
    showErrors(e.message);
  }
}

game.changed = fitToGame;
startQuestion();
result.start();
$("solve").addEventListener("click", solve);
$("cancel").addEventListener("click", () => current && cancel(current).catch((e) => showErrors(e.message)));
await startGame();
await restore();
document.body.dataset.ready = "true";
