package device

import (
	"errors"
	"fmt"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A pair is a sequence of each of two players.
type pair = claim.Pair[int]

// linked returns which information sets of two players are on a path together, if that numbers of relevant pairs
// of sequences that satisfy the equations are those of devices is proved for the game, or with any in any tree:
// there those of devices satisfy them.
func (f *form) linked(any bool) (on map[pair]bool, err error) {
	t := f.g.Tree
	if t == nil || f.plans != nil || f.agents || len(f.players) != 2 {
		return nil, errors.New("pairs of sequences are for trees of two players who are told sequences")
	}
	on = map[pair]bool{}
	type told struct {
		player          int16
		infoset, chance int32
	}
	chance := map[told]int32{} // the outcome of a node of chance that leads to an information set
	for v := range t.Len() {
		if t.Player[v] == seqform.Terminal || t.Player[v] == seqform.Chance {
			continue
		}
		i, h := t.Player[v], t.Infoset[v]
		for w := int32(v); t.Parent[w] >= 0 && f.step(); w = t.Parent[w] {
			u := t.Parent[w]
			switch j := t.Player[u]; {
			case j == seqform.Chance:
				at := told{i, h, u}
				if a, ok := chance[at]; ok && a != t.Action[w] && !any {
					return nil, fmt.Errorf("player %d does not know at information set %d what chance did: pairs of sequences are not proved to be devices then", i+1, h+1)
				}
				chance[at] = t.Action[w]
			case j != i:
				link := pair{int(h), int(t.Infoset[u])}
				if i == 1 {
					link = pair{link[1], link[0]}
				}
				on[link] = true
			}
		}
	}
	return on, nil
}

// relevant reports whether one sequence is empty, or the last information sets are on a path together.
func (f *form) relevant(on map[pair]bool, s pair) bool {
	return s[0] == 0 || s[1] == 0 || on[pair{f.players[0].set[s[0]], f.players[1].set[s[1]]}]
}

// eachEquation calls visit for the equation of each information set h of a player i and each sequence s of the other that
// goes with it, in order: the pairs after have in sum what the pair before has.
func (f *form) eachEquation(on map[pair]bool, visit func(i, h, s int, before pair, after []pair) error) error {
	for i := range f.players {
		p := &f.players[i]
		for h, parent := range p.parents {
			for s, k := range f.players[1-i].set {
				if !f.step() || s > 0 && !on[of(i, h, k)] {
					continue
				}
				var after []pair
				for _, q := range p.sequences(h) {
					after = append(after, of(i, q, s))
				}
				if err := visit(i, h, s, of(i, parent, s), after); err != nil {
					return err
				}
			}
		}
	}
	return f.work.Err()
}

// of returns the pair of a sequence of player i and one of the other.
func of(i, own, other int) pair {
	if i == 1 {
		return pair{other, own}
	}
	return pair{own, other}
}

// readPairs checks that the probabilities of pairs of sequences are those of a device.
func (f *form) readPairs(list []claim.SeqPair) (at weigher, unit rational.Rat, err error) {
	on, err := f.linked(false)
	if err != nil {
		return nil, unit, err
	}
	weights := make([]rational.Rat, len(list))
	for k, x := range list {
		weights[k] = x.Weight
	}
	weights, unit = whole(weights)
	weight := make(map[pair]rational.Rat, len(list))
	last := pair{-1, -1}
	for k, x := range list {
		s := pair(x.Sequences)
		if s[0] < 0 || s[1] < 0 || s[0] >= len(f.players[0].set) || s[1] >= len(f.players[1].set) || !f.relevant(on, s) {
			return nil, unit, fmt.Errorf("pair %d: %v is no relevant pair of sequences", k+1, s)
		}
		if x.Weight.Sign() <= 0 || last[0] > s[0] || last[0] == s[0] && last[1] >= s[1] {
			return nil, unit, fmt.Errorf("pair %d has probability %v, or is not after the one before", k+1, x.Weight)
		}
		weight[s], last = weights[k], s
	}
	if !weight[pair{}].Equal(unit) {
		return nil, unit, errors.New("the pair of empty sequences has not probability 1")
	}
	err = f.eachEquation(on, func(i, h, s int, before pair, after []pair) error {
		sum := weight[before].Neg()
		for _, z := range after {
			sum = f.work.Add(sum, weight[z])
		}
		if !sum.IsZero() {
			return fmt.Errorf("with sequence %d of the other, the actions at information set %d of player %d have %v more than what leads there", s, h+1, i+1, sum.Quo(unit))
		}
		return nil
	})
	if err != nil {
		return nil, unit, err
	}
	return func(tuple []int) rational.Rat { return weight[pair{tuple[0], tuple[1]}] }, unit, nil
}
