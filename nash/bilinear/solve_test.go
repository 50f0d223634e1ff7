package bilinear

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cluster/checkpoint"
	"exactsolve/cluster/checkpoint/checkpointtest"
	"exactsolve/fixtures/gen"
	"exactsolve/nash/enclose"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/reduce"
	"exactsolve/seqform/seqformtest"
)

// methodsOf returns the methods for a game.
func methodsOf(g *seqform.Game) []Method {
	if g.Tree != nil {
		return Methods()[:2]
	}
	return Methods()
}

// fine payoffs make games regular, with probability 1.
var fine = gen.Range{Low: 0, High: 1, Decimals: 12}

func random(t testing.TB, n, m int, r gen.Range, seed int) *seqform.Game {
	t.Helper()
	sizes := make([]int, n)
	for i := range sizes {
		sizes[i] = m
	}
	return seqformtest.Must(gen.RandomStrategic(sizes, r, gen.GeneralSum, uint64(seed)))
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
	r, err := Solve(t.Context(), g, o)
	require.NoError(t, err)
	require.Equal(t, answer.Yes, r.Status, "%s: %s", g.Title, r.Reason)
	c := r.Certificate
	require.NoError(t, cert.Check(context.Background(), g, c))
	if c.Claim.Concept == cert.IsolatedNash {
		_, err := enclose.Refine(t.Context(), g, c, 30)
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
			for _, method := range Methods() {
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
		g := seqformtest.Fixture(t, name)
		for _, method := range methodsOf(g) {
			solved(t, g, Options{Method: method})
		}
	}
}

func TestSolveTrees(t *testing.T) {
	for n := 2; n <= 4; n++ {
		for seed := range 6 {
			g := randomTree(t, n, seed)
			for _, method := range methodsOf(g) {
				solved(t, g, Options{Method: method})
			}
		}
	}
}

// TestKuhn solves three-player Kuhn poker, full and as reduced in the paper, in which
// the second player gets −1/48 in all equilibria known.
func TestKuhn(t *testing.T) {
	full := seqformtest.Kuhn(3, 4)
	for _, method := range methodsOf(full) {
		r := solved(t, full, Options{Method: method})
		require.True(t, r.Certificate.Claim.Payoffs[1].Equal(rational.New(-1, 48)))
	}
	if testing.Short() {
		return
	}
	reduced, err := reduce.Dominated(t.Context(), full, reduce.Options{Weak: true, MaxRounds: 1})
	require.NoError(t, err)
	require.Equal(t, 415, reduced.Game.Tree.Len())
	r := solved(t, reduced.Game, Options{})
	require.True(t, r.Certificate.Claim.Payoffs[1].Equal(rational.New(-1, 48)))
}

// slow is a game that needs many boxes.
func slow(t testing.TB) *seqform.Game { return random(t, 4, 3, fine, 31) }

// same requires equal results, to the byte.
func same(t *testing.T, want, got *Result) {
	t.Helper()
	require.Equal(t, want.Counts, got.Counts)
	require.Equal(t, want.Left, got.Left)
	require.Equal(t, want.Found, got.Found)
	require.Equal(t, want.Reason, got.Reason)
	var a, b bytes.Buffer
	require.NoError(t, want.Certificate.Write(&a))
	require.NoError(t, got.Certificate.Write(&b))
	require.Equal(t, a.String(), b.String())
}

func TestJobs(t *testing.T) {
	for _, g := range []*seqform.Game{slow(t), random(t, 3, 4, fine, 3), randomTree(t, 3, 1)} {
		same(t, solved(t, g, Options{Newton: Decided}), solved(t, g, Options{Newton: Decided, Jobs: 3}))
	}
	want := solved(t, slow(t), Options{Newton: Decided, Method: Chain})
	require.Greater(t, want.Counts.Boxes, want.Found.Box) // in a round of several
	same(t, want, solved(t, slow(t), Options{Newton: Decided, Method: Chain, Jobs: 3}))
}

// TestResume stops the search again and again.
func TestResume(t *testing.T) {
	g := slow(t)
	for _, method := range methodsOf(g) {
		want := solved(t, g, Options{Newton: Decided, Method: method})
		require.Greater(t, want.Counts.Boxes, 40)
		kept := new(checkpointtest.Memory)
		o := Options{Newton: Decided, Method: method, Checkpoint: kept.File()}
		stops := 0
		for o.MaxBoxes = 1; ; o.MaxBoxes += want.Counts.Boxes / 3 {
			r, err := Solve(t.Context(), g, o)
			require.NoError(t, err)
			if r.Status == answer.Yes {
				same(t, want, r)
				break
			}
			stops++
			require.Equal(t, cert.EpsilonNash, r.Certificate.Claim.Concept)
			kept = checkpointtest.From(kept.Text())
			o.Checkpoint = kept.File()
		}
		require.Greater(t, stops, 1)
	}
}

func TestLimits(t *testing.T) {
	g := slow(t)
	r, err := Solve(t.Context(), g, Options{Newton: Decided, MaxBoxes: 5})
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, r.Status)
	require.NoError(t, cert.Check(context.Background(), g, r.Certificate))
	require.GreaterOrEqual(t, r.Counts.Boxes, 5)
	require.Less(t, r.Counts.Boxes, 5+1+2*maxTried) // rounds are of one at first, and no side is forced
	require.Positive(t, r.Left)

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err = Solve(ctx, g, Options{Newton: Decided})
	require.NoError(t, err)
	require.Equal(t, "context canceled", r.Reason)
	require.NoError(t, cert.Check(context.Background(), g, r.Certificate))
	require.Zero(t, r.Counts)
	require.Equal(t, 1, r.Left)

	// First actions, with which the search begins, are an equilibrium.
	meet, err := seqform.NewStrategic("", "", []string{"A", "B"}, [][]string{{"a", "b"}, {"a", "b"}},
		seqform.Table{Of: []int32{0, -1, -1, 0}, Outcomes: []seqform.Outcome{{Payoffs: []rational.Rat{one, one}}}})
	require.NoError(t, err)
	r, err = Solve(ctx, meet, Options{})
	require.NoError(t, err)
	require.Equal(t, answer.Yes, r.Status)
	require.Nil(t, r.Found)
	require.Equal(t, "first actions, before ncp by branch and bound", r.Stats.Method)

	r, err = Solve(t.Context(), random(t, 2, 600, gen.Range{Low: 0, High: 1}, 1), Options{Newton: Decided})
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, r.Status)
	require.Contains(t, r.Reason, "at most")

	r, err = Solve(t.Context(), random(t, 6, 4, fine, 1), Options{Method: Chain})
	require.NoError(t, err)
	require.Equal(t, "a game of more than 8192 tuples of actions of some or all players", r.Reason)
}

