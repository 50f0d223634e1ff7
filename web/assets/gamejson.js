// Games in our JSON, exactsolve-game-json/1 (docs/formats/json.md), as .efg or .nfg,
// which the program then reads and checks. What is checked here is only what the
// translation relies on: the program sees no JSON.

const format = "exactsolve-game-json/1";

export const isJSON = (text) => text.trimStart().startsWith("{");

// translate returns the text of the game. It throws an Error that says what is wrong.
export function translate(text) {
  let game;
  try {
    game = JSON.parse(text);
  } catch (e) {
    throw new Error(`the JSON cannot be read: ${e.message}`);
  }
  if (game.format !== format) throw new Error(`the JSON has the format ${JSON.stringify(game.format)}, want "${format}"`);
  for (const name of ["players", "outcomes"]) want(Array.isArray(game[name]), `${name}: want a list`);
  want(Array.isArray(game.nodes) !== Array.isArray(game.profiles), "want one of nodes and profiles");
  return game.nodes ? tree(game) : table(game);
}

function want(ok, text) {
  if (!ok) throw new Error(`${format}: ${text}`);
}

// label returns a text in quotes, as the formats write it.
const label = (s) => `"${String(s ?? "").replace(/["\\]/g, "\\$&")}"`;

// number lets only rationals and decimals through.
function number(x) {
  want(/^-?\d+(\/\d+|\.\d+)?$/.test(String(x)), `${JSON.stringify(x)} is not a number as in "-1/2"`);
  return String(x);
}

function at(list, k, what) {
  const entry = Number.isInteger(k) ? list?.[k - 1] : undefined;
  want(typeof entry === "object" && entry !== null, `no ${what} ${k}`);
  return entry;
}

const payoffs = (o) => {
  want(Array.isArray(o.payoffs), "an outcome has no payoffs");
  return o.payoffs.map(number).join(", ");
};

function actionsOf(set) {
  want(Array.isArray(set.actions) && set.actions.length > 0, "an information set has no actions");
  return set.actions;
}

const header = (kind, game) => `${kind} 1 R ${label(game.title)} { ${game.players.map((p) => label(p?.name)).join(" ")} }`;

function tree(game) {
  const described = new Set();
  const once = (key, text) => (described.has(key) ? "" : (described.add(key), ` ${text}`));
  const lines = [header("EFG", game).replace("EFG 1", "EFG 2") + ` ${label(game.comment)}`];
  const open = []; // nodes on the path here, each with the actions still to come
  for (const [v, n] of game.nodes.entries()) {
    place(open, v + 1, n ?? {});
    const outcome = n.outcome ? at(game.outcomes, n.outcome, "outcome") : null;
    const pays = outcome ? `${n.outcome}` + once(`o${n.outcome}`, `${label(outcome.name)} { ${payoffs(outcome)} }`) : "0";
    if (n.player === undefined) {
      lines.push(`t ${label(n.name)} ${pays}`);
      continue;
    }
    const set = n.player === 0 ? at(game.chance, n.infoset, "chance set") : at(at(game.players, n.player, "player").infosets, n.infoset, "information set");
    const actions = actionsOf(set);
    const words = actions.map((a, k) => label(a) + (n.player === 0 ? ` ${number(set.probabilities?.[k])}` : "")).join(" ");
    const kind = n.player === 0 ? "c" : "p";
    const who = n.player === 0 ? "" : `${n.player} `;
    lines.push(`${kind} ${label(n.name)} ${who}${n.infoset}${once(`${n.player}:${n.infoset}`, `${label(set.name)} { ${words} }`)} ${pays}`);
    open.push({ node: v + 1, next: 1, last: actions.length });
  }
  want(open.every((o) => o.next > o.last), "the tree is not complete");
  return lines.join("\n") + "\n";
}

// place checks that a node comes where prefix order has it.
function place(open, v, { parent, action }) {
  while (open.length && open.at(-1).next > open.at(-1).last) open.pop();
  const up = open.at(-1) ?? { node: 0, next: 0 };
  want((v === 1) === (up.node === 0), `node ${v} is beyond the end of the tree`);
  want(parent === up.node && action === up.next, `node ${v}: want action ${up.next} of node ${up.node}, in prefix order`);
  up.next++;
}

function table(game) {
  const sets = game.players.map((p) => `{ ${actionsOf(at(p?.infosets, 1, "information set")).map(label).join(" ")} }`);
  const outcomes = game.outcomes.map((o) => `{ ${label(o?.name)} ${payoffs(o ?? {})} }`);
  for (const k of game.profiles) want(k === 0 || at(game.outcomes, k, "outcome"), "");
  return `${header("NFG", game)}\n{ ${sets.join("\n")} }\n${label(game.comment)}\n{\n${outcomes.join("\n")}\n}\n${game.profiles.join(" ")}\n`;
}
