package ldl

import "slices"

// A graph is the adjacency of a symmetric pattern, without repetitions.
type graph struct {
	n    int
	at   []int32 // n+1 starts
	list []int32
}

func newGraph(p *Pattern) *graph {
	n := len(p.Kinds)
	g := &graph{n: n, at: make([]int32, n+1), list: make([]int32, 2*len(p.Entries))}
	for _, e := range p.Entries {
		g.at[e.Row]++
		g.at[e.Col]++
	}
	sum := int32(0)
	for i, d := range g.at {
		sum += d
		g.at[i] = sum
	}
	for _, e := range p.Entries { // from the end of each list down
		g.at[e.Row]--
		g.list[g.at[e.Row]] = e.Col
		g.at[e.Col]--
		g.list[g.at[e.Col]] = e.Row
	}
	g.compact()
	return g
}

// compact sorts the lists and drops what is repeated.
func (g *graph) compact() {
	to := int32(0)
	for i := range g.n {
		list := g.of(i)
		slices.Sort(list)
		list = slices.Compact(list)
		copy(g.list[to:], list)
		g.at[i] = to
		to += int32(len(list))
	}
	g.at[g.n] = to
	g.list = g.list[:to]
}

// of returns the neighbors of i, increasing.
func (g *graph) of(i int) []int32 { return g.list[g.at[i]:g.at[i+1]] }
