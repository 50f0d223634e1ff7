package box

import (
	"errors"
	"fmt"
	"math"
	"math/big"

	"exactsolve/cert/claim"
	"exactsolve/rational"
)

// A set has the nodes of an information set to which chance leads.
type set struct {
	nodes []node
	least int // m(h), the least power of ε of the nodes; 0 if there are none
}

// A node has the product of chances on its path and the sequences of the players there.
type node struct {
	at     int // its position in the information set
	chance *big.Int
	tuple  []int32
	power  int // the sum of orders of actions of the others
}

// readSets checks the shape of beliefs and finds what they depend on. Only with limit there are any.
func (b *branch) readSets() error {
	b.chance = big.NewInt(1)
	if !b.limit {
		if b.claimed.Beliefs != nil {
			return fmt.Errorf("beliefs, which only %q has", claim.EnclosedSequential)
		}
		return nil
	}
	b.sets = make([][]set, len(b.g.Players))
	for i := range b.sets {
		b.sets[i] = make([]set, len(b.g.Players[i].Infosets))
	}
	if b.g.Tree != nil {
		if err := b.readNodes(); err != nil {
			return err
		}
	}
	if len(b.claimed.Beliefs) != len(b.sets) {
		return errors.New("no beliefs, or not for these players")
	}
	for i, sets := range b.sets {
		if len(b.claimed.Beliefs[i]) != len(sets) {
			return fmt.Errorf("player %d: %d beliefs for %d information sets", i+1, len(b.claimed.Beliefs[i]), len(sets))
		}
		for h := range sets {
			if err := b.readBelief(i, h); err != nil {
				return fmt.Errorf("the belief at %s: %w", claim.SetName(b.g, i, h), err)
			}
		}
	}
	return nil
}

func (b *branch) readBelief(i, h int) error {
	belief := b.claimed.Beliefs[i][h]
	if led := len(b.sets[i][h].nodes) > 0; led != (belief != nil) || led && len(belief) != len(b.g.Players[i].Infosets[h].Nodes) {
		return errors.New("another shape")
	}
	for _, x := range belief {
		if bits := claim.MaxBits / max(b.size, 1); x.BitLen() > bits {
			return fmt.Errorf("numbers of more than %d bits", bits)
		}
	}
	return nil
}

// readNodes sets the nodes of the sets of a tree.
func (b *branch) readNodes() error {
	reach := b.g.Tree.ChanceReach()
	at := make([][]int32, len(b.sets))
	orders := make([][]int, len(b.sets))
	for j := range at {
		at[j], orders[j] = b.g.SeqAt(j), b.pathOrders(j)
	}
	var chances []rational.Rat
	for i := range b.sets {
		for h := range b.sets[i] {
			for k, v := range b.g.Players[i].Infosets[h].Nodes {
				if reach[v].IsZero() {
					continue
				}
				n := node{at: k, tuple: make([]int32, len(at))}
				for j := range at {
					if n.tuple[j] = at[j][v]; j != i {
						n.power += orders[j][at[j][v]]
					}
				}
				b.sets[i][h].nodes = append(b.sets[i][h].nodes, n)
				chances = append(chances, reach[v])
			}
		}
	}
	integers, common, err := rational.Integers(chances, claim.MaxBits/max(b.size, 1))
	if err != nil {
		return err
	}
	b.chance = common
	for i := range b.sets {
		for h := range b.sets[i] {
			integers = b.sets[i][h].take(integers)
		}
	}
	return nil
}

// take sets the chances of the nodes to the first ones of a list, and m(h), and returns the rest.
func (s *set) take(chances []*big.Int) []*big.Int {
	if len(s.nodes) > 0 {
		s.least = math.MaxInt
	}
	for k := range s.nodes {
		s.nodes[k].chance = chances[k]
		s.least = min(s.least, s.nodes[k].power)
	}
	return chances[len(s.nodes):]
}

// pathOrders returns, per sequence of player j, the sum of orders of its actions.
func (b *branch) pathOrders(j int) []int {
	p := &b.g.Players[j]
	sums := make([]int, p.NumSeqs())
	for h, set := range p.Infosets {
		for a := range set.Actions {
			sums[set.Seq(a)] = sums[set.ParentSeq] + b.by.Orders[j][h][a]
		}
	}
	return sums
}

// checkBeliefs checks that those of Bayes' rule, in the limit, are near those of the claim.
func (b *branch) checkBeliefs() error {
	for i, sets := range b.sets {
		for h := range sets {
			if !b.believes(i, h) {
				return fmt.Errorf("the belief at %s may be outside the box", claim.SetName(b.g, i, h))
			}
		}
	}
	return nil
}

// believes checks the belief at information set h of player i, if chance leads there.
func (b *branch) believes(i, h int) bool {
	belief := b.claimed.Beliefs[i][h]
	if belief == nil {
		return true
	}
	centers, spreads := make([]rational.Rat, len(belief)), make([]rational.Rat, len(belief))
	var center, spread rational.Rat // of the sum
	for _, v := range b.sets[i][h].nodes {
		if v.power == b.sets[i][h].least {
			c, s := b.value(b.weight(v, i))
			centers[v.at], spreads[v.at] = rational.FromBigInt(c), rational.FromBigInt(s)
			center, spread = center.Add(centers[v.at]), spread.Add(spreads[v.at])
		}
	}
	room := b.claimed.Radius.Mul(center.Sub(spread))
	for k, x := range belief {
		if !b.g.Work().Take(x.BitLen()+b.claimed.Radius.BitLen(), center.BitLen()) {
			return false
		}
		away := centers[k].Sub(x.Mul(center)).Abs().Add(spreads[k]).Add(x.Abs().Mul(spread))
		if away.Cmp(room) > 0 {
			return false
		}
	}
	return true
}

// weight returns chance times the probabilities of players other than i at node v, times K·D^M.
func (b *branch) weight(v node, i int) polynomial {
	missing := b.longest
	var others [][]monomial
	for j, s := range v.tuple {
		if j != i {
			others = append(others, b.x[j][s])
			missing -= int(b.g.Players[j].SeqLength[s])
		}
	}
	p := polynomial{}
	p.expand(new(big.Int).Mul(v.chance, b.powers[missing]), others)
	return p.coefficient(v.power)
}
