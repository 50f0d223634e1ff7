// Fields to edit what stands at a place of the grid.

import { make } from "../base/dom.js";

// fields returns an element with a field for each of {label, text}. end(texts, how) is
// called once: texts is null if nothing shall change, how is where to go on: "stay", "leave"
// (the focus is elsewhere), "down", "up", "next" or "back". skip tells if the loss of the
// focus is none.
export function fields(list, { end, skip }) {
  const inputs = list.map(({ label, text }) => make("input", { type: "text", value: text, "aria-label": label, title: label, autocomplete: "off", spellcheck: false }));
  const box = make("div", { className: "fields" }, ...inputs);
  const fit = (e) => (e.style.width = `calc(${Math.max(3, e.value.length + 1)}ch + 0.7rem)`);
  inputs.forEach(fit);
  let over = false;
  const finish = (how, keep = true) => {
    if (over) return;
    over = true;
    end(keep ? inputs.map((e) => e.value.trim()) : null, how);
  };
  const step = (by) => inputs[inputs.indexOf(box.querySelector(".current")) + by];
  const enter = (e) => {
    if (!e) return false;
    e.focus();
    e.select();
    return true;
  };
  box.addEventListener("keydown", (e) => {
    e.stopPropagation();
    const act = {
      Enter: () => finish(e.shiftKey ? "up" : "down"),
      Escape: () => finish("stay", false),
      Tab: () => enter(step(e.shiftKey ? -1 : 1)) || finish(e.shiftKey ? "back" : "next"),
    }[e.key];
    if (!act || e.isComposing) return;
    e.preventDefault();
    act();
  });
  box.addEventListener("beforeinput", (e) => {
    if (list.length > 1 && /^[,;]$/.test(e.data) && enter(step(1))) e.preventDefault();
  });
  box.addEventListener("focusin", (e) => {
    for (const i of inputs) i.classList.toggle("current", i === e.target);
  });
  box.addEventListener("focusout", (e) => !skip() && !box.contains(e.relatedTarget) && finish("leave"));
  box.addEventListener("input", (e) => fit(e.target));
  return { box, start: () => enter(inputs[0]), finish };
}
