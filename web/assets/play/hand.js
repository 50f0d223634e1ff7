// One hand after another of a game tree, in which a person has a seat and the others, and chance,
// draw by their probabilities.

import { add, show, sign, zero } from "../base/rational.js";
import { payoffsOf } from "../game/values.js";
import { bestActions, bestOf, cardsOf, knowledge, lossOf } from "./best.js";
import { draw } from "./draw.js";

// A table is a game with behavior, by set the probabilities of actions, and the seat of the person.
export class Table {
  hands = [];
  score = zero;
  lost = zero;
  mistakes = 0;
  hand = null;

  constructor(game, behavior, seat) {
    Object.assign(this, { game, behavior, seat, best: bestOf(game, behavior, seat), known: knowledge(game, seat) });
  }

  // deal begins a hand, and plays it up to the person's turn.
  deal() {
    this.hand = { number: this.hands.length + 1, node: this.game.root, path: [], got: zeros(this.game), lost: zero, mistakes: 0, over: false };
    this.goOn();
  }

  // goOn plays what is not the person's.
  goOn() {
    const { hand, game } = this;
    for (;;) {
      hand.got = hand.got.map((u, i) => add(u, payoffsOf(game, hand.node)[i]));
      if (!hand.node.children) break;
      if (game.sets[hand.node.set].player === this.seat) return;
      this.step(draw(this.behavior.get(hand.node.set)));
    }
    this.end();
  }

  step(k) {
    const { hand, game } = this;
    hand.path.push(game.sets[hand.node.set].actions[k].label);
    hand.node = hand.node.children[k];
  }

  // turn says what the person knows and may do.
  turn() {
    const id = this.hand.node.set;
    const set = this.game.sets[id];
    return { id, label: set.name || id, cards: cardsOf(set), seen: this.known.see(id), actions: set.actions.map((a) => a.label), stakes: this.known.stakes(id) };
  }

  // take takes an action of the person. It returns what it has cost, and which actions were best.
  take(k) {
    const { hand } = this;
    const values = this.best(hand.node.set);
    const labels = this.game.sets[hand.node.set].actions.map((a) => a.label);
    const lost = lossOf(values, k);
    if (sign(lost)) {
      hand.lost = add(hand.lost, lost);
      hand.mistakes++;
    }
    this.step(k);
    this.goOn();
    return { action: labels[k], lost, best: bestActions(values).map((b) => labels[b]) };
  }

  end() {
    const { hand } = this;
    hand.over = true;
    this.hands.push(hand);
    this.score = add(this.score, hand.got[this.seat - 1]);
    this.lost = add(this.lost, hand.lost);
    this.mistakes += hand.mistakes;
  }
}

const zeros = (game) => game.players.map(() => zero);

// stakeText returns "-1" or "-2 to 2".
export const stakeText = ([low, high]) => (show(low) === show(high) ? show(low) : `${show(low)} to ${show(high)}`);
