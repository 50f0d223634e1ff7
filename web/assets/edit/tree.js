// The editor of a tree: names, bar, outline and picture, with one selection.

import { make } from "../base/dom.js";
import { treeView } from "../tree/view.js";
import { bar, openMenu } from "./bar.js";
import { commandsOf, keyOf, reason } from "./commands.js";
import { ask, listKeys } from "./dialogs.js";
import { drops } from "./drops.js";
import { names } from "./names.js";
import { notesOn } from "./notes.js";
import { nameSet, setActions, setPayoffs } from "./operations.js";
import { outline } from "./outline.js";
import { membersOf, placeOf, placesOf, tidy } from "./places.js";
import { setName } from "./words.js";

// editTree puts the editor into an element and returns {show(game), close(), focus()}. on.change(name, game) takes
// each edit, and throws why it cannot; on.say(text) tells what was done; on.undo, redo, undoes and
// redoes are the history's.
export function editTree(host, game, on) {
  let ids = [game.root.id];
  let id = game.root.id;
  let copy = null;
  let drawn = null; // the game in the picture
  let waiting = false; // for the next frame

  const change = (name, edit) => attempt(() => on.change(name, tidy(edit(game))));
  const header = names(host, change);
  const tools = bar(host, run);
  const notes = make("div", { className: "notes", role: "status" });
  const panes = make("div", { className: "panes" });
  host.append(notes, panes);
  const rows = outline(panes, { choose, commit, say: on.say, menu });
  const picture = treeView(panes.appendChild(make("div", {})), { choose: point, activate: (at) => rows.edit(at), menu: pointMenu, drop });

  const state = () => ({
    game, id, copy, ids: [...ids].sort((a, b) => placeOf(game, a).at - placeOf(game, b).at),
    keep: (c) => ((copy = c), on.say("copied"), soon()),
    select: (list) => (choose(list, id), on.say(`${list.length} selected`), game),
    edit: (begin) => rows.edit(id, begin),
    undo: on.undo, redo: on.redo, undoes: on.undoes, redoes: on.redoes,
    keys: () => listKeys(state(), rows.focus),
  });

  function attempt(f) {
    try {
      f();
    } catch (e) {
      on.say(e.message);
    }
  }

  async function run(c) {
    const s = state();
    const why = c.make && !c.ask ? "" : reason(c, s); // what is made without asking says itself why not
    if (why) return on.say(why);
    const question = c.ask?.(s);
    const taken = question ? await ask(question) : c;
    attempt(() => {
      if (s.game !== game) throw new Error("the game is another one now");
      if (c.act) return c.act(s);
      if (!taken) return;
      const next = taken.make(s);
      c.before?.(s);
      if (next !== s.game) on.change(c.done, tidy(next), c.says(next, s));
    });
    if (question) rows.focus();
  }

  function choose(list, current) {
    [ids, id] = [list, current];
    rows.show(game, ids, id);
    soon();
  }

  function commit(at, { name, labels, chances, payoffs }) {
    change("edited", (g) => {
      const { set } = placeOf(g, at).node;
      if (name) g = nameSet(g, set, name[0]);
      if (labels) g = setActions(g, set, labels, chances);
      return payoffs ? setPayoffs(g, at, payoffs) : g;
    });
  }

  // point takes a click in the picture.
  function point(list, e) {
    if (!list.length) return;
    const adds = e.shiftKey || e.ctrlKey || e.metaKey;
    choose(adds ? [...new Set([...ids, ...list])] : list, list[0]);
  }

  function pointMenu(at, x, y) {
    if (!ids.includes(at)) choose([at], at);
    menu(x, y);
  }

  // drop asks what a node that was dragged to another shall do there.
  async function drop(from, to) {
    const { text, choices } = drops(game, from, to);
    if (!choices.length) return on.say(text);
    const taken = await ask({ text, choices });
    if (taken) change(taken.done, taken.make);
  }

  function menu(x, y) {
    openMenu(host, x, y, state(), run, rows.focus);
  }

  // soon shows in the bar and the picture, once for all that is done before the next frame.
  function soon() {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      tools.show(state());
      if (drawn !== game) picture.show((drawn = game), {});
      picture.select(ids);
      picture.focus(id);
    });
  }

  // stays returns which nodes of a selection are there as before; of one that went its parent.
  function stays(list, before) {
    const { places } = placesOf(game);
    const there = (x) => {
      let p = placesOf(before).places.get(x);
      while (p && !places.has(p.node.id)) p = p.up;
      return p ? p.node.id : game.root.id;
    };
    return [...new Set(list.map(there))];
  }

  function show(next) {
    const before = game;
    game = next;
    if (before !== game) [ids, [id]] = [stays(ids, before), stays([id], before)];
    header.show(game);
    rows.show(game, ids, id);
    soon();
    notes.replaceChildren(...notesOn(game, (name, edit) => (change(name, edit), rows.focus())));
  }

  // along chooses the next node of the information set, or all of them.
  function along(by) {
    const { node } = placeOf(game, id);
    if (!node.children) return;
    const all = membersOf(game, node.set).map((n) => n.id);
    if (by) choose([all.at((all.indexOf(id) + by) % all.length)], all.at((all.indexOf(id) + by) % all.length));
    else choose(all, id);
    on.say(`${setName(game, node.set)}: node ${all.indexOf(id) + 1} of ${all.length}`);
  }

  function key(e) {
    if (e.defaultPrevented || e.target.closest("input, textarea, select")) return;
    const name = keyOf(e);
    if (e.target.closest("button") && !name.startsWith("Ctrl+")) return;
    if (rows.key(e)) return e.preventDefault();
    const own = { r: () => choose([game.root.id], game.root.id), "Ctrl+A": () => along(0), ContextMenu: rows.menu };
    if (e.shiftKey && name === "F10") own[name] = rows.menu;
    if (e.altKey && /^Arrow/.test(e.key)) own[name] = () => along(/Down|Right/.test(e.key) ? 1 : -1);
    const command = commandsOf(state()).find((c) => c.keys.includes(name));
    if (!command && /^\d$/.test(name)) own[name] = () => on.say(`there is no player ${name} yet`);
    if (!own[name] && !command) return;
    e.preventDefault();
    if (command) return run(command);
    own[name]();
    if (own[name] !== rows.menu) rows.focus();
  }

  panes.addEventListener("keydown", key);
  show(game);
  return { show, close: rows.close, focus: rows.focus };
}
