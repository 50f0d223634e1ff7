package depth

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/depthlimit"
	"exactsolve/fixtures/gen"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A rung is a game with a depth limit.
type rung struct {
	name  string
	game  string // as gen.Make takes it
	nodes func(t *seqform.Tree) []int
	limit string // in words
}

func rungs() []rung {
	depth := func(n int) func(t *seqform.Tree) []int {
		return func(t *seqform.Tree) []int { return depthlimit.AtDepth(t, n) }
	}
	round := func(t *seqform.Tree) []int { return depthlimit.AfterRound(t, 1) }
	return []rung{
		{"kuhn-3", "kuhn cards=3", depth(2), "one action"},
		{"kuhn-3", "kuhn cards=3", depth(3), "two actions"},
		{"leduc-3", "leduc ranks=3", round, "round 1"},
		{"leduc-4", "leduc ranks=4", round, "round 1"},
		{"liars-dice-1x3", "liars-dice sides=3", depth(2), "one bid"},
		{"liars-dice-1x3", "liars-dice sides=3", depth(3), "two bids"},
		{"liars-dice-1x4", "liars-dice sides=4", depth(3), "two bids"},
		{"liars-dice-1x5", "liars-dice sides=5", depth(3), "two bids"},
		{"goofspiel-4", "goofspiel cards=4 prizes=random", round, "round 1"},
	}
}

// A ladder solves rungs for both players and several blueprints.
type ladder struct {
	message.Ladder
	rungs      []rung
	blueprints []namedBlueprint
	list       []*message.LadderRow
}

func (z *ladder) ended() *message.Finding { return &z.Finding }

func (c *benchDepth) newLadder() (experiment, error) {
	z := &ladder{Ladder: message.Ladder{Finding: message.NewFinding(answer.Yes, "")}}
	var err error
	if z.blueprints, err = c.blueprintList("exact,cfr+:20,uniform"); err != nil {
		return nil, err
	}
	var names []string
	for _, r := range rungs() {
		names = append(names, r.name)
	}
	names = slices.Compact(names)
	if c.games != "" {
		if names, err = wordList("games", c.games, names); err != nil {
			return nil, err
		}
	}
	for _, name := range names {
		for _, r := range rungs() {
			if r.name == name {
				z.rungs = append(z.rungs, r)
			}
		}
	}
	return z, nil
}

func (z *ladder) measure(ctx context.Context, emit emit) error {
	for _, r := range z.rungs {
		if err := z.rung(ctx, r, emit); err != nil {
			return err
		}
	}
	return nil
}

func (z *ladder) rung(ctx context.Context, r rung, emit emit) error {
	g, err := gen.Make(r.game)
	if err != nil {
		return cli.InputError(err)
	}
	limit, err := depthlimit.NewLimit(g, r.nodes(g.Tree))
	if err != nil {
		return err
	}
	value, err := gameValue(ctx, g)
	if err != nil {
		return err
	}
	return each(ctx, g, z.blueprints, func(name string, p seqform.Profile) error {
		for us := range 2 {
			row := &message.LadderRow{
				Game: r.name, Limit: r.limit, Blueprint: name, Player: us + 1,
				Nodes: len(limit.Nodes()), LeafSets: len(limit.LeafSets(1 - us)),
			}
			t := &trial{limit: limit, us: us, p: p, value: toPlayer(us, value), row: row}
			if err := t.run(ctx); err != nil {
				return err
			}
			z.add(row)
			if err := emit(row, fmt.Sprintf("%s, %s, %s, player %d: %s with k = %d, %.1f s",
				r.name, r.limit, name, row.Player, milli(row.After), len(row.Values), row.Seconds)); err != nil {
				return err
			}
		}
		return nil
	})
}

func (z *ladder) add(row *message.LadderRow) {
	z.list = append(z.list, row)
	if z.Rows++; len(row.Broken) == 0 {
		z.Holds++
	} else {
		z.Status = answer.No.String()
	}
}

