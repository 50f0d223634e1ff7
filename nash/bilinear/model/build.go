package model

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// ErrNotSupported is wrapped by errors about games that have no model here.
var ErrNotSupported = errors.New("not supported")

// Limits of memory.
const (
	maxPlayers = 64
	maxTerms   = 1 << 20 // entries in rows, with repetition for each player
	maxVars    = 1 << 20
)

// Build returns the model of that kind of g. The error wraps [ErrNotSupported] if g has
// imperfect recall or fewer than two players, is too large, or is a tree and the kind
// is for strategic forms.
func Build(g *seqform.Game, kind Kind) (*Model, error) {
	n := len(g.Players)
	switch {
	case g.Recall != nil:
		return nil, fmt.Errorf("model: %w: %w", ErrNotSupported, g.Recall)
	case n < 2 || n > maxPlayers:
		return nil, fmt.Errorf("model: %d players: %w, want 2 to %d", n, ErrNotSupported, maxPlayers)
	case g.Payoffs.Len() > maxTerms/n:
		return nil, fmt.Errorf("model: %d terms of the payoffs for %d players: %w, want at most %d", g.Payoffs.Len(), n, ErrNotSupported, maxTerms/n)
	case kind == KindChain && g.Table == nil:
		return nil, fmt.Errorf("model: a game tree: %w by %s, want a strategic form", ErrNotSupported, kind)
	case kind == KindChain && tuples(g) > maxVars:
		return nil, fmt.Errorf("model: more than %d variables: %w", maxVars, ErrNotSupported)
	}
	remark := "x: weights, v: values, r: slacks, w: products, b: binaries"
	if kind == KindChain {
		remark += ", u: what actions pay"
	}
	b := &builder{m: &Model{Kind: kind, Game: g, Remarks: []string{remark}}, g: g, at: make(map[string]int)}
	b.weights()
	b.values()
	if kind == KindChain {
		b.f = chain(n)
		b.products(nil, 0)
	} else {
		b.f = factorize(n)
	}
	for i := range g.Players {
		if err := b.stationary(i); err != nil {
			return nil, err
		}
	}
	if kind != KindNCP {
		b.binaries()
	}
	return b.m, nil
}

// A builder makes a model.
type builder struct {
	m  *Model
	g  *seqform.Game
	f  *factorization
	at map[string]int // variables by their tuple
}

var (
	zero rational.Rat
	one  = rational.Int(1)
	unit = rational.NewInterval(zero, one)
)

func (b *builder) add(name string, domain rational.Interval, tuple []int32) int {
	b.m.Vars = append(b.m.Vars, Var{Name: name, Domain: domain})
	b.m.Tuple = append(b.m.Tuple, tuple)
	return len(b.m.Vars) - 1
}

// seqName returns a name of a sequence made of letters, digits and underscores: the
// player and, in a tree, the information set and the action, from 1.
func seqName(g *seqform.Game, i, s int) string {
	p := &g.Players[i]
	if g.Tree == nil {
		return fmt.Sprintf("%d_%d", i+1, s)
	}
	return fmt.Sprintf("%d_h%d_%d", i+1, p.SeqInfoset[s]+1, p.SeqAction(s)+1)
}

// setName returns a name of the value of an information set, likewise.
func setName(g *seqform.Game, i, h int) string {
	if g.Tree == nil {
		return fmt.Sprintf("v%d", i+1)
	}
	return fmt.Sprintf("v%d_h%d", i+1, h+1)
}

// weights adds the weights and the rows E x = e.
func (b *builder) weights() {
	for i := range b.g.Players {
		p := &b.g.Players[i]
		list := make([]int, p.NumSeqs())
		list[0] = -1
		for s := 1; s < len(list); s++ {
			tuple := make([]int32, len(b.g.Players))
			tuple[i] = int32(s)
			list[s] = b.add("x"+seqName(b.g, i, s), unit, tuple)
			b.at[Key(tuple)] = list[s]
		}
		b.m.Weight = append(b.m.Weight, list)
		for h, c := range p.Constraints()[1:] {
			row := Row{Name: fmt.Sprintf("plan%d_h%d", i+1, h+1)}
			for s := c.Plus[0]; s < c.Plus[1]; s++ {
				row.Terms = append(row.Terms, Term{list[s], one})
			}
			if c.Minus == 0 {
				row.Rhs = one
			} else {
				row.Terms = append(row.Terms, Term{list[c.Minus], one.Neg()})
			}
			b.m.Rows = append(b.m.Rows, row)
		}
	}
}

