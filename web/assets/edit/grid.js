// The payoffs of a game in strategic form as a grid that can be edited.

import { make } from "../base/dom.js";
import { fields } from "./fields.js";
import { act } from "./gridkeys.js";
import * as state from "./gridstate.js";
import { paste } from "./gridpaste.js";
import { tools } from "./gridtools.js";
import { clear, copied, entered, fieldsOf, wrongs } from "./gridtext.js";
import { gridView } from "./gridview.js";

// grid puts a grid into a host. change(name, game) is called after each edit.
export function grid(host, game, change) {
  const s = state.start(game);
  const all = { s, apply, ask, go, edit, draw, focus: () => view.focus(), clear: () => clear(s, apply) };
  const above = make("div", {});
  const place = make("div", {});
  const message = make("div", { role: "status", className: "grid-message" });
  const problems = make("div", { role: "status", className: "grid-problems" });
  host.replaceChildren(make("div", { className: "table-editor" }, above, place, message, problems));
  const view = gridView(place, () => state.shown(s));
  const panel = tools(above, host.firstChild, all);
  view.table.addEventListener("keydown", (e) => act(e, all));
  view.table.addEventListener("mousedown", press);
  view.table.addEventListener("focusin", (e) => { // as of a screen reader
    const at = view.placeOf(e.target);
    if (at && !s.edit && String(at) !== String(s.at)) go(at);
  });
  view.table.addEventListener("copy", copy);
  view.table.addEventListener("cut", (e) => copy(e) && all.clear());
  view.table.addEventListener("paste", (e) => {
    if (s.edit) return;
    e.preventDefault();
    paste(e.clipboardData.getData("text/plain"), all);
  });
  draw();

  function draw() {
    view.draw();
    panel.update();
    problems.replaceChildren(...wrongs(s, go));
  }

  const say = (text) => message.replaceChildren(text);

  // ask offers buttons: pairs of a name and what it does.
  function ask(text, answers) {
    const buttons = answers.map(([name, does]) => {
      const b = make("button", { type: "button", textContent: name });
      b.addEventListener("click", () => {
        say("");
        view.focus();
        does();
      });
      return b;
    });
    message.replaceChildren(text, " ", ...buttons);
    buttons[0].focus();
  }

  // apply changes the game, or says why not.
  function apply(name, edited) {
    let next;
    try {
      next = edited(s.game);
      say("");
      if (next !== s.game) change(name, next);
    } catch (e) {
      return say(`Not done: ${e.message}.`);
    }
    show(next);
  }

  // go moves the focus to a place; keep extends the selection.
  function go(at, keep = false) {
    s.from = keep && at.every((x) => x >= 0) ? s.from ?? s.at : null;
    s.at = state.inside(s, at);
    draw();
    view.focus();
  }

  function edit() {
    const parts = fieldsOf(s);
    if (!parts) return;
    const end = (texts, how) => {
      s.edit = null;
      if (texts) apply(...entered(s, texts));
      draw();
      follow(how);
    };
    s.edit = fields(parts, { end, skip: () => view.drawing });
    draw();
    view.focus();
    s.edit.start();
  }

  // follow goes on after an edit.
  function follow(how) {
    if (how === "leave") return;
    const [r, c] = s.at;
    if (how !== "next" && how !== "back") return go([r + ({ down: r >= 0, up: -(r > 0) }[how] ?? 0), c]);
    const by = how === "next" ? 1 : -1;
    const width = state.columnsOf(s).length;
    const k = r * width + c + by;
    const at = r < 0 ? [r, c + by] : c < 0 ? [r + by, c] : [Math.floor(k / width), ((k % width) + width) % width];
    const there = r >= 0 && at[0] < 0 ? s.at : state.inside(s, at);
    const moved = String(there) !== String(s.at) && (r < 0) === (there[0] < 0) && (c < 0) === (there[1] < 0);
    go(moved ? there : s.at);
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

  function copy(e) {
    if (s.edit) return false;
    e.preventDefault();
    e.clipboardData.setData("text/plain", copied(s));
    say("Copied, for a spreadsheet.");
    return true;
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
