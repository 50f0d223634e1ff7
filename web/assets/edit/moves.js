// Moves, actions, chances, payoffs and players. Each function returns a new game, or throws an
// Error with the reason why not.

import { fresh } from "../game/model.js";
import * as q from "../base/rational.js";
import { everywhere, membersOf, moveAt, placeOf, placesOf, withNodes, withSet } from "./places.js";
import { playerName, setName } from "./words.js";

const zeros = (game) => ({ name: "", payoffs: game.players.map(() => "0") });

// leaves returns the game with outcomes of zeros, and a function that makes leaves with them.
function leaves(game) {
  const outcomes = { ...game.outcomes };
  const leaf = () => {
    const outcome = fresh("o");
    outcomes[outcome] = zeros(game);
    return { id: fresh("n"), name: "", outcome };
  };
  return [{ ...game, outcomes }, leaf];
}

const letter = (k) => String.fromCharCode(97 + (k % 26)) + (k < 26 ? "" : Math.floor(k / 26));

function checkPlayer(game, player) {
  if (player > game.players.length) throw new Error(`there is no player ${player} yet`);
}

const equally = (count) => (count === 1 ? "1" : `1/${count}`);

const actionsOf = (player, labels) => labels.map((label) => (player ? { label } : { label, p: equally(labels.length) }));

// grow makes leaves to moves of a player, each with an information set of its own and these
// actions. Payoffs go to the first child.
export function grow(game, ids, player, actions = actionsOf(player, ["a", "b"])) {
  checkPlayer(game, player);
  for (const id of ids) if (placeOf(game, id).node.children) throw new Error("a move is there already");
  const [grown, leaf] = leaves(game);
  const sets = { ...game.sets };
  const change = (node) => {
    const set = fresh("s");
    sets[set] = { player, name: "", actions };
    const children = actions.map((_, k) => (k === 0 && node.outcome !== null ? { id: fresh("n"), name: "", outcome: node.outcome } : leaf()));
    return { id: node.id, name: node.name, outcome: null, set, children };
  };
  return withNodes({ ...grown, sets }, new Map(ids.map((id) => [id, change])));
}

// level returns the leaves as deep as a node, which stay when it is among them.
export function level(game, id) {
  const { depth } = placeOf(game, id);
  return [...placesOf(game).places.values()].filter((p) => p.depth === depth && !p.node.children).map((p) => p.node.id);
}

// growLevel makes all leaves as deep as a move to moves like it.
export function growLevel(game, id) {
  const { player, actions } = game.sets[moveAt(game, id).set];
  const ids = level(game, id);
  if (!ids.length) throw new Error("there is no leaf as deep as this move");
  return grow(game, ids, player, actions);
}

// assign gives information sets to a player.
export function assign(game, sets, player) {
  checkPlayer(game, player);
  const changed = { ...game.sets };
  for (const id of sets) {
    if (game.sets[id].player === player) throw new Error(`it is a move of ${playerName(game, player)} already`);
    const { name, actions } = game.sets[id];
    changed[id] = { player, name, actions: actionsOf(player, actions.map((a) => a.label)) };
  }
  return { ...game, sets: changed };
}

// addAction adds an action at all nodes of a set. One of chance has what is left of 1.
export function addAction(game, set) {
  const { player, actions } = game.sets[set];
  const labels = new Set(actions.map((a) => a.label));
  let n = actions.length;
  while (labels.has(letter(n))) n++;
  const label = letter(n);
  const rest = player === 0 ? q.sub(q.one, q.sum(actions.map((a) => q.rational(a.p)))) : q.zero;
  const action = player ? { label } : { label, p: q.sign(rest) > 0 ? q.show(rest) : "0" };
  const [grown, leaf] = leaves(game);
  return everywhere(withSet(grown, set, { actions: [...actions, action] }), set, (n) => ({ ...n, children: [...n.children, leaf()] }));
}

// removeAction removes an action at all nodes of a set, with what is below it.
export function removeAction(game, set, k) {
  const { actions } = game.sets[set];
  if (actions.length === 1) throw new Error("a move needs an action");
  return everywhere(withSet(game, set, { actions: actions.toSpliced(k, 1) }), set, (n) => ({ ...n, children: n.children.toSpliced(k, 1) }));
}

