package refute

import (
	"encoding/binary"
	"fmt"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Trembles are those of claim.Tremble. At completely mixed behavior that witnesses the concept no
// action of the profile pays less than another one: the sum of the terms is at least 0 there. But
// terms that are negative outweigh all others as that behavior converges to the profile.
//
// In a sequential equilibrium what an action pays less, divided by the weight of the information set,
// has a limit that is not positive; so the sum is at least minus the weights, times something
// that vanishes, which is less than the negative terms.
//
// A strategy that is not best in the normal form has a plan that is not best.
type trembles []claim.Tremble

var tremblesConcepts = []claim.Concept{claim.Sequential, claim.NormalFormPerfect, claim.QuasiPerfect, claim.ExtensivePerfect, claim.Proper}

// maxTrembles limits the probabilities in all terms of a certificate.
const maxTrembles = 1 << 20

func (e trembles) check(g *seqform.Game, c *claim.Claim) error {
	s := &trembleSum{g: g, c: c, first: Variables(g), limits: NewLimits(g, c), left: maxTrembles, gains: map[[4]int]*Gain{}, sum: map[string]rational.Rat{}}
	for _, t := range e {
		if err := s.add(t); err != nil || !g.Work().Take(0, 0) {
			return err
		}
	}
	negative, err := s.limits.negative(s.products, s.sum)
	if err != nil || c.Concept != claim.Sequential {
		return err
	}
	for _, t := range e {
		for w := range s.limits.Weights(g, c, t.Player-1, t.Infoset-1, s.times(t)) {
			if !slices.ContainsFunc(negative, func(y *Group) bool { return !g.Work().Take(len(w.Vanishing), 0) || w.Within(y) }) {
				return fmt.Errorf("the weight of an information set may vanish more slowly than the sum of trembles")
			}
		}
	}
	return nil
}

// A trembleSum adds up trembles.
type trembleSum struct {
	g      *seqform.Game
	c      *claim.Claim
	first  []int
	limits *Limits
	left   int // probabilities that there may be yet
	gains  map[[4]int]*Gain

	products []string                // of probabilities, each by its number
	sum      map[string]rational.Rat // of the coefficients, by product
}

func (s *trembleSum) add(t claim.Tremble) error {
	i, h := t.Player-1, t.Infoset-1
	a, err := s.variable(t.Player, t.Infoset, t.Action)
	for _, x := range append([][3]int{{t.Player, t.Infoset, t.Instead}}, t.Times...) {
		if err == nil {
			_, err = s.variable(x[0], x[1], x[2])
		}
	}
	switch {
	case err != nil:
		return err
	case t.Action == t.Instead || s.c.Profile[i][h][t.Action-1].IsZero():
		return fmt.Errorf("action %d instead of %d at %s", t.Instead, t.Action, claim.SetName(s.g, i, h))
	case t.Factor.Sign() <= 0:
		return fmt.Errorf("a tremble with factor %v", t.Factor)
	case s.limits.free[a]:
		return fmt.Errorf("the plan of player %d does not lead to %s", i+1, claim.SetName(s.g, i, h))
	}
	return s.multiply(t, s.times(t))
}

// variable returns the number of a probability, see [Variables]; all count from 1.
func (s *trembleSum) variable(i, h, a int) (int32, error) {
	g := s.g
	if i < 1 || i > len(g.Players) || h < 1 || h > len(g.Players[i-1].Infosets) || a < 1 || a > len(g.Players[i-1].Infosets[h-1].Actions) {
		return 0, fmt.Errorf("no action %d at information set %d of player %d", a, h, i)
	}
	return int32(s.first[i-1] + g.Players[i-1].Infosets[h-1].Seq(a-1)), nil
}

// times returns the numbers of the probabilities that t has beside its gain.
func (s *trembleSum) times(t claim.Tremble) []int32 {
	times := make([]int32, len(t.Times))
	for k, x := range t.Times {
		times[k], _ = s.variable(x[0], x[1], x[2])
	}
	return times
}

// multiply adds factor times the product of probabilities times the gain.
func (s *trembleSum) multiply(t claim.Tremble, times []int32) (err error) {
	at := [4]int{t.Player - 1, t.Infoset - 1, t.Action - 1, t.Instead - 1}
	d := s.gains[at]
	if d == nil {
		if d, err = NewGain(s.g, s.c, at[0], at[1], at[2], at[3], s.left); err != nil {
			return err
		}
		s.gains[at] = d
	}
	if s.left -= len(d.Coeffs) * (len(d.Sets) + len(times)); s.left < 0 {
		return fmt.Errorf("more than %d probabilities in all terms", maxTrembles)
	}
	k := s.g.Work()
	for n, x := range d.Coeffs {
		if x.IsZero() {
			continue
		}
		key := Product(d.Choice(n), times)
		if _, ok := s.sum[key]; !ok {
			s.products = append(s.products, key)
		}
		s.sum[key] = k.Add(s.sum[key], k.Mul(t.Factor, x))
	}
	return nil
}

// Product returns a text of the numbers in both lists, the same in whatever order they are.
func Product(x, y []int32) string {
	all := slices.Concat(x, y)
	slices.Sort(all)
	var text []byte
	for _, v := range all {
		text = binary.LittleEndian.AppendUint32(text, uint32(v))
	}
	return string(text)
}
