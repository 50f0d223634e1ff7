package limit

import (
	"exactsolve/publictree"
	"exactsolve/publictree/flow"
)

// A Strategy has, in the places of a player, the probabilities of actions.
type Strategy []float32

// Strategy returns that of a player with weights of actions, in proportion. Where all are 0 it is the
// other given, or if that is nil, all actions alike.
func (l *Limit) Strategy(p int, weights []int32, otherwise Strategy) Strategy {
	return l.each(p, func(_ []publictree.Action, start, hands, actions int, to Strategy) {
		for k := start; k < start+hands; k++ {
			sum := float64(0)
			for a := range actions {
				sum += float64(weights[k+a*hands])
			}
			for a := k; a < k+actions*hands; a += hands {
				switch {
				case sum > 0:
					to[a] = float32(float64(weights[a]) / sum)
				case otherwise != nil:
					to[a] = otherwise[a]
				default:
					to[a] = 1 / float32(actions)
				}
			}
		}
	})
}

// A Bias multiplies the probabilities of actions with some letter: f, c or b.
type Bias struct {
	Letter byte
	Factor float32
}

// Biases are those of the paper: towards folding, calling and raising, ten times each.
func Biases() []Bias { return []Bias{{'f', 10}, {'c', 10}, {'b', 10}} }

// Biased returns a strategy with a bias at each decision, so that probabilities add up to 1 again.
func (l *Limit) Biased(p int, x Strategy, by Bias) Strategy {
	return l.each(p, func(list []publictree.Action, start, hands, actions int, to Strategy) {
		for k := start; k < start+hands; k++ {
			sum := float32(0)
			for a, action := range list {
				y := x[k+a*hands]
				if action.Letter == by.Letter {
					y *= by.Factor
				}
				to[k+a*hands] = y
				sum += y
			}
			for a := range actions {
				to[k+a*hands] /= sum
			}
		}
	})
}

// each fills in a strategy, one decision on one board after another.
func (l *Limit) each(p int, fill func(list []publictree.Action, start, hands, actions int, to Strategy)) Strategy {
	to := make(Strategy, l.Places[p].Total)
	for node := range l.Spot.Tree {
		n := &l.Spot.Tree[node]
		if n.Kind != publictree.Decision || n.Player != p {
			continue
		}
		for board := range l.Deals.Streets[n.Street] {
			hands := len(l.Deals.Streets[n.Street][board].Hands[p].Hands)
			fill(n.Actions, l.Places[p].At(node, n.Street, board, hands), hands, len(n.Actions), to)
		}
	}
	return to
}

// Splice returns the strategy of Us that has weights of actions, in proportion, down to the limit, and
// the blueprint below and where all weights are 0.
func (l *Limit) Splice(weights []float64) flow.Flow {
	x := flow.Flow{Scale: l.MaxScale(l.Us), X: make([]int32, l.Places[l.Us].Total)}
	in := make([]int32, len(l.Deals.Streets[0][0].Hands[l.Us].Hands))
	for k := range in {
		in[k] = 1 << x.Scale
	}
	publictree.Fill(l.Spot, l.Deals, l.Places[l.Us], l.Us, 0, 0, in, x.X, func(node, board, start int, in, x []int32) {
		hands := &l.Deals.Streets[l.Spot.Tree[node].Street][board].Hands[l.Us]
		alike := classesOf(hands)
		share := func(k int) float64 { return float64(l.Blueprint[l.Us][start+k]) }
		trunk := func(k int) float64 { return weights[start+k] }
		for k := range in {
			first := int(alike.first[alike.of[k]])
			switch {
			case first < k:
				for a := 0; a < len(x); a += len(in) {
					x[a+k] = x[a+first]
				}
			case start < len(weights) && divide(x, in, k, trunk):
			default:
				divide(x, in, k, share)
			}
		}
	})
	return x
}

// divide divides what arrives of hand k in proportion, rounded down; the rest goes to the action that is
// used most. It reports whether any is.
func divide(x, in []int32, k int, weight func(place int) float64) bool {
	sum, most := float64(0), k
	for a := k; a < len(x); a += len(in) {
		sum += weight(a)
		if weight(a) > weight(most) {
			most = a
		}
	}
	if sum <= 0 {
		return false
	}
	rest := in[k]
	for a := k; a < len(x); a += len(in) {
		x[a] = min(rest, int32(float64(in[k])*weight(a)/sum))
		rest -= x[a]
	}
	x[most] += rest
	return true
}
