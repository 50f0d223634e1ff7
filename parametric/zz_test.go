package parametric_test

import (
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"exactsolve/cert/claim"
	"exactsolve/gamefile"
	"exactsolve/parametric"
	"exactsolve/rational"
)

// PARAM="kuhn --bet t --cards 5;t;0;5;nash"
func TestStress(t *testing.T) {
	for _, line := range strings.Split(os.Getenv("STRESS"), "|") {
		w := strings.Split(line, ";")
		out, err := exec.Command("/tmp/find.es", append([]string{"gen"}, strings.Fields(w[0])...)...).Output()
		if err != nil {
			t.Fatal(err)
		}
		lo, _ := rational.Parse(w[2])
		hi, _ := rational.Parse(w[3])
		start := time.Now()
		f, err := gamefile.ParseFamily("game", strings.NewReader(string(out)), w[1], lo, hi, gamefile.Options{})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Second)
		q := parametric.Question{Concept: claim.Concept(w[4])}
		if q.Concept != claim.Nash {
			q.Maximize = rational.Ints(1, 1)
		}
		read := time.Since(start)
		r, err := parametric.Solve(ctx, f, q, parametric.Options{})
		if err == nil && r.Certificate != nil {
			p := r.Certificate.Claim.Parametric
			deg := 0
			for _, c := range p.Cells {
				deg = max(deg, len(c.Denominator)-1)
			}
			t.Log(line, steps(p), p.Unknown, len(p.Cells), "cells, degree", deg, read, time.Since(start), len(r.Certificate.String()))
		} else {
			t.Log(line, err, r, time.Since(start))
		}
		cancel()
	}
}
