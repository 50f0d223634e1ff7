package render

// levels returns the level of each node of the outline: below that of its
// parent, and the same for all nodes of an information set where that can be.
//
// Information sets are placed when all parents of their nodes are. When none
// is ready, as can happen if two sets precede each other on different paths, the
// nodes of the first one left are placed each on its own.
func (l *outline) levels() []int32 {
	p := newPlacer(l)
	for next := 0; ; next++ {
		for len(p.ready) > 0 {
			nodes := p.sets[p.ready[0]]
			p.ready = p.ready[1:]
			p.place(nodes)
		}
		for next < len(p.sets) && p.level[p.sets[next][0]] >= 0 {
			next++
		}
		if next == len(p.sets) {
			break
		}
		for _, k := range p.sets[next] {
			p.add(k)
		}
	}
	if p.bends() > 2*len(l.nodes)+20 {
		for k := range p.level {
			p.level[k] = p.above(int32(k)) + 1 // the number of actions
		}
	}
	return p.level
}

type placer struct {
	l       *outline
	level   []int32   // −1: not placed
	set     []int32   // per node, index in sets
	sets    [][]int32 // nodes that are placed together
	waiting []int     // per set, nodes whose parent is not placed
	child   [][]int32
	ready   []int32
}

func newPlacer(l *outline) *placer {
	n := len(l.nodes)
	p := &placer{l: l, level: make([]int32, n), set: make([]int32, n), child: make([][]int32, n)}
	p.sets = l.bySet()
	for s, nodes := range p.sets {
		p.waiting = append(p.waiting, len(nodes))
		for _, k := range nodes {
			p.level[k], p.set[k] = -1, int32(s)
			if parent := l.nodes[k].parent; parent >= 0 {
				p.child[parent] = append(p.child[parent], k)
			}
		}
	}
	p.arrive(0)
	return p
}

// add makes a node a set of its own.
func (p *placer) add(k int32) {
	p.set[k] = int32(len(p.sets))
	p.sets = append(p.sets, []int32{k})
	p.waiting = append(p.waiting, 1)
	if parent := p.l.nodes[k].parent; parent < 0 || p.level[parent] >= 0 {
		p.arrive(k)
	}
}

// arrive notes that the parent of node k is placed.
func (p *placer) arrive(k int32) {
	s := p.set[k]
	p.waiting[s]--
	if p.waiting[s] == 0 {
		p.ready = append(p.ready, s)
	}
}

// above returns the level of the parent of node k.
func (p *placer) above(k int32) int32 {
	if parent := p.l.nodes[k].parent; parent >= 0 {
		return p.level[parent]
	}
	return -1
}

func (p *placer) place(nodes []int32) {
	level := int32(0)
	for _, k := range nodes {
		level = max(level, p.above(k)+1)
	}
	for _, k := range nodes {
		p.level[k] = level
		for _, c := range p.child[k] {
			p.arrive(c)
		}
	}
}

func (p *placer) bends() int {
	sum := 0
	for k := 1; k < len(p.level); k++ {
		sum += int(p.level[k]-p.above(int32(k))) - 1
	}
	return sum
}
