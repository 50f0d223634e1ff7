// A profile of one's own, typed into a table or pasted, and what check says of it.

import { $, make } from "../base/dom.js";
import { isNumber, one, rational, show as text, sub, sum } from "../base/rational.js";
import { playerName } from "../game/model.js";
import { parse } from "../game/parse.js";
import { run } from "../run.js";
import { shownEquilibrium } from "../answer/result.js";
import { table } from "../answer/rows.js";
import { setsOf } from "../answer/sequences.js";
import { verdicts } from "./answers.js";
import { build, most } from "./own-form.js";
import { sayIn } from "./parts.js";

const state = { text: null, sets: [] }; // the game that the table is about
let wanted = null; // the text that it is to be about
let fitted = null; // promise that it is

// startOwn puts the form in place.
export function startOwn() {
  build($("own"));
  $("own-box").addEventListener("toggle", fitOwn);
  $("own-concept").addEventListener("change", fitFields);
  $("own-uniform").addEventListener("click", () => fill(uniform));
  $("own-shown").addEventListener("click", takeShown);
  $("own-text").addEventListener("input", fitFields);
  $("own-check").addEventListener("click", check);
  $("own-table").addEventListener("input", ({ target }) => sumUp(target.closest("tr")));
  $("own-box").addEventListener("input", () => $("own-answer").firstChild && ($("own-state").textContent = "What follows was said before this was changed."));
  fitFields();
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
  const sets = await (game.trim() ? parse(game).then(titled, () => null) : []);
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

// titled returns the information sets with what they are called.
const titled = (game) => [...setsOf(game).values()].map((s) => {
  const name = playerName(game, s.player);
  return { ...s, title: game.kind === "efg" ? `${name} at ${game.sets[s.key].name || s.key}` : name };
});

function draw(typed) {
  const { sets } = state;
  const fields = sets.reduce((n, s) => n + s.actions.length, 0);
  const rows = fields > most ? [] : sets.map((s) => [s.title, ...row(s, typed.get(nameOf(s)))]);
  $("own-table").replaceChildren(table("Your profile", ["information set", "probabilities", "sum"], rows) ?? (fields ? `${fields} actions: too many for a table here. Paste a profile below.` : ""));
  rowsNow().forEach(sumUp);
}

function row({ actions, title, key }, typed) {
  const fields = actions.map((a, j) =>
    make("label", {}, make("span", { textContent: a }), make("input", { type: "text", size: 6, inputMode: "decimal", autocomplete: "off", spellcheck: false, value: typed?.[j] ?? uniform({ actions }), "aria-label": `${a}, ${title}`, "aria-describedby": `own-sum-${key}` })));
  return [make("div", { className: "own-fields" }, ...fields), make("span", { id: `own-sum-${key}`, className: "own-sum" })];
}

const uniform = ({ actions }) => (actions.length === 1 ? "1" : `1/${actions.length}`);

const rowsNow = () => [...$("own-table").querySelectorAll("tbody tr")];
const inputs = (k) => [...(rowsNow()[k]?.querySelectorAll("input") ?? [])];
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
  if (!rowsNow().length || $("own-table").hidden) return put($("own-text"), shown.profile);
  fill((s, j) => shown.sets.find((e) => e.key === s.key)?.actions[j]?.text ?? "");
}

// sumUp tells the sum of a row, unless it is empty: then nothing is said about that set.
function sumUp(r) {
  const fields = [...r.querySelectorAll("input")];
  const typed = fields.map((i) => i.value.trim()).filter(Boolean);
  const wrong = (t) => !isNumber(t) || t.startsWith("-");
  for (const i of fields) i.ariaInvalid = String(wrong(i.value.trim() || "0"));
  const total = typed.some(wrong) ? "?" : text(sum(typed.map(rational)));
  r.classList.toggle("bad", typed.length > 0 && total !== "1");
  r.querySelector(".own-sum").textContent = !typed.length ? "left out" : /^[1?]$/.test(total) ? total : `${total}, not 1`;
}

// take takes a profile from elsewhere.
export function take(text) {
  $("own-box").open = true;
  put($("own-text"), text);
  $("own-check").focus();
}

// fitFields shows those that count: a text is checked in place of the table.
function fitFields() {
  $("own-table").hidden = $("own-uniform").disabled = $("own-text").value.trim() !== "";
  $("own-epsilon").closest("label").hidden = $("own-concept").value !== "epsilon-nash";
}

// profile returns what was typed as a text that the program reads. A set without a number is left out.
function profile() {
  if ($("own-table").hidden) return $("own-text").value;
  const list = state.sets.flatMap(({ key, player }, k) => {
    const typed = values(k);
    return typed.some(Boolean) ? typed.map((p, j) => ({ player, infoset: Number(key.split(":")[1]), action: j + 1, probability: p || "0" })) : [];
  });
  return JSON.stringify({ profile: list });
}

const say = (words) => sayIn("own-said", words);

async function check() {
  fitFields();
  const concept = $("own-concept").value;
  const options = { ...(concept && { concept }), ...(concept === "epsilon-nash" && { epsilon: $("own-epsilon").value.trim() }) };
  say("");
  $("own-check").disabled = true;
  $("own-state").textContent = "Checking…";
  try {
    await fitOwn();
    const input = state.text;
    if (input !== $("text").value) throw new Error(unread);
    const done = await run({ command: "check", input, profile: profile(), options });
    if (input === wanted) tell(done);
    else $("own-state").textContent = "The game was changed meanwhile.";
  } catch (e) {
    $("own-state").textContent = "";
    say(e.message);
  }
  $("own-check").disabled = false;
}

function tell({ result, ...done }) {
  $("own-answer").replaceChildren(result ? verdicts(result) : "");
  $("own-state").textContent = result ? "" : "No answer";
  if (!result || done.failure) lead(done.failure || done.errors);
  else if (done.errors) say(done.errors);
}

// lead shows what is wrong, and goes to where it is: a row of the table, or a place in the text.
function lead(errors) {
  const pasted = $("own-table").hidden; // else places, excerpts and hints are about what nobody has typed
  const own = pasted ? errors : errors.replaceAll(/^(\t|hint: ).*\n?/gm, "").replaceAll(/^(exactsolve: )?profile:\d+:\d+:/gm, "profile:");
  say(own.replaceAll(/^(exactsolve: )?profile: ?/gm, "the profile, "));
  if (!pasted) return $("own-table").querySelector("tr.bad input")?.focus();
  const [, line, column] = /^profile:(\d+):(\d+): /m.exec(errors) ?? [];
  if (!line) return;
  const at = $("own-text").value.split("\n").slice(0, line - 1).reduce((n, l) => n + l.length + 1, column - 1);
  $("own-text").focus();
  $("own-text").setSelectionRange(at, at);
}
