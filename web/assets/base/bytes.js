// Games as streams of bytes.

// readAtMost returns what a stream has as a Blob. It throws a RangeError if that is more than the
// most that is taken.
export async function readAtMost(stream, most) {
  const parts = [];
  let size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size > most) throw new RangeError(`the game is larger than ${most / 1e6} MB`);
    parts.push(part);
  }
  return new Blob(parts);
}
