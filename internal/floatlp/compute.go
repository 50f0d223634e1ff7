package floatlp

import "math"

// factorize factorizes the basis, replacing dependent columns by logicals. It
// returns false if the basis had to be changed. Rows change places; weights move with their variables.
func (s *Solver) factorize() bool {
	for i, v := range s.head {
		s.edge[v] = s.edgeB[i]
	}
	removed := s.b.factorize(&s.a, s.head)
	s.factors++
	s.factored = true
	for _, v := range removed {
		s.status[v] = allowed(AtLower, s.wlo[v], s.wup[v])
		s.placeAt(int(v))
	}
	for i, v := range s.head {
		s.status[v] = Basic
		s.bl[i], s.bu[i] = s.wlo[v], s.wup[v]
		s.edgeB[i] = s.edge[v]
	}
	return len(removed) == 0
}

// computeX computes the values of the basic variables, B x_B = −N x_N.
func (s *Solver) computeX() {
	v := s.flip
	v.clear()
	v.listed = false
	for j, status := range s.status {
		if x := s.x[j]; status != Basic && x != 0 {
			s.addColumn(v.val, int32(j), -x)
		}
	}
	density := 1.0
	s.f.ftran(v, nil, &density)
	copy(s.bx, v.val)
	v.clear()
}

// addColumn adds t times the column of variable j to out.
func (s *Solver) addColumn(out []float64, j int32, t float64) {
	if int(j) >= s.n {
		out[int(j)-s.n] -= t
		return
	}
	idx, val := s.a.Line(j)
	for k, i := range idx {
		out[i] += t * val[k]
	}
}

// enterColumn sets col to α_q.
func (s *Solver) enterColumn(q int32) {
	s.col.load(&s.a, q)
	s.f.ftran(s.col, &s.spike, &s.colDensity)
}

// computeD computes the reduced costs for the working costs, d = c − [A −I]ᵀ y with Bᵀ y = c_B.
func (s *Solver) computeD() {
	y := s.flip
	s.multipliers(y, s.wc)
	for j := range s.n {
		if s.status[j] == Basic {
			s.d[j] = 0
			continue
		}
		sum := s.wc[j]
		idx, val := s.a.Line(int32(j))
		for k, i := range idx {
			sum -= val[k] * y.val[i]
		}
		s.d[j] = sum
	}
	for i := range s.m {
		v := s.n + i
		if s.status[v] == Basic {
			s.d[v] = 0
			continue
		}
		s.d[v] = s.wc[v] + y.val[i]
	}
	y.clear()
}

// multipliers sets y to B⁻ᵀ c_B.
func (s *Solver) multipliers(y *vector, c []float64) {
	y.clear()
	y.listed = false
	for i, v := range s.head {
		y.val[i] = c[v]
	}
	density := 1.0
	s.f.btran(y, nil, &density)
}

// pivotRow sets row to [A −I]ᵀ ρ. Entries of basic variables are without meaning.
func (s *Solver) pivotRow() {
	s.row.clear()
	if s.rho.density() > 0.25 {
		s.pivotRowByColumns()
		return
	}
	row, n := s.row, int32(s.n)
	val, list := row.val, row.idx
	for _, i := range s.rho.idx {
		x := s.rho.val[i]
		if math.Abs(x) < dropTolerance {
			continue
		}
		val[n+i] = -x
		list = append(list, n+i)
		idx, av := s.at.Line(i)
		for k, j := range idx {
			old := val[j]
			if old == 0 {
				list = append(list, j)
			}
			val[j] = keepNonzero(old + x*av[k])
		}
	}
	row.idx = list
}

func (s *Solver) pivotRowByColumns() {
	rho := s.rho.val
	for j := range s.n {
		if s.status[j] == Basic {
			continue
		}
		sum := 0.0
		idx, val := s.a.Line(int32(j))
		for k, i := range idx {
			sum += val[k] * rho[i]
		}
		if math.Abs(sum) > dropTolerance {
			s.row.set(int32(j), sum)
		}
	}
	for i, x := range rho {
		if math.Abs(x) > dropTolerance {
			s.row.set(int32(s.n+i), -x)
		}
	}
}

// exchange makes q basic in row r in place of the variable there, which becomes
// nonbasic with the given status and value, and updates the factorization. The
// bounds of row r are those of q. It returns false if the basis must be factorized anew.
func (s *Solver) exchange(r, q int32, alpha float64, value float64, status VarStatus, at float64) bool {
	leaving := s.head[r]
	s.status[leaving], s.x[leaving] = status, at
	s.status[q] = Basic
	s.head[r] = q
	s.bx[r], s.bl[r], s.bu[r] = value, s.wlo[q], s.wup[q]
	s.pivots++
	s.factored = s.f.update(r, &s.spike, &s.eta, alpha)
	return s.factored
}

// noise returns a number in [0.5, 1), the next of a fixed sequence.
func (s *Solver) noise() float64 {
	s.random += 0x9e3779b97f4a7c15
	z := s.random
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	z ^= z >> 31
	return 0.5 + float64(z>>11)*0x1p-54
}
