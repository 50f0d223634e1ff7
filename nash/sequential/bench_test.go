package sequential_test

import (
	"testing"

	"exactsolve/cert"
	"exactsolve/fixtures/gen"
	"exactsolve/nash/sequential"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

func BenchmarkKuhn(b *testing.B) {
	g, err := gen.Kuhn(3, 4)
	if err != nil {
		b.Fatal(err)
	}
	bench(b, g)
}

func BenchmarkSeltenFig3(b *testing.B) { bench(b, seqformtest.Fixture(b, "selten_fig3")) }

func BenchmarkRandomTree(b *testing.B) {
	g, err := gen.RandomTree(gen.TreeOptions{Players: 3, Depth: 6, Actions: 3, Signals: 1, Chance: 15, Stop: 10, Payoffs: gen.Range{Low: -9, High: 9}, Kind: gen.GeneralSum, Seed: 1003})
	if err != nil {
		b.Fatal(err)
	}
	bench(b, g)
}

// bench solves g from another seed each time.
func bench(b *testing.B, g *seqform.Game) {
	seed := uint64(0)
	for b.Loop() {
		r, err := sequential.Solve(b.Context(), g, sequential.Options{Seed: seed})
		if err != nil || r.Status != cert.Yes {
			b.Fatal(err, r)
		}
		seed++
	}
}
