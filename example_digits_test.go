package exactsolve_test

import (
	"context"
	"fmt"
	"log"

	"exactsolve"
	"exactsolve/cert"
)

// Find an equilibrium of three players whose probabilities are irrational, to 50 digits
// and as expressions.
func ExampleQuestion() {
	g, err := exactsolve.ReadFile("fixtures/nau_irrational.nfg")
	if err != nil {
		log.Fatal(err)
	}
	const digits = 50
	a, err := exactsolve.Solve(context.Background(), g, exactsolve.Question{Digits: digits})
	if err != nil {
		log.Fatal(err)
	}
	for i, player := range g.Players {
		text, _ := a.Probability(i, 0, 0).Decimal(digits)
		fmt.Println(player.Name, text)
	}
	fmt.Println("certificate:", cert.Check(context.Background(), g, a.Certificate))

	a, err = exactsolve.Solve(context.Background(), g, exactsolve.Question{Algebraic: true})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("exactly:", a.Probability(0, 0, 0), "with payoff", a.Payoff(0))
	// Output:
	// 1 0.61923257947255378896556791851397522391101619464115
	// 2 0.47980422267760523781599482284821415417055229360447
	// 3 0.37882533606563142689596893708928492502331376162683
	// certificate: <nil>
	// exactly: (53 - sqrt(601))/46 with payoff (437 - 17*sqrt(601))/24
}
