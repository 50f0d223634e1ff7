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

	"exactsolve/cert"
	"exactsolve/quasiperfect"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

func solve(t testing.TB, g *seqform.Game, concept cert.Concept) *cert.Certificate {
	t.Helper()
	r, err := quasiperfect.Solve(context.Background(), g, quasiperfect.Options{Concept: concept})
	require.NoError(t, err)
	require.Equal(t, cert.Yes, r.Status)
	return r.Certificate
}

func text(t testing.TB, c *cert.Certificate) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, c.Write(&b))
	return b.Bytes()
}

func reread(t testing.TB, c *cert.Certificate) *cert.Certificate {
	t.Helper()
	z, err := cert.Read(bytes.NewReader(text(t, c)))
	require.NoError(t, err)
	return z
}

// implied returns nash and the concepts that the evidence of c proves; TestMertens and the
// fixtures check that these are right where concepts differ.
func implied(g *seqform.Game, c *cert.Certificate) []cert.Concept {
	list := []cert.Concept{cert.Nash}
	for _, concept := range cert.Concepts() {
		same := *c
		same.Claim.Concept = concept
		bare := same
		bare.Evidence.Bounds = nil
		if cert.Seal(g, &same) == nil || cert.Seal(g, &bare) == nil {
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
		cert.Proper:           {"rock_paper_scissors", "outcomes_2x2"},
	}
	for _, concept := range slices.Sorted(maps.Keys(attacked)) { // in one order: a mutant may prove more than the original
		for _, name := range attacked[concept] {
			g := seqformtest.Fixture(t, name)
			original := solve(t, g, concept)
			proves := implied(g, original)
			source := text(t, original)
			rejected := 1500
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
		if err != nil || cert.Check(g, c) != nil {
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
	require.Equal(t, fmt.Sprint(original.Claim.Profile), fmt.Sprint(c.Claim.Profile), "%s", mutant)
	require.Equal(t, fmt.Sprint(original.Claim.Payoffs), fmt.Sprint(c.Claim.Payoffs), "%s", mutant)
	if c.Claim.Beliefs != nil {
		require.Equal(t, fmt.Sprint(original.Claim.Beliefs), fmt.Sprint(c.Claim.Beliefs), "%s", mutant)
	}
	require.True(t, c.Evidence.EpsilonBar.Cmp(rational.Int(1)) <= 0)
	if c.Evidence.Plans != nil && fmt.Sprint(original.Evidence) == fmt.Sprint(c.Evidence) {
		require.True(t, c.Evidence.EpsilonBar.Cmp(original.Evidence.EpsilonBar) <= 0)
	}
}

// mutate returns source with one to three random changes.
func mutate(t *testing.T, rng *rand.Rand, source []byte) []byte {
	var doc any
	require.NoError(t, json.Unmarshal(source, &doc))
	for range 1 + rng.IntN(3) {
		mutateValue(rng, &doc)
	}
	out, err := json.Marshal(doc)
	require.NoError(t, err)
	return out
}

// mutateValue changes one value in a document, or the whole of it.
func mutateValue(rng *rand.Rand, doc *any) {
	var places []func()
	collect(rng, *doc, func(v any) { *doc = v }, &places)
	places[rng.IntN(len(places))]()
}

// collect lists a mutation for every value below v; set replaces v itself.
func collect(rng *rand.Rand, v any, set func(any), places *[]func()) {
	add := func(f func()) { *places = append(*places, f) }
	switch v := v.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			add(func() { delete(v, key) })
			collect(rng, v[key], func(c any) { v[key] = c }, places)
		}
	case []any:
		if len(v) > 0 {
			k, l := rng.IntN(len(v)), rng.IntN(len(v))
			add(func() { v[k], v[l] = v[l], v[k] })
			add(func() { set(append(append([]any{}, v[:k]...), v[k+1:]...)) })
			add(func() { set(append(append([]any{}, v...), v[k])) })
		}
		add(func() { set(nil) })
		for k := range v {
			collect(rng, v[k], func(c any) { v[k] = c }, places)
		}
	case string:
		for range 3 {
			add(func() { set(mutateString(rng, v)) })
		}
	case float64:
		add(func() { set(v + float64(rng.IntN(5)-2)) })
	case nil:
		add(func() { set([]any{"1"}) })
	}
}

func mutateString(rng *rand.Rand, s string) string {
	if strings.Trim(s, "+-?") == "" { // marks of a region, or nothing
		k := rng.IntN(len(s) + 1)
		return s[:k] + []string{"+", "-", "?", "", "++"}[rng.IntN(5)] + s[min(k+1, len(s)):]
	}
	x, err := rational.Parse(s)
	if err != nil {
		if concepts := cert.Concepts(); rng.IntN(2) == 0 {
			return string(concepts[rng.IntN(len(concepts))])
		}
		k := rng.IntN(len(s))
		return s[:k] + string("0123456789abcdef"[rng.IntN(16)]) + s[k+1:]
	}
	switch rng.IntN(7) {
	case 0:
		return x.Neg().String()
	case 1:
		return x.Add(rational.Int(1)).String()
	case 2:
		return x.Sub(rational.New(1, int64(1+rng.IntN(1000)))).String()
	case 3:
		return x.Mul(rational.New(int64(1+rng.IntN(9)), 2)).String()
	case 4:
		return "0"
	case 5:
		return strings.Repeat("9", 1+rng.IntN(30))
	}
	return s + "/0"
}
