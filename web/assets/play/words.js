// What play says, in the words of the program's own play.

import { make } from "../base/dom.js";
import { brief } from "../base/numbers.js";
import { show } from "../base/rational.js";
import { button, field, select } from "./parts.js";

// stakeText returns "-1" or "-2 to 2".
export const stakeText = (ends) => [...new Set(ends.map(show))].join(" to ");

export const words = {
  player: (one, i) => (i ? one.players[i - 1] : "chance"),
  seen: (one, { player, action }) => `${player === null ? "?" : words.player(one, player)} ${action ?? "?"}`,
  end: (one, hand) => [`end: ${hand.path.join(", ")}`, `payoffs: ${hand.got.map((u, i) => `${one.players[i]} ${brief(u)}`).join(", ")}`],
};

const helpLines = [
  "Chance and the other players draw by their probabilities in the equilibrium shown, exactly: by a uniform integer below the common denominator. Where the equilibrium says nothing, all actions are alike.",
  "Keys, while this part of the page has the focus: 1 to 9 take an action, n deals the next hand, ? shows or hides this help.",
  "So far: the actions that led here, as far as you know them; ? stands for what you do not know. You hold: the cards, where the game names your information sets as in Q:b.",
  "At stake: the least and the largest payoff to you of all ends that may follow, after each action. A game has no pot that it could tell; these are what it pays.",
  "A mistake: how much less you can expect after your action than after the best one, given what you know, if the others play the equilibrium and you go on as well as possible. Luck does not count.",
  "Cards of others are shown when a hand is over.",
];

// build puts the parts in place.
export function build(host) {
  host.replaceChildren(make("section", { "aria-labelledby": "play-heading" },
    make("h2", { id: "play-heading", textContent: "Play against the equilibrium" }),
    make("div", { className: "row end" },
      field("Your seat", select("play-seat", {})), button("play-deal", "Deal")),
    make("div", { id: "play-said", role: "status" }),
    make("div", { id: "play-turn" }),
    make("p", { id: "play-score" }),
    make("details", { id: "play-past", hidden: true }, make("summary", { textContent: "Hands played" }), make("ol", { id: "play-hands" })),
    make("details", { id: "play-help", className: "hint" }, make("summary", { textContent: "Help" }), make("ul", {}, ...helpLines.map((l) => make("li", { textContent: l }))))));
}
