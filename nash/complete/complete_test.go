package complete

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/cluster"
	"exactsolve/fixtures/gen"
	"exactsolve/nash/bimatrix"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

var fine = gen.Range{Low: 0, High: 1, Decimals: 12}

func random(t testing.TB, sizes []int, r gen.Range, seed int) *seqform.Game {
	t.Helper()
	return seqformtest.Must(gen.RandomStrategic(sizes, r, gen.GeneralSum, uint64(seed)))
}

func square(n, m int) []int { return slices.Repeat([]int{m}, n) }

// all returns a result whose certificate is read back and checked.
func all(t testing.TB, g *seqform.Game, o Options) *answer.Result {
	t.Helper()
	r, err := All(t.Context(), g, o)
	require.NoError(t, err)
	if r.Certificate != nil {
		c, err := cert.Read(bytes.NewReader(written(t, r)))
		require.NoError(t, err)
		require.NoError(t, cert.Check(context.Background(), g, c))
		require.Equal(t, r.Status == answer.Yes, len(c.Claim.Complete.Unresolved) == 0)
	}
	return r
}

func written(t testing.TB, r *answer.Result) []byte {
	var b bytes.Buffer
	require.NoError(t, r.Certificate.Write(&b))
	return b.Bytes()
}

func TestFixtures(t *testing.T) {
	for _, of := range []struct {
		name        string
		all, mixed  int // equilibria, and those that use all actions
		boxes, sums int
	}{
		{"mckelvey_mclennan", 9, 2, 0, 1},
		{"nau_irrational", 1, 1, 1, 1},
		{"three_2x2x2", 1, 0, 0, 1},
		{"matching_pennies", 1, 1, 0, 1},
		{"rock_paper_scissors", 1, 1, 0, 1},
	} {
		g := seqformtest.Fixture(t, of.name)
		r := all(t, g, Options{})
		require.Equal(t, answer.Yes, r.Status, of.name)
		list := r.Certificate.Claim.Complete.Equilibria
		mixed, boxes, sum := 0, 0, 0
		for k, index := range Indices(g, r.Certificate.Claim.Complete) {
			sum += index
			if !slices.ContainsFunc(list[k].Profile, func(x []rational.Rat) bool { return slices.ContainsFunc(x, rational.Rat.IsZero) }) {
				mixed++
			}
			if !list[k].Radius.IsZero() {
				boxes++
			}
		}
		assert.Equal(t, []int{of.all, of.mixed, of.boxes, of.sums}, []int{len(list), mixed, boxes, sum}, of.name)
	}
}

// TestRandom wants verified trees for random games, an odd number of equilibria and
// indices that sum to 1.
func TestRandom(t *testing.T) {
	for _, of := range []struct{ n, m, count int }{{3, 2, 100}, {4, 2, 30}, {5, 2, 6}, {3, 3, 8}, {2, 4, 30}} {
		found, size := 0, 0
		for seed := range of.count {
			if testing.Short() && seed == 3 {
				break
			}
			g := random(t, square(of.n, of.m), fine, seed)
			r := all(t, g, Options{Jobs: 2})
			require.Equal(t, answer.Yes, r.Status, "%v %d: %s", of, seed, r.Reason)
			sum := 0
			for _, index := range Indices(g, r.Certificate.Claim.Complete) {
				require.NotZero(t, index)
				sum += index
			}
			require.Equal(t, 1, sum)
			found += len(r.Certificate.Claim.Complete.Equilibria)
			size += len(r.Certificate.Evidence.Cover.Tree)
		}
		t.Logf("%d×%d: %.2f equilibria and %d bytes of tree a game", of.n, of.m, float64(found)/float64(of.count), size/of.count)
	}
}

// TestTwoPlayers compares with the list of extreme equilibria, which are all in
// games that are not degenerate.
func TestTwoPlayers(t *testing.T) {
	for _, sizes := range [][]int{{2, 2}, {3, 3}, {2, 4}, {4, 4}} {
		for seed := range 20 {
			g := random(t, sizes, fine, seed)
			want, err := bimatrix.All(t.Context(), g, bimatrix.Options{MaxEvidence: -1})
			require.NoError(t, err)
			list := all(t, g, Options{}).Certificate.Claim.Complete.Equilibria
			require.Len(t, list, len(want.Equilibria))
			for _, e := range want.Equilibria {
				require.True(t, slices.ContainsFunc(list, func(l claim.ListedEquilibrium) bool {
					return equal(l.Profile[0], e.Mixed[0]) && equal(l.Profile[1], e.Mixed[1])
				}))
			}
		}
	}
}