// values adds the values of information sets and the slacks of sequences.
func (b *builder) values() {
	for i := range b.g.Players {
		p := &b.g.Players[i]
		bySet, bySeq := b.ranges(i)
		var sets []int
		for h := range p.Infosets {
			sets = append(sets, b.add(setName(b.g, i, h), bySet[h], nil))
		}
		seqs := []int{-1}
		for s := 1; s < p.NumSeqs(); s++ {
			most := bySet[p.SeqInfoset[s]].Hi.Sub(bySeq[s].Lo) // ≥ 0
			seqs = append(seqs, b.add("r"+seqName(b.g, i, s), rational.NewInterval(zero, most), nil))
			b.m.Pairs = append(b.m.Pairs, Pair{X: b.m.Weight[i][s], R: seqs[s], B: -1, Player: i, Seq: s})
		}
		b.m.Value, b.m.Slack = append(b.m.Value, sets), append(b.m.Slack, seqs)
		if b.m.Kind == KindChain {
			b.pays(i, bySeq)
		}
	}
}

// stationary adds the rows that define the slacks of player i, with the products
// they need.
func (b *builder) stationary(i int) error {
	p := &b.g.Players[i]
	rows := make([]Row, p.NumSeqs())
	for s := 1; s < len(rows); s++ {
		rows[s] = Row{Name: "slack" + seqName(b.g, i, s), Terms: []Term{{b.m.Slack[i][s], one}, {b.m.Value[i][p.SeqInfoset[s]], one.Neg()}}}
		if b.m.Kind == KindChain {
			rows[s].Terms = append(rows[s].Terms, Term{b.m.Pay[i][s], one})
			b.m.Rows = append(b.m.Rows, rows[s])
			rows[s] = Row{Name: "pay" + seqName(b.g, i, s), Terms: []Term{{b.m.Pay[i][s], one.Neg()}}}
		}
	}
	for h := range p.Infosets {
		if s := p.Infosets[h].ParentSeq; s > 0 {
			rows[s].Terms = append(rows[s].Terms, Term{b.m.Value[i][h], one})
		}
	}
	for t := range b.g.Payoffs.Len() {
		row, u := &rows[b.g.Payoffs.Seq(t, i)], b.g.Payoffs.U(t, i)
		if u.IsZero() || b.g.Payoffs.Seq(t, i) == 0 {
			continue
		}
		tuple := b.g.Payoffs.Tuple(t)
		x, y := b.product(tuple, b.f.others[i].left), b.product(tuple, b.f.others[i].right)
		if len(b.m.Vars) > maxVars {
			return fmt.Errorf("model: more than %d variables: %w", maxVars, ErrNotSupported)
		}
		switch {
		case x < 0 && y < 0:
			row.Rhs = row.Rhs.Sub(u)
		case x < 0 || y < 0:
			row.Terms = append(row.Terms, Term{max(x, y), u})
		default:
			row.Quads = append(row.Quads, Quad{x, y, u})
		}
	}
	b.m.Rows = append(b.m.Rows, rows[1:]...)
	return nil
}

// product returns the variable that is the product of the weights of the players in
// s, who are all or part of those in a tuple; −1 for the number 1.
func (b *builder) product(tuple []int32, s set) int {
	part := make([]int32, len(tuple))
	empty := true
	for i, seq := range tuple {
		if s>>i&1 == 1 && seq > 0 {
			part[i], empty = seq, false
		}
	}
	if empty {
		return -1
	}
	k := Key(part)
	if v, ok := b.at[k]; ok {
		return v
	}
	halves := b.f.parts[s]
	x, y := b.product(tuple, halves.left), b.product(tuple, halves.right)
	v := max(x, y)
	if x >= 0 && y >= 0 {
		v = b.add("w", unit, part)
		for i, seq := range part {
			if seq > 0 {
				b.m.Vars[v].Name += "_" + seqName(b.g, i, int(seq))
			}
		}
		b.m.Products = append(b.m.Products, Product{v, x, y})
	}
	b.at[k] = v
	return v
}

// Key returns a string that tells tuples apart.
func Key(tuple []int32) string {
	text := make([]byte, 0, 4*len(tuple))
	for _, s := range tuple {
		text = binary.LittleEndian.AppendUint32(text, uint32(s))
	}
	return string(text)
}

