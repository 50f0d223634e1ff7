package correlated

import (
	"fmt"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/internal/lp"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// columns are distributions over some tuples of plans, of more than a program can have. What other tuples would make
// better ones is asked of package price.
type columns struct {
	g       *seqform.Game
	list    [][][]int // per tuple, player and information set an action from 1, 0 for none
	known   map[string]bool
	playing [][][]uint64 // per player and sequence, a set of tuples
}

func newColumns(g *seqform.Game) *columns {
	s := &columns{g: g, known: map[string]bool{}, playing: make([][][]uint64, len(g.Players))}
	for i := range g.Players {
		s.playing[i] = make([][]uint64, g.Players[i].NumSeqs())
	}
	return s
}

// add enters a tuple, unless it is there.
func (s *columns) add(plans [][]int) bool {
	key := fmt.Sprint(plans)
	if s.known[key] {
		return false
	}
	s.known[key] = true
	n := len(s.list)
	s.list = append(s.list, plans)
	for i, plan := range plans {
		for q, played := range plays(&s.g.Players[i], plan) {
			if n%64 == 0 {
				s.playing[i][q] = append(s.playing[i][q], 0)
			}
			if played {
				s.playing[i][q][n/64] |= 1 << (n % 64)
			}
		}
	}
	return true
}

func (s *columns) size() int { return len(s.list) }

func (s *columns) at(tuple []int32, visit func(v int)) {
	for k := range (len(s.list) + 63) / 64 {
		all := ^uint64(0)
		for i, q := range tuple {
			all &= s.playing[i][q][k]
		}
		for v := 64 * k; all != 0; v, all = v+1, all>>1 {
			if all&1 == 1 {
				visit(v)
			}
		}
	}
}

func (s *columns) enter(p *lp.Program, _ [][]int) []bool {
	return (&tuples{n: len(s.list)}).enter(p, nil) // as row equationRow
}

func (s *columns) device(f *form, value func(v int) rational.Rat) (d claim.Device) {
	for v, plans := range s.list {
		if w := value(v); !w.IsZero() {
			d.Plans = append(d.Plans, claim.Draw{Weight: w, Actions: f.draw(plans)})
		}
	}
	slices.SortFunc(d.Plans, func(x, y claim.Draw) int {
		return slices.Compare(slices.Concat(x.Actions...), slices.Concat(y.Actions...))
	})
	return d
}

func (s *columns) potentials(func(row int) rational.Rat) *claim.Pair[[]claim.Potential] { return nil }

func (s *columns) permutation(*renaming) []int { panic("correlated: columns are not renamed") }
