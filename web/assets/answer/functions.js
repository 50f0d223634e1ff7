// Functions of a parameter: a plot of them, as the program draws it, and their formulas in tables.

import { $, make } from "../base/dom.js";
import { output } from "../run.js";
import * as drawing from "./drawing.js";
import { heads, scroll } from "./tables.js";

let shows = 0; // counts answers, so that a late plot does not replace a newer

// plotOf returns the text of the plot of an answer.
export const plotOf = (job) => output({ command: "render", job, file: "answer", options: { format: "svg" } });

// show shows what an answer says of all values of a parameter, nothing of one that does not. It returns when the
// plot is there.
export async function show(record) {
  const number = ++shows;
  const said = record?.result?.parametric;
  $("functions").replaceChildren();
  if (!said) return;
  const box = make("div", { className: "picture" });
  $("functions").append(make("h3", { textContent: "Plot" }), box, ...tablesOf(said, record.result.players));
  try {
    const text = await plotOf(record.job);
    if (number === shows) drawing.show(box, text, () => {});
  } catch (problem) {
    if (number === shows) box.textContent = `No picture: ${problem.message}`;
  }
}

const place = (p) => p.exact ?? (p.decimal ? `${p.decimal} (root of ${p.root})` : `the root of ${p.root} between ${p.low} and ${p.high}`);
const span = (s) => (s.from.exact && s.from.exact === s.to.exact ? s.from.exact : `${place(s.from)} to ${place(s.to)}`);

function table(caption, head, rows) {
  const body = rows.map((r) => make("tr", {}, ...r.map((text) => make("td", { textContent: text }))));
  return scroll(make("table", {}, make("caption", { textContent: caption }), heads(head), make("tbody", {}, ...body)), caption);
}

function tablesOf({ name, pieces = [], cells = [], bands = [], events = [] }, players) {
  const list = [];
  if (pieces.length) list.push(table("Value", [name, "value"], pieces.map((p) => [span(p), p.value])));
  if (bands.length) list.push(table("All extreme equilibria", ["band", name, ...players, "payoffs"], bands.map((b) => [`${b.number}`, span(b), ...played(b, players)])));
  for (const e of events) {
    if (e.equilibria) list.push(table(`All extreme equilibria at ${name} = ${place(e.at)}`, ["equilibrium", ...players, "payoffs"], e.equilibria.map((x) => [`${x.number}`, ...played(x, players)])));
  }
  for (const [k, c] of cells.entries()) {
    if (c.profile) list.push(table(`Cell ${k + 1}: ${name} from ${span(c)}`, ["player", "information set", "action", "probability"], c.profile.map((e) => [players[e.player - 1], e.label, e.action, e.probability])));
  }
  return list;
}

// played says what each player plays, and what that pays.
function played({ profile, payoffs }, players) {
  const of = (i) => profile.filter((e) => e.player === i + 1 && e.probability !== "0").map((e) => (e.probability === "1" ? e.action : `${e.action} ${e.probability}`)).join(", ");
  return [...players.map((_, i) => of(i)), payoffs.join(", ")];
}
