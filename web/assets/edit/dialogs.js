// Questions and the list of keys, as dialogs.

import { make } from "../base/dom.js";
import { commandsOf, moving } from "./commands.js";

function open(label, close, ...content) {
  const dialog = make("dialog", { className: "edit", "aria-label": label }, ...content);
  dialog.addEventListener("close", () => {
    dialog.remove();
    close(dialog.returnValue);
  });
  dialog.addEventListener("keydown", (e) => e.stopPropagation());
  document.body.append(dialog);
  dialog.showModal();
}

// ask returns which of the choices was taken, undefined when none.
export function ask({ text, choices }) {
  return new Promise((resolve) => {
    const button = (name, value) => make("button", { value, textContent: name });
    const form = make("form", { method: "dialog", className: "row" }, ...choices.map((c, k) => button(c.name, k)), button("Leave it", ""));
    open(text, (value) => resolve(value === "" ? undefined : choices[value]), make("p", { textContent: text }), form);
  });
}

// listKeys shows what the keys do.
export function listKeys(s, close) {
  const commands = commandsOf(s).filter((c) => c.keys.length).map((c) => [c.keys.join(", "), [c.group ? `move of ${c.name}` : c.name, c.about].filter(Boolean).join(": ")]);
  const rows = [...moving, ...commands].map(([keys, about]) => make("tr", {}, make("th", { scope: "row" }, make("kbd", { textContent: keys })), make("td", { textContent: about })));
  const done = make("form", { method: "dialog" }, make("button", { textContent: "Close" }));
  open("Keys", close, make("table", {}, make("caption", { textContent: "Keys" }), make("tbody", {}, ...rows)), done);
}
