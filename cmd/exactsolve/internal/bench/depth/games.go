package depth

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/depthlimit"
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// openingGames are those of the experiment of [BSA18], section 6.1, at small scale:
// player 1 opens no-limit Leduc hold'em with a bet that the blueprint of player 2 does
// not know.
type openingGames struct {
	small, large *seqform.Game // without and with the bet
	value        rational.Rat  // of large, to player 2

	// after has the first decisions of player 2 after the unknown bet.
	after *depthlimit.Limit

	// cut has the first decisions of player 2 after the known openings, and the ends
	// of round 1 after the unknown one. Above it, player 2 moves after the unknown bet
	// only, so that a trunk of it is a depth-limited subgame with its root there.
	cut   *depthlimit.Limit
	alike [][]int // per node of cut, the indices in ends of nodes like it; none after known openings

	// Per node of large, the probability of chance and the sequence of player 2.
	reach []rational.Rat
	seq   []int32

	ends *depthlimit.Limit // of small, the ends of round 1
}

// The players of the experiment.
const (
	opener  = 0
	replier = 1
)

// The bet that opens, and what a blueprint knows instead.
const unknownBet = "bet 3/4"

var knownBets = []string{"bet 1/2", "bet 1"}

// newOpeningGames makes both games, as package gen names the smaller one, and solves the
// larger one for its value.
func newOpeningGames(ctx context.Context, game string) (*openingGames, error) {
	r := new(openingGames)
	var err error
	if r.small, err = gen.Make(game); err != nil {
		return nil, cli.InputError(err)
	}
	if r.large, err = gen.Make(game + " opening-extra=3/4"); err != nil {
		return nil, cli.InputError(err)
	}
	if err := r.opens(); err != nil {
		return nil, err
	}
	value, err := gameValue(ctx, r.large)
	if err != nil {
		return nil, err
	}
	r.value = toPlayer(replier, value)
	r.reach, r.seq = r.large.Tree.ChanceReach(), r.large.SeqAt(replier)
	return r, r.cutGames()
}

// opens returns an error unless player 1 can open with the bets that are compared.
func (r *openingGames) opens() error {
	known, all := r.small.Players[opener].Infosets[0].Actions, r.large.Players[opener].Infosets[0].Actions
	if len(all) == len(known)+1 && slices.Contains(all, unknownBet) && slices.Contains(known, knownBets[0]) && slices.Contains(known, knownBets[1]) {
		return nil
	}
	return cli.InputError(fmt.Errorf("%s: player 1 opens with %s, want %s, and %s with opening-extra=3/4",
		r.small.Title, strings.Join(known, ", "), strings.Join(knownBets, ", "), unknownBet))
}

// cutGames finds the limits, and the nodes of the smaller game like those of cut.
func (r *openingGames) cutGames() (err error) {
	tree := r.large.Tree
	unknown := depthlimit.Where(tree, func(v int) bool { return v > 0 && labelTo(r.large, v) == unknownBet })
	nodes := slices.DeleteFunc(
		depthlimit.Where(tree, func(v int) bool { return v > 0 && tree.Player[tree.Parent[v]] != seqform.Chance }),
		func(v int) bool { return slices.Contains(unknown, v) })
	if r.after, err = depthlimit.NewLimit(r.large, unknown); err != nil {
		return err
	}
	for _, v := range depthlimit.AfterRound(tree, 1) {
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
	return r.findAlike()
}

// findAlike finds the ends in the smaller game after the same actions, with known bets for the unknown one.
func (r *openingGames) findAlike() error {
	at := map[string]int{}
	for k, v := range r.ends.Nodes() {
		at[pathTo(r.small, v)] = k
	}
	r.alike = make([][]int, len(r.cut.Nodes()))
	for k, v := range r.cut.Nodes() {
		for _, known := range knownBets {
			if !r.after.Below(v) {
				break
			}
			end, ok := at[strings.Replace(pathTo(r.large, v), unknownBet, known, 1)]
			if !ok {
				return cli.InputError(fmt.Errorf("%s: round 1 ends otherwise after %s than after %s, want a larger stack", r.small.Title, unknownBet, known))
			}
			r.alike[k] = append(r.alike[k], end)
		}
	}
	return nil
}

// pathTo returns the labels of the actions that lead to node v, those of chance included, from the last.
func pathTo(g *seqform.Game, v int) string {
	var labels []string
	for ; v > 0; v = int(g.Tree.Parent[v]) {
		labels = append(labels, labelTo(g, v))
	}
	return strings.Join(labels, "\n")
}

// labelTo returns the label of the action that leads to node v, which is not the root.
func labelTo(g *seqform.Game, v int) string {
	return actionsAt(g, int(g.Tree.Parent[v]))[g.Tree.Action[v]]
}

// actionsAt returns the labels of the actions at node v, which is no leaf.
func actionsAt(g *seqform.Game, v int) []string {
	h := g.Tree.Infoset[v]
	if i := g.Tree.Player[v]; i >= 0 {
		return g.Players[i].Infosets[h].Actions
	}
	return g.Tree.ChanceSets[h].Actions
}
