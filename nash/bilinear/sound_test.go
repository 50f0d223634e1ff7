package bilinear

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/fixtures"
	"exactsolve/fixtures/gen"
	"exactsolve/nash"
	"exactsolve/nash/bilinear/internal/relaxed"
	"exactsolve/nash/bilinear/model"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// planted returns games with rational equilibria: pure ones by trying all pure
// profiles, those that package nash finds, and those of the fixtures.
func planted(t *testing.T) map[*seqform.Game][]seqform.Profile {
	t.Helper()
	all := make(map[*seqform.Game][]seqform.Profile)
	for _, size := range [][2]int{{3, 2}, {3, 3}, {4, 2}, {2, 3}} {
		for seed := range 2 {
			for _, r := range []gen.Range{fine, {Low: 0, High: 2}} {
				g := random(t, size[0], size[1], r, seed)
				all[g] = pure(g)
				found, err := nash.Solve(t.Context(), g, nash.Options{})
				require.NoError(t, err)
				if c := found.Certificate; c.Claim.Concept == cert.Nash {
					all[g] = append(all[g], c.Claim.Profile)
				}
			}
		}
	}
	for _, name := range []string{"selten_horse", "selten_fig3", "kuhn", "mckelvey_mclennan", "beer_quiche"} {
		g := seqformtest.Fixture(t, name)
		want, err := fixtures.Want(name)
		require.NoError(t, err)
		for _, p := range want.Profiles {
			if profile := seqformtest.Profile(g, p.Probabilities); len(profile.Missing()) == 0 && isNash(g, profile) {
				all[g] = append(all[g], profile)
			}
		}
	}
	full := seqformtest.Kuhn(3, 4)
	all[full] = append(all[full], solved(t, full, Options{}).Certificate.Claim.Profile)
	return all
}

func isNash(g *seqform.Game, p seqform.Profile) bool {
	for _, r := range g.Regrets(g.Plans(p)) {
		if !r.Regret.IsZero() {
			return false
		}
	}
	return true
}

// pure returns the pure equilibria of a strategic form.
func pure(g *seqform.Game) []seqform.Profile {
	var list []seqform.Profile
	for k := range g.Table.Len() {
		var p seqform.Profile
		for _, m := range g.Table.Sizes {
			x := make([]rational.Rat, m)
			x[k%m] = one
			k /= m
			p = append(p, seqform.Behavior{x})
		}
		if isNash(g, p) {
			list = append(list, p)
		}
	}
	return list
}

func spaces(t *testing.T, g *seqform.Game) []*space {
	t.Helper()
	var list []*space
	for _, method := range methodsOf(g) {
		m, err := model.Build(g, model.Kind(method))
		require.NoError(t, err)
		s := newSpace(t.Context(), g, m, Decided)
		list = append(list, s)
		if s.profiles != nil { // the other relaxation too
			other := *s
			other.profiles, other.lift = nil, newLift(m)
			list = append(list, &other)
		}
	}
	return list
}

func holds(d []rational.Interval, at []rational.Rat) bool {
	for k := range d {
		if !d[k].Contains(at[k]) {
			return false
		}
	}
	return true
}

// TestNoEquilibriumDiscarded follows each planted equilibrium down the search: a box
// that has it is not discarded, and one of its parts has it too.
func TestNoEquilibriumDiscarded(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, many boxes")
	}
	followed, rng := 0, rand.New(rand.NewPCG(5, 6))
	for g, list := range planted(t) {
		for _, s := range spaces(t, g) {
			for _, p := range list {
				at := s.m.At(g.Plans(p))
				depth := 20
				if g.NumInfosets() > 20 {
					depth = 1
				}
				b := newBox(s.m, s.domains(), nil)
				for range depth {
					d := append([]rational.Interval(nil), b.Domains...)
					require.True(t, s.tighten(d), g.Title)
					require.True(t, holds(d, at), g.Title)
					v := new(visit)
					p := s.relaxed(t.Context(), v, d, b.basis)
					require.NotNil(t, p, g.Title)
					s.split(t.Context(), v, b, p)
					if v.answer != nil {
						break // all weights are fixed
					}
					b = nil
					for _, part := range v.children {
						if holds(part.Domains, at) {
							b, part.basis = part, foreign(rng, part.basis)
						}
					}
					require.NotNil(t, b, g.Title)
					followed++
				}
			}
		}
	}
	require.Greater(t, followed, 500)
}

