package box_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/rational"
)

// TestEnclosedMutations changes certificates for games of which all equilibria are
// known, in their text and in their numbers. A mutant may be accepted only if it is
// true, and where only numbers changed only if the slow checker accepts it.
func TestEnclosedMutations(t *testing.T) {
	rng := rand.New(rand.NewPCG(71, 72))
	games, certificates := all601(t)
	for k, p := range games {
		original := certificates[k]
		require.NoError(t, cert.Check(p.g, certtest.Reread(t, original)))
		require.True(t, slowlyEnclosed(p.g, original))
		source := certtest.Text(t, original)
		rejected, accepted, unread := 0, 0, 0
		for n := range 1200 {
			c := certtest.Reread(t, original)
			numbers := n%2 == 0
			if numbers {
				for range 1 + rng.IntN(2) {
					mutateEnclosure(rng, c)
				}
			} else if c = scrambled(t, rng, source); c == nil {
				unread++
				continue
			}
			ok := cert.Check(p.g, c) == nil
			if numbers {
				require.Equal(t, slowlyEnclosed(p.g, c), ok, "%s", certtest.Text(t, c))
			}
			if !ok {
				rejected++
				continue
			}
			accepted++
			require.Equal(t, cert.EnclosedNash, c.Claim.Concept)
			require.True(t, p.holds(c.Claim.Enclosed), "%s", certtest.Text(t, c))
		}
		t.Logf("game %d: %d mutants not readable, %d rejected, %d still true", k+1, unread, rejected, accepted)
		assert.Greater(t, rejected, 500)
		assert.Greater(t, accepted, 40)
	}
}

// mutateEnclosure changes a number by a power of two of any size.
func mutateEnclosure(rng *rand.Rand, c *cert.Certificate) {
	claim, by := c.Claim.Enclosed, c.Evidence.Enclosure
	delta := rational.Int(2).Pow(rng.IntN(2 * by.Radius.BitLen())).Inv()
	if rng.IntN(2) == 0 {
		delta = delta.Neg()
	}
	x := &claim.Radius
	i := rng.IntN(len(claim.Plans))
	switch rng.IntN(7) {
	case 0:
		x = &claim.Plans[i][1+rng.IntN(len(claim.Plans[i])-1)]
	case 1:
		x = &claim.Payoffs[i]
	case 2:
		delta = delta.Abs().Sub(x.Mul(rational.New(rng.Int64N(3), 2)))
	case 3:
		x = &by.Radius
		delta = delta.Abs().Sub(x.Mul(rational.New(rng.Int64N(3), 2)))
	case 4:
		row := by.Inverse[rng.IntN(len(by.Inverse))]
		x = &row[rng.IntN(len(row))]
	case 5, 6:
		if len(by.Combinations) == 0 {
			return
		}
		terms := by.Combinations[rng.IntN(len(by.Combinations))].Terms
		x = &terms[rng.IntN(len(terms))].Factor
	}
	*x = x.Add(delta)
}

// scrambled returns a certificate with one to three changes to its text: numbers,
// indices, list elements and fields; nil if it cannot be read.
func scrambled(t *testing.T, rng *rand.Rand, source []byte) *cert.Certificate {
	doc := certtest.Decode(t, source)
	for range 1 + rng.IntN(3) {
		certtest.Mutate(rng, &doc, func(v any, set func(any)) []func() {
			switch v := v.(type) {
			case []any:
				return []func(){func() { set([]any{}) }}
			case json.Number:
				n := json.Number([]string{"1", "2", "3", "4", "5", "0", "300", "-1"}[rng.IntN(8)])
				return slices.Repeat([]func(){func() { set(n) }}, 4)
			case string:
				return []func(){func() { set(otherNumber(rng, v)) }}
			}
			return nil
		})
	}
	c, err := cert.Read(bytes.NewReader(certtest.Encode(t, doc)))
	if err != nil {
		return nil
	}
	return c
}

// otherNumber returns another number, or for other strings a concept.
func otherNumber(rng *rand.Rand, s string) string {
	x, err := rational.Parse(s)
	if err != nil {
		return string(cert.Concepts()[rng.IntN(len(cert.Concepts()))])
	}
	return certtest.OtherNumber(rng, x)
}

func FuzzEnclosed(f *testing.F) {
	games, certificates := all601(f)
	for _, c := range certificates {
		f.Add(certtest.Text(f, c))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := cert.Read(bytes.NewReader(data))
		if err != nil || c.Claim.Concept != cert.EnclosedNash {
			return
		}
		for _, p := range games {
			if cert.Check(p.g, c) == nil && !p.holds(c.Claim.Enclosed) {
				t.Fatal("no equilibrium is in the box")
			}
		}
	})
}
