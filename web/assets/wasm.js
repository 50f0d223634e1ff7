// Transport to the program compiled to WebAssembly.

import { ask } from "./engines.js";

const solves = ({ command }) => command === "solve" || command === "spot";
const most = 20; // finished solutions kept, and as many others
const jobs = new Map(); // by id: {record, lines, files, watchers, ended, stop}

function tell(job, kind, data) {
  for (const see of job.watchers) see[kind]?.(data);
}

export async function submit(request) {
  const id = crypto.randomUUID();
  const record = { job: id, command: request.command, options: request.options, name: request.name, state: "queued", files: [] };
  const job = { record, lines: [], files: {}, watchers: new Set() };
  job.ended = new Promise((resolve) => (job.end = resolve));
  const { input, profile } = (request = meant(request));
  if (input) job.files.input = input;
  if (profile) job.files.profile = profile;
  jobs.set(id, job);
  job.stop = ask(request, {
    begun() {
      record.state = "running";
      tell(job, "state", record);
    },
    message(m, text) {
      job.lines.push(text);
      tell(job, "message", m);
    },
    done({ files, ...how }) {
      Object.assign(job.files, joined(files ?? {}));
      finish(job, how);
    },
  });
  return record;
}

// meant puts texts into a request where it names those of another job, see request.go.
function meant({ job, file, line, ...request }) {
  if (!job) return request;
  const { files, lines } = recall(job);
  if (request.command === "spot show") return { ...request, input: files[file ?? "input"] };
  if (request.command === "verify") return { ...request, input: files[file], game: files.input };
  if (!line) return { ...request, input: files.input, profile: request.profile ?? files[file] };
  const [{ profile, beliefs }] = Object.values(JSON.parse(lines[line - 1]));
  return { ...request, input: files.input, profile: JSON.stringify({ profile, beliefs }) };
}

// joined makes one of certificates, which are numbered.
function joined({ output, ...certificates }) {
  const names = Object.keys(certificates).sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  const certificate = names.map((name) => certificates[name]).join("");
  return { ...(output && { output }), ...(certificate && { certificate }) };
}

function finish(job, how) {
  if (job.lines.length) job.files.answer = job.lines.join("\n") + "\n";
  Object.assign(job.record, how, { state: "done", files: Object.keys(job.files) });
  job.end(job.record);
  remember(job);
  forgetOld();
}

// forgetOld drops the finished jobs that were asked for longest ago.
function forgetOld() {
  for (const solutions of [true, false]) {
    const done = [...jobs].filter(([, { record }]) => solves(record) === solutions && record.state === "done");
    for (const [id] of done.slice(0, -most)) jobs.delete(id);
  }
}

// remember keeps a job over a reload, if there is room.
function remember({ record, files }) {
  if (!solves(record)) return;
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
  const job = jobs.get(id);
  jobs.delete(id);
  jobs.set(id, job); // as the last
  return job;
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
  const job = recall(id);
  if (job.record.state === "done") return;
  job.stop();
  finish(job, { failure: "cancelled" });
}
