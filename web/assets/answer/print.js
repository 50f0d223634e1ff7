// The page on paper: what is folded is open, and the button Print adds the values of actions and
// the reasons, which are computed for it.

import { $, make, plural } from "../base/dom.js";
import { keyOf } from "./answer.js";
import { reportOf, values } from "./details.js";

const most = 500; // sets whose reasons are printed

let opened = [];
addEventListener("beforeprint", () => {
  const folded = [...document.querySelectorAll("#result details:not([open])")];
  opened.push(...folded);
  for (const d of folded) {
    d.open = true;
    d.dispatchEvent(new Event("toggle")); // the browser's own would be after it has printed
  }
});
addEventListener("afterprint", () => {
  for (const d of opened) d.open = false;
  opened = [];
  $("reasons").replaceChildren();
});

// print prints the equilibrium that shown returns, with the reasons for what it plays, unless
// another is shown by when these are known.
export async function print(shown, source) {
  const equilibrium = shown();
  const sets = await reportOf(equilibrium);
  if (shown() !== equilibrium) return;
  $("reasons").replaceChildren(...(sets.length ? reasons(equilibrium, sets) : []), make("p", { className: "hint", textContent: `The game has SHA-256 ${source.hash}.` }));
  window.print();
}

function reasons({ name, players, sets: own }, sets) {
  const title = (s) => `${players[s.player - 1]} at ${own.find((o) => o.key === keyOf(s))?.label ?? keyOf(s)}`;
  const left = sets.length - most;
  return [
    make("h3", { textContent: `Values and reasons${name === "A" ? " in A" : ""}` }),
    ...sets.slice(0, most).map((s) => make("div", { className: "reason" }, make("h4", { textContent: title(s) }), ...values(s))),
    left > 0 ? make("p", { textContent: `${plural(left, "information set")} more are left out.` }) : "",
  ];
}
