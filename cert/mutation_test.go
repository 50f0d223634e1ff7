package cert_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/assess"
	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/nash/sequential"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// implied returns nash and the concepts that the evidence of c proves; TestMertens and the
// fixtures check that these are right where concepts differ.
func implied(g *seqform.Game, c *cert.Certificate) []cert.Concept {
	list := []cert.Concept{cert.Nash}
	for _, concept := range cert.Concepts() {
		same := *c
		same.Claim.Concept = concept
		bare := same
		bare.Evidence.Bounds = nil
		if cert.Seal(context.Background(), g, &same) == nil || cert.Seal(context.Background(), g, &bare) == nil {
			list = append(list, concept)
		}
	}
	return list
}

// TestMutations changes certificates at random places: every number, string,
// list element and field is at risk. A mutated certificate may be accepted only
// if what it claims is still what the original proved: the same profile,
// payoffs and beliefs, the same or an implied concept, and no larger ε̄. (A
// mutated claim of Nash or subgame perfect equilibrium may also be another one by
// luck; brute force over pure deviations then confirms it.)
func TestMutations(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	attacked := map[cert.Concept][]string{
		cert.Nash:             {"kuhn", "guess_ace_2gifts", "poker_raise", "mertens"},
		cert.QuasiPerfect:     {"kuhn", "guess_ace", "guess_ace_2gifts", "poker_raise", "uniform_bad", "stripped_poker", "zero_chance", "beer_quiche"},
		cert.ExtensivePerfect: {"mertens", "safe_risky", "myerson42", "stripped_poker"},
		cert.QuasiProper:      {"kuhn", "mertens", "myerson42", "zero_chance", "rock_paper_scissors"},
		cert.Proper:           {"rock_paper_scissors", "outcomes_2x2", "myerson_proper", "beer_quiche", "mertens", "guess_ace_2gifts"},
	}
	for _, concept := range slices.Sorted(maps.Keys(attacked)) { // in one order: a mutant may prove more than the original
		for _, name := range attacked[concept] {
			g := seqformtest.Fixture(t, name)
			original := certtest.Solve(t, g, concept)
			proves := implied(g, original)
			source := certtest.Text(t, original)
			rejected := certtest.Times(375)
			accepted := untilRejected(g, rejected, func() []byte { return mutate(t, rng, source) }, func(c *cert.Certificate, mutant []byte) {
				requireStillTrue(t, g, proves, original, c, mutant)
			})
			t.Logf("%s, %s: %d mutants rejected, %d still true and accepted", name, concept, rejected, accepted)
		}
	}
}

// untilRejected makes mutants until so many are rejected, calls still with each that
// is accepted, and counts these.
func untilRejected(g *seqform.Game, rejected int, mutate func() []byte, still func(c *cert.Certificate, mutant []byte)) (accepted int) {
	for rejected > 0 {
		mutant := mutate()
		c, err := cert.Read(bytes.NewReader(mutant))
		if err != nil || cert.Check(context.Background(), g, c) != nil {
			rejected--
			continue
		}
		accepted++
		still(c, mutant)
	}
	return accepted
}

func requireStillTrue(t *testing.T, g *seqform.Game, proves []cert.Concept, original, c *cert.Certificate, mutant []byte) {
	t.Helper()
	require.Contains(t, proves, c.Claim.Concept, "%s", mutant)
	require.Equal(t, original.Game.Hash, c.Game.Hash)
	concept := c.Claim.Concept
	if (concept == cert.Nash || concept == cert.SubgamePerfect) && fmt.Sprint(original.Claim.Profile) != fmt.Sprint(c.Claim.Profile) {
		for i, u := range seqformtest.Payoffs(g, c.Claim.Profile) { // another equilibrium, then
			require.True(t, u.Equal(c.Claim.Payoffs[i]), "%s", mutant)
			require.True(t, u.Equal(seqformtest.BestPayoff(g, c.Claim.Profile, i)), "%s", mutant)
		}
		if concept == cert.SubgamePerfect && g.Tree != nil {
			gain := seqformtest.SubgameGain(g, c.Claim.Profile)
			require.True(t, gain.IsZero(), "%s", mutant)
		}
		return
	}
	if concept == cert.Proper || concept == cert.NormalFormPerfect { // of plans
		require.Equal(t, fmt.Sprint(g.Plans(original.Claim.Profile)), fmt.Sprint(g.Plans(c.Claim.Profile)), "%s", mutant)
	} else {
		require.Equal(t, fmt.Sprint(original.Claim.Profile), fmt.Sprint(c.Claim.Profile), "%s", mutant)
	}
	require.Equal(t, fmt.Sprint(original.Claim.Payoffs), fmt.Sprint(c.Claim.Payoffs), "%s", mutant)
	if c.Claim.Beliefs != nil {
		require.Equal(t, fmt.Sprint(original.Claim.Beliefs), fmt.Sprint(c.Claim.Beliefs), "%s", mutant)
	}
	require.True(t, c.Evidence.EpsilonBar.Cmp(rational.Int(1)) <= 0)
	if claim.Forms(&c.Evidence) > 0 && fmt.Sprint(original.Evidence) == fmt.Sprint(c.Evidence) {
		require.True(t, c.Evidence.EpsilonBar.Cmp(original.Evidence.EpsilonBar) <= 0)
	}
}

