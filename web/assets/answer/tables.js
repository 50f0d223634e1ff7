// The tables of behavior and beliefs, of one equilibrium or two side by side.

import { make } from "../base/dom.js";
import { entryText, long, near, rounded, shown } from "../base/numbers.js";
import { apart, differs } from "./compare.js";

// A number that is long is folded away behind its decimal.
export function numberNode(text) {
  if (!long(text)) return make("span", { textContent: shown(text) });
  return make("details", { className: "number" }, make("summary", { textContent: rounded(text), title: "show the exact number" }), make("span", { textContent: text }));
}

// pairs returns a list of names with numbers; with bars, as probabilities.
export function pairs(list, bars = false) {
  const items = list.flatMap(({ name, text }) => {
    const dd = make("dd", { className: text === "0" ? "zero" : "" });
    if (bars) dd.append(bar(text));
    dd.append(numberNode(text));
    return [make("dt", { textContent: name }), dd];
  });
  return make("dl", { className: "pairs" }, ...items);
}

function bar(text) {
  const e = make("span", { className: "bar", "aria-hidden": "true" });
  e.style.width = `${Math.min(1, Math.max(0, near(text))) * 4}rem`;
  return e;
}

export const beliefs = (set) => (set.belief ? set.belief.map((n) => ({ name: n.history || "root", text: entryText(n) })) : null);

// show returns the table of payoffs and those of the players, of one or two
// equilibria. choose is called with the key of an information set.
export function show([a, b], choose) {
  const players = playersOf(a, b).map((name, i) => playerTable(a, b, name, i + 1, choose));
  return { payoffs: payoffTable(a, b), players: players.filter(Boolean) };
}

// playersOf returns the players of one or two equilibria, which may be of two games.
const playersOf = (a, b) => (b && b.players.length > a.players.length ? b.players : a.players);

export const heads = (names) => make("thead", {}, make("tr", {}, ...names.map((n) => make("th", { scope: "col" }, n))));

// scroll returns a table that scrolls by itself, so that a large game leaves the
// rest of the page in reach.
export const scroll = (table, name) => make("div", { className: "scroll", tabIndex: 0, role: "region", "aria-label": name }, table);

function payoffTable(a, b) {
  const rows = playersOf(a, b).map((name, i) => {
    const cells = [a, b].filter(Boolean).map((e) => make("td", {}, e.payoffs[i] === undefined ? "?" : numberNode(e.payoffs[i])));
    return row(b && apart(a.ranges[i], b.ranges[i]), name, ...cells);
  });
  const names = b ? [`of ${a.name}`, `of ${b.name}`] : ["payoff"];
  const caption = make("caption", { textContent: "Payoffs" });
  return scroll(make("table", { className: "narrow" }, caption, heads(["player", ...names]), make("tbody", {}, ...rows)), "Payoffs");
}

function playerTable(a, b, name, player, choose) {
  const mine = (e) => e.sets.filter((s) => s.player === player);
  const keys = [...new Set([...mine(a), ...(b ? mine(b) : [])].map((s) => s.key))];
  if (!keys.length) return null;
  const at = (e, key) => e.sets.find((s) => s.key === key);
  const both = b ? [a, b] : [a];
  const believing = both.some((e) => mine(e).some((s) => s.belief)); // not in strategic form
  const sameGame = both.every((e) => e.source.hash === a.source.hash);
  const marked = (sets) => b && differs(...sets, sameGame);
  const rows = keys.map((key) => setRow(key, both.map((e) => at(e, key)), believing, marked, choose));
  const columns = both.flatMap((e) => [b ? `behavior in ${e.name}` : "behavior", ...(believing ? ["belief"] : [])]);
  const title = `Player ${name}`;
  return scroll(make("table", {}, make("caption", { textContent: title }), heads(["information set", ...columns]), make("tbody", {}, ...rows)), title);
}

function setRow(key, sets, believing, marked, choose) {
  const button = make("button", { type: "button", textContent: [...new Set(sets.filter(Boolean).map((s) => s.label))].join(" / "), onclick: () => choose(key) });
  const r = row(marked(sets), button, ...sets.flatMap((s) => cells(s, believing)));
  r.dataset.set = key;
  return r;
}

// row returns a row, marked if A and B differ there.
function row(marked, head, ...cells) {
  const mark = marked ? make("span", { className: "mark", title: "A and B differ", textContent: "≠ " }) : null;
  return make("tr", { className: marked ? "differs" : "" }, make("th", { scope: "row" }, ...[mark, head].filter(Boolean)), ...cells);
}

function cells(set, believing) {
  const behavior = make("td", {}, set ? pairs(set.actions, true) : "–");
  return believing ? [behavior, make("td", {}, beliefNode(set))] : [behavior];
}

function beliefNode(set) {
  const known = set && beliefs(set);
  if (!known) return "–";
  return known.length > 1 ? pairs(known) : "certain";
}
