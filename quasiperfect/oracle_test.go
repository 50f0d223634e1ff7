package quasiperfect

import (
	"fmt"
	"strings"
	"testing"

	"exactsolve/cert"
	"exactsolve/internal/lp/lptest"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestAgainstQSoptEx compares values with those of QSopt_ex's esolver, an exact
// solver of linear programs, on the textbook program for player 1,
//
//	maximize q₀  subject to  E x = e,  Fᵀ q ≤ Aᵀ x,  x ≥ 0,
//
// which shares no code and no formulation with ours.
func TestAgainstQSoptEx(t *testing.T) {
	var games []*seqform.Game
	for seed := range uint64(40) {
		games = append(games, randomZeroSum(t, 1000+seed))
	}
	for _, cards := range []int{3, 6, 10} {
		g := seqformtest.Kuhn(2, cards)
		games = append(games, g)
	}
	g := seqformtest.Leduc(2)
	for _, g := range append(games, g) {
		want := lptest.Value(t, textbookProgram(g))
		for _, concept := range []cert.Concept{cert.Nash, cert.QuasiPerfect} {
			rationaltest.Same(t, want, solve(t, g, concept).Certificate.Claim.Payoffs[0], g.Title)
		}
	}
}

// textbookProgram writes the program in CPLEX's LP format.
func textbookProgram(g *seqform.Game) string {
	var b strings.Builder
	term := func(c rational.Rat, name string, k int) {
		sign := "+"
		if c.Sign() < 0 {
			sign = "-"
		}
		fmt.Fprintf(&b, " %s %v %s%d", sign, c.Abs(), name, k)
	}
	one := rational.Int(1)
	b.WriteString("Maximize\n obj: q0\nSubject To\n")
	for r, row := range g.Players[0].Constraints() {
		fmt.Fprintf(&b, " e%d:", r)
		for s := row.Plus[0]; s < row.Plus[1]; s++ {
			term(one, "x", s)
		}
		if row.Minus >= 0 {
			term(one.Neg(), "x", row.Minus)
		}
		fmt.Fprintf(&b, " = %d\n", row.Rhs)
	}
	columns := make([]strings.Builder, g.Players[1].NumSeqs())
	for r, row := range g.Players[1].Constraints() {
		for s := row.Plus[0]; s < row.Plus[1]; s++ {
			fmt.Fprintf(&columns[s], " + q%d", r)
		}
		if row.Minus >= 0 {
			fmt.Fprintf(&columns[row.Minus], " - q%d", r)
		}
	}
	for t := range g.Payoffs.Len() {
		c, s := g.Payoffs.U(t, 0).Neg(), g.Payoffs.Seq(t, 1)
		sign := "+"
		if c.Sign() < 0 {
			sign = "-"
		}
		fmt.Fprintf(&columns[s], " %s %v x%d", sign, c.Abs(), g.Payoffs.Seq(t, 0))
	}
	for s := range columns {
		fmt.Fprintf(&b, " f%d:%s <= 0\n", s, columns[s].String())
	}
	b.WriteString("Bounds\n")
	for r := range g.Players[1].Constraints() {
		fmt.Fprintf(&b, " q%d free\n", r)
	}
	b.WriteString("End\n")
	return b.String()
}
