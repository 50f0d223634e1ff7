// Tables as spreadsheets copy them: lines of cells with tabs between.

import { isNumber } from "../base/rational.js";
import { checkCells } from "./tableops.js";

const clean = (text) => text.trim().replaceAll("−", "-").replace(/^\((.*)\)$/, "$1").trim();

const slash = /\/\s*[+-]/; // in "1/-1", which is no fraction

// numbers returns the payoffs in a cell, null unless each is a number.
function numbers(cell, slashes) {
  const parts = clean(cell).split(slashes ? /\s*\/\s*/ : /\s*[,;|]\s*|\s+/);
  return parts.every(isNumber) ? parts : null;
}

const blank = (row) => row.every((c) => clean(c.text) === "");

// split cuts a list where a test holds.
function split(list, at) {
  const parts = [[]];
  for (const x of list) {
    if (at(x)) parts.push([]);
    else parts.at(-1).push(x);
  }
  return parts.filter((p) => p.length > 0);
}

const transposed = (rows) => rows[0].map((_, c) => rows.map((r) => r[c]));

// blocksOf returns the parts of a sheet between empty lines, and those between empty columns.
function blocksOf(rows) {
  return split(rows, blank).flatMap((part) => split(transposed(part), blank).map(transposed));
}

// read returns what a sheet has: rows, columns (labels, where it has them) and cells, of each
// row the lists of numbers of its cells. Sheets with one number a cell have as many blocks as
// players, or one. It throws an Error if a cell cannot be read.
export function read(text, players) {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n+$/, "").split("\n").map((line) => line.split("\t"));
  const width = lines.reduce((n, line) => Math.max(n, line.length), 0);
  checkCells(lines.length * width);
  const blocks = blocksOf(lines.map((line, r) => Array.from({ length: width }, (_, c) => ({ text: line[c] ?? "", at: [r + 1, c + 1] }))));
  if (blocks.length === 0) throw new Error("nothing was copied");
  const slashes = blocks.flat(2).some((c) => slash.test(c.text));
  const parts = blocks.map((b) => block(b, slashes));
  if (parts.length === 1 && [1, players].includes(parts[0].each)) return parts[0];
  const [first] = parts;
  const alike = parts.every((p) => p.each === 1 && p.cells.length === first.cells.length && p.cells[0].length === first.cells[0].length);
  if (parts.length !== players || !alike) throw new Error(`want cells of ${players} numbers as "1, -1", or one block of numbers for each player with an empty line or column between`);
  return { ...first, each: players, cells: first.cells.map((row, r) => row.map((_, c) => parts.map((p) => p.cells[r][c][0]))) };
}

// block reads one block: its first line and column are labels if the cell in the corner is empty
// or they have no numbers.
function block(all, slashes) {
  const isLabel = (c) => numbers(c.text, slashes) === null;
  const large = all.length > 1 && all[0].length > 1;
  const corner = large && clean(all[0][0].text) === "";
  const top = corner || (large && all[0].slice(1).every(isLabel));
  const below = top ? all.slice(1) : all;
  const left = corner || (below[0].length > 1 && below.every((r) => isLabel(r[0])));
  let each;
  const payoffs = ({ text, at: [line, column] }) => {
    const list = numbers(text, slashes);
    each ??= list?.length;
    if (list && list.length === each) return list;
    throw new Error(`${JSON.stringify(text)} in line ${line}, column ${column} ${list ? "has not as many numbers as the first cell" : 'is not a number as in "-1/2"'}`);
  };
  const first = left ? 1 : 0;
  const names = (cells) => cells.map((c) => c.text.trim());
  return { cells: below.map((r) => r.slice(first).map(payoffs)), each, rows: left ? names(below.map((r) => r[0])) : null, columns: top ? names(all[0].slice(first)) : null };
}

const plainCell = (text) => text.replace(/[\t\n\r]/g, " ");

// write returns cells, each a list of texts, as a spreadsheet takes them.
export const write = (cells) => cells.map((row) => row.map((c) => plainCell(c.join(", "))).join("\t")).join("\n");
