// The address of the page: which answer is shown and which is kept beside it, as ids of jobs,
// and the game and the question, so that it works where those jobs are not.

import { pack } from "./game/share.js";

export const longest = 8000; // characters of an address, which are not too many anywhere

// A question is written "concept.nash_timeout.60s".
const written = (question) => Object.entries(question).map((pair) => pair.join(".")).join("_");
const asked = (word) => Object.fromEntries(word.split("_").map((pair) => pair.split(".")).filter((pair) => pair.length === 2));

// words returns what an address says of a game and a question; not the game if that is too long.
export async function words(text, question) {
  const game = text.trim() && (await pack(text));
  const w = new URLSearchParams({ ...(game && { g: game }), q: written(question) });
  if (linkOf(w).length > longest) w.delete("g");
  return w;
}

export const linkOf = (w) => `${location.origin}${location.pathname}#${w}`;

// here returns what the address says, or another one from # on.
export function here(hash = location.hash) {
  const w = new URLSearchParams(hash.slice(1));
  const q = w.get("q");
  return { job: w.get("job"), other: w.get("other"), game: w.get("g"), question: q === null ? null : asked(q) };
}

// write puts words into the address; add makes that an entry of the history.
export function write(w, add = false) {
  const at = `#${w}`;
  if (at === location.hash) return;
  history[add ? "pushState" : "replaceState"](null, "", at);
}

// setWords changes some of the words; null takes one away.
export function setWords(changes) {
  const w = new URLSearchParams(location.hash.slice(1));
  for (const [name, v] of Object.entries(changes)) {
    if (v === null) w.delete(name);
    else w.set(name, v);
  }
  write(w);
}
