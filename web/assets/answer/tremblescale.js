// The scale of ε: positions ε̄·2⁻ᵏ and 0, the limit, by a slider; any other number by its field.

import { make } from "../base/dom.js";
import { compare, div, isNumber, mul, rational, show, sign, zero } from "../base/rational.js";
import { shown } from "../base/numbers.js";

const steps = 20;

// positionOf returns the ε of a position of the slider, 0 … 21.
const positionOf = (k, bar) => (k === 0 ? zero : div(bar, [2n ** BigInt(steps + 1 - k), 1n]));

// nearest returns the last position that is not beyond an ε.
function nearest(e, bar) {
  let k = steps + 1;
  while (compare(positionOf(k, bar), e) > 0) k--;
  return k;
}

const words = (e) => (sign(e) === 0 ? "0, the limit" : shown(show(e)));

// scale returns its element. move is called with ε when it changes.
export function scale(bar, move) {
  const slider = make("input", { type: "range", id: "epsilon", min: 0, max: steps + 1, step: 1, value: 0 });
  const typed = make("input", { type: "text", id: "epsilon-typed", size: 12, maxLength: 60, spellcheck: false, autocomplete: "off", placeholder: show(bar), "aria-describedby": "epsilon-said" });
  const said = make("output", { id: "epsilon-said", htmlFor: "epsilon epsilon-typed" });
  const go = (e) => {
    slider.value = nearest(e, bar);
    said.className = "";
    said.textContent = `ε = ${words(e)}`;
    slider.setAttribute("aria-valuetext", said.textContent);
    move(e);
  };
  slider.addEventListener("input", () => {
    typed.value = "";
    go(positionOf(slider.valueAsNumber, bar));
  });
  typed.addEventListener("focus", () => typed.select());
  typed.addEventListener("change", () => {
    const text = typed.value.trim();
    if (isNumber(text) && sign(rational(text)) >= 0 && compare(rational(text), bar) <= 0) return go(rational(text));
    said.className = "no";
    said.textContent = `ε is a number from 0 to ε̄ = ${show(bar)}, as 1/10: beyond ε̄ nothing is certified.`;
  });
  go(zero);
  return make("div", { className: "row end" },
    make("label", { className: "wide" }, "ε, halved from step to step, from ε̄ at the right to 0, the limit, at the left", slider),
    make("label", {}, "or type ε", typed), said);
}
