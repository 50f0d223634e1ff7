package bilinear

import (
	"bytes"
	"context"
	"io"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/fixtures/gen"
	"exactsolve/nash/enclose"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/reduce"
	"exactsolve/seqform/seqformtest"
)

var methods = []Method{NCP, MIQCP}

// fine payoffs make games regular, with probability 1.
var fine = gen.Range{Low: 0, High: 1, Decimals: 12}

func random(t testing.TB, n, m int, r gen.Range, seed int) *seqform.Game {
	t.Helper()
	sizes := make([]int, n)
	for i := range sizes {
		sizes[i] = m
	}
	g, err := gen.RandomStrategic(sizes, r, gen.GeneralSum, uint64(seed))
	require.NoError(t, err)
	return g
}

func randomTree(t testing.TB, n, seed int) *seqform.Game {
	t.Helper()
	g, err := gen.RandomTree(gen.TreeOptions{Players: n, Depth: 4, Actions: 2, Chance: 20, Signals: 2, Stop: 20,
		Payoffs: gen.Range{Low: -9, High: 9}, Kind: gen.GeneralSum, Seed: uint64(seed)})
	require.NoError(t, err)
	return g
}

// solved solves g and checks the answer again: a box by the certificate's checker and
// by refining it, a profile by best responses over all pure strategies.
func solved(t testing.TB, g *seqform.Game, o Options) *Result {
	t.Helper()
	r, err := Solve(context.Background(), g, o)
	require.NoError(t, err)
	require.Equal(t, cert.Yes, r.Status, "%s: %s", g.Title, r.Reason)
	c := r.Certificate
	require.NoError(t, cert.Check(g, c))
	if c.Claim.Concept == cert.IsolatedNash {
		_, err := enclose.Refine(context.Background(), g, c, 30)
		require.NoError(t, err)
		return r
	}
	if c.Claim.Concept == cert.EnclosedNash {
		return r
	}
	require.Equal(t, cert.Nash, c.Claim.Concept)
	for i, u := range seqformtest.Payoffs(g, c.Claim.Profile) {
		best := g.Regrets(g.Plans(c.Claim.Profile))[i].Best
		if len(g.Players[i].Infosets) <= 8 {
			best = seqformtest.BestPayoff(g, c.Claim.Profile, i)
		}
		require.True(t, best.Equal(u), "%s: player %d", g.Title, i+1)
	}
	return r
}

func TestSolveStrategic(t *testing.T) {
	for _, size := range [][2]int{{2, 3}, {3, 2}, {3, 3}, {4, 2}, {5, 2}} {
		for seed := range 6 {
			for _, method := range methods {
				solved(t, random(t, size[0], size[1], fine, seed), Options{Method: method})
				solved(t, random(t, size[0], size[1], gen.Range{Low: 0, High: 2}, seed), Options{Method: method})
			}
		}
	}
}

func TestSolveFixtures(t *testing.T) {
	for _, name := range []string{
		"selten_horse", "selten_fig2", "selten_fig3", "kuhn", "myerson42", "beer_quiche", "stripped_poker", "gibbons", "zero_chance",
		"single_action", "matching_pennies", "rock_paper_scissors", "mckelvey_mclennan", "nau_irrational", "three_2x2x2", "outcomes_2x2",
	} {
		for _, method := range methods {
			solved(t, seqformtest.Fixture(t, name), Options{Method: method})
		}
	}
}

func TestSolveTrees(t *testing.T) {
	for n := 2; n <= 4; n++ {
		for seed := range 6 {
			for _, method := range methods {
				solved(t, randomTree(t, n, seed), Options{Method: method})
			}
		}
	}
}

// TestKuhn solves three-player Kuhn poker, full and as reduced in the paper, in which
// the second player gets −1/48 in all equilibria known.
func TestKuhn(t *testing.T) {
	full, err := gen.Kuhn(3, 4)
	require.NoError(t, err)
	for _, method := range methods {
		r := solved(t, full, Options{Method: method})
		require.True(t, r.Certificate.Claim.Payoffs[1].Equal(rational.New(-1, 48)))
	}
	if testing.Short() {
		return
	}
	reduced, err := reduce.Dominated(context.Background(), full, reduce.Options{Weak: true, MaxRounds: 1})
	require.NoError(t, err)
	require.Equal(t, 415, reduced.Game.Tree.Len())
	r := solved(t, reduced.Game, Options{})
	require.True(t, r.Certificate.Claim.Payoffs[1].Equal(rational.New(-1, 48)))
}

// slow is a game that needs many boxes.
func slow(t testing.TB) *seqform.Game { return random(t, 4, 3, fine, 12) }

// slowSeed is of a 3×3 game that needs some boxes.
const slowSeed = 44

