package solve

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/nash/components"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/forms"
	"exactsolve/seqform/seqformtest"
)

// listAll returns all answers of a list but the last, and that.
func listAll(t *testing.T, g *seqform.Game, q Question) (list []*Answer, last *Answer) {
	t.Helper()
	q.All, q.Concept = true, cmp.Or(q.Concept, cert.Nash)
	for a, err := range All(t.Context(), g, q) {
		require.NoError(t, err)
		if last = a; a.List == nil {
			list = append(list, a)
		}
	}
	require.NotNil(t, last.List)
	return list, last
}

// vertexProfiles yields the profiles of lists of strategies.
func vertexProfiles(vertices [][][]rational.Rat) iter.Seq[seqform.Profile] {
	return func(yield func(seqform.Profile) bool) {
		at := make([]int, len(vertices))
		for {
			p := make(seqform.Profile, len(vertices))
			for i, k := range at {
				p[i] = seqform.Behavior{vertices[i][k]}
			}
			if !yield(p) {
				return
			}
			i := 0
			for ; i < len(at); i++ {
				if at[i]++; at[i] < len(vertices[i]) {
					break
				}
				at[i] = 0
			}
			if i == len(at) {
				return
			}
		}
	}
}

func requireEquilibrium(t *testing.T, g *seqform.Game, p seqform.Profile) {
	t.Helper()
	for _, r := range g.Regrets(g.Plans(p)) {
		require.True(t, r.Regret.IsZero(), "%v", p)
	}
}

// TestCopies compares lists of games with those of the same games with every strategy doubled.
func TestCopies(t *testing.T) {
	boxes, pieces := 0, 0
	for n := range 16 {
		sizes := [][]int{{2, 2, 2}, {2, 2, 2}, {3, 2, 2}, {2, 2, 2, 2}}[n%4]
		plain := seqformtest.Random(sizes, []int{-9, 0}[n/4%2], []int{9, 3}[n/4%2], uint64(n))
		if plain.Copies() != nil {
			continue
		}
		g := seqformtest.Copied(plain, seqformtest.Twice(plain))
		q := Question{Algebraic: n%3 == 0}
		want, all := listAll(t, plain, q)
		got, last := listAll(t, g, q)
		require.Equal(t, all.Status, last.Status)
		require.Equal(t, all.List.Complete, last.List.Complete)
		require.Equal(t, all.List.IndexSum, last.List.IndexSum)
		require.Equal(t, all.List.Open, last.List.Open)
		require.Empty(t, last.Warnings)
		require.Len(t, got, len(want))
		for k, a := range got {
			require.NoError(t, cert.Check(t.Context(), g, a.Certificate))
			require.Equal(t, *want[k].Index, *a.Index)
			for i, u := range a.Numbers().Payoffs {
				require.Equal(t, six(want[k].Payoff(i)), six(u))
				for b := range sizes[i] {
					require.Equal(t, six(want[k].Probability(i, 0, b)), six(a.Probability(i, 0, b)))
					require.Equal(t, "0", a.Probability(i, 0, sizes[i]+b).String())
				}
			}
			if a.Certificate.Claim.Profile == nil {
				boxes++
			}
		}
		require.Len(t, last.List.Components, len(all.List.Components))
		for k, z := range last.List.Components {
			of := all.List.Components[k]
			require.Equal(t, []any{of.Index, of.Payoffs, of.Equilibria, of.Apart, of.Exact}, []any{z.Index, z.Payoffs, z.Equilibria, z.Apart, z.Exact})
			require.GreaterOrEqual(t, z.Dimension, of.Dimension+len(sizes))
			for _, p := range z.Pieces {
				pieces++
				for x := range vertexProfiles(p.Vertices) {
					if p.AtMost == nil {
						requireEquilibrium(t, g, x)
					}
				}
				requireSwaps(t, sizes, p.Vertices)
			}
		}
	}
	t.Log(boxes, "boxes,", pieces, "pieces")
	require.Greater(t, boxes, 2)
	require.Greater(t, pieces, 20)
}

// requireSwaps requires that with each vertex of doubled strategies there are those that play the other copies.
func requireSwaps(t *testing.T, sizes []int, all [][][]rational.Rat) {
	t.Helper()
	for i, vertices := range all {
		for _, x := range vertices {
			for b := range sizes[i] {
				y := slices.Clone(x)
				y[b], y[sizes[i]+b] = y[sizes[i]+b], y[b]
				require.True(t, slices.ContainsFunc(vertices, func(z []rational.Rat) bool { return slices.EqualFunc(y, z, rational.Rat.Equal) }))
			}
		}
	}
}

