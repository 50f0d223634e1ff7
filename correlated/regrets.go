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
	w, err := newWeigher(f, d)
	if err != nil {
		return nil, nil, err
	}
	for _, i := range f.lead {
		payoffs = append(payoffs, w.payoff(i))
	}
	all := layouts(f.g)
	for _, t := range triggers(f.g, f.concept) {
		gains = append(gains, w.gain(&all[t.player], &t))
	}
	return gains, payoffs, nil
}

// A weigher knows the probabilities of tuples of sequences.
type weigher struct {
	f     *form
	draws []draw
	pairs map[claim.Pair[int32]]rational.Rat
}

// A draw is a tuple of plans, as the sequences that each plays.
type draw struct {
	weight rational.Rat
	plays  [][]bool
}

func newWeigher(f *form, d *claim.Device) (*weigher, error) {
	w := &weigher{f: f}
	if d.Pairs != nil {
		w.pairs = map[claim.Pair[int32]]rational.Rat{}
		for _, p := range d.Pairs {
			w.pairs[claim.Pair[int32]{int32(p.Sequences[0]), int32(p.Sequences[1])}] = p.Weight
		}
		return w, nil
	}
	for k, one := range d.Plans {
		plans := f.undraw(one.Actions)
		if plans == nil {
			return nil, fmt.Errorf("correlated: draw %d: not a reduced plan of each player", k+1)
		}
		x := draw{weight: one.Weight}
		for i, plan := range plans {
			x.plays = append(x.plays, plays(&f.g.Players[i], plan))
		}
		w.draws = append(w.draws, x)
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

// at returns the probability that a tuple is played, with sequence own, unless that is −1, of player i.
func (w *weigher) at(tuple []int32, i, own int) (sum rational.Rat) {
	seq := func(j int) int32 {
		if j == i && own >= 0 {
			return int32(own)
		}
		return tuple[j]
	}
	if w.pairs != nil {
		return w.pairs[claim.Pair[int32]{seq(0), seq(1)}]
	}
next:
	for k := range w.draws {
		for j := range tuple {
			if !w.draws[k].plays[j][seq(j)] {
				continue next
			}
		}
		sum = sum.Add(w.draws[k].weight)
	}
	return sum
}

// term returns what player i is paid in a term of the payoffs with own as in at.
func (w *weigher) term(i, term, own int) rational.Rat {
	u := w.f.g.Payoffs.U(term, i)
	if u.IsZero() {
		return u
	}
	return u.Mul(w.at(w.f.g.Payoffs.Tuple(term), i, own))
}

func (w *weigher) payoff(i int) (sum rational.Rat) {
	for t := range w.f.g.Payoffs.Len() {
		sum = sum.Add(w.term(i, t, -1))
	}
	return sum
}

// gain returns that of a trigger, by what is best from each information set on.
func (w *weigher) gain(l *layout, t *trigger) Gain {
	sets := l.below(t.start, -1)
	value, best := map[int]rational.Rat{}, map[int]int{}
	for k := len(sets) - 1; k >= 0; k-- {
		h := sets[k]
		set := &l.p.Infosets[h]
		for a := range set.Actions {
			var sum rational.Rat
			for _, term := range l.terms[set.Seq(a)] {
				sum = sum.Add(w.term(t.player, term, t.own))
			}
			for _, next := range l.sets[set.Seq(a)] {
				sum = sum.Add(value[next])
			}
			if a == 0 || sum.Cmp(value[h]) > 0 {
				value[h], best[h] = sum, set.Seq(a)
			}
		}
	}
	var gain rational.Rat
	for _, h := range t.start {
		gain = gain.Add(value[h])
	}
	for _, term := range l.obeyed(t) {
		gain = gain.Sub(w.term(t.player, term, -1))
	}
	played := map[int]bool{}
	var shares []claim.Share
	for _, h := range sets {
		if s := int(l.p.Infosets[h].ParentSeq); slices.Contains(t.start, h) || played[s] {
			played[best[h]] = true
			shares = append(shares, claim.Share{Weight: rational.Int(1), Sequence: best[h]})
		}
	}
	return Gain{w.f.temptation(*t, shares), gain}
}
