package depth

import (
	"context"
	"slices"

	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/depthlimit"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A trial runs the loop and the model with all continuations, and compares all
// that is promised of them, see package depthlimit. Names of promises are T1 to T5 and
//
//	adds up       values at the limit and above it add up to what the blueprints pay
//	certificate   in the end L_k = V_k = V_∞
//	no worse      the strategy found is not more exploitable than the blueprint
//	exact         and not at all, if the blueprints are an equilibrium
//	order         values do not depend on the order of actions and information sets
//	closed        no information set is on both sides of the limit
type trial struct {
	ctx      context.Context
	limit    *depthlimit.Limit
	reversed *reversed
	us       int
	p        seqform.Profile
	value    rational.Rat // of the game, to us
	row      *message.LadderRow
}

// require takes note of a promise that does not hold.
func (t *trial) require(name string, ok bool) {
	if !ok && !slices.Contains(t.row.Broken, name) {
		t.row.Broken = append(t.row.Broken, name)
	}
}

func (t *trial) run() error {
	watch := cli.StartWatch()
	t.row.Broken = []string{}
	trunk, err := depthlimit.NewTrunk(t.limit, t.us, t.p[t.us])
	if err != nil {
		return err
	}
	r, err := trunk.Loop(t.ctx, []seqform.Behavior{t.p[1-t.us]}, depthlimit.LoopOptions{})
	if err != nil {
		return err
	}
	if r.Status != cert.Yes {
		return solved(nil, r.Status, r.Reason)
	}
	whole, err := solveUnlimited(t.ctx, trunk)
	if err != nil {
		return err
	}
	t.fill(r)
	t.theorems(r, whole)
	if err := t.obligations(trunk, r, whole); err != nil {
		return err
	}
	t.row.Seconds, _ = watch.Read().Seconds()
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

func (t *trial) obligations(trunk *depthlimit.Trunk, r, whole *depthlimit.Result) error {
	values, err := trunk.Values(t.p[1-t.us])
	if err != nil {
		return err
	}
	t.require("adds up", t.sum(values).Equal(t.paid()))
	last := r.Rounds[len(r.Rounds)-1]
	t.require("certificate", last.Guaranteed.Equal(last.Model) && last.Model.Equal(whole.Model.Value) && r.Best.Check(t.limit.Game()) == nil)
	t.require("no worse", t.row.After.Cmp(t.row.Exploitability) <= 0 && t.row.After.Sign() >= 0)
	t.require("exact", !t.row.Exact || t.row.After.IsZero())
	t.require("closed", onOneSide(t.limit))
	return t.order(r, whole)
}

// paid returns what Us gets from the blueprints.
func (t *trial) paid() rational.Rat {
	g := t.limit.Game()
	return g.ExpectedPayoffs(g.Plans(t.p))[t.us]
}

// sum adds up the values at the nodes of the limit and the payoffs of plays that end
// above it, by how likely they are.
func (t *trial) sum(values depthlimit.Values) (sum rational.Rat) {
	g := t.limit.Game()
	tree, plans, reach := g.Tree, g.Plans(t.p), g.Tree.ChanceReach()
	seqs := [][]int32{g.SeqAt(0), g.SeqAt(1)}
	likely := func(v int) rational.Rat {
		return reach[v].Mul(plans[0][seqs[0][v]]).Mul(plans[1][seqs[1][v]])
	}
	for k, v := range t.limit.Nodes() {
		sum = sum.Add(likely(v).Mul(values[k]))
	}
	paid := make([]rational.Rat, tree.Len()) // on the way to each node
	for v := range paid {
		if v > 0 {
			paid[v] = paid[tree.Parent[v]]
		}
		paid[v] = paid[v].Add(tree.OutcomePayoff(v, t.us))
		if tree.IsLeaf(v) && !t.limit.Below(v) {
			sum = sum.Add(likely(v).Mul(paid[v]))
		}
	}
	return sum
}

// onOneSide reports whether each information set is on one side of the limit.
func onOneSide(l *depthlimit.Limit) bool {
	for i := range l.Game().Players {
		for _, set := range l.Game().Players[i].Infosets {
			for _, v := range set.Nodes {
				if l.Below(int(v)) != l.Below(int(set.Nodes[0])) {
					return false
				}
			}
		}
	}
	return true
}

// order compares values with those of the reversed game.
func (t *trial) order(r, all *depthlimit.Result) error {
	p := t.reversed.profile(t.p)
	trunk, err := depthlimit.NewTrunk(t.reversed.limit, t.us, p[t.us])
	if err != nil {
		return err
	}
	values, err := trunk.Values(p[1-t.us])
	if err != nil {
		return err
	}
	model := trunk.Limited()
	model.Add(values)
	first, err := model.Solve(t.ctx, 0)
	if err != nil {
		return err
	}
	again, err := solveUnlimited(t.ctx, trunk)
	if err != nil {
		return err
	}
	t.require("order", first.Value.Equal(r.Rounds[0].Model) && again.Model.Value.Equal(all.Model.Value) &&
		again.Blueprint.Value.Equal(r.Blueprint.Value))
	return nil
}
