// What is asked about the game: concept, method, how many.

import { $, make } from "../base/dom.js";
import { div, isNumber, mul, rational, show, sign, toFloat } from "../base/rational.js";
import { game } from "./game.js";
import { commandOf } from "./kind.js";

const concepts = ["quasi-perfect", "nash", "subgame-perfect", "sequential", "normal-form-perfect", "extensive-form-perfect", "quasi-proper", "proper"];
const methods = ["auto", "simplex", "guided", "lemke", "lemke-howson", "portfolio", "supports", "logit", "ncp", "miqcp", "miqcp-chain", "cfr", "fictitious-play"];
const wide = ["portfolio", "supports", "logit", "ncp", "miqcp", "miqcp-chain", "cfr", "fictitious-play"]; // for any number of players

let wanted = null; // the concept that was chosen for this game

export function startQuestion() {
  ask({});
  $("concept").addEventListener("change", () => (wanted = $("concept").value));
  $("many").addEventListener("change", showCount);
  $("text").addEventListener("input", fitToKind);
  fitToKind();
}

// fitToKind offers what can be asked about what stands there, a game or a spot.
function fitToKind() {
  const command = commandOf($("text").value);
  document.body.dataset.command = command;
  $("solve").textContent = command === "spot show" ? "Check and show" : "Solve";
}

function fillWith(select, words, chosen) {
  select.replaceChildren(...words.map((w) => make("option", { value: w, textContent: w })));
  select.value = words.includes(chosen) ? chosen : words[0];
}

function showCount() {
  $("count-label").hidden = $("many").value !== "several";
}

// fitToGame offers what there is for the game.
export function fitToGame() {
  const solve = game.info?.solve;
  if (!solve?.length) return;
  const found = concepts.filter((c) => solve.some((s) => s.concepts.includes(c)));
  const two = game.info.players.length === 2;
  fillWith($("concept"), found, wanted ?? (two ? "quasi-perfect" : "nash"));
  fillWith($("method"), two ? methods : ["auto", ...wide], $("method").value);
  $("algebraic-label").hidden = two;
  $("many").querySelector('[value="several"]').disabled = !two;
  if (!two && $("many").value === "several") $("many").value = "one";
  showCount();
}

// ask puts a question, as options returns it, into the fields.
export function ask({ timeout, ...question }) {
  wanted = question.concept ?? null;
  fillWith($("concept"), concepts, wanted);
  fillWith($("method"), methods, question.method);
  $("many").value = question.all ? "all" : question.trembles ? "several" : "one";
  $("count").value = question.count ?? "8";
  $("param").value = question.param ?? "";
  $("gap").value = isNumber(question.gap) ? toFloat(mul(rational(question.gap), hundred)) : "0.1";
  if (/^\d+s$/.test(timeout)) $("seconds").value = parseInt(timeout);
  $("algebraic").checked = Boolean(question.algebraic);
  showCount();
}

const hundred = [100n, 1n];

// gap returns the share of the pot that is asked for.
function gap() {
  const { value } = $("gap");
  const percent = isNumber(value) ? rational(value) : [0n, 1n];
  return show(div(sign(percent) > 0 ? percent : [1n, 10n], hundred));
}

// options returns the options of the command that answers.
export function options() {
  const o = { timeout: `${Math.max(1, Math.floor($("seconds").valueAsNumber || 60))}s` };
  const command = commandOf($("text").value);
  if (command !== "solve") return command === "spot" ? { ...o, gap: gap() } : o;
  const param = $("param").value.trim();
  if (param) return { ...o, param, ...($("many").value === "all" && { all: "true" }) };
  if (!$("algebraic-label").hidden && $("algebraic").checked) o.algebraic = "true";
  switch ($("many").value) {
    case "all":
      return { ...o, all: "true" };
    case "several":
      Object.assign(o, { trembles: "random", count: String(Math.max(2, Math.floor($("count").valueAsNumber || 2))) });
  }
  if ($("method").value !== "auto") o.method = $("method").value;
  return { ...o, concept: $("concept").value };
}
