package e2e

import (
	"strings"
	"testing"
)

// tableWalk edits tables at random and compares them with slow ones: what each player gets by the
// labels of the strategies that are played. It returns what differs, and the last text of each walk.
const tableWalk = `(async () => {
  const ops = await import("./edit/tableops.js");
  const { templates } = await import("./edit/templates.js");
  const { toText } = await import("./game/model.js");
  let seed = 1;
  const below = (n) => (seed = (seed * 48271) % 2147483647) % n;
  const profiles = (game) => game.strategies.reduce((all, list) => all.flatMap((p) => list.map((_, s) => [...p, s])), [[]]);
  const slow = (game) => new Map(profiles(game).map((p) => [p.map((s, i) => game.strategies[i][s]).join(), ops.outcomeAt(game, ops.cellOf(game, p)).payoffs.join()]));
  const wrongs = [];
  const texts = [];
  const same = (name, game, want) => {
    const got = slow(game);
    if (got.size !== want.size || [...got].some(([k, v]) => want.get(k) !== v)) wrongs.push(name + ": " + JSON.stringify([[...got], [...want]]));
    for (const id in game.outcomes) if (!game.cells.includes(id) && !game.cells.includes(Number(id))) wrongs.push(name + ": outcome " + id + " is left over");
  };
  const zeros = (n) => Array(n).fill("0").join();
  for (let walk = 0; walk < 20; walk++) {
    let game = templates.find((t) => t.name === "Table, 2 × 2" + (walk % 2 ? " × 2" : "")).make();
    game.strategies = game.strategies.map((list, i) => list.map((l) => "abc"[i] + l));
    for (let step = 0; step < 40; step++) {
      const n = game.players.length;
      const i = below(n);
      const size = game.strategies[i].length;
      const s = below(size);
      const before = slow(game);
      const entries = [...before];
      const frozen = JSON.stringify(game);
      const old = game;
      switch (below(5)) {
        case 0: {
          if (game.cells.length > 200) break;
          game = ops.addStrategies(game, i, s);
          const label = game.strategies[i][s];
          const others = entries.map(([k]) => k.split(",")).filter((p) => p[i] === old.strategies[i][0]);
          same("add", game, new Map([...entries, ...others.map((p) => [p.with(i, label).join(), zeros(n)])]));
          break;
        }
        case 1:
          if (size > 1) same("remove", (game = ops.removeStrategy(game, i, s)), new Map(entries.filter(([k]) => k.split(",")[i] !== old.strategies[i][s])));
          break;
        case 2: {
          const cell = below(game.cells.length);
          const profile = profiles(game).find((p) => ops.cellOf(game, p) === cell);
          const typed = Array.from({ length: n }, (_, k) => [String(step), "-1/" + (step + 1)][below(2)]);
          game = ops.setCells(game, [[cell, typed]]);
          same("set", game, new Map([...entries, [profile.map((s, i) => game.strategies[i][s]).join(), typed.join()]]));
          break;
        }
        case 3:
          if (n < 4) same("add a player", (game = ops.addPlayer(game)), new Map(entries.map(([k, v]) => [k + ",1", v + ",0"])));
          break;
        default: {
          if (n === 1) break;
          const less = (text) => text.split(",").toSpliced(i, 1).join();
          const kept = entries.filter(([k]) => k.split(",")[i] === old.strategies[i][s]);
          same("remove a player", (game = ops.removePlayer(game, i, s)), new Map(kept.map(([k, v]) => [less(k), less(v)])));
        }
      }
      if (JSON.stringify(old) !== frozen) wrongs.push("the game before is another");
    }
    texts.push(toText(game));
  }
  return { wrongs, texts };
})()`

func TestTableEdits(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	got := eval[struct{ Wrongs, Texts []string }](b, tableWalk)
	for _, w := range got.Wrongs {
		t.Errorf("%.500s", w)
	}
	for _, text := range got.Texts {
		if status, out := exactsolve(t, text, "info", "-"); status != 0 || !strings.Contains(out, "strategic") {
			t.Errorf("info has status %d for\n%s", status, text)
		}
	}
	for edit, reason := range map[string]string{
		`ops.removeStrategy({ ...game, strategies: [["a"], ["b", "c"]], cells: [1, 2] }, 0, 0)`: "1 has only this strategy",
		`ops.addStrategies(game, 0, 0, 600000)`:                                                 "a table of more than 1,000,000 cells",
		`ops.removePlayer(ops.removePlayer(game, 0, 0), 0, 0)`:                                  "this is the only player",
		`ops.zeroSum(ops.addPlayer(game))`:                                                      "only a game of two players",
		`ops.setCells(game, [[0, ["x"]]])`:                                                      "is not a number",
	} {
		says := eval[string](b, `Promise.all([import("./edit/tableops.js"), import("./edit/templates.js")]).then(([ops, { templates }]) => { const game = templates[1].make(); return JSON.stringify(`+edit+`); }).catch((e) => e.message)`)
		contains(t, says, reason)
	}
}
