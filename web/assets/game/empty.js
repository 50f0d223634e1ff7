// What to do where there is no game yet.

import { $ } from "../base/dom.js";
import { example } from "./game.js";

const questions = { mckelvey_mclennan: { all: "true" } }; // of examples, where not the usual one

// startEmpty begins to show it while there is no text. solve solves an example.
export function startEmpty(solve) {
  const look = () => ($("empty").hidden = $("text").value.trim() !== "");
  $("text").addEventListener("input", look);
  look();
  for (const b of $("empty").querySelectorAll("[data-game]")) {
    b.addEventListener("click", async () => (await example(b.dataset.game, questions[b.dataset.game])) && solve());
  }
  $("open-file").addEventListener("click", () => $("file").click());
  $("empty-build").addEventListener("click", () => $("build").click());
}
