// The game: from the library, a file or the keyboard, with what is wrong with it.

import { readAtMost } from "../base/bytes.js";
import { $, make, plural } from "../base/dom.js";
import { output, run } from "../run.js";
import { takeUp } from "./draft.js";
import { commandOf } from "./kind.js";
import { fill, parseList, parseParameters } from "./library.js";
import { ask } from "./question.js";

const maxFile = 4_000_000; // bytes, as the server takes

// The game that was looked at last: info is what the program says of it, null while that is not
// known; opened stays the same while it is edited. changed is called with a new one.
export const game = { info: null, opened: 0, changed: () => {} };

let library = new Map(); // by value of the list
let asked = 0; // counts games asked for, so that a late one does not replace a newer
let looked = null; // the text that info is about
let looking = null; // promise of that

export async function startGame() {
  $("library").addEventListener("change", choose);
  $("make").addEventListener("click", makeGame);
  $("file").addEventListener("change", load);
  $("text").addEventListener("change", look);
  $("param").addEventListener("change", () => {
    looked = null;
    look();
  });
  $("text").addEventListener("paste", paste);
  try {
    library = fill($("library"), parseList(await output({ command: "gen" })));
  } catch (e) {
    showIn("problems", e.message); // those of the text are about to be new
  }
}

// paste takes what replaces all of a text as another game.
function paste() {
  const { value, selectionStart, selectionEnd } = $("text");
  if (value && selectionEnd - selectionStart === value.length) another();
  setTimeout(look);
}

function choose() {
  const g = library.get($("library").value);
  $("family").hidden = !g?.parameters.length;
  if (!g) return;
  $("parameters").value = "";
  $("parameter-names").textContent = `${g.about}. Parameters, all optional: ${g.parameters.map((p) => p + " …").join(", ")}`;
  makeGame();
}

function makeGame() {
  const g = library.get($("library").value);
  if (g) bring(() => output({ command: "gen", name: g.name, options: g.parameters.length ? parseParameters($("parameters").value) : {} }));
}

// example opens a game of the library by its name, with a question. It returns whether it did.
export const example = (name, question) => bring(() => output({ command: "gen", name }), question);

function load() {
  const file = $("file").files[0];
  if (!file) return;
  $("library").value = "";
  $("family").hidden = true;
  let stream = file.stream();
  if (file.name.endsWith(".gz")) stream = stream.pipeThrough(new DecompressionStream("gzip"));
  bring(async () => (await readAtMost(stream, maxFile)).text());
}

// bring opens the text that it gets, unless another was asked for meanwhile.
async function bring(get, question) {
  const number = ++asked;
  try {
    const text = await get();
    if (number !== asked) return false;
    await openText(text, { question });
    return true;
  } catch (e) {
    if (number === asked) showErrors(e.message);
    return false;
  }
}

// openText puts another game into the page, and looks at it. It may come with a question, and a
// slot of the drafts.
export function openText(text, { slot, question } = {}) {
  another(text, slot, question);
  put(text);
  return look();
}

// another tells that the next text is no edit of the one before: a text that is to be no draft until
// it is edited, or null.
export function another(text = null, slot = null, question = null) {
  asked++;
  game.opened++;
  takeUp(text, slot);
  ask(question ?? {});
}

// put changes the text as typing would.
export function put(text) {
  $("text").value = text;
  $("text").dispatchEvent(new Event("input", { bubbles: true }));
}

// look asks what the game is, unless that is known.
export function look() {
  if ($("text").value !== looked) looking = lookAt($("text").value);
  return looking;
}

// lookOf has, by what answers a text, what tells what it is.
const lookOf = { solve: { command: "info" }, spot: { command: "spot show" }, "spot show": { command: "spot show", options: { at: "none" } } };

// How the program says that a number depends on a name.
const named = /: (\w+) has no value$|not a number: "([A-Za-z_]\w*)"$/m;

async function lookAt(text) {
  looked = text;
  game.info = null;
  showErrors("");
  $("summary").textContent = "";
  if (text.trim() === "") return game.changed();
  let done;
  try {
    done = await run({ input: text, ...lookOf[commandOf(text)] });
  } catch (e) {
    if (looked !== text) return; // another has been put there meanwhile
    looked = null;
    return showErrors(e.message);
  }
  if (text !== $("text").value) {
    if (looked === text) looked = null; // it may come back
    return;
  }
  game.info = done.result ?? null;
  if (game.info?.pot) Object.assign(game.info, { game: done.messages[0].config.game, players: [] });
  if (game.info) $("summary").textContent = describe(game.info);
  const name = game.info ? null : named.exec(done.errors)?.slice(1).find(Boolean);
  if (name) $("summary").textContent = `If ${name} is a parameter, this is solved for all its values where you say which, as in ${name}=0..2.`;
  showErrors(game.info ? done.errors ?? "" : name && $("param").value.trim() ? "" : done.failure || done.errors);
  game.changed();
}

function describe(info) {
  if (info.pot) return `${info.gains ? "A certificate of a spot" : "A spot"} of hold'em: ${info.hands[0]} against ${plural(info.hands[1], "hand")}, pot ${info.pot}, stack ${info.stack}, ${plural(info.nodes, "node")}${info.boards > 1 ? ` on ${info.boards} boards` : ""}.`;
  const sum = info.constant_sum === null || info.constant_sum === undefined ? "" : `, payoffs sum to ${info.constant_sum}`;
  const players = info.players.map((p) => `${p.name}: ${plural(p.infosets, "information set")}`).join(", ");
  const size = info.tree ? `${plural(info.tree.nodes, "node")} (${plural(info.tree.leaves, "leaf", "leaves")})` : `${info.pure_profiles} pure profiles`;
  return `${info.game.title || "A game"}: ${info.form} form, ${size}, recall ${info.recall}${sum}. ${players}.`;
}

// fileName returns a name for the text of a game of a kind.
export const fileName = (text, kind = "txt") => `game.${/^\s*\{/.test(text) ? "json" : commandOf(text) === "spot show" ? "flow" : kind}`;

// showErrors shows what is wrong with the text.
export const showErrors = (text) => showIn("errors", text);

// showIn shows messages of the program; those with a position lead there.
export function showIn(id, text) {
  const parts = [];
  for (const line of text.split("\n")) {
    const at = /^stdin:(\d+):(\d+): (.*)$/.exec(line);
    if (!at) {
      parts.push(line.replace(/^exactsolve: (stdin: )?/, "") + "\n");
      continue;
    }
    const go = make("button", { type: "button", textContent: `line ${at[1]}, column ${at[2]}` });
    go.addEventListener("click", () => {
      $("text").focus({ preventScroll: true });
      select(Number(at[1]), Number(at[2]));
    });
    parts.push(go, `: ${at[3]}\n`);
  }
  $(id).replaceChildren(text.trim() === "" ? "" : make("pre", {}, ...parts));
  const first = /^stdin:(\d+):(\d+): /m.exec(text);
  if (first && document.activeElement !== $("text")) select(Number(first[1]), Number(first[2]));
}

// select selects a line of the text from a column on, which counts bytes.
function select(line, column) {
  const area = $("text");
  const lines = area.value.split("\n");
  const before = lines.slice(0, line - 1).reduce((n, l) => n + l.length + 1, 0);
  const bytes = new TextEncoder().encode(lines[line - 1] ?? "");
  const from = before + new TextDecoder().decode(bytes.subarray(0, column - 1)).length;
  area.setSelectionRange(from, before + (lines[line - 1] ?? "").length);
  area.scrollTop = Math.max(0, (line - 4) * (area.scrollHeight / Math.max(1, lines.length)));
}
