package aivat

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/depthlimit/blueprint"
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

const noPlayer = -9

// TestUnbiased enumerates all plays: whatever the heuristic values and the unknown
// strategy are, the estimate is the expected payoff in expectation, exactly.
func TestUnbiased(t *testing.T) {
	settings(t, func(t *testing.T, s setting) {
		e := build(t, s)
		want := s.g.ExpectedPayoffs(s.g.Plans(s.p))[s.opt.Player]
		reach := reaches(s.g, s.p, noPlayer)
		var mean, payoff rational.Rat
		for v, p := range reach {
			if !s.g.Tree.IsLeaf(v) || p.IsZero() {
				continue
			}
			x, err := e.Estimate(v)
			require.NoError(t, err)
			mean, payoff = mean.Add(p.Mul(x)), payoff.Add(p.Mul(e.Payoff(v)))
		}
		rationaltest.Same(t, want, payoff)
		rationaltest.Same(t, want, mean)
	})
}

// TestWrongStrategyIsBiased: the test above can fail.
func TestWrongStrategyIsBiased(t *testing.T) {
	biased := 0
	settings(t, func(t *testing.T, s setting) {
		e := build(t, s)
		reach := reaches(s.g, randomProfile(s.rng, s.g), noPlayer)
		var mean, payoff rational.Rat
		for v, p := range reach {
			if x, err := e.estimateAt(v); err == nil {
				mean, payoff = mean.Add(p.Mul(x)), payoff.Add(p.Mul(e.Payoff(v)))
			}
		}
		if !mean.Equal(payoff) {
			biased++
		}
	})
	require.Greater(t, biased, 200)
}

// TestExactValues: with both players known and exact values nothing is left of the
// variance.
func TestExactValues(t *testing.T) {
	settings(t, func(t *testing.T, s setting) {
		var err error
		s.opt.Values, err = Values(t.Context(), s.g, s.opt.Player, s.p)
		require.NoError(t, err)
		s.opt.Known = [2]seqform.Behavior(s.p)
		e := build(t, s)
		want := s.g.ExpectedPayoffs(s.g.Plans(s.p))[s.opt.Player]
		rationaltest.Same(t, want, s.opt.Values[0])
		for v := range s.opt.Values {
			if x, err := e.estimateAt(v); err == nil {
				rationaltest.Same(t, want, x)
			}
		}
		_, m, err := e.Moments(nil)
		require.NoError(t, err)
		rationaltest.Same(t, want, m.Mean)
		require.True(t, m.Variance.IsZero())
	})
}

// estimateAt is Estimate, with an error for nodes that are no leaves.
func (e *Estimator) estimateAt(v int) (rational.Rat, error) {
	if !e.tree.IsLeaf(v) {
		return rational.Rat{}, errors.New("no leaf")
	}
	return e.Estimate(v)
}

// TestMoments compares with variances as the mean of (x − mean)².
func TestMoments(t *testing.T) {
	settings(t, func(t *testing.T, s setting) {
		e := build(t, s)
		var other seqform.Behavior
		if j := s.unknown(); j >= 0 {
			other = s.p[j]
		}
		payoff, estimate, err := e.Moments(other)
		require.NoError(t, err)
		rationaltest.Same(t, payoff.Mean, estimate.Mean)
		var u, x rational.Rat
		for v, p := range reaches(s.g, s.p, noPlayer) {
			if !s.g.Tree.IsLeaf(v) || p.IsZero() {
				continue
			}
			got, err := e.Estimate(v)
			require.NoError(t, err)
			x = x.Add(p.Mul(got.Sub(estimate.Mean).Pow(2)))
			u = u.Add(p.Mul(e.Payoff(v).Sub(payoff.Mean).Pow(2)))
		}
		rationaltest.Same(t, x, estimate.Variance)
		rationaltest.Same(t, u, payoff.Variance)
	})
}

