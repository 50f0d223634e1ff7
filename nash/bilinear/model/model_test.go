package model

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/fixtures"
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// models returns all models of a game: all but one are of trees too.
func models(t testing.TB, g *seqform.Game) []*Model {
	t.Helper()
	var list []*Model
	for _, kind := range Kinds() {
		m, err := Build(g, kind)
		if kind == KindChain && g.Tree != nil {
			require.ErrorIs(t, err, ErrNotSupported)
			continue
		}
		require.NoError(t, err)
		list = append(list, m)
	}
	return list
}

// strategic returns a game of n players with m actions and payoffs 0 … 3, so that
// ties are common.
func strategic(t testing.TB, n, m, seed int) *seqform.Game {
	t.Helper()
	sizes := make([]int, n)
	for i := range sizes {
		sizes[i] = m
	}
	return seqformtest.Random(sizes, 0, 3, uint64(seed))
}

func tree(t testing.TB, n, seed int) *seqform.Game {
	t.Helper()
	return seqformtest.Must(gen.RandomTree(gen.TreeOptions{Players: n, Depth: 3, Actions: 3, Chance: 20, Signals: 2, Stop: 20, Payoffs: gen.Range{Low: -2, High: 2}, Kind: gen.GeneralSum, Seed: uint64(seed)}))
}

// games returns games of both forms with 2 to 6 players.
func games(t testing.TB) []*seqform.Game {
	var list []*seqform.Game
	for n := 2; n <= 6; n++ {
		for seed := range 3 {
			list = append(list, strategic(t, n, 2, seed), tree(t, n, seed))
		}
	}
	for _, name := range []string{"selten_horse", "selten_fig3", "kuhn", "zero_chance", "outcomes_2x2", "nau_irrational"} {
		list = append(list, seqformtest.Fixture(t, name))
	}
	return list
}

// randomProfile draws pure actions or simple fractions.
func randomProfile(rng *rand.Rand, g *seqform.Game, pure bool) seqform.Profile {
	var p seqform.Profile
	for i := range g.Players {
		var b seqform.Behavior
		for h := range g.Players[i].Infosets {
			x := make([]rational.Rat, len(g.Players[i].Infosets[h].Actions))
			if pure {
				x[rng.IntN(len(x))] = rational.Int(1)
			} else {
				rest := rational.Int(1)
				for a := range x[1:] {
					x[a] = rest.Mul(rational.New(rng.Int64N(4), 3))
					rest = rest.Sub(x[a])
				}
				x[len(x)-1] = rest
			}
			b = append(b, x)
		}
		p = append(p, b)
	}
	return p
}

// TestPoints checks that a profile satisfies a model if and only if it is an
// equilibrium, by best responses over all pure strategies.
func TestPoints(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	equilibria := 0
	for _, g := range games(t) {
		for _, m := range models(t, g) {
			for k := range 40 {
				p := randomProfile(rng, g, k%4 > 0)
				isEquilibrium := true
				for i, u := range seqformtest.Payoffs(g, p) {
					isEquilibrium = isEquilibrium && seqformtest.BestPayoff(g, p, i).Equal(u)
				}
				err := m.Check(m.At(g.Plans(p)))
				require.Equal(t, isEquilibrium, err == nil, "%s of %s at %v: %v", m.Kind, g.Title, p, err)
				if isEquilibrium {
					equilibria++
				}
			}
		}
	}
	require.Greater(t, equilibria, 100)
}

// TestKnownEquilibria checks the profiles of the fixtures, mixed ones among them.
func TestKnownEquilibria(t *testing.T) {
	checked := 0
	for want, g := range seqformtest.Known(t) {
		if len(g.Players) < 2 {
			_, err := Build(g, KindNCP)
			require.ErrorIs(t, err, ErrNotSupported)
			continue
		}
		for _, m := range models(t, g) {
			for _, p := range want.Profiles {
				profile := seqformtest.Profile(g, p.Probabilities)
				if len(profile.Missing()) > 0 {
					continue
				}
				plans := g.Plans(profile)
				nash := true
				for _, r := range g.Regrets(plans) {
					nash = nash && r.Regret.IsZero()
				}
				require.Equal(t, nash, m.Check(m.At(plans)) == nil, "%s %s", want.Name, p.Name)
				checked++
			}
		}
	}
	require.Greater(t, checked, 50)
}

