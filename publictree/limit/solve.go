package limit

import (
	"context"
	"fmt"

	"exactsolve/cert/answer"
	"exactsolve/publictree/flow"
	"exactsolve/rational"
)

// Options say how to solve with a depth limit. The zero value is for oop down to the end of the first
// street, with continuations that are found by themselves.
type Options struct {
	Us       int
	Street   int
	Biases   []Bias      // each makes a continuation of Opp's blueprint
	Values   int         // most continuations; 0 is the blueprint and the biases or, without any, 4
	All      bool        // in the end Opp has all continuations
	Steps    int         // of each trunk; 0 is 150
	Workers  int         // that share the values; 0 is 1
	MaxBytes int64       // of values and blueprints; 0 is 4 gigabytes
	Progress func(Round) // called after each round, or nil
}

const (
	defaultValues = 4
	defaultSteps  = 150
	defaultBytes  = 4 << 30
)

// A Round is what was found with some continuations.
type Round struct {
	Continuations int // or 0 for all
	// Low and High are an estimate of V_k, the value of the model to Us: floating-point numbers, of
	// which nothing is proved. Low is what the solution gets in the model.
	Low, High float64
	// Guaranteed is L_k, which is proved: what the spliced solution gets at least in the spot.
	Guaranteed rational.Rat
}

// A Result is what was found.
type Result struct {
	Leaves    int
	Blueprint rational.Rat // what Us's guarantees, proved
	Rounds    []Round
	Best      rational.Rat // the most that is guaranteed of all
	// Certificate is of the strategy that guarantees it and of the blueprint of the other.
	Certificate *flow.Certificate
	Stopped     bool // the time was up before the last round
}

// Solve finds strategies with more and more continuations, until nothing is gained by another or there
// are as many as asked. When ctx is done it returns what was found by then.
func Solve(ctx context.Context, t *flow.Table, blueprint *[2]flow.Flow, o Options) (*Result, error) {
	if err := o.Check(t); err != nil {
		return nil, err
	}
	o = o.filled()
	l, err := New(t, o.Us, o.Street, blueprint)
	if err != nil {
		return nil, err
	}
	r := &run{Limit: l, Options: o, flows: *blueprint}
	r.Result.Leaves = len(l.Leaves)
	r.Result.Blueprint = l.Best(1-l.Us, &blueprint[l.Us]).Neg()
	r.Best = r.Result.Blueprint
	r.rounds(ctx)
	r.Stopped = ctx.Err() != nil
	if r.Certificate, err = flow.Seal(context.WithoutCancel(ctx), t, &r.flows); err != nil {
		return nil, fmt.Errorf("%w: %w", answer.ErrInternal, err)
	}
	return &r.Result, nil
}

// Check returns the error with which [Solve] refuses the spot, whatever the blueprint: it has no such
// limit, or one that takes too much memory.
func (o Options) Check(t *flow.Table) error {
	o = o.filled()
	l, err := newLimit(t, o.Us, o.Street)
	if err != nil {
		return err
	}
	if need := l.bytes(&o); need > o.MaxBytes {
		return fmt.Errorf("%d continuations at %d leaves and the strategies take %d megabytes, more than %d", o.Values, len(l.Leaves), need>>20, o.MaxBytes>>20)
	}
	return nil
}

func (o Options) filled() Options {
	if o.Values == 0 {
		o.Values = 1 + len(o.Biases)
		if o.Biases == nil && !o.All {
			o.Values = defaultValues
		}
	}
	if o.Steps == 0 {
		o.Steps = defaultSteps
	}
	if o.MaxBytes == 0 {
		o.MaxBytes = defaultBytes
	}
	return o
}

// bytes returns how much memory values, flows, strategies and the largest trunk take.
func (l *Limit) bytes(o *Options) int64 {
	us, opp := l.Places[l.Us], l.Places[1-l.Us]
	strategies := 4 * (4*us.Total + (3+len(o.Biases))*opp.Total)
	trunk := 16 * (us.Before(l.Street+1) + opp.Before(l.Street+1))
	if o.All {
		trunk = 16 * (us.Before(l.Street+1) + opp.Total)
	}
	for _, at := range l.Leaves {
		trunk += 16 * o.Values * len(l.classes[at.Board][1-l.Us].first)
	}
	return l.Bytes()*int64(o.Values) + int64(strategies+trunk)
}

// A run has what was found.
type run struct {
	*Limit
	Options
	Result
	values []Values
	flows  [2]flow.Flow // of the best
}

// rounds makes rounds until there are enough or the time is up.
func (r *run) rounds(ctx context.Context) {
	opp := 1 - r.Limit.Us
	list := []Strategy{r.Limit.Blueprint[opp]}
	for _, b := range r.Biases {
		list = append(list, r.Biased(opp, list[0], b))
	}
	given, err := r.Limit.Values(ctx, list[:min(len(list), r.Options.Values)], r.Workers)
	list = nil
	for k := 1; err == nil && k <= r.Options.Values; k++ {
		if k <= len(given) {
			r.values = given[:k]
		}
		x := r.round(ctx, r.Trunk(Root{}, r.values), k)
		if x == nil {
			return
		}
		if k < len(given) || k == r.Options.Values {
			continue
		}
		if !r.gains(&r.Rounds[len(r.Rounds)-1]) {
			break
		}
		var more []Values
		more, err = r.Limit.Values(ctx, []Strategy{r.Reply(ctx, x)}, r.Workers)
		r.values = append(r.values, more...)
	}
	if r.All && ctx.Err() == nil {
		r.round(ctx, r.Unlimited(Root{}), 0)
	}
}

// gains reports whether Opp gets more in the spot than by the continuations there are, but for what
// floating-point numbers do.
func (r *run) gains(last *Round) bool {
	got, _ := last.Guaranteed.Big().Float64()
	pot, _ := rational.Int(r.Spot.Pot + 2*r.Spot.Stack).Mul(r.Spot.Chip).Big().Float64()
	return last.Low-got > pot*1e-6
}

// round solves a trunk and finds what comes of it, nil if the time is up.
func (r *run) round(ctx context.Context, m *Trunk, k int) *flow.Flow {
	m.Run(ctx, r.Steps)
	if ctx.Err() != nil {
		return nil
	}
	x := r.Splice(m.Average())
	z := Round{Continuations: k, Guaranteed: r.Within(ctx).Best(1-r.Limit.Us, &x).Neg()}
	z.Low, z.High = m.Value()
	if ctx.Err() != nil {
		return nil // what is guaranteed may be wrong
	}
	r.Rounds = append(r.Rounds, z)
	if z.Guaranteed.Cmp(r.Best) > 0 {
		r.Best, r.flows[r.Limit.Us] = z.Guaranteed, x
	}
	if r.Progress != nil {
		r.Progress(z)
	}
	return &x
}
