// The program in a worker, where it stays: what is posted goes to its standard input,
// and each line of its standard output is posted.

import "./wasm_exec.js";

const encoder = new TextEncoder();
const decoders = [1, 2].map(() => new TextDecoder());
const said = ["", ""]; // the line of standard output that has not ended, standard error
let given = new Uint8Array(0); // not read yet
let reading = null; // a read that waits
let memory;

globalThis.fs.read = (_, buffer, offset, length, __, callback) => {
  reading = { room: buffer.subarray(offset, offset + length), callback };
  give();
};

function give() {
  if (!reading || !given.length) return;
  const { room, callback } = reading;
  const part = given.subarray(0, room.length);
  room.set(part);
  given = given.subarray(part.length);
  reading = null;
  callback(null, part.length);
}

globalThis.fs.writeSync = (fd, bytes) => {
  said[fd - 1] += decoders[fd - 1].decode(bytes, { stream: true });
  if (fd !== 1) return bytes.length;
  const lines = said[0].split("\n");
  said[0] = lines.pop();
  for (const line of lines) postMessage({ line, size: memory.buffer.byteLength });
  return bytes.length;
};

async function run(module) {
  const go = new globalThis.Go();
  go.argv = ["exactsolve", "rpc"];
  go.exit = () => {};
  try {
    const instance = await WebAssembly.instantiate(module, go.importObject);
    memory = instance.exports.mem;
    await go.run(instance);
    postMessage({ failure: /^(fatal error|panic): .*/m.exec(said[1])?.[0] ?? "it ended" });
  } catch (e) {
    postMessage({ failure: e.message });
  }
}

onmessage = ({ data: { module, line } }) => {
  if (module) return run(module);
  const more = encoder.encode(line + "\n");
  const all = new Uint8Array(given.length + more.length);
  all.set(given);
  all.set(more, given.length);
  given = all;
  give();
};
