package solve

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// small returns a small random tree.
func small(players int, seed int) *seqform.Game {
	return seqformtest.Made(fmt.Sprintf("random-efg players=%d depth=%d actions=2 signals=2 chance=20 stop=20 low=-3 high=3 payoffs=general seed=%d", players, 2+players, seed))
}

// TestAlone finds every concept in games of one player: the best payoff of all pure
// strategies, also in subgames, with a certificate of what was asked for.
func TestAlone(t *testing.T) {
	for seed := range 25 {
		tree, table := small(1, seed), seqformtest.Random([]int{6}, -3, 3, uint64(seed))
		for _, concept := range cert.Concepts() {
			claim := single(t, tree, concept, concept)
			if concept != cert.Nash && concept != cert.NormalFormPerfect {
				require.True(t, seqformtest.SubgameGain(tree, claim.Profile).IsZero(), "%s %d", concept, seed)
			}
			single(t, table, concept, sought(table, concept))
		}
	}
}

func single(t *testing.T, g *seqform.Game, asked, want cert.Concept) *cert.Claim {
	t.Helper()
	a, err := Solve(t.Context(), g, Question{Concept: asked})
	require.NoError(t, err, asked)
	require.Equal(t, answer.Yes, a.Status, "%s: %s", asked, a.Reason)
	c := a.Certificate
	require.Equal(t, want, c.Claim.Concept)
	require.NoError(t, cert.Check(context.Background(), g, c), asked)
	require.Len(t, c.Claim.Profile, 1)
	best := seqformtest.BestPayoff(g, c.Claim.Profile, 0)
	rationaltest.Equal(t, best.String(), c.Claim.Payoffs[0])
	rationaltest.Equal(t, best.String(), seqformtest.Payoffs(g, c.Claim.Profile)[0])
	return &c.Claim
}

// TestSubgamePerfect finds profiles in which nobody gains in any subgame, by recursion
// over all pure strategies in it.
func TestSubgamePerfect(t *testing.T) {
	found := 0
	for seed := range 40 {
		g := small(2+seed%2, seed)
		a, err := Solve(t.Context(), g, Question{Concept: cert.SubgamePerfect})
		require.NoError(t, err)
		if a.Status != answer.Yes {
			continue
		}
		found++
		require.Equal(t, cert.SubgamePerfect, a.Certificate.Claim.Concept)
		require.NoError(t, cert.Check(context.Background(), g, a.Certificate))
		require.True(t, seqformtest.SubgameGain(g, a.Certificate.Claim.Profile).IsZero(), seed)
	}
	require.Greater(t, found, 30)
	for a, err := range All(t.Context(), seqformtest.Fixture(t, "km_one"), Question{Concept: cert.SubgamePerfect, Count: 2, Covering: random, Trembles: random, Seed: 1}) {
		require.NoError(t, err)
		require.True(t, a.List != nil || a.Certificate.Claim.Concept == cert.SubgamePerfect)
	}
}

// TestStrategicConcepts: in strategic form sequential and subgame-perfect equilibria are
// the Nash equilibria, irrational ones too.
func TestStrategicConcepts(t *testing.T) {
	g := seqformtest.Fixture(t, "nau_irrational")
	for _, concept := range []cert.Concept{cert.SubgamePerfect, cert.Sequential} {
		q := Question{Concept: concept, Algebraic: true}
		note, err := q.Settle(g)
		require.NoError(t, err)
		require.Equal(t, "looking for a nash equilibrium: in strategic form every one is "+string(concept), note)
		a, err := Solve(t.Context(), g, q)
		require.NoError(t, err)
		require.Equal(t, cert.AlgebraicNash, a.Certificate.Claim.Concept)
	}
	a, err := Solve(t.Context(), seqformtest.Fixture(t, "rock_paper_scissors"), Question{Concept: cert.SubgamePerfect})
	require.NoError(t, err)
	require.Equal(t, cert.Nash, a.Certificate.Claim.Concept)
}

