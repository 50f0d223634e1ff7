package spot_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/publictree"
	"exactsolve/publictree/spot"
	"exactsolve/rational"
)

const (
	any2 = "22+,A2+,K2+,Q2+,J2+,T2+,92+,82+,72+,62+,52+,42+,32"

	sizes = "bets 60% geometric allin\nbets river 60% allin\nraises 5/2x allin\nallin-from 8/10\n"
	river = "board Td9d6hQc3s\npot 200\nstack 900\noop " + any2 + "\nip " + any2 + "\n" + sizes
	turn  = "board Td9d6hQc\npot 200\nstack 900\n" +
		"oop 66+,A8s+,A5s-A4s,AJo+,K9s+,KQo,QTs+,JTs,96s+,85s+,75s+,65s,54s\n" +
		"ip QQ-22,AQs-A2s,ATo+,K5s+,KJo+,Q8s+,J8s+,T7s+,96s+,86s+,75s+,64s+,53s+\n" + sizes

	smallRiver = "board Td9d6hQc3s\npot 20\nstack 60\noop AA,TT,KQs:1/2,87s,A5s\nip QQ:1/3,JTs,87s,77,AK\nbets 1/2 allin\nraises allin\n"
	smallTurn  = "board Td9d6hTh\npot 20\nstack 40\noop AA,JTs,KQs,87s\nip QQ,JTs,87s:1/2,77\nbets 1/2\nraises allin\n"
	smallFlop  = "deck 2c2d2h2s3c3d3h3s4c4d4h4s5c5d5h5s\nboard 2c2d3h\npot 4\nstack 6\noop 55,44,54s\nip 44,53s,33\nbets 1\n"
)

func parse(t testing.TB, text string) *publictree.Spot {
	s, err := publictree.Parse("test.spot", strings.NewReader(text))
	require.NoError(t, err)
	return s
}

func solve(t testing.TB, text string, o spot.Options) *spot.Result {
	r, err := spot.Solve(t.Context(), parse(t, text), o)
	require.NoError(t, err)
	return r
}

// text returns the certificate of a result as it is written.
func text(t testing.TB, r *spot.Result) string {
	var b bytes.Buffer
	require.NoError(t, r.Certificate.Write(&b))
	return b.String()
}

func gap(r *spot.Result) rational.Rat { return r.Certificate.Claim.High.Sub(r.Certificate.Claim.Low) }

func TestSolve(t *testing.T) {
	for name, of := range map[string]string{"river": smallRiver, "turn": smallTurn, "flop": smallFlop} {
		for _, integer := range []bool{false, true} {
			t.Run(fmt.Sprint(name, integer), func(t *testing.T) {
				r := solve(t, of, spot.Options{Gap: rational.New(1, 500), Integer: integer})
				assert.True(t, r.Reached)
				assert.NoError(t, r.Certificate.Check(t.Context()))
				most := rational.New(1, 500).Mul(rational.Int(r.Certificate.Spot.Pot))
				assert.LessOrEqual(t, gap(r).Cmp(most), 0, "%v", gap(r))
			})
		}
	}
}

// Both guesses are of one value.
func TestSolveOverlap(t *testing.T) {
	a := solve(t, smallTurn, spot.Options{}).Certificate.Claim
	b := solve(t, smallTurn, spot.Options{Integer: true}).Certificate.Claim
	assert.LessOrEqual(t, a.Low.Cmp(b.High), 0)
	assert.LessOrEqual(t, b.Low.Cmp(a.High), 0)
}

func TestSolveRake(t *testing.T) {
	r := solve(t, smallRiver+"rake 0.05 3\n", spot.Options{})
	c := r.Certificate.Claim
	assert.True(t, r.Reached && c.OfGains)
	assert.LessOrEqual(t, c.Gains[0].Add(c.Gains[1]).Cmp(rational.New(20, 1000)), 0)
	assert.NoError(t, r.Certificate.Check(t.Context()))
}

