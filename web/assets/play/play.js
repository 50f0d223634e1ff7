// Play against the equilibrium that is shown, from any seat.

import { $, make, plural } from "../base/dom.js";
import { numberNode } from "../answer/tables.js";
import { brief } from "../base/numbers.js";
import { rational, show as text, sign } from "../base/rational.js";
import { parse } from "../game/parse.js";
import { chanceOf } from "../game/values.js";
import { Table } from "./hand.js";
import { build, stakeText, words } from "./words.js";

const state = { one: null, table: null };

// show offers to play against the first of the equilibria.
export function show([one], _, { source }) {
  if (one === state.one) return;
  Object.assign(state, { one, table: null });
  $("play").hidden = source.kind !== "efg";
  if ($("play").hidden) return;
  if (!$("play-seat")) start();
  const seats = one.players.flatMap((name, i) => (one.sets.some((s) => s.player === i + 1) ? [make("option", { value: i + 1, textContent: name })] : []));
  $("play-seat").replaceChildren(...seats);
  leave();
  if (!one.profile) say("Probabilities of this equilibrium are not rational numbers, by which it could be played.");
}

export function mark() {}

function start() {
  build($("play"));
  $("play-seat").addEventListener("change", leave);
  $("play-deal").addEventListener("click", () => deal().catch((e) => say(e.message)));
  $("play").addEventListener("keydown", press);
}

// leave forgets the hands that were played.
function leave() {
  state.table = null;
  Object.assign($("play-deal"), { textContent: "Deal", disabled: !state.one.profile });
  for (const id of ["play-turn", "play-score", "play-hands"]) $(id).replaceChildren();
  $("play-past").hidden = true;
  say("");
}

const say = (...lines) => $("play-said").replaceChildren(...lines.filter(Boolean).map((l) => make("p", { textContent: l })));

function press(e) {
  if (e.target.matches("select, input, textarea") || e.repeat || e.ctrlKey || e.altKey || e.metaKey) return;
  const button = /^[1-9]$/.test(e.key) ? $("play-turn").querySelectorAll("button")[e.key - 1] : { n: $("play-deal"), "?": $("play-help").firstChild }[e.key];
  if (!button || button.disabled) return;
  e.preventDefault();
  button.click();
}

async function sit() {
  const { one } = state;
  const game = await parse(one.source.text);
  const behavior = chanceOf(game);
  for (const s of one.sets) behavior.set(s.key, s.actions.map((a) => rational(a.text)));
  for (const [id, set] of Object.entries(game.sets)) if (!behavior.has(id)) behavior.set(id, set.actions.map(() => rational(`1/${set.actions.length}`)));
  if (one !== state.one) return; // another is shown by now
  state.table = new Table(game, behavior, Number($("play-seat").value));
}

async function deal() {
  $("play-deal").disabled = true;
  if (!state.table) await sit().finally(() => ($("play-deal").disabled = !state.one?.profile));
  const { table } = state;
  if (!table) return;
  table.deal();
  tell(`hand ${table.hand.number}`);
}

// tell says what has happened, and what comes next. What others have done is among what the person
// knows at a turn, or hidden until the end.
function tell(line) {
  const { table } = state;
  say(line, ...(table.hand.over ? words.end(state.one, table.hand) : []));
  $("play-deal").textContent = "Next hand";
  $("play-deal").disabled = !table.hand.over;
  $("play-turn").replaceChildren(...(table.hand.over ? [] : turn(table.turn())));
  if (table.hand.over) enter(table);
  ($("play-turn").querySelector("button") ?? $("play-deal")).focus({ preventScroll: true });
}

function turn(t) {
  const { one } = state;
  const buttons = t.actions.map((label, k) => {
    const b = make("button", { type: "button", textContent: `${k + 1} ${label}` });
    b.addEventListener("click", () => take(k));
    return b;
  });
  const lines = [
    t.cards && `you hold ${t.cards}`,
    t.seen.length && `so far: ${t.seen.map((s) => words.seen(one, s)).join(", ")}`,
    `at stake for you: ${t.actions.map((label, k) => `${label} ${stakeText(t.stakes[k])}`).join(", ")}`,
  ];
  return [
    make("h3", { textContent: `${words.player(one, state.table.seat)} at ${t.label}` }),
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
  const name = words.player(state.one, seat);
  const number = (u) => numberNode(text(u));
  const list = (n, u) => (n ? [`; lost by ${plural(n, "mistake")}: `, number(u)] : []);
  $("play-hands").prepend(make("li", { value: hand.number }, `${hand.path.join(", ")}: ${name} `, number(hand.got[seat - 1]), ...list(hand.mistakes, hand.lost)));
  $("play-past").hidden = false;
  $("play-score").replaceChildren(`${plural(hands, "hand")} played. Score of ${name}: `, number(score), "; in equilibrium ", numberNode(state.one.payoffs[seat - 1]), " a hand", ...list(mistakes, lost), ".");
}
