package pycheck_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// TestProperAgreement has both checkers judge many changes of proper equilibria of trees and of quasi-proper ones.
func TestProperAgreement(t *testing.T) {
	python(t)
	mutants := certtest.Half(750)
	rng := rand.New(rand.NewPCG(8, 4))
	for _, concept := range []cert.Concept{cert.QuasiProper, cert.Proper} {
		var jobs []job
		names := []string{"beer_quiche", "myerson_proper", "mertens", "selten_fig2", "safe_risky", "zero_chance_infoset", "corners"}
		for _, name := range names {
			g, file := read(t, name)
			s := newSource(t, fmt.Sprintf("%s, %s", name, concept), file, g, certtest.Solve(t, g, concept))
			for range mutants / len(names) {
				jobs = append(jobs, s.job(mutate(t, rng, s.text)))
			}
		}
		yes, no := requireAgreement(t, jobs)
		t.Logf("%s: %d accepted and %d not by both", concept, yes, no)
		require.Positive(t, yes)
		require.Greater(t, no, len(jobs)/2)
	}
}

// TestProperOfThree has both checkers judge all pure profiles of a game of three players, whose mistakes
// are powers of ε: where the first is less likely to err than the second, one is proper.
func TestProperOfThree(t *testing.T) {
	python(t)
	g, file := read(t, "selten_horse")
	var jobs []job
	for choice := range 8 * 27 {
		profile, mixed := make(seqform.Profile, 3), make([][]polyeps.Poly, 3)
		pure, orders := choice/27, choice%27
		for i := range profile {
			a := pure >> i & 1
			probs, weights := make([]rational.Rat, 2), make([]polyeps.Poly, 2)
			probs[a], weights[a] = rational.Int(1), polyeps.New(rational.Int(1))
			weights[1-a] = polyeps.Monomial(rational.Int(1), 1+orders%3)
			profile[i], mixed[i], orders = seqform.Behavior{probs}, weights, orders/3
		}
		c := claimOf(g, cert.Proper, seqform.Assessment{Profile: profile})
		c.Evidence = cert.Evidence{Mixed: mixed, EpsilonBar: rational.New(1, 100)}
		s := newSource(t, fmt.Sprint("pure ", pure, ", orders ", choice%27), file, g, c)
		jobs = append(jobs, s.job(s.text))
	}
	yes, no := requireAgreement(t, jobs)
	require.Positive(t, yes)
	require.Equal(t, 8*27, yes+no)
	require.NoError(t, jobs[4*27+1].err) // right, right, and left, with orders 2, 1 and 1
}
