// The game: from the library, a file or the keyboard, with what is wrong with it.

import { readAtMost } from "../base/bytes.js";
import { $, make, plural } from "../base/dom.js";
import { run } from "../run.js";
import { isJSON, translate } from "./gamejson.js";
import { fill, find, parseList, parseParameters } from "./library.js";

const maxFile = 4_000_000; // bytes, as the server takes

// The game that was looked at last: info is what the program says of it, null while that is not
// known; name stays the same while it is edited. changed is called with a new one, opening with a
// text that is no edit of the one before.
export const game = { info: null, name: null, changed: () => {}, opening: () => {} };

let groups = [];
let asked = 0; // counts games asked for, so that a late one does not replace a newer
let looked = null; // the text that info is about
let looking = null; // promise of that

export async function startGame() {
  $("library").addEventListener("change", choose);
  $("make").addEventListener("click", makeGame);
  $("file").addEventListener("change", load);
  $("text").addEventListener("change", look);
  $("text").addEventListener("paste", () => setTimeout(look));
  try {
    groups = parseList(await output({ command: "gen" }));
    fill($("library"), groups);
  } catch (e) {
    showIn("problems", e.message); // those of the text are about to be new
  }
}

// output runs a command and returns what it prints.
async function output(request) {
  const done = await run(request);
  if (done.failure || done.status !== 0) throw new Error(done.failure || done.errors);
  return done.file("output");
}

async function choose() {
  const g = find(groups, $("library").value);
  $("family").hidden = !g?.parameters.length;
  if (!g) return;
  $("parameters").value = "";
  $("parameter-names").textContent = `${g.about}. Parameters, all optional: ${g.parameters.map((p) => p + " …").join(", ")}`;
  await makeGame();
}

async function makeGame() {
  const g = find(groups, $("library").value);
  if (!g) return;
  const number = ++asked;
  try {
    const options = g.parameters.length ? parseParameters($("parameters").value) : {};
    const text = await output({ command: "gen", name: g.name, options });
    if (number === asked) await openText(text);
  } catch (e) {
    if (number === asked) showErrors(e.message);
  }
}

async function load() {
  const file = $("file").files[0];
  if (!file) return;
  const number = ++asked;
  $("library").value = "";
  $("family").hidden = true;
  let stream = file.stream();
  if (file.name.endsWith(".gz")) stream = stream.pipeThrough(new DecompressionStream("gzip"));
  try {
    const text = await (await readAtMost(stream, maxFile)).text();
    if (number === asked) await openText(text);
  } catch (e) {
    if (number === asked) showErrors(e.message);
  }
}

// example opens a game of the library by its name.
export async function example(name) {
  const number = ++asked;
  const text = await output({ command: "gen", name });
  if (number === asked) await openText(text);
}

// openText puts another game into the page, and looks at it.
export function openText(text) {
  asked++;
  game.opening(text);
  return setText(text);
}

// setText puts a text into the page, as an edit, and looks at it.
export function setText(text) {
  put(text);
  return look();
}

// put changes the text as typing would.
export function put(text) {
  $("text").value = text;
  $("text").dispatchEvent(new Event("input", { bubbles: true }));
}

// plainText returns the text, of a game in JSON after translation.
function plainText() {
  if (isJSON($("text").value)) put(translate($("text").value));
  return $("text").value;
}

// look asks what the game is, unless that is known.
export function look() {
  if ($("text").value !== looked) looking = ask();
  return looking;
}

async function ask() {
  game.info = null;
  showErrors("");
  $("summary").textContent = "";
  let text;
  try {
    text = plainText();
  } catch (e) {
    looked = $("text").value;
    return showErrors(e.message);
  }
  looked = text;
  if (text.trim() === "") return game.changed();
  let result;
  let done;
  try {
    done = await run({ command: "info", input: text }, { message: (m) => (result = m.result ?? result) });
  } catch (e) {
    if (looked !== text) return; // another has been put there meanwhile
    looked = null;
    return showErrors(e.message);
  }
  if (text !== $("text").value) return; // another has been put there meanwhile
  if (result) learn(result);
  showErrors(result ? done.errors ?? "" : done.failure || done.errors);
  game.changed();
}

function learn(info) {
  game.info = info;
  game.name = JSON.stringify([info.form, info.game.title, info.players.map((p) => p.name)]);
  $("summary").textContent = describe(info);
}

function describe(info) {
  const sum = info.constant_sum === null || info.constant_sum === undefined ? "" : `, payoffs sum to ${info.constant_sum}`;
  const players = info.players.map((p) => `${p.name}: ${plural(p.infosets, "information set")}`).join(", ");
  const size = info.tree ? `${plural(info.tree.nodes, "node")} (${plural(info.tree.leaves, "leaf", "leaves")})` : `${info.pure_profiles} pure profiles`;
  return `${info.game.title || "A game"}: ${info.form} form, ${size}, recall ${info.recall}${sum}. ${players}.`;
}

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
