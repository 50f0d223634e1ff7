package translate

import (
	"fmt"
	"testing"

	"exactsolve/rational"
	"exactsolve/rational/rationaltest"

	"github.com/stretchr/testify/assert"
)

func rats(texts ...string) []rational.Rat {
	var list []rational.Rat
	for _, s := range texts {
		list = append(list, rational.MustParse(s))
	}
	return list
}

func TestPseudoHarmonic(t *testing.T) {
	for _, tc := range []struct{ a, b, x, want string }{
		{"1/2", "1", "3/4", "3/7"},
		{"1/2", "1", "5/7", "1/2"},
		{"0", "1", "1/3", "1/2"},
		{"0", "2", "1/2", "1/2"}, // (b−x)/(b(1+x))
		{"1/2", "1", "1/2", "1"},
		{"1/2", "1", "1", "0"},
		{"1/2", "1", "1/4", "1"},
		{"1/2", "1", "7", "0"},
	} {
		q := rats(tc.a, tc.b, tc.x)
		rationaltest.Equal(t, tc.want, pseudoHarmonic(q[0], q[1], q[2]), tc)
	}
	assert.Panics(t, func() { pseudoHarmonic(rational.Int(1), rational.Int(1), rational.Int(1)) })
	assert.Panics(t, func() { threshold(rational.Int(-1), rational.Int(1)) })
}

// TestIndifference wants the property that the mapping is derived from: against a
// bet of x into a pot of 1, calling with probability 1/(1+x) makes a bluff worth
// nothing, and so does calling as the sizes drawn say.
func TestIndifference(t *testing.T) {
	one := rational.Int(1)
	for n := int64(0); n < 40; n++ {
		a, b := rational.New(n%5, 3), rational.New(n%5, 3).Add(rational.New(1+n, 7))
		for k := int64(0); k <= 8; k++ {
			x := a.Add(b.Sub(a).Mul(rational.New(k, 8)))
			p := pseudoHarmonic(a, b, x)
			calls := p.Quo(one.Add(a)).Add(one.Sub(p).Quo(one.Add(b)))
			rationaltest.Equal(t, one.Quo(one.Add(x)).String(), calls)
		}
		rationaltest.Equal(t, "1/2", pseudoHarmonic(a, b, threshold(a, b)))
	}
}

func TestMappings(t *testing.T) {
	sizes := rats("1/2", "1", "2")
	for _, tc := range []struct{ x, randomized, deterministic string }{
		{"0", "0:1 ", "0:1 "},
		{"1/4", "0:1 ", "0:1 "},
		{"1/2", "0:1 ", "0:1 "},
		{"3/4", "0:3/7 1:4/7 ", "1:1 "},
		{"2/3", "0:3/5 1:2/5 ", "0:1 "},
		{"5/7", "0:1/2 1:1/2 ", "1:1 "},
		{"1", "1:1 ", "1:1 "},
		{"3/2", "1:2/5 2:3/5 ", "2:1 "},
		{"2", "2:1 ", "2:1 "},
		{"9", "2:1 ", "2:1 "},
	} {
		x := rational.MustParse(tc.x)
		assert.Equal(t, tc.randomized, text(Randomized(x, sizes)), tc.x)
		assert.Equal(t, tc.deterministic, text(Deterministic(x, sizes)), tc.x)
		assert.Equal(t, "0:1 ", text(Randomized(x, sizes[:1])), "one size")
	}
}

func text(shares []Share) string {
	s := ""
	for _, h := range shares {
		s += fmt.Sprintf("%d:%v ", h.Size, h.Prob)
	}
	return s
}

func ExampleRandomized() {
	sizes := []rational.Rat{rational.New(1, 2), rational.Int(1)}
	for _, s := range Randomized(rational.New(3, 4), sizes) {
		fmt.Println("as", sizes[s.Size], "with probability", s.Prob)
	}
	// Output:
	// as 1/2 with probability 3/7
	// as 1 with probability 4/7
}
