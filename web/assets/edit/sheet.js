// Tables as spreadsheets copy them: lines of cells with tabs between.

import { isNumber } from "../base/rational.js";

const clean = (text) => text.trim().replaceAll("−", "-").replace(/^\((.*)\)$/, "$1").trim();

const slash = /\/\s*[+-]/; // in "1/-1", which is no fraction

// numbers returns the payoffs in a cell, null unless each is a number.
function numbers(cell, slashes) {
  const parts = clean(cell).split(slashes ? /\s*\/\s*/ : /\s*[,;|]\s*|\s+/);
  return parts.every(isNumber) ? parts : null;
}

const blank = (row) => row.every((c) => clean(c) === "");

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
  const rows = text.replace(/\r\n?/g, "\n").replace(/\n+$/, "").split("\n").map((line) => line.split("\t"));
  const width = Math.max(...rows.map((r) => r.length));
  const blocks = blocksOf(rows.map((r) => [...r, ...Array(width - r.length).fill("")]));
  if (blocks.length === 0) throw new Error("nothing was copied");
  const slashes = blocks.flat(2).some((c) => slash.test(c));
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
  const isLabel = (c) => numbers(c, slashes) === null;
  const large = all.length > 1 && all[0].length > 1;
  const corner = large && clean(all[0][0]) === "";
  const top = corner || (large && all[0].slice(1).every(isLabel));
  const below = top ? all.slice(1) : all;
  const left = corner || (below[0].length > 1 && below.every((r) => isLabel(r[0])));
  const cells = below.map((r) => r.slice(left ? 1 : 0).map((c) => numbers(c, slashes)));
  const each = cells[0][0]?.length;
  cells.forEach((row, r) => row.forEach((c, k) => {
    const text = below[r][k + (left ? 1 : 0)];
    if (c === null) throw new Error(`${JSON.stringify(text)} in line ${r + 1 + top}, column ${k + 1 + left} is not a number as in "-1/2"`);
    if (c.length !== each) throw new Error(`${JSON.stringify(text)} in line ${r + 1 + top}, column ${k + 1 + left} has not as many numbers as the first cell`);
  }));
  return { each, cells, rows: left ? below.map((r) => r[0].trim()) : null, columns: top ? all[0].slice(left ? 1 : 0).map((c) => c.trim()) : null };
}

const plainCell = (text) => text.replace(/[\t\n\r]/g, " ");

// write returns cells, each a list of texts, as a spreadsheet takes them.
export const write = (cells) => cells.map((row) => row.map((c) => plainCell(c.join(", "))).join("\t")).join("\n");
