// The payoffs of a game in strategic form as a grid that can be edited.

import { make } from "../base/dom.js";
import { stepOf } from "../base/rove.js";
import { fields } from "./fields.js";
import * as state from "./gridstate.js";
import { tools } from "./gridtools.js";
import { clear, copied, entered, fieldsOf, paste } from "./gridtext.js";
import { gridView } from "./gridview.js";
import { addStrategies, removeStrategy } from "./tableops.js";

// grid puts a grid into a host. change(name, game) is called after each edit.
export function grid(host, game, change) {
  const s = state.start(game);
  const all = { s, apply, ask, go, say, edit, draw, focus: () => view.focus(), clear: () => clear(s, apply) };
  const above = make("div", {});
  const place = make("div", {});
  const message = make("div", { role: "status", className: "grid-message" });
  host.replaceChildren(make("div", { className: "table-editor" }, above, place, message));
  const view = gridView(place, () => state.shown(s));
  const panel = tools(above, host.firstChild, all);
  const listeners = { keydown: (e) => act(e, all), mousedown: press, focusin: focused, copy, cut: (e) => copy(e) && all.clear(), paste: pasted };
  for (const [name, does] of Object.entries(listeners)) view.table.addEventListener(name, does);
  draw();

  function draw() {
    view.draw();
    panel.update();
  }

  function say(text, ...buttons) {
    message.replaceChildren(text, ...buttons);
    buttons[0]?.focus();
  }

  // ask offers buttons: pairs of a name and what it does.
  function ask(text, answers) {
    say(`${text} `, ...[...answers, ["Cancel", () => {}]].map(([textContent, does]) => make("button", {
      type: "button", textContent, onclick() {
        say("");
        view.focus();
        does();
      },
    })));
  }

  // apply changes the game and returns true, or says why not.
  function apply(name, edited) {
    try {
      const next = edited(s.game);
      say("");
      if (next !== s.game) change(name, next);
      show(next);
      return true;
    } catch (e) {
      say(`Not done: ${e.message}.`);
      return false;
    }
  }

  // go moves the focus to a place; keep extends the selection.
  function go(at, keep = false) {
    s.from = keep && at.every((x) => x >= 0) ? (s.from ?? s.at).map((x) => Math.max(0, x)) : null;
    s.at = state.inside(s, at);
    draw();
    view.focus();
  }

  // edit puts fields at the place with the focus, with texts that could not be taken.
  function edit(texts) {
    const parts = fieldsOf(s);
    if (!parts) return;
    s.edit = fields(parts.map((p, i) => ({ ...p, text: texts?.[i] ?? p.text })), { end, skip: () => view.drawing });
    draw();
    view.focus();
    s.edit.start();
  }

  function end(texts, how) {
    s.edit = null;
    const done = !texts || apply(...entered(s, texts));
    draw();
    if (how === "leave") return;
    if (done) follow(how);
    else edit(texts);
  }

  // follow goes on after an edit.
  function follow(how) {
    const [r, c] = s.at;
    const by = { next: 1, back: -1 }[how];
    if (!by) return go([r + ({ down: r >= 0, up: -(r > 0) }[how] ?? 0), c]);
    const width = state.columnsOf(s).length;
    const k = r * width + c + by;
    const at = r < 0 ? [r, c + by] : c < 0 ? [r + by, c] : [Math.floor(k / width), k - Math.floor(k / width) * width];
    const moved = at.every((x, i) => x < 0 === s.at[i] < 0) && String(state.inside(s, at)) === String(at);
    go(moved ? at : s.at);
    if (moved) edit();
  }

  // press selects a place; a press on the one that is selected edits it.
  function press(e) {
    const at = view.placeOf(e.target);
    if (!at || s.edit?.box.contains(e.target)) return;
    e.preventDefault();
    s.edit?.finish("leave");
    if (e.button === 0 && !e.shiftKey && String(at) === String(s.at) && view.table.contains(document.activeElement)) edit();
    else go(at, e.shiftKey);
  }

  // focused follows the focus, as a screen reader sets it.
  function focused(e) {
    const at = view.placeOf(e.target);
    if (at && !s.edit && String(at) !== String(s.at)) go(at);
  }

  function copy(e) {
    if (s.edit || !state.onCell(s)) return false;
    e.preventDefault();
    e.clipboardData.setData("text/plain", copied(s));
    say("Copied, for a spreadsheet.");
    return true;
  }

  function pasted(e) {
    if (s.edit) return;
    e.preventDefault();
    paste(e.clipboardData.getData("text/plain"), all);
  }

  function show(game) {
    if (game === s.game) return;
    say("");
    state.take(s, game);
    draw();
  }

  const close = () => s.edit?.finish("leave", false); // what loses the focus by being removed is no edit
  return { show, close, focus: view.focus };
}

// act does what a key says.
function act(e, all) {
  const { s, edit, clear, go } = all;
  const control = e.ctrlKey || e.metaKey;
  const size = [state.rowsOf(s).length, state.columnsOf(s).length];
  const to = stepOf(e, s.at, size, -1);
  if (e.isComposing) return;
  if (e.altKey) return strategyKey(e, all);
  if (to) go(to, e.shiftKey);
  else if (control && e.key.toLowerCase() === "a") {
    s.at = [0, 0];
    go(size.map((n) => n - 1), true);
  } else if (e.key === "F2" || e.key === "Enter") edit();
  else if (e.key === "Delete" || e.key === "Backspace") clear();
  else if (e.key === "Escape" && s.from) go(s.at);
  else return !control && e.key.length === 1 && e.key !== " " && edit(); // what is typed goes to the field
  e.preventDefault();
}

// strategyKey adds or removes the strategy of a row, or of a column: with Shift, or where the focus is
// on its label.
function strategyKey(e, { s, apply, go }) {
  const axis = s.at[0] < 0 || (e.shiftKey && s.at[1] >= 0) ? 1 : 0;
  const [player, place] = [s.axes[axis], s.at[axis]];
  if (!["Insert", "Delete"].includes(e.key) || player === null || place < 0) return;
  e.preventDefault();
  const insert = e.key === "Insert";
  if (insert) apply("strategy added", (game) => addStrategies(game, player, place + 1));
  else apply("strategy removed", (game) => removeStrategy(game, player, place));
  go(s.at.with(axis, insert ? place + 1 : Math.max(0, place - 1)));
}
