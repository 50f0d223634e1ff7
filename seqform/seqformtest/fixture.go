package seqformtest

import (
	"bytes"
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
