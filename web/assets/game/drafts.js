// The list of drafts: texts that were edited, each with its question, in the storage of the
// browser. Each has a key of its own, so that tabs do not write over each other.

import { $, make } from "../base/dom.js";

const prefix = "exactsolve-draft-";
const most = 20;

// opened returns a storage of the browser, which may refuse it.
function opened(name) {
  try {
    return globalThis[name];
  } catch {
    return null;
  }
}

export const own = opened("sessionStorage");
export const shared = opened("localStorage");

let choose = () => {};

// startDrafts shows the list. open is called with a draft that is chosen.
export function startDrafts(open) {
  choose = open;
  addEventListener("storage", show);
  show();
}

// keep keeps a draft, and forgets the oldest beyond the limit. It returns whether there was room.
export function keep(slot, { text, question }) {
  if (!shared) return true;
  try {
    shared.setItem(prefix + slot, JSON.stringify({ text, question, time: Date.now() }));
  } catch {
    return false;
  } finally {
    for (const { slot } of list().slice(most)) shared.removeItem(prefix + slot);
    show();
  }
  return true;
}

// list returns the drafts, the newest first.
function list() {
  const found = [];
  for (const key of Object.keys(shared ?? {})) {
    if (!key.startsWith(prefix)) continue;
    try {
      const { text, question, time } = JSON.parse(shared.getItem(key));
      found.push({ slot: key.slice(prefix.length), name: titleOf(text), text, question, time });
    } catch {
      shared.removeItem(key);
    }
  }
  return found.sort((a, b) => b.time - a.time);
}

function show() {
  const all = list();
  $("drafts").hidden = all.length === 0;
  $("drafts").querySelector("summary").textContent = `Drafts (${all.length})`;
  $("drafts").querySelector("ul").replaceChildren(...all.map(item));
}

function item(draft) {
  const { name } = draft;
  const time = new Date(draft.time).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });
  const button = (word, action) => {
    const b = make("button", { type: "button", textContent: word, "aria-label": `${word} the draft ${name}, ${time}` });
    b.addEventListener("click", action);
    return b;
  };
  const open = button("Open", () => {
    $("drafts").open = false;
    choose(draft);
  });
  const discard = button("Discard", () => {
    shared.removeItem(prefix + draft.slot);
    show();
    $("drafts").querySelector("summary").focus();
  });
  return make("li", {}, make("span", { textContent: name }), make("span", { className: "hint", textContent: time }), open, discard);
}

// titleOf returns the title of a text in any format, or else how it begins.
function titleOf(text) {
  const title = /^\s*[EN]FG \d [RD] "((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? /"title"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(text)?.[1];
  return title?.replace(/\\(.)/g, "$1").trim() || text.trim().slice(0, 40);
}
