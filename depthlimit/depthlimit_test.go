package depthlimit

import (
	"context"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

func TestPlaces(t *testing.T) {
	g, err := kuhn()
	require.NoError(t, err)
	require.Equal(t, []int{0}, AtDepth(g.Tree, 0))
	require.Len(t, AtDepth(g.Tree, 1), 6)
	require.Empty(t, AtDepth(g.Tree, 10))
	require.Empty(t, AtDepth(g.Tree, -1))
	require.Empty(t, AfterRound(g.Tree, 1)) // the only chance move is before play
	g, err = leduc()
	require.NoError(t, err)
	for _, v := range AfterRound(g.Tree, 1) {
		require.EqualValues(t, seqform.Chance, g.Tree.Player[v])
	}
	require.Empty(t, AfterRound(g.Tree, 2))
	require.Equal(t, []int{0}, AfterRound(g.Tree, 0))
	// Below a node where the predicate holds it does not count.
	require.Len(t, Where(g.Tree, func(v int) bool { return g.Tree.Player[v] == 1 }), 18)
}

// TestChainedLeafSets: chance decides what player 2 learns of player 1's choice among
// six: that it is 1 or 6, 2 or 4, or 4 or 6. So 1 and 2 are in one leaf information
// set, though no information set has nodes below both.
func TestChainedLeafSets(t *testing.T) {
	b := seqform.NewBuilder("", "1", "2")
	half := rational.New(1, 2)
	choice := b.Root().Move(0, "choice", "1", "2", "3", "4", "5", "6")
	for k, pair := range [][2]string{{"16", "1"}, {"24", "2"}, {"3", "3'"}, {"24", "46"}, {"5", "5'"}, {"46", "16"}} {
		coin := choice.Child(strconv.Itoa(k + 1))
		coin.Chance("heads", half).Move(1, pair[0], "only").Child("only").Leaf()
		coin.Chance("tails", half).Move(1, pair[1], "only").Child("only").Leaf()
	}
	g, err := b.Game()
	require.NoError(t, err)
	l, err := NewLimit(g, AtDepth(g.Tree, 1))
	require.NoError(t, err)
	require.Equal(t, [][]int{{0, 1, 3, 5}, {2}, {4}}, l.LeafSets(1))
	require.Len(t, l.LeafSets(0), 6)
}

func TestNewLimitErrors(t *testing.T) {
	g, err := kuhn()
	require.NoError(t, err)
	for name, nodes := range map[string][]int{
		"node 0 of a tree":        {-1},
		"node 56 of a tree":       {55},
		"is not above node":       {1, 2},
		"node 1 of the limit":     {1, 0},
		"play ends at":            {54},
		"node 11 of the limit is": {10, 10},
	} {
		_, err := NewLimit(g, nodes)
		require.ErrorContains(t, err, name)
	}
	_, err = NewLimit(g, []int{1})
	var split *ClosureError
	require.ErrorAs(t, err, &split)
	require.Equal(t, ClosureError{Player: 0, Infoset: 0, Above: 10, Below: 1, label: split.label}, *split)
	require.ErrorContains(t, err, "splits information set J: of player 1: node 11 is above it, node 2 is not")
}

func TestNotSupported(t *testing.T) {
	threePlayers := seqformtest.Kuhn(3, 4)
	general := seqformtest.Made("leduc ranks=2 perturb=1")
	for _, g := range []*seqform.Game{
		threePlayers, general, strategicForm(t), seqformtest.Fixture(t, "imperfect_recall"),
	} {
		_, err := NewLimit(g, nil)
		require.ErrorIs(t, err, ErrNotSupported)
		_, err = Guaranteed(g, 0, nil)
		require.ErrorIs(t, err, ErrNotSupported)
		require.ErrorIs(t, (&Guarantee{}).Check(g), ErrNotSupported)
	}
}

func strategicForm(t *testing.T) *seqform.Game {
	return seqformtest.Must(gen.RandomStrategic([]int{2, 2}, gen.Range{High: 3}, gen.ZeroSum, 1))
}

func TestBadStrategies(t *testing.T) {
	trunk := rpsPlus(t)
	for name, b := range map[string]seqform.Behavior{
		"information sets": {}, "sum to 3/5": {numbers("2/5 0 1/5")}, "has 3 actions": {numbers("1")}, "is negative": {numbers("2 -1 0")},
	} {
		_, err := NewTrunk(trunk.limit, 0, b)
		require.ErrorContains(t, err, name)
		_, err = trunk.Values(b)
		require.ErrorContains(t, err, name)
		_, err = Guaranteed(trunk.game, 0, b)
		require.ErrorContains(t, err, name)
		_, err = trunk.Loop(t.Context(), []seqform.Behavior{b}, LoopOptions{})
		require.ErrorContains(t, err, name)
	}
	_, err := NewTrunk(trunk.limit, 2, nil)
	require.ErrorContains(t, err, "player 3 of 2")
	_, err = Guaranteed(trunk.game, -1, nil)
	require.ErrorContains(t, err, "player 0 of 2")
	_, err = trunk.Loop(t.Context(), nil, LoopOptions{})
	require.ErrorContains(t, err, "no continuation")
	_, err = trunk.Loop(t.Context(), nil, LoopOptions{MaxValues: -1, MaxPivots: -2})
	require.ErrorContains(t, err, "at most -1 continuations\ndepthlimit: at most -2 pivots")
	_, err = trunk.Limited().Solve(t.Context(), 0)
	require.ErrorContains(t, err, "no continuation")
	require.Panics(t, func() { trunk.Limited().Add(nil) })
}

// TestLongNumbers: probabilities that multiply to very long fractions are refused.
func TestLongNumbers(t *testing.T) {
	trunk := rpsPlus(t)
	long := rational.New(1, 3).Pow(maxBits)
	b := seqform.Behavior{{long, rational.Int(1).Sub(long), rational.Rat{}}}
	_, err := trunk.Values(b)
	require.ErrorIs(t, err, ErrTooLarge)
	r, err := trunk.Loop(t.Context(), []seqform.Behavior{{numbers("1 0 0")}, b}, LoopOptions{})
	require.ErrorIs(t, err, ErrTooLarge)
	require.Nil(t, r)

	// Each number may pass, but not the common denominator of a bound.
	prime := func(base int64) rational.Rat { return rational.New(1, base).Pow(maxBits / 4) }
	m := trunk.Limited()
	m.Add(Values{prime(3), prime(5), prime(7)})
	_, err = m.Solve(t.Context(), 0)
	require.ErrorIs(t, err, ErrTooLarge)
	m.Add(Values{rational.Rat{}, rational.Rat{}, rational.Rat{}})
	_, err = m.Solve(t.Context(), 0)
	require.ErrorIs(t, err, ErrTooLarge)
}

// TestNoLimit: without nodes the model is the game.
func TestNoLimit(t *testing.T) {
	g, err := kuhn()
	require.NoError(t, err)
	l, err := NewLimit(g, nil)
	require.NoError(t, err)
	trunk, err := NewTrunk(l, 1, make(seqform.Behavior, 6))
	require.NoError(t, err)
	r, err := trunk.Loop(t.Context(), nil, LoopOptions{})
	require.NoError(t, err)
	require.Equal(t, answer.Yes, r.Status)
	require.Len(t, r.Rounds, 1)
	rationaltest.Equal(t, "1/18", r.Best.Value)
	rationaltest.Equal(t, "1/18", r.Model.Value)
	require.Nil(t, r.Opponent)
}

// TestLimitAtRoot: nothing is left to play, and the blueprint is what there is.
func TestLimitAtRoot(t *testing.T) {
	g, err := kuhn()
	require.NoError(t, err)
	l, err := NewLimit(g, []int{0})
	require.NoError(t, err)
	trunk, err := NewTrunk(l, 0, make(seqform.Behavior, 6))
	require.NoError(t, err)
	r, err := trunk.Loop(t.Context(), []seqform.Behavior{make(seqform.Behavior, 6)}, LoopOptions{})
	require.NoError(t, err)
	require.Equal(t, answer.Yes, r.Status)
	rationaltest.Same(t, r.Blueprint.Value, r.Best.Value)
}

// TestLoopStops: limits of work leave what is proved so far.
func TestLoopStops(t *testing.T) {
	trunk := rpsPlus(t)
	n := []seqform.Behavior{{numbers(rps['N'])}}
	traced := 0
	r, err := trunk.Loop(t.Context(), n, LoopOptions{MaxValues: 2, Trace: func(Round) { traced++ }})
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, r.Status)
	require.Contains(t, r.Reason, "limit of 2 continuations")
	require.Len(t, r.Rounds, 2)
	require.Equal(t, 2, traced)
	require.Same(t, r.Blueprint, r.Best) // what was found is worse
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err = trunk.Loop(ctx, n, LoopOptions{})
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, r.Status)
	require.Contains(t, r.Reason, "stopped")
	require.Nil(t, r.Model)
	require.NoError(t, r.Best.Check(trunk.game))
	r, err = trunk.SolveUnlimited(ctx, LoopOptions{})
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, r.Status)
	require.Contains(t, r.Reason, "stopped")
	require.Same(t, r.Blueprint, r.Best)
}

