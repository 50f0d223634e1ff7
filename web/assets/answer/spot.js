// The answer about a spot of poker: what is proved, and what the strategies do at each decision.

import { $, make, plural } from "../base/dom.js";
import { approximate } from "../base/numbers.js";
import { rational, toFloat } from "../base/rational.js";
import { run } from "../run.js";
import { draw, legend } from "./ranges-grid.js";
import { numberOr, table } from "./rows.js";
import { numberNode } from "./tables.js";

const ranks = [..."AKQJT98765432"];

let shown = null; // the job whose answer is shown, or one that has the same; and the text it was given
let trail = []; // decisions from the first on: {path, cards, word, point}
let asked = 0; // counts decisions asked for, so that a late one is dropped

const about = (number) => `≈ ${approximate(number, 6)}`;

// verdict says in words what is proved.
export function verdict({ status, reason, low, high, gains }) {
  const begin = status === "yes" ? "Proved: " : `Stopped${reason ? `, ${reason}` : ""}. Proved so far: `;
  if (low) return `${begin}the value to oop is from ${about(low)} to ${about(high)}`;
  return `${begin}by another strategy oop can gain at most ${about(gains[0])}, ip ${about(gains[1])}`;
}

// show shows the answer of a job about a spot, null for another answer. It returns when the first
// decision is there.
export function show(of, input) {
  asked++;
  $("spot").replaceChildren();
  if (!of) return null;
  shown = { ...of, text: input };
  $("spot").append(proved(of.result), make("h3", { textContent: "Decisions" }),
    make("nav", { id: "spot-path", "aria-label": "The way to the decision" }), make("div", { id: "spot-next", className: "row end", role: "group", "aria-label": "Actions" }),
    make("p", { id: "spot-ev", className: "hint" }), make("ul", { id: "spot-legend", className: "range-legend", "aria-label": "Legend" }), make("div", { id: "spot-grid" }), make("div", { id: "spot-line", className: "hint range-line" }),
    make("div", { id: "spot-table" }), make("p", { id: "spot-said", role: "alert" }));
  $("spot-path").addEventListener("keydown", back);
  $("spot-next").addEventListener("keydown", back);
  return go([{ path: "r", cards: "", word: "start" }]);
}

function proved({ low, high, gap, gap_of_pot: share, gains }) {
  const part = share ? ` (${percent(share, 4)} of the pot)` : "";
  const ends = low ? [["value to oop, at least", numberNode(low)], ["value to oop, at most", numberNode(high)]] : [];
  return table("Proved", ["what", "amount"], [...ends, ["gap", [numberNode(gap), part]], ["oop can gain at most", numberNode(gains[0])], ["ip can gain at most", numberNode(gains[1])]]);
}

// percent returns a share in percent, with some digits after the point.
function percent(share, digits = 1) {
  const [n, d] = rational(share);
  const exact = (n * 10n ** BigInt(2 + digits)) % d === 0n;
  return `${exact ? "" : "≈ "}${Number((100 * toFloat([n, d])).toFixed(digits))} %`;
}

// back goes a decision up with Backspace.
function back(e) {
  if (e.key !== "Backspace" || e.target.matches("input") || trail.length < 2) return;
  e.preventDefault();
  go(trail.slice(0, -1), true);
}

// go shows the decision that a trail leads to, and has the focus there if it is to be moved.
async function go(to, focus = false) {
  const mine = ++asked;
  const last = to.at(-1);
  $("spot-said").textContent = "";
  try {
    last.point ??= await pointOf(last, shown);
  } catch (e) {
    if (mine === asked) $("spot-said").textContent = e.message;
    return;
  }
  if (mine !== asked) return;
  trail = to;
  render(last.point);
  if (focus) $("spot-path").querySelector("[aria-current]").focus();
}

// pointOf asks what is done at a decision. A certificate that was typed is sent again if its job is
// forgotten.
async function pointOf({ path, cards }, of) {
  const ask = (what) => run({ command: "spot show", options: { at: path, hands: "true", ...(cards && { cards }) }, ...what });
  const solved = of.command === "spot";
  let done;
  try {
    done = await ask({ job: of.job, ...(solved && { file: "certificate" }) });
  } catch (e) {
    if (solved) throw e;
    done = await ask({ input: of.text });
    of.job = done.job;
  }
  if (!done.result?.point) throw new Error(done.failure || done.errors);
  return done.result.point;
}