// TestPerturbed changes one variable at a time.
func TestPerturbed(t *testing.T) {
	for _, name := range []string{"selten_horse", "kuhn", "three_2x2x2", "mckelvey_mclennan"} {
		g := seqformtest.Fixture(t, name)
		want, err := fixtures.Want(name)
		require.NoError(t, err)
		for _, m := range models(t, g) {
			for _, p := range want.Profiles {
				at := m.At(g.Plans(seqformtest.Profile(g, p.Probabilities)))
				if m.Check(at) != nil {
					continue
				}
				for k, v := range m.Vars {
					if v.Binary {
						continue
					}
					for _, d := range []rational.Rat{rational.New(1, 1<<40), rational.New(-1, 3)} {
						old := at[k]
						at[k] = old.Add(d)
						require.Error(t, m.Check(at), "%s: %s of %s", m.Kind, v.Name, name)
						at[k] = old
					}
				}
			}
		}
	}
}

// TestProducts counts the products for games of two actions a player.
func TestProducts(t *testing.T) {
	for n, want := range map[int]int{2: 0, 3: 3 * 4, 4: 2 * 4, 5: 5 * 4, 6: 6*4 + 2*8} {
		m, err := Build(strategic(t, n, 2, 1), KindNCP) // payoffs of 0 need no product
		require.NoError(t, err)
		require.LessOrEqual(t, len(m.Products), want)
		require.GreaterOrEqual(t, len(m.Products), want-want/4, "%d players", n)
		for _, p := range m.Products {
			require.Less(t, max(p.X, p.Y), p.W)
		}
	}
}

// TestKuhn checks the size of the model against that of the paper, which counts three
// empty sequences with their slacks and values besides.
func TestKuhn(t *testing.T) {
	g := seqformtest.Kuhn(3, 4)
	m, err := Build(g, KindNCP)
	require.NoError(t, err)
	require.Equal(t, 249-3*3, len(m.Vars)-len(m.Products))
	require.Equal(t, 96, len(m.Pairs))
	require.Equal(t, 51-3+96, len(m.Rows))
}

// TestDomains checks that slacks and values are in their domains at pure profiles.
func TestDomains(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, g := range games(t) {
		for _, m := range models(t, g)[1:] {
			for range 50 {
				at := m.At(g.Plans(randomProfile(rng, g, true)))
				for k, v := range m.Vars {
					require.True(t, v.Domain.Contains(at[k]), "%s = %v of %s is not in %v", v.Name, at[k], g.Title, v.Domain)
				}
			}
		}
	}
}

func TestNotSupported(t *testing.T) {
	for _, name := range []string{"imperfect_recall", "absent_minded"} {
		_, err := Build(seqformtest.Fixture(t, name), KindNCP)
		require.ErrorIs(t, err, ErrNotSupported)
	}
	g, err := seqform.NewStrategic("", "", []string{"A"}, [][]string{{"a"}}, seqform.Table{Of: []int32{-1}})
	require.NoError(t, err)
	_, err = Build(g, KindMIQCP)
	require.ErrorIs(t, err, ErrNotSupported)
}

