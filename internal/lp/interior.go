package lp

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"syscall"

	"exactsolve/internal/floatlp"
	"exactsolve/internal/interior"
)

func cpu() float64 {
	var r syscall.Rusage
	syscall.Getrusage(0, &r)
	return float64(r.Utime.Sec) + float64(r.Utime.Usec)/1e6
}

// interior returns a basis near the optimum.
func (g *guesser) interior(ctx context.Context, d *floatlp.Data) bool {
	if os.Getenv("IPM") == "" {
		return false
	}
	t0 := cpu()
	m, err := interior.Analyze(ctx, &floatlp.Problem{Matrix: g.image, Data: *d})
	if err != nil {
		return false
	}
	t1 := cpu()
	gap, _ := strconv.ParseFloat(os.Getenv("GAP"), 64)
	shift, _ := strconv.ParseFloat(os.Getenv("PERT"), 64)
	z := m.Solve(ctx, d.Cost, d.RowLower, interior.Options{Gap: gap, Shift: shift})
	if z == nil {
		println("none")
		return false
	}
	t2 := cpu()
	b := g.s.Prefer(ctx, z.Preference())
	t3 := cpu()
	fmt.Fprintln(os.Stderr, "analyze", t1-t0, "iterations", z.Iterations, z.Close, z.Replaced, t2-t1, "basis", t3-t2, b)
	return b
}
