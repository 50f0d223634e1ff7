// The range grid of a game as of poker: what is played with each hand after each history.

import { $, make, plural } from "../base/dom.js";
import { parse } from "../game/parse.js";
import { keyOf } from "./answer.js";
import { reportOf } from "./details.js";
import { cellOf, draw, keep, legend, line, mark as markCell } from "./ranges-grid.js";
import { byNames, byTree } from "./ranges-model.js";

const longest = 1_000_000; // text that is read to look for a grid, in characters

const state = { grids: [], ones: [], choose: null, name: null, reports: [], chosen: null, at: null };
let shown = 0; // counts answers, so that what comes late of another is dropped

// show offers the grid if there is one.
export async function show(ones, choose, { source }) {
  const number = ++shown;
  state.chosen = null; // at once: mark may be called before what follows
  const grids = await gridsOf(ones[0], source);
  if (number !== shown) return;
  Object.assign(state, { grids, ones, choose, reports: [] });
  if (!grids.length) {
    state.name = null;
    return $("ranges").replaceChildren();
  }
  if (state.name !== source.name || !$("range-grid")) build();
  state.name = source.name;
  refill();
  const reports = await Promise.all(ones.map(reportsOf));
  if (number !== shown) return;
  state.reports = reports;
  const at = $("range-grid").contains(document.activeElement) && document.activeElement.dataset.key;
  redraw(state.at);
  if (at) $("range-grid").querySelector(`[data-key="${at}"]`)?.focus();
}

export function mark(key) {
  state.chosen = key;
  if (state.grids.length) markCell($("range-grid"), key);
}

async function gridsOf({ sets }, { kind, text }) {
  if (kind !== "efg") return [];
  const grids = byNames(sets);
  if (grids.length === new Set(sets.map((s) => s.player)).size || text.length > longest) return grids;
  return parse(text).then(byTree, () => grids);
}

// reportsOf returns by key what check says of the information sets of an equilibrium, nothing of
// irrational ones.
const reportsOf = (equilibrium) => reportOf(equilibrium).then((sets) => new Map(sets.map((s) => [keyOf(s), s])), () => new Map());

// build puts the controls in place, as they are for a game that was not yet looked at.
function build() {
  const field = (text, e) => make("label", { className: e.type === "checkbox" ? "check" : "" }, `${text} `, e);
  const select = (id) => make("select", { id });
  const levels = ["at all", "at least 1/4", "at least 1/2", "at least 3/4", "always"].map((text, k) => new Option(text, `${k}/4`));
  const controls = make("div", { className: "row end", role: "group", "aria-label": "Which information sets" },
    field("Player", select("range-player")), field("Hand", select("range-hand")), field("Action", select("range-action")),
    field("played", make("select", { id: "range-least" }, ...levels)), field("reached", make("input", { id: "range-reached", type: "checkbox" })),
    field("Search", make("input", { id: "range-search", type: "search", autocomplete: "off", spellcheck: false, placeholder: "as in Q:cb" })));
  $("ranges").replaceChildren(
    make("h3", { textContent: "Ranges" }), controls,
    make("ul", { id: "range-legend", className: "range-legend", "aria-label": "Legend" }),
    make("p", { id: "range-said", className: "hint", role: "status" }),
    make("div", { id: "range-grid" }),
    make("div", { id: "range-line", className: "hint range-line" }));
  controls.addEventListener("input", ({ target }) => (target.id === "range-player" ? refill() : redraw()));
}

// refill fills the choices with what the player has, and keeps those that are still there.
function refill() {
  const names = state.ones[0].players;
  options("range-player", state.grids.map((z, k) => [k, names[z.player - 1]]));
  const z = grid();
  options("range-hand", [["", "all"], ...z.hands.map((h) => [h, h])]);
  state.actions = [...new Set(state.ones[0].sets.filter((s) => s.player === z.player).flatMap((s) => s.actions.map((a) => a.name)))];
  options("range-action", [["", "any"], ...state.actions.map((a) => [a, a])]);
  legend($("range-legend"), state.actions);
  redraw();
}

function options(id, list) {
  const before = $(id).value;
  $(id).replaceChildren(...list.map(([value, text]) => new Option(text, value)));
  if (list.some(([value]) => String(value) === before)) $(id).value = before;
}

const grid = () => state.grids[$("range-player").value || 0];

// rowsOf returns the histories of a grid, each with a cell a hand, null where there is none or it
// was not asked for.
function rowsOf(z) {
  const filter = { hand: $("range-hand").value, action: $("range-action").value, least: $("range-least").value, reached: $("range-reached").checked, search: $("range-search").value.trim().toLowerCase() };
  const maps = state.ones.map((e) => new Map(e.sets.map((s) => [s.key, s])));
  const cellAt = (key, hand, history) => {
    const cell = key && cellOf(key, hand, history, maps, state.reports);
    return cell && keep(cell, filter) ? cell : null;
  };
  const rows = z.histories.map((history, n) => ({ history, cells: z.hands.map((hand, j) => cellAt(z.at[n][j], hand, history)) }));
  return rows.filter((r) => r.cells.some(Boolean));
}

// redraw draws what the controls ask for.
function redraw(at = { from: 0 }) {
  const z = grid();
  const found = rowsOf(z);
  const used = z.hands.map((_, j) => found.some((r) => r.cells[j]));
  const rows = found.map((r) => ({ ...r, cells: r.cells.filter((_, j) => used[j]) }));
  const left = rows.flatMap((r) => r.cells).filter(Boolean).length;
  const unknown = state.reports.length && !state.reports[0].size ? " How often they are reached is not known." : "";
  $("range-said").textContent = `${left} of ${plural(z.at.flat().filter(Boolean).length, "information set")}, after ${plural(rows.length, "history", "histories")}.${unknown}`;
  $("range-line").replaceChildren();
  let told = null;
  const tell = (cell) => cell !== told && $("range-line").replaceChildren(...((told = cell) ? line(cell, state.ones) : []));
  state.at = at; // the page, which stays when it is known what is reached
  draw($("range-grid"), { rows, at, columns: z.hands.filter((_, j) => used[j]), name: `Ranges of ${state.ones[0].players[z.player - 1]}`, actions: state.actions, chosen: () => state.chosen, tell, choose: state.choose });
}
