package nearest

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/answer"
	"exactsolve/fixtures/gen"
	"exactsolve/nash/bimatrix"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/forms"
	"exactsolve/seqform/seqformtest"
)

func kuhn(t testing.TB, players, cards int) *seqform.Game {
	t.Helper()
	return seqformtest.Kuhn(players, cards)
}

// TestKuhn certifies average strategies of 10⁴ iterations.
func TestKuhn(t *testing.T) {
	g := kuhn(t, 2, 3)
	for seed := range uint64(10) {
		r := find(t, g, cfr(g, 10_000, 6, seed), Options{})
		require.Equal(t, answer.Yes, r.Status)
		rationaltest.Equal(t, "-1/18", r.Certificate.Claim.Payoffs[0])
		require.Equal(t, -1, r.Distance.Cmp(rational.New(1, 100)))
		require.Equal(t, -1, r.BehaviorDistance.Cmp(rational.New(1, 100)))
		require.True(t, slowRegret(g, r.Profile).IsZero())
	}
}

// TestKuhn3 certifies average strategies of three-player Kuhn poker, whose
// equilibria are not isolated; player 2 gets −1/48 in all that are known.
func TestKuhn3(t *testing.T) {
	g := kuhn(t, 3, 4)
	for seed := range uint64(4) {
		r := find(t, g, cfr(g, 10_000, 6, seed), Options{})
		require.Equal(t, answer.Yes, r.Status, r.Reason)
		rationaltest.Equal(t, "-1/48", r.Certificate.Claim.Payoffs[1])
		require.Equal(t, -1, r.Distance.Cmp(rational.New(1, 100)))
	}
}

// TestRepair has starts for which guesses alone fail.
func TestRepair(t *testing.T) {
	g := kuhn(t, 3, 4)
	for _, seed := range []uint64{0, 3} {
		r := find(t, g, cfr(g, 1000, 6, seed), Options{})
		require.Equal(t, answer.Yes, r.Status, "%d: %s", seed, r.Reason)
		require.Contains(t, r.Route, "repaired")
	}
}

// TestRounds has an equilibrium of a game with 40 strategies a player in so much
// noise that guesses succeed only from a profile of smaller regret.
func TestRounds(t *testing.T) {
	g := seqformtest.Random([]int{40, 40}, -100, 100, 1)
	h, err := bimatrix.LemkeHowson(t.Context(), g, bimatrix.HowsonOptions{Label: 2})
	require.NoError(t, err)
	p := perturb(rand.New(rand.NewPCG(2, 2)), h.Certificate.Claim.Profile, rational.New(1, 100))
	r := find(t, g, p, Options{})
	require.Equal(t, answer.Yes, r.Status, r.Reason)
}

// TestPoorInput is sound about profiles far from any equilibrium.
func TestPoorInput(t *testing.T) {
	g := kuhn(t, 3, 4)
	r := find(t, g, cfr(g, 3, 3, 1), Options{})
	require.LessOrEqual(t, r.Distance.Cmp(rational.New(1, 4)), 0)
}

// TestLeduc certifies an average strategy of 10⁴ iterations in Leduc hold'em.
func TestLeduc(t *testing.T) {
	ranks := 3
	if testing.Short() {
		ranks = 2
	}
	g := seqformtest.Leduc(ranks)
	r := find(t, g, cfr(g, 10_000, 6, 1), Options{})
	require.Equal(t, answer.Yes, r.Status)
	if ranks == 3 {
		rationaltest.Equal(t, "-1454920850547486749701863871533/16995463438839962469905132501930", r.Certificate.Claim.Payoffs[0])
	}
	t.Logf("ε of the input %s, distance %s, %+v", decimal(r.Regret), decimal(r.Distance), r.Stats)
}

func decimal(x rational.Rat) string {
	text, _ := approx.Decimal(x, 3, approx.Nearest)
	return text
}

// TestHorse recovers equilibria of Selten's horse that are not isolated.
func TestHorse(t *testing.T) {
	g := seqformtest.Fixture(t, "selten_horse")
	r := find(t, g, seqformtest.Profile(g, []string{"0.999", "0.001", "0.998", "0.002", "0.12", "0.88"}), Options{})
	require.Equal(t, answer.Yes, r.Status)
	rationaltest.Equal(t, "1", r.Profile[0][0][0])
	rationaltest.Equal(t, "3/25", r.Profile[2][0][0])
	r = find(t, g, seqformtest.Profile(g, []string{"0.001", "0.999", "0.34", "0.66", "0.998", "0.002"}), Options{})
	require.Equal(t, answer.Yes, r.Status)
	rationaltest.Equal(t, "17/50", r.Profile[1][0][0]) // kept: not reached by 1, but by the own plan
}

