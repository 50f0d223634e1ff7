// depthlimit: a game solved down to a limit, with a known strategy for the rest.

import { $, make, plural } from "../base/dom.js";
import { follow, told } from "../run.js";
import { cancel, submit } from "../transport.js";
import { saveReport } from "../answer/downloads.js";
import { guarantees } from "./answers.js";
import { take } from "./own.js";
import { button, field, sayIn, select } from "./parts.js";

let job = null; // that runs
let answered = null; // the text that the answer is about

// startLimit puts the form in place.
export function startLimit() {
  build($("limit"));
  $("limit-box").addEventListener("change", fitFields);
  $("limit-run").addEventListener("click", ask);
  $("limit-cancel").addEventListener("click", () => job && cancel(job).catch((e) => say(e.message)));
  $("limit-cancel").disabled = true;
  fitFields();
}

const number = (id, value, min, max) => make("input", { id, type: "number", min, max, value });
const same = (...names) => Object.fromEntries(names.map((n) => [n, n]));

// build puts the form in place.
function build(host) {
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

function fitFields() {
  $("limit-most").closest("label").hidden = $("limit-values").value !== "number";
  $("limit-rounds").closest("label").hidden = $("limit-blueprint").value === "exact";
}

const whole = (id) => String(Math.floor($(id).valueAsNumber || 0));

function options() {
  const values = $("limit-values").value;
  const made = $("limit-blueprint").value;
  return {
    player: $("limit-player").value, [$("limit-kind").value]: whole("limit-at"), values: values === "number" ? whole("limit-most") : values,
    blueprint: made === "exact" ? made : `${made}:${whole("limit-rounds")}`, resolve: $("limit-resolve").value, "game-value": $("limit-value").value,
    timeout: `${Math.max(1, Number(whole("limit-seconds")))}s`,
  };
}

const say = (words) => sayIn("limit-said", words);

// fitLimit says of an answer that stands there if it is about another game.
export function fitLimit() {
  if ($("limit-answer").firstChild) $("limit-state").textContent = $("text").value === answered ? "" : "What follows is about an earlier game.";
}

async function ask() {
  say("");
  $("limit-answer").replaceChildren();
  busy(true, "Asking…");
  const input = $("text").value;
  try {
    ({ job } = await submit({ command: "depthlimit", input, options: options() }));
    const rounds = [];
    busy(true, progress(null, rounds));
    const done = await follow(job, {
      message(m) {
        if (m.round) rounds.push(m.round);
        $("limit-state").textContent = progress(m.progress, rounds);
      },
      state: (r) => r.state === "queued" && ($("limit-state").textContent = "Waiting for others"),
    });
    const { result } = done;
    busy(false, done.status === 130 ? "Cancelled" : result ? "Done" : "No answer");
    say(done.failure || done.errors);
    if (result) show(result, rounds, done);
    answered = input;
    if (input !== $("text").value) fitLimit();
  } catch (e) {
    busy(false, "");
    say(e.message);
  }
  job = null;
}

function progress(now, rounds) {
  return [rounds.length ? `${plural(rounds.length, "round")} of continuations` : "Solving", told(now ?? {})].filter(Boolean).join(", ");
}

function busy(yes, text) {
  $("limit-run").disabled = yes;
  $("limit-cancel").disabled = !yes;
  $("limit-state").textContent = text;
}

// show shows an answer, and offers what can be done with it.
function show(result, rounds, done) {
  const report = button("limit-report", "Report");
  report.addEventListener("click", () => saveReport(done.job, "answer").catch((e) => say(e.message)));
  const check = button("limit-check", "Check it as a profile");
  check.addEventListener("click", () => take(JSON.stringify({ profile: result.profile })));
  const offers = make("div", { className: "row", role: "group", "aria-label": "With this answer" }, report, result.profile ? check : null);
  $("limit-answer").replaceChildren(guarantees(result, rounds), offers);
}
