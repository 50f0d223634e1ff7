// Play against the equilibrium that is shown, from any seat.

import { $, make, plural } from "../base/dom.js";
import { numberNode } from "../answer/tables.js";
import { brief } from "../base/numbers.js";
import { rational, show as text, sign } from "../base/rational.js";
import { parse } from "../game/parse.js";
import { chanceOf } from "../game/values.js";
import { Table } from "./hand.js";
import { button, field, select } from "./parts.js";

const state = { one: null, table: null };
let left = 0; // counts how often hands were left, so that a late deal does not go on

// show offers to play against the first of the equilibria.
export function show([one], _, { source }) {
  if (one === state.one) return;
  state.one = one;
  if (!$("play-seat")) start();
  $("play").hidden = source.kind !== "efg";
  const seats = one.players.flatMap((name, i) => (one.sets.some((s) => s.player === i + 1) ? [make("option", { value: i + 1, textContent: name })] : []));
  $("play-seat").replaceChildren(...seats);
  leave();
}

export function mark() {}

function start() {
  build($("play"));
  $("play-seat").addEventListener("change", leave);
  $("play-deal").addEventListener("click", deal);
  $("play").addEventListener("keydown", press);
}

// leave forgets the hands that were played.
function leave() {
  left++;
  state.table = null;
  const why = !state.one.profile ? "Probabilities of this equilibrium are not rational numbers, by which it could be played." : $("play-seat").value ? "" : "No player moves in this game.";
  Object.assign($("play-deal"), { textContent: "Deal", disabled: why !== "" });
  for (const id of ["play-turn", "play-score", "play-hands"]) $(id).replaceChildren();
  $("play-past").hidden = true;
  say(why);
}

const say = (...lines) => $("play-said").replaceChildren(...lines.filter(Boolean).map((l) => make("p", { textContent: l })));

function press(e) {
  if (e.target.matches("select, input, textarea") || e.repeat || e.ctrlKey || e.altKey || e.metaKey) return;
  const button = /^[1-9]$/.test(e.key) ? $("play-turn").querySelectorAll("button")[e.key - 1] : { n: $("play-deal"), "?": $("play-help").firstChild }[e.key];
  if (!button || button.disabled) return;
  e.preventDefault();
  button.click();
}

async function sit({ source, sets }) {
  const game = await parse(source.text);
  const behavior = chanceOf(game);
  for (const s of sets) behavior.set(s.key, s.actions.map((a) => rational(a.text)));
  for (const [id, set] of Object.entries(game.sets)) if (!behavior.has(id)) behavior.set(id, set.actions.map(() => rational(`1/${set.actions.length}`)));
  return new Table(game, behavior, Number($("play-seat").value));
}

async function deal() {
  const number = left;
  $("play-deal").disabled = true;
  try {
    const table = state.table ?? (await sit(state.one));
    if (number !== left) return;
    state.table = table;
    table.deal();
    tell(`hand ${table.hand.number}`);
  } catch (e) {
    if (number !== left) return;
    say(e.message);
    $("play-deal").disabled = false;
  }
}

// tell says what has happened, and what comes next. What others have done is among what the person
// knows at a turn, or hidden until the end.
function tell(line) {
  const { table } = state;
  say(line, ...(table.hand.over ? endLines(table.hand) : []));
  $("play-deal").textContent = "Next hand";
  $("play-deal").disabled = !table.hand.over;
  $("play-turn").replaceChildren(...(table.hand.over ? [] : turn(table.turn())));
  if (table.hand.over) enter(table);
  ($("play-turn").querySelector("button") ?? $("play-deal")).focus({ preventScroll: true });
}

function turn(t) {
  const buttons = t.actions.map((label, k) => {
    const b = make("button", { type: "button", textContent: `${k + 1} ${label}` });
    b.addEventListener("click", () => take(k));
    return b;
  });
  const lines = [
    t.cards && `you hold ${t.cards}`,
    t.seen.length && `so far: ${t.seen.map(seenText).join(", ")}`,
    `at stake for you: ${t.actions.map((label, k) => `${label} ${stakeText(t.stakes[k])}`).join(", ")}`,
  ];
  return [
    make("h3", { textContent: `${nameOf(state.table.seat)} at ${t.label}` }),
    make("div", { id: "play-known" }, ...lines.filter(Boolean).map((l) => make("p", { textContent: l }))),
    make("div", { className: "row", role: "group", "aria-label": "action?", "aria-describedby": "play-known" }, ...buttons),
  ];
}

function take(k) {
  const { action, lost, best } = state.table.take(k);
  const judged = sign(lost) ? `a mistake: ${brief(lost)} lost, best was ${best.join(" or ")}` : "none is better";
  tell(`${action}: ${judged}`);
}

// enter adds a hand to those that were played.
function enter({ hand, hands, seat, score, lost, mistakes }) {
  const name = nameOf(seat);
  const number = (u) => numberNode(text(u));
  const list = (n, u) => (n ? [`; lost by ${plural(n, "mistake")}: `, number(u)] : []);
  $("play-hands").prepend(make("li", { value: hand.number }, `${hand.path.join(", ")}: ${name} `, number(hand.got[seat - 1]), ...list(hand.mistakes, hand.lost)));
  $("play-past").hidden = false;
  $("play-score").replaceChildren(`${plural(hands, "hand")} played. Score of ${name}: `, number(score), "; in equilibrium ", numberNode(state.one.payoffs[seat - 1]), " a hand", ...list(mistakes, lost), ".");
}

// stakeText returns "-1" or "-2 to 2".
const stakeText = (ends) => [...new Set(ends.map(text))].join(" to ");

const nameOf = (i) => (i ? state.one.players[i - 1] : "chance");
const seenText = ({ player, action }) => `${player === null ? "?" : nameOf(player)} ${action ?? "?"}`;
const endLines = ({ path, got }) => [`end: ${path.join(", ")}`, `payoffs: ${got.map((u, i) => `${nameOf(i + 1)} ${brief(u)}`).join(", ")}`];

const helpLines = [
  "Chance and the other players draw by their probabilities in the equilibrium shown, exactly: by a uniform integer below the common denominator. Where the equilibrium says nothing, all actions are alike.",
  "Keys, while this part of the page has the focus: 1 to 9 take an action, n deals the next hand, ? shows or hides this help.",
  "So far: the actions that led here, as far as you know them; ? stands for what you do not know. You hold: the cards, where the game names your information sets as in Q:b.",
  "At stake: the least and the largest payoff to you of all ends that may follow, after each action. A game has no pot that it could tell; these are what it pays.",
  "A mistake: how much less you can expect after your action than after the best one, given what you know, if the others play the equilibrium and you go on as well as possible. Luck does not count.",
  "Cards of others are shown when a hand is over.",
];

// build puts the parts in place.
function build(host) {
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
