// Games as streams of bytes.

// readAtMost returns what a stream has as a Blob. It throws a RangeError if that is more than the
// most that is taken.
export async function readAtMost(stream, most) {
  const parts = [];
  let size = 0;
  const reader = stream.getReader(); // not every browser has "for await" of a stream
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    size += value.length;
    if (size > most) {
      reader.cancel().catch(() => {}); // it may be broken too
      throw new RangeError(`the game is larger than ${most / 1e6} MB`);
    }
    parts.push(value);
  }
  return new Blob(parts);
}
