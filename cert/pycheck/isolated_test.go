package pycheck_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
)

// boxes returns certificates that package cert accepts.
func boxes(t *testing.T) (all []source) {
	t.Helper()
	add := func(name, file string, g *seqform.Game, support [][]int, bits int) {
		c := isolated(t, g, support, bits)
		if c == nil || cert.Check(g, c) != nil {
			return
		}
		all = append(all, newSource(t, fmt.Sprintf("%s, isolated-nash, %d bits", name, bits), file, g, c))
	}
	g, file := read(t, "nau_irrational")
	for _, bits := range []int{8, 16, 64} {
		add("nau_irrational", file, g, [][]int{{0, 1}, {0, 1}, {0, 1}}, bits)
	}
	require.Len(t, all, 3)
	subsets := [][]int{{0, 1}, {0, 2}, {1, 2}, {0, 1, 2}}
	for seed := range uint64(6) {
		sizes := [][]int{{3, 3, 3}, {3, 3, 3}, {3, 3}}[seed%3]
		g, err := gen.RandomStrategic(sizes, gen.Range{Low: -1000 * int(seed%2), High: 1000 * int((seed+1)%2)}, gen.GeneralSum, seed)
		require.NoError(t, err)
		file := strategic(t, fmt.Sprint("random", seed), g)
		for k := range 64 {
			support := [][]int{subsets[k%4], subsets[k/4%4], subsets[k/16]}[:len(sizes)]
			if k>>(2*len(sizes)) == 0 {
				add(fmt.Sprint("random", sizes, seed), file, g, support, 24)
			}
		}
	}
	return all
}

// TestIsolated has them judge boxes, random changes of numbers and text, and every
// token at every place.
func TestIsolated(t *testing.T) {
	python(t)
	all := boxes(t)
	require.Greater(t, len(all), 6)
	var jobs []job
	for _, s := range all {
		jobs = append(jobs, s.job(s.text))
	}
	yes, no := requireAgreement(t, jobs)
	require.Equal(t, []int{len(all), 0}, []int{yes, no})
	t.Logf("%d boxes", yes)

	rng := rand.New(rand.NewPCG(7, 9))
	jobs = nil
	for k := range 2_000 {
		s := all[rng.IntN(len(all))]
		if k%2 == 0 {
			jobs = append(jobs, s.job(mutate(t, rng, s.text)))
			continue
		}
		c, err := cert.Read(bytes.NewReader(s.text))
		require.NoError(t, err)
		nudge(rng, c)
		s = newSource(t, s.about+", nudged", s.file, s.game, c)
		jobs = append(jobs, s.job(s.text))
	}
	yes, no = requireAgreement(t, jobs)
	t.Logf("%d mutants: %d accepted and %d not by both", len(jobs), yes, no)
	require.Greater(t, min(yes, no), len(jobs)/10)

	short := slices.MinFunc(all, func(a, b source) int { return len(a.text) - len(b.text) })
	testTokens(t, []string{"box"}, map[string][]source{"box": {short}})
}

// nudge changes one to three numbers by powers of two of all sizes.
func nudge(rng *rand.Rand, c *cert.Certificate) {
	b := c.Claim.Isolated
	for range 1 + rng.IntN(3) {
		power := rational.Int(2).Pow(rng.IntN(2 * b.Radius.BitLen())).Inv()
		if rng.IntN(2) == 0 {
			power = power.Neg()
		}
		i := rng.IntN(len(b.Profile))
		row := c.Evidence.Inverse[rng.IntN(len(c.Evidence.Inverse))]
		switch rng.IntN(5) {
		case 0:
			x := &b.Profile[i][rng.IntN(len(b.Profile[i]))]
			*x = x.Add(power)
		case 1:
			b.Payoffs[i] = b.Payoffs[i].Add(power)
		case 2:
			b.Radius = b.Radius.Add(power)
		case 3:
			b.Radius = b.Radius.Mul(rational.New(1+rng.Int64N(64), 16))
		case 4:
			x := &row[rng.IntN(len(row))]
			*x = x.Add(power)
		}
	}
}