func (z *ladder) Text(p *cli.Page) {
	heading(p, &z.Finding, fmt.Sprintf("%d of %s: all that is proved held", z.Holds, cli.Plural(z.Rows, "row")))
	rows := [][]string{{"game", "limit", "blueprint", "player", "nodes", "leaf sets", "before", "k", "after", "cuts", "float pivots", "exact pivots", "bits", "seconds", "broken"}}
	for _, r := range z.list {
		rows = append(rows, cells(r.Game, r.Limit, r.Blueprint, r.Player, r.Nodes, r.LeafSets, r.Exploitability, len(r.Values), r.After,
			r.Cuts, r.FloatPivots, r.ExactPivots, r.Bits, fmt.Sprintf("%.3f", r.Seconds), cmp.Or(strings.Join(r.Broken, ", "), "nothing")))
	}
	p.Table(rows)
	p.Line()
	p.Paragraph(2, "Exploitability in thousandths, with k = 1, 2, …:")
	for _, r := range z.list {
		var values []string
		for _, x := range r.Values {
			values = append(values, milli(x))
		}
		p.Paragraph(4, fmt.Sprintf("%s, %s, %s, %d: %s", r.Game, r.Limit, r.Blueprint, r.Player, strings.Join(values, " ")))
	}
}

// A trial runs the loop and the model with all continuations, and compares what is
// promised of both, see package depthlimit, which checks in each loop what is promised of
// that alone. Names of promises are T1 to T5 and
//
//	certificate   in the end L_k = V_k = V_∞
//	no worse      the strategy found is not more exploitable than the blueprint
//	exact         and not at all, if the blueprints are an equilibrium
type trial struct {
	limit *depthlimit.Limit
	us    int
	p     seqform.Profile
	value rational.Rat // of the game, to us
	row   *message.LadderRow
}

func (t *trial) run(ctx context.Context) error {
	watch := cli.StartWatch()
	trunk, err := depthlimit.NewTrunk(t.limit, t.us, t.p[t.us])
	if err != nil {
		return err
	}
	r, err := trunk.Loop(ctx, []seqform.Behavior{t.p[1-t.us]}, depthlimit.LoopOptions{})
	if err != nil {
		return err
	}
	if err := solved(r.Status, r.Reason); err != nil {
		return err
	}
	whole, err := solveUnlimited(ctx, trunk)
	if err != nil {
		return err
	}
	t.fill(r)
	t.row.Broken = []string{}
	t.theorems(r, whole)
	last := r.Rounds[len(r.Rounds)-1]
	t.require("certificate", last.Guaranteed.Equal(last.Model) && last.Model.Equal(whole.Model.Value) && r.Best.Check(t.limit.Game()) == nil)
	t.require("no worse", t.row.After.Cmp(t.row.Exploitability) <= 0 && t.row.After.Sign() >= 0)
	t.require("exact", !t.row.Exact || t.row.After.IsZero())
	t.row.Seconds, _ = watch.Read()
	return nil
}

func (t *trial) fill(r *depthlimit.Result) {
	row := t.row
	row.Exploitability, row.After = r.Blueprint.Exploitability(t.value), r.Best.Exploitability(t.value)
	row.Exact = depthlimit.Gap(t.limit.Game(), r.Blueprint, r.Opponent).IsZero()
	for _, round := range r.Rounds {
		row.Values = append(row.Values, t.value.Sub(round.Guaranteed))
		row.Cuts = round.Cuts
	}
	row.FloatPivots, row.ExactPivots, row.Bits = r.Stats.FloatPivots, r.Stats.ExactPivots, r.Stats.Bits
}

// theorems compares what T1 to T5 are about.
func (t *trial) theorems(r, whole *depthlimit.Result) {
	all := whole.Model.Value
	for k, round := range r.Rounds {
		t.require("T1", round.Model.Cmp(all) >= 0 && all.Cmp(round.Guaranteed) >= 0)
		if k > 0 {
			before := r.Rounds[k-1]
			t.require("T1", before.Model.Cmp(round.Model) >= 0)
			t.require("T5", before.Guaranteed.Cmp(before.Model) < 0 && before.Cuts < round.Cuts)
		}
		t.require("T4", !t.row.Exact || round.Model.Equal(t.value))
	}
	t.require("T2", all.Cmp(r.Blueprint.Value) >= 0 && whole.Best.Value.Equal(all))
	t.require("T3", !t.row.Exact || all.Equal(t.value))
}

// require takes note of a promise that does not hold.
func (t *trial) require(name string, ok bool) {
	if !ok && !slices.Contains(t.row.Broken, name) {
		t.row.Broken = append(t.row.Broken, name)
	}
}
