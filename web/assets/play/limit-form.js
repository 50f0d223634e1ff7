// The form of depthlimit.

import { make } from "../base/dom.js";
import { button, field, select } from "./parts.js";

const number = (id, value, min, max) => make("input", { id, type: "number", min, max, value });
const same = (...names) => Object.fromEntries(names.map((n) => [n, n]));

// build puts the form in place.
export function build(host) {
  const row = (...fields) => make("div", { className: "row end" }, ...fields);
  host.replaceChildren(make("details", { id: "limit-box" },
    make("summary", { textContent: "Solve down to a depth limit" }),
    make("p", { className: "hint", textContent: "For trees of two players whose payoffs have a constant sum. Above the limit the game is solved; below it the player keeps to a known strategy, the blueprint, and the opponent chooses among continuations. What the strategy guarantees in the whole game is exact." }),
    row(
      field("Strategy of", select("limit-player", { 1: "player 1", 2: "player 2" })),
      field("The limit is", select("limit-kind", { "after-round": "after round", depth: "at depth" })), field("number", number("limit-at", 1, 0, 1000)),
      field("Continuations", select("limit-values", { loop: "until none is missing", inf: "all at once", number: "at most" })), field("at most", number("limit-most", 4, 1, 1000))),
    make("details", {},
      make("summary", { textContent: "More" }),
      row(
        field("Blueprint", select("limit-blueprint", { exact: "exact equilibrium", ...same("cfr+", "cfr", "linear-cfr", "discounted-cfr", "mccfr") })), field("rounds", number("limit-rounds", 100, 1, 1_000_000)),
        field("Then solve subgames anew", select("limit-resolve", same("none", "resolve", "maxmargin", "weighted-maxmargin", "reach-resolve", "reach-maxmargin", "splice", "unsafe"))),
        field("Value of the game", select("limit-value", { bounds: "bounds", exact: "exact, by solving it" })),
        field("Seconds", number("limit-seconds", 60, 1, 86400)))),
    row(button("limit-run", "Solve the trunk"), button("limit-cancel", "Cancel"), make("p", { id: "limit-state", role: "status" })),
    make("div", { id: "limit-said", className: "said", role: "alert" }),
    make("div", { id: "limit-answer", tabIndex: -1, role: "group", "aria-label": "What depthlimit says" })));
}