// foreign returns a basis, half of the time with bytes that are not of its program.
func foreign(rng *rand.Rand, basis *relaxed.Basis) *relaxed.Basis {
	if basis == nil || rng.IntN(2) == 0 {
		return basis
	}
	z := new(relaxed.Basis)
	for k, list := range basis {
		z[k] = slices.Clone(list[:rng.IntN(len(list)+1)])
		for i := range z[k] {
			if rng.IntN(4) == 0 {
				z[k][i] = uint8(rng.IntN(256))
			}
		}
	}
	return z
}

// randomBox returns random domains about a point, as branching may make them.
func randomBox(rng *rand.Rand, s *space, at []rational.Rat) []rational.Interval {
	m, d := s.m, s.domains()
	for k := range m.Pairs {
		p := &m.Pairs[k]
		x := at[p.X]
		switch rng.IntN(4) {
		case 0:
			if x.IsZero() {
				d[p.X] = rational.Point(zero)
			} else {
				d[p.R] = rational.Point(zero)
			}
		case 1:
			d[p.X] = rational.NewInterval(down(x, 2+rng.IntN(6)), rational.Min(one, down(x.Neg(), 2+rng.IntN(6)).Neg()))
		}
	}
	return d
}

// values returns the variables of a relaxation at a point of the model, products and
// joint probabilities multiplied out.
func values(s *space, r *relaxation, at []rational.Rat) []rational.Rat {
	z := make([]rational.Rat, len(r.Domains))
	product := func(tuple func(i int) int32) rational.Rat {
		x := one
		for i, list := range s.m.Weight {
			if q := tuple(i); q > 0 {
				x = x.Mul(at[list[q]])
			}
		}
		return x
	}
	for k, v := range r.at {
		if v >= 0 {
			z[v] = at[k]
		}
	}
	if s.profiles == nil {
		for k := len(at); k < len(z); k++ {
			z[k] = product(func(i int) int32 { return s.lift.list[k][i] })
		}
		return z
	}
	next := len(z) - 1
	for t := len(s.profiles) - 1; t >= 0; t-- {
		p := product(func(i int) int32 { return s.g.Payoffs.Tuple(t)[i] })
		// A probability has a variable unless an action has weight 0 in the box.
		possible := true
		for i, q := range s.g.Payoffs.Tuple(t) {
			possible = possible && !r.Domains[r.at[s.m.Weight[i][q]]].Hi.IsZero()
		}
		if possible {
			z[next] = p
			next--
		}
	}
	return z
}

// TestRelaxationsHold checks that equilibria satisfy all rows of the relaxations of
// random boxes about them, exactly, and that no multipliers refute those.
func TestRelaxationsHold(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	checked := 0
	for g, list := range planted(t) {
		for _, s := range spaces(t, g) {
			for _, p := range list {
				at := s.m.At(g.Plans(p))
				d := randomBox(rng, s, at)
				require.True(t, s.tighten(d))
				require.True(t, holds(d, at))
				r := s.relax(d)
				z := values(s, r, at)
				require.True(t, holds(r.Domains, z))
				for k := range r.Rows {
					require.True(t, satisfied(&r.Rows[k], z), "%s: row %d: %v", g.Title, k, r.Rows[k])
				}
				checked += len(r.Rows)
				ray := make([]float64, len(r.Rows))
				for range 5 {
					for k := range ray {
						ray[k] = rng.NormFloat64()
					}
					require.False(t, r.refuted(ray))
				}
			}
		}
	}
	require.Greater(t, checked, 10_000)
}

