// What was typed and asked, kept by the browser over a reload and for another tab.

import { $ } from "../base/dom.js";

const key = "exactsolve-draft"; // other pages may share the storage
const fields = ["concept", "method", "many", "count", "seconds"];
const pause = 300; // ms after the last key
// opened returns a storage of the browser, which may refuse it.
function opened(name) {
  try {
    return globalThis[name];
  } catch {
    return null;
  }
}

const own = opened("sessionStorage");
const shared = opened("localStorage");
let timer = null;
let told = false; // that a text is too long

// startDraft begins to keep what is typed. say tells what cannot be kept.
export function startDraft(say) {
  const now = () => {
    timer = null;
    keepDraft({}, say);
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(now, pause);
  };
  $("ask").addEventListener("input", soon);
  $("ask").addEventListener("change", soon);
  addEventListener("pagehide", () => timer && now());
}

// keepDraft keeps text and question as they are, with changes to what else is kept.
export function keepDraft(changes, say) {
  const question = Object.fromEntries(fields.map((id) => [id, $(id).value]));
  question.algebraic = $("algebraic").checked;
  const text = JSON.stringify({ ...readDraft(own), ...changes, text: $("text").value, question });
  for (const storage of [own, shared]) {
    try {
      storage.setItem(key, text);
    } catch {
      storage?.removeItem(key);
      if (!told && storage) say("This text is too long for the browser to keep: it will be gone after a reload, unless it is solved.");
      told = true;
    }
  }
}

function readDraft(storage) {
  try {
    return JSON.parse(storage.getItem(key)) ?? {};
  } catch {
    return {};
  }
}

// draft returns what this tab had, or for a new one what any had last.
export function draft(fresh) {
  const mine = readDraft(own);
  return mine.text !== undefined || !fresh ? mine : readDraft(shared);
}

// askAgain puts the fields of a question back.
export function askAgain(question = {}) {
  for (const id of fields) {
    const e = $(id);
    if (question[id] === undefined || (e.options && ![...e.options].some((o) => o.value === question[id]))) continue;
    e.value = question[id];
  }
  $("algebraic").checked = Boolean(question.algebraic);
  $("many").dispatchEvent(new Event("change"));
  $("concept").dispatchEvent(new Event("change"));
}