// Equations of isolated-nash, by their definition. The unknown {i, a} is the
// probability of strategy a of player i, and {i, −1} the payoff of i.
type unknown struct{ player, action int }

func unknowns(b *claim.Isolated) (all []unknown) {
	for i, x := range b.Profile {
		for a := range x {
			if !x[a].IsZero() {
				all = append(all, unknown{i, a})
			}
		}
		all = append(all, unknown{i, -1})
	}
	return all
}

// partial returns Σ u_i·Π x over the pure profiles in which r and u are played, the
// product being over the other players.
func partial(g *seqform.Game, b *claim.Isolated, r, u unknown) (sum rational.Rat) {
	for t := range g.Payoffs.Len() {
		term := g.Payoffs.U(t, r.player)
		for k := range b.Profile {
			a := int(g.Payoffs.Seq(t, k)) - 1
			switch {
			case k == r.player && a != r.action, k == u.player && a != u.action:
				term = rational.Rat{}
			case k != r.player && k != u.player:
				term = term.Mul(b.Profile[k][a])
			}
		}
		sum = sum.Add(term)
	}
	return sum
}

// equations returns F and, in the same rows, J.
func equations(g *seqform.Game, b *claim.Isolated) (f []rational.Rat, jacobian [][]rational.Rat) {
	all, one := unknowns(b), rational.Int(1)
	for _, r := range all {
		value := one.Neg()
		if r.action >= 0 {
			value = partial(g, b, r, r).Sub(b.Payoffs[r.player])
		}
		row := make([]rational.Rat, len(all))
		for c, u := range all {
			switch same := r.player == u.player; {
			case r.action < 0 && u.action >= 0 && same:
				row[c] = one
				value = value.Add(b.Profile[u.player][u.action])
			case r.action >= 0 && u.action < 0 && same:
				row[c] = one.Neg()
			case r.action >= 0 && u.action >= 0 && !same:
				row[c] = partial(g, b, r, u)
			}
		}
		f, jacobian = append(f, value), append(jacobian, row)
	}
	return f, jacobian
}

// isolated returns a certificate to which twelve steps of Newton's method lead from
// the uniform strategies on a support, with numbers of so many bits after the point.
// It is nil if they lead nowhere, and need not be right otherwise.
func isolated(t *testing.T, g *seqform.Game, support [][]int, bits int) *cert.Certificate {
	t.Helper()
	b := &claim.Isolated{Profile: make([][]rational.Rat, len(support)), Payoffs: make([]rational.Rat, len(support))}
	for i, s := range support {
		b.Profile[i] = make([]rational.Rat, g.Table.Sizes[i])
		for _, a := range s {
			b.Profile[i][a] = rational.New(1, int64(len(s)))
		}
	}
	all := unknowns(b)
	for range 12 {
		f, j := equations(g, b)
		c := rationaltest.Inverse(j, 30)
		if c == nil {
			return nil
		}
		for r, u := range all {
			x := &b.Payoffs[u.player]
			if u.action >= 0 {
				x = &b.Profile[u.player][u.action]
			}
			if *x = rationaltest.Round(x.Sub(rationaltest.Dot(c[r], f)), bits); u.action >= 0 && x.Sign() <= 0 {
				return nil
			}
		}
	}
	f, j := equations(g, b)
	c := rationaltest.Inverse(j, 20)
	if c == nil {
		return nil
	}
	require.Len(t, c, len(all))
	b.Radius = rational.Int(2).Pow(bits).Inv()
	for r := range c {
		b.Radius = rational.Max(b.Radius, rationaltest.Dot(c[r], f).Abs().Mul(rational.Int(3)))
	}
	b.Radius = rationaltest.Round(b.Radius, bits)
	return &cert.Certificate{
		Game:     cert.NewGameRef(g),
		Claim:    cert.Claim{Concept: cert.IsolatedNash, Isolated: b},
		Evidence: cert.Evidence{Inverse: c},
	}
}