func equal(x, y []rational.Rat) bool { return slices.EqualFunc(x, y, rational.Rat.Equal) }

// TestJobs wants the same bytes whatever the number of goroutines, with limits too.
func TestJobs(t *testing.T) {
	for _, of := range []struct {
		g       *seqform.Game
		regions int
	}{
		{random(t, square(3, 3), fine, 1), 0},
		{random(t, square(3, 3), fine, 1), 150},
		{random(t, square(4, 2), gen.Range{Low: 0, High: 1}, 2), 2_000},
	} {
		var first []byte
		for _, jobs := range []int{1, 2, 7} {
			r := all(t, of.g, Options{Jobs: jobs, MaxRegions: of.regions})
			if first == nil {
				first = written(t, r)
			}
			require.Equal(t, first, written(t, r))
		}
	}
}

// TestDegenerate has games full of ties, of which every pure equilibrium must be
// listed, in a piece or in an unresolved region.
func TestDegenerate(t *testing.T) {
	unknown := 0
	for seed := range 60 {
		sizes := [][]int{{2, 2, 2}, {3, 3}, {3, 2, 2}, {2, 2, 2, 2}}[seed%4]
		g := random(t, sizes, gen.Range{Low: 0, High: 1 + seed%3}, seed)
		r := all(t, g, Options{Jobs: 2, MaxRegions: 20_000, MaxHalvings: 10})
		if r.Status == answer.Unknown {
			unknown++
			require.NotEmpty(t, r.Reason)
		}
		require.NotNil(t, r.Certificate)
		for _, x := range pureEquilibria(g) {
			for i, classes := range r.Certificate.Claim.Complete.Copies {
				x[i] = classes[x[i]] - 1
			}
			listed := slices.ContainsFunc(r.Certificate.Claim.Complete.Equilibria, func(e claim.ListedEquilibrium) bool {
				return pureAt(e.Profile, x)
			})
			open := slices.ContainsFunc(r.Certificate.Claim.Complete.Unresolved, func(o claim.OpenRegion) bool { return hasPure(o, x) })
			inPiece := slices.ContainsFunc(r.Certificate.Claim.Complete.Pieces, func(p claim.Piece) bool { return hasPureVertex(p, x) })
			require.True(t, listed || open || inPiece, "game %d, %v", seed, x)
		}
	}
	assert.Less(t, unknown, 6)
}

// pureEquilibria returns those of g, by their definition.
func pureEquilibria(g *seqform.Game) (list [][]int) {
	sizes := g.Table.Sizes
	term := func(x []int) int {
		t := 0
		for j, a := range x {
			t = t*sizes[j] + a
		}
		return t
	}
next:
	for t := range g.Payoffs.Len() {
		x := make([]int, len(sizes))
		for j, s := range g.Payoffs.Tuple(t) {
			x[j] = int(s) - 1
		}
		for i, own := range x {
			for a := range sizes[i] {
				x[i] = a
				if g.Payoffs.U(term(x), i).Cmp(g.Payoffs.U(t, i)) > 0 {
					continue next
				}
			}
			x[i] = own
		}
		list = append(list, x)
	}
	return list
}

func pureAt(profile [][]rational.Rat, x []int) bool {
	for j, a := range x {
		if !profile[j][a].IsOne() {
			return false
		}
	}
	return true
}

// hasPureVertex reports whether a pure profile is one of vertices of a piece.
func hasPureVertex(p claim.Piece, x []int) bool {
	for j, a := range x {
		if !slices.ContainsFunc(p.Vertices[j], func(v []rational.Rat) bool { return v[a].IsOne() }) {
			return false
		}
	}
	return true
}