// Check returns nil if the values satisfy m, exactly, and otherwise what they
// violate first. It panics unless there is one value for each variable.
func (m *Model) Check(at []rational.Rat) error {
	if len(at) != len(m.Vars) {
		panic(fmt.Sprintf("model: %d values for %d variables", len(at), len(m.Vars)))
	}
	for k, v := range m.Vars {
		if !v.Domain.Contains(at[k]) || v.Binary && !at[k].IsInt() {
			return fmt.Errorf("model: %s = %v is not in its domain %v", v.Name, at[k], v.Domain)
		}
	}
	for k := range m.Rows {
		if err := m.Rows[k].check(at); err != nil {
			return err
		}
	}
	for _, p := range m.Products {
		if !at[p.W].Equal(at[p.X].Mul(at[p.Y])) {
			return fmt.Errorf("model: %s is not the product of %s and %s", m.Vars[p.W].Name, m.Vars[p.X].Name, m.Vars[p.Y].Name)
		}
	}
	for _, p := range m.Pairs {
		if p.B < 0 && !at[p.X].IsZero() && !at[p.R].IsZero() {
			return fmt.Errorf("model: neither %s nor %s is zero", m.Vars[p.X].Name, m.Vars[p.R].Name)
		}
	}
	return nil
}

func (r *Row) check(at []rational.Rat) error {
	var sum rational.Rat
	for _, t := range r.Terms {
		sum = sum.Add(t.Coef.Mul(at[t.Var]))
	}
	for _, q := range r.Quads {
		sum = sum.Add(q.Coef.Mul(at[q.X]).Mul(at[q.Y]))
	}
	if c := sum.Cmp(r.Rhs); c > 0 || c < 0 && r.Sense == Equal {
		return fmt.Errorf("model: row %s has %v on its left and %v on its right", r.Name, sum, r.Rhs)
	}
	return nil
}

// TestChain compares the program of a game of four players with what is printed in
// section 3.3.
func TestChain(t *testing.T) {
	m, err := Build(strategic(t, 4, 2, 1), KindChain)
	require.NoError(t, err)
	byName := make(map[string]Product)
	for _, p := range m.Products {
		byName[m.Vars[p.W].Name] = p
	}
	for name, factors := range map[string][2]string{
		"w_1_1_2_2":     {"x1_1", "x2_2"},
		"w_3_2_4_1":     {"x3_2", "x4_1"},
		"w_1_2_2_1_4_2": {"x1_2", "w_2_1_4_2"},
		"w_1_1_3_1_4_1": {"x1_1", "w_3_1_4_1"},
		"w_2_2_3_1_4_2": {"x2_2", "w_3_1_4_2"},
	} {
		p, ok := byName[name]
		require.True(t, ok, name)
		require.Equal(t, factors, [2]string{m.Vars[p.X].Name, m.Vars[p.Y].Name})
	}
	lo, hi := m.Game.PayoffRange(2)
	for _, r := range m.Rows {
		require.Empty(t, r.Quads, "all products are in products")
		if r.Name == "in3_1" {
			require.Equal(t, "b3_1", m.Vars[r.Terms[1].Var].Name)
			require.True(t, r.Terms[1].Coef.Equal(lo.Sub(hi)), "the paper's U")
		}
	}
	require.Equal(t, rational.NewInterval(lo, hi), m.Vars[m.Pay[2][1]].Domain)
}

// TestSizes counts in the paper's program what its section 3.5 says, (1+m)^n − 1 − m^n
// weights and products, and what follows for the rest, and in the others no more products.
func TestSizes(t *testing.T) {
	power := func(x, k int) int {
		z := 1
		for range k {
			z *= x
		}
		return z
	}
	for n := 2; n <= 5; n++ {
		for m := 2; m <= 5; m++ {
			sizes := make([]int, n)
			for i := range sizes {
				sizes[i] = m
			}
			g := seqformtest.Random(sizes, 1, 9, 1)
			all := models(t, g)
			weights, terms := n*m, power(1+m, n)-1-power(m, n)
			require.Equal(t, Size{
				Weights: weights, Products: terms - weights, Continuous: terms + n + 2*weights, Binary: weights,
				Rows: n + 4*weights, Nonzeros: weights + weights*(1+power(m, n-1)) + 7*weights,
			}, all[2].Size(), "%dx%d", n, m)
			fewest := map[int]int{2: 0, 3: 3, 4: 2, 5: 5}[n] * m * m
			require.Equal(t, fewest, all[0].Size().Products)
			require.Equal(t, fewest, all[1].Size().Products)
		}
	}
}
