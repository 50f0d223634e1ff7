package branch

import (
	"maps"
	"slices"

	"exactsolve/cert"
	"exactsolve/nash/internal/polynomials"
	"exactsolve/nash/sequential/internal/orders"
	"exactsolve/rational"
)

// maxProducts bounds the products of probabilities in a model, about as certificates do.
const maxProducts = 1 << 21

// An addend of a probability is a number times a power of ε and, unless −1, an unknown.
type addend struct {
	number  rational.Rat
	order   int
	unknown int
}

// A model has the losses of actions as polynomials in the unknowns and ε.
type model struct {
	*Point
	t       *orders.Tree
	concept cert.Concept
	number  []int                      // of each entry, as an unknown; −1 for others
	x       [][]addend                 // per entry, its probability
	paths   [][][]int32                // per player and sequence, entries
	lead    []int                      // per set, the least order at which others and chance lead there, −1 if chance does not
	values  [][]polynomials.Polynomial // per player and sequence
}

// newModel returns the model of a point, nil if it would be large.
func newModel(t *orders.Tree, concept cert.Concept, at *Point) *model {
	m := &model{Point: at, t: t, concept: concept, number: slices.Repeat([]int{-1}, len(t.SetOf))}
	for k, e := range at.Unknowns {
		m.number[e] = k
	}
	m.x = make([][]addend, len(t.SetOf))
	for k := range t.Sets {
		m.addSet(k)
	}
	m.addPaths()
	m.lead = t.Least(at.Orders)
	if len(at.Unknowns) >= polynomials.Epsilon || m.products() > maxProducts {
		return nil
	}
	for i := range t.Game.Players {
		m.values = append(m.values, m.valuesOf(i))
	}
	return m
}

// perfect reports whether the concept is about all small ε.
func (m *model) perfect() bool { return m.concept != cert.EnclosedSequential }

// addSet sets the probabilities at set k.
func (m *model) addSet(k int) {
	set, c := m.t.Sets[k], m.Bases[k]
	m.x[c] = []addend{{rational.Int(1), 0, -1}}
	for e := set.Lo; e < set.Hi; e++ {
		if e == c {
			continue
		}
		a := addend{m.C[e], m.Orders[e], m.number[e]}
		if a.unknown >= 0 {
			a.number = rational.Int(1)
		}
		m.x[e] = []addend{a}
		if a.order == 0 || m.perfect() {
			a.number = a.number.Neg()
			m.x[c] = append(m.x[c], a)
		}
	}
}

func (m *model) addPaths() {
	g := m.t.Game
	e := int32(0)
	for i := range g.Players {
		p := &g.Players[i]
		list := make([][]int32, p.NumSeqs())
		for h := range p.Infosets {
			set := &p.Infosets[h]
			for a := range set.Actions {
				list[set.Seq(a)] = append(slices.Clip(list[set.ParentSeq]), e)
				e++
			}
		}
		m.paths = append(m.paths, list)
	}
}

// products returns how many there are in the payoffs, with own trembles if these count, cut off above the limit.
func (m *model) products() int {
	total, payoffs := 0, m.t.Game.Payoffs
	for t := range payoffs.Len() {
		for i := range m.paths {
			n := 1
			for j, s := range payoffs.Tuple(t) {
				for _, e := range m.paths[j][s] {
					if j != i || m.concept == cert.EnclosedExtensivePerfect {
						n = min(n*len(m.x[e]), maxProducts)
					}
				}
			}
			if total += n; total > maxProducts {
				return total
			}
		}
	}
	return total
}

// valuesOf returns what player i gets from each sequence on, given the choices or, if
// own trembles count, what is played.
func (m *model) valuesOf(i int) []polynomials.Polynomial {
	p := &m.t.Game.Players[i]
	v := make([]polynomials.Polynomial, p.NumSeqs())
	for s := range v {
		v[s] = polynomials.Polynomial{}
	}
	m.addPayoffs(i, v)
	for h := len(p.Infosets) - 1; h >= 0; h-- {
		set := &p.Infosets[h]
		before := v[set.ParentSeq]
		for a := range set.Actions {
			s := set.Seq(a)
			e := m.entry(i, s)
			switch {
			case m.concept == cert.EnclosedExtensivePerfect:
				addProduct(before, v[s], m.x[e])
			case m.chosen(e):
				before.AddScaled(rational.Int(1), v[s])
			}
		}
	}
	return v
}