function render(point) {
  crumbs();
  actions(point);
  $("spot-ev").replaceChildren(...(point.ev ? [`EV of ${point.player} from here on: `, numberNode(point.ev)] : []));
  legend($("spot-legend"), point.words);
  $("spot-line").replaceChildren();
  draw($("spot-grid"), {
    rows: rowsOf(point), at: { from: 0 }, columns: ranks, corner: "o/s", className: "classes", name: `${point.player} at ${point.path}, by classes of hands`, actions: point.words,
    chosen: () => null, choose() {}, tell: (cell) => cell && $("spot-line").replaceChildren(...lineOf(cell.class, point)),
  });
  const box = make("details", {}, make("summary", { textContent: "As a table" }));
  box.addEventListener("toggle", () => box.append(listOf(point) ?? "No hands come here."), { once: true });
  $("spot-table").replaceChildren(box);
}

function crumbs() {
  const items = trail.map(({ word }, k) => {
    const b = make("button", { type: "button", textContent: word, onclick: () => go(trail.slice(0, k + 1), true) });
    if (k === trail.length - 1) b.setAttribute("aria-current", "step");
    return make("li", {}, b);
  });
  $("spot-path").replaceChildren(make("ol", {}, ...items));
}

// actions puts a button in place for each action that leads to a decision.
function actions(point) {
  const here = trail.at(-1);
  const parts = point.actions.map((a, k) => {
    const word = `${point.words[k]}${point.shares ? ` ${percent(point.shares[k])}` : ""}`;
    const path = `${here.path}:${a}`;
    const says = `${point.player}: ${point.words[k]}`;
    if (point.next[k] === "end") return make("span", { className: "end", textContent: `${word}, the end` });
    if (point.next[k] === "deal") return dealing(point, word, (cards) => go([...trail, { path, cards: here.cards ? `${here.cards}.${cards}` : cards, word: `${says}, ${cards}` }], true));
    return make("button", { type: "button", textContent: word, onclick: () => go([...trail, { path, cards: here.cards, word: says }], true) });
  });
  $("spot-next").replaceChildren(make("strong", { textContent: `${point.player}${point.cards ? ` on ${point.cards}` : ""}:` }), ...parts);
}

// dealing returns a field for the cards that come after an action, with its button.
function dealing({ left, deals }, word, then) {
  const field = deals === 1 ? make("select", {}, ...left.map((c) => new Option(c, c))) : make("input", { type: "text", size: 8, value: left.slice(0, deals).join(""), autocomplete: "off", spellcheck: false });
  return make("form", { className: "dealing", onsubmit(e) {
    e.preventDefault();
    then(field.value.trim());
  } }, make("label", {}, `${word}, then`, field), make("button", { textContent: "Deal" }));
}

// rowsOf returns the classes as a grid: suited above the diagonal.
function rowsOf({ path, words, classes }) {
  const byName = new Map(classes.map((c) => [c.name, c]));
  const cellOf = (r, c) => {
    const one = byName.get(r === c ? ranks[r] + ranks[c] : c > r ? `${ranks[r]}${ranks[c]}s` : `${ranks[c]}${ranks[r]}o`);
    const sets = [one?.shares && { actions: words.map((name, k) => ({ name, text: one.shares[k] })) }];
    return one ? { key: one.name, hand: one.name, history: path, title: one.name, sets, reports: [{ reach: one.weight }], differs: false, class: one } : null;
  };
  return ranks.map((history, r) => ({ history, cells: ranks.map((_, c) => cellOf(r, c)) }));
}

// lineOf returns all there is to know of a class.
function lineOf({ name, hands, weight, shares, each = [], ...evs }, { words }) {
  const plays = shares ? mixOf({ shares, ...evs }, words) : ["None comes here."];
  const one = (h) => [h.name, ...cellsOf(h)];
  return [make("p", {}, make("strong", { textContent: name }), `: ${plural(hands, "hand")}, of weight `, numberNode(weight), evs.ev ? "; EV " : "", evs.ev ? numberNode(evs.ev) : ""), make("p", {}, ...plays),
    table(`Hands of ${name}`, columnsOf(words), each.filter((h) => h.shares).map(one)) ?? ""];
}

const mixOf = ({ shares, action_evs: evs }, words) => words.flatMap((w, k) => [k ? ", " : "", `${w} ${percent(shares[k])}`, ...(evs ? [" (EV ", numberNode(evs[k]), ")"] : [])]);

const columnsOf = (words) => ["hands", "EV", ...words];
const cellsOf = ({ shares, ev, action_evs: evs }) => [numberOr(ev), ...shares.map((x, k) => [percent(x), ...(evs ? [", EV ", numberNode(evs[k])] : [])])];

function listOf({ player, path, words, classes }) {
  const [hands, ...rest] = columnsOf(words);
  return table(`${player} at ${path}`, [hands, "how many", "weight", ...rest], classes.filter((c) => c.shares).map((c) => [c.name, `${c.hands}`, numberNode(c.weight), ...cellsOf(c)]));
}
