// The page on paper: what is folded is open, and the button Print adds the values of actions and
// the reasons, which are computed for it.

import { $, make } from "../base/dom.js";
import { keyOf } from "./answer.js";
import { reportOf, values } from "./details.js";

const most = 500; // sets whose reasons are printed

let opened = [];
addEventListener("beforeprint", () => {
  opened = [...document.querySelectorAll("#result details:not([open])")];
  for (const d of opened) d.open = true;
});
addEventListener("afterprint", () => {
  for (const d of opened) d.open = false;
  $("reasons").replaceChildren();
});

// print prints with the reasons for what an equilibrium plays.
export async function print(equilibrium, source) {
  const sets = (await reportOf(equilibrium)).slice(0, most);
  const title = (s) => `${equilibrium.players[s.player - 1]} at ${equilibrium.sets.find((o) => o.key === keyOf(s))?.label ?? keyOf(s)}`;
  const parts = sets.map((s) => make("div", { className: "reason" }, make("h4", { textContent: title(s) }), ...values(s)));
  const head = parts.length ? [make("h3", { textContent: "Values and reasons" })] : [];
  const foot = make("p", { className: "hint", textContent: `The game has SHA-256 ${source.hash}.` });
  $("reasons").replaceChildren(...head, ...parts, foot);
  window.print();
}
