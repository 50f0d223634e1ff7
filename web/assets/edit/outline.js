// The outline: the tree as a treegrid, of which only the rows in view are elements.

import { make } from "../base/dom.js";
import { editRow } from "./rowedit.js";
import { columns, textsOf, visible } from "./rows.js";
import { placeOf, placesOf } from "./places.js";

const height = 30; // of a row, as in edit.css
const more = 6; // rows outside the view

// outline puts a treegrid into an element. It calls on.choose(ids, current) when rows are chosen,
// on.commit(id, values) with what was typed, which throws what is wrong, on.say(text), and
// on.menu(x, y).
export function outline(host, on) {
  const head = make("div", { role: "row", className: "head", "aria-rowindex": 1 }, ...columns.map((c) => make("span", { role: "columnheader", textContent: c })));
  const body = make("div", { role: "rowgroup", className: "body" });
  const grid = make("div", { role: "treegrid", className: "outline", "aria-label": "The tree as an outline", "aria-multiselectable": true }, make("div", { role: "rowgroup" }, head), body);
  host.append(grid);
  const folded = new Set();
  const rows = new Map(); // elements by id
  let game, ids, current, list, index;
  let fixed = null; // where a selection of rows by Shift began, and those before
  let editing = null; // id of the row
  let leave; // ends that

  function show(g, chosen, at) {
    const had = grid.contains(document.activeElement);
    if (!placesOf(g).places.has(editing)) close();
    [game, ids, current] = [g, new Set(chosen), at];
    for (let p = placeOf(game, current).up; p; p = p.up) folded.delete(p.node.id);
    layOut();
    if (had && !editing) focus();
  }

  function layOut() {
    list = visible(game, folded);
    index = new Map(list.map((p, k) => [p.node.id, k]));
    grid.setAttribute("aria-rowcount", list.length + 1);
    body.style.height = `${list.length * height}px`;
    reach();
    draw();
  }

  // reach scrolls so that the current row is in view.
  function reach() {
    const top = index.get(current) * height;
    const room = grid.clientHeight - 2 * height; // the head, and the row itself
    if (top < grid.scrollTop || top > grid.scrollTop + room) grid.scrollTop = Math.max(0, top - room / 2);
  }

  function draw() {
    const from = Math.max(0, Math.floor(grid.scrollTop / height) - more);
    const to = Math.min(list.length, from + Math.ceil(grid.clientHeight / height) + 2 * more);
    const wanted = list.slice(from, to);
    for (const id of [current, editing]) if (id !== null && index.has(id) && !wanted.includes(list[index.get(id)])) wanted.push(list[index.get(id)]);
    const kept = new Set(wanted.map((p) => p.node.id));
    for (const [id, row] of rows) if (!kept.has(id)) row.remove(), rows.delete(id);
    for (const p of wanted) put(p);
  }

  function put(place) {
    const { node, depth, up, k } = place;
    if (!rows.has(node.id)) rows.set(node.id, body.appendChild(make("div", { role: "row" })));
    const row = rows.get(node.id);
    row.style.transform = `translateY(${index.get(node.id) * height}px)`;
    const about = { rowindex: index.get(node.id) + 2, level: depth + 1, posinset: k + 1, setsize: up ? up.node.children.length : 1, selected: ids.has(node.id) };
    for (const [name, v] of Object.entries(about)) row.setAttribute(`aria-${name}`, v);
    if (node.children) row.setAttribute("aria-expanded", !folded.has(node.id));
    else row.removeAttribute("aria-expanded");
    row.tabIndex = node.id === current ? 0 : -1;
    row.classList.toggle("current", node.id === current);
    if (node.id !== editing) fill(row, place);
  }

  function fill(row, place) {
    const texts = textsOf(game, place);
    const key = JSON.stringify([texts, place.depth]);
    if (row.key === key) return;
    row.key = key;
    const cells = texts.map((t, c) => make("span", { role: c === 0 ? "rowheader" : "gridcell", textContent: t, title: t }));
    cells[0].style.paddingInlineStart = `${1.2 + Math.min(place.depth, 12) * 0.9}rem`;
    row.replaceChildren(...cells);
  }

  const close = () => editing !== null && leave();
  const focus = () => rows.get(current)?.focus({ preventScroll: true });

  function choose(id, extend, add) {
    let chosen = [id];
    if (!extend || !index.has(fixed?.id)) fixed = extend ? { id: current, ids: [...ids] } : null;
    if (extend) {
      const [a, b] = [index.get(fixed.id), index.get(id)].sort((x, y) => x - y);
      chosen = [...new Set([...fixed.ids, ...list.slice(a, b + 1).map((p) => p.node.id)])];
    } else if (add) chosen = !ids.has(id) ? [...ids, id] : ids.size > 1 ? [...ids].filter((x) => x !== id) : [id];
    on.choose(chosen, id);
  }

  function fold(id, close) {
    folded[close ? "add" : "delete"](id);
    layOut();
  }

  function edit(id, begin) {
    if (editing !== null) return;
    on.choose([id], id);
    editing = id;
    const row = rows.get(id);
    row.key = null;
    leave = editRow(row, game, placeOf(game, id).node, {
      begin,
      say: on.say,
      done(values, how) {
        editing = null;
        if (values) on.commit(id, values);
        const next = how === "Shift+Enter" ? nextLeaf(id) : null;
        draw();
        if (how) focus();
        if (next) edit(next);
      },
    });
  }

  function nextLeaf(id) {
    const { at } = placeOf(game, id);
    return [...placesOf(game).places.values()].find((p) => p.at > at && !p.node.children)?.node.id;
  }

  // key moves among rows, and tells whether it has.
  function key(e) {
    const ctrl = e.ctrlKey || e.metaKey; // the selection stays
    if (editing !== null || e.altKey || (ctrl && !/^Arrow(Up|Down)| $/.test(e.key))) return false;
    const at = index.get(current);
    const { node, up } = list[at];
    const page = Math.max(1, Math.floor(grid.clientHeight / height) - 2);
    const steps = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: list.length - 1, PageDown: Math.min(list.length - 1, at + page), PageUp: Math.max(0, at - page) };
    if (e.key in steps) {
      const next = list[steps[e.key]]?.node.id;
      if (next !== undefined && ctrl) {
        fixed = null;
        on.choose([...ids], next);
      } else if (next !== undefined) choose(next, e.shiftKey);
    } else if (e.key === " ") {
      choose(current, false, true);
    } else if (e.key === "ArrowRight" && node.children) {
      if (folded.has(node.id)) fold(node.id, false);
      else choose(node.children[0].id);
    } else if (e.key === "ArrowLeft") {
      if (node.children && !folded.has(node.id)) fold(node.id, true);
      else if (up) choose(up.node.id);
    } else return false;
    focus();
    return true;
  }

  function menu() {
    const { left, bottom } = rows.get(current).getBoundingClientRect();
    on.menu(left + 40, bottom);
  }

  const at = (e) => list[index.get(places(e))]?.node;
  const places = (e) => [...rows].find(([, row]) => row.contains(e.target))?.[0];
  body.addEventListener("click", (e) => {
    const node = at(e);
    if (!node || e.target.tagName === "INPUT") return;
    const row = rows.get(node.id);
    const onSign = node.children && e.target === row.firstChild && e.clientX < row.firstChild.getBoundingClientRect().left + parseFloat(getComputedStyle(row.firstChild).paddingInlineStart);
    if (onSign) fold(node.id, !folded.has(node.id));
    choose(node.id, e.shiftKey, e.ctrlKey || e.metaKey);
    focus();
  });
  body.addEventListener("dblclick", (e) => {
    const node = at(e);
    if (node && e.target.tagName !== "INPUT") edit(node.id, { 2: "name", 4: "payoffs" }[[...rows.get(node.id).children].indexOf(e.target)]);
  });
  body.addEventListener("contextmenu", (e) => {
    const node = at(e);
    if (!node || e.target.tagName === "INPUT") return;
    e.preventDefault();
    if (!ids.has(node.id)) choose(node.id);
    on.menu(e.clientX, e.clientY);
  });
  grid.addEventListener("scroll", () => list && draw());
  return { show, close, focus, edit, key, menu };
}
