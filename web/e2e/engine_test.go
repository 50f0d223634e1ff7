package e2e

import (
	"encoding/json"
	"slices"
	"testing"
)

// asking is what tests define in the page of a static site. What ask returns tells when messages
// came, in ms; started counts workers, and answer is the last message.
const asking = `(() => {
globalThis.ask = async (request, see = {}) => {
  const { run } = await import("./run.js");
  const began = performance.now();
  let answer;
  const record = await run(request, { ...see, message(m) {
    answer = m;
    see.message?.(m);
  } });
  return { ...record, answer, took: performance.now() - began };
};
globalThis.gen = async (name, options = {}) => (await ask({ command: "gen", name, options })).file("output");
globalThis.started = () => performance.getEntriesByType("resource").filter((r) => r.name.endsWith("/worker.js")).length;
globalThis.payoff = (r) => String(r.answer?.result?.payoffs);
globalThis.pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
})()`

// engines opens the static site, whose first worker has listed the games.
func engines(t *testing.T) *tab {
	t.Helper()
	b := newTab(t)
	b.open(site(t))
	eval[any](b, asking)
	return b
}

// said evaluates the body of an asynchronous function of the page, which returns a value.
func said[T any](b *tab, body string) (v T) {
	b.t.Helper()
	text := eval[string](b, "(async () => { "+body+" })().then(JSON.stringify)")
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		b.t.Fatal(err, text)
	}
	return v
}

func same[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// TestWarm asks for one job after another, all of one worker, and logs how long they take, and
// what the start of a worker takes.
func TestWarm(t *testing.T) {
	b := engines(t)
	times := said[[]float64](b, `
		const input = await gen("kuhn"), took = [];
		for (let k = 0; k < 15; k++) {
			const r = await ask({ command: "solve", input });
			if (payoff(r) !== "-1/18,1/18" || r.status !== 0) throw new Error(JSON.stringify(r));
			took.push(r.took);
		}
		return took;`)
	same(t, "an answer with a large number", said[bool](b, `
		const r = await ask({ command: "solve", input: await gen("kuhn"), options: { max_pivots: "9007199254740993" } });
		return (await r.file("answer")).includes('"max_pivots":9007199254740993');`), true)
	first := times[0]
	slices.Sort(times)
	t.Logf("Kuhn poker: first %.0f ms, least %.0f, median %.0f", first, times[0], times[len(times)/2])
	if n := said[int](b, "return started()"); n > len(times)/2 {
		t.Errorf("%d workers were started", n) // one, and after each job that is long on a busy machine another
	}
	cold := said[[2]float64](b, `
		const began = performance.now();
		const module = await WebAssembly.compile(await (await fetch("exactsolve.wasm")).arrayBuffer());
		const compiled = performance.now();
		const worker = new Worker("worker.js", { type: "module" });
		worker.postMessage({ module });
		const { data } = await new Promise((resolve) => (worker.onmessage = resolve));
		worker.terminate();
		if (!data.line.includes('"version"')) throw new Error(data.line);
		return [compiled - began, performance.now() - compiled];`)
	t.Logf("cold, to the version: %.0f ms to load and compile, %.0f to start", cold[0], cold[1])
}

// TestCancelWorker cancels a long job, which had progress; the next is answered by a worker
// that was started meanwhile.
func TestCancelWorker(t *testing.T) {
	b := engines(t)
	same(t, "failure", said[string](b, `
		const input = await gen("random-nfg", { actions: "40", seed: "3" });
		const transport = await import("./transport.js");
		const { job } = await transport.submit({ command: "solve", input, options: { all: "true" } });
		let told = 0;
		await new Promise((resolve) => transport.watch(job, { message: (m) => m.progress && ++told === 3 && resolve() }));
		while (started() < 2) await pause(20);
		await transport.cancel(job);
		return (await transport.watch(job, {})).failure;`), "cancelled")
	r := said[struct {
		Payoff string
		Took   float64
	}](b, `const r = await ask({ command: "solve", input: await gen("kuhn") }); return { payoff: payoff(r), took: r.took }`)
	same(t, "payoffs", r.Payoff, "-1/18,1/18")
	t.Logf("the job after took %.0f ms", r.Took)
}

// TestTwoAtOnce has a job answered while another runs, and one wait when there are too many.
func TestTwoAtOnce(t *testing.T) {
	b := engines(t)
	states := said[[]string](b, `
		const input = await gen("random-nfg", { actions: "40", seed: "3" }), kuhn = await gen("kuhn");
		const transport = await import("./transport.js");
		const long = { command: "solve", input, options: { all: "true" } };
		const { job: first } = await transport.submit(long);
		const meanwhile = await ask({ command: "solve", input: kuhn });
		const more = [];
		for (let k = 1; k < Math.max(2, navigator.hardwareConcurrency); k++) more.push((await transport.submit(long)).job);
		const states = [];
		const late = ask({ command: "solve", input: kuhn }, { state: (r) => states.push(r.state) });
		await pause(200);
		const { job: never } = await transport.submit(long);
		await transport.cancel(never);
		await transport.cancel(first);
		const done = await late;
		for (const id of more) await transport.cancel(id);
		return [payoff(meanwhile), payoff(done), ...states];`)
	if want := []string{"-1/18,1/18", "-1/18,1/18", "queued", "running"}; !slices.Equal(states, want) {
		t.Errorf("got %q, want %q", states, want)
	}
}

// TestBrokenWorker has workers break down that compute, and that rest; and one that has
// grown large is not kept.
func TestBrokenWorker(t *testing.T) {
	b := engines(t)
	got := said[[]string](b, `
		const all = [];
		globalThis.Worker = class extends Worker {
			constructor(...args) {
				super(...args);
				all.push(this);
			}
		};
		const transport = await import("./transport.js");
		const kuhn = { command: "solve", input: await gen("kuhn") };
		const long = { command: "solve", input: await gen("random-nfg", { actions: "40", seed: "3" }), options: { all: "true" } };
		const cancel = async () => { // of a job, so that the next has a new worker
			const { job } = await transport.submit(long);
			await transport.cancel(job);
		};
		await cancel();
		await ask(kuhn);
		all.at(-1).postMessage(null); // it rests
		await pause(200);
		const rested = await ask(kuhn);
		const hit = ask(long);
		await pause(200);
		all.at(-1).dispatchEvent(new ErrorEvent("error", { message: "out of memory", cancelable: true }));
		const { failure } = await hit;
		const next = await ask(kuhn);
		const before = all.length;
		await ask(kuhn);
		const kept = all.length;
		await gen("random-nfg", { actions: "1000" });
		return [payoff(rested), failure, payoff(next), kept - before, all.length - kept].map(String);`)
	want := []string{"-1/18,1/18", "the program broke down: out of memory", "-1/18,1/18", "0", "1"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestForgotten solves more often than solutions are kept.
func TestForgotten(t *testing.T) {
	b := engines(t)
	same(t, "the first, the second, which was asked for since, and the last", said[string](b, `
		const transport = await import("./transport.js");
		const ids = [];
		for (let k = 0; k < 21; k++) {
			ids.push((await ask({ command: "solve", input: 'NFG 1 R "" { "a" "b" } { 1 1 }\n1 ' + k })).job);
			await transport.file(ids[Math.min(k, 1)], "input");
		}
		sessionStorage.clear();
		const there = [ids[0], ids[1], ids[20]].map((id) => transport.file(id, "input").then(() => true, (e) => e.message));
		return (await Promise.all(there)).join(", ");`), "this page no longer has that job, true, true")
}
