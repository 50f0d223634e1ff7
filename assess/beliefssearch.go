package assess

import (
	"fmt"
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A search looks for consistent assessments whose beliefs attain the bounds of
// single information sets.
//
// It begins with the belief wanted at one information set. Exponents and
// coefficients of trembles that lead to it are found as by decideConsistent, which
// leaves beliefs elsewhere open; those trembles then choose. Where that is not
// rational, or not a rational number, a point of the polytope there is added to what
// is wanted, and so on, depth first, up to a number of tries. What is found is
// checked by cert.
type search struct {
	b       *beliefs
	paths   *paths
	walkers []*walker
	sets    [][]*setBeliefs // nil where chance never leads
	empty   *[2]int         // an information set without a rational belief
	found   []*cert.Certificate
	tries   int // left
}

func newSearch(b *beliefs) *search {
	s := &search{b: b, paths: newPaths(b.g, b.profile), walkers: newWalkers(b.g, b.profile)}
	for i := range b.g.Players {
		s.sets = append(s.sets, make([]*setBeliefs, len(b.g.Players[i].Infosets)))
	}
	return s
}

// inner looks for an assessment for each bound, and any at all.
func (s *search) inner() error {
	if err := s.look(s.b.g.EmptyBeliefs()); err != nil {
		return err
	}
	for i := range s.sets {
		for h, p := range s.sets[i] {
			for k := range s.b.ranges.Sets[i][h] {
				node := &s.b.ranges.Sets[i][h][k]
				for _, bound := range []*Bound{&node.Low, &node.High} {
					if err := s.attain(i, h, k, bound, p.points); err != nil || s.b.ctx.Err() != nil {
						return err
					}
				}
			}
		}
	}
	r := s.b.ranges
	if len(s.found) == 0 {
		r.Status, r.Reason = answer.Unknown, fmt.Sprintf("no such beliefs were found in %d tries a bound", maxTries)
		return nil
	}
	r.Status, r.Certificate = answer.Yes, s.found[0]
	return nil
}

// maxTries is how many trembles are tried for a bound.
const maxTries = 50

// attain looks for an assessment with the bound as belief at node k of
// information set h of player i.
func (s *search) attain(i, h, k int, bound *Bound, points []seqform.Belief) error {
	has := func(c *cert.Certificate) bool { return c.Claim.Beliefs[i][h][k].Equal(bound.Value) }
	for _, v := range points {
		if slices.ContainsFunc(s.found, has) {
			break
		}
		if !v[k].Equal(bound.Value) {
			continue
		}
		wanted := s.b.g.EmptyBeliefs()
		wanted[i][h] = v
		if err := s.look(wanted); err != nil || s.b.ctx.Err() != nil {
			return err
		}
	}
	if n := slices.IndexFunc(s.found, has); n >= 0 {
		bound.Attained, bound.Certificate = true, s.found[n]
	}
	return nil
}

// look looks for an assessment with the beliefs wanted, where these are not nil,
// and adds it to those found.
func (s *search) look(wanted [][]seqform.Belief) error {
	s.tries = maxTries
	c, err := s.extend(wanted)
	if c != nil {
		s.found = append(s.found, c)
	}
	return err
}

// extend returns the certificate of an assessment with the beliefs wanted, nil if
// none was found.
func (s *search) extend(wanted [][]seqform.Belief) (*cert.Certificate, error) {
	if s.tries--; s.tries < 0 || s.b.ctx.Err() != nil {
		return nil, nil
	}
	m, beliefs, err := s.trembles(wanted)
	if m == nil {
		return nil, err
	}
	i, h := s.wrong(beliefs)
	if i < 0 {
		concept := cert.Sequential
		if s.b.opt.Consistent {
			concept = cert.Consistent
		}
		c := newCertificate(s.b.g, s.b.profile, concept)
		c.Claim.Beliefs, c.Evidence.Monomials = beliefs, m
		return seal(s.b.g, c)
	}
	if wanted[i][h] != nil {
		return nil, nil
	}
	for _, v := range s.sets[i][h].points {
		wanted[i][h] = v
		if c, err := s.extend(wanted); c != nil || err != nil {
			return c, err
		}
	}
	wanted[i][h] = nil
	return nil, nil
}

// trembles returns trembles that lead to the beliefs wanted, nil if there are none,
// and all beliefs that they lead to, nil where these are not rational numbers.
func (s *search) trembles(wanted [][]seqform.Belief) (*claim.Monomials, [][]seqform.Belief, error) {
	pairs, err := s.paths.pairs(s.b.ctx, wanted)
	if err != nil {
		return nil, nil, err
	}
	e, contradiction, err := exponents(s.b.ctx, len(s.paths.zero), pairs)
	if contradiction != nil || err != nil {
		return nil, nil, err
	}
	k, err := coefficients(s.b.ctx, len(s.paths.zero), pairs)
	if err != nil || k.contradiction != nil {
		return nil, nil, err
	}
	return s.paths.monomials(e, k), s.limit(e, k), nil
}

// wrong returns an information set whose belief does not make the profile optimal
// there, or is not a rational number; −1 if there is none.
func (s *search) wrong(beliefs [][]seqform.Belief) (i, h int) {
	for i := range s.sets {
		for h, p := range s.sets[i] {
			if p == nil {
				continue
			}
			belief := beliefs[i][h]
			if belief == nil || !s.b.opt.Consistent && !s.walkers[i].report(h, belief).Local.IsZero() {
				return i, h
			}
		}
	}
	return -1, -1
}

// limit returns the beliefs that trembles with exponents e and coefficients k of
// the actions of probability 0 lead to.
func (s *search) limit(e []rational.Rat, k *trembleCoefficients) [][]seqform.Belief {
	g, p := s.b.g, s.paths
	exponent, powers := make([]rational.Rat, g.Tree.Len()), make([]sparse, g.Tree.Len())
	for v := 1; v < g.Tree.Len(); v++ {
		u := g.Tree.Parent[v]
		exponent[v], powers[v] = exponent[u], powers[u]
		if p.up[v] == int32(v) {
			z := p.action[v]
			exponent[v] = exponent[v].Add(e[z])
			powers[v] = powers[v].add(k.powers[z], rational.Int(1))
		}
	}
	beliefs := g.EmptyBeliefs()
	for i := range s.sets {
		for h, set := range s.sets[i] {
			if set != nil {
				beliefs[i][h] = s.leading(g.Players[i].Infosets[h].Nodes, exponent, powers, k.base)
			}
		}
	}
	return beliefs
}

// leading returns the belief of nodes with weights t^exponent · base^powers times
// those of paths, t → 0; nil if it is not of rational numbers, or of numbers far
// beyond those given.
func (s *search) leading(nodes []int32, exponent []rational.Rat, powers []sparse, base []rational.Rat) seqform.Belief {
	first := int32(-1)
	for _, v := range nodes {
		if !s.paths.weight[v].IsZero() && (first < 0 || exponent[v].Cmp(exponent[first]) < 0) {
			first = v
		}
	}
	weight := make([]rational.Rat, len(nodes))
	for k, v := range nodes {
		if s.paths.weight[v].IsZero() || !exponent[v].Equal(exponent[first]) {
			continue
		}
		ratio, ok := product(base, powers[v].add(powers[first], rational.Int(-1)))
		if !ok {
			return nil
		}
		weight[k] = ratio.Mul(s.paths.weight[v])
	}
	return seqform.Proportional(weight)
}

// maxPower limits the powers of base numbers in beliefs: larger ones occur only
// with chains of actions, and make numbers that nobody wants to read.
const maxPower = 64

// product returns Π base^powers, if that is a rational number and the powers are
// small.
func product(base []rational.Rat, powers sparse) (rational.Rat, bool) {
	z := rational.Int(1)
	for _, x := range powers {
		if !x.Coef.IsInt() || x.Coef.Abs().Cmp(rational.Int(maxPower)) > 0 {
			return z, false
		}
		n, _, _ := x.Coef.Small()
		f := base[x.Var].Pow(int(max(n, -n)))
		if n < 0 {
			f = f.Inv()
		}
		z = z.Mul(f)
	}
	return z, true
}
