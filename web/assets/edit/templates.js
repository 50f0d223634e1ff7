// Games to begin with.

import { fresh } from "../game/model.js";

// A description of a tree is a list: of a leaf its payoffs; of a move its player, the name of
// his information set, the same at nodes that he cannot tell apart, and what follows by
// action; of chance 0, its name, and by label a probability and what follows.
const end = (...payoffs) => ["end", payoffs.map(String)];

// tree makes a game of a description.
function tree(title, players, description) {
  const sets = {};
  const outcomes = {};
  const node = ([player, name, below]) => {
    if (player === "end") {
      const outcome = fresh("o");
      outcomes[outcome] = { name: "", payoffs: name };
      return { id: fresh("n"), name: "", outcome };
    }
    const key = player === 0 ? fresh("s") : `${player} ${name}`;
    sets[key] ??= { player, name, actions: Object.entries(below).map(([label, b]) => (player === 0 ? { label, p: b[0] } : { label })) };
    return { id: fresh("n"), name: "", outcome: null, set: key, children: Object.values(below).map((b) => node(player === 0 ? b[1] : b)) };
  };
  const root = node(description);
  return { kind: "efg", title, comment: "", players, sets, outcomes, root };
}

// table makes a game of the payoffs of each profile, of which player 1's strategy changes
// first.
function table(title, players, strategies, payoffs) {
  const outcomes = Object.fromEntries(payoffs.map((p, k) => [k + 1, { name: "", payoffs: p.map(String) }]));
  return { kind: "nfg", title, comment: "", players, strategies, outcomes, cells: payoffs.map((_, k) => k + 1) };
}

const zeros = (count, players) => Array.from({ length: count }, () => Array(players).fill(0));

// signalling: player 1 knows his type, player 2 sees only what he says, and wants to say yes
// to the strong one. Each type has a message that is worth 1 to him, a yes is worth 2.
function signalling() {
  const sender = (type, own, right) => {
    const answer = (message) => {
      const worth = message === own ? 1 : 0;
      return [2, `hears ${message}`, { yes: end(worth + 2, right), no: end(worth, 1 - right) }];
    };
    return [1, type, { left: answer("left"), right: answer("right") }];
  };
  return tree("Signalling", ["Sender", "Receiver"], [0, "type", { strong: ["2/3", sender("strong", "left", 1)], weak: ["1/3", sender("weak", "right", 0)] }]);
}

const entry = () => tree("Entry", ["Entrant", "Incumbent"], [1, "", { out: end(0, 2), in: [2, "", { fight: end(-1, -1), share: end(1, 1) }] }]);

// rounds: who rejects makes the next offer, of a cake of half the size.
function rounds() {
  const last = (first) => (s) => [1, `offered ${s} after ${first}`, { accept: end(s, 2 - s), reject: end(0, 0) }];
  const again = (s) => [2, `own offer after ${s}`, { "offer 0": last(s)(0), "offer 1": last(s)(1) }];
  const first = (s) => [2, `offered ${s}`, { accept: end(4 - s, s), reject: again(s) }];
  return tree("Bargaining, two rounds", ["1", "2"], [1, "offer", { "offer 1": first(1), "offer 2": first(2), "offer 3": first(3) }]);
}

// poker: both pay 1 and get one of three cards; player 1 may bet 1 more, then player 2; who
// does not follow a bet loses, else the higher card wins.
function poker() {
  const cards = ["J", "Q", "K"];
  const deals = cards.flatMap((a, i) => cards.flatMap((b, j) => (i === j ? [] : [[a + b, ["1/6", hand(a, b, i > j ? 1 : -1)]]])));
  return tree("Poker with 3 cards", ["1", "2"], [0, "deal", Object.fromEntries(deals)]);
}

function hand(a, b, wins) {
  const shown = (n) => end(wins * n, -wins * n);
  const replies = { bet: [1, `${a} after check, bet`, { fold: end(-1, 1), call: shown(2) }], check: shown(1) };
  return [1, a, { bet: [2, `${b} after bet`, { fold: end(1, -1), call: shown(2) }], check: [2, `${b} after check`, replies] }];
}

export const templates = [
  { name: "Empty tree", about: "one leaf, two players", make: () => tree("", ["1", "2"], end(0, 0)) },
  { name: "Table, 2 × 2", about: "two players with two strategies each", make: () => table("", ["1", "2"], [["1", "2"], ["1", "2"]], zeros(4, 2)) },
  { name: "Table, 2 × 2 × 2", about: "three players with two strategies each", make: () => table("", ["1", "2", "3"], [["1", "2"], ["1", "2"], ["1", "2"]], zeros(8, 3)) },
  { name: "Prisoner's dilemma", about: "a table with names and payoffs", make: () => table("Prisoner's dilemma", ["1", "2"], [["cooperate", "defect"], ["cooperate", "defect"]], [[2, 2], [3, 0], [0, 3], [1, 1]]) },
  { name: "Signalling", about: "a type that one player knows, two messages, two answers", make: signalling },
  { name: "Entry", about: "enter or not, fight or share", make: entry },
  { name: "Bargaining, two rounds", about: "who rejects an offer makes the next, of less", make: rounds },
  { name: "Poker, 3 cards", about: "one card each, one bet", make: poker },
];
