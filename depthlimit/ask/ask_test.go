package ask

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/depthlimit"
	"exactsolve/internal/beside"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/meter"
	"exactsolve/seqform/seqformtest"
)

// TestSolve: with an equilibrium below the limit the strategy is optimal, whatever the
// player, the limit, and how the rest is solved anew; and what is proved says so with
// the numbers.
func TestSolve(t *testing.T) {
	g := seqformtest.Kuhn(2, 3)
	value := rational.New(-1, 18)
	for player := range 2 {
		for _, q := range []Question{{Depth: 2}, {Depth: 3, Unlimited: true}, {Depth: 2, Resolve: "resolve"}, {Depth: 2, Resolve: "maxmargin", KeepTrunk: true}} {
			q.Player = player
			rounds := 0
			q.Progress = func(e Event) error {
				if e.Round != nil {
					rounds++
				}
				return nil
			}
			a, err := Solve(t.Context(), g, q)
			require.NoError(t, err)
			require.Equal(t, answer.Yes, a.Status, a.Reason)
			require.True(t, a.Known())
			require.True(t, a.Guaranteed.Equal(value), "%v", a.Guaranteed)
			require.True(t, a.Exploitability.IsZero() && !a.AtMost)
			require.Equal(t, q.KeepTrunk, rounds == 0)
			require.NoError(t, cert.Check(context.Background(), g, a.Certificate))
			first, last := a.Proved[0], a.Proved[len(a.Proved)-1]
			require.Equal(t, depthlimit.Guarantees, first.Proved)
			require.Equal(t, depthlimit.Optimal, last.Proved)
			require.True(t, first.Low.Equal(value) && last.Low.Equal(value))
			require.Contains(t, first.Text("Ann"), "guarantees just that to Ann")
			require.Equal(t, q.Resolve != "", a.Resolved != nil)
		}
		value = value.Neg()
	}
}

// TestEnded: without time for a blueprint there is an answer, of status unknown, about one
// that was learned.
func TestEnded(t *testing.T) {
	g := seqformtest.Kuhn(2, 3)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	a, err := Solve(ctx, g, Question{Depth: 2})
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, a.Status)
	require.Contains(t, a.Reason, "canceled")
	require.NoError(t, cert.Check(context.Background(), g, a.Certificate))
	require.True(t, a.Low.Cmp(rational.New(-1, 18)) <= 0 && rational.New(-1, 18).Cmp(a.High) <= 0)
}

// TestLeftBehind has a search that ends its context, and then no more until it is left behind:
// the answer is about the best strategy so far.
func TestLeftBehind(t *testing.T) {
	g := seqformtest.Kuhn(2, 3)
	uniform := make(seqform.Profile, 2)
	for i := range uniform {
		uniform[i] = g.Players[i].Complete(nil)
	}
	ctx, cancel := context.WithCancel(t.Context())
	over, rounds := make(chan struct{}), 0
	var last *Round
	q := Question{Depth: 2, Blueprint: uniform}
	q.Progress = func(e Event) error {
		if e.Round != nil {
			rounds++
			last = e.Round
		}
		cancel()
		return nil
	}
	r, err := NewRun(g, q)
	require.NoError(t, err)
	s := &solving{Run: r, answer: new(Answer)}
	stuck := func(ctx context.Context) (*Answer, error) {
		err := s.solve(ctx)
		<-over
		return s.answer, err
	}
	a, err := beside.PromptlyOne(ctx, beside.Half, stuck, func() (*Answer, error) { return s.left(ctx) })
	close(over)
	require.NoError(t, err)
	require.Equal(t, 1, rounds)
	require.Equal(t, answer.Unknown, a.Status)
	require.Equal(t, "context canceled", a.Reason)
	require.NoError(t, cert.Check(context.Background(), g, a.Certificate))
	require.True(t, a.Guaranteed.Equal(rational.Max(last.Worth.Guaranteed, a.Blueprint.Guaranteed)))
	require.NotEmpty(t, a.Proved)
}

