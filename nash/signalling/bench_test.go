package signalling_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"exactsolve/nash/signalling"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// BenchmarkAll lists the equilibria of twenty random games of a size, checked, and counts cases.
func BenchmarkAll(b *testing.B) {
	for _, size := range [][3]int{{2, 2, 2}, {3, 3, 3}, {2, 6, 3}, {4, 4, 4}} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			var games []*seqform.Game
			for seed := range uint64(20) {
				games = append(games, seqformtest.RandomSignalling(rand.New(rand.NewPCG(seed, 2)), size[0], size[1], size[2], 9).Game())
			}
			cases, certified := 0, 0
			for b.Loop() {
				cases, certified = 0, 0
				for _, g := range games {
					r, err := signalling.All(b.Context(), g, signalling.Options{})
					if err != nil {
						b.Fatal(err)
					}
					if cases += r.Cases; r.Certificate != nil {
						certified++
					}
				}
			}
			b.ReportMetric(float64(cases)/20, "cases/game")
			b.ReportMetric(float64(certified), "certified")
		})
	}
}
