package flow_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/certtest"
	"exactsolve/publictree"
	"exactsolve/publictree/flow"
	"exactsolve/publictree/flow/flowtest"
	"exactsolve/rational"
)

// TestJudged has the slow judge accept what is proved, and nothing stronger.
func TestJudged(t *testing.T) {
	tiny := rational.New(1, 1<<60)
	for name, text := range all() {
		c := flowtest.Sealed(t, text, rand.New(rand.NewPCG(3, 4)))
		require.NoError(t, judged(flowtest.Written(t, c)), name)
		for k, claimed := range []*rational.Rat{&c.Claim.High, &c.Claim.Low, &c.Claim.Gains[0], &c.Claim.Gains[1]} {
			if c.Claim.OfGains != (k > 1) {
				continue
			}
			was := *claimed
			if *claimed = was.Sub(tiny); k == 1 {
				*claimed = was.Add(tiny)
			}
			require.Error(t, c.Check(t.Context()), name)
			if c.Spot.Prizes.List != nil { // amounts are rounded
				*claimed = was.Sub(rounding(c.Spot))
			}
			require.Error(t, judged(flowtest.Written(t, c)), name)
			*claimed = was
		}
	}
}

// TestMutants changes certificates at random. Those that are accepted are judged.
func TestMutants(t *testing.T) {
	const seed = 5
	rng := rand.New(rand.NewPCG(seed, 0))
	texts := all()
	names := slices.Sorted(maps.Keys(texts))
	originals := map[string]string{}
	for _, name := range names {
		originals[name] = flowtest.Written(t, flowtest.Sealed(t, texts[name], rng))
	}
	accepted, rejected := 0, 0
	for k := range certtest.Times(250) {
		name := names[k%len(names)]
		text := flowtest.Mutant(t, rng, originals[name])
		for text == originals[name] {
			text = flowtest.Mutant(t, rng, text)
		}
		c, err := flow.Read("mutant", strings.NewReader(text))
		if err == nil {
			err = c.Check(t.Context())
		}
		if err != nil {
			rejected++
			continue
		}
		accepted++
		require.NoError(t, judged(text), "mutant %d of %s was accepted:\n%s", k, name, text)
	}
	t.Logf("%d accepted, all of them true, and %d rejected", accepted, rejected)
	require.Greater(t, accepted, rejected/50)
}

// all returns the spots of tests, those with locks too.
func all() map[string]string {
	m := maps.Clone(flowtest.Spots)
	maps.Copy(m, flowtest.Locked)
	return m
}

// rounding is more than what rounding adds to a gain with prizes: a unit of what is paid and one of
// what could be.
func rounding(s *publictree.Spot) rational.Rat {
	return s.Unit().Mul(s.Chip).Mul(rational.Int(2))
}
