// Games in our JSON, exactsolve-game-json/1 (docs/formats/json.md), as values of model.js.
// What is checked here is only what they rely on: the program, which sees their text, checks
// the game.

import { isNumber } from "../base/rational.js";
import { toText } from "./model.js";

const format = "exactsolve-game-json/1";

export const isJSON = (text) => text.trimStart().startsWith("{");

// translate returns a game in JSON as .efg or .nfg.
export const translate = (text) => toText(read(text));

// read reads a game. It throws an Error that says what is wrong.
export function read(text) {
  let game;
  try {
    game = JSON.parse(text);
  } catch (e) {
    throw new Error(`the JSON cannot be read: ${e.message}`);
  }
  if (game.format !== format) throw new Error(`the JSON has the format ${JSON.stringify(game.format)}, want "${format}"`);
  for (const name of ["players", "outcomes"]) want(Array.isArray(game[name]), `${name}: want a list`);
  want(Array.isArray(game.nodes) !== Array.isArray(game.profiles), "want one of nodes and profiles");
  const common = {
    title: game.title ?? "", comment: game.comment ?? "", players: game.players.map((p) => p?.name ?? ""),
    outcomes: Object.fromEntries(game.outcomes.map((o, k) => [k + 1, { name: o?.name ?? "", payoffs: payoffs(o ?? {}) }])),
  };
  return game.nodes ? { kind: "efg", ...common, ...tree(game) } : { kind: "nfg", ...common, ...table(game) };
}

function want(ok, text) {
  if (!ok) throw new Error(`${format}: ${text}`);
}

// number lets only rationals and decimals through.
function number(x) {
  want(isNumber(String(x)), `${JSON.stringify(x)} is not a number as in "-1/2"`);
  return String(x);
}

function at(list, k, what) {
  const entry = Number.isInteger(k) ? list?.[k - 1] : undefined;
  want(typeof entry === "object" && entry !== null, `no ${what} ${k}`);
  return entry;
}

function payoffs(o) {
  want(Array.isArray(o.payoffs), "an outcome has no payoffs");
  return o.payoffs.map(number);
}

function actionsOf(set) {
  want(Array.isArray(set.actions) && set.actions.length > 0, "an information set has no actions");
  return set.actions;
}

const outcomeOf = (game, k) => (k ? (at(game.outcomes, k, "outcome"), k) : null);

function tree(game) {
  const sets = {};
  const open = []; // nodes on the path here, each with its number of actions
  let root;
  for (const [v, n] of game.nodes.entries()) {
    const up = place(open, v + 1, n ?? {});
    const node = { id: v + 1, name: n.name ?? "", outcome: outcomeOf(game, n.outcome) };
    if (up) up.node.children.push(node);
    else root = node;
    if (n.player === undefined) continue;
    node.set = `${n.player}:${n.infoset}`;
    sets[node.set] ??= setOf(game, n);
    node.children = [];
    open.push({ node, most: sets[node.set].actions.length });
  }
  want(root && open.every(full), "the tree is not complete");
  return { sets, root };
}

const full = ({ node, most }) => node.children.length === most;

function setOf(game, { player, infoset }) {
  const set = player === 0 ? at(game.chance, infoset, "chance set") : at(at(game.players, player, "player").infosets, infoset, "information set");
  const actions = actionsOf(set).map((a, k) => (player === 0 ? { label: a, p: number(set.probabilities?.[k]) } : { label: a }));
  return { player, name: set.name ?? "", actions };
}

// place returns the node above one, after a check that it comes where prefix order has it.
function place(open, v, { parent, action }) {
  while (open.length && full(open.at(-1))) open.pop();
  const up = open.at(-1);
  const [node, next] = up ? [up.node.id, up.node.children.length + 1] : [0, 0];
  want((v === 1) === (node === 0), `node ${v} is beyond the end of the tree`);
  want(parent === node && action === next, `node ${v}: want action ${next} of node ${node}, in prefix order`);
  return up;
}

function table(game) {
  const strategies = game.players.map((p) => actionsOf(at(p?.infosets, 1, "information set")));
  return { strategies, cells: game.profiles.map((k) => outcomeOf(game, k)) };
}
