// Engines: workers in which the program stays, from one job to the next. Each has one at
// a time, as a program that computes hears nothing; to cancel is to end it. One without a
// job is kept.

const most = Math.max(2, navigator.hardwareConcurrency ?? 0); // jobs at once
const long = 1000; // ms of a job, after which one is started for the next
// More bytes than that are not kept, as memory never shrinks: 26 MiB at the start, some 60 after
// small games, 116 after one of 300×300, 268 after one of 1000×1000.
const large = 256 * 2 ** 20;

// What a browser compiles at its first use, it then has for all engines.
const game = 'EFG 2 R "" { "1" "2" } p "" 1 1 { "l" "r" } 0 p "" 2 1 { "l" "r" } 0 t "" 1 { 1 -1 } t "" 2 { 0 0 } t "" 3 { 0 0 }';
const warming = [{ command: "info" }, { command: "solve" }, { command: "render", options: { format: "svg" } }];

const queue = []; // jobs without an engine
let busy = 0;
let spare = null;
let warm = false;
let program; // promise of the compiled module

function compile() {
  program ??= fetch("exactsolve.wasm").then(async (answer) => {
    if (!answer.ok) throw new Error("it could not be loaded");
    return WebAssembly.compile(await answer.arrayBuffer());
  });
  return program;
}

// ask makes a request a job. It calls see.begun, see.message with each message and its text,
// and see.done; and returns what ends the job before that.
export function ask(request, see) {
  const job = { line: JSON.stringify({ id: 1, ...request }), see, engine: null };
  queue.push(job);
  next();
  return () => {
    if (job.engine) leave(job.engine, false);
    else queue.splice(queue.indexOf(job), 1);
  };
}

function next() {
  while (queue.length && busy < most) begin(queue.shift());
}

function begin(job) {
  const engine = spare ?? start();
  spare = null;
  busy++;
  engine.job = job;
  job.engine = engine;
  engine.worker.postMessage({ line: job.line });
  job.see.begun();
  engine.started.then(() => setTimeout(() => engine.job === job && keepSpare(), long));
}

function keepSpare() {
  spare ??= start();
}

function start() {
  const engine = { worker: new Worker("worker.js", { type: "module" }), size: 0, job: null };
  engine.started = new Promise((resolve) => (engine.hello = resolve));
  engine.worker.onmessage = ({ data }) => (data.failure ? breakDown(engine, data.failure) : hear(engine, data));
  engine.worker.onerror = (e) => {
    e.preventDefault(); // who asked is told
    breakDown(engine, e.message);
  };
  compile().then(
    (module) => engine.worker.postMessage({ module }),
    (e) => {
      program = null; // the next tries again
      breakDown(engine, e.message);
    },
  );
  return engine;
}

// hear takes a line of the format exactsolve-rpc/1.
function hear(engine, { line, size }) {
  const { job } = engine;
  const { hello, id, message, done, error } = JSON.parse(line);
  if (hello) engine.hello();
  if (!job || id !== 1) return;
  if (message) return job.see.message(message, /^{"id":1,"message":(.*)}$/.exec(line)[1]); // whose numbers may be large
  engine.size = size;
  leave(engine, true);
  job.see.done(done ?? { failure: error });
}

// leave takes an engine from its job, and replaces it if it is not to be used again.
function leave(engine, sound) {
  engine.job.engine = null;
  engine.job = null;
  busy--;
  if (sound && !spare && engine.size <= large) {
    spare = engine;
    warmUp(engine);
  } else {
    engine.worker.terminate();
    keepSpare();
  }
  next();
}

// warmUp has the first engine do some of what will be asked.
function warmUp({ worker }) {
  if (!warm) for (const request of warming) worker.postMessage({ line: JSON.stringify({ id: 0, input: game, ...request }) });
  warm = true;
}

function breakDown(engine, why) {
  const { job } = engine;
  if (job) {
    leave(engine, false);
    job.see.done({ failure: `the program broke down: ${why}` });
  } else if (engine === spare) {
    engine.worker.terminate();
    spare = null; // the next job starts one
  }
}