// With prizes amounts are rounded. A gap that this may take is refused, and the least that is named is
// reached.
func TestSolvePrizes(t *testing.T) {
	for _, c := range []struct {
		prizes, want string
		gap          rational.Rat
	}{
		{"prizes 50 30\nothers 9000", "a gap of 1/1000 of the pot is less than rounding of the prizes allows: at least 1/238", rational.New(1, 238)},
		{"prizes 1000000001 1000000000\nothers 2147483647", "a gap of 1/1000 of the pot is less than rounding of the prizes allows: at least 550", rational.Int(550)},
	} {
		of := "board 2c2d2h3c3d\npot 1\nstack 1000\noop AA,QQ\nip KK\nbets allin\n" + c.prizes
		_, err := spot.Solve(t.Context(), parse(t, of), spot.Options{})
		require.EqualError(t, err, c.want)
		r := solve(t, of, spot.Options{Gap: c.gap})
		require.True(t, r.Reached)
	}
}

func TestSolveWorkers(t *testing.T) {
	for _, integer := range []bool{false, true} {
		for _, of := range []string{smallTurn, smallFlop} {
			one := solve(t, of, spot.Options{Gap: rational.New(1, 200), Workers: 1, Integer: integer})
			three := solve(t, of, spot.Options{Gap: rational.New(1, 200), Workers: 3, Integer: integer})
			assert.Equal(t, one.Steps, three.Steps)
			assert.True(t, text(t, one) == text(t, three))
		}
	}
}

// In whole numbers all machines find the same.
func TestSolveInteger(t *testing.T) {
	r := solve(t, smallTurn, spot.Options{Integer: true})
	h := fnv.New64a()
	for _, f := range r.Certificate.Flows {
		require.NoError(t, binary.Write(h, binary.LittleEndian, f.X))
	}
	assert.Equal(t, uint64(0x15e16ad2653a94bd), h.Sum64())
}

func TestSolveProgress(t *testing.T) {
	var seen []spot.Progress
	r := solve(t, smallRiver, spot.Options{Progress: func(p spot.Progress) { seen = append(seen, p) }})
	require.Greater(t, len(seen), 2)
	for k, p := range seen[1:] {
		assert.Greater(t, p.Steps, seen[k].Steps)
		assert.GreaterOrEqual(t, p.Claim.Low.Cmp(seen[k].Claim.Low), 0)
		assert.LessOrEqual(t, p.Claim.High.Cmp(seen[k].Claim.High), 0)
	}
	last := seen[len(seen)-1]
	assert.Equal(t, r.Steps, last.Steps)
	assert.True(t, r.Certificate.Claim.Low.Equal(last.Claim.Low) && r.Certificate.Claim.High.Equal(last.Claim.High))
}

// When the time is up there is what was proved.
func TestSolveStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	proofs := 0
	r, err := spot.Solve(ctx, parse(t, turn), spot.Options{Gap: rational.New(1, 1_000_000), Workers: 2, Progress: func(p spot.Progress) {
		if proofs++; proofs == 1 {
			cancel()
		}
	}})
	require.NoError(t, err)
	assert.False(t, r.Reached)
	assert.Less(t, r.Steps, 20)
	assert.NoError(t, r.Certificate.Check(t.Context()))
}

func TestSolveRefused(t *testing.T) {
	_, err := spot.Solve(t.Context(), parse(t, smallRiver), spot.Options{Gap: rational.Int(-1)})
	assert.EqualError(t, err, "a gap of -1 of the pot is negative")
	_, err = spot.Solve(t.Context(), parse(t, strings.Replace(smallRiver, "pot 20", "pot 0", 1)), spot.Options{})
	assert.EqualError(t, err, "there is nothing in the pot, of which the gap is a share")
}

// BenchmarkRiver solves with all hands of both players, to half a gap of so much of the pot.
func BenchmarkRiver(b *testing.B) {
	bench(b, river, rational.New(1, 500), false)
	bench(b, river, rational.New(1, 5000), false)
	bench(b, river, rational.New(1, 500), true)
}

// BenchmarkTurn solves 167 hands against 250.
func BenchmarkTurn(b *testing.B) {
	bench(b, turn, rational.New(1, 100), false)
	bench(b, turn, rational.New(1, 500), false)
}

func bench(b *testing.B, of string, goal rational.Rat, integer bool) {
	b.Run(fmt.Sprintf("gap=%v,integer=%v", goal, integer), func(b *testing.B) {
		var r *spot.Result
		for b.Loop() {
			r = solve(b, of, spot.Options{Gap: goal, Integer: integer})
		}
		g, _ := gap(r).Big().Float64()
		b.ReportMetric(float64(r.Steps), "steps")
		b.ReportMetric(g, "gap-chips")
	})
}
