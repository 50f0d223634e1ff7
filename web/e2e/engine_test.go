package e2e

import (
	"fmt"
	"testing"
	"time"
)

// asking is what tests say in the page of a static site: ask runs a request and says what came
// of it; workers counts those started so far.
const asking = `
globalThis.ask = async (request, see = {}) => {
  const { run } = await import("./run.js");
  const began = performance.now();
  let last;
  const record = await run(request, { ...see, message(m) { last = m; see.message?.(m); } });
  return { ...record, last, took: performance.now() - began };
};
globalThis.workers = () => performance.getEntriesByType("resource").filter((r) => r.name.endsWith("/worker.js")).length;
`

func TestX(t *testing.T) {
	b := newTab(t)
	b.open(site(t))
	eval[any](b, "(() => {" + asking + "})()")
	t.Log(b.text("workers()"))
	for range 3 {
		t.Log(eval[string](b, `(async () => { const r = await ask({ command: "gen", name: "kuhn" }); return String(r.took) })()`))
	}
	for range 15 {
		t.Log(eval[string](b, `(async () => { const g = await ask({ command: "gen", name: "kuhn" }); const r = await ask({ command: "solve", input: await g.file("output") }); return JSON.stringify([r.took, r.status, Object.keys(r.last), r.files]) })()`))
	}
	t.Log(b.text("workers()"))
	time.Sleep(0)
	for _, n := range []int{1000, 10000, 100000} {
		t.Log(n, eval[string](b, fmt.Sprintf(`(async () => { const n = %d; const r = await ask({ command: "info", input: 'EFG 2 R "" { "1" "2" }\n' + 'p "" 1 1 { "l" "r" } 0\n'.repeat(n) + 't "" 1 { 1 -1 }\n'.repeat(n+1)}); return JSON.stringify([r.took, r.status, r.failure, r.errors, r.last]) })()`, n)))
	}
	t.Log(b.text("workers()"))
}