// TestBias: variants of an equilibrium are best responses to it, so values stay;
// with the strategies that they multiply to, an own computation of one.
func TestBias(t *testing.T) {
	l := ladder[1].limit(t)
	g := l.Game()
	p := equilibrium(t, g, cert.Nash)
	biases := []Bias{
		{[]string{"fold"}, rational.Int(10)}, {[]string{"c*"}, rational.Int(10)}, {[]string{"bet", "raise"}, rational.New(1, 3)},
	}
	list, err := Biased(&g.Players[0], p[0], biases)
	require.NoError(t, err)
	require.Len(t, list, 4)
	trunk, err := NewTrunk(l, 1, p[1])
	require.NoError(t, err)
	for _, b := range list {
		u, err := trunk.against(b)
		require.NoError(t, err)
		rationaltest.Equal(t, "1/18", u)
	}
	r, err := trunk.Loop(t.Context(), list, LoopOptions{})
	require.NoError(t, err)
	require.Equal(t, answer.Yes, r.Status)
	rationaltest.Equal(t, "1/18", r.Best.Value)

	rps := rpsPlus(t).game
	b, err := (&Bias{[]string{"r*", "p?per"}, rational.Int(2)}).Apply(&rps.Players[0], seqform.Behavior{numbers("1/2 1/3 1/6")})
	require.NoError(t, err)
	requireNumbers(t, "6/11 4/11 1/11", b[0])
}

