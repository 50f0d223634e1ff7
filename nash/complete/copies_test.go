package complete

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/answer"
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/forms"
	"exactsolve/seqform/seqformtest"
)

// TestCopies: a game with copies has the list of the game without, whatever their order and number.
func TestCopies(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 17))
	for n := range 24 {
		sizes := [][]int{{2, 2, 2}, {3, 3, 3}, {2, 2, 2, 2}, {3, 3}}[n%4]
		g := random(t, sizes, []gen.Range{fine, {Low: -9, High: 9}, {Low: 0, High: 3}}[n%3], n)
		if g.Copies() != nil {
			continue
		}
		of := seqformtest.Twice(g)
		if n%2 == 1 {
			for i, m := range sizes {
				of[i] = append(rng.Perm(m), rng.IntN(m), rng.IntN(m))
				slices.Sort(of[i])
			}
		}
		plain := all(t, g, Options{})
		var m *forms.Merged
		r := all(t, seqformtest.Copied(g, of), Options{Merged: func(z *forms.Merged) { m = z }})
		require.NotNil(t, m)
		require.Equal(t, plain.Stats, r.Stats)
		require.Equal(t, plain.Status, r.Status)
		list := *r.Certificate.Claim.Complete
		require.Equal(t, m.Classes, list.Copies)
		require.Equal(t, sizes, m.Game.Table.Sizes)
		list.Copies = nil
		require.Equal(t, fmt.Sprint(plain.Certificate.Claim.Complete), fmt.Sprint(&list))
		require.Equal(t, plain.Certificate.Evidence.String(), r.Certificate.Evidence.String())
	}
}

// TestCopiesOnGrid compares lists with the definition, in games with copies and many ties.
func TestCopiesOnGrid(t *testing.T) {
	for seed := range 20 {
		g := random(t, []int{2, 2, 2}, gen.Range{Low: 0, High: 1 + seed%3}, seed)
		of := [][]int{{0, 1}, {0, 1}, {0, 1}}
		of[seed%3] = append(of[seed%3], seed/3%2)
		g = seqformtest.Copied(g, of)
		z := all(t, g, Options{Jobs: 2, MaxHalvings: 10})
		require.NotNil(t, z.Certificate.Claim.Complete.Copies)
		sameOnGrid(t, g, z.Certificate.Claim.Complete)
	}
}

// TestIdle: a player who is of no consequence does not cost a proof.
func TestIdle(t *testing.T) {
	for n := range 40 {
		sizes := []int{3 + n%2, 3 + n%2}
		own := random(t, sizes, []gen.Range{fine, {Low: -9, High: 9}, {Low: 0, High: 3}, {Low: 0, High: 1}, {}}[n%5], n)
		third := []func(s []int) int64{
			func([]int) int64 { return 0 },
			func([]int) int64 { return 7 },
			func(s []int) int64 { return int64(s[0] - 2*s[1]) },
		}[n%3]
		strategies := [][]string{seqform.Counted(sizes[0]), seqform.Counted(sizes[1]), seqform.Counted(1 + n/5%3)}
		g := seqformtest.Must(seqform.FromPayoffs("", seqform.Counted(3), strategies, func(s []int) []rational.Rat {
			t := s[0]*sizes[1] + s[1]
			return []rational.Rat{own.Payoffs.U(t, 0), own.Payoffs.U(t, 1), rational.Int(third(s))}
		}))
		r := all(t, g, Options{})
		require.Equal(t, answer.Yes, r.Status, "game %d: %s", n, r.Reason)
		for k := range r.Certificate.Claim.Complete.Equilibria {
			e := &r.Certificate.Claim.Complete.Equilibria[k]
			require.Equal(t, "[1]", fmt.Sprint(e.Profile[2]))
		}
	}
}

// TestLifted compares vertices of copies with the definition.
func TestLifted(t *testing.T) {
	g := seqformtest.Copied(seqformtest.Table([]int{3, 1}, []int64{1, 0}, []int64{2, 0}, []int64{3, 0}), [][]int{{0, 1, 0, 2, 1, 0}, {0}})
	m := forms.Merge(g)
	third := rational.New(1, 3)
	x := []rational.Rat{third, third.Add(third), {}}
	require.True(t, m.Copied(0, x))
	require.False(t, m.Copied(0, rational.Ints(0, 0, 1)))
	require.False(t, m.Copied(1, rational.Ints(1)))
	require.Equal(t, "[1/3 2/3 0 0 0 0]", fmt.Sprint(m.First(0, x)))
	list := m.Vertices(0, x, 6)
	require.Len(t, list, 6)
	require.Equal(t, fmt.Sprint(m.First(0, x)), fmt.Sprint(list[0]))
	seen := map[string]bool{}
	for _, y := range list {
		seen[fmt.Sprint(y)] = true
		require.True(t, slices.EqualFunc(merged(m.Classes, [][]rational.Rat{y, rational.Ints(1)})[0], x, rational.Rat.Equal))
	}
	require.Len(t, seen, 6)
	require.Nil(t, m.Vertices(0, x, 5))
	require.Equal(t, "[[0 0 0 1 0 0]]", fmt.Sprint(m.Vertices(0, rational.Ints(0, 0, 1), 1)))
}
