package box_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert"
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
		require.NoError(t, cert.Check(p.g, reread(t, original)))
		require.True(t, slowlyEnclosed(p.g, original))
		source := text(t, original)
		rejected, accepted, unread := 0, 0, 0
		for n := range 1200 {
			c := reread(t, original)
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
				require.Equal(t, slowlyEnclosed(p.g, c), ok, "%s", text(t, c))
			}
			if !ok {
				rejected++
				continue
			}
			accepted++
			require.Equal(t, cert.EnclosedNash, c.Claim.Concept)
			require.True(t, p.holds(c.Claim.Enclosed), "%s", text(t, c))
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
	var doc any
	dec := json.NewDecoder(bytes.NewReader(source))
	dec.UseNumber()
	require.NoError(t, dec.Decode(&doc))
	for range 1 + rng.IntN(3) {
		var places []func()
		scramble(rng, doc, func(v any) { doc = v }, &places)
		places[rng.IntN(len(places))]()
	}
	out, err := json.Marshal(doc)
	require.NoError(t, err)
	c, err := cert.Read(bytes.NewReader(out))
	if err != nil {
		return nil
	}
	return c
}

// scramble lists changes of v and all in it, in an order that is always the same.
func scramble(rng *rand.Rand, v any, set func(any), places *[]func()) {
	add := func(f func()) { *places = append(*places, f) }
	switch v := v.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			add(func() { delete(v, key) })
			scramble(rng, v[key], func(c any) { v[key] = c }, places)
		}
	case []any:
		if len(v) > 0 {
			k, l := rng.IntN(len(v)), rng.IntN(len(v))
			add(func() { v[k], v[l] = v[l], v[k] })
			add(func() { set(append(append([]any{}, v[:k]...), v[k+1:]...)) })
			add(func() { set(append(append([]any{}, v...), v[k])) })
		}
		add(func() { set([]any{}) })
		for k := range v {
			scramble(rng, v[k], func(c any) { v[k] = c }, places)
		}
	case json.Number:
		n := json.Number([]string{"1", "2", "3", "4", "5", "0", "300", "-1"}[rng.IntN(8)])
		for range 4 {
			add(func() { set(n) })
		}
	case string:
		add(func() { set(otherNumber(rng, v)) })
	}
}

// otherNumber returns another number, or for other strings a concept.
func otherNumber(rng *rand.Rand, s string) string {
	x, err := rational.Parse(s)
	if err != nil {
		return string(cert.Concepts()[rng.IntN(len(cert.Concepts()))])
	}
	return []string{
		x.Neg().String(), x.Add(rational.Int(1)).String(), x.Sub(rational.New(1, int64(1+rng.IntN(1000)))).String(),
		x.Mul(rational.New(int64(1+rng.IntN(9)), 2)).String(), "0", strings.Repeat("9", 1+rng.IntN(30)), s + "/0",
	}[rng.IntN(7)]
}

func FuzzEnclosed(f *testing.F) {
	games, certificates := all601(f)
	for _, c := range certificates {
		f.Add(text(f, c))
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
