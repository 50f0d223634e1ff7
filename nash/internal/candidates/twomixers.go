package candidates

// TwoMixers calls yield for each candidate in which two players mix two actions
// each and the others none, until it returns false or about limit supports have
// been looked at.
func (g *Game) TwoMixers(limit int, yield func(*Candidate) bool) {
	w := &pairs{g: g, pure: make([]int, len(g.sizes)), limit: limit}
	for j := range g.sizes {
		for i := range j {
			if !w.pair(i, j, yield) {
				return
			}
		}
	}
}

// pairs searches the supports of two mixing players i and j, with a the actions
// of i and b those of j.
type pairs struct {
	g    *Game
	pure []int // of all players, those of i and j are 0
	i, j int
	a, b [2]int
	p, q float64 // probability of a[0] and b[0]

	limit int // supports that may still be looked at
}

// pair goes through the pure profiles of the players besides i and j.
func (w *pairs) pair(i, j int, yield func(*Candidate) bool) bool {
	w.i, w.j = i, j
	for {
		if !w.supports(yield) {
			return false
		}
		k := 0
		for ; k < len(w.pure); k++ {
			if k == i || k == j {
				continue
			}
			if w.pure[k]++; w.pure[k] < w.g.sizes[k] {
				break
			}
			w.pure[k] = 0
		}
		if k == len(w.pure) {
			return true
		}
	}
}

// base returns the index in u[k] of the others' pure actions.
func (w *pairs) base(k int) int {
	at := 0
	for l, a := range w.pure {
		if l != k {
			at += a * w.g.stride[k][l]
		}
	}
	return at
}

func (w *pairs) supports(yield func(*Candidate) bool) bool {
	g, i, j := w.g, w.i, w.j
	ui, si := g.u[i][w.base(i):], g.stride[i][j]
	uj, sj := g.u[j][w.base(j):], g.stride[j][i]
	for b1 := 1; b1 < g.sizes[j]; b1++ {
		for b0 := range b1 {
			x, y := ui[b0*si:], ui[b1*si:] // payoffs of i by a against b0 and b1
			if w.limit -= g.sizes[i] * (g.sizes[i] - 1) / 2; w.limit < 0 {
				return false
			}
			for a1 := 1; a1 < g.sizes[i]; a1++ {
				for a0 := range a1 {
					d, e := x[a0]-x[a1], y[a1]-y[a0]
					if !(d > 0 && e > 0 || d < 0 && e < 0) {
						continue
					}
					r, s := uj[a0*sj+b0]-uj[a0*sj+b1], uj[a1*sj+b1]-uj[a1*sj+b0]
					if !(r > 0 && s > 0 || r < 0 && s < 0) {
						continue
					}
					w.a, w.b = [2]int{a0, a1}, [2]int{b0, b1}
					w.p, w.q = s/(r+s), e/(d+e)
					if w.best(ui, si, i) && w.best(uj, sj, j) && w.othersBest() && !yield(w.candidate()) {
						return false
					}
				}
			}
		}
	}
	return true
}

// best reports whether no action of mixer k is better than those mixed, given
// the payoffs u by own action and, in steps of s, the action of the other mixer.
func (w *pairs) best(u []float64, s, k int) bool {
	own, other, p := w.a, w.b, w.q
	if k == w.j {
		own, other, p = w.b, w.a, w.p
	}
	x, y := u[other[0]*s:], u[other[1]*s:]
	most := p*x[own[0]] + (1-p)*y[own[0]] + tolerance
	for a := range w.g.sizes[k] {
		if p*x[a]+(1-p)*y[a] > most {
			return false
		}
	}
	return true
}

// othersBest reports whether the pure actions of the other players are best.
func (w *pairs) othersBest() bool {
	g := w.g
	for k, own := range w.pure {
		if k == w.i || k == w.j || g.sizes[k] == 1 {
			continue
		}
		u, si, sj := g.u[k][w.base(k):], g.stride[k][w.i], g.stride[k][w.j]
		at := [4]int{w.a[0]*si + w.b[0]*sj, w.a[0]*si + w.b[1]*sj, w.a[1]*si + w.b[0]*sj, w.a[1]*si + w.b[1]*sj}
		weight := [4]float64{w.p * w.q, w.p * (1 - w.q), (1 - w.p) * w.q, (1 - w.p) * (1 - w.q)}
		value := func(a int) float64 {
			return weight[0]*u[at[0]+a] + weight[1]*u[at[1]+a] + weight[2]*u[at[2]+a] + weight[3]*u[at[3]+a]
		}
		most := value(own) + tolerance
		for a := range g.sizes[k] {
			if value(a) > most {
				return false
			}
		}
	}
	return true
}

func (w *pairs) candidate() *Candidate {
	support, x := make([][]int, len(w.pure)), make([][]float64, len(w.pure))
	for k, a := range w.pure {
		switch k {
		case w.i:
			support[k], x[k] = w.a[:], []float64{w.p, 1 - w.p}
		case w.j:
			support[k], x[k] = w.b[:], []float64{w.q, 1 - w.q}
		default:
			support[k], x[k] = []int{a}, []float64{1}
		}
	}
	return newCandidate(support, x, true)
}
