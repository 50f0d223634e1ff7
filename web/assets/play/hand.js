// One hand after another of a game tree, in which a person has a seat and the others, and chance,
// draw by their probabilities.

import { formOf } from "../answer/sequences.js";
import { add, common, sign, zero } from "../base/rational.js";
import { payoffsOf } from "../game/values.js";
import { bestActions, bestOf, lossOf, namesAt, sightOf, stakesOf } from "./best.js";

// below returns an integer from 0 to below n, all alike, from random bytes of the browser.
function below(n) {
  const bits = (n - 1n).toString(2).length;
  const bytes = new Uint8Array(Math.ceil(bits / 8));
  for (;;) {
    crypto.getRandomValues(bytes);
    const x = bytes.reduce((sum, b) => (sum << 8n) + BigInt(b), 0n) & ((1n << BigInt(bits)) - 1n);
    if (x < n) return x; // else again, so that all stay alike
  }
}

// draw returns the position of one of the probabilities, by which it is drawn: no float decides.
export function draw(probabilities) {
  const all = common(probabilities);
  let left = below(all);
  return probabilities.findIndex(([n, d]) => (left -= (n * all) / d) < 0n);
}

// A table is a game with behavior, by set the probabilities of actions, and the seat of the person.
export class Table {
  hands = 0; // that are over, with what they came to
  score = zero;
  lost = zero;
  mistakes = 0;
  hand = null;

  constructor(game, behavior, seat) {
    const form = formOf(game);
    Object.assign(this, { game, behavior, seat, best: bestOf(game, form, behavior, seat), see: sightOf(game, form), stakes: stakesOf(form, seat) });
  }

  // deal begins a hand, and plays it up to the person's turn.
  deal() {
    this.hand = { number: this.hands + 1, node: this.game.root, path: [], got: this.game.players.map(() => zero), lost: zero, mistakes: 0, over: false };
    this.goOn();
  }

  // goOn plays what is not the person's.
  goOn() {
    const { hand, game } = this;
    for (;;) {
      hand.got = payoffsOf(game, hand.node).map((u, i) => add(u, hand.got[i]));
      if (!hand.node.children) return this.end();
      if (game.sets[hand.node.set].player === this.seat) return;
      this.step(draw(this.behavior.get(hand.node.set)));
    }
  }

  step(k) {
    const { hand, game } = this;
    hand.path.push(namesAt(game, hand.node.set)[k]);
    hand.node = hand.node.children[k];
  }

  // turn says what the person knows and may do. Cards are known where information sets are named
  // as in Q:b, by cards and what was played.
  turn() {
    const id = this.hand.node.set;
    const { name } = this.game.sets[id];
    return { label: name || id, cards: /^([^:]+):/.exec(name)?.[1], seen: this.see(id), actions: namesAt(this.game, id), stakes: this.stakes(id) };
  }

  // take takes an action of the person. It returns what it has cost, and which actions were best.
  take(k) {
    const { hand } = this;
    const values = this.best(hand.node.set);
    const names = namesAt(this.game, hand.node.set);
    const lost = lossOf(values, k);
    hand.lost = add(hand.lost, lost);
    hand.mistakes += sign(lost);
    this.step(k);
    this.goOn();
    return { action: names[k], lost, best: bestActions(values).map((b) => names[b]) };
  }

  end() {
    const { hand } = this;
    hand.over = true;
    this.hands++;
    this.score = add(this.score, hand.got[this.seat - 1]);
    this.lost = add(this.lost, hand.lost);
    this.mistakes += hand.mistakes;
  }
}
