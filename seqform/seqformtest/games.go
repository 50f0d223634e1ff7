package seqformtest

import (
	"bytes"
	"iter"
	"strings"
	"testing"

	"exactsolve/fixtures"
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/nfg"
)

// Must returns a game whose making cannot fail, and panics if it does.
func Must(g *seqform.Game, err error) *seqform.Game {
	if err != nil {
		panic(err)
	}
	return g
}

// Made returns a game of a family, as in "leduc ranks=3".
func Made(text string) *seqform.Game { return Must(gen.Make(text)) }

// Kuhn returns Kuhn poker.
func Kuhn(players, cards int) *seqform.Game { return Must(gen.Kuhn(players, cards)) }

// Leduc returns Leduc hold'em of two suits that are not told apart.
func Leduc(ranks int) *seqform.Game { return Must(gen.Leduc(ranks, 2, true)) }

// Random returns a game in strategic form whose payoffs are whole numbers from low to high.
func Random(sizes []int, low, high int, seed uint64) *seqform.Game {
	return Must(gen.RandomStrategic(sizes, gen.Range{Low: low, High: high}, gen.GeneralSum, seed))
}

// Table returns a game in strategic form with the payoffs of each profile, player 1's
// strategy changing fastest.
func Table(sizes []int, payoffs ...[]int64) *seqform.Game {
	names := make([][]string, len(sizes))
	for i := range names {
		names[i] = make([]string, sizes[i])
	}
	k := -1
	return Must(seqform.FromPayoffs("", make([]string, len(sizes)), names, func([]int) []rational.Rat {
		k++
		return rational.Ints(payoffs[k]...)
	}))
}

// Copied returns a game in strategic form with the actions of[i] of g, which may come several
// times, for each player i.
func Copied(g *seqform.Game, of [][]int) *seqform.Game {
	var players []string
	var names [][]string
	for i, list := range of {
		players, names = append(players, g.Players[i].Name), append(names, seqform.Counted(len(list)))
	}
	return Must(seqform.FromPayoffs(g.Title, players, names, func(s []int) []rational.Rat {
		t, u := 0, make([]rational.Rat, len(of))
		for i, a := range s {
			t = t*g.Table.Sizes[i] + of[i][a]
		}
		for i := range u {
			u[i] = g.Payoffs.U(t, i)
		}
		return u
	}))
}

// Twice returns the actions of each player twice, for [Copied].
func Twice(g *seqform.Game) [][]int {
	of := make([][]int, len(g.Players))
	for i, n := range g.Table.Sizes {
		for a := range 2 * n {
			of[i] = append(of[i], a%n)
		}
	}
	return of
}

// AsTree returns a game in strategic form as a tree, in which all move once, in order,
// and see nothing.
func AsTree(g *seqform.Game) *seqform.Game {
	b := seqform.NewBuilder(g.Title, make([]string, len(g.Players))...)
	term := 0
	var grow func(n *seqform.Node, i int)
	grow = func(n *seqform.Node, i int) {
		pay := make([]rational.Rat, len(g.Players))
		if i == len(pay) {
			for j := range pay {
				pay[j] = g.Payoffs.U(term, j)
			}
			n.Pay(pay...)
			term++
			return
		}
		n.Move(i, "", g.Players[i].Infosets[0].Actions...)
		for _, a := range g.Players[i].Infosets[0].Actions {
			grow(n.Child(a), i+1)
		}
	}
	grow(b.Root(), 0)
	return Must(b.Game())
}

// Fixture returns the game of a fixture.
func Fixture(t testing.TB, name string) *seqform.Game {
	t.Helper()
	data, file := fixtures.Game(name)
	parse := efg.Parse
	if strings.HasSuffix(file, ".nfg") {
		parse = nfg.Parse
	}
	g, err := parse(file, bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Known yields the fixtures of perfect recall, with what the literature says of them.
func Known(t testing.TB) iter.Seq2[*fixtures.Claims, *seqform.Game] {
	return func(yield func(*fixtures.Claims, *seqform.Game) bool) {
		for _, name := range fixtures.Names() {
			want, err := fixtures.Want(name)
			if err != nil {
				t.Fatal(err)
			}
			if want.Recall == fixtures.Perfect && !yield(want, Fixture(t, name)) {
				return
			}
		}
	}
}
