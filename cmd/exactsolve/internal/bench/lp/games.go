package lp

import (
	"strconv"
	"strings"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/fixtures/gen"
	"exactsolve/seqform"
)

// families are the games of bench, with N for a number in the name.
var families = []struct {
	form string
	make func(n int) (*seqform.Game, error)
}{
	{"kuhn-N", func(n int) (*seqform.Game, error) { return gen.Kuhn(2, n) }},
	{"leduc-N", func(n int) (*seqform.Game, error) { return gen.Leduc(n, 2, true) }},
	{"leduc-N-suited", func(n int) (*seqform.Game, error) { return gen.Leduc(n, 2, false) }},
	{"liars-dice-1xN", func(n int) (*seqform.Game, error) { return gen.Make("liars-dice sides=" + strconv.Itoa(n)) }},
}

// A namedGame is a game of bench under its short name.
type namedGame struct {
	name string
	make func() (*seqform.Game, error)
}

// parseGames reads a list of names such as "leduc-3,kuhn-200".
func parseGames(list string) ([]namedGame, error) {
	var games []namedGame
	for name := range strings.SplitSeq(list, ",") {
		game, ok := find(name)
		if !ok {
			var forms []string
			for _, f := range families {
				forms = append(forms, f.form)
			}
			return nil, cli.UsageError("--games: no game %q, want a list of %s", name, cli.OrList(forms))
		}
		games = append(games, game)
	}
	return games, nil
}

func find(name string) (namedGame, bool) {
	for _, f := range families {
		before, after, _ := strings.Cut(f.form, "N")
		if number, ok := strings.CutPrefix(name, before); ok {
			number, ok = strings.CutSuffix(number, after)
			if n, err := strconv.Atoi(number); ok && err == nil {
				return namedGame{name, func() (*seqform.Game, error) { return f.make(n) }}, true
			}
		}
	}
	return namedGame{}, false
}