// TestFactors has the exact variances of one hand where the strategy of player 1 is
// known, without imaginary observations and with them. Player 1 takes all actions
// alike; values are those of both doing so; player 2 takes the first action three
// times as often as another.
func TestFactors(t *testing.T) {
	for _, c := range []struct{ name, payoffs, observed, estimates string }{
		{"kuhn", "375/256", "159/256", "349/768"},
		{"leduc3", "522315781151/53084160000", "91388900117/17694720000", "201606080927/53084160000"},
	} {
		g := game(t, c.name)
		known, unknown := tilted(g, 0, 1), tilted(g, 1, 3)
		values, err := Values(t.Context(), g, 0, seqform.Profile{known, tilted(g, 1, 1)})
		require.NoError(t, err)
		opt := Options{Values: values, Known: [2]seqform.Behavior{known, nil}}
		for observed, want := range map[bool]string{true: c.observed, false: c.estimates} {
			opt.Observed = observed
			payoff, estimate, err := build(t, setting{g: g, opt: opt}).Moments(unknown)
			require.NoError(t, err)
			rationaltest.Equal(t, c.payoffs, payoff.Variance)
			rationaltest.Equal(t, want, estimate.Variance)
			rationaltest.Same(t, payoff.Mean, estimate.Mean)
		}
	}
}

// TestEquilibriumFactors: in an equilibrium with its exact values, one player known,
// plain payoffs need several times as many hands.
func TestEquilibriumFactors(t *testing.T) {
	for name, least := range map[string]int64{"kuhn": 5, "leduc3": 3} {
		g := game(t, name)
		made, err := blueprint.Make(t.Context(), g, blueprint.Options{Method: blueprint.Exact})
		require.NoError(t, err)
		for i, b := range made.Profile {
			for h := range b {
				if b[h] == nil {
					b[h] = tilted(g, i, 1)[h]
				}
			}
		}
		for player := range 2 {
			opt := Options{Player: player}
			opt.Known[player] = made.Profile[player]
			opt.Values, err = Values(t.Context(), g, player, made.Profile)
			require.NoError(t, err)
			payoff, estimate, err := build(t, setting{g: g, opt: opt}).Moments(made.Profile[1-player])
			require.NoError(t, err)
			factor := payoff.Variance.Quo(estimate.Variance)
			t.Logf("%s, player %d: %v", name, player+1, factor.Big().FloatString(4))
			require.True(t, factor.Cmp(rational.Int(least)) > 0, "%s, player %d: %v", name, player+1, factor)
		}
	}
}

func game(t testing.TB, name string) *seqform.Game {
	t.Helper()
	g, err := gen.Kuhn(2, 3)
	if name == "leduc3" {
		g, err = gen.Leduc(3, 2, true)
	}
	require.NoError(t, err)
	return g
}

// tilted plays the first action with weight first, the others with weight 1.
func tilted(g *seqform.Game, i int, first int64) seqform.Behavior {
	b := make(seqform.Behavior, len(g.Players[i].Infosets))
	for h := range b {
		n := int64(len(g.Players[i].Infosets[h].Actions))
		b[h] = make([]rational.Rat, n)
		for a := range b[h] {
			b[h][a] = rational.New(1, first+n-1)
		}
		b[h][0] = rational.New(first, first+n-1)
	}
	return b
}

// line returns a record of the play to a leaf.
func line(g *seqform.Game, leaf int) string {
	var path []string
	for v := leaf; v > 0; v = int(g.Tree.Parent[v]) {
		path = append(path, fmt.Sprint(g.Tree.Action[v]+1))
	}
	slices.Reverse(path)
	return fmt.Sprintf(`{"hand":%d,"path":[%s],"labels":["a",{"b":[1]}],"payoffs":["%v","%v"]}`,
		leaf, strings.Join(path, ","), paidTo(g.Tree, leaf, 0), paidTo(g.Tree, leaf, 1))
}

// TestReadAll reads each leaf of each game back.
func TestReadAll(t *testing.T) {
	for name, g := range games(t) {
		text, leaves := "\ufeff", []int{}
		for v := range g.Tree.Len() {
			if g.Tree.IsLeaf(v) {
				text += line(g, v) + []string{"\n", "\r\n", "\n \n"}[v%3]
				leaves = append(leaves, v)
			}
		}
		r := NewReader(name, strings.NewReader(text), g, 0)
		for _, v := range leaves {
			h, err := r.Next()
			require.NoError(t, err)
			require.Equal(t, v, h.Leaf)
		}
		_, err := r.Next()
		require.Equal(t, io.EOF, err)
	}
}

