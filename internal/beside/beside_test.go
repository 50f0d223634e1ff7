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

// TestBetter keeps the least regret, whatever is learned later.
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
			epsilon := answer.Largest(l.best.Load().Regrets)
			require.LessOrEqual(t, epsilon.Cmp(least), 0)
			require.True(t, epsilon.Equal(l.best.Load().Certificate.Claim.Epsilon))
			least = epsilon
		}
	}
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
