package bimatrix

import "exactsolve/rational"

// decide sets the status of a label at a side, if it is unknown, and what
// follows at the other.
func (s *search) decide(fs *faces, side int, l int32, v status) {
	f := &fs[side]
	if f.status[l] != unknown {
		return
	}
	f.status[l] = v
	if v == out {
		s.decide(fs, 1-side, l, in)
		return
	}
	f.undone = append(f.undone, l)
	if own, _ := s.polys[side].isOwn(l); own {
		f.own++
	}
}

// propagate restricts the faces to the labels in and decides what follows. It
// reports whether there may be pairs in the case.
func (s *search) propagate(fs *faces) bool {
	for {
		for side := range fs {
			if !s.restrictAll(fs, side) {
				return false
			}
		}
		again := false
		for side := range fs {
			if !fs[side].fresh {
				continue
			}
			fs[side].fresh = false
			if !s.readRows(fs, side) {
				return false
			}
			again = again || len(fs[0].undone)+len(fs[1].undone) > 0
		}
		if !again {
			return true
		}
	}
}

// restrictAll fixes the slacks of the labels in of a side at 0, and reports
// whether a point other than 0 is left.
func (s *search) restrictAll(fs *faces, side int) bool {
	f := &fs[side]
	if f.own == f.d.dim {
		s.refute(side, func(p *polytope) []rational.Rat { return make([]rational.Rat, p.other) }) // 0 dominates
		return false
	}
	for len(f.undone) > 0 {
		l := f.undone[len(f.undone)-1]
		f.undone = f.undone[:len(f.undone)-1]
		if row := f.restrict(l); row >= 0 {
			s.refuteSlack(fs, side, row)
			return false
		}
	}
	return true
}

// readRows decides the labels whose slack, by its row, is positive on all of
// the face or on none of it. It reports false if one is out but has slack 0.
func (s *search) readRows(fs *faces, side int) bool {
	f := &fs[side]
	for i, l := range f.d.basic {
		if f.status[l] == in {
			continue
		}
		constant := f.d.sign(i, 0)
		negative, positive := f.d.signs(i)
		switch {
		case constant > 0 && negative == 0 && f.status[l] == unknown:
			s.out.rec.branch(side, l)
			s.refuteSlack(fs, side, i)
			s.decide(fs, side, l, out)
		case constant == 0 && positive == 0 && f.status[l] == out:
			s.refute(side, func(p *polytope) []rational.Rat { return p.weakDominance(f, i) })
			return false
		case constant == 0 && positive == 0:
			s.out.rec.branch(side, l)
			s.closeTight(fs, side, i)
			s.decide(fs, side, l, in)
		}
	}
	return true
}
