// Package forms is a model layer package: the reduced strategic form of a game tree, the game
// of its agents, and a tree of a game in strategic form.
//
// Start with [Reduce], whose [Reduced] also leads back from mixed strategies to plans,
// [NewAgents] and [Tree].
//
// Strategies are in lexicographic order of the actions chosen, the first information set
// first.
//
// Reference: von Stengel 1996 [vS96], section 2.
package forms

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/memory"
)

// A Reduced is the reduced strategic form of a game with perfect recall. A reduced pure
// strategy chooses an action at each information set that the player's own earlier
// choices do not exclude.
type Reduced struct {
	From *seqform.Game
	Game *seqform.Game // in strategic form

	// Plans are the realization plans of the reduced pure strategies of each player,
	// in the order of Game: entries 0 and 1.
	Plans [][]seqform.Plan

	last [][]int // of each strategy of the last player, the sequences that it plays
}

// ErrTooMany is wrapped by the errors of [Reduce] about its limit.
var ErrTooMany = errors.New("too many strategies")

// maxNumbers bounds the payoffs in the table, and the entries of the plans of a player.
const maxNumbers = 1 << 22

// numberBytes is what a payoff takes at least, with the table that it is in.
const numberBytes = 40

// Reduce returns the reduced strategic form of g, which must have perfect recall. It fails
// if a player has more than limit reduced strategies, of which a game can have
// exponentially many; 0 is no limit. It also fails where there would be more than four
// million payoffs, or numbers in the plans of a player. The cost is a pass over the terms
// of the payoffs for each profile of the players but the last, and for each of all players
// one over the information sets of the last one.
func Reduce(g *seqform.Game, limit int) (*Reduced, error) {
	if g.Recall != nil {
		return nil, fmt.Errorf("forms: %w", g.Recall)
	}
	if len(g.Players) == 0 {
		return nil, errors.New("forms: a game without players")
	}
	numbers := len(g.Players)
	for i := range g.Players {
		n := Count(&g.Players[i])
		if limit > 0 && n > limit {
			return nil, fmt.Errorf("forms: %w: player %d has %s reduced pure strategies, limit %d", ErrTooMany, i+1, countText(n), limit)
		}
		if numbers = min(manyStrategies, numbers*n); max(numbers, n*g.Players[i].NumSeqs()) > maxNumbers {
			return nil, fmt.Errorf("forms: the reduced strategic form is too large: player %d has %s strategies, and payoffs and plans may take %d numbers each", i+1, countText(n), maxNumbers)
		}
	}
	if err := memory.Check(fmt.Sprintf("the reduced strategic form with %d payoffs", numbers), numberBytes*int64(numbers)); err != nil {
		return nil, err
	}
	r := &Reduced{From: g, Plans: make([][]seqform.Plan, len(g.Players))}
	for i := range g.Players {
		r.Plans[i] = Plans(&g.Players[i])
	}
	return r, r.fill()
}

const manyStrategies = math.MaxInt32

func countText(n int) string {
	if n >= manyStrategies {
		return "over two billion"
	}
	return fmt.Sprint(n)
}

// Count counts the reduced pure strategies of p, up to some two billion.
func Count(p *seqform.Player) int {
	after := make([]int, p.NumSeqs()) // per sequence, the ways to go on
	for s := range after {
		after[s] = 1
	}
	for h := len(p.Infosets) - 1; h >= 0; h-- {
		set := &p.Infosets[h]
		sum := 0
		for a := range set.Actions {
			sum = min(manyStrategies, sum+after[set.Seq(a)])
		}
		after[set.ParentSeq] = min(manyStrategies, after[set.ParentSeq]*sum)
	}
	return after[0]
}

// Plans lists the realization plans of the reduced pure strategies of p, in lexicographic order.
func Plans(p *seqform.Player) []seqform.Plan {
	start := make(seqform.Plan, p.NumSeqs())
	start[0] = rational.Int(1)
	all := []seqform.Plan{start}
	for h := range p.Infosets {
		set := &p.Infosets[h]
		var next []seqform.Plan
		for _, x := range all {
			if x[set.ParentSeq].IsZero() {
				next = append(next, x)
				continue
			}
			for a := range set.Actions {
				y := append(seqform.Plan(nil), x...)
				y[set.Seq(a)] = rational.Int(1)
				next = append(next, y)
			}
		}
		all = next
	}
	return all
}

