// The range grid of a game as of poker: what is played with each hand after each history.

import { $, make, plural } from "../base/dom.js";
import { isNumber } from "../base/rational.js";
import { parse } from "../game/parse.js";
import { cellOf, keep, line, sorted } from "./ranges-cells.js";
import { draw, legend, mark as markCell } from "./ranges-grid.js";
import { byNames, byTree } from "./ranges-model.js";
import { reportsOf } from "./ranges-reach.js";

const longest = 1_000_000; // text that is read to look for a grid, in characters

const state = { grids: [], ones: [], choose: null, name: null, reports: [], chosen: null };
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
  $("range-differ").closest("label").hidden = ones.length < 2;
  refill();
  const reports = await Promise.all(ones.map((e) => reportsOf(e)));
  if (number !== shown) return;
  state.reports = reports;
  const at = $("range-grid").contains(document.activeElement) && document.activeElement.dataset.key;
  redraw();
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

// build puts the controls in place, as they are for a game that was not yet looked at.
function build() {
  const field = (label, e, name) => make("label", name ? { className: name } : {}, ...(name === "check" ? [e, ` ${label}`] : [label, " ", e]));
  const select = (id) => make("select", { id });
  const input = (id, type, more = {}) => make("input", { id, type, autocomplete: "off", spellcheck: false, ...more });
  const controls = make("div", { className: "row end", role: "group", "aria-label": "Which information sets" },
    field("Player", select("range-player")), field("Hand", select("range-hand")), field("Action", select("range-action")),
    field("with probability at least", input("range-least", "text", { size: 5, value: "1/2", "aria-describedby": "range-said" })),
    field("reached", input("range-reached", "checkbox"), "check"), field("A and B differ", input("range-differ", "checkbox"), "check"),
    field("Search", input("range-search", "search", { placeholder: "as in Q:cb" })), field("Order", select("range-order")));
  $("ranges").replaceChildren(
    make("h3", { textContent: "Ranges" }), controls,
    make("ul", { id: "range-legend", "aria-label": "Legend" }),
    make("p", { id: "range-said", className: "hint", role: "status" }),
    make("div", { id: "range-grid" }),
    make("div", { id: "range-line", className: "hint" }));
  $("range-player").addEventListener("change", refill);
  for (const e of controls.querySelectorAll("input, select:not(#range-player)")) e.addEventListener("input", redraw);
}

// refill fills the choices with what the player has, and keeps those that are still there.
function refill() {
  const names = state.ones[0].players;
  options("range-player", state.grids.map((z, k) => [k, names[z.player - 1]]));
  const z = grid();
  options("range-hand", [["", "all"], ...z.hands.map((h) => [h, h])]);
  state.actions = [...new Set(setsOf(z).flatMap((s) => s.actions.map((a) => a.name)))];
  options("range-action", [["", "any"], ...state.actions.map((a) => [a, a])]);
  options("range-order", [["", "of the game"], ...state.actions.map((a) => [a, `most ${a} first`])]);
  legend($("range-legend"), state.actions);
  redraw();
}

function options(id, list) {
  const before = $(id).value;
  $(id).replaceChildren(...list.map(([value, textContent]) => make("option", { value, textContent })));
  if (list.some(([value]) => String(value) === before)) $(id).value = before;
}

const grid = () => state.grids[$("range-player").value || 0];

function setsOf({ player }) {
  return state.ones[0].sets.filter((s) => s.player === player);
}

function asked() {
  const least = $("range-least").value.trim();
  const action = $("range-action").value;
  return {
    hand: $("range-hand").value, action, least: isNumber(least) ? least : null, reached: $("range-reached").checked,
    differ: state.ones.length > 1 && $("range-differ").checked, search: $("range-search").value.trim().toLowerCase(),
  };
}

// rowsOf returns the histories of a grid, each with a cell a hand, null where there is none or it
// was not asked for; and how many information sets there are.
function rowsOf(z, filter) {
  const maps = state.ones.map((e) => new Map(e.sets.map((s) => [s.key, s])));
  const cellAt = (key, hand, history) => {
    const cell = key && cellOf(key, hand, history, maps, state.reports);
    return cell && keep(cell, filter) ? cell : null;
  };
  const rows = z.histories.map((history, n) => ({ history, cells: z.hands.map((hand, j) => cellAt(z.at[n][j], hand, history)) }));
  return { rows: rows.filter((r) => r.cells.some(Boolean)), all: z.at.flat().filter(Boolean).length };
}

// redraw draws what the controls ask for.
function redraw() {
  const z = grid();
  const filter = asked();
  const invalid = filter.action !== "" && filter.least === null;
  $("range-least").setAttribute("aria-invalid", String(invalid));
  const { rows: found, all } = rowsOf(z, filter);
  const rows = sorted(found, $("range-order").value);
  const left = rows.flatMap((r) => r.cells).filter(Boolean).length;
  const columns = z.hands.map((hand, j) => ({ hand, j })).filter(({ j }) => rows.some((r) => r.cells[j]));
  const unknown = state.reports.length && !state.reports[0].size ? " How often they are reached is not known." : "";
  $("range-said").textContent = `${left} of ${plural(all, "information set")}, after ${plural(rows.length, "history", "histories")}.${unknown}${invalid ? " The probability is not a number as in 1/2, so any counts." : ""}`;
  $("range-line").replaceChildren();
  let told = null;
  const tell = (cell) => cell !== told && $("range-line").replaceChildren(...line((told = cell), state.ones));
  draw($("range-grid"), { rows, columns, name: `Ranges of ${state.ones[0].players[z.player - 1]}`, actions: state.actions, chosen: () => state.chosen, tell, choose: state.choose });
}
