// A worker that asks how jobs stand: the timers of a page that is not seen are slowed
// down to one a minute, its own are not. One request is for all jobs of the page, and
// soon over, so that many pages do without more connections than a browser has.

const soonest = 20; // ms between two questions at first
const growth = 1.3; // so that an end is seen soon, for how long it took
const latest = 1000;
const most = 64; // jobs in a question, as the server takes
const patience = 20_000; // ms without an answer, until the server is given up

const watched = new Map(); // number → id of a job
let wait = soonest;
let asking = false;

onmessage = ({ data }) => {
  watched.set(data.number, data.id);
  wait = soonest;
  if (!asking) ask();
};

async function ask() {
  asking = true;
  let since = null; // when answers began to fail
  while (watched.size) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    wait = Math.min(latest, growth * wait);
    const asked = [...watched].slice(0, most);
    try {
      const answer = await fetch("jobs?" + new URLSearchParams(asked.map(([, id]) => ["id", id])));
      if (!answer.ok) throw new Error((await answer.json().catch(() => ({}))).error ?? answer.statusText);
      tell(asked, await answer.json());
      since = null;
    } catch (e) {
      since ??= performance.now(); // not the last answer: the machine may have slept
      if (performance.now() - since < patience) continue; // it may come back
      const failure = e instanceof TypeError ? "the server does not answer" : e.message;
      for (const [number] of asked) end(number, { failure });
    }
  }
  asking = false;
}

function tell(asked, records) {
  for (const [number, id] of asked) {
    const record = records.find((r) => r.job === id);
    if (!record) end(number, { failure: "the server no longer has this job" });
    else if (record.state === "done") end(number, { record });
    else postMessage({ number, record });
  }
}

function end(number, how) {
  watched.delete(number);
  postMessage({ number, ...how });
}
