package render

// levels returns the level of each node of the outline: below that of its
// parent, and the same for all nodes of an information set where that can be.
//
// Information sets are placed when all parents of their nodes are. When none
// is ready, as can happen if two sets precede each other on different paths, the
// nodes of the first one left are placed each on its own.
func (l *outline) levels() []int32 {
	p := newPlacer(l)
	for {
		for len(p.ready) > 0 {
			set := p.ready[0]
			p.ready = p.ready[1:]
			p.place(set)
		}
		for p.next < len(p.sets) && p.done[p.next] {
			p.next++
		}
		if p.next == len(p.sets) {
			break
		}
		p.split(p.next)
	}
	if p.bends() > 2*len(l.nodes)+20 {
		return p.plain()
	}
	return p.level
}

type placer struct {
	l       *outline
	level   []int32 // −1: not placed
	set     []int32 // per node, index in sets
	sets    [][]int32
	waiting []int // per set, nodes whose parent is not placed
	done    []bool
	alone   []bool // per set: its nodes are placed each on its own
	child   [][]int32
	ready   []int
	next    int
}

func newPlacer(l *outline) *placer {
	n := len(l.nodes)
	p := &placer{l: l, level: make([]int32, n), set: make([]int32, n), child: make([][]int32, n)}
	index := map[[2]int]int32{}
	for k := range l.nodes {
		v := &l.nodes[k]
		p.level[k] = -1
		key := [2]int{v.player, v.infoset}
		s, ok := index[key]
		if !ok || v.player < 0 {
			s = int32(len(p.sets))
			index[key] = s
			p.sets = append(p.sets, nil)
		}
		p.set[k] = s
		p.sets[s] = append(p.sets[s], int32(k))
		if v.parent >= 0 {
			p.child[v.parent] = append(p.child[v.parent], int32(k))
		}
	}
	p.done, p.alone = make([]bool, len(p.sets)), make([]bool, len(p.sets))
	for _, nodes := range p.sets {
		p.waiting = append(p.waiting, len(nodes))
	}
	p.arrive(0)
	return p
}

// arrive notes that the parent of node k is placed.
func (p *placer) arrive(k int32) {
	s := p.set[k]
	p.waiting[s]--
	if p.alone[s] {
		p.put(k, p.above(k)+1)
	} else if p.waiting[s] == 0 {
		p.ready = append(p.ready, int(s))
	}
}

// above returns the level of the parent of node k.
func (p *placer) above(k int32) int32 {
	if parent := p.l.nodes[k].parent; parent >= 0 {
		return p.level[parent]
	}
	return -1
}

// place puts the nodes of a set on one level.
func (p *placer) place(s int) {
	level := int32(0)
	for _, k := range p.sets[s] {
		level = max(level, p.above(k)+1)
	}
	p.done[s] = true
	for _, k := range p.sets[s] {
		p.put(k, level)
	}
}

func (p *placer) put(k, level int32) {
	p.level[k] = level
	for _, c := range p.child[k] {
		p.arrive(c)
	}
}

// split gives up on having the nodes of a set on one level.
func (p *placer) split(s int) {
	p.done[s], p.alone[s] = true, true
	for _, k := range p.sets[s] {
		if parent := p.l.nodes[k].parent; p.level[k] < 0 && (parent < 0 || p.level[parent] >= 0) {
			p.put(k, p.above(k)+1)
		}
	}
}

// bends returns how many levels edges skip in all.
func (p *placer) bends() int {
	sum := 0
	for k := 1; k < len(p.level); k++ {
		sum += int(p.level[k]-p.above(int32(k))) - 1
	}
	return sum
}

// plain returns the levels that count actions.
func (p *placer) plain() []int32 {
	for k := range p.level {
		p.level[k] = p.above(int32(k)) + 1
	}
	return p.level
}
