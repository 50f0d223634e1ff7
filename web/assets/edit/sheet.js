// Tables as spreadsheets copy them: lines of cells with tabs between.

import { isNumber } from "../base/rational.js";
import { checkCells } from "./tableops.js";

const clean = (text) => text.replaceAll("−", "-").replace(/[()]/g, " ").trim();

// numbers returns the payoffs in a cell, null unless each is a number.
function numbers(cell) {
  const parts = clean(cell).split(/\s*[,;|]\s*|\s+/);
  return parts.every(isNumber) ? parts : null;
}

const unclear = /(?<![\d./]|\d,)\d+,\d+(?![\d./]|,\d)/; // "0,5" is one number to some, two to others

// read returns what a sheet has: rows, columns (labels, where it has them), cells, of each row the
// lists of numbers of its cells, and each, how many these have. It throws an Error if a cell cannot
// be read. The first line and column are labels if the cell in the corner is empty or they have no
// numbers.
export function read(text, players) {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n+$/, "").split("\n").map((line) => line.split("\t"));
  const width = lines.reduce((n, line) => Math.max(n, line.length), 0);
  checkCells(lines.length * width);
  const all = lines.map((line, r) => Array.from({ length: width }, (_, c) => ({ text: line[c] ?? "", at: `line ${r + 1}, column ${c + 1}` })));
  const isLabel = (c) => numbers(c.text) === null;
  const large = all.length > 1 && width > 1;
  const corner = large && clean(all[0][0].text) === "";
  const top = corner || (large && all[0].slice(1).every(isLabel));
  const below = top ? all.slice(1) : all;
  const left = corner || (width > 1 && below.every((r) => isLabel(r[0])));
  const own = (row) => (left ? row.slice(1) : row);
  const cells = below.map((row) => own(row).map(payoffsOf));
  const each = cells[0][0].length;
  if (!cells.flat().every((list) => list.length === each) || ![1, players].includes(each)) throw new Error(`want ${players} numbers in each cell as in "1, -1", or one`);
  const names = (list) => list.map((c) => c.text.trim());
  return { cells, each, rows: left ? names(below.map((r) => r[0])) : null, columns: top ? names(own(all[0])) : null };
}

function payoffsOf({ text, at }) {
  if (unclear.test(text)) throw new Error(`${JSON.stringify(text)} in ${at} may be one number or two: for one write a point or a fraction, as in "0.5" or "1/2", for two a space, as in "0, 5"`);
  const list = numbers(text);
  if (!list) throw new Error(`${JSON.stringify(text)} in ${at} is not a number as in "-1/2"`);
  return list;
}

// write returns cells, each a list of texts, as a spreadsheet takes them.
export const write = (cells) => cells.map((row) => row.map((c) => c.join(", ")).join("\t")).join("\n");
