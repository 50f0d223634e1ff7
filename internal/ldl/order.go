package ldl

import (
	"context"
	"math"
)

// A minimizer eliminates variables of a quotient graph by least approximate degree, an
// upper bound of the number of neighbors. A weak variable waits, outside the lists of
// degrees, for the first elimination of a neighbor that is not weak.
type minimizer struct {
	*quotient
	g     *graph
	kinds []Kind
	waits []bool
	left  int32 // variables not eliminated
	perm  []int32

	degree     []int32
	head       []int32 // first variable of each degree, −1 when none
	prev, succ []int32 // in the list of its degree
	least      int32   // no variable in the lists has a smaller degree

	bucket []int32  // first variable of each hash, −1 when none
	hash   []uint32 // of the lists of a body
	chain  []int32  // the next of equal hash
}

// order returns a permutation of the indices that keeps L sparse.
func order(ctx context.Context, g *graph, kinds []Kind) ([]int32, error) {
	m := newMinimizer(g, kinds)
	late := m.setAside()
	m.insertAll()
	for step := 0; m.left > 0; step++ {
		if step%256 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		m.step()
	}
	return append(m.perm, late...), nil
}

func newMinimizer(g *graph, kinds []Kind) *minimizer {
	m := &minimizer{quotient: newQuotient(g), g: g, kinds: kinds, waits: make([]bool, g.n), left: int32(g.n)}
	for _, s := range []*[]int32{&m.degree, &m.head, &m.prev, &m.succ, &m.bucket, &m.chain} {
		*s = make([]int32, g.n)
	}
	m.hash = make([]uint32, g.n)
	for i := range g.n {
		m.head[i], m.bucket[i] = -1, -1
		m.degree[i] = int32(len(g.of(i)))
		m.waits[i] = kinds[i].weak() && m.hasStrong(int32(i))
	}
	return m
}

// hasStrong reports whether v has a neighbor that is not weak and still there.
func (m *minimizer) hasStrong(v int32) bool {
	for _, u := range m.g.of(int(v)) {
		if !m.kinds[u].weak() && m.weight[u] > 0 {
			return true
		}
	}
	return false
}

// setAside takes out the variables of very many neighbors, whose lists would be walked at
// nearly every step, and the weak ones that would wait for these alone. They are last,
// the weak ones at the end.
func (m *minimizer) setAside() []int32 {
	var late []int32
	dense := max(16, int32(10*math.Sqrt(float64(m.g.n))))
	remove := func(v int32) {
		m.weight[v] = 0
		m.left--
		late = append(late, v)
	}
	for weak := range 2 {
		for v := range int32(m.g.n) {
			if m.degree[v] > dense && m.kinds[v].weak() == (weak == 1) {
				remove(v)
			}
		}
	}
	if len(late) > 0 {
		for v := range int32(m.g.n) {
			if m.weight[v] > 0 && m.waits[v] && !m.hasStrong(v) {
				remove(v)
			}
		}
	}
	return late
}

func (m *minimizer) insertAll() {
	for v := range int32(m.g.n) {
		if m.weight[v] > 0 && !m.waits[v] {
			m.insert(v)
		}
	}
}

func (m *minimizer) insert(v int32) {
	d := m.degree[v]
	m.prev[v], m.succ[v] = -1, m.head[d]
	if m.head[d] >= 0 {
		m.prev[m.head[d]] = v
	}
	m.head[d] = v
	m.least = min(m.least, d)
}

func (m *minimizer) remove(v int32) {
	if m.prev[v] >= 0 {
		m.succ[m.prev[v]] = m.succ[v]
	} else {
		m.head[m.degree[v]] = m.succ[v]
	}
	if m.succ[v] >= 0 {
		m.prev[m.succ[v]] = m.prev[v]
	}
}

// step eliminates one variable with all that it stands for.
func (m *minimizer) step() {
	for m.head[m.least] < 0 {
		m.least++
	}
	p := m.head[m.least]
	m.remove(p)
	m.tag++
	m.emit(p)
	m.weight[p] = 0
	m.eliminate(p)
	for _, v := range m.members(p) {
		if !m.waits[v] {
			m.remove(v)
		}
	}
	m.measure(p)
	m.renewAll(p)
	m.merge(p)
	m.reinsert(p)
}

// emit puts v and what it stands for next, and lets who waits for one of them in.
func (m *minimizer) emit(v int32) {
	m.left -= m.weight[v]
	for u := v; u >= 0; u = m.next[u] {
		m.perm = append(m.perm, u)
		if m.kinds[u].weak() {
			continue
		}
		for _, x := range m.g.of(int(u)) {
			if m.waits[x] && m.weight[x] > 0 {
				m.waits[x] = false
				if m.stamp[x] != m.tag { // those in the body of the pivot come back later
					m.insert(x)
				}
			}
		}
	}
}

// renewAll renews the lists of the body of p and their degrees outside of it. A variable
// that has no other neighbors than the body is eliminated at once: it adds no fill.
func (m *minimizer) renewAll(p int32) {
	for _, v := range m.members(p) {
		outside, hash := m.renew(v, p)
		if outside == 0 && !m.waits[v] {
			m.emit(v)
			m.mass[p] -= m.weight[v]
			m.weight[v] = 0
			continue
		}
		m.degree[v] = min(m.degree[v], outside)
		m.hash[v] = hash
	}
}

// merge joins the variables of the body of p that have equal lists and do not wait.
func (m *minimizer) merge(p int32) {
	body := m.members(p)
	n := uint32(len(m.bucket))
	for _, v := range body {
		if m.weight[v] > 0 && !m.waits[v] {
			h := m.hash[v] % n
			m.chain[v] = m.bucket[h]
			m.bucket[h] = v
		}
	}
	for _, v := range body {
		if m.weight[v] == 0 || m.waits[v] {
			continue
		}
		h := m.hash[v] % n
		for u := m.bucket[h]; u >= 0; u = m.chain[u] {
			if m.weight[u] > 0 && m.chain[u] >= 0 {
				m.joinEqual(u)
			}
		}
		m.bucket[h] = -1
	}
}

// joinEqual joins to v those after it in its bucket that equal it.
func (m *minimizer) joinEqual(v int32) {
	m.tag++
	for _, e := range m.elements(v) {
		m.seen[e] = m.tag
	}
	for _, x := range m.variables(v) {
		m.stamp[x] = m.tag
	}
	for u := m.chain[v]; u >= 0; u = m.chain[u] {
		if m.weight[u] > 0 && m.hash[u] == m.hash[v] && m.equalLists(v, u) {
			m.take(v, u)
		}
	}
}

// reinsert drops from the body of p what is gone and puts back the others, with degrees
// that count the body.
func (m *minimizer) reinsert(p int32) {
	body := m.members(p)
	kept := body[:0]
	for _, v := range body {
		if m.weight[v] == 0 {
			continue
		}
		kept = append(kept, v)
		m.degree[v] = min(m.degree[v]+m.mass[p], m.left) - m.weight[v]
		if !m.waits[v] {
			m.insert(v)
		}
	}
	m.live -= len(body) - len(kept)
	m.size[p] = int32(len(kept))
	m.body = m.body[:m.bodyAt[p]+m.size[p]]
}
