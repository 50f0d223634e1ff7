// A game as a word of the address: "1." and its text, deflated, in base64url. Then a link has
// the game, and no server sees it.

import { readAtMost } from "../base/bytes.js";

const version = "1.";
const maxText = 4_000_000; // bytes of a game in a link, however well it was packed
const chunk = 0x8000; // bytes made characters at once

// pack returns the word of a text.
export async function pack(text) {
  const packed = await readAtMost(through(new TextEncoder().encode(text), new CompressionStream("deflate-raw")), Infinity);
  const bytes = new Uint8Array(await packed.arrayBuffer());
  const parts = [];
  for (let k = 0; k < bytes.length; k += chunk) parts.push(String.fromCharCode(...bytes.subarray(k, k + chunk)));
  return version + btoa(parts.join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

// unpack returns the text of a word. It throws an Error that says what is wrong.
export async function unpack(word) {
  if (!word.startsWith(version)) throw new Error(/^\d+\./.test(word) ? "This link was made by a version of the page that this one does not know." : broken);
  try {
    const packed = atob(word.slice(version.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(packed, (c) => c.charCodeAt(0));
    const text = await readAtMost(through(bytes, new DecompressionStream("deflate-raw")), maxText);
    return new TextDecoder("utf-8", { fatal: true }).decode(await text.arrayBuffer());
  } catch (e) {
    throw new Error(e instanceof RangeError ? `This link is not opened: ${e.message}.` : broken);
  }
}

const broken = "This link is broken: the game in it cannot be read. Perhaps its end was cut off.";

const through = (bytes, stream) => new Blob([bytes]).stream().pipeThrough(stream);
