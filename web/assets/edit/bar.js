// The bar of buttons, one stop of the Tab key, and the menu with the same entries.

import { make } from "../base/dom.js";
import { rove, stopAt } from "../base/rove.js";
import { commandsOf, reason } from "./commands.js";

const titleOf = (c, s, why) => [c.title?.(s) || c.about || c.name, c.keys[0] && `(${c.keys[0]})`, why && `– ${why}`].filter(Boolean).join(" ");

// bar puts a toolbar into an element; run(command) runs one.
export function bar(host, run) {
  const tools = make("div", { role: "toolbar", className: "tools", "aria-label": "Edit what is selected" }, make("span", { textContent: "Move of", "aria-hidden": true }));
  host.append(tools);
  const buttons = [];
  rove(tools, () => buttons);
  let commands = [];

  function show(s) {
    const before = commands.length;
    commands = commandsOf(s);
    while (buttons.length > commands.length) buttons.pop().remove();
    for (const [k, c] of commands.entries()) {
      const b = (buttons[k] ??= tools.appendChild(make("button", { type: "button" })));
      const why = reason(c, s);
      b.textContent = c.name;
      b.title = titleOf(c, s, why);
      b.setAttribute("aria-disabled", why !== "");
      b.classList.toggle("player", c.group !== undefined);
      if (c.group) b.setAttribute("aria-label", `${c.group} ${c.name}`);
      else b.removeAttribute("aria-label");
    }
    if (commands.length !== before) stopAt(buttons, buttons[0]);
  }

  tools.addEventListener("click", (e) => {
    const k = buttons.indexOf(e.target.closest("button"));
    if (k >= 0) run(commands[k]);
  });
  return { show };
}

// openMenu shows the commands at a point of the window. Where it closes without one, back() is
// called.
export function openMenu(host, x, y, s, run, back) {
  const commands = commandsOf(s);
  const items = commands.map((c) => {
    const why = reason(c, s);
    const name = c.group ? `${c.group} ${c.name}` : c.name;
    return make("div", { role: "menuitem", tabIndex: -1, title: titleOf(c, s, why), "aria-disabled": why !== "" }, name, make("kbd", { textContent: c.keys[0] ?? "" }));
  });
  const menu = make("div", { role: "menu", className: "menu", "aria-label": "Edit what is selected" }, ...items);
  host.append(menu);
  const { width, height } = menu.getBoundingClientRect();
  menu.style.left = `${Math.max(0, Math.min(x, innerWidth - width))}px`;
  menu.style.top = `${Math.max(0, Math.min(y, innerHeight - height))}px`;
  const close = (then = () => {}) => {
    menu.removeEventListener("focusout", left);
    menu.remove();
    then();
  };
  const choose = (item) => item && item.getAttribute("aria-disabled") === "false" && close(() => (back(), run(commands[items.indexOf(item)])));
  function left(e) {
    if (!menu.contains(e.relatedTarget)) close();
  }
  menu.addEventListener("focusout", left);
  menu.addEventListener("click", (e) => choose(e.target.closest("[role=menuitem]")));
  menu.addEventListener("keydown", (e) => {
    const at = items.indexOf(document.activeElement);
    const steps = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
    if (e.key === "Escape" || e.key === "Tab") close(back);
    else if (e.key === "Enter" || e.key === " ") choose(items[at]);
    else if (e.key in steps) items.at(steps[e.key] % items.length).focus();
    else if (e.key.length === 1) items.find((i, k) => k > at && i.textContent.toLowerCase().startsWith(e.key.toLowerCase()))?.focus();
    e.preventDefault();
    e.stopPropagation();
  });
  items[0].focus();
}
