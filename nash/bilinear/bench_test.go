package bilinear

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"exactsolve/cert/answer"
	"exactsolve/fixtures/gen"
	"exactsolve/seqform"
	"exactsolve/seqform/reduce"
)

// BenchmarkSolve solves games of a class in turn, 1,000 with -benchtime 1000x, and
// reports the boxes and the times: mean, median and largest.
func BenchmarkSolve(b *testing.B) {
	for _, size := range [][2]int{{3, 2}, {3, 3}, {3, 4}, {4, 2}, {4, 3}} {
		var games []*seqform.Game
		for seed := range 1000 {
			games = append(games, random(b, size[0], size[1], fine, seed))
		}
		for _, method := range Methods() {
			b.Run(fmt.Sprintf("%dx%d/%s", size[0], size[1], method), func(b *testing.B) { class(b, games, method) })
		}
	}
}

// BenchmarkKuhn solves three-player Kuhn poker, full and reduced.
func BenchmarkKuhn(b *testing.B) {
	full, err := gen.Kuhn(3, 4)
	if err != nil {
		b.Fatal(err)
	}
	reduced, err := reduce.Dominated(b.Context(), full, reduce.Options{Weak: true, MaxRounds: 1})
	if err != nil {
		b.Fatal(err)
	}
	for _, method := range methodsOf(full) {
		b.Run("full/"+string(method), func(b *testing.B) { class(b, []*seqform.Game{full}, method) })
		b.Run("reduced/"+string(method), func(b *testing.B) { class(b, []*seqform.Game{reduced.Game}, method) })
	}
}

func class(b *testing.B, games []*seqform.Game, method Method) {
	var boxes []int
	var times []time.Duration
	for k := 0; b.Loop(); k++ {
		begin := time.Now()
		r, err := Solve(b.Context(), games[k%len(games)], Options{Method: method})
		if err != nil || r.Status != answer.Yes {
			b.Fatalf("game %d: %v, %v", k%len(games), r, err)
		}
		times = append(times, time.Since(begin))
		boxes = append(boxes, r.Counts.Boxes)
	}
	slices.Sort(boxes)
	slices.Sort(times)
	sum := 0
	for _, n := range boxes {
		sum += n
	}
	n := len(boxes)
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	b.ReportMetric(float64(sum)/float64(n), "boxes/op")
	b.ReportMetric(float64(boxes[n/2]), "median-boxes")
	b.ReportMetric(float64(boxes[n-1]), "max-boxes")
	b.ReportMetric(ms(times[n/2]), "median-ms")
	b.ReportMetric(ms(times[n-1]), "max-ms")
}
