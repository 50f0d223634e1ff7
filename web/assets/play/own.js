// A profile of one's own, typed into a table or pasted, and what check says of it.

import { $, make } from "../base/dom.js";
import { isNumber, one, rational, show as text, sub, sum } from "../base/rational.js";
import { parse } from "../game/parse.js";
import { run } from "../run.js";
import { shownEquilibrium } from "../answer/result.js";
import { build, most } from "./own-form.js";
import { verdicts } from "./own-answer.js";
import { sayIn } from "./parts.js";

const state = { text: null, sets: [] }; // the game that the table is about
let wanted = null; // the text that it is to be about
let fitted = null; // promise that it is

// startOwn puts the form in place.
export function startOwn() {
  build($("own"));
  $("own-box").addEventListener("toggle", fitOwn);
  $("own-concept").addEventListener("change", fitConcept);
  $("own-uniform").addEventListener("click", () => fill(uniform));
  $("own-shown").addEventListener("click", takeShown);
  $("own-text").addEventListener("input", fitText);
  $("own-check").addEventListener("click", check);
  $("own-table").addEventListener("input", ({ target }) => sumUp(target.closest("tr")));
  $("own-box").addEventListener("input", () => $("own-answer").firstChild && ($("own-state").textContent = "What follows was said before this was changed."));
  fitConcept();
}

const unread = "The game cannot be read; see the message at its text.";

// fitOwn has the table show the game that stands there.
export function fitOwn() {
  const game = $("text").value;
  if ($("own-box").open && game !== wanted) {
    wanted = game;
    fitted = fit(game);
  }
  return fitted;
}

// fit keeps what was typed for sets that are the same, and all while the game cannot be read.
async function fit(game) {
  say("");
  $("own-state").textContent = "";
  $("own-answer").replaceChildren();
  const sets = await (game.trim() ? parse(game).then(setsOf, () => null) : []);
  if (game !== wanted) return;
  if (!sets) {
    wanted = null; // to be tried again
    return say(unread);
  }
  const typed = new Map(state.sets.map((s, k) => [nameOf(s), values(k)]));
  Object.assign(state, { text: game, sets });
  draw(typed);
}

const nameOf = (s) => JSON.stringify([s.key, s.title, s.actions]);

// setsOf lists the information sets of players, in the order of answers; those of a table are one a player.
function setsOf(game) {
  if (game.kind === "nfg") return game.strategies.map((actions, i) => ({ key: `${i + 1}:1`, player: i + 1, title: game.players[i], actions }));
  const sets = Object.entries(game.sets).filter(([, s]) => s.player).map(([key, s]) =>
    ({ key, player: s.player, title: `${game.players[s.player - 1]} at ${s.name || key}`, actions: s.actions.map((a) => a.label) }));
  return sets.sort((a, b) => a.player - b.player || placeOf(a) - placeOf(b));
}

const placeOf = (s) => Number(s.key.split(":")[1]);

function draw(typed) {
  const { sets } = state;
  const fields = sets.reduce((n, s) => n + s.actions.length, 0);
  const many = fields > most;
  const rows = many ? [] : sets.map((s, k) => row(s, k, typed.get(nameOf(s))));
  $("own-rows").replaceChildren(...rows);
  $("own-table").hidden = !rows.length;
  $("own-many").hidden = !many;
  $("own-many").textContent = `${fields} actions: too many for a table here. Paste a profile below.`;
  for (const r of rows) sumUp(r);
  fitText();
}

function row(s, k, typed) {
  const cells = s.actions.map((a, j) =>
    make("label", {}, make("span", { textContent: a }), make("input", { type: "text", size: 6, inputMode: "decimal", autocomplete: "off", spellcheck: false, value: typed?.[j] ?? uniform(s, j), "aria-label": `${a}, ${s.title}`, "aria-describedby": `own-sum-${k}` })));
  return make("tr", {},
    make("th", { scope: "row", textContent: s.title }),
    make("td", {}, make("div", { className: "own-fields" }, ...cells)),
    make("td", { id: `own-sum-${k}`, className: "own-sum" }));
}

const uniform = ({ actions }) => (actions.length === 1 ? "1" : `1/${actions.length}`);

const rowOf = (k) => $("own-rows").children[k];
const inputs = (k) => [...(rowOf(k)?.querySelectorAll("input") ?? [])];
const values = (k) => inputs(k).map((i) => i.value.trim());

