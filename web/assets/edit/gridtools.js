// Fields and buttons around the grid of payoffs: what is shown, players and strategies.

import { make } from "../base/dom.js";
import { nameOf, strategyAt } from "./gridstate.js";
import * as ops from "./tableops.js";

const keys = [
  ["arrows, Home, End, Page Up, Page Down", "move, with Shift select; Ctrl+A selects all"],
  ["Enter, F2, or type", "edit; comma or Tab goes to the next player, Escape cancels"],
  ["Delete", "set to 0"],
  ["Alt+Insert, Alt+Delete", "add or remove a row, with Shift a column"],
  ["Alt+arrows", "move a row or column"],
  ["Ctrl+C, Ctrl+X, Ctrl+V", "copy, cut and paste, also from a spreadsheet: cells as 1, -1 or a block of numbers for each player; on a label with all labels"],
];

// tools builds them above a grid and at the end of an element. update() shows the state again.
export function tools(above, end, all) {
  const { s } = all;
  const title = make("input", { type: "text", autocomplete: "off", spellcheck: false });
  title.addEventListener("change", () => all.apply("title", (game) => ({ ...game, title: title.value.trim() })));
  const players = make("div", {});
  const zero = make("input", { type: "checkbox" });
  const zeroLabel = make("label", { className: "check" }, zero, "zero-sum: player 2 gets what player 1 loses");
  zero.addEventListener("change", () => all.apply(zero.checked ? "zero-sum" : "not zero-sum", (game) => ops.setZeroSum(game, zero.checked)));
  const add = button(all, "Add a player", () => all.apply("player added", ops.addPlayer));
  const help = keys.flatMap(([key, does]) => [make("dt", { textContent: key }), make("dd", { textContent: does })]);
  end.append(
    make("p", { className: "hint" }, make("span", { className: "best", textContent: "boxed" }), " is a best reply; a cell of boxes is a pure equilibrium."),
    make("div", { className: "row" }, make("label", { className: "wide" }, "Title", title)), players, make("div", { className: "row end" }, add, zeroLabel),
    make("details", {}, make("summary", { textContent: "Keys of the grid" }), make("dl", { className: "grid-keys" }, ...help)),
  );
  let count = 0;
  let updates = [];
  return {
    update() {
      if (count !== s.game.players.length) {
        count = s.game.players.length;
        const rows = s.game.players.map((_, i) => playerRow(i, all));
        const axes = count > 2 ? slices(all) : { element: "", update() {} };
        players.replaceChildren(...rows.map((r) => r.element));
        above.replaceChildren(axes.element);
        updates = [...rows, axes];
      }
      for (const u of updates) u.update();
      if (document.activeElement !== title) title.value = s.game.title;
      zero.checked = Boolean(s.game.zeroSum);
      zeroLabel.hidden = count !== 2;
    },
  };
}

// button gives the focus to the grid if it cannot keep it.
function button({ focus }, textContent, does) {
  const b = make("button", { type: "button", textContent });
  b.addEventListener("click", () => {
    does();
    if (b.disabled || !b.isConnected) focus();
  });
  return b;
}

// playerRow has the name of a player and buttons for the strategy with the focus.
function playerRow(i, all) {
  const { s, apply, draw } = all;
  const name = make("input", { type: "text", autocomplete: "off", spellcheck: false });
  name.addEventListener("change", () => apply("name of a player", (game) => ops.renamePlayer(game, i, name.value.trim())));
  const at = () => strategyAt(s, i);
  const move = (by) => () => {
    const from = at();
    apply("strategy moved", (game) => ops.moveStrategy(game, i, from, from + by));
    select(s, i, from + by);
    draw();
  };
  const add = () => {
    const place = at() + 1;
    apply("strategy added", (game) => ops.addStrategies(game, i, place));
    select(s, i, place);
    draw();
  };
  const buttons = [
    button(all, "Add strategy", add),
    button(all, "Remove strategy", () => apply("strategy removed", (game) => ops.removeStrategy(game, i, at()))),
    button(all, "Earlier", move(-1)),
    button(all, "Later", move(1)),
    button(all, "Remove player", () => apply("player removed", (game) => ops.removePlayer(game, i, at()))),
  ];
  const element = make("div", { className: "row end", role: "group" }, make("label", {}, `Player ${i + 1}`, name), ...buttons);
  const update = () => {
    const { game } = s;
    const size = game.strategies[i].length;
    const label = game.strategies[i][at()] || String(at() + 1);
    element.setAttribute("aria-label", `Player ${nameOf(game, i)}`);
    if (document.activeElement !== name) name.value = game.players[i];
    const titles = [`after ${label}`, label, `than now: ${label}`, `than now: ${label}`, `and keep what follows ${label}`];
    const off = [false, size === 1, at() === 0, at() === size - 1, game.players.length === 1];
    buttons.forEach((b, k) => {
      b.setAttribute("aria-label", `${b.textContent} ${titles[k]}, of ${nameOf(game, i)}`);
      b.title = b.getAttribute("aria-label");
      b.disabled = off[k];
    });
  };
  return { element, update };
}

// select makes a strategy the one that the buttons are about.
function select(s, player, strategy) {
  const axis = s.axes.indexOf(player);
  const place = Math.min(Math.max(0, strategy), s.game.strategies[player].length - 1);
  if (axis < 0) s.slice[player] = place;
  else s.at = s.at.with(axis, place);
}

// slices chooses who has the rows, who the columns, and what the others play.
function slices({ s, draw }) {
  const axes = ["Rows", "Columns"].map((text, k) => chooser(text, (player) => {
    s.axes = s.axes[1 - k] === player ? s.axes.toReversed() : s.axes.with(k, player);
    s.at = [0, 0];
  }));
  const others = s.game.players.map((_, i) => chooser("", (strategy) => (s.slice = s.slice.with(i, strategy))));
  function chooser(text, set) {
    const select = make("select", {});
    const caption = make("span", { textContent: text });
    select.addEventListener("change", () => {
      set(Number(select.value));
      s.from = null;
      draw();
    });
    return { select, caption, element: make("label", {}, caption, select) };
  }
  const element = make("div", { className: "row" }, ...[...axes, ...others].map((c) => c.element));
  const update = () => {
    axes.forEach((a, k) => fill(a.select, s.game.players.map((_, i) => nameOf(s.game, i)), s.axes[k]));
    others.forEach((o, i) => {
      o.element.hidden = s.axes.includes(i);
      o.caption.textContent = `${nameOf(s.game, i)} plays`;
      fill(o.select, s.game.strategies[i], s.slice[i]);
    });
  };
  return { element, update };
}

function fill(select, names, value) {
  const texts = names.map((name, k) => name || String(k + 1));
  if ([...select.options].map((o) => o.text).join("\n") !== texts.join("\n")) select.replaceChildren(...texts.map((text, value) => make("option", { value, textContent: text })));
  select.value = value;
}
