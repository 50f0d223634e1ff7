package lp

import (
	"fmt"
	"strconv"
	"strings"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/fixtures/gen"
	"exactsolve/seqform"
)

// A ladderGame is a game of bench under its short name.
type ladderGame struct {
	name string
	make func() (*seqform.Game, error)
}

// ladderForms are the names of games of bench, with N for a number.
var ladderForms = []string{"kuhn-N", "leduc-N", "leduc-N-suited", "liars-dice-1xN"}

// parseLadder reads a list of names such as "leduc-3,kuhn-200".
func parseLadder(list string) ([]ladderGame, error) {
	var games []ladderGame
	for name := range strings.SplitSeq(list, ",") {
		build, ok := findLadder(name)
		if !ok {
			return nil, cli.UsageError("--games: no game %q, want a list of %s", name, cli.OrList(ladderForms))
		}
		games = append(games, ladderGame{name, build})
	}
	return games, nil
}

func findLadder(name string) (func() (*seqform.Game, error), bool) {
	for _, form := range ladderForms {
		before, after, _ := strings.Cut(form, "N")
		text, ok := strings.CutPrefix(name, before)
		if !ok {
			continue
		}
		text, ok = strings.CutSuffix(text, after)
		n, err := strconv.Atoi(text)
		if !ok || err != nil {
			continue
		}
		return func() (*seqform.Game, error) { return makeLadder(form, n) }, true
	}
	return nil, false
}

func makeLadder(form string, n int) (*seqform.Game, error) {
	switch form {
	case "kuhn-N":
		return gen.Kuhn(2, n)
	case "leduc-N":
		return gen.Leduc(n, 2, true)
	case "leduc-N-suited":
		return gen.Leduc(n, 2, false)
	case "liars-dice-1xN":
		return gen.Make("liars-dice sides=" + strconv.Itoa(n))
	}
	return nil, fmt.Errorf("no family %q", form)
}