// TestCredit stops before an equilibrium is found: the method is what made the profile of
// least regret, also after a checkpoint.
func TestCredit(t *testing.T) {
	var seen []string
	for _, seed := range []int{7, 15, 24} {
		g := random(t, 3, 4, fine, seed)
		least := make(map[Starts]rational.Rat)
		for _, starts := range []Starts{All, Decided} {
			kept := new(checkpointtest.Memory)
			r, err := Solve(t.Context(), g, Options{Newton: starts, MaxBoxes: 1, Checkpoint: kept.File()})
			require.NoError(t, err)
			require.Equal(t, answer.Unknown, r.Status)
			require.Equal(t, r.Counts.Starts == 0, r.Stats.Method == "ncp by branch and bound")
			least[starts] = answer.Largest(g.Regrets(g.Plans(r.Certificate.Claim.Profile)))
			seen = append(seen, r.Stats.Method)

			again, err := Solve(t.Context(), g, Options{Newton: starts, MaxBoxes: 1, Checkpoint: checkpointtest.From(kept.Text()).File()})
			require.NoError(t, err)
			same(t, r, again)
			require.Equal(t, r.Stats.Method, again.Stats.Method)
		}
		require.Negative(t, least[All].Cmp(least[Decided]))
	}
	require.Subset(t, seen, []string{
		"ncp by branch and bound", "ncp by branch and bound and Newton steps from regret matching",
		"ncp by branch and bound and Newton steps from relaxations",
	})
}

// A canceling search is canceled when those who look at boxes have asked so many times
// whether it is.
type canceling struct {
	*search
	left   atomic.Int64
	cancel func()
}

type asked struct {
	context.Context
	by *canceling
}

func (a asked) Err() error {
	if a.by.left.Add(-1) < 0 {
		a.by.cancel()
	}
	return a.Context.Err()
}

func (c *canceling) Run(ctx context.Context, u *unit, enough func() bool) (*report, error) {
	return c.search.Run(asked{ctx, c}, u, enough)
}

