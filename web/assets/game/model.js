// A game as one value that never changes: what changes it returns another, which shares
// what is the same.
//
// A tree is {kind: "efg", title, comment, players, sets, outcomes, root}: players are names;
// sets has by id {player, name, actions: [{label, p}]}, where player 0 is chance and p, the
// text of a probability, is its alone; a node is {id, name, outcome} and, unless it is a leaf,
// set and children. outcomes has by id {name, payoffs}, texts of numbers; outcome may be null.
//
// A table is {kind: "nfg", title, comment, players, strategies, outcomes, cells}: strategies
// has the labels of each player, cells an outcome or null for each profile, of which the
// strategy of player 1 changes first.
//
// In a game that was read, ids say where a thing is: a set is "player:place" as in answers
// (docs/formats/json.md), a node its number in prefix order.

let made = 0;

// fresh returns an id that no other thing has.
export const fresh = (kind) => `${kind}${++made}`;

// playerName returns what a player, counted from 1, or chance is called.
export const playerName = (game, player) => (player === 0 ? "chance" : game.players[player - 1] || `player ${player}`);

// actionNames returns what the actions of a set are called, as in answers: those whose labels are
// empty or shared by their place too.
export const actionNames = (labels) => labels.map((l, k) => (l && labels.indexOf(l) === labels.lastIndexOf(l) ? l : `${l}#${k + 1}`));

// nodesOf lists the nodes below and with one, in prefix order.
export function nodesOf(root) {
  const list = [];
  const open = [root];
  while (open.length) {
    const n = open.pop();
    list.push(n);
    for (let k = (n.children?.length ?? 0) - 1; k >= 0; k--) open.push(n.children[k]);
  }
  return list;
}

// keysOf returns which set has which place in answers: the sets of each player in order of
// first appearance, as "player:place" by id.
export function keysOf(game) {
  const keys = new Map();
  const places = [];
  for (const { set } of nodesOf(game.root)) {
    if (set === undefined || keys.has(set)) continue;
    const { player } = game.sets[set];
    places[player] = (places[player] ?? 0) + 1;
    keys.set(set, `${player}:${places[player]}`);
  }
  return keys;
}

// label returns a text in quotes, as the formats write it.
const label = (s) => `"${String(s ?? "").replace(/["\\]/g, "\\$&")}"`;

const header = (kind, game) => `${kind} R ${label(game.title)} { ${game.players.map(label).join(" ")} }`;

// toText returns a game as .efg or .nfg.
export const toText = (game) => (game.kind === "efg" ? treeText(game) : tableText(game));

function treeText(game) {
  const keys = keysOf(game);
  const described = new Set();
  const once = (key, text) => (described.has(key) ? "" : (described.add(key), ` ${text}`));
  const numbers = new Map(); // of outcomes
  const numberOf = (id) => numbers.get(id) ?? (numbers.set(id, numbers.size + 1), numbers.size);
  const pays = (id) => (id === null ? "0" : numberOf(id) + once(`o${id}`, `${label(game.outcomes[id].name)} { ${game.outcomes[id].payoffs.join(", ")} }`));
  const lines = nodesOf(game.root).map((n) => {
    if (n.set === undefined) return `t ${label(n.name)} ${pays(n.outcome)}`;
    const { player, name, actions } = game.sets[n.set];
    const words = actions.map((a) => label(a.label) + (player ? "" : ` ${a.p}`)).join(" ");
    const set = keys.get(n.set).split(":")[1] + once(n.set, `${label(name)} { ${words} }`);
    return `${player ? "p" : "c"} ${label(n.name)} ${player ? `${player} ` : ""}${set} ${pays(n.outcome)}`;
  });
  return [`${header("EFG 2", game)} ${label(game.comment)}`, ...lines, ""].join("\n");
}

function tableText(game) {
  const ids = Object.keys(game.outcomes);
  const number = new Map(ids.map((id, k) => [id, k + 1]));
  const outcomes = ids.map((id) => `{ ${label(game.outcomes[id].name)} ${game.outcomes[id].payoffs.join(", ")} }`);
  const strategies = game.strategies.map((list) => `{ ${list.map(label).join(" ")} }`);
  const cells = game.cells.map((id) => (id === null ? 0 : number.get(String(id))));
  return `${header("NFG 1", game)}\n{ ${strategies.join("\n")} }\n${label(game.comment)}\n{\n${outcomes.join("\n")}\n}\n${cells.join(" ")}\n`;
}
