// What can be done to what is selected: one list, for the bar, the menu, the keys and their list.
//
// A command has a name, keys, and one of make(s), which returns the next game or throws why not;
// and act(s), with why(s), which returns why not. Where ask(s) returns {text, choices}, each
// choice {name, make}, one of these is made. s is {game, ids, id, copy, ...}: what is selected, the
// current node and what was copied. says(game, s) tells what was done.

import { forgotten } from "./recall.js";
import * as op from "./operations.js";
import { membersOf, moveAt, placeOf, setsAt } from "./places.js";
import { actionName, has, playerName, setName } from "./words.js";

// players returns the commands that give leaves and moves to chance and to each player.
function players({ game }) {
  return [0, ...game.players.map((_, i) => i + 1)].map((i) => ({
    name: i ? playerName(game, i) : "Chance", group: "Move of", keys: i < 10 ? [String(i)] : [], done: `move of ${playerName(game, i)}`,
    make: (s) => (s.ids.every((id) => placeOf(s.game, id).node.children) ? op.assign(s.game, setsAt(s.game, s.ids), i) : op.grow(s.game, s.ids, i)),
    says: (g, s) => (s.ids.length === 1 ? `${setName(g, moveAt(g, s.id).set)}: ${playerName(g, i)} moves` : `${s.ids.length} nodes are moves of ${playerName(g, i)}`),
  }));
}

const set = (s) => moveAt(s.game, s.id).set;

// lastAction removes the last action, and asks where it leads to moves.
const lastAction = {
  name: "− action", about: "remove the last action", keys: ["-"], done: "action removed",
  make: (s) => op.removeAction(s.game, set(s), s.game.sets[set(s)].actions.length - 1),
  ask(s) {
    const k = s.game.sets[set(s)].actions.length - 1;
    const n = op.below(s.game, set(s), k);
    return n && { text: `The action ${actionName(s.game, set(s), k)} leads to moves at ${n} of ${membersOf(s.game, set(s)).length} nodes. They would go too.`, choices: [{ name: "Remove it", make: this.make }] };
  },
  says: (g, s) => `${setName(g, set({ ...s, game: g }))} has an action less`,
};

const merge = {
  name: "Merge", about: "one information set", keys: ["m"], done: "merged",
  make: (s) => op.merge(s.game, setsAt(s.game, s.ids)),
  ask(s) {
    const why = forgotten(this.make(s));
    return why && why !== forgotten(s.game) && { text: `After that, ${why}.`, choices: [{ name: "Merge all the same", make: this.make }] };
  },
  says: (g, s) => `merged: ${has(g, moveAt(g, s.ids[0]).set)}`,
};

const pasteIn = (same) => (s) => op.paste(s.game, s.id, wanted(s), same);

const paste = {
  name: "Paste", about: "the copy comes here", keys: ["Ctrl+V"], done: "pasted",
  make: (s) => op.paste(s.game, s.id, wanted(s), op.fits(s.game, wanted(s))),
  ask: (s) => op.fits(s.game, wanted(s)) && wanted(s).root.children && {
    text: "Are the nodes of the copy in the same information sets as those copied?",
    choices: [{ name: "The same", make: pasteIn(true) }, { name: "New ones", make: pasteIn(false) }],
  },
  says: () => "pasted",
};

function wanted(s) {
  if (!s.copy) throw new Error("nothing has been copied");
  return s.copy;
}

