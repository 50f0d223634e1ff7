// Transport to the program compiled to WebAssembly: each job is a worker of its own.

import { argumentsOf } from "./arguments.js";

const maxSmall = 20; // finished jobs kept beside solutions
const jobs = new Map(); // by id: {record, lines, files, watchers, worker}
let program; // promise of the compiled module

function compile() {
  program ??= fetch("exactsolve.wasm").then(async (answer) => {
    if (!answer.ok) throw new Error("the program could not be loaded");
    return WebAssembly.compile(await answer.arrayBuffer());
  });
  return program;
}

function tell(job, kind, data) {
  for (const see of job.watchers) see[kind]?.(data);
}

export async function submit(request) {
  const id = crypto.randomUUID();
  const record = { job: id, command: request.command, options: request.options, name: request.name, state: "running", files: [] };
  const job = { record, lines: [], files: {}, watchers: new Set() };
  job.ended = new Promise((resolve) => (job.end = resolve));
  request = meant(request);
  if (request.input) job.files.input = request.input;
  if (request.profile) job.files.profile = request.profile;
  jobs.set(id, job);
  start(job, request).catch((e) => finish(job, { failure: e.message }));
  return record;
}

// meant puts texts into a request where it names those of another job, see request.go.
function meant(request) {
  if (!request.job) return request;
  const { files, lines } = recall(request.job);
  const named = files[request.file];
  if (request.command === "verify") return { ...request, input: named, game: files.input };
  if (!request.line) return { ...request, input: files.input, profile: named };
  const [{ profile, beliefs }] = Object.values(JSON.parse(lines[request.line - 1]));
  return { ...request, input: files.input, profile: JSON.stringify({ profile, beliefs }) };
}

async function start(job, request) {
  const module = await compile();
  if (job.record.state === "done") return; // cancelled
  job.worker = new Worker("worker.js", { type: "module" });
  job.worker.onerror = (e) => finish(job, { failure: e.message || "the program broke down" });
  job.worker.onmessage = ({ data }) => {
    if (data.line !== undefined) {
      job.lines.push(data.line);
      tell(job, "message", JSON.parse(data.line));
      return;
    }
    Object.assign(job.files, data.files);
    finish(job, { status: data.status, failure: data.failure, errors: data.errors });
  };
  const { args, lines } = argumentsOf(request);
  job.worker.postMessage({ module, args, lines, input: request.input ?? "", profile: request.profile, game: request.game });
  tell(job, "state", job.record);
}

function finish(job, how) {
  if (job.record.state === "done") return;
  job.worker?.terminate();
  if (job.lines.length) job.files.answer = job.lines.join("\n") + "\n";
  Object.assign(job.record, how, { state: "done", files: Object.keys(job.files) });
  job.end(job.record);
  remember(job);
  forgetOld();
}

// forgetOld drops the oldest finished jobs but solutions, which can be asked for later.
function forgetOld() {
  const small = [...jobs].filter(([, { record }]) => record.command !== "solve" && record.state === "done");
  for (const [id] of small.slice(0, -maxSmall)) jobs.delete(id);
}

// remember keeps a job over a reload, if there is room.
function remember({ record, files }) {
  if (record.command !== "solve") return;
  try {
    sessionStorage.setItem(record.job, JSON.stringify({ record, files }));
  } catch {
    for (const key of Object.keys(sessionStorage)) if (key !== "exactsolve-draft") sessionStorage.removeItem(key);
  }
}

function recall(id) {
  if (!jobs.has(id)) {
    const kept = sessionStorage.getItem(id);
    if (kept === null) throw new Error("this page no longer has that job");
    const { record, files } = JSON.parse(kept);
    const lines = (files.answer ?? "").split("\n").filter(Boolean);
    jobs.set(id, { record, files, lines, watchers: new Set(), ended: Promise.resolve(record) });
  }
  return jobs.get(id);
}

export async function watch(id, see) {
  const job = recall(id);
  for (const line of job.lines) see.message?.(JSON.parse(line));
  job.watchers.add(see);
  see.state?.(job.record);
  return job.ended;
}

export async function file(id, name) {
  const text = recall(id).files[name];
  if (text === undefined) throw new Error("no such file");
  return text;
}

export async function cancel(id) {
  finish(recall(id), { failure: "cancelled" });
}