func satisfied(r *model.Row, z []rational.Rat) bool {
	var sum rational.Rat
	for _, t := range r.Terms {
		if !t.Coef.IsInt() {
			return false
		}
		sum = sum.Add(t.Coef.Mul(z[t.Var]))
	}
	c := sum.Cmp(r.Rhs)
	return r.Rhs.IsInt() && (c == 0 || c < 0 && r.Sense == model.AtMost)
}

// TestRefuted checks multipliers on programs small enough to see through.
func TestRefuted(t *testing.T) {
	row := func(sense model.Sense, rhs int64, coef ...int64) model.Row {
		r := model.Row{Sense: sense, Rhs: rational.Int(rhs)}
		for k, c := range coef {
			if c != 0 {
				r.Terms = append(r.Terms, model.Term{Var: k, Coef: rational.Int(c)})
			}
		}
		return r
	}
	unit := rational.NewInterval(zero, one)
	r := new(relaxation)
	r.Variable(unit)
	r.Variable(unit)
	r.Add(row(model.Equal, 2, 1, 1))
	r.Add(row(model.AtMost, 0, 1, -1)) // x = y = 1
	for _, ray := range [][]float64{{1, 1}, {-1, 1}, {-1, 0}, {0, -5}, {1, -1}} {
		require.False(t, r.refuted(ray), ray)
	}
	r.Domains[1] = rational.NewInterval(zero, rational.New(999, 1000))
	require.True(t, r.refuted([]float64{-1, 0}))
	require.False(t, r.refuted([]float64{1, 0}))
	require.False(t, r.refuted([]float64{0, 0}))
	a := r.Solve(t.Context(), nil)
	require.True(t, a.Infeasible)
	require.True(t, r.refuted(a.Ray))

	// A row that is ≤ refutes nothing with a negative multiplier.
	r.Rows = []model.Row{row(model.AtMost, 5, 1, 1)}
	require.False(t, r.refuted([]float64{-1}))
	r.Rows = []model.Row{row(model.AtMost, -1, 1, 1)}
	require.True(t, r.refuted([]float64{1}))
}

// TestMost compares the bound on differences of payoffs with values at random points
// of the box, and on whole simplices with the largest value at pure profiles.
func TestMost(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	g := random(t, 3, 3, gen.Range{Low: -9, High: 9}, 1)
	s := spaces(t, g)[0]
	d := &tightening{s: s, d: s.domains()}
	for i := range 3 {
		for a := range 3 {
			b := (a + 1) % 3
			top := s.differences(i, a, b)[0]
			for _, v := range s.differences(i, a, b) {
				top = rational.Max(top, v)
			}
			require.True(t, top.Equal(d.most(d.fillings(), i, a, b)))
		}
	}
	for range 200 {
		plans := make([]seqform.Plan, 3)
		for i := range plans {
			p := rational.New(rng.Int64N(9), 16)
			q := rational.New(rng.Int64N(8), 16)
			plans[i] = seqform.Plan{one, p, q, one.Sub(p).Sub(q)}
		}
		box := &tightening{s: s, d: randomBox(rng, s, s.m.At(plans))}
		for k := range s.m.Pairs { // randomBox may fix a weight by its slack
			box.d[s.m.Pairs[k].R] = s.m.Vars[s.m.Pairs[k].R].Domain
		}
		for i := range 3 {
			grad := seqform.Gradient(g, i, plans, one)
			u := grad[1].Sub(grad[2])
			require.LessOrEqual(t, u.Cmp(box.most(box.fillings(), i, 0, 1)), 0)
		}
	}
}

func TestDown(t *testing.T) {
	for _, c := range []struct {
		x      string
		places int
		want   string
	}{{"1/3", 2, "1/4"}, {"-1/3", 2, "-1/2"}, {"7", -2, "4"}, {"-7", -2, "-8"}, {"1/2", 1, "1/2"}} {
		require.True(t, rational.MustParse(c.want).Equal(down(rational.MustParse(c.x), c.places)), c.x)
	}
}
