package depthlimit

import (
	"fmt"
	"math/big"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Guarantee is about a whole game: Player's Strategy gets Value at least, whatever
// the other player does, and no more, as Response shows.
type Guarantee struct {
	Player   int
	Strategy seqform.Behavior // complete
	Value    rational.Rat     // to Player

	// Response is a pure best response of the other player that is optimal at
	// every information set, given that play leads there as far as Strategy and
	// chance allow; the first such action where several are.
	Response seqform.Behavior
}

// Guaranteed returns what a behavior strategy guarantees, by an exact best response.
// Where it says nothing, all actions are taken as equally likely. The game must be
// as for [NewLimit]. The cost is one pass over the terms of the payoffs.
func Guaranteed(g *seqform.Game, player int, strategy seqform.Behavior) (*Guarantee, error) {
	sum, err := supported(g)
	if err != nil {
		return nil, err
	}
	full, err := completed(g, player, strategy)
	if err != nil {
		return nil, err
	}
	return guaranteed(g, sum, player, full), nil
}

// Both returns what each of two strategies guarantees, that of player us first.
func Both(g *seqform.Game, us int, p seqform.Profile) (own, other *Guarantee, err error) {
	if len(p) != 2 || us != 0 && us != 1 {
		return nil, nil, fmt.Errorf("depthlimit: player %d of 2, with strategies of %d players", us+1, len(p))
	}
	if own, err = Guaranteed(g, us, p[us]); err != nil {
		return nil, nil, err
	}
	other, err = Guaranteed(g, 1-us, p[1-us])
	return own, other, err
}

// guaranteed needs a complete strategy of a game within scope, and the sum of payoffs.
func guaranteed(g *seqform.Game, sum rational.Rat, player int, strategy seqform.Behavior) *Guarantee {
	other := 1 - player
	grad, scale := scaledGradient(g, other, g.Players[player].Plan(strategy))
	p := &g.Players[other]
	bySet, bySeq := seqform.Optimal(p, grad)
	q := &Guarantee{Player: player, Strategy: strategy, Value: sum.Sub(bySeq[0].Quo(scale))}
	q.Response = make(seqform.Behavior, len(p.Infosets))
	for h := range p.Infosets {
		set := &p.Infosets[h]
		q.Response[h] = make([]rational.Rat, len(set.Actions))
		for a := range set.Actions {
			if bySeq[set.Seq(a)].Equal(bySet[h]) {
				q.Response[h][a] = rational.Int(1)
				break
			}
		}
	}
	return q
}

// Check returns an error unless Strategy guarantees Value in g and Response is a
// best response that shows that it is no more. It computes the regrets of the
// profile of both, and not whether Response is optimal where it does not lead.
func (q *Guarantee) Check(g *seqform.Game) error {
	if _, err := supported(g); err != nil {
		return err
	}
	if q.Player != 0 && q.Player != 1 {
		return fmt.Errorf("depthlimit: player %d of 2", q.Player+1)
	}
	p := make(seqform.Profile, 2)
	p[q.Player], p[1-q.Player] = q.Strategy, q.Response
	if err := g.CheckProfile(p); err != nil {
		return fmt.Errorf("depthlimit: %w", err)
	}
	if m := p.Missing(); len(m) > 0 {
		return fmt.Errorf("depthlimit: nothing is said about player %d at information set %s", m[0][0]+1, g.InfosetLabel(m[0][0], m[0][1]))
	}
	r := g.Regrets(g.Plans(p))
	if !r[1-q.Player].Regret.IsZero() {
		return fmt.Errorf("depthlimit: the response can be improved by %v", r[1-q.Player].Regret)
	}
	if u := r[q.Player].Payoff; !u.Equal(q.Value) {
		return fmt.Errorf("depthlimit: the response leaves %v, not %v", u, q.Value)
	}
	return nil
}

// Exploitability returns how much less than the given value of the game, to
// Player, the strategy guarantees.
func (q *Guarantee) Exploitability(value rational.Rat) rational.Rat { return value.Sub(q.Value) }

// Gap returns the exploitabilities of both players' strategies added up, which
// needs no value of the game: neither is above the gap, and the strategies are an
// equilibrium if it is 0. It panics unless a and b are about different players.
func Gap(g *seqform.Game, a, b *Guarantee) rational.Rat {
	differ(a, b)
	sum, _ := g.ConstantSum()
	return sum.Sub(a.Value).Sub(b.Value)
}

func differ(a, b *Guarantee) {
	if a.Player == b.Player {
		panic("depthlimit: two guarantees of one player")
	}
}

// Certify returns a checked certificate about the profile of two strategies, of
// concept Nash if no player gains by deviating and otherwise EpsilonNash, for the
// larger gain ε. Each strategy then guarantees at least the claim's payoff less ε and
// is exploitable by at most 2ε. An error, which wraps answer.ErrInternal, says that a or b
// guarantees another value. It panics unless they are about different players.
func Certify(g *seqform.Game, a, b *Guarantee) (*cert.Certificate, error) {
	differ(a, b)
	p := make(seqform.Profile, 2)
	p[a.Player], p[b.Player] = a.Strategy, b.Strategy
	sum, _ := g.ConstantSum()
	regrets := g.Regrets(g.Plans(p))
	for i, r := range regrets {
		q := a
		if i == a.Player {
			q = b
		}
		if !r.Best.Equal(sum.Sub(q.Value)) {
			return nil, fmt.Errorf("depthlimit: player %d can get %v against a guarantee of %v: %w", i+1, r.Best, q.Value, answer.ErrInternal)
		}
	}
	c, err := answer.Certificate(g, p, regrets)
	if err != nil {
		return nil, fmt.Errorf("depthlimit: %w", err)
	}
	return c, nil
}

// Plans of a linear program have one denominator of thousands of bits, and a sum of
// fractions costs common divisors of that length. So such plans are made integers
// first; what they are multiplied by is divided out of the sum.

// wordBits is the bit length of common denominators up to which fractions cost little,
// and how much longer than twice the longest entry one may be.
const wordBits = 64

// integral returns x as integers over a common denominator, or nil if
// the entries have so little in common that fractions are shorter.
func integral(x []rational.Rat) ([]*big.Int, *big.Int) {
	longest := 0
	for k := range x {
		longest = max(longest, x[k].BitLen())
	}
	return rational.Common(x, 2*longest+wordBits)
}

// scaled returns x times a positive number, and this number.
func scaled(x []rational.Rat) ([]rational.Rat, rational.Rat) {
	num, den := integral(x)
	if den == nil {
		return x, rational.Int(1)
	}
	z := make([]rational.Rat, len(x))
	for k, n := range num {
		if !x[k].IsZero() {
			z[k] = rational.FromBigInt(n)
		}
	}
	return z, rational.FromBigInt(den)
}

// scaledGradient returns the gradient of player i against plan x of the other, times a
// positive number, and this number.
func scaledGradient(g *seqform.Game, i int, x seqform.Plan) (grad []rational.Rat, scale rational.Rat) {
	unit, ok := payoffUnit(g, i)
	num, den := integral(x)
	if !ok || den == nil || den.BitLen() <= wordBits {
		plans := make([]seqform.Plan, 2)
		plans[1-i] = x
		return g.ScaledGradient(i, plans)
	}
	p, sums := g.Payoffs, make([]big.Int, g.Players[i].NumSeqs())
	var w, u big.Int
	for t := range p.Len() {
		s := p.Seq(t, 1-i)
		n, d, _ := p.U(t, i).Small()
		if x[s].IsZero() || n == 0 {
			continue
		}
		if f := unit / d; f*n/n == f {
			u.SetInt64(f * n)
		} else {
			u.Mul(u.SetInt64(n), w.SetInt64(f))
		}
		sum := &sums[p.Seq(t, i)]
		sum.Add(sum, w.Mul(num[s], &u))
	}
	grad = make([]rational.Rat, len(sums))
	for s := range sums {
		grad[s] = rational.FromBigInt(&sums[s])
	}
	return grad, rational.FromBigInt(den).Mul(rational.Int(unit))
}

// payoffUnit returns the common denominator of the payoffs of player i if they fit
// machine words.
func payoffUnit(g *seqform.Game, i int) (unit int64, ok bool) {
	unit = 1
	for t := range g.Payoffs.Len() {
		_, d, ok := g.Payoffs.U(t, i).Small()
		if ok && unit%d != 0 {
			unit, _, ok = rational.LCM(rational.Int(unit), rational.Int(d)).Small()
		}
		if !ok {
			return 0, false
		}
	}
	return unit, true
}