// fill makes the game in strategic form.
func (r *Reduced) fill() error {
	g := r.From
	names, strategies := make([]string, len(g.Players)), make([][]string, len(g.Players))
	for i := range g.Players {
		names[i], strategies[i] = g.Players[i].Name, r.labels(i)
	}
	for _, y := range r.Plans[len(r.Plans)-1] {
		var seqs []int
		for s := range y {
			if !y[s].IsZero() {
				seqs = append(seqs, s)
			}
		}
		r.last = append(r.last, seqs)
	}
	terms := make([]int, g.Payoffs.Len())
	for t := range terms {
		terms[t] = t
	}
	u := r.payoffs(nil, 0, terms)
	var err error
	r.Game, err = seqform.FromPayoffs(g.Title, names, strategies, func(s []int) []rational.Rat {
		at := 0
		for i := range s {
			at = at*len(strategies[i]) + s[i]
		}
		return u[at]
	})
	if err == nil {
		r.Game.Comment = g.Comment
	}
	return err
}

// payoffs appends what each profile of player i and those after pays, the last player's
// strategy changing fastest. The terms of the payoffs are those that the plans of the
// players before i leave.
func (r *Reduced) payoffs(all [][]rational.Rat, i int, terms []int) [][]rational.Rat {
	if i == len(r.Plans)-1 {
		return r.lastPayoffs(all, terms)
	}
	for _, x := range r.Plans[i] {
		var left []int
		for _, t := range terms {
			if !x[r.From.Payoffs.Seq(t, i)].IsZero() {
				left = append(left, t)
			}
		}
		all = r.payoffs(all, i+1, left)
	}
	return all
}

// lastPayoffs is payoffs for the last player.
func (r *Reduced) lastPayoffs(all [][]rational.Rat, terms []int) [][]rational.Rat {
	payoffs, n := r.From.Payoffs, len(r.Plans)
	bySeq := make([][]rational.Rat, r.From.Players[n-1].NumSeqs())
	for _, t := range terms {
		s := payoffs.Seq(t, n-1)
		if bySeq[s] == nil {
			bySeq[s] = make([]rational.Rat, n)
		}
		for i, u := range bySeq[s] {
			bySeq[s][i] = u.Add(payoffs.U(t, i))
		}
	}
	for _, seqs := range r.last {
		sum := make([]rational.Rat, n)
		for _, s := range seqs {
			for i, u := range bySeq[s] {
				sum[i] = sum[i].Add(u)
			}
		}
		all = append(all, sum)
	}
	return all
}

// labels names the reduced strategies of player i by the actions chosen.
func (r *Reduced) labels(i int) []string {
	player := &r.From.Players[i]
	actions := make([][]string, len(player.Infosets))
	for h := range actions {
		actions[h] = seqform.ActionLabels(player.Infosets[h].Actions)
	}
	chosen := make([][]int, len(r.Plans[i]))
	for k, x := range r.Plans[i] {
		for h := range actions {
			set := &player.Infosets[h]
			chosen[k] = append(chosen[k], slices.IndexFunc(x[set.Seq(0):set.Seq(len(set.Actions))], func(w rational.Rat) bool { return !w.IsZero() }))
		}
	}
	return names(actions, chosen)
}

// names names strategies by the actions chosen at information sets, with a dot at those that are excluded,
// where −1 is chosen. They are parted by signs that no name of an action has, which do not end as they begin: so
// names of strategies differ.
func names(actions [][]string, chosen [][]int) []string {
	all, between := slices.Concat(actions...), " "
	for rest := []string{", ", "; ", " |"}; slices.ContainsFunc(all, func(label string) bool { return strings.Contains(label, between) }); {
		if len(rest) == 0 {
			between += "|"
			continue
		}
		between, rest = rest[0], rest[1:]
	}
	names := make([]string, len(chosen))
	for k, x := range chosen {
		words := make([]string, len(actions))
		for h := range words {
			if words[h] = "."; x[h] >= 0 {
				words[h] = actions[h][x[h]]
			}
		}
		names[k] = strings.Join(words, between)
	}
	return names
}

// Plan returns the realization plan of a mixed strategy of player i over the reduced
// strategies. It is realization equivalent to it: whatever the others do, all leaves have
// the same probabilities.
func (r *Reduced) Plan(i int, mixed []rational.Rat) seqform.Plan {
	plan := make(seqform.Plan, r.From.Players[i].NumSeqs())
	for k, w := range mixed {
		if w.IsZero() {
			continue
		}
		for s, x := range r.Plans[i][k] {
			if !x.IsZero() {
				plan[s] = plan[s].Add(w)
			}
		}
	}
	return plan
}
