package seqformtest

import (
	"bytes"
	"iter"
	"strings"
	"testing"

	"exactsolve/fixtures"
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