// TestSmallGames has one player, players without information sets, and payoffs
// that nothing changes.
func TestSmallGames(t *testing.T) {
	for _, players := range []int{1, 2, 3} {
		for _, low := range []int{0, -9} { // 0: all payoffs equal
			for seed := range uint64(30) {
				g := seqformtest.Must(gen.RandomTree(gen.TreeOptions{
					Players: players, Depth: 1 + int(seed%3), Actions: 2, Signals: 1, Chance: 30,
					Payoffs: gen.Range{Low: low, High: 0}, Kind: gen.GeneralSum, Seed: seed,
				}))
				uniform := make(seqform.Profile, players)
				for i := range uniform {
					for h := range g.Players[i].Infosets {
						uniform[i] = append(uniform[i], decimals(make([]float64, len(g.Players[i].Infosets[h].Actions)), 1))
					}
				}
				s := newSearch(t.Context(), g, uniform, Options{})
				s.radius = rational.Int(1)
				r, err := s.run()
				require.NoError(t, err)
				sound(t, g, uniform, r)
				if players == 1 || low == 0 {
					require.Equal(t, answer.Yes, r.Status)
				}
			}
		}
	}
}

func TestExactInput(t *testing.T) {
	g := seqformtest.Fixture(t, "rock_paper_scissors")
	third := []string{"1/3", "1/3", "1/3", "1/3", "1/3", "1/3"}
	r := find(t, g, seqformtest.Profile(g, third), Options{})
	require.Equal(t, answer.Yes, r.Status)
	require.True(t, r.Distance.IsZero())
	require.Zero(t, r.Stats.Pivots)
}

func TestLimits(t *testing.T) {
	g := kuhn(t, 2, 3)
	done, cancel := context.WithCancel(t.Context())
	cancel()
	for _, g := range []*seqform.Game{g, kuhn(t, 3, 4)} {
		r, err := Find(done, g, cfr(g, 10, 3, 1), Options{})
		require.NoError(t, err)
		require.Equal(t, answer.Unknown, r.Status)
		require.Contains(t, r.Reason, "context canceled")
		require.False(t, r.Regret.IsZero())
	}
}

func TestErrors(t *testing.T) {
	g := kuhn(t, 2, 3)
	p := cfr(g, 10, 3, 1)
	try := func(want string, g *seqform.Game, p seqform.Profile, o Options) {
		t.Helper()
		_, err := Find(t.Context(), g, p, o)
		require.ErrorContains(t, err, want)
	}
	try("negative limit -1 of pivots", g, p, Options{MaxPivots: -1})
	try("nearest", g, p[:1], Options{})
	missing := seqform.Profile{append(seqform.Behavior{nil}, p[0][1:]...), p[1]}
	try("says nothing", g, missing, Options{})
	wrong := seqform.Profile{append(seqform.Behavior{{rational.Int(1), rational.New(1, 1000)}}, p[0][1:]...), p[1]}
	try("nearest", g, wrong, Options{})
	try("recall", seqformtest.Fixture(t, "imperfect_recall"), nil, Options{})
}

func ExampleFind() {
	g, _ := gen.Kuhn(2, 3)
	approximate := seqformtest.Profile(g, []string{ // three digits, from some other program
		"0.792", "0.208", "1", "0", "1", "0", "0.46", "0.54", "0.378", "0.622", "0", "1",
		"1", "0", "0.666", "0.334", "0", "1", "0", "1", "0.666", "0.334", "1", "0",
	})
	r, _ := Find(context.Background(), g, approximate, Options{})
	fmt.Println(r.Status, r.Certificate.Claim.Payoffs)
	fmt.Println("regret before", r.Regret, "and after", r.Epsilon)
	fmt.Println("changed by at most", r.BehaviorDistance)
	fmt.Println("player 1 bets the jack with probability", r.Profile[0][0][1])
	// Output:
	// yes [-1/18 1/18]
	// regret before 111/250000 and after 0
	// changed by at most 1/1500
	// player 1 bets the jack with probability 311/1500
}

