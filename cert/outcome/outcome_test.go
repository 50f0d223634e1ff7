package outcome_test

import (
	"bytes"
	"context"
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/assess/filter"
	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
	"exactsolve/seqform/signalling"
)

// prove returns the certificate of what a criterion makes of a profile.
func prove(t *testing.T, g *seqform.Game, p seqform.Profile, c claim.Criterion) *cert.Certificate {
	t.Helper()
	z, err := signalling.New(g)
	require.NoError(t, err)
	v, err := filter.Judge(t.Context(), z, z.Outcome(nil, p), c)
	require.NoError(t, err)
	proof, err := filter.Prove(g, z, p, v)
	require.NoError(t, err)
	return proof
}

// TestMutations changes certificates at random places. What a mutant that is accepted claims must be
// what is found without it.
func TestMutations(t *testing.T) {
	rng := rand.New(rand.NewPCG(91, 92))
	criteria := claim.Criteria()
	counts := map[string]int{}
	for n := 0; counts["rejected"] < certtest.Times(1250); n++ {
		s := seqformtest.RandomSignalling(rng, 2+n%2, 2+n/2%2, 2+n/4%2, 2)
		g := s.Game()
		for k, p := range seqformtest.PureEquilibria(g) {
			original := prove(t, g, p, criteria[(n+k)%len(criteria)])
			if len(original.Evidence.Screening) == 0 || k > 3 {
				continue
			}
			source := certtest.Text(t, original)
			for range 40 {
				doc := certtest.Decode(t, source)
				for range 1 + rng.IntN(2) {
					certtest.Mutate(rng, &doc, otherValue(rng))
				}
				mutant := certtest.Encode(t, doc)
				c, err := cert.Read(bytes.NewReader(mutant))
				if err != nil || cert.Check(context.Background(), g, c) != nil {
					counts["rejected"]++
					continue
				}
				requireTrue(t, g, c, mutant)
				if counts["accepted"]++; c.Claim.Concept == cert.OutcomeTest && c.Claim.Outcome.Criterion != original.Claim.Outcome.Criterion {
					counts["accepted with another criterion"]++
				}
			}
		}
	}
	t.Log(counts)
	require.Greater(t, counts["accepted"], certtest.Times(25))
	require.Less(t, counts["accepted"], counts["rejected"]/2)
}

func requireTrue(t *testing.T, g *seqform.Game, c *cert.Certificate, mutant []byte) {
	t.Helper()
	o := c.Claim.Outcome
	require.NotNil(t, o, "%s", mutant)
	for i, u := range seqformtest.Payoffs(g, o.Profile) {
		require.True(t, u.Equal(o.Payoffs[i]) && u.Equal(seqformtest.BestPayoff(g, o.Profile, i)), "%s", mutant)
	}
	z, err := signalling.New(g)
	require.NoError(t, err)
	v, err := filter.Judge(t.Context(), z, z.Outcome(nil, o.Profile), o.Criterion)
	require.NoError(t, err)
	require.Equal(t, o.Fails, v.Status == answer.No, "%s", mutant)
}

func otherValue(rng *rand.Rand) certtest.More {
	return func(v any, set func(any)) []func() {
		switch v := v.(type) {
		case map[string]any:
			return []func(){func() {
				if v["fails"] == nil {
					v["fails"] = true
				}
			}}
		case string:
			other := string(claim.Criteria()[rng.IntN(12)])
			if x, err := rational.Parse(v); err == nil {
				other = certtest.OtherNumber(rng, x)
			}
			return []func(){func() { set(other) }, func() { set(other) }}
		case json.Number:
			n, _ := v.Int64()
			return []func(){func() { set(n + int64(rng.IntN(5)-2)) }}
		}
		return nil
	}
}