func TestBiasErrors(t *testing.T) {
	p := &rpsPlus(t).game.Players[0]
	for want, c := range map[string]struct {
		bias Bias
		b    seqform.Behavior
	}{
		"not positive":        {Bias{nil, rational.Rat{}}, seqform.Behavior{nil}},
		"information sets":    {Bias{nil, rational.Int(1)}, nil},
		"1 probabilities":     {Bias{nil, rational.Int(1)}, seqform.Behavior{numbers("1")}},
		"pattern \"[\"":       {Bias{[]string{"["}, rational.Int(1)}, seqform.Behavior{numbers("1 0 0")}},
		"factor of -1, not p": {Bias{nil, rational.Int(-1)}, seqform.Behavior{nil}},
	} {
		_, err := Biased(p, c.b, []Bias{c.bias})
		require.ErrorContains(t, err, want)
	}
}

// TestWeaken: what a continuation gains against the blueprint is given back, and
// nothing where the blueprint is an equilibrium.
func TestWeaken(t *testing.T) {
	trunk := rpsPlus(t)
	paper := seqform.Behavior{numbers(rps['P'])}
	base := seqform.Behavior{numbers(rps['N'])}
	v, err := trunk.Values(paper)
	require.NoError(t, err)
	w, err := trunk.Weaken(v, paper, base)
	require.NoError(t, err)
	requireNumbers(t, "-1 0 2", w)

	rock, err := NewTrunk(trunk.limit, 0, seqform.Behavior{numbers("1 0 0")})
	require.NoError(t, err)
	w, err = rock.Weaken(v, paper, base) // paper wins 1 from rock, base nothing
	require.NoError(t, err)
	requireNumbers(t, "0 1 3", w)
	w, err = rock.Weaken(v, base, paper) // base gains nothing over paper
	require.NoError(t, err)
	requireNumbers(t, "-1 0 2", w)

	r, err := trunk.Loop(t.Context(), []seqform.Behavior{base}, LoopOptions{Weaken: true})
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, r.Status)
	require.Contains(t, r.Reason, "weakened")
	require.NoError(t, r.Best.Check(trunk.game))
}

// TestGuaranteeCheck: every part of a guarantee is checked.
func TestGuaranteeCheck(t *testing.T) {
	g, err := kuhn()
	require.NoError(t, err)
	fresh := func() *Guarantee {
		q, err := Guaranteed(g, 0, make(seqform.Behavior, 6))
		require.NoError(t, err)
		return q
	}
	q := fresh()
	require.NoError(t, q.Check(g))
	rationaltest.Equal(t, "-5/12", q.Value)
	for name, spoil := range map[string]func(q *Guarantee){
		"not -1":              func(q *Guarantee) { q.Value = rational.Int(-1) },
		"not 0":               func(q *Guarantee) { q.Value = rational.Rat{} },
		"player 2, value":     func(q *Guarantee) { q.Player = 1 },
		"player 3 of 2":       func(q *Guarantee) { q.Player = 2 },
		"player 0 of 2":       func(q *Guarantee) { q.Player = -1 },
		"response":            func(q *Guarantee) { q.Response[4] = numbers("1/2 1/2") },
		"the response leaves": func(q *Guarantee) { q.Strategy[0] = numbers("1 0") },
		"nothing is said":     func(q *Guarantee) { q.Strategy[2] = nil },
		"said about player 2": func(q *Guarantee) { q.Response[2] = nil },
		"sum to":              func(q *Guarantee) { q.Response[2] = numbers("1 1") },
		"profile has 0":       func(q *Guarantee) { q.Response = nil },
	} {
		q := fresh()
		spoil(q)
		require.Error(t, q.Check(g), name)
	}
}

