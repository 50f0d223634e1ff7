package nash

import (
	"exactsolve/cert"
	"exactsolve/internal/dense"
	"exactsolve/nash/internal/guess"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// settle makes an equilibrium of a candidate, if it is near one: by solving
// linear equations, by recognizing fractions, or in a box.
func (s *search) settle(c *guess.Candidate, method string) {
	if mixers := c.Mixers(); len(mixers) == 2 {
		if x := s.solvePair(c, mixers[0], mixers[1]); x != nil {
			if s.accept(x, method); s.found() {
				return
			}
		}
	}
	if s.recognize(c, method); s.found() {
		return
	}
	if c.Regular {
		s.isolate(c, method)
		return
	}
	loose := guess.NewLoose(s.ctx, s.game, c)
	for _, parts := range guess.Parts {
		if r := loose.Round(parts); r != nil {
			if s.recognize(r, method); s.found() {
				return
			}
		}
	}
}

// solvePair returns the profile in which players i and j alone mix their
// supports of c and make each other indifferent, nil if that is not one profile
// or probabilities are negative.
func (s *search) solvePair(c *guess.Candidate, i, j int) [][]rational.Rat {
	if len(c.Support[i]) != len(c.Support[j]) {
		return nil
	}
	x := make([][]rational.Rat, len(s.sizes))
	for k, list := range c.Support {
		x[k] = make([]rational.Rat, s.sizes[k])
		if len(list) == 1 {
			x[k][s.kept[k][list[0]]] = rational.Int(1)
		}
	}
	for _, pair := range [][2]int{{i, j}, {j, i}} {
		own, other := pair[0], pair[1]
		y, ok := dense.SolveExact(s.indifference(c, own, other))
		if !ok {
			return nil
		}
		for b, p := range y[:len(y)-1] {
			if p.Sign() < 0 {
				return nil
			}
			x[other][s.kept[other][c.Support[other][b]]] = p
		}
	}
	return x
}

// indifference returns the equations for the strategy of player j, and the
// payoff, at which the actions of player i in the support pay the same.
func (s *search) indifference(c *guess.Candidate, i, j int) [][]rational.Rat {
	m := len(c.Support[j])
	one := rational.Int(1)
	rows := make([][]rational.Rat, 0, m+1)
	pure := make([]int, len(s.sizes))
	for k, list := range c.Support {
		pure[k] = s.kept[k][list[0]]
	}
	for _, a := range c.Support[i] {
		row := make([]rational.Rat, m+2)
		pure[i] = s.kept[i][a]
		for b, action := range c.Support[j] {
			pure[j] = s.kept[j][action]
			row[b] = s.g.Payoffs.U(s.term(pure), i)
		}
		row[m] = one.Neg()
		rows = append(rows, row)
	}
	row := make([]rational.Rat, m+2)
	for b := range m {
		row[b] = one
	}
	row[m+1] = one
	return append(rows, row)
}

// term returns the number of the term of a pure profile.
func (s *search) term(pure []int) int {
	t := 0
	for i, a := range pure {
		t = t*s.sizes[i] + a
	}
	return t
}

// recognize takes the simplest fractions near the probabilities of c.
func (s *search) recognize(c *guess.Candidate, method string) {
	x := make([][]rational.Rat, len(s.sizes))
	for i, m := range s.sizes {
		x[i] = make([]rational.Rat, m)
		for k, a := range c.Support[i] {
			p, ok := recognized(c.Prob[i][k])
			if !ok {
				return
			}
			x[i][s.kept[i][a]] = p
		}
	}
	s.accept(x, method)
}

// recognized returns the simplest fraction near a float, and whether it is so
// simple that it is worth a check.
func recognized(x rational.Rat) (rational.Rat, bool) {
	const window, most = 1 << 36, 15
	near := rational.New(1, window)
	p := rational.Simplest(x.Sub(near), x.Add(near))
	return p, p.BitLen() <= most
}

// accept ends the search if x is an equilibrium of the whole game.
func (s *search) accept(x [][]rational.Rat, method string) {
	profile := strategies(x)
	if s.g.CheckProfile(profile) != nil {
		return
	}
	regrets := s.g.Regrets(s.g.Plans(profile))
	for _, r := range regrets {
		if !r.Regret.IsZero() {
			return
		}
	}
	c := claim(s.g, cert.Nash, profile, regrets)
	if s.err = cert.Check(s.g, c); s.err == nil {
		s.answer(c, method)
	}
}

// answer makes a certificate that has been checked the result.
func (s *search) answer(c *cert.Certificate, method string) {
	s.result.Status, s.result.Certificate = cert.Yes, c
	s.result.Stats.Method = method
}

func claim(g *seqform.Game, concept cert.Concept, profile seqform.Profile, regrets []seqform.Regret) *cert.Certificate {
	c := &cert.Certificate{Game: cert.NewGameRef(g), Claim: cert.Claim{Concept: concept, Profile: profile}}
	for _, r := range regrets {
		c.Claim.Payoffs = append(c.Claim.Payoffs, r.Payoff)
		if concept == cert.EpsilonNash {
			c.Claim.Epsilon = rational.Max(c.Claim.Epsilon, r.Regret)
		}
	}
	return c
}

func strategies(x [][]rational.Rat) seqform.Profile {
	profile := make(seqform.Profile, len(x))
	for i := range x {
		profile[i] = seqform.Behavior{x[i]}
	}
	return profile
}
