package exactsolve_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"exactsolve"
	"exactsolve/rational"
)

// What the best correlated equilibrium of Chicken pays in sum, if the temptation is t: in each cell both payoffs are
// a polynomial over a denominator.
func ExampleSolveFamily() {
	folder, err := os.MkdirTemp("", "exactsolve")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "chicken.nfg")
	text := `NFG 1 R "Chicken" { "A" "B" } { { "C" "D" } { "C" "D" } } 6 6 t 2 2 t 0 0`
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		fmt.Println(err)
		return
	}
	f, err := exactsolve.ReadFamily(path, "t", rational.Int(5), rational.Int(8))
	if err != nil {
		fmt.Println(err)
		return
	}
	a, err := exactsolve.SolveFamily(context.Background(), f, exactsolve.Question{Concept: "correlated", Maximize: "sum"})
	if err != nil {
		fmt.Println(err)
		return
	}
	p := a.Certificate.Claim.Parametric
	fmt.Println(a.Status, p.From, "to", p.Ends[0].Low, "to", p.To)
	for _, c := range p.Cells {
		fmt.Printf("(%v)/(%v)\n", c.Payoffs[0], c.Denominator)
	}
	// Output:
	// yes 5 to 6 to 8
	// (6)/(1)
	// (1/2*t^2-2*t)/(t-5)
}
