// One run of the program in a worker.

import { install } from "./files.js";

onmessage = async ({ data }) => {
  const decode = (parts) => new Blob(parts).text();
  const out = [];
  const err = [];
  let rest = "";
  const decoder = new TextDecoder();
  const say = (bytes) => {
    if (!data.lines) {
      out.push(bytes);
      return;
    }
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop();
    for (const line of lines) postMessage({ line });
  };
  const kept = {};
  for (const name of ["profile", "game"]) if (data[name]) kept[name] = data[name];
  const read = install(kept, data.input, say, (bytes) => err.push(bytes));
  await import("./wasm_exec.js"); // takes the folder that is installed
  const go = new globalThis.Go();
  go.argv = ["exactsolve", ...data.args];
  let status = 0;
  let failure;
  go.exit = (code) => (status = code);
  try {
    await go.run(await WebAssembly.instantiate(data.module, go.importObject));
  } catch (e) {
    failure = `the program broke down: ${e.message}`;
  }
  const files = {};
  if (out.length) files.output = await decode(out);
  const certificates = [read("certificate")];
  for (let k = 1; read(`certificate.${k}`); k++) certificates.push(read(`certificate.${k}`));
  const certificate = certificates.filter(Boolean);
  if (certificate.length) files.certificate = await decode(certificate);
  postMessage({ status, failure, errors: await decode(err), files });
};
