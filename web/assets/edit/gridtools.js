// Fields and buttons around the grid of payoffs: what is shown, players and strategies.

import { make } from "../base/dom.js";
import { nameOf, strategyAt } from "./gridstate.js";
import * as ops from "./tableops.js";

const keys = [
  ["arrows, Home, End, Page Up, Page Down", "move, with Shift select; Ctrl+A selects all"],
  ["Enter, F2, or type", "edit; comma or Tab goes to the next player, Escape cancels"],
  ["Delete", "set to 0"],
  ["Alt+Insert, Alt+Delete", "add or remove a row, with Shift a column"],
  ["Ctrl+C, Ctrl+X, Ctrl+V", "copy, cut and paste, also from a spreadsheet: cells as 1, -1 or the numbers of one player"],
];

// tools builds them above a grid and at the end of an element. update() shows the state again.
export function tools(above, end, all) {
  const { s, apply } = all;
  const title = field((text) => apply("title", (game) => ({ ...game, title: text })));
  const players = make("div", {});
  const zero = button(all, "Make it zero-sum", () => apply("zero-sum", ops.zeroSum));
  zero.title = "player 2 gets what player 1 loses";
  const add = button(all, "Add a player", () => apply("player added", ops.addPlayer));
  const help = keys.flatMap(([key, does]) => [make("dt", { textContent: key }), make("dd", { textContent: does })]);
  end.append(
    make("p", { className: "hint" }, make("span", { className: "best", textContent: "boxed" }), " is a best reply; a cell of boxes is a pure equilibrium."),
    make("div", { className: "row" }, make("label", { className: "wide" }, "Title", title)), players, make("div", { className: "row end" }, add, zero),
    make("details", {}, make("summary", { textContent: "Keys of the grid" }), make("dl", { className: "grid-keys" }, ...help)),
  );
  let updates = [];
  return {
    update() {
      const count = s.game.players.length;
      if (updates.length !== count + 1) {
        const rows = s.game.players.map((_, i) => playerRow(i, all));
        const axes = slices(all);
        players.replaceChildren(...rows.map((r) => r.element));
        above.replaceChildren(axes.element);
        updates = [...rows, axes];
      }
      for (const u of updates) u.update();
      put(title, s.game.title);
      zero.hidden = count !== 2;
    },
  };
}

const field = (does) => make("input", { type: "text", autocomplete: "off", spellcheck: false, onchange: (e) => does(e.target.value.trim()) });

// put shows a text in a field unless one types there.
function put(e, text) {
  if (document.activeElement !== e) e.value = text;
}

// button gives the focus to the grid if it cannot keep it.
function button({ focus }, textContent, does) {
  return make("button", {
    type: "button", textContent, onclick({ target }) {
      does();
      if (target.disabled || !target.isConnected) focus();
    },
  });
}

// playerRow has the name of a player and buttons for the strategy with the focus.
function playerRow(i, all) {
  const { s, apply, draw } = all;
  const name = field((text) => apply("name of a player", (game) => ops.renamePlayer(game, i, text)));
  const at = () => strategyAt(s, i);
  const add = button(all, "Add strategy", () => {
    const place = at() + 1;
    if (!apply("strategy added", (game) => ops.addStrategies(game, i, place))) return;
    const axis = s.axes.indexOf(i);
    if (axis < 0) s.slice[i] = place;
    else s.at = s.at.with(axis, place);
    draw();
  });
  const remove = button(all, "Remove strategy", () => apply("strategy removed", (game) => ops.removeStrategy(game, i, at())));
  const leave = button(all, "Remove player", () => apply("player removed", (game) => ops.removePlayer(game, i, at())));
  const element = make("div", { className: "row end", role: "group" }, make("label", {}, `Player ${i + 1}`, name), add, remove, leave);
  const update = () => {
    const { players, strategies } = s.game;
    const label = strategies[i][at()] || String(at() + 1);
    element.setAttribute("aria-label", `Player ${nameOf(s.game, i)}`);
    put(name, players[i]);
    for (const [b, what] of [[add, `after ${label}`], [remove, label], [leave, `and keep what follows ${label}`]]) {
      b.title = `${b.textContent} ${what}, of ${nameOf(s.game, i)}`;
      b.setAttribute("aria-label", b.title);
    }
    remove.disabled = strategies[i].length === 1;
    leave.disabled = players.length === 1;
  };
  return { element, update };
}

// slices chooses who has the rows, who the columns, and what the others play.
function slices({ s, draw }) {
  const choosers = [
    ...["Rows", "Columns"].map((text, k) => chooser(() => [text, s.game.players, s.axes[k]], (player) => {
      s.axes = s.axes[1 - k] === player ? s.axes.toReversed() : s.axes.with(k, player);
      s.at = [0, 0];
    })),
    ...s.game.players.map((_, i) => chooser(() => !s.axes.includes(i) && [`${nameOf(s.game, i)} plays`, s.game.strategies[i], s.slice[i]], (strategy) => (s.slice = s.slice.with(i, strategy)))),
  ];
  function chooser(look, set) {
    const select = make("select", {
      onchange() {
        set(Number(select.value));
        s.from = null;
        draw();
      },
    });
    const caption = make("span");
    const element = make("label", {}, caption, select);
    const update = () => {
      const [text, names, value] = look() || [];
      element.hidden = !text;
      if (!text) return;
      caption.textContent = text;
      const options = names.map((name, k) => name || String(k + 1));
      if ([...select.options].map((o) => o.text).join("\n") !== options.join("\n")) select.replaceChildren(...options.map((o, k) => new Option(o, k)));
      select.value = value;
    };
    return { element, update };
  }
  const element = make("div", { className: "row", hidden: s.game.players.length < 3 }, ...choosers.map((c) => c.element));
  return { element, update: () => choosers.forEach((c) => c.update()) };
}
