// The payoffs of two players, chosen among all, in the equilibria of a list.

import { make } from "../base/dom.js";
import { approximate, long } from "../base/numbers.js";
import { toFloat } from "../base/rational.js";
import { parse } from "../game/parse.js";
import { isolated, midOf, signed } from "./listing.js";
import { plot } from "./plot.js";
import { convex, feasible, hullOf } from "./shapes.js";

// pictureOf returns the picture with what chooses the players, with the methods element,
// fill(rows), select(number) and light(number). It calls select(numbers) and light(number).
export function pictureOf({ rows, players, last, source, asked: { pair } }, act) {
  if (players.length < 2) return { element: null, light() {}, fill() {}, select() {} };
  const state = { rows, game: null, behind: null, picture: null, chosen: 0 };
  const holder = make("div", { className: "plot-place" });
  const said = make("p", { className: "hint plot-said" });
  const again = () => {
    state.behind = null;
    show();
  };
  const fields = players.length > 2 ? pair.map((_, k) => field(players, pair, k, again)) : [];
  const element = make("div", { className: "overview-plot" }, make("div", { className: "row end" }, ...fields), holder, said, legend());
  parse(source.text).then((game) => {
    state.game = game;
    again();
  }).catch(() => {}); // the points alone, then
  new ResizeObserver(() => widthOf(holder) !== state.width && show()).observe(holder);

  function show() {
    if (!holder.isConnected) return;
    const marks = marksOf(state.rows, players, pair);
    state.behind ??= { hulls: hullsOf(last, rows, state.game, pair), feasible: state.game ? convex(feasible(state.game, pair)) : [] };
    state.width = widthOf(holder);
    state.picture = plot({ names: pair.map((i) => players[i]), marks, ...state.behind, width: state.width }, { choose: act.select, point: act.light });
    holder.replaceChildren(state.picture.element);
    state.picture.select(state.chosen);
    light(null);
  }
  function light(n) {
    state.picture?.light(n);
    const lit = rows.find((r) => r.number === (n ?? state.chosen));
    said.textContent = lit ? textOf([lit], players, pair) : "";
  }
  return {
    element, light,
    fill(list) {
      state.rows = list;
      show();
    },
    select(n) {
      state.chosen = n;
      state.picture?.select(n);
      light(null);
    },
  };
}

const widthOf = (e) => Math.max(240, Math.min(560, e.clientWidth));

// field chooses a player for one axis.
function field(players, pair, k, changed) {
  const s = make("select", {}, ...players.map((name, i) => make("option", { value: i, textContent: name })));
  s.value = pair[k];
  s.addEventListener("change", () => {
    pair[k] = Number(s.value);
    changed();
  });
  return make("label", {}, ["Across", "Up"][k], s);
}

// marksOf returns the marks of rows, one for those that pay the two the same and look alike.
function marksOf(rows, players, pair) {
  const marks = new Map();
  for (const r of rows) {
    if (pair.some((i) => !r.payoffs[i])) continue;
    const sign = r.index?.of === "equilibrium" ? Math.sign(r.index.value) : null;
    const key = [...pair.map((i) => r.e.payoffs[i]), r.pure, sign].join(" ");
    if (!marks.has(key)) marks.set(key, { at: pair.map((i) => toFloat(midOf(r.payoffs[i]))), rows: [], numbers: [], pure: r.pure, sign });
    marks.get(key).rows.push(r);
    marks.get(key).numbers.push(r.number);
  }
  for (const m of marks.values()) m.text = textOf(m.rows, players, pair);
  return [...marks.values()];
}

const most = 8; // numbers named

function textOf(rows, players, pair) {
  const [r] = rows;
  const names = rows.slice(0, most).map((x) => x.number).join(", ") + (rows.length > most ? ` and ${rows.length - most} more` : "");
  const brief = (text) => (long(text) ? `≈ ${approximate(text)}` : text);
  const index = r.index?.of === "equilibrium" ? `, index ${signed(r.index.value)}` : "";
  return `${rows.length > 1 ? "Equilibria" : "Equilibrium"} ${names}, ${pair.map((i) => `${players[i]}: ${brief(r.e.payoffs[i])}`).join(", ")}; ${r.pure ? "pure" : "mixed"}${index}`;
}

function hullsOf(last, rows, game, pair) {
  const byNumber = new Map(rows.map((r) => [r.number, r]));
  const list = [];
  (last?.components ?? []).forEach((c, k) => {
    if (!isolated(c)) for (const p of c.pieces) list.push({ ...hullOf(c, p, byNumber, game, pair), text: `component ${k + 1}` });
  });
  return list;
}

function legend() {
  return make("p", { className: "hint", textContent: "Squares are pure, discs mixed; full of index +1, hollow of −1, crossed of another or none. Lines and areas are components, dashed where these are only known to lie within. Shaded: feasible payoffs, where they are known." });
}
