// Draws the part of a large grid that can be seen, in the pattern "grid" of WAI-ARIA.
// Places are pairs [row, column]; -1 is the line of labels.

import { make } from "../base/dom.js";

const height = 2.25; // of a line, in rem
const around = 2; // lines drawn beyond what is seen

// gridView puts a grid into a host. shown() says what there is: {label, rows, columns: labels;
// corner; widths: {label, cell} in rem; at: the place with the focus; editing: the element
// that stands there while it is edited; selected(r, c); cell(r, c): {about, parts}}.
export function gridView(host, shown) {
  const table = make("div", { role: "grid", className: "grid", "aria-multiselectable": "true" });
  const scroller = make("div", { className: "grid-scroll" }, table);
  host.append(scroller);
  const view = { table, drawing: false, draw, focus, placeOf };
  scroller.addEventListener("scroll", () => requestAnimationFrame(() => seen(shown()) !== view.seen && draw()));
  new ResizeObserver(draw).observe(scroller);

  // range lists the lines of a side that are seen.
  function range(start, space, size, count, also) {
    const first = Math.max(0, Math.floor(start / size) - around);
    const last = Math.min(count, Math.ceil((start + space) / size) + around);
    const list = Array.from({ length: Math.max(0, last - first) }, (_, k) => first + k);
    return also < 0 || list.includes(also) ? list : [...list, also].sort((a, b) => a - b);
  }

  function linesSeen(s) {
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = scroller;
    return [
      range(scrollTop, clientHeight, height * rem, s.rows.length, s.at[0]),
      range(scrollLeft, clientWidth, s.widths.cell * rem, s.columns.length, s.at[1]),
    ];
  }

  const seen = (s) => linesSeen(s).join(";");

  function draw() {
    const s = shown();
    const focused = table.contains(document.activeElement);
    table.style.gridTemplateColumns = `minmax(0, ${s.widths.label}rem) repeat(${s.columns.length}, ${s.widths.cell}rem)`;
    table.style.gridTemplateRows = `repeat(${s.rows.length + 1}, ${height}rem)`;
    table.setAttribute("aria-label", s.label);
    table.setAttribute("aria-rowcount", s.rows.length + 1);
    table.setAttribute("aria-colcount", s.columns.length + 1);
    const [rows, columns] = linesSeen(s);
    view.seen = [rows, columns].join(";");
    view.drawing = true; // what loses the focus now gets it back
    table.replaceChildren(heading(s, columns), ...rows.map((r) => line(r, [place(s, r, -1), ...columns.map((c) => place(s, r, c))])));
    view.drawing = false;
    if (focused) hold(s);
  }

  const line = (r, cells) => make("div", { role: "row", "aria-rowindex": r + 2 }, ...cells);

  function heading(s, columns) {
    const corner = make("div", { role: "columnheader", className: "corner", textContent: s.corner, title: s.corner, "aria-colindex": 1 });
    at(corner, -1, -1);
    return line(-1, [corner, ...columns.map((c) => place(s, -1, c))]);
  }

  // place returns the element of a place.
  function place(s, r, c) {
    const here = s.at[0] === r && s.at[1] === c;
    const role = r < 0 ? "columnheader" : c < 0 ? "rowheader" : "gridcell";
    const e = make("div", { role, tabIndex: here && !s.editing ? 0 : -1, "aria-colindex": c + 2, "data-place": `${r}:${c}` });
    at(e, r, c);
    if (here && s.editing) {
      e.classList.add("editing");
      e.append(s.editing);
    } else if (role === "gridcell") fill(e, s.cell(r, c), s.selected(r, c));
    else label(e, r < 0 ? s.columns[c] : s.rows[r], (r < 0 ? c : r) + 1);
    return e;
  }

  function at(e, r, c) {
    e.style.gridRow = r + 2;
    e.style.gridColumn = c + 2;
  }

  function label(e, text, number) {
    e.textContent = text || number;
    e.title = text || `strategy ${number}, without a name`;
    e.classList.toggle("unnamed", !text);
  }

  function fill(e, { about, parts }, selected) {
    e.setAttribute("aria-selected", selected);
    e.title = about;
    parts.forEach(({ text, best }, i) => e.append(i ? ", " : "", make("span", { textContent: text, className: best ? "best" : "" })));
  }

  // focus shows the place with the focus and puts it there.
  function focus() {
    const s = shown();
    reveal(elementAt(s), s.at);
    hold(s);
  }

  const elementAt = (s) => table.querySelector(`[data-place="${s.at.join(":")}"]`);

  // hold puts the focus on its place, which may be out of sight.
  function hold(s) {
    const target = s.editing ? s.editing.querySelector(".current") ?? s.editing.querySelector("input") : elementAt(s);
    target.focus({ preventScroll: true });
  }

  // reveal scrolls an element out from under the labels.
  function reveal(e, [r, c]) {
    const [box, head] = [e.getBoundingClientRect(), table.querySelector(".corner").getBoundingClientRect()];
    const frame = scroller.getBoundingClientRect();
    const edges = { left: head.right, top: head.bottom, right: frame.left + scroller.clientWidth, bottom: frame.top + scroller.clientHeight };
    const move = (low, high, from, to) => (low < from ? low - from : high > to ? Math.min(high - to, low - from) : 0);
    scroller.scrollBy(c < 0 ? 0 : move(box.left, box.right, edges.left, edges.right), r < 0 ? 0 : move(box.top, box.bottom, edges.top, edges.bottom));
    if (e.getBoundingClientRect().bottom > innerHeight || e.getBoundingClientRect().top < 0) e.scrollIntoView({ block: "nearest" });
  }

  // placeOf returns the place of an element.
  function placeOf(e) {
    const text = e.closest("[data-place]")?.dataset.place;
    return text?.split(":").map(Number);
  }

  return view;
}
