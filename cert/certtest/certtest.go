// Package certtest helps tests of certificates: it has them made by solvers, writes and
// reads them, and changes what is written.
package certtest

import (
	"bytes"
	"strings"
	"testing"

	"exactsolve/assess"
	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/fixtures"
	"exactsolve/nash/sequential"
	"exactsolve/quasiperfect"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// Text returns what a certificate is in a file.
func Text(t testing.TB, c *cert.Certificate) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := c.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Reread returns a certificate as it comes back from a file.
func Reread(t testing.TB, c *cert.Certificate) *cert.Certificate {
	t.Helper()
	z, err := cert.Read(bytes.NewReader(Text(t, c)))
	if err != nil {
		t.Fatal(err)
	}
	return z
}

// Solve returns a certificate that package quasiperfect finds.
func Solve(t testing.TB, g *seqform.Game, concept cert.Concept) *cert.Certificate {
	t.Helper()
	r, err := quasiperfect.Solve(t.Context(), g, quasiperfect.Options{Concept: concept})
	if err != nil || r.Status != answer.Yes {
		t.Fatal(r, err)
	}
	return r.Certificate
}

// Decide returns the certificate of what assess decides about a profile, named by its
// fixture, its name there and a concept, as in "entry, out-1: not normal-form-perfect".
func Decide(t *testing.T, name string) (*seqform.Game, *cert.Certificate) {
	t.Helper()
	fixture, rest, _ := strings.Cut(name, ", ")
	profile, is, _ := strings.Cut(rest, ": ")
	concept, refuted := strings.CutPrefix(is, "not ")
	want, err := fixtures.Want(fixture)
	if err != nil {
		t.Fatal(err)
	}
	g := seqformtest.Fixture(t, fixture)
	for _, p := range want.Profiles {
		if p.Name != profile {
			continue
		}
		for _, a := range seqformtest.Assessments(g, p) {
			r, err := assess.Decide(t.Context(), g, a, cert.Concept(concept), sequential.Prove)
			if err == nil && r.Certificate != nil && refuted == (r.Status == answer.No) {
				return g, r.Certificate
			}
		}
	}
	t.Fatalf("nothing decides %s", name)
	return nil, nil
}

// Shifted returns c, of one profile with a branch, for a profile that is beside it by much less than its box is
// wide, the center of an unknown going with it.
func Shifted(t testing.TB, g *seqform.Game, c *cert.Certificate) *cert.Certificate {
	t.Helper()
	z := Reread(t, c)
	by, p := z.Evidence.Branch, z.Claim.Profile
	away := by.Radius.Mul(rational.New(1, 1<<20))
	for i, own := range by.Unknowns {
		for _, s := range own {
			h := int(g.Players[i].SeqInfoset[s])
			a, choice := s-g.Players[i].Infosets[h].Seq(0), by.Choices[i][h]-1
			if by.Orders[i][h][a] > 0 {
				continue
			}
			p[i][h][a], p[i][h][choice] = p[i][h][a].Add(away), p[i][h][choice].Sub(away)
			by.Coefficients[i][h][a] = p[i][h][a]
			z.Claim.Payoffs = g.ExpectedPayoffs(g.Plans(p))
			return z
		}
	}
	t.Fatal("no unknown is played")
	return nil
}

// Payoff returns what player i of a 2×2×2 game gets when all play as given.
func Payoff(g *seqform.Game, i int, pure [3]int) rational.Rat {
	return g.Payoffs.U(4*pure[0]+2*pure[1]+pure[2], i)
}

// Others returns the players beside i.
func Others(i int) (j, k int) { return []int{1, 0, 0}[i], []int{2, 2, 1}[i] }

// Gains returns what player i of a 2×2×2 game gains by action 0 rather than 1, as c₀ + c₁p + c₂q + c₃pq
// in the others' probabilities of action 0.
func Gains(g *seqform.Game, i int) [4]rational.Rat {
	j, k := Others(i)
	gain := func(p, q int) rational.Rat { // probability p, q of first actions
		pure := [3]int{}
		pure[j], pure[k] = 1-p, 1-q
		u := Payoff(g, i, pure)
		pure[i] = 1
		return u.Sub(Payoff(g, i, pure))
	}
	c0 := gain(0, 0)
	c1, c2 := gain(1, 0).Sub(c0), gain(0, 1).Sub(c0)
	return [4]rational.Rat{c0, c1, c2, gain(1, 1).Sub(c0).Sub(c1).Sub(c2)}
}
