// Numbers as text. Exact ones stay as they come; decimals are only shown beside.

// approximate returns the decimal of "n/d", "" of anything else.
export function approximate(text, digits = 3) {
  const parts = /^(-?\d+)(?:\/(\d+))?$/.exec(text);
  if (!parts || !parts[2]) return "";
  const [, n, d] = parts;
  const shift = 20 + Math.max(0, d.length - n.length);
  const scaled = (BigInt(n) * 10n ** BigInt(shift)) / BigInt(d);
  return String(Number(Number(`${scaled}e-${shift}`).toPrecision(digits)));
}

// plain tells which numbers need no decimal: those that have one of three places.
function plain(text) {
  const d = BigInt(/^-?\d+\/(\d+)$/.exec(text)?.[1] ?? 1);
  return 1000n % d === 0n;
}

// shown returns "2/3 (≈ 0.667)".
export function shown(text) {
  const near = approximate(text);
  return near && !plain(text) ? `${text} (≈ ${near})` : text;
}

// long tells which numbers are folded away.
export const long = (text) => text.length > 40;

// rounded returns the decimal of a long number.
export const rounded = (text) => `≈ ${approximate(text) || text.slice(0, 12) + "…"}`;

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

// near returns a float for such a text, to draw it; 0 if it cannot be told.
export function near(text) {
  const [low, high] = text.split(" … ");
  if (high !== undefined) return (near(low) + near(high)) / 2;
  return Number(approximate(text, 6) || /≈ ([\d.e-]+)/.exec(text)?.[1] || text) || 0;
}

// short returns such a text if it is, else its decimal.
export function short(text) {
  if (text.length <= 9) return text;
  const exact = approximate(text);
  return `≈${exact || Number(near(text).toPrecision(3))}`;
}
