// Chance, exactly: nothing is rounded, and no float decides.

import { div } from "../base/rational.js";

// below returns an integer from 0 to below n, all alike, from random bytes of the browser.
function below(n) {
  if (n === 1n) return 0n;
  const bits = (n - 1n).toString(2).length;
  const bytes = new Uint8Array(Math.ceil(bits / 8));
  for (;;) {
    crypto.getRandomValues(bytes);
    const x = bytes.reduce((sum, b) => (sum << 8n) + BigInt(b), 0n) & ((1n << BigInt(bits)) - 1n);
    if (x < n) return x; // else again, so that all stay alike
  }
}

// draw returns the position of one of the probabilities, by which it is drawn.
export function draw(probabilities) {
  const all = probabilities.reduce((d, [, e]) => d * div([e, 1n], [d, 1n])[0], 1n); // their least common denominator
  let left = below(all);
  return probabilities.findIndex(([n, d]) => (left -= (n * all) / d) < 0n);
}
