package floatlp

// A sparse matrix is stored by lines, which are its columns or its rows.
type sparse struct {
	start []int32 // one more than there are lines
	idx   []int32
	val   []float64
}

// line returns the entries of line k.
func (a *sparse) line(k int32) ([]int32, []float64) {
	s, e := a.start[k], a.start[k+1]
	return a.idx[s:e], a.val[s:e:e]
}

func (a *sparse) lines() int { return len(a.start) - 1 }

// transpose returns a stored the other way, with the given number of lines.
func (a *sparse) transpose(lines int) sparse {
	t := sparse{
		start: make([]int32, lines+1),
		idx:   make([]int32, len(a.idx)),
		val:   make([]float64, len(a.val)),
	}
	for _, i := range a.idx {
		t.start[i+1]++
	}
	for i := range lines {
		t.start[i+1] += t.start[i]
	}
	next := make([]int32, lines)
	copy(next, t.start)
	for j := range a.lines() {
		idx, val := a.line(int32(j))
		for k, i := range idx {
			t.idx[next[i]], t.val[next[i]] = int32(j), val[k]
			next[i]++
		}
	}
	return t
}
