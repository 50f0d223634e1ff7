package enclose

import (
	"maps"
	"slices"

	"exactsolve/nash/internal/polynomials"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// maxProducts bounds the products of weights in a model, about as certificates do.
const maxProducts = 1 << 20

// A weight of a sequence is a constant plus unknowns with signs.
type weight struct {
	constant rational.Rat
	plus     []int
	minus    []int
}

func (w *weight) size() int {
	n := len(w.plus) + len(w.minus)
	if !w.constant.IsZero() {
		n++
	}
	return n
}

// at returns w for values of the unknowns.
func (w *weight) at(y []rational.Rat) rational.Rat {
	z := w.constant
	for _, k := range w.plus {
		z = z.Add(y[k])
	}
	for _, k := range w.minus {
		z = z.Sub(y[k])
	}
	return z
}

// A unit is a sequence of a player.
type unit struct{ player, seq int }

// A face of the plans of all players says which weights are positive, and what the choices are: sequences, at
// information sets that are reached of positive weight.
type face struct {
	positive [][]bool // per player and sequence
	choice   [][]int  // per player and information set
}

func (f *face) chosen(g *seqform.Game, i, s int) bool {
	return s == 0 || f.choice[i][g.Players[i].SeqInfoset[s]] == s
}

// A model is a game with weights as functions of some unknowns; others are fixed.
type model struct {
	g       *seqform.Game
	unknown []unit
	weights [][]weight
	grad    [][]polynomials.Polynomial // of each player's payoff by own sequence
}

// newModel returns the model in which the weights of the face, other than choices,
// are unknowns, except those with a value in fixed. It returns nil if it would be
// large.
func newModel(g *seqform.Game, f *face, fixed map[unit]rational.Rat) *model {
	m := &model{g: g}
	for i := range g.Players {
		m.weights = append(m.weights, m.playerWeights(f, fixed, i))
	}
	if len(m.unknown) >= polynomials.Epsilon || m.products() > maxProducts {
		return nil
	}
	for i := range g.Players {
		grad := make([]polynomials.Polynomial, len(m.weights[i]))
		for s := range grad {
			grad[s] = polynomials.Polynomial{}
		}
		m.addPayoffs(i, grad)
		m.grad = append(m.grad, grad)
	}
	return m
}

func (m *model) playerWeights(f *face, fixed map[unit]rational.Rat, i int) []weight {
	w := make([]weight, len(f.positive[i]))
	w[0].constant = rational.Int(1)
	for s := 1; s < len(w); s++ {
		if f.chosen(m.g, i, s) || !f.positive[i][s] {
			continue
		}
		if x, ok := fixed[unit{i, s}]; ok {
			w[s].constant = x
		} else {
			w[s].plus = []int{len(m.unknown)}
			m.unknown = append(m.unknown, unit{i, s})
		}
	}
	for h, c := range f.choice[i] {
		set := &m.g.Players[i].Infosets[h]
		if !f.positive[i][c] {
			continue
		}
		parent := &w[set.ParentSeq]
		z := weight{parent.constant, slices.Clone(parent.plus), slices.Clone(parent.minus)}
		for a := range set.Actions {
			if s := set.Seq(a); s != c {
				z.constant = z.constant.Sub(w[s].constant)
				z.minus = append(z.minus, w[s].plus...)
			}
		}
		w[c] = z
	}
	return w
}

// products returns the number of products of weights in the payoffs, cut off above
// the limit.
func (m *model) products() int {
	total := 0
	for i := range m.g.Players {
		for t := range m.g.Payoffs.Len() {
			n := 1
			for j, s := range m.g.Payoffs.Tuple(t) {
				if j != i {
					n = min(n*m.weights[j][s].size(), maxProducts+1)
				}
			}
			if total += n; total > maxProducts {
				return total
			}
		}
	}
	return total
}

func (m *model) addPayoffs(i int, grad []polynomials.Polynomial) {
	var others []*weight
terms:
	for t := range m.g.Payoffs.Len() {
		u := m.g.Payoffs.U(t, i)
		others = others[:0]
		for j, s := range m.g.Payoffs.Tuple(t) {
			if w := &m.weights[j][s]; j != i {
				if w.size() == 0 {
					continue terms
				}
				others = append(others, w)
			}
		}
		if !u.IsZero() {
			expand(grad[m.g.Payoffs.Seq(t, i)], nil, u, others)
		}
	}
}

// values returns what is best, given the choices, from each sequence of player i on.
func (m *model) values(f *face, i int) []polynomials.Polynomial {
	v := make([]polynomials.Polynomial, len(m.grad[i]))
	for s, p := range m.grad[i] {
		v[s] = maps.Clone(p)
	}
	one := rational.Int(1)
	sets := m.g.Players[i].Infosets
	for h := len(sets) - 1; h >= 0; h-- {
		v[sets[h].ParentSeq].AddScaled(one, v[f.choice[i][h]])
	}
	return v
}

// losses returns, per sequence of player i other than choices, what it pays less
// than the choice; nil for choices.
func (m *model) losses(f *face, i int) []polynomials.Polynomial {
	v := m.values(f, i)
	out := make([]polynomials.Polynomial, len(v))
	for s := range v {
		if !f.chosen(m.g, i, s) {
			out[s] = maps.Clone(v[f.choice[i][m.g.Players[i].SeqInfoset[s]]])
			out[s].AddScaled(rational.Int(-1), v[s])
		}
	}
	return out
}

// expand adds u times the product named key times the weights to p.
func expand(p polynomials.Polynomial, key []byte, u rational.Rat, weights []*weight) {
	if len(weights) == 0 {
		p.Add(string(key), u)
		return
	}
	w, rest := weights[0], weights[1:]
	if !w.constant.IsZero() {
		expand(p, key, u.Mul(w.constant), rest)
	}
	for _, k := range w.plus {
		expand(p, append(key, byte(k>>8), byte(k)), u, rest)
	}
	for _, k := range w.minus {
		expand(p, append(key, byte(k>>8), byte(k)), u.Neg(), rest)
	}
}
