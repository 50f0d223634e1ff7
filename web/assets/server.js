// Transport to a server: jobs over HTTP, their messages as server-sent events.

const maxFailures = 5; // to connect, before a server is given up

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

// watch calls see.message and see.state as the job goes on. It returns the last
// record.
export function watch(id, see) {
  return new Promise((resolve, reject) => {
    const events = new EventSource(`jobs/${id}/events`); // comes again by itself when cut off
    let failures = 0;
    events.onopen = () => (failures = 0);
    events.onmessage = (e) => see.message?.(JSON.parse(e.data));
    events.addEventListener("state", (e) => see.state?.(JSON.parse(e.data)));
    events.addEventListener("done", (e) => {
      events.close();
      resolve(JSON.parse(e.data));
    });
    events.onerror = () => {
      if (events.readyState === EventSource.CLOSED) reject(new Error("the server no longer has this job"));
      else if (++failures === maxFailures) {
        events.close();
        reject(new Error("the server does not answer"));
      }
    };
  });
}

export async function file(id, name) {
  return (await ask(`jobs/${id}/files/${name}`)).text();
}

export async function cancel(id) {
  await ask(`jobs/${id}`, { method: "DELETE" });
}
