package filter_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/assess/filter"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform/seqformtest"
	"exactsolve/seqform/signalling"
)

// shown is a part in words.
func shown(p *filter.Part) string {
	low, high := "(", ")"
	if p.Ends[0] {
		low = "["
	}
	if p.Ends[1] {
		high = "]"
	}
	return fmt.Sprintf("%s%s-%s%s %v", low, strings.TrimSpace(text(p.From)), strings.TrimSpace(text(p.To)), high, p.Status)
}

// TestPartsOfReference divides outcomes of components of the reference.
func TestPartsOfReference(t *testing.T) {
	for _, x := range []struct {
		game      *seqformtest.Signalling
		profiles  []string
		criterion claim.Criterion
		want      []string
	}{
		{seqformtest.BeerQuiche("1/2", "1/2"), []string{"0,1 0,1 1,0 1/2,1/2", "0,1 0,1 1,0 0,1", "0,1 0,1 1/2,1/2 0,1"}, claim.Intuitive, []string{"[2 1-2 1] yes", "(2 1-3 2] no"}},
		{seqformtest.BeerQuiche("1/2", "1/2"), []string{"0,1 0,1 1,0 1/2,1/2", "0,1 0,1 1,0 0,1"}, claim.D1, []string{"[2 1-3 2] no"}},
		{seqformtest.BeerQuiche("1/2", "1/2"), []string{"1,0 1,0 1/2,1/2 1,0", "1,0 1,0 0,1 1,0", "1,0 1,0 0,1 1/2,1/2"}, claim.Iterated + claim.NWBR, []string{"[1 2-2 3] yes"}},
		{seqformtest.Spence(), []string{"1,0,0 1,0,0 0,1 0,1 0,1", "1,0,0 1,0,0 1,0 0,1 0,1"}, claim.D1, []string{"[0 0-3/2 3/2) no", "[3/2 3/2-2 2] yes"}},
		{seqformtest.BeyondIntuitive(), []string{"1,0 1,0 0,1", "1,0 1,0 1/2,1/2"}, claim.D1, []string{"[2 2-2 2] no"}},
	} {
		g := x.game.Game()
		z, err := signalling.New(g)
		require.NoError(t, err)
		var given []signalling.Outcome
		for _, p := range x.profiles {
			given = append(given, z.Outcome(nil, profile(g, p)))
		}
		parts, whole, err := filter.Divide(t.Context(), z, given, x.criterion)
		require.NoError(t, err)
		require.True(t, whole)
		var got []string
		for k := range parts {
			got = append(got, shown(&parts[k]))
		}
		require.Equal(t, x.want, got, "%s", x.criterion)
	}
}

// TestParts compares parts of random segments with verdicts about points of them.
func TestParts(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	parts, points := map[int]int{}, 0
	for n := range 72 {
		g := seqformtest.RandomSignalling(rng, 2+n%2, 2, 2+n/2%2, 2+n%3).Game()
		z, err := signalling.New(g)
		require.NoError(t, err)
		given := make([]signalling.Outcome, 2)
		for k := range given {
			given[k].Sent = []bool{true, false}
			for range z.Types {
				given[k].Pays = append(given[k].Pays, rational.New(rng.Int64N(9)-4, 2))
			}
		}
		c := claim.Criteria()[n%12]
		list, whole, err := filter.Divide(t.Context(), z, given, c)
		require.NoError(t, err)
		require.True(t, whole)
		parts[len(list)]++
		along := 0
		for along < len(z.Types) && given[0].Pays[along].Equal(given[1].Pays[along]) {
			along++
		}
		if along == len(z.Types) {
			continue
		}
		for k := range int64(25) {
			at := make([]rational.Rat, len(z.Types))
			for t := range at {
				at[t] = given[0].Pays[t].Add(given[1].Pays[t].Sub(given[0].Pays[t]).Mul(rational.New(k, 24)))
			}
			v, err := filter.Judge(t.Context(), z, signalling.Outcome{Pays: at, Sent: given[0].Sent}, c)
			require.NoError(t, err)
			in := 0
			for _, p := range list {
				from, to := at[along].Cmp(p.From[along]), at[along].Cmp(p.To[along])
				if from*to < 0 || from == 0 && p.Ends[0] || to == 0 && p.Ends[1] {
					in++
					require.Equal(t, v.Status, p.Status, "game %d, %s at %v", n, c, at)
				}
			}
			require.Equal(t, 1, in)
			points++
		}
	}
	t.Log(parts, points)
	require.Greater(t, parts[2]+parts[3], 15)
}

// TestPlane has outcomes of three dimensions, of which vertices and the mean are decided.
func TestPlane(t *testing.T) {
	z, err := signalling.New(seqformtest.BeyondD1().Game())
	require.NoError(t, err)
	var given []signalling.Outcome
	for _, pays := range [][3]int64{{1, 1, 1}, {2, 1, 1}, {1, 2, 1}, {1, 2, 1}} {
		o := signalling.Outcome{Sent: make([]bool, len(z.Messages))}
		for _, u := range pays {
			o.Pays = append(o.Pays, rational.Int(u))
		}
		given = append(given, o)
	}
	parts, whole, err := filter.Divide(t.Context(), z, given, claim.D2)
	require.NoError(t, err)
	require.False(t, whole)
	require.Len(t, parts, 4)
	require.Equal(t, answer.No, parts[0].Status)
	require.Equal(t, "5/4", parts[3].From[0].String())
}
