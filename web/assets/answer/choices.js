// Which equilibrium is shown, and which one beside it.

import { $, make } from "../base/dom.js";

// fill offers the equilibria of an answer and those kept. What was chosen stays so if the answer
// is about the same game, edited or not.
export function fill(state, same) {
  const before = same ? [$("shown").value, $("other").value] : ["", ""];
  $("shown").replaceChildren(...state.equilibria.map((e, k) => option(k, e, "no. ")));
  const here = (e) => e.source.hash === state.source.hash;
  const others = [make("option", { value: "", textContent: "no other" })];
  if (state.equilibria.length > 1) others.push(...state.equilibria.map((e, k) => option(`n${k}`, e, "no. ")));
  others.push(...state.kept.map((e, k) => option(`k${k}`, e, `kept: ${e.concept}${here(e) ? "" : ofOther(e.source, state.source)} no. `)));
  $("other").replaceChildren(...others);
  for (const [k, id] of ["shown", "other"].entries()) {
    if ([...$(id).options].some((o) => o.value === before[k])) $(id).value = before[k];
  }
  if (state.kept.length && here(state.kept[0]) && !$("other").value) $("other").value = "k0";
  $("other-label").hidden = others.length < 2;
  $("keep").hidden = state.equilibria.length === 0;
}

const ofOther = (other, source) => (other.name === source.name ? " before the edit," : ` of ${other.title || "another game"},`);

const option = (value, e, where) => make("option", { value, textContent: `${where}${e.title}${e.index === undefined ? "" : `, index ${e.index}`}` });

// chosen returns the equilibrium shown and the one to compare with, if any.
export function chosen(state) {
  const a = state.equilibria[$("shown").value || 0];
  const other = $("other").value;
  const list = other[0] === "k" ? state.kept : state.equilibria;
  const b = other ? list[other.slice(1)] : null;
  if (a) a.name = b ? "A" : "it";
  if (!b) return a ? [a] : [];
  return [a, b === a ? { ...b, name: "B" } : Object.assign(b, { name: "B" })];
}

// reset puts the fields of a picture back to how the page had them.
export function reset(fields) {
  for (const e of fields) {
    if (e.type === "checkbox") e.checked = e.defaultChecked;
    else if (e.options) e.value = ([...e.options].find((o) => o.defaultSelected) ?? e.options[0]).value;
    else e.value = e.defaultValue;
  }
}
