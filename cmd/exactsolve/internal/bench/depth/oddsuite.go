package depth

import (
	"context"
	"fmt"

	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/depthlimit"
	"exactsolve/depthlimit/translate"
	"exactsolve/message"
	"exactsolve/rational"
)

// Strategies of the replica.
const (
	atRandom         = "translated at random"
	toUpper          = "translated to 1"
	toLower          = "translated to 1/2"
	solvedToTheEnd   = "solved to the end"
	limitedStrategy  = "depth-limited"
	allContinuations = "all continuations"
)

// An oddRow is what a strategy of the replica is worth.
type oddRow struct{ message.OddRow }

// name says which row of the table it is in.
func (r *oddRow) name() string {
	if r.Strategy != limitedStrategy {
		return r.Strategy
	}
	return fmt.Sprintf("%s, k = %d", r.Leaves, r.Values)
}

func (r *oddRow) String() string {
	return fmt.Sprintf("%s: %s: %s, %.1f s", r.Blueprint, r.name(), milli(r.Exploitability), r.Seconds)
}

// An oddSuite is the replica for several blueprints.
type oddSuite struct {
	message.Odd
	blueprints []namedBlueprint
	values     []int
	leaves     []string
	rows       []*oddRow
	verdicts   []*oddVerdict
	emit       func(m fmt.Stringer) error
}

func (z *oddSuite) ended() *message.Finding { return &z.Finding }

func (c *benchDepth) newOdd() (depthSuite, error) {
	z := &oddSuite{Odd: message.Odd{Ranks: c.ranks, Finding: message.NewFinding(cert.Yes, ""), Holds: []message.OddVerdict{}}}
	var err error
	if z.blueprints, err = c.blueprintList("exact,cfr+:300"); err != nil {
		return nil, err
	}
	if z.values, err = countList("values", c.values, 1000); err != nil {
		return nil, err
	}
	z.leaves, err = wordList("leaves", c.leaves, leafSources)
	return z, err
}

func (z *oddSuite) measure(ctx context.Context, emit func(m fmt.Stringer) error) error {
	z.emit = emit
	r, err := newReplica(ctx, z.Ranks)
	if err != nil {
		return err
	}
	z.Value = r.value
	for _, b := range z.blueprints {
		made, err := b.make(ctx, r.small)
		if err != nil {
			return err
		}
		o, err := r.Run(ctx, made)
		if err != nil {
			return err
		}
		if err := z.one(o, b.name); err != nil {
			return err
		}
	}
	return nil
}

// one measures what one blueprint leads to.
func (z *oddSuite) one(o *oddRun, name string) error {
	v := oddVerdict{OddVerdict: message.OddVerdict{Blueprint: name}}
	for _, s := range []struct {
		strategy string
		solve    func() (*depthlimit.Guarantee, error)
		into     *rational.Rat
	}{
		{atRandom, func() (*depthlimit.Guarantee, error) { return o.own, nil }, &v.random},
		{toUpper, func() (*depthlimit.Guarantee, error) { return o.translated(translate.Deterministic) }, nil},
		{toLower, func() (*depthlimit.Guarantee, error) { return o.translated(lowerMapping) }, nil},
		{solvedToTheEnd, o.toTheEnd, &v.end},
	} {
		row := &oddRow{message.OddRow{Blueprint: name, Strategy: s.strategy}}
		watch := cli.StartWatch()
		q, err := s.solve()
		if err != nil {
			return err
		}
		if err := z.add(o, row, q, watch); err != nil {
			return err
		}
		if s.into != nil {
			*s.into = row.Exploitability
		}
	}
	return z.limits(o, v)
}

// limits measures depth-limited strategies.
func (z *oddSuite) limits(o *oddRun, v oddVerdict) error {
	watch := cli.StartWatch()
	whole, err := o.unlimited()
	if err != nil {
		return err
	}
	row := z.limitedRow(o, &oddRow{message.OddRow{Blueprint: v.Blueprint, Strategy: allContinuations}}, whole)
	if err := z.add(o, row, whole.resolved, watch); err != nil {
		return err
	}
	for _, leaves := range z.leaves {
		v.Leaves = leaves
		if err := z.source(o, v, whole); err != nil {
			return err
		}
	}
	return nil
}

// source measures depth-limited strategies for all k with one kind of continuations.
func (z *oddSuite) source(o *oddRun, v oddVerdict, whole *limitedOutcome) error {
	most := z.values[len(z.values)-1]
	rows, err := o.continuations(v.Leaves, most)
	if err != nil {
		return err
	}
	for j, k := range z.values {
		if j > 0 && z.values[j-1] >= len(rows) {
			break
		}
		row := &oddRow{message.OddRow{Blueprint: v.Blueprint, Strategy: limitedStrategy, Leaves: v.Leaves, Values: min(k, len(rows))}}
		watch := cli.StartWatch()
		out, err := o.limited(rows[:row.Values])
		if err != nil {
			return err
		}
		if v.Leaves != meanLeaves && out.model.Cmp(whole.model) < 0 || out.kept.Value.Cmp(whole.model) > 0 {
			return fmt.Errorf("%w: the value with all continuations is not between those of a model and its solution", cert.ErrInternal)
		}
		if err := z.add(o, z.limitedRow(o, row, out), out.resolved, watch); err != nil {
			return err
		}
		v.see(row)
	}
	v.settle(most)
	z.Holds, z.verdicts = append(z.Holds, v.OddVerdict), append(z.verdicts, &v)
	if !v.holds() {
		z.Status = cert.No.String()
	}
	return nil
}

func (z *oddSuite) limitedRow(o *oddRun, row *oddRow, out *limitedOutcome) *oddRow {
	kept := out.kept.Exploitability(o.value)
	row.Kept, row.Model = &kept, &out.model
	return row
}

func (z *oddSuite) add(o *oddRun, row *oddRow, q *depthlimit.Guarantee, watch cli.Stopwatch) error {
	row.Exploitability = q.Exploitability(o.value)
	row.Seconds, _ = watch.Read().Seconds()
	z.rows = append(z.rows, row)
	return z.emit(row)
}
