package nearest

import (
	"encoding/binary"
	"fmt"
	"math/big"
	"slices"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// A system has the equations of a guess for any number of players: at every
// information set that a player's tight sequences reach, all tight actions have
// the same value.
//
// The unknowns v are realization weights of used sequences, all but one at each
// information set; the others are linear in v by E x = e. With those, each
// equation is linear in the plan of every player, and does not contain the plan
// of the player whose actions it compares.
type system struct {
	g         *seqform.Game
	forms     [][]form // by player and sequence
	unknowns  [][2]int // player and sequence
	equations []equation
	products  int // in all equations
}

// A form is an affine function of v: constant + Σ sign·v[index].
type form struct {
	zero     bool // not used
	constant int64
	terms    []term
}

type term struct {
	index int
	sign  int64
}

// An equation says that a sum of products is zero.
type equation struct {
	player   int
	products []product
}

// A product is a coefficient times the weights of the other players' sequences.
type product struct {
	coeff rational.Rat // payoffs relative to the range of the player's payoffs
	seqs  []int32      // by player; that of the equation's own player is not used
}

// Limits of a system. Solving it costs the third power of the unknowns.
const (
	maxUnknowns = 300
	maxProducts = 1 << 20
)

// newSystem returns the equations of a guess. Which weight is not an unknown
// follows from the given plans: the largest one at each information set. It is
// an error if there are too many unknowns or products.
func newSystem(g *seqform.Game, x guess, plans []seqform.Plan) (*system, error) {
	q := &system{g: g}
	for i := range g.Players {
		q.forms = append(q.forms, q.parametrize(i, x.used[i], plans[i]))
	}
	if n := len(q.unknowns); n > maxUnknowns {
		return nil, fmt.Errorf("equations in %d unknowns, more than the limit of %d", n, maxUnknowns)
	}
	for i := range g.Players {
		q.compare(i, x.tight[i])
		if q.products > maxProducts {
			return nil, fmt.Errorf("equations with more than %d products", maxProducts)
		}
	}
	return q, nil
}

func (q *system) parametrize(i int, used []bool, plan seqform.Plan) []form {
	p := &q.g.Players[i]
	forms := make([]form, p.NumSeqs())
	for s := range forms {
		forms[s].zero = true
	}
	forms[0] = form{constant: 1}
	for h := range p.Infosets {
		set := &p.Infosets[h]
		if forms[set.ParentSeq].zero {
			continue
		}
		rest := -1
		for a := range set.Actions {
			if s := set.Seq(a); used[s] && (rest < 0 || plan[s].Cmp(plan[rest]) > 0) {
				rest = s
			}
		}
		sum := forms[set.ParentSeq]
		for a := range set.Actions {
			if s := set.Seq(a); used[s] && s != rest {
				k := len(q.unknowns)
				q.unknowns = append(q.unknowns, [2]int{i, s})
				forms[s] = form{terms: []term{{k, 1}}}
				sum.terms = append(sum.terms[:len(sum.terms):len(sum.terms)], term{k, -1})
			}
		}
		forms[rest] = sum
	}
	return forms
}

// compare adds the equations of player i.
func (q *system) compare(i int, tight []bool) {
	p := &q.g.Players[i]
	lo, hi := q.g.PayoffRange(i)
	if lo.Equal(hi) {
		return // nothing matters to this player
	}
	c := newComparison(q, i, tight)
	for h := range p.Infosets {
		for a := range p.Infosets[h].Actions {
			s := p.Infosets[h].Seq(a)
			if !tight[s] || s == c.first[h] || q.products > maxProducts {
				continue
			}
			if products := c.difference(c.first[h], s, hi.Sub(lo)); len(products) > 0 {
				q.equations = append(q.equations, equation{i, products})
				q.products += len(products)
			}
		}
	}
}

// occurs reports whether term t matters to player i when the others keep to
// their used sequences.
func (q *system) occurs(t, i int) bool {
	if q.g.Payoffs.U(t, i).IsZero() {
		return false
	}
	for j, s := range q.g.Payoffs.Tuple(t) {
		if j != i && q.forms[j][s].zero {
			return false
		}
	}
	return true
}

// A comparison of actions of player i.
type comparison struct {
	q      *system
	i      int
	first  []int   // by information set, the first tight action, as a sequence
	follow [][]int // by sequence, the first tight actions of those that follow
	terms  [][]int // by sequence
}

func newComparison(q *system, i int, tight []bool) *comparison {
	p := &q.g.Players[i]
	c := &comparison{
		q: q, i: i,
		first:  make([]int, len(p.Infosets)),
		follow: make([][]int, p.NumSeqs()),
		terms:  make([][]int, p.NumSeqs()),
	}
	for h := range p.Infosets {
		set := &p.Infosets[h]
		c.first[h] = -1
		for a := range set.Actions {
			if s := set.Seq(a); tight[s] && c.first[h] < 0 {
				c.first[h] = s
				c.follow[set.ParentSeq] = append(c.follow[set.ParentSeq], s)
			}
		}
	}
	for t := range q.g.Payoffs.Len() {
		if s := q.g.Payoffs.Seq(t, i); tight[s] && q.occurs(t, i) {
			c.terms[s] = append(c.terms[s], t)
		}
	}
	return c
}

// difference returns the value of sequence s less that of r, both continued by
// first tight actions, over the range of payoffs. Products of the same weights
// are summed.
func (c *comparison) difference(s, r int, size rational.Rat) []product {
	sum := make(map[string]int)
	var products []product
	collect := func(from int, factor rational.Rat) {
		for stack := []int{from}; len(stack) > 0; {
			top := stack[len(stack)-1]
			stack = append(stack[:len(stack)-1], c.follow[top]...)
			for _, t := range c.terms[top] {
				seqs := slices.Clone(c.q.g.Payoffs.Tuple(t))
				seqs[c.i] = 0
				key := text(seqs)
				k, ok := sum[key]
				if !ok {
					k = len(products)
					sum[key] = k
					products = append(products, product{seqs: seqs})
				}
				products[k].coeff = products[k].coeff.Add(c.q.g.Payoffs.U(t, c.i).Mul(factor))
			}
		}
	}
	collect(s, size.Inv())
	collect(r, size.Inv().Neg())
	return slices.DeleteFunc(products, func(x product) bool { return x.coeff.IsZero() })
}

// text returns a string that tells lists of sequences apart.
func text(seqs []int32) string {
	var b []byte
	for _, s := range seqs {
		b = binary.LittleEndian.AppendUint32(b, uint32(s))
	}
	return string(b)
}

// start returns the values of the unknowns in plans.
func (q *system) start(plans []seqform.Plan) vector {
	v := make(vector, len(q.unknowns))
	for k, u := range q.unknowns {
		v[k] = coarse.from(plans[u[0]][u[1]])
	}
	return v
}

// plans returns the plans of v, exactly.
func (q *system) plans(v []rational.Rat) []seqform.Plan {
	plans := make([]seqform.Plan, len(q.forms))
	for i := range q.forms {
		plans[i] = make(seqform.Plan, len(q.forms[i]))
		for s, f := range q.forms[i] {
			plans[i][s] = rational.Int(f.constant)
			for _, t := range f.terms {
				plans[i][s] = plans[i][s].Add(v[t.index].Mul(rational.Int(t.sign)))
			}
		}
	}
	return plans
}

// evaluate returns the rows (J | F) of Jacobian and values at v.
func (q *system) evaluate(p precision, v vector) []vector {
	weights := make([]vector, len(q.forms))
	for i := range q.forms {
		weights[i] = zeros(len(q.forms[i]))
		for s, f := range q.forms[i] {
			weights[i][s].Lsh(big.NewInt(f.constant), uint(p))
			for _, t := range f.terms {
				addSigned(weights[i][s], v[t.index], t.sign)
			}
		}
	}
	rows := make([]vector, len(q.equations))
	for e := range rows {
		rows[e] = zeros(len(v) + 1)
		for _, x := range q.equations[e].products {
			q.addProduct(p, rows[e], q.equations[e].player, x, weights)
		}
	}
	return rows
}

// addProduct adds the value and the derivatives of a product to a row.
func (q *system) addProduct(p precision, row vector, own int, x product, weights []vector) {
	coeff := p.from(x.coeff)
	for j := -1; j < len(x.seqs); j++ { // −1 for the value
		if j == own || j >= 0 && len(q.forms[j][x.seqs[j]].terms) == 0 {
			continue
		}
		z := coeff
		for k, s := range x.seqs {
			if k != own && k != j {
				z = p.mul(z, weights[k][s])
			}
		}
		if j < 0 {
			row[len(row)-1].Add(row[len(row)-1], z)
			continue
		}
		for _, t := range q.forms[j][x.seqs[j]].terms {
			addSigned(row[t.index], z, t.sign)
		}
	}
}

func addSigned(z, x *big.Int, sign int64) {
	if sign > 0 {
		z.Add(z, x)
	} else {
		z.Sub(z, x)
	}
}