func changes(x, y []rational.Rat) rational.Rat {
	var sum rational.Rat
	for k := range x {
		sum = sum.Add(x[k].Sub(y[k]).Abs())
	}
	return sum
}

// nearestOnSegment returns the least sum of changes from p to a point between x
// and y: it is at an end or where a coordinate is that of p.
func nearestOnSegment(p, x, y []rational.Rat) rational.Rat {
	best := rational.Min(changes(p, x), changes(p, y))
	for k := range p {
		d := y[k].Sub(x[k])
		if d.IsZero() {
			continue
		}
		at := p[k].Sub(x[k]).Quo(d)
		if at.Sign() < 0 || at.Cmp(rational.Int(1)) > 0 {
			continue
		}
		between := make([]rational.Rat, len(p))
		for l := range between {
			between[l] = x[l].Add(at.Mul(y[l].Sub(x[l])))
		}
		best = rational.Min(best, changes(p, between))
	}
	return best
}

// TestNearestOptimal compares with the list of extreme optimal strategies, from
// any profile, for players whose optimal strategies are a point or a segment.
func TestNearestOptimal(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	points, segments := 0, 0
	for range 400 {
		sizes := []int{2 + rng.IntN(5), 2 + rng.IntN(5)}
		pay := rational.Rat{}
		g := strategic(t, sizes, func(i int, _ []int) rational.Rat {
			if i == 0 {
				pay = rational.Int(rng.Int64N(3) - 1)
				return pay
			}
			return rational.Int(3).Sub(pay)
		})
		all, err := bimatrix.All(t.Context(), g, bimatrix.Options{})
		require.NoError(t, err)
		p := make(seqform.Profile, 2)
		for i, n := range sizes {
			w := make([]float64, n)
			for a := range w {
				w[a] = rng.Float64()
			}
			p[i] = seqform.Behavior{decimals(w, 3)}
		}
		r := find(t, g, p, Options{})
		require.Equal(t, answer.Yes, r.Status)
		for i, extreme := range all.Strategies {
			got := changes(p[i][0], r.Profile[i][0])
			switch len(extreme) {
			case 1:
				points++
				rationaltest.Same(t, changes(p[i][0], extreme[0]), got)
			case 2:
				segments++
				rationaltest.Same(t, nearestOnSegment(p[i][0], extreme[0], extreme[1]), got)
			}
		}
	}
	t.Log(points, "points,", segments, "segments")
	require.Greater(t, segments, 20)
}

// reducedEquilibrium returns an equilibrium found in the reduced strategic form,
// first actions where it does not lead, and nil if that form is too large.
func reducedEquilibrium(t *testing.T, g *seqform.Game) seqform.Profile {
	reduced, err := forms.Reduce(g, 200)
	if err != nil {
		return nil
	}
	h, err := bimatrix.LemkeHowson(t.Context(), reduced.Game, bimatrix.HowsonOptions{})
	require.NoError(t, err)
	p := make(seqform.Profile, 2)
	for i := range p {
		p[i] = g.Players[i].Behavior(reduced.Plan(i, h.Certificate.Claim.Profile[i][0]))
		for h, prob := range p[i] {
			if prob == nil {
				p[i][h] = make([]rational.Rat, len(g.Players[i].Infosets[h].Actions))
				p[i][h][0] = rational.Int(1)
			}
		}
	}
	return p
}

// TestTrees perturbs equilibria of random trees, found by another method.
func TestTrees(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	solved := 0
	for seed := range uint64(40) {
		g := seqformtest.Must(gen.RandomTree(gen.TreeOptions{
			Players: 2, Depth: 3 + int(seed%3), Actions: 3, Signals: 2, Chance: 20, Stop: 10,
			Payoffs: gen.Range{Low: -9, High: 9}, Kind: gen.GeneralSum, Seed: seed,
		}))
		p := reducedEquilibrium(t, g)
		if p == nil {
			continue
		}
		solved++
		for _, d := range []int64{100, 1000, 10_000} {
			r := find(t, g, perturb(rng, p, rational.New(1, d)), Options{})
			require.Equal(t, answer.Yes, r.Status, "seed %d, noise 1/%d: %s", seed, d, r.Reason)
			require.LessOrEqual(t, largestChange(g.Plans(r.Profile), g.Plans(p)).Cmp(rational.New(5, d)), 0)
		}
	}
	t.Log(solved, "trees")
	require.Greater(t, solved, 20)
}

