package e2e

import (
	"testing"
)

// TestEditorProperties does 200 operations at random, which undo takes back to the first value
// and redo to the last; the text of some is read by the program, which agrees on perfect recall.
func TestEditorProperties(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	eval[any](b, `(async () => {
	  const [op, { placesOf, tidy }, { forgotten }, { toText, nodesOf }, { startHistory }, { templates }, { run }] = await Promise.all(
	    ["operations", "places", "recall", "../game/model", "history", "templates", "../run"].map((f) => import("./edit/" + f + ".js")));
	  let seed = 1;
	  const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
	  const pick = (list) => list[random(list.length)];
	  const sum = (g) => op.wrongChance(g) === undefined;
	  const operations = [
	    (g, n, s) => op.grow(g, [n], random(g.players.length + 1)), (g, n, s) => op.addAction(g, s), (g, n, s) => op.growLevel(g, n),
	    (g, n, s, m, z) => op.merge(g, [s, z]), (g, n, s) => op.removeAction(g, s, 0),
	    (g, n, s) => op.split(g, [n]), (g, n, s) => op.dissolve(g, [s]), (g, n, s) => op.assign(g, [s], random(3)),
	    (g, n, s) => op.deleteBelow(g, [n]), (g, n, s) => op.deleteMove(g, n, 1), (g, n, s, m) => op.paste(g, n, op.copyOf(g, m), random(2) === 0),
	    (g, n, s, m) => op.exchange(g, n, m), (g, n, s) => op.setPayoffs(g, n, g.players.map(() => "-1/" + (1 + random(9)))), (g, n, s) => op.makeOne(g, s),
	    (g, n, s) => op.equalChances(g, s), (g) => op.addPlayer(g), (g) => op.removePlayer(g, 1 + random(g.players.length)), (g, n, s) => op.nameSet(g, s, "Q\"" + random(9)),
	  ];
	  globalThis.played = async (start) => {
	    seed = start;
	    const first = templates[0].make();
	    const h = startHistory(first);
	    const done = new Set();
	    const texts = [];
	    const values = [first];
	    while (values.length <= 200) {
	      const g = h.value();
	      const nodes = nodesOf(g.root);
	      const sets = nodes.filter((n) => n.children).map((n) => n.set);
	      const which = random(nodes.length < 30 ? 4 : operations.length);
	      let next;
	      const frozen = toText(g);
	      try {
	        next = tidy(operations[which](g, pick(nodes).id, pick(sets), pick(nodes).id, pick(sets)));
	      } catch {
	        continue;
	      } finally {
	        if (toText(g) !== frozen) throw new Error("operation " + which + " has changed its game");
	      }
	      if (next === g || next.players.length > 4 || nodesOf(next.root).length > 150) continue;
	      done.add(which);
	      h.record(String(which), next);
	      values.push(next);
	      if (values.length % 10 === 0 && sum(next)) texts.push([toText(next), nodesOf(next.root).length, forgotten(next)]);
	    }
	    for (let k = values.length - 2; k >= 0; k--) if (h.undo() !== values[k]) throw new Error("undo " + k);
	    if (h.undoes() !== "") throw new Error("more to undo");
	    for (let k = 1; k < values.length; k++) if (h.redo() !== values[k]) throw new Error("redo " + k);
	    if (h.redoes() !== "") throw new Error("more to redo");
	    for (const [input, nodes, forgets] of texts) {
	      let result;
	      const r = await run({ command: "info", input }, { message: (m) => (result = m.result ?? result) });
	      if (r.status !== 0) throw new Error(r.errors + input);
	      if (result.tree.nodes !== nodes || (result.recall === "perfect") !== (forgets === "")) throw new Error(result.recall + ", " + forgets + "\n" + input);
	    }
	    return [done.size, texts.length];
	  };
	})()`)
	for _, seed := range []string{"1", "2", "3"} {
		got := eval[[]int](b, `played(`+seed+`)`)
		if got[0] < 14 || got[1] < 3 {
			t.Errorf("from %s: %d kinds of operations, %d texts", seed, got[0], got[1])
		}
		t.Log(got)
	}
}