// fill puts into each field what is given for its set and the position of its action.
const fill = (given) => state.sets.forEach((s, k) => inputs(k).forEach((i, j) => put(i, given(s, j))));

// put changes a field as typing would.
function put(e, text) {
  e.value = text;
  e.dispatchEvent(new Event("input", { bubbles: true }));
}

function takeShown() {
  const shown = shownEquilibrium();
  if (!shown?.profile || shown.source.text !== state.text) return say("No equilibrium of this game in rational numbers is shown.");
  say("");
  if (!state.sets.length || $("own-table").hidden) return put($("own-text"), shown.profile);
  fill((s, j) => shown.sets.find((e) => e.key === s.key)?.actions[j]?.text ?? "");
}

// sumUp tells the sum of a row, unless it is empty: then nothing is said about that set.
function sumUp(r) {
  const fields = [...r.querySelectorAll("input")];
  const typed = fields.map((i) => i.value.trim());
  for (const [j, i] of fields.entries()) i.setAttribute("aria-invalid", String(typed[j] !== "" && (!isNumber(typed[j]) || typed[j].startsWith("-"))));
  const total = typed.every((t) => t === "" || isNumber(t)) ? sum(typed.filter(Boolean).map(rational)) : null;
  const bad = typed.some(Boolean) && (total === null || text(sub(total, one)) !== "0");
  r.classList.toggle("bad", bad);
  r.lastChild.textContent = typed.some(Boolean) ? (total ? `${text(total)}${bad ? ", not 1" : ""}` : "?") : "left out";
}

// take takes a profile from elsewhere.
export function take(text) {
  $("own-box").open = true;
  put($("own-text"), text);
  $("own-check").focus();
}

function fitText() {
  const pasted = $("own-text").value.trim() !== "";
  for (const i of $("own-table").querySelectorAll("input")) i.disabled = pasted;
  $("own-pasted").hidden = !pasted || $("own-table").hidden;
}

function fitConcept() {
  $("own-epsilon").closest("label").hidden = $("own-concept").value !== "epsilon-nash";
}

// profile returns what was typed as a text that the program reads. A set without a number is left out.
function profile() {
  if ($("own-text").value.trim()) return $("own-text").value;
  const list = state.sets.flatMap((s, k) => {
    const typed = values(k);
    return typed.some(Boolean) ? typed.map((p, j) => ({ player: s.player, infoset: placeOf(s), action: j + 1, probability: p || "0" })) : [];
  });
  return JSON.stringify({ profile: list });
}

const say = (words) => sayIn("own-said", words);

async function check() {
  const concept = $("own-concept").value;
  const options = { ...(concept && { concept }), ...(concept === "epsilon-nash" && { epsilon: $("own-epsilon").value.trim() }) };
  say("");
  $("own-check").disabled = true;
  $("own-state").textContent = "Checking…";
  try {
    await fitOwn();
    const input = state.text;
    if (input !== $("text").value) throw new Error(unread);
    let result = null;
    const done = await run({ command: "check", input, profile: profile(), options }, { message: (m) => (result = m.result ?? result) });
    if (input === wanted) tell(result, done);
    else $("own-state").textContent = "The game was changed meanwhile.";
  } catch (e) {
    $("own-state").textContent = "";
    say(e.message);
  }
  $("own-check").disabled = false;
}

function tell(result, done) {
  $("own-answer").replaceChildren(...(result ? verdicts(result) : []));
  $("own-state").textContent = result ? "" : "No answer";
  if (!result || done.failure) lead(done.failure || done.errors);
  else if (done.errors) say(done.errors);
}

// lead shows what is wrong, and goes to where it is: a row of the table, or a place in the text.
function lead(errors) {
  const typed = !$("own-text").value.trim(); // then a place in it says nothing
  say(errors.replaceAll(typed ? /^(exactsolve: )?profile:(\d+:\d+: )?/gm : /^(exactsolve: )?profile:/gm, "the profile, "));
  const at = /^profile:(\d+):(\d+): /m.exec(errors);
  const bad = $("own-rows").querySelector("tr.bad input");
  if (typed) return bad?.focus();
  if (!at) return;
  const before = $("own-text").value.split("\n").slice(0, at[1] - 1).reduce((n, l) => n + l.length + 1, 0);
  $("own-text").focus();
  $("own-text").setSelectionRange(before + Number(at[2]) - 1, before + Number(at[2]));
}
