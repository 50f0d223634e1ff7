// What the grid of a table shows, of whom, and where the focus is.

import { compare, isNumber, rational } from "../base/rational.js";
import { cellOf, outcomeAt, sizesOf, strideOf, textsAt } from "./tableops.js";

// start returns the state of a grid: axes are the players of rows and columns, of which a game
// of one player has only the first; slice has a strategy of each player, for those who are
// neither; at is a place as in gridview.js, from where a selection to it begins.
export const start = (game) => ({ game, axes: [0, game.players.length > 1 ? 1 : null], slice: game.players.map(() => 0), at: [0, 0], from: null, edit: null, best: bestReplies(game), ...survey(game) });

const clamp = (x, low, high) => Math.min(Math.max(x, low), high);

// take puts another game into a state.
export function take(s, game) {
  if (game.players.length !== s.game.players.length) return Object.assign(s, start(game));
  Object.assign(s, { game, best: bestReplies(game), ...survey(game) });
  s.slice = sizesOf(game).map((n, i) => clamp(s.slice[i], 0, n - 1));
  s.from = null;
  s.at = inside(s, s.at);
}

// survey returns the length of the longest cell, and the ids of outcomes that are wrong.
function survey(game) {
  let longest = 3;
  const wrong = new Set();
  for (const id in game.outcomes) {
    const o = game.outcomes[id];
    if (o.wrong) wrong.add(id);
    const length = o.payoffs.reduce((n, p, i) => n + 2 + (o.wrong?.[i] ?? p).length, -2);
    longest = Math.max(longest, length);
  }
  return { longest, wrong };
}

// nameOf returns the name of a player, or a number.
export const nameOf = (game, player) => game.players[player] || String(player + 1);

const labelsOf = (s, axis) => (axis === null ? ["payoff"] : s.game.strategies[axis]);
export const rowsOf = (s) => labelsOf(s, s.axes[0]);
export const columnsOf = (s) => labelsOf(s, s.axes[1]);

// inside returns the place nearest to one; the corner is none.
export function inside(s, [r, c]) {
  const low = clamp(r, -1, rowsOf(s).length - 1);
  return [low, clamp(c, low < 0 ? 0 : -1, columnsOf(s).length - 1)];
}

// cellAt returns the place in cells, also of a game that has more strategies.
export function cellAt(s, [r, c], game = s.game) {
  const profile = [...s.slice];
  profile[s.axes[0]] = r;
  if (s.axes[1] !== null) profile[s.axes[1]] = c;
  return cellOf(game, profile);
}

// strategyAt returns which strategy of a player the buttons are about.
export function strategyAt(s, player) {
  const axis = s.axes.indexOf(player);
  return axis < 0 ? s.slice[player] : Math.max(0, s.at[axis]);
}

// onCell tells whether payoffs have the focus, and not a name.
export const onCell = (s) => s.at.every((x) => x >= 0);

// box returns the corners of what is selected.
export function box(s) {
  const [a, b] = [s.from ?? s.at, s.at].map((p) => p.map((x) => Math.max(0, x)));
  return [0, 1].map((i) => [Math.min(a[i], b[i]), Math.max(a[i], b[i])]);
}

export function selected(s, r, c) {
  const [[top, bottom], [left, right]] = box(s);
  return onCell(s) && r >= top && r <= bottom && c >= left && c <= right;
}

// placesIn lists the places of a box, by rows.
export function placesIn([[top, bottom], [left, right]]) {
  const row = (r) => Array.from({ length: right - left + 1 }, (_, k) => [r, left + k]);
  return Array.from({ length: bottom - top + 1 }, (_, k) => row(top + k));
}

// profileText says which strategies meet at a place.
export function profileText(s, [r, c]) {
  const profile = s.game.players.map((_, i) => (i === s.axes[0] ? r : i === s.axes[1] ? c : s.slice[i]));
  return profile.map((k, i) => s.game.strategies[i][k] || String(k + 1)).join(", ");
}

// whyWrong says what is wrong with a payoff that was typed, "" if nothing.
export const whyWrong = (text, was) => (isNumber(text) ? "" : `${JSON.stringify(text)} is not a number as in "-1/2" or "0.5"; the game still has ${was} there`);

// shownCell returns what gridview.js draws at a place.
export function shownCell(s, r, c) {
  const cell = cellAt(s, [r, c]);
  const { payoffs } = outcomeAt(s.game, cell);
  const parts = textsAt(s.game, cell).map((text, i) => ({ text, wrong: whyWrong(text, payoffs[i]), best: s.best(cell, i), derived: s.game.zeroSum && i === 1 }));
  const words = parts.map((p, i) => `${nameOf(s.game, i)} ${p.text}${p.wrong ? ", not a number" : p.best ? ", best" : ""}`);
  return { about: words.join("; "), problem: parts.map((p) => p.wrong).filter(Boolean).join("; "), parts };
}

// shown returns what gridview.js draws.
export function shown(s) {
  const { game, at, axes } = s;
  const [rows, columns] = [rowsOf(s), columnsOf(s)];
  const most = (texts) => texts.reduce((n, t) => Math.max(n, t.length), 3);
  const width = (n) => Math.min(n, 30) * 0.6 + 1.25;
  const few = game.players.length;
  const corner = axes[1] === null ? nameOf(game, 0) : `${nameOf(game, axes[0])} ↓ ${nameOf(game, axes[1])} →`;
  return {
    label: `Payoffs, in the order ${game.players.map((_, i) => nameOf(game, i)).join(", ")}`,
    rows, columns, corner, at, editing: s.edit?.box,
    widths: { label: Math.min(width(Math.max(most(rows), corner.length)), 9), cell: Math.max(width(most(columns)), width(s.longest) + few / 2, 3 * few + 0.5) },
    selected: (r, c) => selected(s, r, c),
    cell: (r, c) => shownCell(s, r, c),
  };
}

// bestReplies returns a function that tells if the payoff of a player in a cell is the best
// that he gets against what the others play there.
function bestReplies(game) {
  const known = new Map();
  const values = new Map();
  const value = (cell, player) => {
    const text = outcomeAt(game, cell).payoffs[player];
    return values.get(text) ?? (values.set(text, rational(text)), values.get(text));
  };
  return (cell, player) => {
    const [size, stride] = [game.strategies[player].length, strideOf(game, player)];
    const first = cell - (Math.floor(cell / stride) % size) * stride;
    const key = `${player} ${first}`;
    if (!known.has(key)) {
      const all = Array.from({ length: size }, (_, k) => value(first + k * stride, player));
      known.set(key, all.reduce((a, b) => (compare(a, b) < 0 ? b : a)));
    }
    return compare(value(cell, player), known.get(key)) === 0;
  };
}
