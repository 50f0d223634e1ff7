package candidates

// A room has space for intermediate results.
type room struct {
	odometer []int
	bases    []int
	chain    []float64
	block    []float64
}

// newRoom returns room for g and its restrictions.
func newRoom(g *Game) *room {
	n := len(g.u[0])
	return &room{odometer: make([]int, len(g.sizes)), chain: make([]float64, n), block: make([]float64, n)}
}

// contract returns Σ_b x[b]·t[b], where t consists of len(x) tensors of equal
// size: t itself if that is a single one of weight 1, and otherwise dst. That dst
// begins where t does is allowed, for the first tensor is read before it is
// written.
func contract(dst, t, x []float64) []float64 {
	if len(x) == 1 && x[0] == 1 {
		return t
	}
	n := len(t) / len(x)
	dst = dst[:n]
	first := true
	for b, w := range x {
		if w == 0 {
			continue
		}
		part := t[b*n : (b+1)*n]
		if first {
			for k, v := range part {
				dst[k] = w * v
			}
			first = false
			continue
		}
		for k, v := range part {
			dst[k] += w * v
		}
	}
	if first {
		clear(dst)
	}
	return dst
}

// contractAll contracts t, a tensor of player i and the others below end, over
// those others.
func contractAll(dst, t []float64, i, end int, x [][]float64) []float64 {
	for j := end - 1; j >= 0; j-- {
		if j != i {
			t = contract(dst, t, x[j])
		}
	}
	return t
}

// payoffs returns the payoffs of player i by own action when the others play x;
// valid until the next call.
func (g *Game) payoffs(w *room, i int, x [][]float64) []float64 {
	return contractAll(w.block, g.u[i], i, len(x), x)
}

// derivatives calls visit for each action b of each other player j with the
// payoffs of player i by own action when j plays b and the rest x. They are valid
// during the call. The cost is about twice that of payoffs: the part of the
// players above j is shared.
func (g *Game) derivatives(w *room, i int, x [][]float64, visit func(j, b int, u []float64)) {
	t := g.u[i]
	for j := len(x) - 1; j >= 0; j-- {
		if j == i {
			continue
		}
		n := len(t) / len(x[j])
		for b := range x[j] {
			visit(j, b, contractAll(w.block, t[b*n:(b+1)*n], i, j, x))
		}
		t = contract(w.chain, t, x[j])
	}
}
