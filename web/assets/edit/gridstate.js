// What the grid of a table shows, of whom, and where the focus is.

import { compare, rational } from "../base/rational.js";
import { cellOf, outcomeAt, sizesOf, strideOf } from "./tableops.js";

// start returns the state of a grid: axes are the players of rows and columns, of which a game
// of one player has only the first; slice has a strategy of each player, for those who are
// neither; at is a place as in gridview.js, from where a selection to it begins.
export const start = (game) => ({ game, axes: [0, game.players.length > 1 ? 1 : null], slice: game.players.map(() => 0), at: [0, 0], from: null, edit: null, ...known(game) });

const clamp = (x, low, high) => Math.min(Math.max(x, low), high);

// take puts another game into a state.
export function take(s, game) {
  if (game.players.length !== s.game.players.length) return Object.assign(s, start(game));
  Object.assign(s, { game, ...known(game) });
  s.slice = sizesOf(game).map((n, i) => clamp(s.slice[i], 0, n - 1));
  s.from = null;
  s.at = inside(s, s.at);
}

// known returns what is found once of a game: best replies, and the length of the longest cell.
const known = (game) => ({ best: bestReplies(game), longest: Object.values(game.outcomes).reduce((n, { payoffs }) => Math.max(n, payoffs.join(", ").length), 3) });

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

// box returns the first and the last row, and column, of what is selected.
const box = ({ from, at }) => at.map((x, k) => [x, from?.[k] ?? x].sort((a, b) => a - b));

// placesIn lists the places of what is selected, by rows.
export function placesIn(s) {
  const [rows, columns] = box(s).map(([low, high]) => Array.from({ length: high - low + 1 }, (_, k) => low + k));
  return rows.map((r) => columns.map((c) => [r, c]));
}

// profileText says which strategies meet at the place with the focus.
export function profileText({ game, axes, at, slice }) {
  const profile = game.players.map((_, i) => at[axes.indexOf(i)] ?? slice[i]);
  return profile.map((k, i) => game.strategies[i][k] || String(k + 1)).join(", ");
}

// shownCell returns what gridview.js draws at a place.
function shownCell(s, at) {
  const cell = cellAt(s, at);
  const parts = outcomeAt(s.game, cell).payoffs.map((text, i) => ({ text, best: s.best(cell, i) }));
  return { about: parts.map((p, i) => `${nameOf(s.game, i)} ${p.text}${p.best ? ", best" : ""}`).join("; "), parts };
}

// shown returns what gridview.js draws.
export function shown(s) {
  const { game, at, axes } = s;
  const [rows, columns] = [rowsOf(s), columnsOf(s)];
  const chosen = box(s);
  const most = (texts) => texts.reduce((n, t) => Math.max(n, t.length), 3);
  const width = (n) => Math.min(n, 30) * 0.6 + 1.25;
  const count = game.players.length;
  const corner = axes[1] === null ? nameOf(game, 0) : `${nameOf(game, axes[0])} ↓ ${nameOf(game, axes[1])} →`;
  return {
    label: `Payoffs, in the order ${game.players.map((_, i) => nameOf(game, i)).join(", ")}`,
    rows, columns, corner, at, editing: s.edit?.box,
    widths: { label: Math.min(width(Math.max(most(rows), corner.length)), 9), cell: Math.max(width(most(columns)), width(s.longest) + count / 2, 3 * count + 0.5) },
    selected: (r, c) => onCell(s) && chosen.every(([low, high], k) => low <= [r, c][k] && [r, c][k] <= high),
    cell: (...at) => shownCell(s, at),
  };
}

// bestReplies returns a function that tells if the payoff of a player in a cell is the best
// that he gets against what the others play there.
function bestReplies(game) {
  const best = new Map();
  const value = (cell, player) => rational(outcomeAt(game, cell).payoffs[player]);
  return (cell, player) => {
    const [size, stride] = [game.strategies[player].length, strideOf(game, player)];
    const first = cell - (Math.floor(cell / stride) % size) * stride;
    const key = `${player} ${first}`;
    if (!best.has(key)) {
      const all = Array.from({ length: size }, (_, k) => value(first + k * stride, player));
      best.set(key, all.reduce((a, b) => (compare(a, b) < 0 ? b : a)));
    }
    return compare(value(cell, player), best.get(key)) === 0;
  };
}
