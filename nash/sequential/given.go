package sequential

import (
	"context"
	"slices"

	"exactsolve/cert"
	"exactsolve/nash/sequential/internal/branch"
	"exactsolve/nash/sequential/internal/floors"
	"exactsolve/nash/sequential/internal/orders"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Prove looks for trembles by which a complete profile of a game with perfect recall is
// what concept says: cert.QuasiPerfect, cert.NormalFormPerfect or cert.ExtensivePerfect. Their
// numbers may be irrational for ε > 0. It returns a checked certificate, nil if it finds none.
//
// All actions of a player that are not played have the same order, up to 3.
func Prove(ctx context.Context, g *seqform.Game, profile seqform.Profile, concept cert.Concept) *cert.Certificate {
	t, err := orders.New(g)
	if err != nil {
		return nil
	}
	c := cert.Certificate{Game: cert.NewGameRef(g), Claim: cert.Claim{Concept: concept, Profile: profile}}
	c.Claim.Payoffs = g.ExpectedPayoffs(g.Plans(profile))
	levels := slices.Repeat([]int{1}, len(g.Players))
	for ctx.Err() == nil {
		orders, numbers := mistakes(profile, levels)
		if at := floors.Given(ctx, t, orders, numbers); at != nil {
			if found := branch.Prove(ctx, t, boxed(concept), at, c); found != nil {
				return found
			}
		}
		if !next(levels) {
			break
		}
	}
	return nil
}

// mistakes returns orders and coefficients of a profile and mistakes of a player's order.
func mistakes(profile seqform.Profile, levels []int) (orders []int, numbers []rational.Rat) {
	for i, behavior := range profile {
		for _, x := range slices.Concat(behavior...) {
			level := 0
			if x.IsZero() {
				x, level = rational.Int(1), levels[i]
			}
			orders, numbers = append(orders, level), append(numbers, x)
		}
	}
	return orders, numbers
}

// next goes on to the next orders of the first players and reports whether there are more.
func next(levels []int) bool {
	const most, players = 3, 3
	for i := range min(len(levels), players) {
		if levels[i] < most {
			levels[i]++
			return true
		}
		levels[i] = 1
	}
	return false
}