// below counts the moves that go with an action.
export const below = (game, set, k) => membersOf(game, set).filter((n) => n.children[k].children).length;

// checkChance returns a text that is a probability, but for its size.
export function checkChance(text) {
  if (q.sign(q.rational(text)) < 0) throw new Error(`a probability is not negative as ${text}`);
  return text;
}

// setActions gives the actions of a set labels and, of chance, probabilities, as typed.
export function setActions(game, set, labels, chances) {
  const { player, actions } = game.sets[set];
  const renewed = actions.map((_, k) => (player ? { label: labels[k] } : { label: labels[k], p: checkChance(chances[k]) }));
  return withSet(game, set, { actions: renewed });
}

// chanceSum returns what the probabilities of a set of chance add up to.
export const chanceSum = (game, set) => q.sum(game.sets[set].actions.map((a) => q.rational(a.p)));

// wrongChance returns the first set of chance whose probabilities do not add up to 1.
export function wrongChance(game) {
  return [...placesOf(game).members.keys()].find((set) => game.sets[set].player === 0 && q.compare(chanceSum(game, set), q.one) !== 0);
}

// makeOne changes the last probability so that they add up to 1.
export function makeOne(game, set) {
  const { actions } = game.sets[set];
  const last = actions.at(-1);
  const rest = q.add(q.sub(q.one, chanceSum(game, set)), q.rational(last.p));
  if (q.sign(rest) < 0) throw new Error(`the others add up to more than 1 at ${setName(game, set)}`);
  return withSet(game, set, { actions: actions.with(-1, { ...last, p: q.show(rest) }) });
}

export function equalChances(game, set) {
  const { actions } = game.sets[set];
  return withSet(game, set, { actions: actions.map((a) => ({ ...a, p: equally(actions.length) })) });
}

// payoffsAt returns the payoffs of a node as texts.
export const payoffsAt = (game, node) => (node.outcome === null ? game.players.map(() => "0") : game.outcomes[node.outcome].payoffs);

// setPayoffs gives a node other payoffs, as typed: it shares them with no other from then on.
export function setPayoffs(game, id, payoffs) {
  const { node } = placeOf(game, id);
  payoffs.forEach(q.rational); // throws the reason
  if (payoffs.every((p, i) => p === payoffsAt(game, node)[i])) return game;
  const shared = node.outcome === null || placesOf(game).pays.get(String(node.outcome)) > 1;
  const outcome = shared ? fresh("o") : node.outcome;
  const { name } = game.outcomes[node.outcome] ?? { name: "" };
  const paid = { ...game, outcomes: { ...game.outcomes, [outcome]: { name, payoffs } } };
  return shared ? withNodes(paid, new Map([[id, (n) => ({ ...n, outcome })]])) : paid;
}

export const setTitle = (game, title) => ({ ...game, title });
export const nameSet = (game, set, name) => withSet(game, set, { name });
export const namePlayer = (game, player, name) => ({ ...game, players: game.players.with(player - 1, name) });

const paying = (game, change) => Object.fromEntries(Object.entries(game.outcomes).map(([id, o]) => [id, { ...o, payoffs: change(o.payoffs) }]));

export const addPlayer = (game) => ({
  ...game, players: [...game.players, String(game.players.length + 1)], outcomes: paying(game, (list) => [...list, "0"]),
});

// removePlayer removes a player who never moves, with his payoffs.
export function removePlayer(game, player) {
  if (game.players.length === 1) throw new Error("a game needs a player");
  const { members } = placesOf(game);
  const his = [...members.keys()].find((set) => game.sets[set].player === player);
  if (his) throw new Error(`${playerName(game, player)} moves, at ${setName(game, his)}`);
  const sets = Object.fromEntries(Object.entries(game.sets).map(([id, s]) => [id, s.player > player ? { ...s, player: s.player - 1 } : s]));
  return { ...game, sets, players: game.players.toSpliced(player - 1, 1), outcomes: paying(game, (list) => list.toSpliced(player - 1, 1)) };
}
