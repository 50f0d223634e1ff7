package device

import (
	"errors"
	"fmt"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A weigher returns the probability that all sequences of a tuple are played by what is drawn, in some unit.
type weigher func(tuple []int) rational.Rat

// whole returns probabilities in a unit in which they are integers, where these are not long, and then the unit: what is 1.
func whole(x []rational.Rat) (scaled []rational.Rat, unit rational.Rat) {
	scaled = seqform.Wholes(append(x, rational.Int(1)))
	return scaled, scaled[len(x)]
}

// read checks that a device is one of the game, and returns what weighs by it in a unit.
func (f *form) read(d *claim.Device) (at weigher, unit rational.Rat, err error) {
	if (d.Plans == nil) == (d.Pairs == nil) {
		return nil, unit, errors.New("a device needs either plans or pairs")
	}
	if d.Pairs != nil {
		return f.readPairs(d.Pairs)
	}
	draws := make([][][]bool, len(d.Plans)) // per player, the sequences that are played
	weights := make([]rational.Rat, len(d.Plans))
	for k, x := range d.Plans {
		weights[k] = x.Weight
		if x.Weight.Sign() <= 0 {
			return nil, unit, fmt.Errorf("draw %d has probability %v", k+1, x.Weight)
		}
		if k > 0 && compare(d.Plans[k-1].Actions, x.Actions) >= 0 {
			return nil, unit, fmt.Errorf("draw %d is not after the one before", k+1)
		}
		if draws[k], err = f.readDraw(x.Actions); err != nil {
			return nil, unit, fmt.Errorf("draw %d: %w", k+1, err)
		}
	}
	weights, unit = whole(weights)
	var sum rational.Rat
	for _, w := range weights[:len(draws)] {
		sum = f.work.Add(sum, w)
	}
	if !sum.Equal(unit) {
		return nil, unit, fmt.Errorf("the probabilities of draws sum to %v, not 1", sum.Quo(unit))
	}
	return func(tuple []int) (sum rational.Rat) {
		const each = 50
		if !f.work.Take(each*len(tuple)-rational.PerNumber, each-rational.PerNumber) {
			return sum
		}
		for k := range draws {
			if f.step() && all(draws[k], tuple) {
				sum = f.work.Add(sum, weights[k])
			}
		}
		return sum
	}, unit, nil
}

func compare(x, y [][]int) int { return slices.CompareFunc(x, y, slices.Compare[[]int]) }

// all reports whether all sequences of a tuple are played.
func all(played [][]bool, tuple []int) bool {
	for i, s := range tuple {
		if !played[i][s] {
			return false
		}
	}
	return true
}

// readDraw returns the sequences of each player of the form that plans of the players of the game play.
func (f *form) readDraw(actions [][]int) ([][]bool, error) {
	if len(actions) != len(f.g.Players) {
		return nil, fmt.Errorf("%d plans of %d players", len(actions), len(f.g.Players))
	}
	var plays [][]bool
	for i, plan := range actions {
		sets := f.g.Players[i].Infosets
		if len(plan) != len(sets) {
			return nil, fmt.Errorf("player %d has %d information sets, not %d", i+1, len(sets), len(plan))
		}
		for h, a := range plan {
			if a < 0 || a > len(sets[h].Actions) || f.agents && a == 0 {
				return nil, fmt.Errorf("player %d has no action %d at information set %d", i+1, a, h+1)
			}
		}
		switch {
		case f.agents:
			for _, a := range plan {
				plays = append(plays, f.played(len(plays), []int{a}))
			}
		case f.plans != nil:
			k, ok := slices.BinarySearchFunc(f.plans[i], plan, slices.Compare[[]int])
			if !ok {
				return nil, fmt.Errorf("not a reduced plan of player %d", i+1)
			}
			plays = append(plays, f.played(i, []int{k + 1}))
		default:
			z := f.played(i, plan)
			for h, s := range f.players[i].parents {
				if z[s] != (plan[h] > 0) {
					return nil, fmt.Errorf("player %d: an action at information set %d exactly if own actions lead there", i+1, h+1)
				}
			}
			plays = append(plays, z)
		}
	}
	return plays, nil
}

// played returns whether a plan of a player of the form plays its sequences.
func (f *form) played(i int, plan []int) []bool {
	p := &f.players[i]
	z := make([]bool, len(p.set))
	z[0] = true
	for h, a := range plan {
		if a > 0 && z[p.parents[h]] {
			z[p.first[h]+a-1] = true
		}
	}
	return z
}
