package logit

import (
	"context"

	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/seqform"
)

// A Point is near a quantal response equilibrium.
type Point struct {
	Lambda rational.Rat // in inverse units of payoff

	// Logs are, per player, information set and action, the logarithms of the
	// probabilities, less that of the most probable action there. They are exact
	// values of floats and determine the point also where Profile has rounded a
	// probability to 0.
	Logs [][][]rational.Rat

	// Profile is the point in multiples of 2^−60.
	Profile seqform.Profile

	// Residual is, up to rounding, the largest difference of an entry of Logs and λ
	// times the difference of payoffs of the two actions.
	Residual rational.Rat

	Length rational.Rat // of the path so far, in Logs and λ times the range of payoffs
	Bits   uint         // precision of the floats
}

// maxKept limits the numbers in the points that Path returns.
const maxKept = 1 << 18

// profileBits is the precision of profiles.
const profileBits = 60

// Path follows the equilibria from λ = 0 on, and returns points of the path in the
// order in which it meets them; λ need not grow all the way. If they are too many, it
// leaves out every second one, again and again, but not the first or last; Trace
// sees all. The reason says why it ends there. An error means that game or options
// are out of scope.
//
// Where branches of equilibria cross the path goes straight on: in a symmetric game
// it stays symmetric. A game too large gives no points.
func Path(ctx context.Context, g *seqform.Game, o Options) (points []Point, reason string, err error) {
	if err := o.Validate(); err != nil {
		return nil, "", err
	}
	if err := inScope(g); err != nil {
		return nil, "", err
	}
	m := newModel(g)
	if m == nil {
		return nil, tooLarge, nil
	}
	o = o.withDefaults(m)
	f := follow(ctx, m, o)
	kept := keeper{most: max(4, maxKept/max(1, m.actions)), every: 1}
	for ok := true; ok; reason, ok = f.next() {
		p := f.point()
		if o.Trace != nil {
			o.Trace(p)
		}
		kept.add(p)
	}
	return append(kept.points, kept.last...), reason, nil
}

// A keeper keeps every second, fourth, … point if there are too many.
type keeper struct {
	most, every, seen int
	points            []Point
	last              []Point // the latest, if not among points
}

func (k *keeper) add(p Point) {
	k.last = nil
	if k.seen%k.every == 0 {
		k.points = append(k.points, p)
	} else {
		k.last = []Point{p}
	}
	k.seen++
	if len(k.points) <= k.most {
		return
	}
	half := k.points[:0]
	for i := 0; i < len(k.points); i += 2 {
		half = append(half, k.points[i])
	}
	if len(k.points)%2 == 0 {
		k.last = []Point{k.points[len(k.points)-1]}
	}
	k.points, k.every = half, 2*k.every
}

// point returns where f is.
func (f *follower) point() Point {
	s := f.w.state()
	p := Point{Lambda: exactly(s.lambda).Quo(f.m.scale), Logs: make([][][]rational.Rat, f.m.players), Bits: f.w.precision(),
		Profile: f.m.profile(f.w.probabilities(), profileBits, false)}
	p.Residual, _ = approx.FromFloat64(f.w.residual())
	p.Length, _ = approx.FromFloat64(s.length)
	for k := range f.m.sets {
		h := &f.m.sets[k]
		var logs []rational.Rat
		for a := h.first; a < h.first+h.size; a++ {
			logs = append(logs, exactly(s.ratios[a]))
		}
		p.Logs[h.player] = append(p.Logs[h.player], logs)
	}
	return p
}