// TestSeen: what was learned of the blueprint is the answer when time is over, without more
// work, and it is what work would have come to.
func TestSeen(t *testing.T) {
	g := seqformtest.Kuhn(2, 3)
	seen, err := beside.Search(t.Context(), g, beside.Options{}, func(context.Context) (bool, error) { return true, nil })
	require.NoError(t, err)
	for player := range 2 {
		r, err := NewRun(g, Question{Depth: 2, Player: player, Blueprint: seen.Certificate.Claim.Profile, Seen: seen})
		require.NoError(t, err)
		over, cancel := context.WithCancel(t.Context())
		cancel()
		got, err := r.Solve(over)
		require.NoError(t, err)
		s := &solving{Run: r, answer: new(Answer)}
		require.NoError(t, s.bound())
		want := s.best.Load()
		require.Equal(t, want.Certificate, got.Certificate)
		require.True(t, want.Low.Equal(got.Low) && want.High.Equal(got.High) && want.Guaranteed.Equal(got.Guaranteed))
		require.Equal(t, want.Proved, got.Proved)
	}
}

// TestLeft: the value of the game, once found, is not lost when work is left behind, and an
// answer that is complete has no reason to be less.
func TestLeft(t *testing.T) {
	g := seqformtest.Kuhn(2, 3)
	made, err := MakeBlueprint(t.Context(), g, Blueprint{Method: "cfr+", Rounds: 3})
	require.NoError(t, err)
	r, err := NewRun(g, Question{Depth: 2, Blueprint: made.Profile, GameValue: true})
	require.NoError(t, err)
	over, cancel := context.WithCancel(t.Context())
	cancel()
	s := &solving{Run: r, answer: new(Answer), ctx: t.Context()}
	a, err := s.left(over)
	require.NoError(t, err)
	require.Equal(t, &Answer{Reason: "context canceled"}, a, "before anything is known")
	s = &solving{Run: r, answer: new(Answer), ctx: t.Context()}
	require.NoError(t, s.bound())
	require.False(t, s.best.Load().Known())
	require.NoError(t, s.solveGame())
	a, err = s.left(over)
	require.NoError(t, err)
	require.True(t, a.Known() && a.Low.Equal(rational.New(-1, 18)))
	require.False(t, a.AtMost)
	require.Equal(t, "context canceled", a.Reason)

	s = &solving{Run: r, answer: new(Answer)}
	require.NoError(t, s.solve(t.Context()))
	a, err = s.left(over)
	require.NoError(t, err)
	require.Equal(t, answer.Yes, a.Status)
	require.Empty(t, a.Reason)
}

// TestLeftLast: work left behind after the trunk has the solution of the last round, where
// that is asked for, and not the blueprint, which here is better.
func TestLeftLast(t *testing.T) {
	g := seqformtest.Kuhn(2, 3)
	made, err := MakeBlueprint(t.Context(), g, Blueprint{Method: "exact"})
	require.NoError(t, err)
	over, cancel := context.WithCancel(t.Context())
	cancel()
	for _, last := range []bool{false, true} {
		r, err := NewRun(g, Question{Depth: 2, Blueprint: made.Profile, MaxValues: 1, Last: last})
		require.NoError(t, err)
		s := &solving{Run: r, answer: new(Answer), ctx: t.Context(), rounds: depthlimit.LoopOptions{MaxValues: 1}}
		require.NoError(t, s.bound())
		found, err := s.trunk()
		require.NoError(t, err)
		a, err := s.left(over)
		require.NoError(t, err)
		require.Equal(t, last, a.Guaranteed.Cmp(a.Blueprint.Guaranteed) < 0)
		require.True(t, a.Guaranteed.Equal(found.Best.Value))
		require.NoError(t, cert.Check(context.Background(), g, a.Certificate))
	}
}

// TestElsewhere: a regret in an abstraction is not told as one in the game.
func TestElsewhere(t *testing.T) {
	over, cancel := context.WithCancel(t.Context())
	cancel()
	for abstract, told := range map[string]bool{"": true, "suits": false} {
		m := new(meter.Meter)
		require.Eventually(t, func() bool { // as often as nothing is learned in time
			made, err := MakeBlueprint(meter.With(over, m), seqformtest.Made("leduc ranks=3"), Blueprint{Abstract: abstract})
			return err == nil && made.Method == "cfr+"
		}, time.Minute, time.Millisecond)
		require.Equal(t, told, m.State().Best != nil, abstract)
	}
}
