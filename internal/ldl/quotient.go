package ldl

// A quotient is the graph that is left after some eliminations, in no more room than the
// first. Eliminating p makes its neighbors a clique. The clique is not written out: p
// stays as an element with the list of its variables, its body, and a variable lists
// elements besides the variables it is joined to directly. Invariants:
//
//   - The neighbors of a variable are its direct variables and the bodies of its elements.
//   - An element adjacent to a pivot is part of the pivot's body and is absorbed by it;
//     hence bodies hold no eliminated variables.
//   - The list of a variable never grows: whenever it gains element p it loses p as a
//     variable or an element that p absorbs. So lists stay where they began.
//   - Variables with equal lists stay so; one stands for all, with their number as weight.
//
// Reference: [ADD96], sections 2 to 4.
type quotient struct {
	at     []int32 // of a variable: where its list starts
	elems  []int32 // of a variable: the elements that its list begins with
	length []int32 // of a variable: its list
	list   []int32

	body   []int32 // bodies of elements, in order of elimination
	bodyAt []int32 // of an element
	size   []int32 // of an element: entries of its body
	mass   []int32 // of an element: their weight; 0 once it is absorbed
	made   []int32 // elements in order of elimination, some absorbed
	live   int     // total size of elements not absorbed

	weight []int32 // of a variable: how many it stands for; 0 when gone
	next   []int32 // the variables it stands for, −1 at the end
	last   []int32 // the last of them

	stamp []int32 // of a variable: tag when in the body of the pivot
	seen  []int32 // of an element: tag when outside is current
	out   []int32 // of an element: weight of its body outside that of the pivot
	tag   int32
}

func newQuotient(g *graph) *quotient {
	n := g.n
	q := &quotient{at: g.at, list: append([]int32(nil), g.list...)}
	for _, s := range []*[]int32{&q.elems, &q.length, &q.bodyAt, &q.size, &q.mass, &q.weight, &q.next, &q.last, &q.stamp, &q.seen, &q.out} {
		*s = make([]int32, n)
	}
	for v := range n {
		q.length[v] = int32(len(g.of(v)))
		q.weight[v], q.next[v], q.last[v] = 1, -1, int32(v)
	}
	return q
}

// elements and variables are what the list of v has.
func (q *quotient) elements(v int32) []int32 { return q.list[q.at[v] : q.at[v]+q.elems[v]] }
func (q *quotient) variables(v int32) []int32 {
	return q.list[q.at[v]+q.elems[v] : q.at[v]+q.length[v]]
}

// members returns the body of element e.
func (q *quotient) members(e int32) []int32 { return q.body[q.bodyAt[e] : q.bodyAt[e]+q.size[e]] }

// eliminate makes variable p an element, absorbing its own, and stamps its body with the
// tag, which the caller made new.
func (q *quotient) eliminate(p int32) {
	q.collect()
	q.stamp[p] = q.tag
	q.bodyAt[p], q.size[p] = int32(len(q.body)), 0
	q.gather(p, q.variables(p))
	for _, e := range q.elements(p) {
		if q.mass[e] > 0 {
			q.gather(p, q.members(e))
			q.absorb(e)
		}
	}
	q.made = append(q.made, p)
}

// gather adds to the body of p those of vs that it lacks.
func (q *quotient) gather(p int32, vs []int32) {
	for _, v := range vs {
		if q.weight[v] > 0 && q.stamp[v] != q.tag {
			q.stamp[v] = q.tag
			q.body = append(q.body, v)
			q.size[p]++
			q.mass[p] += q.weight[v]
			q.live++
		}
	}
}

func (q *quotient) absorb(e int32) {
	q.mass[e] = 0
	q.live -= int(q.size[e])
}

// collect moves the bodies together when more than half of the room is that of absorbed
// elements.
func (q *quotient) collect() {
	if len(q.body) < 2*q.live+len(q.at) {
		return
	}
	to, kept := int32(0), q.made[:0]
	for _, e := range q.made {
		if q.mass[e] > 0 {
			copy(q.body[to:], q.members(e))
			q.bodyAt[e] = to
			to += q.size[e]
			kept = append(kept, e)
		}
	}
	q.body, q.made = q.body[:to], kept
}

// measure finds, for each element that meets the body of p, its weight outside of it.
func (q *quotient) measure(p int32) {
	for _, v := range q.members(p) {
		for _, e := range q.elements(v) {
			if q.mass[e] == 0 {
				continue
			}
			if q.seen[e] != q.tag {
				q.seen[e], q.out[e] = q.tag, q.mass[e]
			}
			q.out[e] -= q.weight[v]
		}
	}
}

// renew rewrites the list of v, in the body of p, with p in place of what p stands for.
// It returns the weight of the neighbors outside the body, some counted repeatedly, and a
// hash of the list. An element within the body is absorbed too.
func (q *quotient) renew(v, p int32) (outside int32, hash uint32) {
	list := q.list[q.at[v]:]
	n, old, most := int32(0), q.elems[v], int32(len(q.elems))
	for _, e := range list[:old] {
		if q.mass[e] == 0 {
			continue
		}
		if q.out[e] == 0 {
			q.absorb(e)
			continue
		}
		list[n] = e
		n++
		outside = min(outside+q.out[e], most)
		hash += uint32(e)
	}
	elems := n
	for _, u := range list[old:q.length[v]] {
		if q.weight[u] > 0 && q.stamp[u] != q.tag {
			list[n] = u
			n++
			outside = min(outside+q.weight[u], most)
			hash += uint32(u)
		}
	}
	// p comes first; whom it moves goes to the end of its part.
	if n > elems {
		list[n] = list[elems]
	}
	list[elems] = list[0]
	list[0] = p
	q.elems[v], q.length[v] = elems+1, n+1
	return outside, hash
}

// take makes v stand for u too.
func (q *quotient) take(v, u int32) {
	q.weight[v] += q.weight[u]
	q.weight[u] = 0
	q.next[q.last[v]] = u
	q.last[v] = q.last[u]
}

// equalLists reports whether u has the same list as v, whose list is stamped in seen and stamp
// by the current tag.
func (q *quotient) equalLists(v, u int32) bool {
	if q.elems[v] != q.elems[u] || q.length[v] != q.length[u] {
		return false
	}
	for _, e := range q.elements(u) {
		if q.seen[e] != q.tag {
			return false
		}
	}
	for _, x := range q.variables(u) {
		if q.stamp[x] != q.tag {
			return false
		}
	}
	return true
}