// binaries adds b ∈ {0, 1}, x ≤ 1 − b and r ≤ U b for each pair.
func (b *builder) binaries() {
	for k := range b.m.Pairs {
		p := &b.m.Pairs[k]
		name := seqName(b.g, p.Player, p.Seq)
		p.B = b.add("b"+name, unit, nil)
		b.m.Vars[p.B].Binary = true
		b.m.Rows = append(b.m.Rows, Row{Name: "out" + name, Terms: []Term{{p.X, one}, {p.B, one}}, Sense: AtMost, Rhs: one})
		row := Row{Name: "in" + name, Terms: []Term{{p.R, one}}, Sense: AtMost}
		row.Add(p.B, b.m.Vars[p.R].Domain.Hi.Neg())
		b.m.Rows = append(b.m.Rows, row)
	}
}

// ranges returns bounds on what is best for player i from each information set and
// from each sequence on, weighted by how chance and the others lead there.
func ranges(g *seqform.Game, i int) (bySet, bySeq []rational.Interval) {
	p := &g.Players[i]
	bySeq = derivatives(g, i)
	bySet = make([]rational.Interval, len(p.Infosets))
	for h := len(p.Infosets) - 1; h >= 0; h-- {
		set := &p.Infosets[h]
		best := bySeq[set.FirstSeq]
		for a := range set.Actions {
			x := bySeq[set.Seq(a)]
			best = rational.NewInterval(rational.Max(best.Lo, x.Lo), rational.Max(best.Hi, x.Hi))
		}
		bySet[h] = best
		bySeq[set.ParentSeq] = bySeq[set.ParentSeq].Add(best)
	}
	return bySet, bySeq
}

// derivatives returns bounds on g_s for each sequence s of player i. The
// probabilities with which chance and the others lead to the terms of s sum to at
// most 1, and in strategic form to 1; none exceeds the term's chance probability.
func derivatives(g *seqform.Game, i int) []rational.Interval {
	p := &g.Players[i]
	sum := make([]rational.Interval, p.NumSeqs())  // as if all terms were chosen freely
	unit := make([]rational.Interval, p.NumSeqs()) // of payoffs per probability
	seen := make([]bool, p.NumSeqs())
	for t := range g.Payoffs.Len() {
		s, u := g.Payoffs.Seq(t, i), g.Payoffs.U(t, i)
		pay := u.Quo(g.Payoffs.Weight(t))
		if g.Table == nil || seen[s] {
			unit[s] = unit[s].Hull(rational.Point(pay))
		} else {
			unit[s] = rational.Point(pay)
		}
		seen[s] = true
		sum[s] = sum[s].Add(rational.NewInterval(rational.Min(u, zero), rational.Max(u, zero)))
	}
	for s := range sum {
		sum[s], _ = sum[s].Intersect(unit[s]) // both contain the true range
	}
	return sum
}

// A set is a set of players, as bits.
type set uint64

// A split writes a set of two or more players as the union of two disjoint ones.
type split struct{ left, right set }

// A factorization says which products of players' weights a model has. Each set in
// parts has the variables of two smaller ones, or of single players, as factors,
// and derivatives of player i are sums of products over others[i], whose right
// part is empty where a single variable is enough.
type factorization struct {
	parts  map[set]split
	others []split
}

// factorize chooses the products for n players, fewest for n ≤ 5.
//
// All sets but one player must be unions of at most two parts. For n = 5 take the
// pairs of neighbors in a circle: without one of the players they are a path, two
// pairs. From 6 on take two halves, and each half less one of its players.
func factorize(n int) *factorization {
	f := &factorization{parts: make(map[set]split), others: make([]split, n)}
	all := set(1)<<n - 1
	for i := range n {
		rest := all &^ (1 << i)
		switch {
		case n <= 3:
			f.others[i] = split{rest, 0}
		case n == 5:
			near := 1<<((i+1)%5) | 1<<((i+2)%5)
			f.others[i] = split{set(near), rest &^ set(near)}
		default:
			low := set(1)<<(n/2) - 1
			f.others[i] = split{rest & low, rest &^ low}
		}
		f.define(f.others[i].left)
		f.define(f.others[i].right)
	}
	return f
}

// define makes s a part, if it is not one or a single player.
func (f *factorization) define(s set) {
	if _, ok := f.parts[s]; ok || bits.OnesCount64(uint64(s)) < 2 {
		return
	}
	top := set(1) << (bits.Len64(uint64(s)) - 1)
	f.parts[s] = split{s &^ top, top}
	f.define(s &^ top)
}
