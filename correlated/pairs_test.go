package correlated_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A text is a linear program in CPLEX's LP format.
type text struct {
	strings.Builder
	rows int
	free []string // variables
}

// begin writes what is maximized.
func (b *text) begin(terms map[string]rational.Rat) {
	b.WriteString("Maximize\n obj: 0 x0\n")
	b.terms(terms)
	b.WriteString("Subject To\n")
}

// row writes a row, unless all its terms are 0.
func (b *text) row(terms map[string]rational.Rat, end string) {
	maps.DeleteFunc(terms, func(_ string, x rational.Rat) bool { return x.IsZero() })
	if len(terms) > 0 {
		fmt.Fprintf(b, " r%d:", b.rows)
		b.terms(terms)
		b.WriteString(end + "\n")
		b.rows++
	}
}

func (b *text) terms(terms map[string]rational.Rat) {
	for _, name := range slices.Sorted(maps.Keys(terms)) {
		sign := "+"
		if terms[name].Sign() < 0 {
			sign = "-"
		}
		fmt.Fprintf(b, " %s %v %s\n", sign, terms[name].Abs(), name)
	}
}

// end writes what may be negative.
func (b *text) end() string {
	b.WriteString("Bounds\n")
	for _, v := range b.free {
		fmt.Fprintf(b, " %s free\n", v)
	}
	b.WriteString("End\n")
	return b.String()
}

// ofPairs writes the program of von Stengel and Forges 2008 of the most that a device of a tree of two players with
// public chance pays, weighted: for extensive-form, extensive-form coarse and coarse correlated equilibria. It has a
// variable for each relevant pair of sequences, and for each way to leave and each information set below its start
// one for what leaving pays from there on.
func ofPairs(g *seqform.Game, c claim.Concept, w []rational.Rat) string {
	p := &pairProgram{g: g, xi: relevant(g), lines: map[string]rational.Rat{}}
	for i := range w {
		p.ends[i] = make([][]int, g.Players[i].NumSeqs())
		p.next[i] = make([][]int, g.Players[i].NumSeqs())
		for h := range g.Players[i].Infosets {
			s := g.Players[i].Infosets[h].ParentSeq
			p.next[i][s] = append(p.next[i][s], h)
		}
	}
	for t := range g.Payoffs.Len() {
		for i := range w {
			s := g.Payoffs.Seq(t, i)
			p.ends[i][s] = append(p.ends[i][s], t)
			p.add(p.xi(g.Payoffs.Seq(t, 0), g.Payoffs.Seq(t, 1)), g.Payoffs.U(t, i).Mul(w[i]))
		}
	}
	p.begin(p.take())
	p.WriteString(" one: x0_0 = 1\n")
	for i := range w {
		p.plans(i)
		for n, way := range waysOf(g, c, i) {
			p.leave(i, way, func(h int) string { return fmt.Sprintf("v%d_%d_%d", i, n, h) })
		}
	}
	return p.end()
}

// A pairProgram is the text of ofPairs as it is made.
type pairProgram struct {
	text
	g          *seqform.Game
	xi         func(s1, s2 int) string
	ends, next [2][][]int // per player and sequence, the terms of the payoffs and the information sets that follow
	lines      map[string]rational.Rat
}

func (p *pairProgram) add(name string, x rational.Rat) { p.lines[name] = p.lines[name].Add(x) }

func (p *pairProgram) take() map[string]rational.Rat {
	z := p.lines
	p.lines = map[string]rational.Rat{}
	return z
}

// paid adds what player i gets in terms, with sequence own, unless that is −1, instead of that of the term.
func (p *pairProgram) paid(i int, terms []int, own int, times int64) {
	for _, t := range terms {
		s := []int{p.g.Payoffs.Seq(t, 0), p.g.Payoffs.Seq(t, 1)}
		if own >= 0 {
			s[i] = own
		}
		p.add(p.xi(s[0], s[1]), p.g.Payoffs.U(t, i).Mul(rational.Int(times)))
	}
}