// same requires equal results, to the byte.
func same(t *testing.T, want, got *Result) {
	t.Helper()
	require.Equal(t, want.Counts, got.Counts)
	require.Equal(t, want.Left, got.Left)
	require.Equal(t, want.Reason, got.Reason)
	var a, b bytes.Buffer
	require.NoError(t, want.Certificate.Write(&a))
	require.NoError(t, got.Certificate.Write(&b))
	require.Equal(t, a.String(), b.String())
}

func TestJobs(t *testing.T) {
	for _, g := range []*seqform.Game{slow(t), random(t, 3, 4, fine, 3), randomTree(t, 3, 1)} {
		same(t, solved(t, g, Options{}), solved(t, g, Options{Jobs: 3}))
	}
}

// TestResume stops the search again and again, and once by its context.
func TestResume(t *testing.T) {
	for _, method := range methods {
		g := slow(t)
		want := solved(t, g, Options{Method: method})
		require.Greater(t, want.Counts.Boxes, 40)
		var state bytes.Buffer
		o := Options{Method: method, Checkpoint: func(write func(io.Writer) error) error {
			state.Reset()
			return write(&state)
		}}
		stops := 0
		for o.MaxBoxes = 1; ; o.MaxBoxes += 30 {
			r, err := Solve(context.Background(), g, o)
			require.NoError(t, err)
			if r.Status == cert.Yes {
				same(t, want, r)
				break
			}
			stops++
			require.Equal(t, cert.EpsilonNash, r.Certificate.Claim.Concept)
			o.Resume = bytes.NewReader(bytes.Clone(state.Bytes()))
		}
		require.Greater(t, stops, 1)
	}
}

func TestLimits(t *testing.T) {
	g := slow(t)
	r, err := Solve(context.Background(), g, Options{MaxBoxes: 5})
	require.NoError(t, err)
	require.Equal(t, cert.Unknown, r.Status)
	require.NoError(t, cert.Check(g, r.Certificate))
	require.Less(t, r.Counts.Boxes, 5+batch)
	require.Positive(t, r.Left)

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r, err = Solve(ctx, g, Options{})
	require.NoError(t, err)
	require.Equal(t, "context canceled", r.Reason)
	require.NoError(t, cert.Check(g, r.Certificate))
	require.Zero(t, r.Counts)
	require.Equal(t, 1, r.Left)

	r, err = Solve(context.Background(), random(t, 2, 600, gen.Range{Low: 0, High: 1}, 1), Options{})
	require.NoError(t, err)
	require.Equal(t, cert.Unknown, r.Status)
	require.Contains(t, r.Reason, "at most")
}

// A countdown is a context that is done when it has been asked so many times.
type countdown struct {
	context.Context
	left atomic.Int64
}

func (c *countdown) Err() error {
	if c.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// TestCancel cancels while a round runs: the state is as if it had not begun.
func TestCancel(t *testing.T) {
	g := random(t, 3, 3, fine, slowSeed)
	want := solved(t, g, Options{})
	require.Greater(t, want.Counts.Boxes, 10)
	cut := 0
	for _, n := range []int64{1, 2, 3, 20, 50, 100, 150, 200, 300} {
		ctx := &countdown{Context: context.Background()}
		ctx.left.Store(n)
		var state bytes.Buffer
		r, err := Solve(ctx, g, Options{Jobs: 2, Checkpoint: func(write func(io.Writer) error) error { return write(&state) }})
		require.NoError(t, err)
		if r.Status == cert.Yes {
			same(t, want, r)
			continue
		}
		if r.Counts.Boxes > 0 {
			cut++
		}
		r, err = Solve(context.Background(), g, Options{Resume: &state})
		require.NoError(t, err)
		same(t, want, r)
	}
	require.Greater(t, cut, 2)
}

func TestOptions(t *testing.T) {
	o := Options{Method: "lp", MaxBoxes: -1, Jobs: -1}
	require.ErrorContains(t, o.Validate(), "no method")
	for _, word := range []string{"box", "job"} {
		require.ErrorContains(t, o.Validate(), "negative "+word)
	}
	_, err := Solve(context.Background(), slow(t), o)
	require.Error(t, err)
	for _, name := range []string{"imperfect_recall", "absent_minded"} {
		_, err := Solve(context.Background(), seqformtest.Fixture(t, name), Options{})
		require.ErrorIs(t, err, ErrNotSupported)
	}
	failing := Options{MaxBoxes: 1, Checkpoint: func(func(io.Writer) error) error { return io.ErrShortWrite }}
	_, err = Solve(context.Background(), slow(t), failing)
	require.ErrorIs(t, err, io.ErrShortWrite)
}
