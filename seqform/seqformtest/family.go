package seqformtest

import (
	"regexp"
	"strings"
	"testing"

	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/family"
)

var (
	payoffs = regexp.MustCompile(`\{ [-0-9/., ]+ \}`)
	number  = regexp.MustCompile(`[-0-9/.]+`)
)

// Times returns a game with t times its payoffs, for t from 1 to 2.
func Times(t testing.TB, g *seqform.Game) *family.Family {
	t.Helper()
	read := tableTimes
	if g.Tree != nil {
		read = treeTimes
	}
	f, err := family.Read("t", rational.Int(1), rational.Int(2), nil, func(formula func(string) (rational.Rat, error)) (*seqform.Game, error) {
		return read(g, formula)
	})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func treeTimes(g *seqform.Game, formula func(string) (rational.Rat, error)) (*seqform.Game, error) {
	var text strings.Builder
	if err := efg.Format(&text, g); err != nil {
		return nil, err
	}
	scaled := payoffs.ReplaceAllStringFunc(text.String(), func(list string) string { return number.ReplaceAllString(list, "$0*t") })
	z, _, err := efg.ParseWith("game.efg", strings.NewReader(scaled), efg.Options{Formula: formula})
	return z, err
}

func tableTimes(g *seqform.Game, formula func(string) (rational.Rat, error)) (*seqform.Game, error) {
	table := *g.Table
	table.Outcomes = nil
	for _, o := range g.Table.Outcomes {
		var u []rational.Rat
		for _, x := range o.Payoffs {
			y, err := formula(x.String() + "*t")
			if err != nil {
				return nil, err
			}
			u = append(u, y)
		}
		table.Outcomes = append(table.Outcomes, seqform.Outcome{Number: o.Number, Name: o.Name, Payoffs: u})
	}
	var names []string
	var strategies [][]string
	for _, p := range g.Players {
		names, strategies = append(names, p.Name), append(strategies, p.Infosets[0].Actions)
	}
	return seqform.NewStrategic(g.Title, "", names, strategies, table)
}