// mutate returns source with one to three random changes.
func mutate(t *testing.T, rng *rand.Rand, source []byte) []byte {
	doc := certtest.Decode(t, source)
	for range 1 + rng.IntN(3) {
		certtest.Mutate(rng, &doc, otherValues(rng))
	}
	return certtest.Encode(t, doc)
}

// otherValues lists other strings and numbers, and lists in place of nothing and nothing
// in place of lists.
func otherValues(rng *rand.Rand) certtest.More {
	return func(v any, set func(any)) []func() {
		switch v := v.(type) {
		case []any:
			return []func(){func() { set(nil) }}
		case string:
			return slices.Repeat([]func(){func() { set(mutateString(rng, v)) }}, 3)
		case json.Number:
			n, _ := v.Int64()
			return []func(){func() { set(n + int64(rng.IntN(5)-2)) }}
		case nil:
			return []func(){func() { set([]any{"1"}) }}
		}
		return nil
	}
}

func mutateString(rng *rand.Rand, s string) string {
	if strings.Trim(s, "+-?") == "" { // marks of a region, or nothing
		k := rng.IntN(len(s) + 1)
		return s[:k] + []string{"+", "-", "?", "", "++"}[rng.IntN(5)] + s[min(k+1, len(s)):]
	}
	if x, err := rational.Parse(s); err == nil {
		return certtest.OtherNumber(rng, x)
	}
	if concepts := cert.Concepts(); rng.IntN(2) == 0 {
		return string(concepts[rng.IntN(len(concepts))])
	}
	k := rng.IntN(len(s))
	return s[:k] + string("0123456789abcdef"[rng.IntN(16)]) + s[k+1:]
}

// A decided claim is one that assess decides, with its certificate.
type decided struct {
	name string // fixture, profile and concept
	g    *seqform.Game
	c    *cert.Certificate
}

// decideFixtures decides what the literature says about the profiles of fixtures.
func decideFixtures(t *testing.T) []decided {
	t.Helper()
	var list []decided
	for want, g := range seqformtest.Known(t) {
		if want.Nodes > 60 {
			continue
		}
		for _, p := range want.Profiles {
			a := seqform.Assessment{Profile: seqformtest.Profile(g, p.Probabilities)}
			for _, concept := range slices.Concat(p.Is, p.IsNot) {
				no := slices.Contains(p.IsNot, concept)
				list = decide(t, list, fmt.Sprint(want.Name, ", ", p.Name), g, a, cert.Concept(concept), no)
			}
			for _, b := range p.Assessments {
				a := seqform.Assessment{Profile: a.Profile, Beliefs: seqformtest.Beliefs(g, a.Profile, b.Beliefs)}
				for _, word := range slices.Concat(b.Is, b.IsNot) {
					if concept := cert.Concept(word); concept == cert.Consistent || concept == cert.Sequential {
						list = decide(t, list, fmt.Sprint(want.Name, ", ", p.Name), g, a, concept, slices.Contains(b.IsNot, word))
					}
				}
			}
		}
	}
	return list
}

// decide adds a claim to list if assess decides it, as the literature does.
func decide(t *testing.T, list []decided, name string, g *seqform.Game, a seqform.Assessment, concept cert.Concept, no bool) []decided {
	t.Helper()
	r, err := assess.Decide(t.Context(), g, a, concept, sequential.Prove)
	if err != nil && strings.Contains(err.Error(), "no belief") {
		return list // the literature gives some of the beliefs
	}
	require.NoError(t, err, "%s: %s", name, concept)
	if r.Status == answer.Unknown {
		return list
	}
	require.Equal(t, no, r.Status == answer.No, "%s: %s", name, concept)
	if r.Certificate == nil {
		require.Greater(t, len(g.Players), 2)
		return list // that no beliefs fit, of three players
	}
	is := ": "
	if no {
		is = ": not "
	}
	return append(list, decided{name + is + string(concept), g, r.Certificate})
}