// TestLacking: a concept that a game cannot have is refused, with those that it can.
func TestLacking(t *testing.T) {
	for _, name := range []string{"kuhn", "selten_horse", "nau_irrational", "single_action", "rock_paper_scissors"} {
		g := seqformtest.Fixture(t, name)
		fit, _ := Suits(g)
		for _, concept := range cert.Concepts() {
			q := Question{Concept: concept}
			_, err := q.Settle(g)
			e, refused := errors.AsType[*QuestionError](err)
			require.Equal(t, !slices.Contains(fit, concept), refused, "%s %s: %v", name, concept, err)
			if refused {
				require.True(t, e.OfGame)
				require.Equal(t, []string{"--concept " + orList(fit) + " can be found in this game"}, e.Hints())
			}
		}
	}
}

// TestCertifyIrrational starts from three digits of (53 − √601)/46 and so on.
func TestCertifyIrrational(t *testing.T) {
	g := seqformtest.Fixture(t, "nau_irrational")
	near := seqformtest.Profile(g, []string{"31/50", "19/50", "12/25", "13/25", "19/50", "31/50"})
	for _, algebraic := range []bool{false, true} {
		r, err := Certify(t.Context(), g, near, Question{Digits: 30, Algebraic: algebraic})
		require.NoError(t, err)
		require.Equal(t, answer.Yes, r.Status)
		require.NoError(t, cert.Check(context.Background(), g, r.Certificate))
		x := NumbersOf(g, r.Certificate).Behavior[0][0][0]
		text, certain := x.Decimal(30)
		require.True(t, certain)
		require.Equal(t, "0.619232579472553788965567918514", text)
		require.Equal(t, algebraic, x.Closed() == "(53 - sqrt(601))/46")
		require.Empty(t, r.Warnings)
	}
	r, err := Certify(t.Context(), g, near, Question{Concept: cert.Sequential})
	require.NoError(t, err)
	require.Equal(t, answer.Yes, r.Status) // of a table it is what nash is
	r, err = Certify(t.Context(), g, near, Question{Concept: cert.QuasiPerfect})
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, r.Status)
	require.Contains(t, r.Reason, "not fractions")
}

// TestCertifyLeft: an equilibrium that was found is not lost when the work after it is left behind.
func TestCertifyLeft(t *testing.T) {
	over, cancel := context.WithCancel(t.Context())
	cancel()
	left := func(g *seqform.Game, near seqform.Profile, q Question) *Nearby {
		var known atomic.Pointer[Nearby]
		_, err := certify(t.Context(), g, near, q, &known)
		require.NoError(t, err)
		m := known.Load().stopped(over, g, q)
		require.Equal(t, answer.Yes, m.Near.Status)
		require.Empty(t, m.Near.Reason)
		require.Len(t, m.Payoffs, len(g.Players))
		require.NoError(t, cert.Check(context.Background(), g, m.Certificate))
		return m
	}
	g := seqformtest.Fixture(t, "matching_pennies")
	m := left(g, seqformtest.Profile(g, []string{"31/50", "19/50", "12/25", "13/25"}), Question{Concept: cert.QuasiPerfect})
	require.Equal(t, answer.Unknown, m.Status)
	require.Equal(t, "context canceled", m.Reason)
	require.Equal(t, cert.Nash, m.Certificate.Claim.Concept)
	require.Empty(t, m.Warnings)

	g = seqformtest.Fixture(t, "nau_irrational")
	near := seqformtest.Profile(g, []string{"31/50", "19/50", "12/25", "13/25", "19/50", "31/50"})
	m = left(g, near, Question{Digits: 30})
	require.Equal(t, answer.Yes, m.Status)
	require.Empty(t, m.Reason)
	require.Len(t, m.Warnings, 1)
	require.Contains(t, left(g, near, Question{Concept: cert.QuasiPerfect}).Reason, "not fractions")

	w := &work{q: Question{Digits: 1}, g: g, answer: new(Answer)}
	m = left(g, near, w.q)
	require.Empty(t, m.Warnings, "all digits are certain")
	require.Same(t, m.Near.Box, w.refine(over, m.Near.Box))
	require.Empty(t, w.answer.Warnings)
}
