package correlated

import (
	"fmt"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Gain is the most that a player gains by a way to leave what a device recommends, expected before anything is
// drawn. Left has the way and a best deviation.
type Gain struct {
	Left claim.Temptation
	Gain rational.Rat
}

// Regrets returns what players gain by each way to leave a device, and what it pays. The device must be one of
// the game; an error may be a [Refusal].
func Regrets(g *seqform.Game, c claim.Concept, d *claim.Device) (gains []Gain, payoffs []rational.Rat, err error) {
	q := Question{Concept: c}
	if err := q.check(g); err != nil {
		return nil, nil, err
	}
	f, err := newForm(g, c)
	if err != nil {
		return nil, nil, err
	}
	w, err := weigh(f, d)
	if err != nil {
		return nil, nil, err
	}
	for _, i := range f.lead {
		payoffs = append(payoffs, w.payoff(i))
	}
	all := layouts(f.g)
	for _, t := range triggers(f.g, f.concept) {
		gain, instead := w.gain(&all[t.player], &t)
		var shares []claim.Share
		for _, s := range instead {
			shares = append(shares, claim.Share{Weight: rational.Int(1), Sequence: s})
		}
		gains = append(gains, Gain{f.temptation(t, shares), gain})
	}
	return gains, payoffs, nil
}

// A draw is a tuple of plans, as the sequences that each plays.
type draw struct {
	weight rational.Rat
	plays  [][]bool
}

// weigh returns what gives the probabilities of tuples of sequences.
func weigh(f *form, d *claim.Device) (*weigher, error) {
	w := &weigher{f: f}
	if d.Pairs != nil {
		pairs := map[claim.Pair[int32]]rational.Rat{}
		for _, p := range d.Pairs {
			pairs[claim.Pair[int32]{int32(p.Sequences[0]), int32(p.Sequences[1])}] = p.Weight
		}
		w.at = func(tuple []int32) rational.Rat { return pairs[claim.Pair[int32]{tuple[0], tuple[1]}] }
		return w, nil
	}
	var draws []draw
	for k, one := range d.Plans {
		plans := f.undraw(one.Actions)
		if plans == nil {
			return nil, fmt.Errorf("correlated: draw %d: not a reduced plan of each player", k+1)
		}
		x := draw{weight: one.Weight}
		for i, plan := range plans {
			x.plays = append(x.plays, plays(&f.g.Players[i], plan))
		}
		draws = append(draws, x)
	}
	w.at = func(tuple []int32) (sum rational.Rat) {
		for k := range draws {
			if draws[k].all(tuple) {
				sum = sum.Add(draws[k].weight)
			}
		}
		return sum
	}
	return w, nil
}

// plays returns the sequences that a plan plays.
func plays(p *seqform.Player, plan []int) []bool {
	z := make([]bool, p.NumSeqs())
	z[0] = true
	for h, a := range plan {
		if set := &p.Infosets[h]; a > 0 && z[set.ParentSeq] {
			z[set.Seq(a-1)] = true
		}
	}
	return z
}

func (d *draw) all(tuple []int32) bool {
	for i, s := range tuple {
		if !d.plays[i][s] {
			return false
		}
	}
	return true
}

// A weigher weighs payoffs by the probabilities of tuples of sequences.
type weigher struct {
	f     *form
	at    func(tuple []int32) rational.Rat
	tuple []int32 // room for one
}

// term returns what player i is paid in a term of the payoffs, with sequence own, unless that is −1, instead of
// that of the term.
func (w *weigher) term(i, term, own int) rational.Rat {
	u := w.f.g.Payoffs.U(term, i)
	if u.IsZero() {
		return u
	}
	w.tuple = append(w.tuple[:0], w.f.g.Payoffs.Tuple(term)...)
	if own >= 0 {
		w.tuple[i] = int32(own)
	}
	return u.Mul(w.at(w.tuple))
}

func (w *weigher) payoff(i int) (sum rational.Rat) {
	for t := range w.f.g.Payoffs.Len() {
		sum = sum.Add(w.term(i, t, -1))
	}
	return sum
}

// told returns the probability that a trigger occurs.
func (w *weigher) told(t *trigger) rational.Rat {
	tuple := make([]int32, len(w.f.g.Players))
	tuple[t.player] = int32(t.own)
	return w.at(tuple)
}

// gain returns that of a trigger, by what is best from each information set on, and what is played instead.
func (w *weigher) gain(l *layout, t *trigger) (gain rational.Rat, instead []int) {
	sets := l.below(t.start, -1)
	value, best := map[int]rational.Rat{}, map[int]int{}
	for _, h := range slices.Backward(sets) {
		set := &l.p.Infosets[h]
		for a := range set.Actions {
			s := set.Seq(a)
			var sum rational.Rat
			for _, term := range l.terms[s] {
				sum = sum.Add(w.term(t.player, term, t.own))
			}
			for _, next := range l.sets[s] {
				sum = sum.Add(value[next])
			}
			if a == 0 || sum.Cmp(value[h]) > 0 {
				value[h], best[h] = sum, s
			}
		}
	}
	for _, h := range t.start {
		gain = gain.Add(value[h])
	}
	for _, term := range l.obeyed(t) {
		gain = gain.Sub(w.term(t.player, term, -1))
	}
	played := map[int]bool{}
	for _, h := range sets {
		if slices.Contains(t.start, h) || played[int(l.p.Infosets[h].ParentSeq)] {
			played[best[h]] = true
			instead = append(instead, best[h])
		}
	}
	return gain, instead
}
