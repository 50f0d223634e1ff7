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
	if r.Status != cert.Yes {
		return solved(nil, r.Status, r.Reason)
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

// require takes note of a promise that does not hold.
func (t *trial) require(name string, ok bool) {
	if !ok && !slices.Contains(t.row.Broken, name) {
		t.row.Broken = append(t.row.Broken, name)
	}
}