// hasPure reports whether a region has a pure profile, whose strategies are then
// vertices.
func hasPure(o claim.OpenRegion, x []int) bool {
	for j, a := range x {
		for b, mark := range o.Status[j] {
			if mark == '+' && b != a || mark == '-' && b == a {
				return false
			}
		}
		if !slices.ContainsFunc(o.Simplex[j], func(v []rational.Rat) bool { return v[a].IsOne() }) {
			return false
		}
	}
	return true
}

func TestLimits(t *testing.T) {
	g := random(t, square(3, 3), fine, 1)
	for _, regions := range []int{1, 2, 10, 100} {
		r := all(t, g, Options{MaxRegions: regions})
		require.Equal(t, answer.Unknown, r.Status)
		require.NotEmpty(t, r.Certificate.Claim.Complete.Unresolved)
	}
	r := all(t, g, Options{MaxHalvings: 1})
	require.Equal(t, answer.Unknown, r.Status)

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err := All(ctx, g, Options{Jobs: 2})
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, r.Status)
	require.Len(t, r.Certificate.Claim.Complete.Unresolved, 1)
	require.NoError(t, cert.Check(context.Background(), g, r.Certificate))
}

// TestHasty stops a search when there are many open regions: the equilibria found are
// listed, in a claim with few regions.
func TestHasty(t *testing.T) {
	g := random(t, []int{4, 5, 5}, fine, 1)
	s, err := newSearch(t.Context(), g, Options{MaxRegions: 12_000})
	require.NoError(t, err)
	_, err = cluster.Do(t.Context(), s, cluster.Options{})
	require.NoError(t, err)
	found, claimed := *s.list, *s.list.claim
	long, err := s.answer()
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	found.claim, s.list, s.ctx = &claimed, &found, ctx
	short, err := s.answer()
	require.NoError(t, err)
	before, after := long.Certificate.Claim.Complete, short.Certificate.Claim.Complete
	require.Equal(t, before.Equilibria, after.Equilibria)
	require.NotEmpty(t, after.Equilibria)
	require.Greater(t, len(before.Unresolved), maxHasty)
	require.Less(t, len(after.Unresolved), maxHasty)
	require.NoError(t, cert.Check(context.Background(), g, short.Certificate))
}

func TestScope(t *testing.T) {
	_, err := All(t.Context(), seqformtest.Fixture(t, "kuhn"), Options{})
	require.ErrorIs(t, err, ErrNotSupported)
	_, err = All(t.Context(), random(t, []int{3}, fine, 1), Options{})
	require.ErrorIs(t, err, ErrNotSupported)
	_, err = All(t.Context(), random(t, []int{2, 2}, fine, 1), Options{Jobs: -1, MaxRegions: -1, MaxHalvings: 51})
	require.ErrorContains(t, err, "jobs")
	require.ErrorContains(t, err, "regions")
	require.ErrorContains(t, err, "halvings")
}

// TestUnits multiplies the payoffs of each player by a number of another size.
func TestUnits(t *testing.T) {
	for seed := range 6 {
		g := random(t, square(3, 2), fine, seed)
		table := *g.Table
		table.Outcomes = slices.Clone(table.Outcomes)
		for k := range table.Outcomes {
			pay := slices.Clone(table.Outcomes[k].Payoffs)
			for i := range pay {
				pay[i] = pay[i].Mul(rational.MustParse([]string{"1e-9", "1e12", "3"}[(i+seed)%3]))
			}
			table.Outcomes[k].Payoffs = pay
		}
		scaled, err := seqform.NewStrategic("", "", make([]string, 3), [][]string{{"", ""}, {"", ""}, {"", ""}}, table)
		require.NoError(t, err)
		r := all(t, scaled, Options{})
		require.Equal(t, answer.Yes, r.Status, "%d: %s", seed, r.Reason)
		require.Len(t, r.Certificate.Claim.Complete.Equilibria, len(all(t, g, Options{}).Certificate.Claim.Complete.Equilibria))
	}
}

func BenchmarkAll(b *testing.B) {
	for _, of := range [][2]int{{3, 2}, {4, 2}, {3, 3}, {4, 3}} {
		b.Run(fmt.Sprintf("%dx%d", of[0], of[1]), func(b *testing.B) {
			g := random(b, square(of[0], of[1]), fine, 1)
			for b.Loop() {
				_, err := All(b.Context(), g, Options{})
				require.NoError(b, err)
			}
		})
	}
}
