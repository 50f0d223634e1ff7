package candidates

// Undominated returns, for each player, the actions left when those that another
// pure action strictly dominates are removed, until there are none. As
// comparisons can be trusted, all equilibria are in what is left.
func (g *Game) Undominated() [][]int {
	left := g.all()
	for {
		removed := false
		for i := range left {
			list := g.undominated(nil, i, left)
			if len(list) < len(left[i]) {
				left[i], removed = list, true
			}
		}
		if !removed {
			return left
		}
	}
}

// all returns the actions of all players.
func (g *Game) all() [][]int {
	left := make([][]int, len(g.sizes))
	for i, m := range g.sizes {
		for a := range m {
			left[i] = append(left[i], a)
		}
	}
	return left
}

// undominated appends to dst the actions in left[i] that no action of player i
// strictly dominates while the others play in left. Dst may be left[i][:0].
func (g *Game) undominated(dst []int, i int, left [][]int) []int {
	bases := g.bases(i, left)
	for _, a := range left[i] {
		if !g.dominated(i, a, bases) {
			dst = append(dst, a)
		}
	}
	return dst
}

// dominated reports whether some action pays more than a from each base on.
func (g *Game) dominated(i, a int, bases []int) bool {
	u := g.u[i]
candidates:
	for b := range g.sizes[i] {
		if b == a {
			continue
		}
		for _, base := range bases {
			if u[base+b] <= u[base+a] {
				continue candidates
			}
		}
		return true
	}
	return false
}

// bases returns the indices in u[i] of action 0 against each profile of the
// others in left; valid until the next call.
func (g *Game) bases(i int, left [][]int) []int {
	list := append(g.work.bases[:0], 0)
	for j, actions := range left {
		if j == i {
			continue
		}
		old := len(list)
		s := g.stride[i][j]
		for _, b := range actions[1:] {
			for _, base := range list[:old] {
				list = append(list, base+b*s)
			}
		}
		for k := range old {
			list[k] += actions[0] * s
		}
	}
	g.work.bases = list
	return list
}

// Pure calls yield for each pure profile that no player improves on alone, until
// it returns false. The argument is valid during the call.
func (g *Game) Pure(yield func([]int) bool) {
	n := len(g.sizes)
	pure := make([]int, n)
	base := make([]int, n) // index in u[i] with own action 0
	for {
		if g.isPure(pure, base) && !yield(pure) {
			return
		}
		j := 0
		for ; j < n; j++ {
			pure[j]++
			step := 1
			if pure[j] == g.sizes[j] {
				step -= pure[j]
				pure[j] = 0
			}
			for i := range n {
				if i != j {
					base[i] += step * g.stride[i][j]
				}
			}
			if pure[j] > 0 {
				break
			}
		}
		if j == n {
			return
		}
	}
}

func (g *Game) isPure(pure, base []int) bool {
	for i, a := range pure {
		u := g.u[i][base[i] : base[i]+g.sizes[i]]
		v := u[a]
		for _, x := range u {
			if x > v {
				return false
			}
		}
	}
	return true
}