// TestSystem compares values with best continuations computed from gradients,
// and derivatives with differences: equations are affine in each unknown.
func TestSystem(t *testing.T) {
	const p precision = 200
	rng := rand.New(rand.NewPCG(6, 1))
	equations := 0
	for seed := range uint64(30) {
		g := seqformtest.Must(gen.RandomTree(gen.TreeOptions{
			Players: 3, Depth: 3 + int(seed%3), Actions: 3, Signals: 2, Chance: 20,
			Payoffs: gen.Range{Low: -9, High: 9}, Kind: gen.GeneralSum, Seed: seed,
		}))
		profile := randomProfile(rng, g)
		plans := g.Plans(profile)
		all := guess{}
		for i := range g.Players {
			in := make([]bool, g.Players[i].NumSeqs())
			for s := range in {
				in[s] = true
			}
			all.used, all.tight = append(all.used, in), append(all.tight, in)
		}
		q, err := newSystem(g, all, plans)
		require.NoError(t, err)
		v := make(vector, len(q.unknowns))
		for k, u := range q.unknowns {
			v[k] = p.from(plans[u[0]][u[1]])
		}
		rows := q.evaluate(p, v)
		want := firstDifferences(g, plans)
		require.Len(t, want, len(rows))
		for e := range rows {
			equations++
			near(t, p, want[e], rows[e][len(v)])
		}
		for k := range v {
			next := append(vector(nil), v...)
			next[k] = new(big.Int).Add(v[k], p.power(0))
			for e, row := range q.evaluate(p, next) {
				near(t, p, p.rat(new(big.Int).Sub(row[len(v)], rows[e][len(v)])), rows[e][k])
			}
		}
	}
	require.Greater(t, equations, 100)
}

// near fails unless x is want up to rounding.
func near(t *testing.T, p precision, want rational.Rat, x *big.Int) {
	t.Helper()
	require.Equal(t, -1, p.rat(x).Sub(want).Abs().Cmp(p.rat(p.power(int(p)-20))), "%s %s", want, p.rat(x))
}

func randomProfile(rng *rand.Rand, g *seqform.Game) seqform.Profile {
	out := make(seqform.Profile, len(g.Players))
	for i := range g.Players {
		for h := range g.Players[i].Infosets {
			w := make([]float64, len(g.Players[i].Infosets[h].Actions))
			for a := range w {
				w[a] = 0.1 + rng.Float64()
			}
			out[i] = append(out[i], decimals(w, 4))
		}
	}
	return out
}

// firstDifferences returns, for each action but the first, what the first gains
// over it if later first actions are taken, relative to the payoff range; those
// that are never anything but zero have no equation.
func firstDifferences(g *seqform.Game, plans []seqform.Plan) []rational.Rat {
	var out []rational.Rat
	for i := range g.Players {
		p := &g.Players[i]
		value := seqform.Gradient(g, i, plans, rational.Int(1))
		for h := len(p.Infosets) - 1; h >= 0; h-- {
			parent := p.Infosets[h].ParentSeq
			value[parent] = value[parent].Add(value[p.Infosets[h].Seq(0)])
		}
		lo, hi := g.PayoffRange(i)
		for h := range p.Infosets {
			for a := 1; a < len(p.Infosets[h].Actions); a++ {
				d := value[p.Infosets[h].Seq(0)].Sub(value[p.Infosets[h].Seq(a)])
				if !d.IsZero() {
					out = append(out, d.Quo(hi.Sub(lo)))
				}
			}
		}
	}
	return out
}

func TestElimination(t *testing.T) {
	const p precision = 160
	rng := rand.New(rand.NewPCG(7, 1))
	for range 50 {
		n := 1 + rng.IntN(8)
		x := make([]rational.Rat, n)
		for k := range x {
			x[k] = rational.New(rng.Int64N(99)-49, 1+rng.Int64N(20))
		}
		rows := make([]vector, n)
		for i := range rows {
			var sum rational.Rat
			for k := range n {
				a := rational.Int(rng.Int64N(199) - 99)
				rows[i], sum = append(rows[i], p.from(a)), sum.Add(a.Mul(x[k]))
			}
			rows[i] = append(rows[i], p.from(sum))
		}
		e := newElimination(p, rows, n)
		require.True(t, e.run(t.Context(), p.power(60)))
		if len(e.pivotCols) == n {
			for k, r := range recognize(p, e.solution()) {
				rationaltest.Same(t, x[k], r)
			}
		}
	}
}
