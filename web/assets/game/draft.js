// What was typed and asked, kept by the browser over a reload, for another tab, and as drafts
// for later.

import { $ } from "../base/dom.js";
import { options } from "./question.js";
import * as drafts from "./drafts.js";

const key = "exactsolve-draft"; // other pages may share the storage
const pause = 500; // ms after the last change

let timer = null;
let told = false; // that a text is too long
let slot = null; // of the drafts, that of this text
let opened = null; // the text as it was opened, null if that is itself a draft
let at = ""; // the address that it belongs to, from # on
let say;

// startDraft begins to keep what is typed. tell tells what cannot be kept.
export function startDraft(tell) {
  say = tell;
  for (const name of ["input", "change"]) {
    $("ask").addEventListener(name, () => {
      clearTimeout(timer);
      timer = setTimeout(keepDraft, pause);
    });
  }
  addEventListener("pagehide", () => timer && keepDraft());
}

// keepHere keeps text and question as those of this address.
export function keepHere() {
  at = location.hash;
  keepDraft();
}

function keepDraft() {
  clearTimeout(timer);
  timer = null;
  const now = { text: $("text").value, question: options() };
  if (now.text.trim() === "") slot = null; // what is typed next is another game
  const edited = now.text !== opened && now.text.trim() !== "";
  if (edited) slot ??= `${Date.now()}-${Math.random()}`;
  const kept = { ...now, at, slot: edited ? slot : null };
  const sure = put(drafts.own, kept);
  put(drafts.shared, { ...kept, slot: undefined });
  if (!told && !(edited ? drafts.keep(slot, now) && sure : sure)) {
    say("This text is too long for the browser to keep: it will be gone after a reload, unless it is solved.");
    told = true;
  }
}

function put(storage, kept) {
  if (!storage) return true; // which the user does not want
  try {
    storage.setItem(key, JSON.stringify(kept));
    return true;
  } catch {
    storage.removeItem(key);
    return false;
  }
}

function read(storage) {
  try {
    return JSON.parse(storage.getItem(key)) ?? {};
  } catch {
    return {};
  }
}

// draft returns what this tab had, or for a new one what any had last.
export function draft(fresh) {
  const mine = read(drafts.own);
  return mine.text !== undefined || !fresh ? mine : read(drafts.shared);
}

// takeUp says which text comes into the place of this one, which stays among the drafts. It is one
// when it is edited, or if it has a slot.
export function takeUp(text, its = null) {
  if (timer) keepDraft();
  at = location.hash;
  slot = its;
  opened = its ? null : text;
}
