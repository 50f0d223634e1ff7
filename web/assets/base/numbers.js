// Numbers as text. Exact ones stay as they come; decimals are only shown beside.

import { add, div, isNumber, mul, rational, show, toFloat } from "./rational.js";

// approximate returns the decimal of "n" or "n/d", however small or large, "" of anything else.
export function approximate(text, digits = 3) {
  const [, minus, n, d = "1"] = /^(-?)(\d+)(?:\/(\d+))?$/.exec(text) ?? [];
  if (!n) return "";
  const shift = digits + 1 + d.length - n.length;
  const ten = 10n ** BigInt(Math.abs(shift));
  const scaled = shift > 0 ? (BigInt(n) * ten) / BigInt(d) : BigInt(n) / (BigInt(d) * ten);
  const [first, exponent] = Number(scaled).toExponential(digits - 1).split("e");
  const power = exponent - shift;
  return minus + (Math.abs(power) < 300 ? Number(`${first}e${power}`) : `${Number(first)}e${power < 0 ? "" : "+"}${power}`);
}

// plain tells which numbers need no decimal: those that have one of three places.
const plain = (text) => 1000n % BigInt(/^-?\d+\/(\d+)$/.exec(text)?.[1] ?? 1) === 0n;

// shown returns "2/3 (≈ 0.667)".
export const shown = (text) => (plain(text) ? text : `${text} (≈ ${approximate(text)})`);

// long tells which numbers are folded away.
export const long = (text) => text.length > 40;

// rounded returns the decimal of a long number.
export const rounded = (text) => `≈ ${approximate(text) || text.slice(0, 12) + "…"}`;

// concise returns a number as text, with a decimal, or only that of a long one.
export const concise = (text) => (long(text) ? rounded(text) : shown(text));

// brief returns a rational as text, rounded if it is long.
export function brief(x) {
  const text = show(x);
  return long(text) ? rounded(text) : text;
}

// entryText returns the probability of an entry of a profile, or an item of payoffs,
// however it is given: see docs/formats/json.md.
export function entryText(e) {
  if (typeof e === "string") return e;
  if (e.probability !== undefined) return e.probability;
  if (e.number !== undefined) return e.decimal ? `${e.number} (≈ ${e.decimal})` : e.number;
  if (e.exact !== undefined) return e.exact;
  if (e.decimal !== undefined) return `≈ ${e.decimal}`;
  if (e.center !== undefined) return `≈ ${approximate(e.center, 6) || e.center}`;
  return `${e.low} … ${e.high}`;
}

// close returns a rational close to such a text, 0 if it cannot be told.
function close(text) {
  if (isNumber(text)) return rational(text);
  const [low, high] = text.split(" … ");
  if (high !== undefined) return div(add(close(low), close(high)), [2n, 1n]);
  const [, number = "0", exponent = 0] = /≈ (-?[\d.]+)(?:e([+-]?\d+))?/.exec(text) ?? [];
  const ten = [10n ** BigInt(Math.abs(exponent)), 1n];
  return (exponent < 0 ? div : mul)(rational(number), ten);
}

// near returns a float for such a text, to draw it.
export const near = (text) => toFloat(close(text));

// short returns such a text if it is, else its decimal.
export const short = (text) => (text.length <= 9 ? text : `≈${approximate(show(close(text)))}`);
