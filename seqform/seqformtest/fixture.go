package seqformtest

import (
	"bytes"
	"iter"
	"strings"
	"testing"

	"exactsolve/fixtures"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/nfg"
)

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

// Profile reads probabilities in Gambit's order, as claims about fixtures have
// them.
func Profile(g *seqform.Game, text []string) seqform.Profile {
	p := make(seqform.Profile, len(g.Players))
	for i := range g.Players {
		for h := range g.Players[i].Infosets {
			prob := make([]rational.Rat, len(g.Players[i].Infosets[h].Actions))
			for a := range prob {
				prob[a], text = rational.MustParse(text[0]), text[1:]
			}
			p[i] = append(p[i], prob)
		}
	}
	return p
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

// Assessments returns a profile that is claimed about, first without beliefs and then
// with each that the literature states.
func Assessments(g *seqform.Game, p fixtures.Profile) []seqform.Assessment {
	profile := Profile(g, p.Probabilities)
	all := []seqform.Assessment{{Profile: profile}}
	for _, a := range p.Assessments {
		all = append(all, seqform.Assessment{Profile: profile, Beliefs: Beliefs(g, profile, a.Beliefs)})
	}
	return all
}

// Table returns a game in strategic form with the payoffs of each profile, player 1's
// strategy changing fastest.
func Table(t testing.TB, sizes []int, payoffs ...[]int64) *seqform.Game {
	t.Helper()
	var z seqform.Table
	for k, u := range payoffs {
		pay := make([]rational.Rat, len(u))
		for i, x := range u {
			pay[i] = rational.Int(x)
		}
		z.Of = append(z.Of, int32(k))
		z.Outcomes = append(z.Outcomes, seqform.Outcome{Number: k + 1, Payoffs: pay})
	}
	names := make([][]string, len(sizes))
	for i := range names {
		names[i] = make([]string, sizes[i])
	}
	g, err := seqform.NewStrategic("", "", make([]string, len(sizes)), names, z)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Changed returns a profile that differs at one information set: another action is
// certain there. It is nil if there is one action only.
func Changed(p seqform.Profile, i, h int) seqform.Profile {
	n := len(p[i][h])
	if n < 2 {
		return nil
	}
	q := append(seqform.Profile{}, p...)
	q[i] = append(seqform.Behavior{}, p[i]...)
	q[i][h] = make([]rational.Rat, n)
	a := 0
	if p[i][h][0].IsOne() {
		a = 1
	}
	q[i][h][a] = rational.Int(1)
	return q
}

// Must returns a game whose making cannot fail, and panics if it does.
func Must(g *seqform.Game, err error) *seqform.Game {
	if err != nil {
		panic(err)
	}
	return g
}