// plans writes the equations at the information sets of player i.
func (p *pairProgram) plans(i int) {
	name := func(own, other int) string {
		if i == 0 {
			return p.xi(own, other)
		}
		return p.xi(other, own)
	}
	for _, set := range p.g.Players[i].Infosets {
		for q := range p.g.Players[1-i].NumSeqs() {
			if name(set.Seq(0), q) == "" {
				continue
			}
			p.add(name(int(set.ParentSeq), q), rational.Int(-1))
			for a := range set.Actions {
				p.add(name(set.Seq(a), q), rational.Int(1))
			}
			p.row(p.take(), " = 0")
		}
	}
}

// leave writes that a way to leave pays no more than to obey.
func (p *pairProgram) leave(i int, w way, value func(h int) string) {
	for _, h := range w.below {
		p.free = append(p.free, value(h))
		set := &p.g.Players[i].Infosets[h]
		for a := range set.Actions {
			s := set.Seq(a)
			p.add(value(h), rational.Int(1))
			p.paid(i, p.ends[i][s], w.own, -1)
			for _, k := range p.next[i][s] {
				p.add(value(k), rational.Int(-1))
			}
			p.row(p.take(), " >= 0")
		}
	}
	for _, h := range w.start {
		p.add(value(h), rational.Int(-1))
	}
	for s, terms := range p.ends[i] {
		if w.obeyed(s) {
			p.paid(i, terms, -1, 1)
		}
	}
	p.row(p.take(), " >= 0")
}

// relevant returns the name of the variable of a pair of sequences, "" if it is none: one is empty, or their last
// information sets have nodes on one path.
func relevant(g *seqform.Game) func(s1, s2 int) string {
	met := map[[2]int32]bool{}
	t := g.Tree
	for v := range t.Len() {
		on := [2][]int32{}
		for u := int32(v); u >= 0; u = t.Parent[u] {
			if i := t.Player[u]; i >= 0 {
				on[i] = append(on[i], t.Infoset[u])
			}
		}
		for _, h := range on[0] {
			for _, k := range on[1] {
				met[[2]int32{h, k}] = true
			}
		}
	}
	return func(s1, s2 int) string {
		if s1 > 0 && s2 > 0 && !met[[2]int32{int32(g.Players[0].SeqInfoset[s1]), int32(g.Players[1].SeqInfoset[s2])}] {
			return ""
		}
		return fmt.Sprintf("x%d_%d", s1, s2)
	}
}

// A way to leave starts at information sets, weighs the rest by an own sequence, and gives up what obeying pays.
type way struct {
	start, below []int
	own          int
	obeyed       func(s int) bool
}

func waysOf(g *seqform.Game, c claim.Concept, i int) (list []way) {
	p := &g.Players[i]
	var all, first []int
	for h := range p.Infosets {
		if all = append(all, h); p.Infosets[h].ParentSeq == 0 {
			first = append(first, h)
		}
	}
	if c == claim.CoarseCorrelated {
		return []way{{first, all, 0, func(s int) bool { return s > 0 }}}
	}
	for h := range p.Infosets {
		var below []int
		for k := range p.Infosets {
			if k == h || isBelow(p, k, h) {
				below = append(below, k)
			}
		}
		if c == claim.ExtensiveCoarse {
			list = append(list, way{[]int{h}, below, int(p.Infosets[h].ParentSeq), func(s int) bool {
				return s > 0 && slices.Contains(below, int(p.SeqInfoset[s]))
			}})
			continue
		}
		for a := range p.Infosets[h].Actions {
			own := p.Infosets[h].Seq(a)
			list = append(list, way{[]int{h}, below, own, func(s int) bool {
				for ; s > own; s = int(p.Infosets[p.SeqInfoset[s]].ParentSeq) {
				}
				return s == own
			}})
		}
	}
	return list
}
