// Transport to a server: jobs over HTTP. The page asks again and again how they stand.

async function ask(path, options) {
  let answer;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new Error("the server does not answer");
  }
  if (answer.ok) return answer;
  const problem = await answer.json().catch(() => ({ error: answer.statusText }));
  throw new Error(problem.error);
}

// submit asks for a job and returns its record.
export async function submit(request) {
  const answer = await ask("jobs", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(request),
  });
  return answer.json();
}

const watches = new Map(); // number → what is told the records of a job
let poller;

function startPoller() {
  poller = new Worker("poll.js");
  poller.onmessage = ({ data }) => watches.get(data.number)?.(data);
  poller.onerror = (e) => {
    poller = null; // the next watch tries again
    for (const tell of watches.values()) tell({ failure: e.message || "the server does not answer" });
  };
}

// watch calls see.message and see.state as the job goes on. It returns the last
// record.
export function watch(id, see) {
  if (!poller) startPoller();
  const number = (watch.last = (watch.last ?? 0) + 1);
  const answer = new Lines(id, see);
  return new Promise((resolve, reject) => {
    const end = (settle, value) => {
      watches.delete(number);
      settle(value);
    };
    watches.set(number, async ({ record, failure }) => {
      if (failure) return end(reject, new Error(failure));
      try {
        await answer.upTo(record.answer ?? 0);
      } catch (e) {
        return record.state === "done" ? end(reject, e) : null; // else the next time
      }
      see.state?.(record);
      if (record.state === "done") end(resolve, record);
    });
    poller.postMessage({ number, id });
  });
}

// Lines are the messages of a job, told in order and each once.
class Lines {
  read = 0; // bytes
  before = Promise.resolve();
  constructor(id, see) {
    Object.assign(this, { id, see });
  }
  upTo(size) {
    this.before = this.before.catch(() => {}).then(async () => {
      if (size <= this.read) return;
      const answer = await ask(`jobs/${this.id}/files/answer`, { headers: { Range: `bytes=${this.read}-${size - 1}` } });
      const text = await answer.text();
      this.read = size; // before they are told: none is told twice
      for (const line of text.split("\n")) if (line) this.see.message?.(JSON.parse(line));
    });
    return this.before;
  }
}

export async function file(id, name) {
  return (await ask(`jobs/${id}/files/${name}`)).text();
}

export async function cancel(id) {
  await ask(`jobs/${id}`, { method: "DELETE" });
}
