// Edits of a table (game/model.js): each returns another table, or throws an Error with the
// reason before anything is changed.

import { fresh } from "../game/model.js";
import { mul, rational, show } from "../base/rational.js";

const most = 1_000_000;

// checkCells throws unless a table of so many cells can be edited.
export const checkCells = (count) => check(count <= most, `a table of more than ${most.toLocaleString("en")} cells is too large to edit`);

export const sizesOf = (game) => game.strategies.map((list) => list.length);

// strideOf returns how far apart two cells are that differ by one strategy of a player.
export const strideOf = (game, player) => sizesOf(game).slice(0, player).reduce((a, b) => a * b, 1);

// cellOf returns the place of a profile in cells.
export const cellOf = (game, profile) => profile.reduce((k, s, i) => k + s * strideOf(game, i), 0);

// outcomeAt returns the outcome of a cell; null pays nothing.
export const outcomeAt = (game, cell) => game.outcomes[game.cells[cell]] ?? { name: "", payoffs: game.players.map(() => "0") };

function check(ok, reason) {
  if (!ok) throw new Error(reason);
}

// setCells changes payoffs. Entries are pairs of a cell and the texts of its payoffs by
// player; undefined leaves one as it is. An outcome that other cells share stays theirs.
export function setCells(game, entries) {
  const uses = new Map(entries.map(([cell]) => [game.cells[cell], 0]));
  for (const id of game.cells) if (uses.has(id)) uses.set(id, uses.get(id) + 1);
  const cells = [...game.cells];
  const outcomes = { ...game.outcomes };
  for (const [cell, texts] of entries) {
    const { name, payoffs } = outcomeAt(game, cell);
    texts.forEach((text) => text === undefined || rational(text)); // throws
    cells[cell] = fresh("o");
    outcomes[cells[cell]] = { name: uses.get(game.cells[cell]) === 1 ? name : "", payoffs: payoffs.map((p, i) => texts[i] ?? p) };
  }
  return used({ ...game, cells, outcomes });
}

// zeroSum makes player 2 get what player 1 loses.
export function zeroSum(game) {
  check(game.players.length === 2, "only a game of two players is zero-sum");
  return withPayoffs(game, ([x]) => [x, show(mul(rational(x), [-1n, 1n]))]);
}

function withPayoffs(game, change) {
  const outcomes = {};
  for (const [id, o] of Object.entries(game.outcomes)) outcomes[id] = { ...o, payoffs: change(o.payoffs) };
  return { ...game, outcomes };
}

// used drops outcomes that no cell has.
function used(game) {
  const outcomes = {};
  for (const id of game.cells) if (id !== null) outcomes[id] = game.outcomes[id];
  return { ...game, outcomes };
}

export function renamePlayer(game, player, name) {
  return { ...game, players: game.players.with(player, name) };
}

// renameStrategies names those of a player from a place on; labels beyond the last are left out.
export function renameStrategies(game, player, from, labels) {
  return { ...game, strategies: game.strategies.with(player, game.strategies[player].map((old, k) => labels[k - from] ?? old)) };
}

// arrange gives a player some of the strategies that he has, by their places; null is a new one,
// which pays nothing.
function arrange(game, player, places) {
  const size = game.strategies[player].length;
  check(places.length > 0, `${game.players[player] || "the player"} has only this strategy`);
  checkCells((game.cells.length / size) * places.length);
  const stride = strideOf(game, player);
  const cells = [];
  for (let block = 0; block < game.cells.length; block += size * stride) {
    for (const p of places) {
      for (let k = 0; k < stride; k++) cells.push(p === null ? null : game.cells[block + p * stride + k]);
    }
  }
  const next = counter(size, game.strategies[player]);
  const labels = places.map((p) => (p === null ? next() : game.strategies[player][p]));
  return used({ ...game, cells, strategies: game.strategies.with(player, labels) });
}

const allOf = (game, player) => game.strategies[player].map((_, s) => s);

// counter returns a function that counts on from a number, without what is taken.
function counter(n, taken) {
  const all = new Set(taken);
  return () => {
    do n++;
    while (all.has(String(n)));
    return String(n);
  };
}

// addStrategies adds some before a place.
export function addStrategies(game, player, place, count = 1) {
  const all = allOf(game, player);
  return arrange(game, player, [...all.slice(0, place), ...Array(count).fill(null), ...all.slice(place)]);
}

export const removeStrategy = (game, player, strategy) => arrange(game, player, allOf(game, player).toSpliced(strategy, 1));

// addPlayer adds one with one strategy, who gets nothing.
export function addPlayer(game) {
  const wider = withPayoffs(game, (payoffs) => [...payoffs, "0"]);
  return { ...wider, players: [...game.players, counter(game.players.length, game.players)()], strategies: [...game.strategies, ["1"]] };
}

// removePlayer keeps the cells where he plays one strategy.
export function removePlayer(game, player, strategy) {
  check(game.players.length > 1, "this is the only player");
  const less = (list) => list.toSpliced(player, 1);
  const left = withPayoffs(arrange(game, player, [strategy]), less);
  return { ...left, players: less(game.players), strategies: less(game.strategies) };
}
