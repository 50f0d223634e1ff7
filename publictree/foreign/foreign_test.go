package foreign_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/publictree"
	"exactsolve/publictree/flow"
	"exactsolve/publictree/flow/flowtest"
	"exactsolve/publictree/foreign"
	"exactsolve/rational"
)

// read reads a text, and checks that its format was known and that it has two flows.
func read(t testing.TB, z *flow.Table, format, text string) *[2]flow.Flow {
	flows, got, err := foreign.Read("file", strings.NewReader(text), z)
	require.NoError(t, err)
	require.Equal(t, format, got)
	for p := range flows {
		require.NoError(t, z.Conserved(p, &flows[p]))
	}
	return &flows
}

// interval returns what flows prove of the value.
func interval(z *flow.Table, flows *[2]flow.Flow) (low, high rational.Rat) {
	return z.Best(1, &flows[0]).Neg(), z.Best(0, &flows[1])
}

// near asserts that two numbers differ by at most a ten-thousandth.
func near(t testing.TB, x, y rational.Rat) {
	t.Helper()
	assert.True(t, x.Sub(y).Abs().Cmp(rational.New(1, 10_000)) <= 0, "%v is not near %v", x, y)
}

func TestSevenDecimals(t *testing.T) {
	for _, text := range []string{riverSpot, turnSpot, reraiseSpot} {
		z := table(t, parse(t, text), false)
		flows := guess(z, 10)
		low, high := interval(z, flows)
		for format, text := range scriptOf(z, flows, nil).texts() {
			for _, merge := range []bool{false, true} {
				y := table(t, z.Spot, merge)
				l, h := interval(y, read(t, y, format, text))
				near(t, low, l)
				near(t, high, h)
			}
		}
	}
}

// A mean over renamings guarantees no less than what it is the mean of, apart from the rounding of
// flows.
func TestMeanOverRenamings(t *testing.T) {
	for seed, spot := range []string{turnSpot, flopSpot} {
		s := parse(t, spot)
		apart, merged := table(t, s, false), table(t, s, true)
		require.Len(t, merged.Deals.Renamings(), 6)
		text := scriptOf(apart, guess(apart, 1), rand.New(rand.NewPCG(uint64(seed), 1))).texas()
		low, high := interval(apart, read(t, apart, "TexasSolver", text))
		l, h := interval(merged, read(t, merged, "TexasSolver", text))
		slack := rational.New(1, 1000)
		assert.True(t, l.Cmp(low.Sub(slack)) >= 0, "%v below %v", l, low)
		assert.True(t, h.Cmp(high.Add(slack)) <= 0, "%v above %v", h, high)
		assert.True(t, h.Sub(l).Cmp(high.Sub(low)) < 0, "random strategies become better")
	}
}

// Of boards that are alike a file need have one.
func TestOneBoardForAlike(t *testing.T) {
	for _, spot := range []string{turnSpot, flopSpot} {
		z := table(t, parse(t, spot), true)
		flows := guess(z, 10)
		low, high := interval(z, flows)
		for format, text := range scriptOf(z, flows, nil).texts() {
			l, h := interval(z, read(t, z, format, text))
			near(t, low, l)
			near(t, high, h)
		}
	}
}

// Fractions bring the very flows back.
func TestWrite(t *testing.T) {
	for _, text := range []string{riverSpot, turnSpot, flopSpot} {
		z := table(t, parse(t, text), true)
		flows := guess(z, 20)
		for _, decimals := range []int{0, 7} {
			var out strings.Builder
			require.NoError(t, foreign.Write(&out, z, flows, decimals))
			got := read(t, z, "exactsolve", out.String())
			if decimals == 0 {
				require.Equal(t, flows, got)
				continue
			}
			low, high := interval(z, flows)
			l, h := interval(z, got)
			near(t, low, l)
			near(t, high, h)
		}
	}
}

// However few the decimals, they add up to 1, so that what was written is read.
func TestWriteFew(t *testing.T) {
	z := table(t, parse(t, riverSpot), true)
	rng := rand.New(rand.NewPCG(12, 1))
	for decimals := 1; decimals < 5; decimals++ {
		var flows [2]flow.Flow
		for p := range flows {
			flows[p] = flowtest.Random(z, p, z.MaxScale(p), rng)
		}
		var out strings.Builder
		require.NoError(t, foreign.Write(&out, z, &flows, decimals))
		require.True(t, strings.HasPrefix(out.String(), "exactsolve-strategy/1\nboard "))
		read(t, z, "exactsolve", out.String())
		hands := 0
		for line := range strings.Lines(out.String()) {
			words := strings.Fields(line)
			if len(words[0]) != len("AhAd") {
				continue
			}
			hands++
			var sum rational.Rat
			for _, word := range words[1:] {
				require.Len(t, word, len("0.")+decimals)
				sum = sum.Add(rational.MustParse(word))
			}
			require.True(t, sum.IsOne(), line)
		}
		require.Positive(t, hands)
	}
}

// The same file proves the same as all pairs of hands one by one.
func TestPairByPair(t *testing.T) {
	z := table(t, parse(t, riverSpot), true)
	for format, text := range scriptOf(z, guess(z, 10), nil).texts() {
		flows := read(t, z, format, text)
		for p := range 2 {
			want := slow{z.Spot, p, probabilities(z, 1-p, &flows[1-p])}.best(z)
			got := z.Best(p, &flows[1-p])
			assert.True(t, want.Equal(got), "%s: %s gets %v, and not %v", format, publictree.Players[p], want, got)
		}
	}
}