const tree = [
  { name: "+ action", about: "another action", keys: ["+", "="], done: "action added", make: (s) => op.addAction(s.game, set(s)), says: (g, s) => `${setName(g, set({ ...s, game: g }))} has an action more` },
  lastAction,
  merge,
  { name: "Split", about: "the selected nodes leave their set", keys: ["x"], done: "split", make: (s) => op.split(s.game, s.ids), says: (g, s) => `split: ${has(g, moveAt(g, s.ids[0]).set)}` },
  { name: "Dissolve", about: "each node has a set of its own", keys: ["X"], done: "dissolved", make: (s) => op.dissolve(s.game, setsAt(s.game, s.ids)), says: () => "each node has an information set of its own" },
  { name: "Grow level", about: "all leaves as deep become moves like this; at a leaf, they are selected", keys: ["."], done: "level grown", make: (s) => (placeOf(s.game, s.id).node.children ? op.growLevel(s.game, s.id) : s.select(op.level(s.game, s.id))), says: (g, s) => `${op.level(g, s.id).length} leaves of the level are left` },
  { name: "Copy", about: "the subtree", keys: ["Ctrl+C"], act: (s) => s.keep(op.copyOf(s.game, s.id)) },
  { name: "Cut", about: "the subtree", keys: ["Ctrl+X"], done: "cut", make: (s) => op.deleteBelow(s.game, [s.id]), before: (s) => s.keep(op.copyOf(s.game, s.id)), says: () => "cut; a leaf is left" },
  paste,
  { name: "Exchange", about: "with the subtree that was copied, to move it", keys: ["e"], done: "moved", make: (s) => op.exchange(s.game, wanted(s).root.id, s.id), says: () => "moved" },
  { name: "Delete below", about: "a leaf is left", keys: ["Delete"], done: "deleted below", make: (s) => op.deleteBelow(s.game, s.ids), says: () => "deleted; a leaf is left" },
  {
    name: "Delete move", about: "what follows its first action takes its place", keys: ["Backspace"], done: "move deleted", make: (s) => op.deleteMove(s.game, s.id),
    ask: (s) => moveAt(s.game, s.id).children.slice(1).some((n) => n.children) && {
      text: "What follows one of the actions stays, the others go.",
      choices: s.game.sets[set(s)].actions.map((_, k) => ({ name: `Keep ${actionName(s.game, set(s), k)}`, make: (x) => op.deleteMove(x.game, x.id, k) })),
    },
    says: () => "the move is gone",
  },
];

const general = [
  { name: "Edit", about: "names, probabilities, payoffs, in place", keys: ["Enter", "F2"], act: (s) => s.edit() },
  { name: "Pay here", about: "payoffs at a move", keys: ["o"], act: (s) => s.edit("payoffs") },
  { name: "Undo", keys: ["Ctrl+Z"], act: (s) => s.undo(), why: (s) => (s.undoes() ? "" : "nothing to undo"), title: (s) => s.undoes() },
  { name: "Redo", keys: ["Ctrl+Shift+Z", "Ctrl+Y"], act: (s) => s.redo(), why: (s) => (s.redoes() ? "" : "nothing to redo"), title: (s) => s.redoes() },
  { name: "Keys", about: "the list of keys", keys: ["?"], act: (s) => s.keys() },
];

// commandsOf lists the commands on a game.
export const commandsOf = (s) => [...players(s), ...tree, ...general];

// moving lists the keys that change nothing.
export const moving = [
  ["Arrows", "the rows; left and right close and open, then go to parent and child"],
  ["Shift+arrows, Shift+click", "select several"],
  ["Ctrl+arrows, Space", "go on without selecting; select or leave a row"],
  ["Alt+arrows", "the nodes of the information set"],
  ["r", "the root"],
  ["Ctrl+A", "all nodes of the information set"],
  ["Shift+Enter", "while editing: on to the next leaf"],
  ["Tab, Escape", "while editing: the next field; leave it as it was"],
  ["Shift+F10", "the menu"],
];

// reason returns why a command cannot be done now, or "".
export function reason(c, s) {
  try {
    if (c.why) return c.why(s);
    if (c.make) c.make({ ...s, select: () => s.game });
    return "";
  } catch (e) {
    return e.message;
  }
}

// keyOf names the key of an event as commands do.
export function keyOf(e) {
  const ctrl = (e.ctrlKey || e.metaKey) && !e.getModifierState?.("AltGraph");
  if (!ctrl) return e.altKey && !e.ctrlKey ? "" : e.key;
  return `Ctrl+${e.shiftKey ? "Shift+" : ""}${e.key.length === 1 ? e.key.toUpperCase() : e.key}`;
}
