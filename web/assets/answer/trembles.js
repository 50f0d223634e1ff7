// A view of the answer: the trembles of its certificate, and what they lead to.

import { $, make } from "../base/dom.js";
import { compare, show as text, sign, zero } from "../base/rational.js";
import { nodesOf } from "../game/model.js";
import { parse } from "../game/parse.js";
import { file } from "../transport.js";
import { at, certificateOf, read } from "./evidence.js";
import { aboutPlans, firstFailure } from "./failures.js";
import { paysOf } from "./gains.js";
import { numberOr, table } from "./rows.js";
import { scale } from "./tremblescale.js";
import { content, summary } from "./trembleset.js";

const mostSize = 3000; // nodes or pure profiles of a game whose payoffs follow ε
const mostOpen = 8; // sets that are all open at first
const mostListed = 300; // sets
const rest = 150; // ms after the last move until the picture follows

// What holds of the profiles at all ε up to ε̄.
const holds = {
  sequential: "what is played is best in the limit, given the belief",
  "quasi-perfect": "what is played is best against the trembles of the others",
  "normal-form-perfect": "what is played is best against the trembles of the others where own play leads",
  "extensive-form-perfect": "what is played is best against all trembles, own later ones too",
  "quasi-proper": "what pays less has a higher order",
  proper: "what pays less has a higher order",
};
const nothing = "Nothing fails that is looked for here: that probabilities are positive and not below their bounds, and that no action gains where the concept asks for it at each ε.";

let shown = null; // {equilibrium, trembles, states}: states are now, limit and bar
let number = 0; // counts calls of show, so that a late one does not replace a newer
let later = 0; // the timer of the next picture
let holders = []; // elements that follow ε: {node, fill}

// show shows the trembles of the first equilibrium, if its certificate has some.
export async function show([equilibrium], choose, state) {
  const mine = ++number;
  shown = null;
  holders = [];
  clearTimeout(later);
  $("trembles").replaceChildren();
  try {
    const loaded = await loadedOf(equilibrium, state.record);
    if (mine !== number || !loaded) return;
    if (loaded.words) return $("trembles").replaceChildren(heading(), hint(loaded.words));
    shown = loaded;
    $("trembles").replaceChildren(...page(state));
  } catch (problem) {
    if (mine === number) $("trembles").textContent = `Trembles are not known: ${problem.message}`;
  }
}

// mark shows which set is chosen.
export function mark(key) {
  for (const e of $("trembles").querySelectorAll("details[data-set]")) e.classList.toggle("chosen", e.dataset.set === key);
}

const known = new WeakMap(); // equilibrium → promise of what is shown of it, or null

function loadedOf(equilibrium, record) {
  if (!equilibrium.profile || !record.files?.includes("certificate")) return null;
  if (!known.has(equilibrium)) {
    known.set(equilibrium, load(equilibrium, record));
    known.get(equilibrium).catch(() => known.delete(equilibrium));
  }
  return known.get(equilibrium);
}

async function load(equilibrium, record) {
  const certificate = certificateOf(await file(record.job, "certificate"), equilibrium);
  if (certificate?.evidence?.monomials) return { words: "Here every action that is not played trembles with a probability k·t^e, as t goes to 0: the report has k and e." };
  if (!certificate?.evidence) return null;
  const game = await parse(equilibrium.source.text);
  const trembles = read(game, certificate);
  if (!trembles) return null;
  const size = game.cells?.length ?? nodesOf(game.root).length;
  const snapshot = (e) => {
    const where = at(trembles, e);
    return { ...where, pays: size <= mostSize && where.positive ? paysOf(trembles, where) : null };
  };
  const limit = snapshot(zero);
  return { equilibrium, trembles, snapshot, states: { now: limit, limit, bar: snapshot(trembles.bar) } };
}

const nameOf = ({ players, sets }) => (key) => `${players[key.split(":")[0] - 1]} at ${sets.find((s) => s.key === key)?.label ?? key}`;

// namesOf names the nodes of a set.
function namesOf({ sets }, set) {
  const said = new Map(sets.find((s) => s.key === set.key)?.belief?.map((n) => [n.node, n.history]));
  return set.nodes.map((n) => said.get(n.id) || `node ${n.id}`);
}

// follows returns an element that is filled again at each ε.
function follows(node, fill) {
  holders.push({ node, fill });
  fill(node);
  return node;
}

const heading = () => make("h3", { textContent: "Trembles" });
const hint = (textContent) => make("p", { className: "hint", textContent });

