package limit

import (
	"exactsolve/publictree"
	"exactsolve/publictree/cfr"
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
	l.Places[l.Us].Fill(x.X, x.Scale, l.Workers, func(node, board, place int, in, x []int32) {
		n := &l.Spot.Tree[node]
		hands := &l.Deals.Streets[n.Street][board].Hands[l.Us]
		row := make([]float64, len(n.Actions))
		for k := range in {
			if hands.Repeat(x, k) {
				continue
			}
			for a := range row {
				row[a] = 0
				if at := place + k + a*len(in); at < len(weights) {
					row[a] = weights[at]
				}
			}
			if cfr.Divide(x, in, k, row) {
				continue
			}
			for a := range row {
				row[a] = float64(l.Blueprint[l.Us][place+k+a*len(in)])
			}
			cfr.Divide(x, in, k, row)
		}
	})
	return x
}
