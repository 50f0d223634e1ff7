package limit

import (
	"context"
	"sync/atomic"

	"exactsolve/publictree"
)

// A Trunk is a model, the spot above the limit, and solves it by regret matching in floating-point
// numbers: in each step of one player after the other, regrets below 0 are forgotten, and averages
// weigh a strategy by the square of the step. Products are converted before they are added, so that no
// machine joins the two.
//
// Reference: Tammelin, Burch, Johanson and Bowling 2015 [TBJB15].
//
// At a leaf Opp chooses one of the continuations for each hand, before the cards are dealt.
type Trunk struct {
	*Limit
	Root
	values  []Values
	all     bool
	numbers [2]numbers
	leaves  []numbers // what Opp chooses, by leaf
	enter   numbers   // whether Opp enters the root, where there are alternatives
	steps   int
	stopped *atomic.Bool
	stack[float64]
}

// A Root is where a trunk begins.
type Root struct {
	Node, Board int
	Reach       [2][]float64 // of each player's hands there; nil is their weights

	// Alternatives are what Opp may take for each hand instead of entering the root, or nil: the sum
	// over Us's hands and the deals left of what is paid in units, each hand as much as its reach.
	Alternatives []float64
}

// Trunk returns the model in which Opp has the continuations of some values. They must not be changed
// while it is solved.
func (l *Limit) Trunk(root Root, values []Values) *Trunk {
	return l.trunk(root, values, l.Street+1)
}

// Unlimited returns the model in which Opp has all continuations: Opp learns in the whole spot, while
// Us still follows the blueprint below the limit.
func (l *Limit) Unlimited(root Root) *Trunk {
	m := l.trunk(root, nil, len(l.Deals.Streets))
	m.all = true
	return m
}

// trunk returns a trunk in which Opp learns on the streets before one.
func (l *Limit) trunk(root Root, values []Values, before int) *Trunk {
	m := &Trunk{Limit: l, Root: root, values: values}
	m.numbers[l.Us] = newNumbers(l.Places[l.Us].Before(l.Street + 1))
	m.numbers[1-l.Us] = newNumbers(l.Places[1-l.Us].Before(before))
	street := l.Spot.Tree[root.Node].Street
	for p := range m.Reach {
		hands := &l.Deals.Streets[street][root.Board].Hands[p]
		if m.Reach[p] != nil {
			continue
		}
		for _, w := range hands.Weights {
			m.Reach[p] = append(m.Reach[p], float64(w))
		}
	}
	if root.Alternatives != nil {
		m.enter = newNumbers(2 * len(root.Alternatives))
	}
	for _, at := range l.Leaves {
		m.leaves = append(m.leaves, newNumbers(len(values)*len(l.classes[at.Board][1-l.Us].first)))
	}
	return m
}

// numbers are what is learned at decisions: for each action one number a hand.
type numbers struct{ regrets, average []float64 }

func newNumbers(n int) numbers { return numbers{make([]float64, n), make([]float64, n)} }

// at returns the numbers of one decision.
func (x numbers) at(start, size int) numbers {
	return numbers{x.regrets[start : start+size], x.average[start : start+size]}
}

// shares fills in probabilities in proportion to regrets or averages, all alike where these are 0.
func shares(to, weights []float64, hands int) {
	for k := range hands {
		sum := float64(0)
		for a := k; a < len(to); a += hands {
			sum += weights[a]
		}
		for a := k; a < len(to); a += hands {
			if sum > 0 {
				to[a] = weights[a] / sum
			} else {
				to[a] = float64(hands) / float64(len(to))
			}
		}
	}
}

// learn returns what the strategy gets, in place of u for the first action, where actions get u, and
// updates the numbers. Own is the reach of each hand.
func (x numbers) learn(u, share, own []float64, keep float64) {
	for k := range own {
		mean := float64(0)
		for a := k; a < len(u); a += len(own) {
			mean += float64(share[a] * u[a])
		}
		for a := k; a < len(u); a += len(own) {
			x.regrets[a] = max(x.regrets[a]+u[a]-mean, 0)
			x.average[a] = float64(x.average[a]*keep) + float64(own[k]*share[a])
		}
		u[k] = mean
	}
}

// Run makes steps. It stops soon when ctx is done; the trunk is then still one.
func (m *Trunk) Run(ctx context.Context, steps int) {
	m.stopped = new(atomic.Bool)
	defer context.AfterFunc(ctx, func() { m.stopped.Store(true) })()
	for range steps {
		if m.stopped.Load() {
			return
		}
		m.step()
	}
}

func (m *Trunk) step() {
	t := float64(m.steps) / float64(m.steps+1)
	w := &walk{Trunk: m, keep: t * t}
	for w.p = range 2 {
		w.root()
	}
	m.steps++
}

// Value returns between which numbers the value of the model is, to Us and in the unit of the spot's
// file: what the averages get against a best response of the other in the model, for each pair of hands that
// comes to the root. They are estimates.
func (m *Trunk) Value() (low, high float64) {
	m.stopped = new(atomic.Bool)
	var best [2]float64
	for p := range best {
		w := &walk{Trunk: m, p: p, best: true}
		for k, x := range w.root() {
			best[p] += float64(m.Reach[p][k] * x)
		}
	}
	if m.Alternatives != nil {
		hands := len(m.Alternatives)
		share := make([]float64, 2*hands)
		shares(share, m.enter.average, hands)
		for k, x := range m.Alternatives {
			best[m.Us] -= float64(m.Reach[1-m.Us][k] * share[hands+k] * x)
		}
	}
	unit, _ := m.Spot.Unit().Mul(m.Spot.Chip).Big().Float64()
	unit /= m.pairs()
	return -best[1-m.Us] * unit, best[m.Us] * unit
}

// pairs returns the weight of all pairs of hands that go together, times the deals after each.
func (m *Trunk) pairs() float64 {
	n := &m.Spot.Tree[m.Node]
	b := &m.Deals.Streets[n.Street][m.Board]
	v := make([]float64, len(m.Reach[0]))
	publictree.Fold(v, &b.Hands[0], &b.Hands[1], m.Reach[1], 1)
	sum := float64(0)
	for k, x := range v {
		sum += float64(m.Reach[0][k] * x)
	}
	return sum * float64(m.Spot.DealsAfter(n.Street, 4))
}

// Average returns the average strategy of Us as weights of actions in the places of Us, down to the limit.
func (m *Trunk) Average() []float64 { return m.numbers[m.Us].average }