// TestCancel cancels while a round runs, of one box or several: the state is as if it had
// not begun.
func TestCancel(t *testing.T) {
	g := slow(t)
	want := solved(t, g, Options{Newton: Decided})
	cut, several := 0, 0
	for _, n := range []int64{1, 2, 3, 20, 100, 500, 1000, 1200, 1300, 1400, 1500, 1600} {
		ctx, cancel := context.WithCancel(t.Context())
		kept := new(checkpointtest.Memory)
		s, err := newSearch(ctx, g, Options{Method: NCP, Newton: Decided, MaxBoxes: 1 << 20, Jobs: 2, Checkpoint: kept.File()})
		require.NoError(t, err)
		c := &canceling{search: s, cancel: cancel}
		c.left.Store(n)
		require.NoError(t, s.run(ctx, c))
		if s.result.Status == answer.Yes {
			same(t, want, s.result)
			continue
		}
		require.Equal(t, "context canceled", s.result.Reason)
		if s.result.Counts.Boxes > 0 {
			cut++
		}
		if s.result.Counts.Boxes > deepening {
			several++
		}
		r, err := Solve(t.Context(), g, Options{Newton: Decided, Checkpoint: checkpointtest.From(kept.Text()).File()})
		require.NoError(t, err)
		same(t, want, r)
	}
	require.Greater(t, cut, 2)
	require.Greater(t, several, 2)
}

// TestSplitCanceled tries pairs, but none when the context is done.
func TestSplitCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := spaces(t, random(t, 3, 4, fine, 3))[0]
	b := newBox(s.m, s.domains(), nil)
	p := s.relaxed(ctx, new(visit), s.domains(), nil)
	v := new(visit)
	s.split(ctx, v, b, p)
	require.Greater(t, v.counts.Programs, 2)
	cancel()
	v = new(visit)
	s.split(ctx, v, b, p)
	require.Zero(t, v.counts.Programs)
}

func TestOptions(t *testing.T) {
	o := Options{Method: "lp", MaxBoxes: -1, Jobs: -1}
	require.ErrorContains(t, o.Validate(), "no method")
	for _, word := range []string{"box", "job"} {
		require.ErrorContains(t, o.Validate(), "negative "+word)
	}
	_, err := Solve(t.Context(), slow(t), o)
	require.Error(t, err)
	for _, name := range []string{"imperfect_recall", "absent_minded"} {
		_, err := Solve(t.Context(), seqformtest.Fixture(t, name), Options{})
		require.ErrorIs(t, err, ErrNotSupported)
	}
	require.ErrorContains(t, (&Options{Newton: "some"}).Validate(), "no boxes")
	failing := Options{MaxBoxes: 1, Newton: Decided, Checkpoint: checkpoint.File{Replace: func(func(io.Writer) error) error { return io.ErrShortWrite }}}
	_, err = Solve(t.Context(), slow(t), failing)
	require.ErrorIs(t, err, io.ErrShortWrite)
}

// TestNewton looks at where steps start and at what is said of them.
func TestNewton(t *testing.T) {
	boxes := make(map[Starts]int)
	by := make(map[string]int)
	for seed := range 12 {
		g := random(t, 3, 3, fine, seed)
		for _, starts := range []Starts{All, Below, Decided} {
			r := solved(t, g, Options{Newton: starts})
			require.LessOrEqual(t, r.Found.Box, r.Counts.Boxes)
			require.Greater(t, r.Found.Box, r.Counts.Boxes-batch*(1+2*maxTried))
			require.LessOrEqual(t, r.Found.Depth, r.Found.Box)
			require.Equal(t, r.Found.Box == 1, r.Found.Depth == 0)
			if want := map[int]int{0: 3, 5: 2}[seed]; starts == Decided && want > 0 {
				require.Equal(t, want, r.Found.Depth) // with sides forced above the box, and in it
			}
			boxes[starts] += r.Counts.Boxes
			require.Contains(t, []string{byRelaxation, byPairs, byNewton, byAverage}[:map[Starts]int{All: 4, Below: 4, Decided: 2}[starts]], r.Found.By)
			require.Equal(t, "ncp by branch and bound"+means[r.Found.By], r.Stats.Method)
			if r.Found.By != byRelaxation && starts != All {
				require.Positive(t, r.Found.Depth)
			}
			if starts == Decided {
				require.Less(t, r.Counts.Starts, r.Counts.Boxes)
				by[r.Found.By]++
			}
		}
	}
	require.Less(t, boxes[All], boxes[Below])
	require.Less(t, boxes[Below], boxes[Decided])
	require.Positive(t, min(by[byRelaxation], by[byPairs]))

	full := seqformtest.Kuhn(3, 4)
	reduced, err := reduce.Dominated(t.Context(), full, reduce.Options{Weak: true, MaxRounds: 1})
	require.NoError(t, err)
	r := solved(t, reduced.Game, Options{Newton: Decided})
	require.Equal(t, byRelaxation, r.Found.By)
	require.Zero(t, r.Counts.Starts)
	require.Less(t, r.Counts.Pivots, 60*r.Counts.Boxes)  // they start from bases
	require.Greater(t, r.Counts.Boxes, 3*r.Counts.Pairs) // most are tried and not split
	require.Less(t, r.Counts.Boxes, r.Counts.Programs)   // those split are not counted again
}

