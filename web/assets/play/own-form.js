// The form for a profile of one's own.

import { make } from "../base/dom.js";
import { button, field, select } from "./parts.js";

export const most = 200; // fields of the table

const concepts = {
  "": "nash, and what else it is", nash: "nash", "epsilon-nash": "nash but for ε", "agent-nash": "agent-nash", "subgame-perfect": "subgame-perfect", sequential: "sequential",
  "normal-form-perfect": "normal-form-perfect", "quasi-perfect": "quasi-perfect", "extensive-form-perfect": "extensive-form-perfect", "quasi-proper": "quasi-proper", proper: "proper",
};

// build puts the form in place.
export function build(host) {
  host.replaceChildren(make("details", { id: "own-box" },
    make("summary", { textContent: "Check a profile of your own" }),
    make("p", { className: "hint", textContent: "Numbers are exact, as typed: 0.1 is 1/10. A row that is empty says nothing about that information set." }),
    make("div", { className: "row end" }, button("own-uniform", "All alike"), button("own-shown", "As in the equilibrium shown")),
    make("div", { id: "own-table" }),
    field("Or, in place of the table, a profile as text: CSV, JSON or Gambit's NE,1/2,1/2,…", make("textarea", { id: "own-text", rows: 3, spellcheck: false, autocomplete: "off", wrap: "off" })),
    make("div", { className: "row end" },
      field("Is it", select("own-concept", concepts)),
      field("ε", make("input", { id: "own-epsilon", type: "text", size: 8, value: "1/100", autocomplete: "off" })),
      button("own-check", "Check it")),
    make("p", { id: "own-state", role: "status" }),
    make("div", { id: "own-said", className: "said", role: "alert" }),
    make("div", { id: "own-answer", tabIndex: -1, role: "group", "aria-label": "What check says" })));
}
