// One run of a command, over whichever transport this page has.

import { approximate, concise } from "./base/numbers.js";
import { file, submit, watch } from "./transport.js";

// run asks for a job and waits for its end. The record it returns has its messages, the last
// result among them, and the method file, which returns the text of one of its files.
export async function run(request, see = {}) {
  const { job } = await submit(request);
  return follow(job, see);
}

// follow waits for the end of a job.
export async function follow(job, see = {}) {
  const messages = [];
  const message = (m) => {
    messages.push(m);
    see.message?.(m);
  };
  const record = await watch(job, { ...see, message });
  return { ...record, messages, result: messages.findLast((m) => m.result)?.result, file: (name) => file(job, name) };
}

// told returns what a message of progress says, in words.
export function told({ seconds, phase, epsilon, regret, low, high, ...counts }) {
  const parts = Object.entries(counts).map(([k, v]) => `${v} ${k.replaceAll("_", " ")}`);
  if (phase) parts.push(phase);
  if (low) parts.push(`value from ≈ ${approximate(low, 6)} to ≈ ${approximate(high, 6)}`);
  if (regret) parts.push(`least regret ${concise(regret)}`);
  if (epsilon) parts.push(`least regret ${concise(epsilon)} of the payoffs' range`);
  return parts.join(", ");
}

// output runs a command and returns what it prints.
export async function output(request) {
  const done = await run(request);
  if (done.failure || done.status !== 0) throw new Error(done.failure || done.errors);
  return done.file("output");
}
