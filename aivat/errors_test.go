package aivat

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
)

func TestRefused(t *testing.T) {
	ctx := context.Background()
	g := game(t, "kuhn")
	values := make([]rational.Rat, g.Tree.Len())
	known := [2]seqform.Behavior{tilted(g, 0, 1), nil}
	three, err := gen.Kuhn(3, 4)
	require.NoError(t, err)
	table, err := gen.RandomStrategic([]int{2, 2}, gen.Range{Low: 0, High: 1}, gen.ZeroSum, 1)
	require.NoError(t, err)
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
	_, err = Values(ctx, table, 0, nil)
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
	ctx := context.Background()
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
	values, err := Values(context.Background(), g, 1, p)
	require.NoError(t, err)
	rationaltest.Same(t, g.ExpectedPayoffs(g.Plans(seqform.Profile{tilted(g, 0, 1), p[1]}))[1], values[0])
	bet := g.Tree.Child(g.Tree.Child(0, 1), 1) // J against K, who folds with probability 1/2
	rationaltest.Equal(t, "1/2", values[bet])
}

func BenchmarkNew(b *testing.B) {
	g := game(b, "leduc3")
	values, err := Values(context.Background(), g, 0, seqform.Profile{tilted(g, 0, 2), tilted(g, 1, 3)})
	require.NoError(b, err)
	opt := Options{Values: values, Known: [2]seqform.Behavior{tilted(g, 0, 2), nil}}
	for b.Loop() {
		_, err = New(context.Background(), g, opt)
	}
	require.NoError(b, err)
	b.ReportMetric(float64(g.Tree.Len()), "nodes")
}
