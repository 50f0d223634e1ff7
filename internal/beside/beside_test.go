package beside

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/rational"
	"exactsolve/seqform/seqformtest"
)

// TestDeadline ends a search when what is left of its time is needed to certify what was
// learned, which is then done.
func TestDeadline(t *testing.T) {
	g := seqformtest.Fixture(t, "kuhn")
	ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
	defer cancel()
	l := &learner{g: g, cost: time.Hour, done: make(chan struct{})}
	ended := false
	l.run(ctx, func() { ended = true })
	require.True(t, ended)
	require.Greater(t, l.quarter, 14*time.Minute)
	require.NoError(t, l.err)
	require.NoError(t, cert.Check(context.Background(), g, l.best.Load().Certificate))
	require.Positive(t, l.best.Load().Rounds)
}

// TestReserve: to write a large answer takes no more than a quarter of a short time.
func TestReserve(t *testing.T) {
	l := &learner{g: seqformtest.Made("leduc ranks=8"), quarter: time.Hour}
	long := l.reserve()
	l.quarter = 10 * time.Millisecond
	require.Equal(t, l.quarter, l.reserve())
	require.Greater(t, long, l.quarter)
}

// TestStopped ends a search by a limit of work, which gives the same again, by an
// interruption, which gives something, and by an answer or an error, after which nothing
// is needed.
func TestStopped(t *testing.T) {
	g := seqformtest.Made("leduc ranks=2")
	ctx, cancel := context.WithCancel(t.Context())
	search := func(stopped bool, err error) *Seen {
		seen, got := Search(ctx, g, Options{Late: time.Minute}, func(context.Context) (bool, error) { return stopped, err })
		require.Equal(t, err, got)
		return seen
	}
	first, again := search(true, nil), search(true, nil)
	require.Equal(t, first.Certificate, again.Certificate)
	require.Equal(t, 2000, first.Rounds)
	require.Nil(t, search(false, nil))
	require.Nil(t, search(false, errors.New("bad")))
	cancel()
	require.NoError(t, cert.Check(context.Background(), g, search(true, nil).Certificate))
}

// TestBetter keeps the narrowest bounds, or the least regret, whatever is learned later.
func TestBetter(t *testing.T) {
	for _, name := range []string{"kuhn", "matching_pennies", "nau_irrational", "absent_minded", "beer_quiche"} {
		g := seqformtest.Fixture(t, name)
		if g.Recall != nil {
			continue
		}
		l := &learner{g: g}
		least := rational.Int(1000)
		for rounds := range 20 {
			l.learn(t.Context(), rounds)
			l.certify()
			require.NoError(t, l.err)
			best := l.best.Load()
			require.LessOrEqual(t, best.width().Cmp(least), 0)
			require.True(t, answer.Largest(best.Regrets).Equal(best.Certificate.Claim.Epsilon))
			least = best.width()
		}
	}
}

// TestNarrow meets goals, the same way again, by bounds that hold the value of the game;
// and when its context is done it returns what it has.
func TestNarrow(t *testing.T) {
	for title, value := range map[string]rational.Rat{"kuhn": rational.New(-1, 18), "matching_pennies": {}} {
		g := seqformtest.Fixture(t, title)
		for _, goal := range []rational.Rat{rational.New(1, 10), rational.New(1, 1000), rational.New(1, 100_000)} {
			first, err := Narrow(t.Context(), g, goal, Options{})
			require.NoError(t, err)
			require.True(t, first.Value.Contains(value), title)
			require.LessOrEqual(t, first.Value.Width().Cmp(goal), 0)
			require.NoError(t, cert.Check(context.Background(), g, first.Certificate))
			again, err := Narrow(t.Context(), g, goal, Options{})
			require.NoError(t, err)
			require.Equal(t, first, again)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	g := seqformtest.Made("leduc ranks=3")
	seen, err := Narrow(ctx, g, rational.New(1, 1_000_000_000), Options{Late: time.Minute})
	require.NoError(t, err)
	require.NoError(t, cert.Check(context.Background(), g, seen.Certificate))
}

// TestRandomGames learns in games of one to four players, of either form.
func TestRandomGames(t *testing.T) {
	for _, title := range []string{
		"random-efg players=1", "random-efg players=4 seed=2", "random-nfg players=1", "random-nfg players=4", "random-nfg actions=1",
	} {
		g := seqformtest.Made(title)
		seen, err := Search(t.Context(), g, Options{}, func(context.Context) (bool, error) { return true, nil })
		require.NoError(t, err, title)
		require.NoError(t, cert.Check(context.Background(), g, seen.Certificate), title)
	}
}

// TestPatience: where a certificate takes longer than there is after an interruption, the
// first one is made at once.
func TestPatience(t *testing.T) {
	for title, want := range map[string]time.Duration{"random-nfg actions=20": patience, "random-nfg actions=400": 0} {
		require.Equal(t, want, newLearner(seqformtest.Made(title), Options{}).patience())
	}
}

// TestWhole has the learner of a large game at work all the time until something is proved,
// and after that only if time is limited.
func TestWhole(t *testing.T) {
	l := newLearner(seqformtest.Random([]int{400, 400}, 0, 9, 1), Options{})
	require.True(t, l.whole())
	l.best.Store(new(Seen))
	require.False(t, l.whole())
	l.quarter = time.Second
	require.True(t, l.whole())
	require.False(t, newLearner(seqformtest.Random([]int{3, 3}, 0, 9, 1), Options{}).whole())
}
