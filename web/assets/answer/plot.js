// The payoffs of two players in equilibria, as a picture.

import { make, svg } from "../base/dom.js";
import { rove, stopAt } from "../base/rove.js";

const margin = { left: 56, right: 16, top: 12, bottom: 44 };

// plot returns a picture of {names, marks, hulls, feasible, width}. A mark is {at: [x, y], numbers,
// pure, sign, text}: numbers are those of its equilibria, sign that of its index or null. A hull is
// {corners, rough, text}. It has the methods element, light(number) and select(number).
export function plot(of, { choose, point }) {
  const scales = scalesOf(of);
  const at = ([x, y]) => [scales.x.of(x), scales.y.of(y)];
  const marks = of.marks.map((m) => markOf(m, at(m.at)));
  const element = svg("svg", { width: scales.width, height: scales.height, viewBox: `0 0 ${scales.width} ${scales.height}`, role: "group", class: "plot", "aria-label": `Payoffs of ${of.names.join(" and ")} in equilibria` },
    ...shapesOf(of, at), ...axesOf(scales, of.names), ...marks);
  const holder = make("div", { className: "plot-holder" }, element);
  listen(element, marks, { choose, point });
  return {
    element: holder,
    light: (n) => marks.forEach((g) => g.classList.toggle("lit", g.mark.numbers.includes(n))),
    select(n) {
      for (const g of marks) g.setAttribute("aria-pressed", g.mark.numbers.includes(n));
      const chosen = marks.find((g) => g.mark.numbers.includes(n));
      chosen?.before(...marks.filter((g) => g !== chosen)); // it is above others, and keeps the focus
      stopAt(marks, chosen ?? marks[0]);
    },
  };
}

function scalesOf({ marks, hulls, feasible, width }) {
  const height = Math.round(width * 0.72);
  const all = [...marks.map((m) => m.at), ...hulls.flatMap((h) => h.corners), ...feasible];
  return {
    width, height,
    x: scale(all.map((p) => p[0]), margin.left, width - margin.right, width / 70),
    y: scale(all.map((p) => p[1]), height - margin.bottom, margin.top, height / 45),
  };
}

// scale maps numbers to places, with about so many ticks at round numbers.
function scale(all, from, to, count) {
  const drawable = (v) => Math.max(-1e300, Math.min(1e300, v));
  const values = all.map(drawable);
  let [low, high] = values.reduce(([a, b], v) => [Math.min(a, v), Math.max(b, v)], [Infinity, -Infinity]);
  if (!values.length) [low, high] = [0, 1];
  const size = Math.max(Math.abs(low), Math.abs(high));
  const spread = high - low > size * 1e-9 ? high - low : size || 1;
  [low, high] = [low - spread * 0.06, high + spread * 0.06];
  const step = roundStep((high - low) / count);
  const ticks = [];
  for (let k = Math.ceil(low / step); k <= high / step; k++) ticks.push(k * step);
  return { of: (v) => from + ((drawable(v) - low) / (high - low)) * (to - from), ticks, text: (t) => tickText(t, step), from, to };
}

// tickText writes a multiple of a step: of very large or small steps as in 2e+20.
function tickText(t, step) {
  const power = Math.floor(Math.log10(step) + 1e-9);
  const digits = t === 0 ? 0 : Math.max(0, Math.min(15, Math.floor(Math.log10(Math.abs(t)) + 1e-9) - power));
  return (Math.abs(power) > 4 ? (t === 0 ? "0" : t.toExponential(digits)) : t.toFixed(Math.max(0, -power))).replaceAll("-", "−");
}

// roundStep returns 1, 2 or 5 times a power of ten, not less than a number.
function roundStep(least) {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].find((k) => k * power >= least * (1 - 1e-9)) * power;
}

function axesOf({ x, y, width, height }, names) {
  const line = (x1, y1, x2, y2) => svg("line", { x1, y1, x2, y2, class: "grid" });
  const word = (text, attributes) => svg("text", attributes, text);
  const middle = (s) => (s.from + s.to) / 2;
  return [
    ...x.ticks.flatMap((t) => [line(x.of(t), y.to, x.of(t), y.from), word(x.text(t), { x: x.of(t), y: y.from + 16, "text-anchor": "middle" })]),
    ...y.ticks.flatMap((t) => [line(x.from, y.of(t), x.to, y.of(t)), word(y.text(t), { x: x.from - 6, y: y.of(t) + 4, "text-anchor": "end" })]),
    svg("path", { d: `M${x.from} ${y.to}V${y.from}H${x.to}`, class: "axis" }),
    word(`payoff of ${names[0]}`, { x: middle(x), y: height - 8, "text-anchor": "middle" }),
    word(`payoff of ${names[1]}`, { transform: `translate(12 ${middle(y)}) rotate(-90)`, "text-anchor": "middle" }),
  ];
}

function shapesOf({ hulls, feasible }, at) {
  const path = (corners) => `M${corners.map((c) => at(c).join(" ")).join("L")}${corners.length > 2 ? "Z" : ""}`;
  const list = feasible.length > 1 ? [svg("path", { d: path(feasible), class: "feasible" }, svg("title", {}, "feasible payoffs"))] : [];
  return [...list, ...hulls.filter((h) => h.corners.length).map((h) => svg("path", { d: path(h.corners), class: h.rough ? "hull rough" : "hull" }, svg("title", {}, h.text)))];
}

// Pure ones are squares, others discs; full of index +1, hollow of −1, and with a cross of any
// other, or none.
function markOf(mark, [x, y]) {
  const shape = mark.pure ? svg("rect", { x: -5, y: -5, width: 10, height: 10 }) : svg("circle", { r: 5.5 });
  const cross = mark.sign === 1 || mark.sign === -1 ? [] : [svg("path", { d: "M-3.5 -3.5L3.5 3.5M-3.5 3.5L3.5 -3.5" })];
  const kind = { 1: "plus", "-1": "minus" }[mark.sign] ?? "other";
  const g = svg("g", { transform: `translate(${x} ${y})`, class: `mark ${kind}`, role: "button", tabindex: -1, "aria-label": mark.text },
    svg("circle", { r: 12, class: "target" }), shape, ...cross, svg("title", {}, mark.text));
  g.mark = mark;
  return g;
}

function listen(element, marks, { choose, point }) {
  for (const g of marks) {
    const { numbers } = g.mark;
    for (const name of ["pointerenter", "focus"]) g.addEventListener(name, () => point(numbers[0]));
    for (const name of ["pointerleave", "blur"]) g.addEventListener(name, () => point(null));
    g.addEventListener("click", () => choose(numbers));
    g.addEventListener("keydown", (e) => {
      if (e.key !== "Enter" && e.key !== " ") return;
      e.preventDefault();
      choose(numbers);
    });
  }
  const order = [...marks].sort((a, b) => a.mark.at[0] - b.mark.at[0] || a.mark.at[1] - b.mark.at[1]);
  rove(element, () => order);
  stopAt(order, order[0]);
}