func TestReadStrategy(t *testing.T) {
	g := game(t, "kuhn")
	text := `{"strategy":[{"infoset":1,"probabilities":["1/3","0.666666e0"]}],"path":[1,1,1]}
{"strategy":[{"infoset":2,"probabilities":["1/3","2/3"],"x":[]},{"player":1,"infoset":2,"probabilities":["1","0"]}],"player":2,"path":[1,1,1]}`
	r := NewReader("h", strings.NewReader(text), g, 0)
	_, err := r.Next()
	require.EqualError(t, err, "h:1:14: probabilities at information set 1 of player 1, want none below 0 and a sum of 1")
	h, err := r.Next()
	require.NoError(t, err)
	require.Equal(t, 13, h.StrategyCol)
	require.Equal(t, strings.Index(strings.Split(text, "\n")[1], "[1,1,1]")+1, h.PathCol)
	require.Len(t, h.Strategy[0], 1)
	require.Len(t, h.Strategy[1], 1)
	rationaltest.Equal(t, "2/3", h.Strategy[1][1][1])
	rationaltest.Equal(t, "1", h.Strategy[0][1][0])
}

func TestReadErrors(t *testing.T) {
	g := game(t, "kuhn")
	for _, c := range []struct{ text, want string }{
		{`{}`, `1:1: a hand without "path", want the numbers of its actions from the root to a leaf`},
		{`[]`, `1:1: want a hand, an object`},
		{`{"path":[1,1`, `1:13: the line ends within the hand`},
		{`{"path":[1,1,]}`, `1:14: not JSON: invalid character ']' looking for beginning of value`},
		{`{"path":[1,1]}`, `1:9: the path ends where there are 2 actions, want a leaf`},
		{`{"path":[1,1,1,1]}`, `1:16: action 1 after the end of the play`},
		{`{"path":[7,1,1]}`, `1:10: action 7, want one from 1 to 6`},
		{`{"path":[0]}`, `1:10: want the number of an action, an integer from 1 to 2147483647`},
		{`{"path":[1.5]}`, `1:10: want the number of an action, an integer from 1 to 2147483647`},
		{`{"path":["1"]}`, `1:10: want the number of an action, an integer from 1 to 2147483647`},
		{`{"path":{"a":1}}`, `1:9: want a list of actions, an array`},
		{`{"path":[1,1,1],"payoffs":["-1"]}`, `1:27: 1 payoffs, want 2`},
		{`{"path":[1,1,1],"payoffs":["-1","2"]}`, `1:27: player 2 is paid 2, but 1 in the game`},
		{`{"path":[1,1,1],"payoffs":["-1",1]}`, `1:33: want a number as a string, such as "1/2"`},
		{`{"path":[1,1,1],"payoffs":["-1","1/0"]}`, `1:33: want a number as a string, such as "1/2"`},
		{`{"path":[1,1,1],"player":3}`, `1:26: want a player, an integer from 1 to 2`},
		{`{"path":[1,1,1]} {}`, `1:18: text after the hand, want one hand a line`},
		{`{"path":[1,1,1],"strategy":[{}]}`, `1:29: want "infoset" and "probabilities"`},
		{`{"path":[1,1,1],"strategy":[{"infoset":9,"probabilities":[]}]}`, `1:40: information set 9 of player 1, who has 6`},
		{`{"path":[1,1,1],"strategy":[{"infoset":1,"probabilities":["1"]}]}`, `1:29: 1 probabilities at information set 1 of player 1, want 2`},
		{`{"path":[1,1,1],"strategy":[{"infoset":1,"probabilities":["1","0"]},{"infoset":1,"probabilities":["1","0"]}]}`, `1:69: information set 1 of player 1 twice`},
		{"\n\n x", `3:2: not JSON: invalid character 'x' looking for beginning of value`},
		{strings.Repeat(" ", maxLine+1), fmt.Sprintf("1:1: a line of more than %d bytes, want one hand a line", maxLine)},
	} {
		_, err := NewReader("h", strings.NewReader(c.text), g, 0).Next()
		require.EqualError(t, err, "h:"+c.want, "%.60s", c.text)
		_, ok := errors.AsType[*Error](err)
		require.True(t, ok)
	}
}

// TestReadNothing: a mistake before the first line is on the first.
func TestReadNothing(t *testing.T) {
	r := NewReader("h", strings.NewReader(""), game(t, "kuhn"), 0)
	_, err := r.Next()
	require.Equal(t, io.EOF, err)
	require.EqualError(t, r.Errorf(1, "no hands"), "h:1:1: no hands")
}

