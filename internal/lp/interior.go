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
func (g *guesser) interior(ctx context.Context, d *floatlp.Data) Basis {
	if os.Getenv("IPM") == "" {
		return nil
	}
	t0 := cpu()
	m, err := interior.Analyze(ctx, &floatlp.Problem{Matrix: g.image, Data: *d})
	if err != nil {
		return nil
	}
	t1 := cpu()
	gap, _ := strconv.ParseFloat(os.Getenv("GAP"), 64)
	shift, _ := strconv.ParseFloat(os.Getenv("PERT"), 64)
	z := m.Solve(ctx, d.Cost, d.RowLower, interior.Options{Gap: gap, Shift: shift})
	if z == nil {
		println("none")
		return nil
	}
	t2 := cpu()
	b := z.Basis(ctx)
	t3 := cpu()
	fmt.Fprintln(os.Stderr, "analyze", t1-t0, "iterations", z.Iterations, z.Close, z.Replaced, t2-t1, "basis", t3-t2, b != nil)
	if b == nil {
		return nil
	}
	return basisOf(b)
}
