package lp

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
)

// dense makes a program from rows of text, costs and right-hand sides as lists of
// coefficients of powers of ε.
func dense(a [][]string, rhs, cost [][]string) *Program {
	numbers := func(c []string) (z []rational.Rat) {
		for _, x := range c {
			z = append(z, rational.MustParse(x))
		}
		return z
	}
	p := new(Program)
	for j := range cost {
		p.Variable(false)
		for k, c := range numbers(cost[j]) {
			p.Cost(k, Term{j, c})
		}
	}
	for i := range a {
		var terms []Term
		for j, x := range numbers(a[i]) {
			terms = append(terms, Term{j, x})
		}
		p.AtLeast(terms, numbers(rhs[i])...)
	}
	return p
}

// kleeMinty returns the program in n variables on which the largest-coefficient
// rule takes 2ⁿ−1 steps: maximize Σ 2^(n−j) x_j below 5^i.
func kleeMinty(n int) *Program {
	p := new(Program)
	two, five := rational.Int(2), rational.Int(5)
	for i := range n {
		p.Variable(false)
		p.Cost(0, Term{i, two.Pow(n - 1 - i).Neg()})
		terms := []Term{{i, rational.Int(-1)}}
		for j := range i {
			terms = append(terms, Term{j, two.Pow(i - j + 1).Neg()})
		}
		p.AtLeast(terms, five.Pow(i+1).Neg())
	}
	return p
}

// hilbert asks for the x ≥ 0 of least weighted sum with H x ≥ H·1, H the Hilbert
// matrix, whose condition number grows like e^(3.5n).
func hilbert(n int) *Program {
	var a, rhs, cost [][]string
	for i := range n {
		var row []string
		sum := rational.Rat{}
		for j := range n {
			x := rational.New(1, int64(i+j+1))
			row, sum = append(row, x.String()), sum.Add(x)
		}
		a, rhs = append(a, row), append(rhs, []string{sum.String()})
		cost = append(cost, []string{rational.New(1, int64(i+1)).String()})
	}
	return dense(a, rhs, cost)
}

// TestAdversarial has programs on which floats or simple rules go wrong. The
// tableau agrees about the optimum, whatever the guess.
func TestAdversarial(t *testing.T) {
	beale := dense([][]string{{"-1/4", "60", "1/25", "-9"}, {"-1/2", "90", "1/50", "-3"}, {"0", "0", "-1", "0"}},
		[][]string{{"0"}, {"0"}, {"-1"}}, [][]string{{"-3/4"}, {"150"}, {"-1/50"}, {"6"}})
	tiny := dense([][]string{{"1e-30", "1"}, {"1", "1e30"}, {"1e-15", "-1e-30"}},
		[][]string{{"1e-20", "1"}, {"1", "1e-30"}, {"-1", "0"}}, [][]string{{"1e-30"}, {"1", "-1e30"}})
	// at ε = 0 all is 0; the answer is decided by ε⁵ and ε⁶
	late := dense([][]string{{"1", "1", "-1"}, {"1", "-1", "0"}, {"-1", "0", "1"}},
		[][]string{{"0", "0", "0", "0", "0", "1"}, {"0", "0", "0", "0", "0", "0", "1"}, {"0", "0", "0", "-1"}},
		[][]string{{"0", "0", "0", "0", "0", "0", "1"}, {"0", "0", "0", "0", "0", "1"}, {"0", "0", "1"}})
	for name, p := range map[string]*Program{"Beale": beale, "tiny": tiny, "late": late,
		"Klee-Minty 6": kleeMinty(6), "Klee-Minty 12": kleeMinty(12), "Hilbert 8": hilbert(8), "Hilbert 14": hilbert(14)} {
		for kind, g := range map[string]source{"floats": floats(t, p), "interior point": inside(t, p), "none": lazy{}} {
			s := newTestSolver(p, g)
			z, err := s.solve()
			require.NoError(t, err, name)
			t.Logf("%s, %s: %d iterations, %d refinements, %d float and %d exact pivots, %d bits", name, kind, s.stats.Iterations, s.stats.Refinements, s.stats.FloatPivots, s.stats.ExactPivots, s.stats.Bits)
			if name == "Beale" { // on which the largest-coefficient rule cycles
				require.Equal(t, "1/25 0 1 0", fmt.Sprint(z.X(0), z.X(1), z.X(2), z.X(3)))
				continue
			}
			if name[0] == 'K' { // the optimum is x = (0, …, 0, 5ⁿ)
				n := len(p.free)
				require.True(t, z.Value(n-1).Equal(rational.Int(5).Pow(n)))
				continue
			}
			want, ok := optimum(t, p)
			require.True(t, ok)
			requireOptimal(t, z, want)
		}
	}
}
