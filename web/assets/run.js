// One run of a command, over whichever transport this page has.

import { file, submit, watch } from "./transport.js";

// run asks for a job and waits for its end. The record it returns has the method
// file, which returns the text of one of its files.
export async function run(request, see = {}) {
  const { job } = await submit(request);
  return follow(job, see);
}

// follow waits for the end of a job.
export async function follow(job, see = {}) {
  const record = await watch(job, see);
  return { ...record, file: (name) => file(job, name) };
}
