package bimatrix

import (
	"fmt"
	"math"
	"strings"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Reduction is the reduced strategic form of a two-player game with perfect
// recall. A reduced pure strategy chooses an action at each information set that
// the player's own earlier choices do not exclude.
type Reduction struct {
	From *seqform.Game
	Game *seqform.Game // in strategic form

	// Plans are the realization plans of the reduced pure strategies of each
	// player, in the order of Game: entries 0 and 1.
	Plans [2][]seqform.Plan
}

// Reduce returns the reduced strategic form of g, which must be a two-player
// game with perfect recall. Strategies are in lexicographic order of the actions
// chosen. It fails if a player has more than limit reduced strategies, of which
// a game can have exponentially many. The cost is |S1| passes over the terms of
// the payoffs, and |S1|·|S2|·|Σ2|.
//
// Reference: von Stengel 1996 [vS96], section 2.
func Reduce(g *seqform.Game, limit int) (*Reduction, error) {
	if g.Recall != nil {
		return nil, fmt.Errorf("bimatrix: %w", g.Recall)
	}
	if len(g.Players) != 2 {
		return nil, fmt.Errorf("bimatrix: a game of %d players: %w, want 2", len(g.Players), ErrNotSupported)
	}
	r := &Reduction{From: g}
	for i := range g.Players {
		if n := countReduced(&g.Players[i]); n > limit {
			return nil, fmt.Errorf("bimatrix: player %d has %s reduced pure strategies, limit %d", i+1, countText(n), limit)
		}
		r.Plans[i] = reducedPlans(&g.Players[i])
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

// countReduced counts the reduced pure strategies of p, up to manyStrategies.
// Information sets come after those they follow.
func countReduced(p *seqform.Player) int {
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

// reducedPlans lists the realization plans of the reduced pure strategies.
func reducedPlans(p *seqform.Player) []seqform.Plan {
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
func (r *Reduction) fill() error {
	g := r.From
	u := make([][][]rational.Rat, len(r.Plans[0]))
	for k, x := range r.Plans[0] {
		u[k] = r.payoffs(x)
	}
	names := []string{g.Players[0].Name, g.Players[1].Name}
	var err error
	r.Game, err = seqform.FromPayoffs(g.Title, names, [][]string{r.labels(0), r.labels(1)}, func(s []int) []rational.Rat {
		return u[s[0]][s[1]]
	})
	if err == nil {
		r.Game.Comment = g.Comment
	}
	return err
}

// payoffs returns the payoffs of both players for plan x of player 0 against
// each reduced strategy of player 1.
func (r *Reduction) payoffs(x seqform.Plan) [][]rational.Rat {
	g := r.From
	bySeq := make([][2]rational.Rat, g.Players[1].NumSeqs())
	for t := range g.Payoffs.Len() {
		if x[g.Payoffs.Seq(t, 0)].IsZero() {
			continue
		}
		s := g.Payoffs.Seq(t, 1)
		for i := range 2 {
			bySeq[s][i] = bySeq[s][i].Add(g.Payoffs.U(t, i))
		}
	}
	all := make([][]rational.Rat, len(r.Plans[1]))
	for j, y := range r.Plans[1] {
		all[j] = make([]rational.Rat, 2)
		for s := range y {
			if !y[s].IsZero() {
				all[j][0] = all[j][0].Add(bySeq[s][0])
				all[j][1] = all[j][1].Add(bySeq[s][1])
			}
		}
	}
	return all
}

// labels names the reduced strategies of player i by the actions chosen, with a
// dot at information sets that are excluded.
func (r *Reduction) labels(i int) []string {
	player := &r.From.Players[i]
	names := make([]string, len(r.Plans[i]))
	for k, x := range r.Plans[i] {
		var words []string
		for h := range player.Infosets {
			set := &player.Infosets[h]
			word := "."
			for a := range set.Actions {
				if !x[set.Seq(a)].IsZero() {
					word = r.From.ActionLabel(i, h, a)
				}
			}
			words = append(words, word)
		}
		names[k] = strings.Join(words, " ")
	}
	return names
}

// Plan returns the realization plan of a mixed strategy of player i over the
// reduced strategies. It is realization equivalent to it: whatever the others
// do, all leaves have the same probabilities.
func (r *Reduction) Plan(i int, mixed []rational.Rat) seqform.Plan {
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

// Behavior returns the behavior strategy of a mixed strategy of player i, nil at
// information sets that it excludes.
func (r *Reduction) Behavior(i int, mixed []rational.Rat) seqform.Behavior {
	return r.From.Players[i].Behavior(r.Plan(i, mixed))
}
