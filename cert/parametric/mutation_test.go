package parametric_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/rational"
)

// TestMutations changes certificates at random places. What is accepted then must be true.
func TestMutations(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	makers := all()
	for _, name := range slices.Sorted(maps.Keys(makers)) {
		z := makers[name]()
		source := certtest.Text(t, z.c)
		rejected, accepted := 0, 0
		for rejected < certtest.Times(120) {
			doc := certtest.Decode(t, source)
			for range 1 + rng.IntN(2) {
				certtest.Mutate(rng, &doc, otherValues(rng))
			}
			text := certtest.Encode(t, doc)
			c, err := claim.Read(bytes.NewReader(text))
			if err != nil || z.claiming(c).check() != nil {
				rejected++
				continue
			}
			if accepted++; !bytes.Equal(certtest.Text(t, c), source) {
				z.claiming(c).true(t)
			}
			require.Less(t, accepted, 200+rejected, "%s", text)
		}
		t.Logf("%s: %d mutants rejected, %d still true and accepted", name, rejected, accepted)
	}
}

// otherValues lists other numbers, and lists with one more.
func otherValues(rng *rand.Rand) certtest.More {
	return func(v any, set func(any)) []func() {
		switch v := v.(type) {
		case []any:
			return []func(){func() { set(nil) }, func() { set(append(slices.Clone(v), "1")) }, func() { set([]any{}) }}
		case string:
			x, err := rational.Parse(v)
			if err != nil {
				return nil
			}
			return slices.Repeat([]func(){func() { set(certtest.OtherNumber(rng, x)) }}, 3)
		case json.Number:
			n, _ := v.Int64()
			return []func(){func() { set(n + int64(rng.IntN(5)-2)) }}
		case nil:
			return []func(){func() { set(map[string]any{}) }}
		}
		return nil
	}
}

// TestEachNumber changes every coefficient of a polynomial by 1 and by twice itself.
func TestEachNumber(t *testing.T) {
	for name, make := range all() {
		z := make()
		source := certtest.Text(t, z.c)
		for n := 0; ; n++ {
			at := n
			doc := certtest.Decode(t, source)
			if !change(doc, "", &at) {
				require.GreaterOrEqual(t, n, 10)
				break
			}
			c, err := claim.Read(bytes.NewReader(certtest.Encode(t, doc)))
			if err == nil && z.claiming(c).check() == nil {
				t.Log(name, n, "is still true")
				z.claiming(c).true(t)
			}
		}
	}
}

// change adds 1 to rational number n of the document, and reports whether there is one.
func change(v any, key string, n *int) bool {
	each := func(x any, key string, set func(any)) bool {
		if s, ok := x.(string); ok {
			r, err := rational.Parse(s)
			if err != nil || key == "sha256" {
				return false
			}
			if *n--; *n < 0 {
				set(r.Add(rational.Int(1)).String())
				return true
			}
			return false
		}
		return change(x, key, n)
	}
	switch v := v.(type) {
	case map[string]any:
		for _, k := range slices.Sorted(maps.Keys(v)) {
			if each(v[k], k, func(x any) { v[k] = x }) {
				return true
			}
		}
	case []any:
		for k := range v {
			if each(v[k], key, func(x any) { v[k] = x }) {
				return true
			}
		}
	}
	return false
}
