// Whether the answer is that to what stands there.

import { $ } from "../base/dom.js";
import { options } from "../game/question.js";

// mark says so if it is not. source is what the answer is about, and may be null.
export function mark(source) {
  const words = !source ? "" : $("text").value !== source.text ? "game" : same(source.question, options()) ? "" : "question";
  $("stale").hidden = words === "";
  document.body.classList.toggle("outdated", words !== "");
  $("stale").textContent = words && `This answer is of an earlier ${words}: solve again, or undo what was changed.`;
}

// same tells whether two questions ask the same, however long it may take.
function same(a, b) {
  const text = ({ timeout, ...question }) => JSON.stringify(Object.entries(question).sort());
  return text(a) === text(b);
}
