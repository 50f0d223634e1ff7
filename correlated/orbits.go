package correlated

import (
	"exactsolve/cert/claim"
	"exactsolve/internal/lp"
	"exactsolve/internal/partition"
	"exactsolve/rational"
)

// Orbits are a space in which variables have the same value if a renaming maps one to the other, as there is a best
// device of that kind: the mean of what renamings make of any. Of rows that are mapped to each other one is enough, and its
// multiplier divided among them is one in the full program: the mean of what renamings make of it.
type orbits struct {
	space
	column []int // of each variable
	n      int   // columns

	equations partition.Partition // of pairs, by number
	sizes     []int               // of each part of equations
	rows      []int               // of the first equation of each part, −1 for others

	leaving *leavings
}

// newOrbits returns the orbits of a space; the space itself if there are no renamings.
func newOrbits(f *form, s space, q *Question) space {
	list := renamings(f, q)
	if len(list) == 0 {
		return s
	}
	z := &orbits{space: s, column: make([]int, s.size()), leaving: newLeavings(f, list)}
	variables := partition.New(s.size())
	for _, r := range list {
		for v, w := range s.permutation(r) {
			variables.Join(v, w)
		}
	}
	for v := range z.column {
		if first := variables.First(v); first < v {
			z.column[v] = z.column[first]
		} else {
			z.column[v] = z.n
			z.n++
		}
	}
	if p, ok := s.(*pairs); ok {
		z.join(p, list)
	}
	return z
}

func (z *orbits) size() int { return z.n }

func (z *orbits) at(tuple []int32, visit func(v int)) {
	z.space.at(tuple, func(v int) { visit(z.column[v]) })
}

// join finds which equations are mapped to each other.
func (z *orbits) join(p *pairs, list []*renaming) {
	index := map[equation]int{}
	all := p.equations()
	for k, e := range all {
		index[e] = k
	}
	z.equations = partition.New(len(all))
	for _, r := range list {
		for k, e := range all {
			i := e.player
			z.equations.Join(k, index[equation{r.player[i], r.set[i][e.infoset], r.seq[1-i][e.with]}])
		}
	}
	z.sizes, z.rows = make([]int, len(all)), make([]int, len(all))
	for k := range all {
		z.sizes[z.equations.First(k)]++
	}
}

func (z *orbits) enter(p *lp.Program, _ [][]int) []bool {
	var s sum
	s.add(z.column[0], rational.Int(1))
	if pairs, ok := z.space.(*pairs); ok {
		p.Equal(s.take(), rational.Int(1))
		for k, e := range pairs.equations() {
			if z.rows[k] = -1; z.equations.First(k) != k {
				continue
			}
			for _, t := range pairs.terms(e) {
				s.add(z.column[t.Var], t.Coef)
			}
			if row := s.take(); len(row) > 0 {
				z.rows[k] = p.Equal(row)
			}
		}
		return nil
	}
	s.take()
	for _, v := range z.column {
		s.add(v, rational.Int(1))
	}
	p.Equal(s.take(), rational.Int(1))
	return nil
}

func (z *orbits) device(f *form, value func(v int) rational.Rat) claim.Device {
	return z.space.device(f, func(v int) rational.Rat { return value(z.column[v]) })
}

func (z *orbits) potentials(multiplier func(row int) rational.Rat) *claim.Pair[[]claim.Potential] {
	pairs, ok := z.space.(*pairs)
	if !ok {
		return nil
	}
	return pairs.potentialsOf(func(k int) (w rational.Rat) {
		first := z.equations.First(k)
		if z.rows[first] >= 0 {
			w = multiplier(z.rows[first]).Quo(rational.Int(int64(z.sizes[first])))
		}
		return w
	})
}

// A place is where whoever leaves by a trigger is, and what is played there, 0 for nothing.
type place struct{ trigger, infoset, seq int }

// leavings are the places of all triggers, in order.
type leavings struct {
	triggers []trigger
	index    map[[3]int]int // of triggers, by what they are in certificates
	number   map[place]int
	list     []place
	parts    partition.Partition
	members  map[int][]int // of each part, by its first number
}

func newLeavings(f *form, list []*renaming) *leavings {
	z := &leavings{triggers: triggers(f.g, f.concept), index: map[[3]int]int{}, number: map[place]int{}, members: map[int][]int{}}
	all := layouts(f.g)
	for n := range z.triggers {
		t := &z.triggers[n]
		z.index[[3]int{t.player, t.infoset, t.action}] = n
		for _, k := range all[t.player].below(t.start, -1) {
			z.add(place{n, k, 0})
			set := &f.g.Players[t.player].Infosets[k]
			for a := range set.Actions {
				z.add(place{n, k, set.Seq(a)})
			}
		}
	}
	z.parts = partition.New(len(z.list))
	for _, r := range list {
		for n, x := range z.list {
			t := &z.triggers[x.trigger]
			i, at := t.player, [3]int{r.player[t.player], t.infoset, t.action}
			if t.infoset > 0 {
				at[1] = r.set[i][t.infoset-1] + 1
			}
			if t.action > 0 {
				at[2] = f.g.Players[at[0]].SeqAction(r.seq[i][t.own]) + 1
			}
			z.parts.Join(n, z.number[place{z.index[at], r.set[i][x.infoset], r.seq[i][x.seq]}])
		}
	}
	for n := range z.list {
		first := z.parts.First(n)
		z.members[first] = append(z.members[first], n)
	}
	return z
}

func (z *leavings) add(x place) {
	z.number[x] = len(z.list)
	z.list = append(z.list, x)
}

// of returns the number of a trigger.
func (z *leavings) of(t *trigger) int { return z.index[[3]int{t.player, t.infoset, t.action}] }

// first returns the place that stands for a place: one of the first trigger of the orbit.
func (z *leavings) first(x place) place { return z.list[z.parts.First(z.number[x])] }

// all returns the places for which x stands.
func (z *leavings) all(x place) (list []place) {
	for _, n := range z.members[z.parts.First(z.number[x])] {
		list = append(list, z.list[n])
	}
	return list
}