// TestRefutationMutants changes certificates of refutations and of assessments
// at random places. What is accepted then must be true, as assess says, which
// decides claims by other means.
func TestRefutationMutants(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	kinds := map[string]int{}
	for _, d := range decideFixtures(t) {
		kind := evidenceKind(d.c)
		if kinds[kind]++; kind == "" || kinds[kind] > 6 {
			continue
		}
		source := certtest.Text(t, d.c)
		kinds["rejected"] += 100
		kinds["accepted"] += untilRejected(d.g, 100, func() []byte { return mutate(t, rng, source) }, func(c *cert.Certificate, mutant []byte) {
			if c.Claim.Concept == cert.EpsilonNash {
				return
			}
			a := seqform.Assessment{Profile: c.Claim.Profile, Beliefs: c.Claim.Beliefs}
			r, err := assess.Decide(t.Context(), d.g, a, c.Claim.Concept)
			require.NoError(t, err, "%s: %s", d.name, mutant)
			if r.Status != answer.Unknown {
				require.Equal(t, c.Claim.Refuted, r.Status == answer.No, "%s: %s", d.name, mutant)
			}
		})
	}
	t.Log(kinds)
	for _, kind := range []string{"deviation", "dominating", "alternative", "inconsistency", "trembles", "monomials"} {
		require.NotZero(t, kinds[kind], kind)
	}
	require.Less(t, kinds["accepted"], kinds["rejected"]/2)
}

// TestTrembleMutants changes refutations by trembles. What is accepted then has sums that are negative
// at random completely mixed behavior near the profile, and is not decided otherwise by assess.
func TestTrembleMutants(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 24))
	total := 0
	for _, name := range []string{
		"safe_risky, half: not extensive-form-perfect", "mertens, self-self: not extensive-form-perfect",
		"mertens, half-half: not extensive-form-perfect", "poker_raise, alpha=1/3-1A-calls: not extensive-form-perfect",
		"myerson_proper, third: not extensive-form-perfect", "selten_horse, left-1/3: not extensive-form-perfect",
		"selten_horse, left-1: not normal-form-perfect", "selten_horse, left-2/3: not quasi-perfect",
		"selten_horse, left-2/3: not sequential", "selten_fig3, left-half: not sequential",
	} {
		g, original := certtest.Decide(t, name)
		require.Equal(t, "trembles", evidenceKind(original), name)
		source := certtest.Text(t, original)
		rejected := certtest.Times(100)
		accepted := untilRejected(g, rejected, func() []byte { return mutate(t, rng, source) }, func(c *cert.Certificate, mutant []byte) {
			if evidenceKind(c) != "trembles" {
				return // of another concept
			}
			for range 3 {
				require.Negative(t, certtest.TrembleSum(g, c, certtest.Near(rng, c.Claim.Profile)).Sign(), "%s: %s", name, mutant)
			}
			r, err := assess.Decide(t.Context(), g, seqform.Assessment{Profile: c.Claim.Profile}, c.Claim.Concept)
			require.NoError(t, err)
			require.NotEqual(t, answer.Yes, r.Status, "%s: %s", name, mutant)
		})
		total += rejected
		t.Logf("%s: %d mutants rejected, %d still true and accepted", name, rejected, accepted)
	}
	require.GreaterOrEqual(t, total, certtest.Times(1000))
}

// TestExactMutants changes certificates of profiles that have trembles with numbers in a box. What is accepted then
// is of the same profile, and what assess says of it.
func TestExactMutants(t *testing.T) {
	rng := rand.New(rand.NewPCG(25, 26))
	for _, name := range []string{
		"selten_fig3, mixed: quasi-perfect", "selten_fig3, mixed: normal-form-perfect",
		"selten_fig3, mixed: extensive-form-perfect", "poker_raise, alpha=1/6: extensive-form-perfect",
	} {
		g, original := certtest.Decide(t, name)
		require.NotNil(t, original.Evidence.Branch, name)
		shifted := certtest.Shifted(t, g, original)
		require.ErrorContains(t, cert.Check(t.Context(), g, shifted), "does not hold at the profile", name)
		source := certtest.Text(t, original)
		decided := map[cert.Concept]answer.Status{}
		rejected := certtest.Times(200)
		accepted := untilRejected(g, rejected, func() []byte { return mutate(t, rng, source) }, func(c *cert.Certificate, mutant []byte) {
			require.Equal(t, fmt.Sprint(original.Claim.Profile), fmt.Sprint(c.Claim.Profile), "%s: %s", name, mutant)
			if _, ok := decided[c.Claim.Concept]; !ok {
				r, err := assess.Decide(t.Context(), g, seqform.Assessment{Profile: c.Claim.Profile}, c.Claim.Concept, sequential.Prove)
				require.NoError(t, err)
				decided[c.Claim.Concept] = r.Status
			}
			require.Equal(t, answer.Yes, decided[c.Claim.Concept], "%s: %s", name, mutant)
		})
		t.Logf("%s: %d mutants rejected, %d still true and accepted", name, rejected, accepted)
	}
}

// evidenceKind names what a certificate has beside its claim, "" for trembles or
// nothing.
func evidenceKind(c *cert.Certificate) string {
	r := c.Evidence.Refutation
	switch {
	case c.Evidence.Monomials != nil:
		return "monomials"
	case r == nil:
		return ""
	case r.Deviation != nil:
		return "deviation"
	case r.Dominating != nil:
		return "dominating"
	case r.Alternative != nil:
		return "alternative"
	case r.Trembles != nil:
		return "trembles"
	}
	return "inconsistency"
}