// TestManyCopies has more ways to share than are listed.
func TestManyCopies(t *testing.T) {
	plain := seqformtest.Table([]int{4, 4, 1},
		[]int64{1, 0, 0}, []int64{0, 1, 0}, []int64{0, 0, 0}, []int64{0, 0, 0},
		[]int64{0, 0, 0}, []int64{1, 0, 0}, []int64{0, 1, 0}, []int64{0, 0, 0},
		[]int64{0, 0, 0}, []int64{0, 0, 0}, []int64{1, 0, 0}, []int64{0, 1, 0},
		[]int64{0, 1, 0}, []int64{0, 0, 0}, []int64{0, 0, 0}, []int64{1, 0, 0})
	of := [][]int{nil, {0, 1, 2, 3}, {0, 0}}
	for a := range 20 {
		of[0] = append(of[0], a/5)
	}
	g := seqformtest.Copied(plain, of)
	list, last := listAll(t, g, Question{})
	require.Equal(t, answer.Yes, last.Status)
	require.Equal(t, []string{"sets of equilibria with too many ways for copies of actions to share, so that not all are listed: 1"}, last.Warnings)
	require.NotEmpty(t, list)
	for _, z := range last.List.Components {
		for _, p := range z.Pieces {
			for x := range vertexProfiles(p.Vertices) {
				requireEquilibrium(t, g, x)
			}
		}
	}
}

// TestIdle: a third player who is of no consequence does not cost a proof.
func TestIdle(t *testing.T) {
	for n := range 48 {
		m := 3 + n%2
		own := seqformtest.Random([]int{m, m}, []int{-9, 0, 0, 0}[n%4], []int{9, 3, 1, 0}[n%4], uint64(n))
		paid := []func(s []int) int64{func([]int) int64 { return 0 }, func([]int) int64 { return 7 }, func(s []int) int64 { return int64(s[0] - s[1]) }}[n%3]
		strategies := [][]string{seqform.Counted(m), seqform.Counted(m), seqform.Counted(1 + n/4%3)}
		g := seqformtest.Must(seqform.FromPayoffs("", seqform.Counted(3), strategies, func(s []int) []rational.Rat {
			t := s[0]*m + s[1]
			return []rational.Rat{own.Payoffs.U(t, 0), own.Payoffs.U(t, 1), rational.Int(paid(s))}
		}))
		list, last := listAll(t, g, Question{})
		require.Equal(t, answer.Yes, last.Status, "%d: %s", n, last.Reason)
		require.True(t, last.List.Complete)
		for _, a := range list {
			require.Equal(t, fmt.Sprint(n/4%3+1), fmt.Sprint(len(a.Numbers().Behavior[2][0])))
		}
	}
}

// TestCopiesInTree lists a tree the game of whose agents has copies.
func TestCopiesInTree(t *testing.T) {
	plain := seqformtest.Random([]int{2, 2, 2}, -9, 9, 1)
	g := seqformtest.AsTree(seqformtest.Copied(plain, seqformtest.Twice(plain)))
	want, all := listAll(t, plain, Question{})
	got, last := listAll(t, g, Question{})
	require.Equal(t, answer.Yes, last.Status)
	require.Equal(t, all.Status, last.Status)
	require.NotNil(t, last.List.Form)
	require.NotNil(t, last.List.Merged)
	require.NoError(t, cert.Check(t.Context(), g, last.Certificate))
	require.Len(t, got, len(want))
	for _, a := range got {
		require.NoError(t, cert.Check(t.Context(), g, a.Certificate))
	}
}

// six returns a number to about six digits.
func six(x Number) string {
	return x.Bounds().Mid().Mul(rational.Int(1_000_000)).Add(rational.New(1, 3)).Floor().String()
}

// TestCopiesUnused: a set of which no profile is known may play none of the copies that its vertices do.
func TestCopiesUnused(t *testing.T) {
	vertices := [][][]rational.Rat{{rational.Ints(1, 0), rational.Ints(0, 1)}, {rational.Ints(1, 0)}}
	for _, known := range []bool{false, true} {
		list := []Component{{Pieces: []components.Piece{{Vertices: vertices, Exact: known}}, Exact: known}}
		m := &forms.Merged{Game: seqformtest.Random([]int{2, 2}, 0, 9, 1), Classes: [][]int{{1, 2, 2}, {1, 2}}}
		new(work).unmerge(m, list, new(claim.Complete))
		require.Equal(t, known, list[0].Dimension == 1)
		require.Equal(t, known, list[0].Pieces[0].Dimension == 1)
	}
}
