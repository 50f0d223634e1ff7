package depth

import (
	"context"
	"fmt"

	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/depthlimit"
	"exactsolve/fixtures/gen"
	"exactsolve/quasiperfect"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A replica has the games of the experiment of [BSA18], section 6.1, at small scale:
// player 1 opens no-limit Leduc hold'em with a bet that the blueprint of player 2 does
// not know.
type replica struct {
	small, large *seqform.Game // without and with the bet
	value        rational.Rat  // of large, to player 2

	// after has the first decisions of player 2 after the odd opening.
	after *depthlimit.Limit

	// cut has the first decisions of player 2 after the known openings, and the ends
	// of round 1 after the odd one. Above it, player 2 moves after the odd opening
	// only, so that a trunk of it is a depth-limited subgame with its root there.
	cut   *depthlimit.Limit
	alike [][]int // per node of cut, the indices in ends of nodes like it; none after known openings
	to    []visit // per node of cut

	ends *depthlimit.Limit // of small, the ends of round 1
}

// Us and Opp of the replica.
const (
	replicaUs  = 1
	replicaOpp = 0
)

// The odd opening, and what a blueprint knows instead.
const oddOpening = "bet 3/4"

var knownOpenings = []string{"bet 1/2", "bet 1"}

// newReplica makes both games and solves the larger one for its value.
func newReplica(ctx context.Context, ranks int) (*replica, error) {
	r := new(replica)
	var err error
	game := fmt.Sprintf("nl-leduc ranks=%d", ranks)
	if r.small, err = gen.Make(game); err != nil {
		return nil, cli.InputError(err)
	}
	if r.large, err = gen.Make(game + " opening-extra=3/4"); err != nil {
		return nil, cli.InputError(err)
	}
	if r.value, err = gameValue(ctx, r.large, replicaUs); err != nil {
		return nil, err
	}
	return r, r.cutGames()
}

// gameValue returns the value of a game to a player, by an equilibrium that is
// checked. An error wraps errUnsolved if a limit came first.
func gameValue(ctx context.Context, g *seqform.Game, player int) (rational.Rat, error) {
	found, err := quasiperfect.Solve(ctx, g, quasiperfect.Options{Concept: cert.Nash, Method: quasiperfect.Guided})
	switch {
	case err != nil:
		return rational.Rat{}, err
	case found.Status != cert.Yes:
		return rational.Rat{}, fmt.Errorf("%w: %s", errUnsolved, found.Reason)
	}
	return found.Certificate.Claim.Payoffs[player], nil
}

// cutGames finds the limits, and the nodes of the smaller game like those of cut.
func (r *replica) cutGames() (err error) {
	odd, known := openings(r.large, oddOpening)
	if r.after, err = depthlimit.NewLimit(r.large, odd); err != nil {
		return err
	}
	nodes := known
	for _, v := range depthlimit.AfterRound(r.large.Tree, 1) {
		if r.after.Below(v) {
			nodes = append(nodes, v)
		}
	}
	if r.cut, err = depthlimit.NewLimit(r.large, nodes); err != nil {
		return err
	}
	if r.ends, err = depthlimit.NewLimit(r.small, depthlimit.AfterRound(r.small.Tree, 1)); err != nil {
		return err
	}
	at := map[int]int{}
	for k, v := range r.ends.Nodes() {
		at[v] = k
	}
	r.alike = make([][]int, len(r.cut.Nodes()))
	for k, v := range r.cut.Nodes() {
		r.to = append(r.to, visitTo(r.large, v))
		if !r.after.Below(v) {
			continue
		}
		if r.alike[k], err = r.like(v, at); err != nil {
			return err
		}
	}
	return nil
}

// like returns the indices in ends of the nodes of small that the actions to node v
// of large lead to, with known openings for the odd one.
func (r *replica) like(v int, at map[int]int) ([]int, error) {
	var list []int
	for _, known := range knownOpenings {
		labels := pathLabels(r.large, v)
		for k := range labels {
			if labels[k] == oddOpening {
				labels[k] = known
			}
		}
		w, ok := followLabels(r.small, labels)
		k, end := at[w]
		if !ok || !end {
			return nil, fmt.Errorf("%w: the smaller game has no end of a round like node %d", cert.ErrInternal, v+1)
		}
		list = append(list, k)
	}
	return list, nil
}
