// What lies behind the points of a plot of payoffs: the payoffs that are feasible, and those
// of the pieces of components.

import { add, mul, one, rational, toFloat, zero } from "../base/rational.js";
import { nodesOf } from "../game/model.js";
import { payoffsOf } from "../game/values.js";
import { midOf } from "./listing.js";

const most = 20_000; // payoffs looked at

// convex returns the corners of the convex hull of points [x, y], in order around it.
export function convex(points) {
  const list = [...points].sort((p, q) => p[0] - q[0] || p[1] - q[1]).filter((p, k, all) => !k || p[0] !== all[k - 1][0] || p[1] !== all[k - 1][1]);
  if (list.length < 3) return list;
  const half = (order) => {
    const chain = [];
    for (const p of order) {
      while (chain.length > 1 && turn(chain.at(-2), chain.at(-1), p) <= 0) chain.pop();
      chain.push(p);
    }
    return chain.slice(0, -1);
  };
  return [...half(list), ...half([...list].reverse())];
}

const turn = (a, b, c) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

// feasible returns the payoffs of two players at all outcomes of a game, mixtures of which are
// feasible; none where chance decides too, or of a large game.
export function feasible(game, [i, j]) {
  const payoffs = game.kind === "nfg" ? tablePayoffs(game) : treePayoffs(game);
  return payoffs.map((u) => [toFloat(u[i]), toFloat(u[j])]);
}

const plus = (u, v) => u.map((x, i) => add(x, v[i]));

const tablePayoffs = (game) => {
  const outcomes = new Set(game.cells);
  return outcomes.size > most ? [] : [...outcomes].map((outcome) => payoffsOf(game, { outcome }));
};

function treePayoffs(game) {
  const nodes = nodesOf(game.root);
  if (nodes.length > most || Object.values(game.sets).some((s) => s.player === 0)) return [];
  const sums = new Map([[game.root, payoffsOf(game, game.root)]]);
  for (const n of nodes) n.children?.forEach((c) => sums.set(c, plus(sums.get(n), payoffsOf(game, c))));
  return nodes.filter((n) => !n.children).map((n) => sums.get(n));
}

// hullOf returns the payoffs of two players in a piece of a component: {corners, rough}, rough
// if they are within that; the corners are those at the extreme equilibria in it, at its
// vertices in the game, or the bounds of the component. Rows are by number.
export function hullOf(component, piece, rows, game, [i, j]) {
  const points = piece.vertices.length === 2 ? ofRows(piece, rows) : game?.kind === "nfg" ? ofVertices(game, piece.vertices) : null;
  if (!points) return { corners: rectangle(component.payoffs, [i, j]), rough: true };
  const corners = convex(points.map((u) => [toFloat(u[i]), toFloat(u[j])]));
  const mixers = piece.vertices.filter((list) => list.length > 1).length;
  const whole = !piece.same_pay?.length && !piece.no_gain?.length;
  return { corners, rough: corners.length > 1 && !(whole && (mixers === 1 || corners.length === 2)) };
}

// ofRows returns the payoffs at the equilibria of a piece, if these are all its vertices.
function ofRows(piece, rows) {
  const inside = (piece.equilibria ?? []).map((n) => rows.get(n)).filter(Boolean);
  const vertices = piece.vertices.reduce((n, list) => n * list.length, 1);
  return inside.length === vertices && inside.every((r) => !r.payoffs.includes(null)) ? inside.map((r) => r.payoffs.map(midOf)) : null;
}

// ofVertices returns the payoffs of a table at the profiles of vertices, unless they are many.
function ofVertices(game, vertices) {
  const count = vertices.reduce((n, list) => n * list.length, 1);
  if (vertices.length !== game.players.length || count * game.cells.length > most) return null;
  return Array.from({ length: count }, (_, v) => {
    const profile = vertices.map((list) => {
      const x = list[v % list.length];
      v = Math.floor(v / list.length);
      return x.map(rational);
    });
    return expected(game, profile);
  });
}

function expected(game, profile) {
  let sums = game.players.map(() => zero);
  game.cells.forEach((outcome, c) => {
    let p = one;
    for (const x of profile) {
      p = mul(p, x[c % x.length]);
      c = Math.floor(c / x.length);
    }
    if (p[0]) sums = plus(sums, payoffsOf(game, { outcome }).map((u) => mul(p, u)));
  });
  return sums;
}

function rectangle(ranges, pair) {
  const [x, y] = pair.map((i) => [ranges[i]?.low ?? ranges[i]?.exact, ranges[i]?.high ?? ranges[i]?.exact]);
  if (![...x, ...y].every((v) => v !== undefined)) return [];
  const near = (t) => toFloat(rational(t));
  return convex(x.flatMap((a) => y.map((b) => [near(a), near(b)])));
}