// TestNoPoint has numbers in its relaxations that are beyond floats, so that they have no
// point: what is found in the middle of a box is not credited to them.
func TestNoPoint(t *testing.T) {
	tiny := rational.New(1, 10).Pow(310)
	pays := func(x, y rational.Rat) seqform.Outcome { return seqform.Outcome{Payoffs: []rational.Rat{x, y}} }
	g, err := seqform.NewStrategic("", "", []string{"A", "B"}, [][]string{{"a", "b", "c"}, {"a", "b"}}, seqform.Table{
		Of:       []int32{0, 1, 2, 1, 0, 2},
		Outcomes: []seqform.Outcome{pays(one, zero), pays(zero, one), pays(one.Neg().Sub(tiny), zero)},
	})
	require.NoError(t, err)
	for _, starts := range []Starts{Below, Decided} {
		r := solved(t, g, Options{Newton: starts})
		require.Zero(t, r.Counts.Pivots)
		require.Contains(t, []string{byPairs, byNewton, byAverage}, r.Found.By)
		require.Positive(t, r.Found.Depth)
	}
}

// TestForeignBasis resumes with bases that are not of the boxes: it takes other steps to
// an equilibrium.
func TestForeignBasis(t *testing.T) {
	g := slow(t)
	h, records := checkpointtest.Records(after(t, g, 12))
	basis := regexp.MustCompile(`"basis":\["[^"]+","[^"]+"\]`)
	for _, text := range []string{`"basis":null`, `"basis":["",""]`, `"basis":["AQIDBAUGBw==","////////"]`, `"basis":["` + strings.Repeat("gICA", 300) + `","gIAB"]`} {
		list := slices.Clone(records)
		for k := range list[1:] {
			require.Regexp(t, basis, list[k+1])
			list[k+1] = basis.ReplaceAllString(list[k+1], text)
		}
		solved(t, g, Options{Newton: Decided, Checkpoint: checkpointtest.From(checkpointtest.Forged(h, list)).File()})
	}
}

// after returns the checkpoint of a search after so many boxes.
func after(t testing.TB, g *seqform.Game, boxes int) []byte {
	t.Helper()
	kept := new(checkpointtest.Memory)
	_, err := Solve(t.Context(), g, Options{Newton: Decided, MaxBoxes: boxes, Checkpoint: kept.File()})
	require.NoError(t, err)
	return kept.Text()
}

func TestCheckpointErrors(t *testing.T) {
	g := slow(t)
	h, records := checkpointtest.Records(after(t, g, 20))
	change := func(old, new string) []string {
		list := slices.Clone(records)
		k := slices.IndexFunc(list, func(r string) bool { return strings.Contains(r, old) })
		list[k] = strings.Replace(list[k], old, new, 1)
		return list
	}
	for name, c := range map[string]struct {
		records []string
		want    string
	}{
		"fewer boxes":    {records[:len(records)-1], fmt.Sprintf("line %d: the end, want 1 more of its boxes", len(records)+1)},
		"more boxes":     {append(slices.Clone(records), records[1]), "want a state"},
		"two states":     {append(slices.Clone(records), records[0]), "want a state"},
		"order of boxes": {append([]string{records[0], records[2], records[1]}, records[3:]...), "line 4: box"},
		"variable":       {change(`"var":"x`, `"var":"z`), "no variable"},
		"domain":         {change(`"hi":"0"`, `"hi":"-1"`), "want part of"},
		"plan":           {change(`"best":[["1"`, `"best":[["2"`), "line 2"},
		"number":         {change(`"hi":"0"`, `"hi":0`), "line"},
		"by":             {change(`"by":"`, `"by":"no `), "want relaxation"},
		"field":          {change(`"rounds"`, `"round"`), "unknown field"},
	} {
		_, err := Solve(t.Context(), g, Options{Newton: Decided, Checkpoint: checkpointtest.From(checkpointtest.Forged(h, c.records)).File()})
		require.ErrorContains(t, err, c.want, name)
		require.IsType(t, new(checkpoint.Error), err)
	}
	_, err := Solve(t.Context(), g, Options{Newton: Decided, Method: MIQCP, Checkpoint: checkpointtest.From(after(t, g, 4)).File()})
	require.ErrorContains(t, err, "method ncp, want miqcp")
}

