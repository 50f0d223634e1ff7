package seqform

import (
	"fmt"
	"slices"

	"exactsolve/rational"
)

// A Device is what a mediator draws: a distribution over pure plans of all players, or where that is
// as good, the probabilities of pairs of sequences of two players. It has one of its fields.
type Device struct {
	Plans []Draw    `json:"plans,omitempty"`
	Pairs []SeqPair `json:"pairs,omitempty"`
}

// A Draw is a pure plan of each player, with its probability.
type Draw struct {
	Weight rational.Rat `json:"weight"`

	// Actions has the action at each information set of each player, from 1; 0 where there is none since own
	// earlier actions do not lead there.
	Actions [][]int `json:"actions"`
}

// Plays reports whether a plan without actions where own ones do not lead, as in Draw.Actions, has all actions of a
// sequence: if it has the last one, it has those before.
func (p *Player) Plays(plan []int, s int) bool {
	return s == 0 || plan[p.SeqInfoset[s]] == p.SeqAction(s)+1
}

// A SeqPair is the probability that the plans drawn play both sequences.
type SeqPair struct {
	Weight    rational.Rat `json:"weight"`
	Sequences [2]int       `json:"sequences"`
}

// DrawsOf returns the device that draws the plans of a profile independently, in lexicographic order. With full the plans
// have an action at every information set; otherwise none where own actions do not lead. The profile must have
// behavior wherever they have one. More than most draws are an error.
func (g *Game) DrawsOf(p Profile, full bool, most int) ([]Draw, error) {
	draws := []Draw{{Weight: rational.Int(1)}}
	for i := range g.Players {
		plans, err := g.Players[i].drawsOf(p[i], full, most)
		if err != nil {
			return nil, err
		}
		if len(draws)*len(plans) > most {
			return nil, tooManyDraws(most)
		}
		next := make([]Draw, 0, len(draws)*len(plans))
		for _, d := range draws {
			for _, plan := range plans {
				next = append(next, Draw{d.Weight.Mul(plan.Weight), append(d.Actions[:len(d.Actions):len(d.Actions)], plan.Actions...)})
			}
		}
		draws = next
	}
	return draws, nil
}

func tooManyDraws(most int) error {
	return fmt.Errorf("seqform: the profile is of more than %d tuples of plans", most)
}

// drawsOf returns the plans that have weight in one player's behavior.
func (p *Player) drawsOf(b Behavior, full bool, most int) ([]Draw, error) {
	plans := []Draw{{rational.Int(1), [][]int{make([]int, len(p.Infosets))}}}
	for h := range p.Infosets {
		var next []Draw
		s := int(p.Infosets[h].ParentSeq)
		for _, d := range plans {
			plan := d.Actions[0]
			if !full && !p.Plays(plan, s) {
				next = append(next, d)
				continue
			}
			for a, x := range b[h] {
				if x.IsZero() {
					continue
				}
				if plan[h] > 0 { // of the action before
					plan = slices.Clone(plan)
				}
				plan[h] = a + 1
				next = append(next, Draw{d.Weight.Mul(x), [][]int{plan}})
			}
			if len(next) > most {
				return nil, tooManyDraws(most)
			}
		}
		plans = next
	}
	return plans, nil
}
