// Solving: of what is asked with the button to its end, and what is shown of that. One thing is
// shown at a time.

import * as address from "./address.js";
import * as result from "./answer/result.js";
import { steady } from "./answer/steady.js";
import { $ } from "./base/dom.js";
import { keepHere } from "./game/draft.js";
import { game, showIn } from "./game/game.js";
import { commandOf } from "./game/kind.js";
import { options } from "./game/question.js";
import * as live from "./live.js";
import { follow, told } from "./run.js";
import { cancel, submit } from "./transport.js";

let current = null; // id of the job that runs
let turn = 0; // counts what is to be shown, so that what is late is dropped
let restoring = false;
let entry = 0; // of the history: game.opened when it was written

// say tells what went wrong with the question; what is wrong with the text stands there.
export const say = (text) => showIn("problems", text);

const tell = (text) => ($("progress").textContent = text);

// isNow tells whether begin has not been called again.
export const isNow = (mine) => mine === turn;

export const busy = () => restoring || current !== null;

export function start() {
  $("solve").addEventListener("click", solve);
  $("cancel").addEventListener("click", () => current && cancel(current).catch((e) => say(e.message)));
}

// begin makes place for what is to be shown next.
export function begin() {
  live.stop();
  current = null;
  restoring = true;
  return ++turn;
}

export async function solve() {
  const mine = begin();
  say("");
  setBusy(true, "Asking…");
  const text = $("text").value;
  const question = options();
  try {
    const words = await address.words(text, question);
    const { job } = await submit({ command: commandOf(text), input: text, options: question });
    if (mine !== turn) return await cancel(job);
    writeAddress(words, job, true);
    await track(job, mine);
  } catch (e) {
    fail(e, mine);
  }
}

// resume shows the answer of a job, null for none, undefined if why is said already; and what the
// address has to compare. named is the job if the address was given, and not found among drafts.
export async function resume(job, named, mine) {
  if (mine !== turn) return;
  entry = game.opened;
  const { other } = address.here();
  setBusy(false, named && job === null ? "The answer is no longer there; the game is." : "");
  try {
    if (other) await result.restoreOther(other).catch((e) => named && say(`The answer kept to compare is gone: ${e.message}`));
    if (job && mine === turn) return await track(job, mine);
    if (mine === turn) result.hide();
  } catch (e) {
    if (named || !/no longer has/.test(e.message)) return fail(e, mine);
    address.setWords({ job: null }); // an old one is forgotten
    keepHere();
    setBusy(false, "");
  }
  end(mine);
}

function fail(e, mine) {
  if (mine !== turn) return;
  say(e.message);
  setBusy(false, "");
  end(mine);
}

function end(mine) {
  if (mine !== turn) return;
  current = null;
  restoring = false;
  live.later();
}

// writeAddress puts an answer into the address; add makes it an entry of the history, as another
// game does.
function writeAddress(words, job, add) {
  add ||= entry !== game.opened;
  entry = game.opened;
  words.set("job", job);
  if (result.kept()) words.set("other", result.kept());
  address.write(words, add);
  keepHere();
}

// track follows a job to its end and shows the answer.
async function track(job, mine) {
  current = job;
  const began = performance.now();
  let said = "";
  let waiting = false;
  const tellTime = () => mine === turn && tell(`${waiting ? "Waiting for others" : said || "Solving"}, ${Math.floor((performance.now() - began) / 1000)} s`);
  const timer = setInterval(tellTime, 1000);
  setBusy(true, "Solving…");
  try {
    const record = await follow(job, {
      message(m) {
        said = progress(m) ?? said;
        tellTime();
      },
      state: (r) => (waiting = r.state === "queued"),
    });
    if (mine !== turn) return;
    clearInterval(timer);
    setBusy(false, outcome(record));
    await finish(record);
  } finally {
    clearInterval(timer);
  }
  end(mine);
}

function progress(m) {
  if (m.progress) return told(m.progress);
  if (m.equilibrium) return `${m.equilibrium.number} found`;
  return null;
}

async function finish(record) {
  say(record.errors ?? "");
  const last = record.result;
  if (record.status === 2 && !last) return result.hide();
  if (last?.stats) live.learn(last.stats.seconds);
  await result.show(record);
}

// showLive shows an answer that was found as the game was edited, in place of the one before.
export async function showLive(record, { text, question }) {
  const mine = turn;
  const words = await address.words(text, question);
  if (mine !== turn || text !== $("text").value) return;
  say(record.errors ?? "");
  writeAddress(words, record.job, false);
  await steady(() => result.show(record, true));
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
