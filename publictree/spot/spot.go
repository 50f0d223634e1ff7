// Package spot is of the concept layer: it solves poker spots. It guesses strategies, finds what
// they guarantee, and goes on until that is good enough.
//
// Start with [Solve]. What comes out is a certificate of package publictree/flow.
package spot

import (
	"context"
	"errors"
	"fmt"

	"exactsolve/cluster/checkpoint"
	"exactsolve/publictree"
	"exactsolve/publictree/cfr"
	"exactsolve/publictree/flow"
	"exactsolve/rational"
)

// Options says how to solve. The zero value solves to a thousandth of the pot with one worker.
type Options struct {
	Gap      rational.Rat   // share of the pot from low to high at which to stop; 0 is 1/1000
	Workers  int            // that share the boards of a deal; 0 is 1
	Integer  bool           // guess in whole numbers: the same result on every machine
	Progress func(Progress) // called after each proof, or nil

	// Checkpoint is where the run is kept, all numbers of it, and what it goes on from. The result is
	// that of a run that was not stopped.
	Checkpoint checkpoint.File
}

// Progress is what has been proved by some step.
type Progress struct {
	Steps int
	Claim flow.Claim
}

// Result is what was found.
type Result struct {
	Certificate *flow.Certificate
	Table       *flow.Table // its spot, laid out
	Steps       int         // of the guess, made in full
	Reached     bool        // the gap; otherwise the time was up
}

// Solve guesses and proves until the gap is reached or ctx is done, and then returns the best that
// was proved. The gap is what both players together could gain; without a rake or prizes that is
// from the low to the high end of the value, each of which comes from the best strategy of one
// player. It is the same for any number of workers. A gap that the rounding of prizes alone may take is an
// error. One proof is made in any case, however early
// ctx ends. For each number of the flows, of both players, 16 bytes at least are taken: 8 of the guess, 4
// of the best and 4 of a proof. It fails where a spot cannot be laid out, or has nothing in the pot.
func Solve(ctx context.Context, s *publictree.Spot, o Options) (*Result, error) {
	if o.Gap.Sign() < 0 {
		return nil, fmt.Errorf("a gap of %v of the pot is negative", o.Gap)
	}
	pot := Pot(s)
	if pot.IsZero() {
		return nil, errors.New("there is nothing in the pot, of which the gap is a share")
	}
	if o.Gap.IsZero() {
		o.Gap = rational.New(1, 1000)
	}
	if least := leastGap(s).Quo(pot); o.Gap.Cmp(least) < 0 {
		return nil, fmt.Errorf("a gap of %v of the pot is less than rounding of the prizes allows: at least %v", o.Gap, simple(least))
	}
	t, err := flow.NewTable(s, true)
	if err != nil {
		return nil, err
	}
	t.Workers = o.Workers
	r := &run{Table: t, Options: o, goal: o.Gap.Mul(pot), guess: cfr.New(s, t.Deals, cfr.Options{Workers: o.Workers, Integer: o.Integer})}
	if err := r.begin(context.WithoutCancel(ctx)); err != nil {
		return nil, err
	}
	for ctx.Err() == nil && !r.reached() {
		if err := r.more(ctx); err != nil && ctx.Err() == nil {
			return nil, r.laidTo(err)
		}
	}
	if err := r.keepAll(); err != nil {
		return nil, err
	}
	return &Result{Certificate: &r.best, Table: t, Steps: r.guess.Steps(), Reached: r.reached()}, nil
}

// leastGap returns what the gap of strategies of which nobody can gain anything is at most, as prizes are
// rounded: for both players both what is paid and what could be.
func leastGap(s *publictree.Spot) rational.Rat {
	return s.Rounding(0).Add(s.Rounding(1)).Mul(rational.Int(2))
}

// simple returns a number of few digits that is a little more than x: one over a whole number, or one.
func simple(x rational.Rat) rational.Rat {
	if one := rational.Int(1); x.Cmp(one) < 0 {
		return one.Quo(rational.FromBigInt(one.Quo(x).Floor()))
	}
	return rational.FromBigInt(x.Neg().Floor()).Neg()
}

// Pot returns the pot in the unit of the file, blinds counted: what gaps are shares of. With prizes it
// is as large a part of all prizes as the pot is of all chips.
func Pot(s *publictree.Spot) rational.Rat {
	chips := rational.Int(s.Pot + s.Put[0] + s.Put[1])
	if s.Prizes.List == nil {
		return chips.Mul(s.Chip)
	}
	all, prizes := int64(0), rational.Rat{} // chips in halves
	for _, x := range s.Stacks(0, 0) {
		all += x
	}
	for _, x := range s.Prizes.List {
		prizes = prizes.Add(x)
	}
	return chips.Mul(rational.New(2, all)).Mul(prizes)
}