func TestReaderFails(t *testing.T) {
	broken := errors.New("broken")
	r := io.MultiReader(strings.NewReader("\n"), failing{broken})
	_, err := NewReader("h", r, game(t, "kuhn"), 0).Next()
	require.ErrorIs(t, err, broken)
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// FuzzReader: no input panics; what is read is a leaf with distributions, and mistakes
// have a position in the text.
func FuzzReader(f *testing.F) {
	g := game(f, "kuhn")
	for v := range g.Tree.Len() {
		if g.Tree.IsLeaf(v) {
			f.Add(line(g, v))
		}
	}
	f.Add(`{"strategy":[{"player":2,"infoset":2,"probabilities":["1/3","2/3"]}],"player":2,"path":[1,1,1]}`)
	f.Add(`{"path":[1,1,1],"labels":[{"path":[]},null,1e9]}` + "\n{")
	f.Fuzz(func(t *testing.T, text string) {
		r := NewReader("h", strings.NewReader(text), g, 1)
		for {
			h, err := r.Next()
			if err == io.EOF {
				return
			}
			if e, ok := errors.AsType[*Error](err); ok {
				lines := strings.Split(text, "\n")
				require.LessOrEqual(t, e.Line, len(lines))
				require.LessOrEqual(t, e.Col, len(lines[e.Line-1])+1)
				require.Positive(t, e.Col)
				return
			}
			require.NoError(t, err)
			require.True(t, g.Tree.IsLeaf(h.Leaf))
			for i := range h.Strategy {
				for set, prob := range h.Strategy[i] {
					require.NoError(t, seqform.CheckDistribution(nil, prob))
					require.Len(t, prob, len(g.Players[i].Infosets[set].Actions))
				}
			}
		}
	})
}

// TestSample compares with sums over all.
func TestSample(t *testing.T) {
	var s Sample
	all := []rational.Rat{}
	for k := range 7 {
		x := rational.New(int64(k*k-9), int64(k+1))
		require.NoError(t, s.Add(x, int64(k)))
		for range k {
			all = append(all, x)
		}
	}
	n := rational.Int(int64(len(all)))
	var sum, around rational.Rat
	for _, x := range all {
		sum = sum.Add(x)
	}
	for _, x := range all {
		around = around.Add(x.Sub(sum.Quo(n)).Pow(2))
	}
	require.EqualValues(t, len(all), s.Len())
	rationaltest.Same(t, sum.Quo(n), s.Mean())
	rationaltest.Same(t, around.Quo(n.Sub(rational.Int(1))), s.Variance())
	rationaltest.Same(t, around.Quo(n.Sub(rational.Int(1))).Quo(n), s.MeanVariance())
}

func TestRefused(t *testing.T) {
	ctx := t.Context()
	g := game(t, "kuhn")
	values := make([]rational.Rat, g.Tree.Len())
	known := [2]seqform.Behavior{tilted(g, 0, 1), nil}
	three := seqformtest.Kuhn(3, 4)
	table := seqformtest.Must(gen.RandomStrategic([]int{2, 2}, gen.Range{Low: 0, High: 1}, gen.ZeroSum, 1))
	silent, bad := tilted(g, 0, 1), tilted(g, 0, 1)
	silent[3], bad[0] = nil, bad[0][:1]
	for _, c := range []struct {
		g    *seqform.Game
		opt  Options
		want string
	}{
		{table, Options{}, "aivat: the game is in strategic form, want a tree"},
		{three, Options{}, "aivat: the game has 3 players, want 2"},
		{g, Options{Player: 2}, "aivat: no player 3"},
		{g, Options{Values: values[1:]}, "aivat: 54 values, want one for each of 55 nodes"},
		{g, Options{Values: values}, "aivat: no strategy is known"},
		{g, Options{Values: values, Known: [2]seqform.Behavior{known[0][1:]}}, "aivat: seqform: player 1 has 6 information sets, profile has 5"},
		{g, Options{Values: values, Known: [2]seqform.Behavior{silent}}, "aivat: the strategy of player 1 says nothing at information set 4, where it leads"},
		{g, Options{Values: values, Known: [2]seqform.Behavior{bad}}, "aivat: seqform: information set J: of player 1 has 2 actions, profile has 1"},
	} {
		_, err := New(ctx, c.g, c.opt)
		require.EqualError(t, err, c.want)
	}
	_, err := Values(ctx, table, 0, nil)
	require.ErrorContains(t, err, "strategic form")
	_, err = Values(ctx, g, 0, nil)
	require.ErrorContains(t, err, "profile of 0 players")
	_, err = NewRecorded(three, 0, nil)
	require.Error(t, err)
	absent, err := New(ctx, g, Options{Values: values, Known: known})
	require.NoError(t, err)
	for _, b := range []seqform.Behavior{nil, make(seqform.Behavior, len(g.Players[1].Infosets))} {
		_, _, err = absent.Moments(b)
		require.Error(t, err)
	}
	require.Panics(t, func() { absent.Estimate(0) })

	stopped, cancel := context.WithCancelCause(ctx)
	why := errors.New("enough")
	cancel(why)
	_, err = New(stopped, g, Options{Values: values, Known: known})
	require.Equal(t, why, err)
	_, err = Values(stopped, g, 0, seqform.Profile{known[0], tilted(g, 1, 1)})
	require.Equal(t, why, err)
}

// TestImpossible: a hand that the known player would not have played.
func TestImpossible(t *testing.T) {
	g := game(t, "kuhn")
	known := tilted(g, 0, 1)
	known[0] = []rational.Rat{rational.Int(1), {}}
	e := build(t, setting{g: g, opt: Options{Values: make([]rational.Rat, g.Tree.Len()), Known: [2]seqform.Behavior{known, nil}}})
	r, err := NewRecorded(g, 0, make([]rational.Rat, g.Tree.Len()))
	require.NoError(t, err)
	leaf := g.Tree.Child(g.Tree.Child(g.Tree.Child(0, 0), 1), 1)
	_, err = e.Estimate(leaf)
	require.EqualError(t, err, "impossible hand: player 1 at information set 1 never plays action 2")
	_, _, err = r.Estimate(leaf, [2]map[int][]rational.Rat{{0: known[0]}})
	require.ErrorIs(t, err, ErrImpossible)
	_, _, err = r.Estimate(leaf, [2]map[int][]rational.Rat{{}})
	require.EqualError(t, err, "no probabilities of player 1 at information set 1, where the play leads")
}

func TestTooLarge(t *testing.T) {
	ctx := t.Context()
	g := game(t, "kuhn")
	huge := rational.New(1, 3).Pow(maxBits)
	known := tilted(g, 0, 1)
	values := make([]rational.Rat, g.Tree.Len())
	values[2] = huge
	_, err := New(ctx, g, Options{Values: values, Known: [2]seqform.Behavior{known, nil}, Observed: true})
	require.ErrorIs(t, err, ErrTooLarge)
	known[0] = []rational.Rat{huge, rational.Int(1).Sub(huge)}
	values[2] = rational.Rat{}
	_, err = New(ctx, g, Options{Values: values, Known: [2]seqform.Behavior{known, nil}})
	require.ErrorIs(t, err, ErrTooLarge)
	_, err = Values(ctx, g, 0, seqform.Profile{known, tilted(g, 1, 1)})
	require.ErrorIs(t, err, ErrTooLarge)
	var s Sample
	require.ErrorIs(t, s.Add(huge, 1), ErrTooLarge)
}

// TestValues: those of nodes with uniform play where the profile says nothing.
func TestValues(t *testing.T) {
	g := game(t, "kuhn")
	p := seqform.Profile{make(seqform.Behavior, 6), tilted(g, 1, 1)}
	values, err := Values(t.Context(), g, 1, p)
	require.NoError(t, err)
	rationaltest.Same(t, g.ExpectedPayoffs(g.Plans(seqform.Profile{tilted(g, 0, 1), p[1]}))[1], values[0])
	bet := g.Tree.Child(g.Tree.Child(0, 1), 1) // J against K, who folds with probability 1/2
	rationaltest.Equal(t, "1/2", values[bet])
}

func BenchmarkNew(b *testing.B) {
	g := game(b, "leduc3")
	values, err := Values(b.Context(), g, 0, seqform.Profile{tilted(g, 0, 2), tilted(g, 1, 3)})
	require.NoError(b, err)
	opt := Options{Values: values, Known: [2]seqform.Behavior{tilted(g, 0, 2), nil}}
	for b.Loop() {
		_, err = New(b.Context(), g, opt)
	}
	require.NoError(b, err)
	b.ReportMetric(float64(g.Tree.Len()), "nodes")
}
