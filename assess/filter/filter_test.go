package filter_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/assess/filter"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
	"exactsolve/seqform/signalling"
)

// all are the criteria that are not iterated.
var all = []claim.Criterion{claim.Dominance, claim.Intuitive, claim.Divinity, claim.D1, claim.D2, claim.NWBR}

// profile returns the one of a text: behavior of the sender and then of the receiver at their information sets.
func profile(g *seqform.Game, text string) seqform.Profile {
	return seqformtest.Profile(g, strings.Split(strings.ReplaceAll(text, " ", ","), ","))
}

// TestReference compares with the verdicts of the reference, whose games and components are those
// of Cho and Kreps and variations on them.
func TestReference(t *testing.T) {
	none := []claim.Criterion{}
	for _, x := range []struct {
		name, profile string
		game          *seqformtest.Signalling
		pays          string
		fails         []claim.Criterion
	}{
		{"9/10, beer", "1,0 1,0 0,1 1,0", seqformtest.BeerQuiche("1/10", "9/10"), "2 3", none},
		{"9/10, beer, mixed", "1,0 1,0 0,1 1/2,1/2", seqformtest.BeerQuiche("1/10", "9/10"), "2 3", none},
		{"9/10, quiche", "0,1 0,1 1,0 0,1", seqformtest.BeerQuiche("1/10", "9/10"), "3 2", all},
		{"1/2, beer", "1,0 1,0 0,1 1,0", seqformtest.BeerQuiche("1/2", "1/2"), "2 3", none},
		{"1/2, beer, low", "1,0 1,0 1/2,1/2 1,0", seqformtest.BeerQuiche("1/2", "1/2"), "1 2", none},
		{"1/2, quiche", "0,1 0,1 1,0 0,1", seqformtest.BeerQuiche("1/2", "1/2"), "3 2", all},
		{"1/2, quiche, low", "0,1 0,1 1,0 1/2,1/2", seqformtest.BeerQuiche("1/2", "1/2"), "2 1", []claim.Criterion{claim.D1, claim.D2, claim.NWBR}},
		{"1/10", "1/9,8/9 1,0 1/2,1/2 1,0", seqformtest.BeerQuiche("9/10", "1/10"), "1 2", none},
		{"out", "1,0 1,0 0,1", seqformtest.BeyondIntuitive(), "2 2", []claim.Criterion{claim.D1, claim.D2, claim.NWBR}},
		{"in", "0,1 2/3,1/3 2/3,1/3", seqformtest.BeyondIntuitive(), "8/3 2", none},
		{"all out", "1,0 1,0 1,0 0,0,1", seqformtest.BeyondD1(), "1 1 1", []claim.Criterion{claim.D2, claim.NWBR}},
		{"all out, mixed", "1,0 1,0 1,0 1/3,1/3,1/3", seqformtest.BeyondD1(), "1 1 1", []claim.Criterion{claim.D2, claim.NWBR}},
		{"two in", "1,0 0,1 1/2,1/2 0,5/6,1/6", seqformtest.BeyondD1(), "1 5/2 1", none},
		{"boundary, out", "1,0 1,0 0,0,1", seqformtest.BoundaryNWBR(), "0 0", []claim.Criterion{claim.D1, claim.D2, claim.NWBR}},
		{"boundary, in", "0,1 1/2,1/2 1,0,0", seqformtest.BoundaryNWBR(), "1 0", none},
		{"pooling at 0, hire", "1,0,0 1,0,0 1,0 0,1 0,1", seqformtest.Spence(), "2 2", none},
		{"pooling at 0, not", "1,0,0 1,0,0 0,1 0,1 0,1", seqformtest.Spence(), "0 0", []claim.Criterion{claim.D1, claim.D2, claim.NWBR}},
		{"pooling at 0, 1", "1,0,0 1,0,0 1/2,1/2 0,1 0,1", seqformtest.Spence(), "1 1", []claim.Criterion{claim.D1, claim.D2, claim.NWBR}},
		{"pooling at 0, 3/2", "1,0,0 1,0,0 3/4,1/4 0,1 0,1", seqformtest.Spence(), "3/2 3/2", none},
		{"pooling at 1", "0,1,0 0,1,0 0,1 1/2,1/2 0,1", seqformtest.Spence(), "0 1/2", []claim.Criterion{claim.D1, claim.D2, claim.NWBR}},
		{"separating", "1,0,0 0,0,1 0,1 0,1 1,0", seqformtest.Spence(), "0 1", none},
	} {
		g := x.game.Game()
		z, err := signalling.New(g)
		require.NoError(t, err)
		p := profile(g, x.profile)
		o := z.Outcome(nil, p)
		require.Equal(t, x.pays, strings.Trim(strings.Join(strings.Fields(text(o.Pays)), " "), "[]"), x.name)
		fails := []claim.Criterion{}
		for _, c := range all {
			if status(t, g, z, p, c) == answer.No {
				fails = append(fails, c)
			}
			status(t, g, z, p, claim.Iterated+c)
		}
		t.Log(x.name, fails)
		require.Equal(t, x.fails, fails, x.name)
	}
}

func text(list []rational.Rat) (s string) {
	for _, x := range list {
		s += x.String() + " "
	}
	return s
}

// status judges the outcome of a profile and has the answer checked.
func status(t *testing.T, g *seqform.Game, z *signalling.Game, p seqform.Profile, c claim.Criterion) answer.Status {
	t.Helper()
	v, err := filter.Judge(t.Context(), z, z.Outcome(nil, p), c)
	require.NoError(t, err)
	_, err = filter.Prove(g, z, p, v)
	require.NoError(t, err, c)
	return v.Status
}