// TestSolutionCheck: the check of a solution rejects what is not optimal.
func TestSolutionCheck(t *testing.T) {
	trunk := rpsPlus(t)
	for name, change := range map[string]func(s *Solution){
		"value":       func(s *Solution) { s.Value = s.Value.Add(rational.New(1, 1000)) },
		"plan":        func(s *Solution) { s.Plan = append(numbers("1"), numbers("1 0 0")...) },
		"no plan":     func(s *Solution) { s.Plan[1] = rational.Int(2) },
		"negative":    func(s *Solution) { s.Plan[1], s.Plan[2] = rational.Int(2), rational.New(-6, 5) },
		"root":        func(s *Solution) { s.Plan[0] = rational.Rat{} },
		"mixture":     func(s *Solution) { s.Mixture[0] = numbers("1 0 0") },
		"no mixture":  func(s *Solution) { s.Mixture[0] = numbers("1 1 0") },
		"weight":      func(s *Solution) { s.Mixture[0] = numbers("2 -1 0") },
		"opponent":    func(s *Solution) { s.Opponent[0] = rational.Rat{} },
		"not at root": func(s *Solution) { s.Opponent[0] = rational.New(1, 2); s.Mixture[0] = numbers("1/2 0 0") },
	} {
		m := rpsModel(t, trunk, "RPS")
		s, err := m.Solve(t.Context(), 0)
		require.NoError(t, err)
		requireNumbers(t, "2/5 2/5 1/5", s.Mixture[0])
		change(s)
		require.Error(t, m.check(s), name)
	}
}

// TestWarmStart: a model that grows has the values of one that is new.
func TestWarmStart(t *testing.T) {
	randomLimits(t, func(t *testing.T, seed uint64, l *Limit) {
		g := l.Game()
		trunk, err := NewTrunk(l, int(seed)%2, randomProfile(seed, g)[seed%2])
		require.NoError(t, err)
		grown, last := trunk.Limited(), trunk.Limited()
		for k := range uint64(4) {
			v, err := trunk.Values(randomProfile(seed*10+k, g)[1-seed%2])
			require.NoError(t, err)
			grown.Add(v)
			last.Add(v)
			s, err := grown.Solve(t.Context(), 0)
			require.NoError(t, err)
			fresh := *last
			z, err := fresh.Solve(t.Context(), 0)
			require.NoError(t, err)
			rationaltest.Same(t, z.Value, s.Value)
			require.Equal(t, int(k)+1, grown.k)
		}
	})
}

// TestRepeated: a continuation that is there already adds no bound, and has no weight.
func TestRepeated(t *testing.T) {
	trunk := rpsPlus(t)
	m := rpsModel(t, trunk, "RPSRP")
	require.Equal(t, 5, m.k)
	require.Equal(t, 3, m.Cuts())
	s, err := m.Solve(t.Context(), 0)
	require.NoError(t, err)
	requireNumbers(t, "2/5 2/5 1/5 0 0", s.Mixture[0])
}

// TestCertify claims an ε-equilibrium where the gap is not 0.
func TestCertify(t *testing.T) {
	g := rpsPlus(t).game
	a, err := Guaranteed(g, 0, seqform.Behavior{numbers("1/2 1/2 0")})
	require.NoError(t, err)
	b, err := Guaranteed(g, 1, seqform.Behavior{numbers("0 1/2 1/2")})
	require.NoError(t, err)
	rationaltest.Equal(t, "1/2", a.Exploitability(rational.Rat{}))
	rationaltest.Equal(t, "1", b.Exploitability(rational.Rat{}))
	rationaltest.Equal(t, "3/2", Gap(g, a, b))
	c, err := Certify(g, b, a) // they play for -1/4
	require.NoError(t, err)
	require.Equal(t, cert.EpsilonNash, c.Claim.Concept)
	require.NoError(t, cert.Check(context.Background(), g, c))
	rationaltest.Equal(t, "5/4", c.Claim.Epsilon)
	require.Panics(t, func() { Gap(g, a, a) })
	require.Panics(t, func() { _, _ = Certify(g, b, b) })
	for _, q := range []*Guarantee{a, b} {
		wrong := *q
		wrong.Value = wrong.Value.Add(rational.New(1, 9))
		_, err = Certify(g, map[int]*Guarantee{0: &wrong, 1: a}[q.Player], map[int]*Guarantee{0: b, 1: &wrong}[q.Player])
		require.ErrorIs(t, err, answer.ErrInternal)
	}
}