// TestCheckpointText reads the checkpoints of all rounds and writes them again. The
// regret claimed meanwhile, in units of ranges of payoffs, does not grow.
func TestCheckpointText(t *testing.T) {
	g := slow(t)
	kept := new(checkpointtest.Memory)
	solved(t, g, Options{Newton: Decided, Checkpoint: kept.File()})
	texts := kept.States()[1:]
	require.Greater(t, len(texts), 20)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	last := one
	for _, want := range texts {
		require.Contains(t, string(want), `"path":[{"var":`)
		got := checkpointtest.From(want)
		r, err := Solve(ctx, g, Options{Newton: Decided, Checkpoint: got.File()})
		require.NoError(t, err)
		require.Equal(t, string(want), string(got.Text()))
		regret := relative(g, r.Certificate.Claim.Profile)
		require.LessOrEqual(t, regret.Cmp(last), 0)
		last = regret.Add(rational.New(1, 1<<20)) // plans are rounded
	}
	require.Negative(t, last.Cmp(rational.New(1, 5)))
}

// relative returns the largest regret in units of the ranges of payoffs.
func relative(g *seqform.Game, p seqform.Profile) rational.Rat {
	regret := zero
	for i, x := range g.Regrets(g.Plans(p)) {
		lo, hi := g.PayoffRange(i)
		regret = rational.Max(regret, x.Regret.Quo(hi.Sub(lo)))
	}
	return regret
}

// TestCheckpointLacksBoxes resumes without the box that has the equilibrium.
func TestCheckpointLacksBoxes(t *testing.T) {
	g := random(t, 3, 2, fine, 0)
	m := spaces(t, g)[0]
	s := &search{space: m, frontier: newFrontier(), result: new(Result), o: Options{Newton: Decided, Method: NCP}}
	require.NoError(t, s.begin())
	b := s.frontier.takeOldest()
	d := append(b.Domains[:0:0], b.Domains...)
	// No player has a sequence of positive weight.
	for k := range m.m.Pairs {
		d[m.m.Pairs[k].X].Hi = zero
	}
	s.frontier.add(newBox(m.m, d, nil))
	h, _ := checkpointtest.Records(after(t, g, 1))
	var records []string
	require.NoError(t, s.write(func(r *record) error {
		text, err := json.Marshal(r)
		records = append(records, string(text))
		return err
	}))
	_, err := Solve(t.Context(), g, Options{Newton: Decided, Checkpoint: checkpointtest.From(checkpointtest.Forged(h, records)).File()})
	require.ErrorContains(t, err, "want those that are missing")
}

// FuzzResume gives records of any kind, one a line, to a search of few boxes: it may fail
// or find an equilibrium, which is checked.
func FuzzResume(f *testing.F) {
	g := slow(f)
	h, records := checkpointtest.Records(after(f, g, 8))
	f.Add(strings.Join(records, "\n"))
	f.Add(strings.Join(records[:3], "\n"))
	f.Add(records[1])
	f.Add(records[0] + "\n" + records[0])
	f.Add(`{"state":{"rounds":-1,"counts":{"boxes":9e18},"best":null,"regret":"1/0","boxes":4000000}}` + "\n[]\n{}")
	f.Fuzz(func(t *testing.T, data string) {
		text := checkpointtest.Forged(h, strings.Split(data, "\n"))
		r, err := Solve(t.Context(), g, Options{Newton: Decided, Checkpoint: checkpointtest.From(text).File(), MaxBoxes: 12})
		if err == nil {
			require.NoError(t, cert.Check(context.Background(), g, r.Certificate))
		} else {
			require.NotErrorIs(t, err, answer.ErrInternal)
		}
	})
}
