// The editor of a game: its shell, with the history, beside the text of the game.

import { $, make } from "../base/dom.js";
import { another, game as looked, look, put } from "../game/game.js";
import { toText } from "../game/model.js";
import { converted, parse } from "../game/parse.js";
import { grid } from "./grid.js";
import { startHistory } from "./history.js";
import { templates } from "./templates.js";
import { editTree } from "./tree.js";

const pause = 300; // ms after the last key

const texts = new WeakMap(); // of games that were read, as typed
let past = null; // the history
let shown = null; // {kind, opened, show}: what edits the game
let field = 0; // counts times the text was gone to, so that typing there at one time is one step
let asked = 0; // counts texts, so that a late one does not replace a newer
let stale = false; // the text is not that of the game shown: it is to be read, or cannot be
let timer = null;
const host = {};

let last = {}; // {game, text} that was asked for last

function textOf(game) {
  if (texts.has(game)) return texts.get(game);
  if (last.game !== game) last = { game, text: toText(game) };
  return last.text;
}

const say = (text) => (host.said.textContent = text);

// starts returns what to begin with, and the button to the other form.
function starts() {
  const pick = make("select", {}, make("option", { value: "", textContent: "choose…" }), ...templates.map((t, k) => make("option", { value: k, textContent: t.name, title: t.about })));
  pick.addEventListener("change", () => {
    const t = templates[pick.value];
    if (!t) return;
    const made = t.make();
    another(toText(made));
    replace(`template ${t.name}`, { ...made, opened: looked.opened });
  });
  pick.addEventListener("blur", () => (pick.value = "")); // and not before, so that the arrows go on
  host.other = make("button", { type: "button", hidden: true });
  host.other.addEventListener("click", convert);
  return make("div", { className: "row end" }, make("label", {}, "Begin with", pick), host.other);
}

// convert goes from a tree to its table or back, by the program.
async function convert() {
  const before = past.value();
  try {
    const game = await parse(await converted(textOf(before), before.kind === "nfg" ? "efg" : "nfg"));
    if (past.value() === before) change(game.kind === "nfg" ? "as a table" : "as a tree", { ...game, opened: before.opened });
  } catch (e) {
    say(e.message);
  }
}

export function startEditor() {
  host.build = make("button", { type: "button", id: "build", textContent: "Build a game", "aria-expanded": false, "aria-controls": "building" });
  host.note = make("p", { className: "note", role: "status" });
  host.kind = make("div", {});
  host.said = make("p", { className: "hint", role: "status", id: "edited" });
  host.all = make("div", { id: "building", hidden: true }, starts(), host.note, host.kind, host.said);
  $("editor").append(host.build, host.all);
  host.build.addEventListener("click", () => (host.all.hidden ? open() : close()));
  $("text").addEventListener("focus", () => field++);
  $("text").addEventListener("input", typed);
  host.all.addEventListener("keydown", undoKey);
}

async function open() {
  toggle(true);
  await read();
  shown?.focus();
}

function close() {
  toggle(false);
  asked++;
}

function toggle(open) {
  host.all.hidden = !open;
  host.build.setAttribute("aria-expanded", open);
  host.build.textContent = open ? "Close the editor" : "Build a game";
  $("ask").classList.toggle("building", open);
}

// typed is told of each change of the text; those of the editor itself are known.
function typed() {
  if (document.activeElement !== $("text")) field++; // another game was opened
  if (host.all.hidden || (past && $("text").value === textOf(past.value()))) return;
  mark(true);
  clearTimeout(timer);
  timer = setTimeout(read, pause);
}

function mark(is, why = "") {
  stale = is;
  host.kind.classList.toggle("stale", is);
  host.note.textContent = why;
}

// read makes the game of the text the one that is edited.
async function read() {
  const number = ++asked;
  const text = $("text").value;
  if (past && text === textOf(past.value())) return mark(false);
  const game = { ...(await valueOf(text)), opened: looked.opened };
  if (number !== asked) return;
  if (text.trim() !== "") texts.set(game, text);
  if (game.wrong && !past?.value().wrong) field++; // so that the last that could be read stays a step
  record("text", game, `text ${field}`);
  draw(game);
}

// valueOf returns the game of a text; of one that cannot be read the last game, with what is wrong.
async function valueOf(text) {
  try {
    return text.trim() === "" ? templates[0].make() : await parse(text);
  } catch (e) {
    return { ...past?.value(), wrong: e.message };
  }
}

function record(name, game, field) {
  if (past) past.record(name, game, field);
  else past = startHistory(game);
}

function draw(game) {
  const { kind, opened, wrong } = game;
  mark(Boolean(wrong), wrong && `The text cannot be read${kind ? "; below is the last game that could. Undo brings it back." : ": correct it first."} ${wrong}`);
  host.other.hidden = !kind;
  host.other.textContent = kind === "nfg" ? "As a tree" : "As a table";
  if (shown && shown.kind === kind && shown.opened === opened) return shown.show(game);
  const had = host.kind.contains(document.activeElement);
  shown?.close();
  host.kind.replaceChildren();
  shown = kind ? { kind, opened, ...(kind === "nfg" ? grid(host.kind, game, change) : editTree(host.kind, game, on)) } : null;
  if (had) shown?.focus();
}

// change takes an edit: the text follows.
function change(name, game, says = name) {
  if (stale) throw new Error("the text is another one: correct it, or undo to leave it");
  replace(name, game, says);
}

// replace takes a game whatever stands in the text.
function replace(name, game, says = name) {
  record(name, game);
  follow(says);
}

function follow(says) {
  asked++;
  const game = past.value();
  put(textOf(game));
  draw(game);
  say(says);
  clearTimeout(timer);
  timer = setTimeout(look, pause);
}

// undo goes a step back, or leaves a text that is not read yet.
function undo() {
  const name = on.undoes();
  if (!name) return say("nothing to undo");
  if (!unread()) past.undo();
  follow(`undone: ${name}`);
}

function redo() {
  const name = on.redoes();
  if (!name) return say("nothing to redo");
  past.redo();
  follow(`done again: ${name}`);
}

const unread = () => stale && !past.value().wrong;

const on = { change, say, undo, redo, undoes: () => past && (unread() ? "text" : past.undoes()), redoes: () => past?.redoes() };

// undoKey takes the keys of undo and redo wherever the editor has no field of text.
function undoKey(e) {
  if (e.defaultPrevented || !(e.ctrlKey || e.metaKey) || e.target.closest("input, textarea")) return;
  const key = e.key.toLowerCase();
  if (key !== "z" && key !== "y") return;
  e.preventDefault();
  if (key === "z" && !e.shiftKey) undo();
  else redo();
}
