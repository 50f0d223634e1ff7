package agg

import (
	"fmt"
	"maps"
	"math"
	"slices"
)

// What function nodes make of the choices at the action nodes that lead to them. Their
// extended types, with weights of action nodes and a default, are 10 more.
const (
	sum = iota
	existence
	highest
	lowest
	extended = 10
)

// A function is what a function node makes.
type function struct {
	kind      int // sum to lowest
	base      int
	weights   []int       // of action nodes; nil if not extended
	signature int         // equal for functions with equal fields above
	adds      map[int]int // what one choice of an action node contributes
}

// signatures reads the types of function nodes.
func (p *parser) signatures() {
	known := map[string]int{}
	p.functions = make([]function, p.nodes-p.actions)
	for k := range p.functions {
		if p.Stopped() {
			return
		}
		f, off := &p.functions[k], p.Off
		f.kind = p.Int("type of function")
		switch {
		case p.Stopped():
			return
		case f.kind >= extended && f.kind <= extended+lowest:
			f.kind -= extended
			p.extend(f)
		case f.kind < sum || f.kind > lowest:
			p.Fail(off, "type of function %d, want 0 to 3 or 10 to 13", f.kind)
			return
		case f.kind >= highest:
			f.base = p.nodes
		}
		text := fmt.Sprint(f.kind, f.base, f.weights)
		if _, ok := known[text]; !ok {
			known[text] = len(known)
		}
		f.signature = known[text]
	}
}

// extend reads the default and the weights of an extended function.
func (p *parser) extend(f *function) {
	off := p.Off
	f.base = p.count("default", math.MinInt32, math.MaxInt32)
	if f.kind == sum && f.base != 0 {
		p.Errorf(off, "default %d of an extended sum, want 0: Gambit adds it once for each player, the format says once", f.base)
	}
	off = p.Off
	f.weights = p.bracketed("weight", p.actions)
	if f.kind == existence && (f.base < 0 || slices.ContainsFunc(f.weights, func(w int) bool { return w < 0 })) {
		p.Errorf(off, "the default and the weights of an extended existence are not to be negative")
	}
}

// lead finds out which action nodes lead to each function node, and by how many ways.
func (p *parser) lead() {
	waiting, after := make([]int, len(p.functions)), make([][]int, len(p.functions))
	var ready []int
	for k := range p.functions {
		for _, m := range p.neighbors[p.actions+k] {
			if m -= p.actions; m >= 0 {
				waiting[k]++
				after[m] = append(after[m], k)
			}
		}
		if waiting[k] == 0 {
			ready = append(ready, k)
		}
	}
	ways, work := make([]map[int]int, len(p.functions)), 0
	for ; len(ready) > 0 && !p.Stopped(); ready = ready[1:] {
		k := ready[0]
		ways[k] = p.ways(k, ways, &work)
		p.contribute(k, ways[k])
		for _, m := range after[k] {
			if waiting[m]--; waiting[m] == 0 {
				ready = append(ready, m)
			}
		}
	}
	if k := slices.IndexFunc(waiting, func(n int) bool { return n > 0 }); k >= 0 && !p.Any() {
		p.Fail(p.rows[p.actions+k], "function node %d leads to itself, or a neighbor does", p.actions+k)
	}
}

// ways counts those from each action node to function node k, whose neighbors have theirs.
func (p *parser) ways(k int, known []map[int]int, work *int) map[int]int {
	all, row := map[int]int{}, p.rows[p.actions+k]
	for _, m := range p.neighbors[p.actions+k] {
		from := map[int]int{m: 1}
		if m >= p.actions {
			if from = known[m-p.actions]; p.functions[m-p.actions].signature != p.functions[k].signature {
				p.Errorf(row, "function node %d has neighbor %d of another type or with other weights", p.actions+k, m)
			}
		}
		if *work += len(from); *work > p.MaxCells() {
			p.Fail(row, "too many action nodes lead to function nodes, in all more than %d", p.MaxCells())
			return all
		}
		for a, n := range from {
			if all[a] += n; all[a] > math.MaxInt32 {
				p.Fail(row, "more than %d ways lead from action node %d to function node %d", math.MaxInt32, a, p.actions+k)
				return all
			}
		}
	}
	return all
}

// contribute enters what the action nodes that lead to a function node contribute.
func (p *parser) contribute(k int, ways map[int]int) {
	f, row := &p.functions[k], p.rows[p.actions+k]
	f.adds = make(map[int]int, len(ways))
	for a, n := range ways {
		w := 1
		if f.weights != nil {
			w = f.weights[a]
		}
		switch {
		case f.kind >= highest && f.weights == nil:
			f.adds[a] = a
		case f.kind >= highest:
			f.adds[a] = w
		case w != 0 && n > math.MaxInt32/max(w, -w):
			p.Fail(row, "action node %d counts more than %d times in function node %d", a, math.MaxInt32, p.actions+k)
			return
		default:
			f.adds[a] = n * w
		}
	}
	if f.kind >= highest && f.weights != nil && !f.agreed() {
		p.Errorf(row, "the weights of what leads to function node %d do not ascend, or the default is one of them: Gambit takes the %s weight, the format that of the %[2]s node",
			p.actions+k, []string{highest: "highest", lowest: "lowest"}[f.kind])
	}
}

// agreed reports whether the highest node has the highest weight and so on, which is not
// taken for the default.
func (f *function) agreed() bool {
	var weights []int
	for _, a := range slices.Sorted(maps.Keys(f.adds)) {
		weights = append(weights, f.adds[a])
	}
	loses := weights[0] // against all others; the default may be that
	if f.kind == lowest {
		loses = weights[len(weights)-1]
	}
	return slices.IsSorted(weights) && (f.base == loses || !slices.Contains(weights, f.base))
}

// value returns what a function node makes of the action nodes that the players chose.
func (f *function) value(chosen []int) int {
	total, some := f.base, false
	for _, a := range chosen {
		x, ok := f.adds[a]
		switch {
		case !ok:
		case f.kind < highest:
			total += x
		case !some, f.kind == highest && x > total, f.kind == lowest && x < total:
			total, some = x, true
		}
	}
	if f.kind == existence {
		return min(max(total, 0), 1)
	}
	return total
}
