// A row of the outline while it is edited: fields in its cells.

import { make } from "../base/dom.js";
import { rational } from "../base/rational.js";
import { checkChance, payoffsAt } from "./operations.js";
import { playerName, setName } from "./words.js";

// wrong returns what a check throws of a text, "" if nothing.
function wrong(check, text) {
  try {
    check(text);
    return "";
  } catch (e) {
    return e.message;
  }
}

// fieldsOf returns the fields of a row: in which column, what of, with which label and text.
function fieldsOf(game, node, withPayoffs) {
  const fields = [];
  const add = (column, kind, label, text, check = () => {}) => fields.push({ column, kind, label, text, check });
  if (node.children) {
    const { player, name, actions } = game.sets[node.set];
    add(2, "name", `Name of ${setName(game, node.set)}`, name);
    actions.forEach((a, k) => {
      add(3, "labels", `Action ${k + 1}`, a.label);
      if (!player) add(3, "chances", `Probability of action ${k + 1}`, a.p, checkChance);
    });
  }
  if (!node.children || node.outcome !== null || withPayoffs) {
    payoffsAt(game, node).forEach((p, i) => add(4, "payoffs", `Payoff of ${playerName(game, i + 1)}`, p, rational));
  }
  return fields;
}

// editRow puts fields into the cells of a row, and the focus where it is to begin. It calls
// done(values, how) with what was typed, by kind, where how is "Enter", "Shift+Enter", "Tab" or
// "" of a focus that went elsewhere; or done(null, how) when nothing is to change. say tells
// what is wrong. It returns a function that ends it with nothing changed.
export function editRow(row, game, node, { begin, say, done }) {
  const fields = fieldsOf(game, node, begin === "payoffs");
  for (const column of new Set(fields.map((f) => f.column))) row.children[column].replaceChildren();
  for (const f of fields) {
    f.input = make("input", { type: "text", value: f.text, size: Math.max(3, f.text.length + 1), spellcheck: false, autocomplete: "off", "aria-label": f.label });
    f.input.addEventListener("input", () => check(f));
    row.children[f.column].append(f.input);
  }
  let open = true;
  const inputs = fields.map((f) => f.input);
  const check = (f) => {
    const problem = wrong(f.check, f.input.value.trim());
    f.input.setAttribute("aria-invalid", problem !== "");
    f.input.size = Math.max(3, f.input.value.length + 1);
    say(problem);
    return problem;
  };
  const end = (values, how) => {
    if (!open) return;
    open = false;
    row.removeEventListener("keydown", key);
    row.removeEventListener("focusout", left);
    done(values, how);
  };
  const commit = (how) => {
    const bad = fields.find(check);
    if (bad && how) return bad.input.focus();
    end(bad || fields.every((f) => f.input.value === f.text) ? null : valuesOf(fields), how);
    if (bad) say(`${wrong(bad.check, bad.input.value.trim())}: it stays as it was`);
  };
  function key(e) {
    if (e.isComposing) return e.stopPropagation();
    const last = e.target === (e.shiftKey ? inputs[0] : inputs.at(-1));
    if (e.key === "Escape") say(""), end(null, "Escape");
    else if (e.key === "Enter") commit(e.shiftKey ? "Shift+Enter" : "Enter");
    else if (e.key === "Tab" && last) commit("Tab");
    else if (e.key !== "Tab") return e.stopPropagation();
    else return;
    e.preventDefault();
    e.stopPropagation();
  }
  function left(e) {
    if (!row.contains(e.relatedTarget)) commit("");
  }
  row.addEventListener("keydown", key);
  row.addEventListener("focusout", left);
  const first = (fields.find((f) => f.kind === begin) ?? fields.find((f) => f.kind !== "name") ?? fields[0]).input;
  first.focus();
  first.select();
  return () => end(null, "");
}

// valuesOf collects what was typed by kind; a name is the only one.
function valuesOf(fields) {
  const values = {};
  for (const { kind, input } of fields) (values[kind] ??= []).push(kind === "name" || kind === "labels" ? input.value : input.value.trim());
  return values;
}