// entry returns the last entry of sequence s of player i, which is not empty.
func (m *model) entry(i, s int) int32 { return m.paths[i][s][len(m.paths[i][s])-1] }

func (m *model) chosen(e int32) bool { return m.Bases[m.t.SetOf[e]] == e }

// addPayoffs adds the derivatives of the payoff of player i to v.
func (m *model) addPayoffs(i int, v []polynomials.Polynomial) {
	payoffs := m.t.Game.Payoffs
	var others []int32
	for t := range payoffs.Len() {
		u := payoffs.U(t, i)
		if u.IsZero() {
			continue
		}
		others = others[:0]
		order := 0
		for j, s := range payoffs.Tuple(t) {
			for _, e := range m.paths[j][s] {
				if j != i {
					others, order = append(others, e), order+m.Orders[e]
				}
			}
		}
		s := payoffs.Seq(t, i)
		if m.perfect() || m.needed(m.paths[i][s], order) {
			slices.Sort(others) // and so by unknowns
			m.expand(v[s], nil, 0, u, others)
		}
	}
}

// needed reports whether others' order is the least of one of the sets of own entries, or 0.
func (m *model) needed(own []int32, order int) bool {
	return order == 0 || slices.ContainsFunc(own, func(e int32) bool { return m.lead[m.t.SetOf[e]] == order })
}

// expand adds u times the product named key, ε to the order, and the probabilities of entries to p.
func (m *model) expand(p polynomials.Polynomial, key []byte, order int, u rational.Rat, entries []int32) {
	if len(entries) == 0 {
		for range order {
			key = append(key, 0xff, 0xff)
		}
		p.Add(string(key), u)
		return
	}
	for _, a := range m.x[entries[0]] {
		next := key
		if a.unknown >= 0 {
			next = append(key, byte(a.unknown>>8), byte(a.unknown))
		}
		m.expand(p, next, order+a.order, u.Mul(a.number), entries[1:])
	}
}

// addProduct adds p times a probability to z.
func addProduct(z, p polynomials.Polynomial, x []addend) {
	for key, u := range p {
		list := polynomials.Factors(key)
		for _, a := range x {
			more := slices.Clone(list)
			if a.unknown >= 0 {
				more = append(more, a.unknown)
			}
			for range a.order {
				more = append(more, polynomials.Epsilon)
			}
			slices.Sort(more)
			z.Add(polynomials.Name(more...), u.Mul(a.number))
		}
	}
}

// loss returns the loss of entry e, which is no choice, without its power of ε.
func (m *model) loss(e int32) polynomials.Polynomial {
	set := m.t.Sets[m.t.SetOf[e]]
	h := &m.t.Game.Players[set.Player].Infosets[set.Infoset]
	v, c := m.values[set.Player], m.Bases[m.t.SetOf[e]]
	p := maps.Clone(v[h.Seq(int(c-set.Lo))])
	p.AddScaled(rational.Int(-1), v[h.Seq(int(e-set.Lo))])
	if m.perfect() {
		return reduced(p)
	}
	z := polynomials.Polynomial{}
	for key, u := range p {
		if n := power(key); n == max(0, m.lead[m.t.SetOf[e]]) {
			z[key[:len(key)-2*n]] = u
		}
	}
	return z
}

// power returns the power of ε in the product named key.
func power(key string) int {
	n := 0
	for len(key) >= 2*n+2 && key[len(key)-2*n-2:len(key)-2*n] == "\xff\xff" {
		n++
	}
	return n
}

// lowest returns the largest power of ε that divides p, 0 if p is 0.
func lowest(p polynomials.Polynomial) int {
	least := -1
	for key := range p {
		if n := power(key); least < 0 || n < least {
			least = n
		}
	}
	return max(0, least)
}

// reduced returns p divided by the largest power of ε.
func reduced(p polynomials.Polynomial) polynomials.Polynomial {
	least := lowest(p)
	if least == 0 {
		return p
	}
	z := make(polynomials.Polynomial, len(p))
	for key, u := range p {
		z[key[:len(key)-2*least]] = u
	}
	return z
}

// limit returns the terms of p without ε.
func limit(p polynomials.Polynomial) polynomials.Polynomial {
	z := polynomials.Polynomial{}
	for key, u := range p {
		if power(key) == 0 {
			z[key] = u
		}
	}
	return z
}
