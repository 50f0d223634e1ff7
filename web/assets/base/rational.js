// Rationals as pairs [n, d] of BigInt, in lowest terms with d > 0.

const pattern = /^([+-]?)(\d+)(?:\/(\d+)|\.(\d+))?$/;

// isNumber tells whether a text is an integer, a fraction or a decimal without exponent.
export const isNumber = (text) => pattern.test(text) && !/\/0+$/.test(text);

// rational reads "3", "-1/2" or "0.25", exactly.
export function rational(text) {
  const m = pattern.exec(text);
  if (!isNumber(text)) throw new Error(`${JSON.stringify(text)} is not a number as in "-1/2"`);
  const [, sign, whole, below = "1", decimals = ""] = m;
  const n = BigInt(whole + decimals);
  return lowest(sign === "-" ? -n : n, BigInt(below) * 10n ** BigInt(decimals.length));
}

export const zero = [0n, 1n];
export const one = [1n, 1n];

function lowest(n, d) {
  let [a, b] = [n < 0n ? -n : n, d < 0n ? -d : d];
  while (b) [a, b] = [b, a % b];
  if (d < 0n) a = -a;
  return [n / a, d / a];
}

export const add = ([a, b], [c, d]) => (b === d ? lowest(a + c, b) : lowest(a * d + c * b, b * d));
export const sub = (x, [c, d]) => add(x, [-c, d]);
export const mul = ([a, b], [c, d]) => lowest(a * c, b * d);
export const div = ([a, b], [c, d]) => lowest(a * d, b * c);
export const sum = (list) => list.reduce(add, zero);
export const sign = ([n]) => (n > 0n ? 1 : n < 0n ? -1 : 0);
export const compare = (x, y) => sign(sub(x, y));
export const show = ([n, d]) => (d === 1n ? `${n}` : `${n}/${d}`);

// common returns the least common denominator.
export const common = (list) => list.reduce((m, [, d]) => m * div([d, 1n], [m, 1n])[0], 1n);

// integers returns rationals times that, as integers.
export function integers(list) {
  const by = common(list);
  return list.map(([n, d]) => n * (by / d));
}

// toFloat is near a rational, to draw it.
export function toFloat([n, d]) {
  const shift = BigInt(Math.max(0, 64 + d.toString(2).length - n.toString(2).length));
  return Number((n << shift) / d) / 2 ** Number(shift);
}