function page(state) {
  const { trembles, equilibrium } = shown;
  const sets = [...trembles.sets.values()];
  const where = aboutPlans.includes(trembles.concept) ? ", where own play leads" : "";
  return [
    heading(),
    hint(`For each ε up to ε̄ = ${text(trembles.bar)} the certificate has a profile in which all players tremble: ${holds[trembles.concept]}. As ε goes to 0 it goes to the equilibrium${where}, and a probability of order k goes to 0 as ε to the power k.`),
    scale(trembles.bar, (e) => move(e, state)),
    beyond(),
    follows(make("div"), payoffs),
    ...sets.slice(0, mostListed).map((s) => block(s, nameOf(equilibrium)(s.key), sets.length <= mostOpen)),
    ...(sets.length > mostListed ? [hint(`${sets.length - mostListed} more are not listed: choose one to see its trembles.`)] : []),
  ];
}

function move(e, state) {
  if (!shown || compare(e, shown.states.now.e) === 0) return;
  shown.states.now = sign(e) === 0 ? shown.states.limit : shown.snapshot(e);
  holders = holders.filter(({ node }) => node.isConnected);
  for (const { node, fill } of holders) fill(node);
  clearTimeout(later);
  later = setTimeout(() => draw(state), rest);
}

// draw has the picture drawn as at ε.
function draw({ perturb }) {
  const { equilibrium, states: { now, limit } } = shown;
  perturb(now === limit ? null : perturbedAt(equilibrium, now));
}

// perturbedAt returns an equilibrium with the behavior and beliefs of an ε.
function perturbedAt(equilibrium, { behavior, beliefs }) {
  const sets = equilibrium.sets.map((set) => {
    const belief = beliefs.get(set.key);
    return {
      ...set, actions: set.actions.map((a, k) => ({ ...a, text: text(behavior.get(set.key)[k]) })),
      belief: belief && set.belief?.map((n, v) => ({ ...n, probability: text(belief[v]) })),
    };
  });
  const profile = sets.flatMap(({ player, infoset, actions }) => actions.map((a, k) => ({ player, infoset, action: k + 1, probability: a.text })));
  return { ...equilibrium, sets, line: undefined, profile: JSON.stringify({ profile }) };
}

// beyond says what fails first beyond ε̄, on request.
function beyond() {
  const about = shown;
  const body = hint("");
  const details = make("details", {}, make("summary", { textContent: "Beyond ε̄ nothing is certified. What fails first?" }), body);
  details.addEventListener("toggle", async () => {
    if (!details.open) return;
    body.textContent = "Looking…";
    const going = () => details.open && about === shown;
    const first = await firstFailure(about.trembles, about.snapshot, nameOf(about.equilibrium), going);
    if (going()) body.textContent = first ? `Of 2ε̄, 4ε̄ and so on, the first where something fails is ${text(first.e)}. ${first.says.join("; ")}.` : `At 2ε̄, 4ε̄ and so on up to 1: ${nothing}`;
  });
  return details;
}

function payoffs(place) {
  const { equilibrium: { players }, states: { now } } = shown;
  place.replaceChildren(now.pays
    ? table("Payoffs at this ε", ["player", "payoff"], players.map((name, i) => [name, numberOr(text(now.pays.payoffs[i]))]))
    : hint("The game is too large for payoffs to follow ε."));
}

// block is about one set, and computed when it is open.
function block(set, name, open) {
  const body = make("div", {});
  const details = make("details", { className: "trembling", open }, make("summary", {}, make("span", { textContent: name }), ...summary(set)), body);
  const fill = () => details.open && body.replaceChildren(...content(set, namesOf(shown.equilibrium, set), shown.states));
  details.dataset.set = set.key;
  details.addEventListener("toggle", fill);
  follows(body, fill);
  return details;
}

// trembling tells whether the certificate of an equilibrium has trembles, if that can be known.
export const trembling = async (equilibrium, record) => Boolean(await loadedOf(equilibrium, record));

// about returns what is said of an information set, which follows ε, or null.
export async function about(equilibrium, key) {
  const loaded = await known.get(equilibrium)?.catch(() => null);
  const set = loaded?.trembles?.sets.get(key);
  if (!set || loaded !== shown) return null;
  return follows(make("div", {}), (node) => node.replaceChildren(make("h5", { textContent: "Trembles" }), ...content(set, namesOf(equilibrium, set), loaded.states)));
}
