// Small games are solved again as they are edited: one at a time, which the next edit ends.

import { $ } from "./base/dom.js";
import { shared } from "./game/drafts.js";
import { game, look } from "./game/game.js";
import { options } from "./game/question.js";
import { follow } from "./run.js";
import { cancel, submit } from "./transport.js";

const pause = 500; // ms after the last change
const most = 300; // nodes, or profiles
const quick = 0.3; // seconds of the last solution
const limit = 900; // ms of one, less than what a server keeps as long as other answers
const patience = 3000; // ms until one is given up that does not end at its limit
const tooLong = "it takes too long";
const key = "exactsolve-live"; // of what is kept: "off"

let page; // see startLive
let timer = null;
let number = 0; // counts edits, so that a late answer is dropped
let running = null; // id of the job
let said = ""; // in the line of progress
let slow = null; // which question about which game took longer

// startLive begins to watch. busy tells whether the page does something else, answered whether
// what stands there has its answer; show is called with an answer and with what was asked.
export function startLive(uses) {
  page = uses;
  $("live").checked = shared?.getItem(key) !== "off";
  $("live").addEventListener("change", () => {
    keep($("live").checked ? "on" : "off");
    later();
  });
  for (const name of ["input", "change"]) $("ask").addEventListener(name, (e) => e.target !== $("live") && later());
}

function keep(word) {
  try {
    shared?.setItem(key, word);
  } catch {} // no room: it is as before the next time
}

// stop drops what runs and what is to run.
export function stop() {
  number++;
  clearTimeout(timer);
  if (running) cancel(running).catch(() => {}); // it has ended
  running = null;
}

// later solves in a while, if it is asked for.
export function later() {
  stop();
  if (!page.answered()) say("");
  if ($("live").checked) timer = setTimeout(go, pause, number);
}

// learn says how long the last solution took.
export function learn(seconds) {
  slow = seconds < quick ? null : subject();
}

const subject = () => JSON.stringify([game.opened, { ...options(), timeout: "" }]);

async function go(mine) {
  await look();
  const { info } = game;
  if (mine !== number || !info?.solve?.length || page.busy() || page.answered()) return;
  if ((info.tree?.nodes ?? info.pure_profiles) > most) return;
  const asked = { text: $("text").value, question: options() };
  try {
    if (slow === subject()) throw new Error(tooLong);
    await solve(asked, mine);
    if (mine === number) say("Solved as you edit");
  } catch (e) {
    if (mine === number) say(`Not solved as you edit: ${e.message}`);
  }
}

// say puts words into the line of progress, "" takes them away.
function say(text) {
  if (text || $("progress").textContent === said) $("progress").textContent = text;
  said = text;
}

async function solve({ text, question }, mine) {
  const { job } = await submit({ command: "solve", input: text, options: { ...question, timeout: `${limit}ms` } });
  if (mine !== number) return cancel(job);
  running = job;
  const end = setTimeout(() => cancel(job).catch(() => {}), patience); // it has ended
  const record = await follow(job);
  clearTimeout(end);
  if (mine !== number) return;
  running = null;
  const { messages, result: last } = record;
  if (last && !late(last)) {
    if (last.stats) learn(last.stats.seconds);
    return page.show(record, { text, question });
  }
  if (last || record.failure) slow = subject();
  throw new Error(last || record.failure === "cancelled" ? tooLong : record.failure || record.errors.split("\n")[0].replace("exactsolve: ", ""));
}

// late tells which answers say only that there was no time.
const late = ({ status, stats }) => status === "unknown" && stats?.seconds > 0.0009 * limit;
