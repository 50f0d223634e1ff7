package signalling

import (
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/rational/polytope"
	"exactsolve/seqform"
)

// An optimal has responses that are optimal together at all beliefs of a polytope, and no others
// that are.
type optimal struct {
	responses []bool
	beliefs   *polytope.Polytope
}

// believe finds the responses that are optimal together at message m.
func (f *search) believe(m int) error {
	all, err := polytope.Simplices([]int{len(f.game.Messages[m].Senders)})
	if err != nil {
		return err
	}
	may := make([]bool, f.forms.Sizes[1][m])
	for r := range may {
		may[r] = true
	}
	return f.believeFrom(m, 0, may, all)
}

// believeFrom finds those with beliefs in p and responses that may be, those before next being
// optimal there.
func (f *search) believeFrom(m, next int, may []bool, p *polytope.Polytope) error {
	if len(p.Vertices) == 0 || !slices.Contains(may, true) {
		return nil
	}
	if err := f.step(); err != nil {
		return err
	}
	if best := f.bestAt(m, p); includes(best, may) {
		known := slices.ContainsFunc(f.optimal[m], func(o optimal) bool { return slices.Equal(o.responses, best) })
		if !known {
			f.optimal[m] = append(f.optimal[m], optimal{best, p})
		}
		return nil
	}
	in, err := f.cut(p, f.forms.Believing(m, next))
	if err != nil {
		return err
	}
	if err := f.believeFrom(m, next+1, may, in); err != nil {
		return err
	}
	may[next] = false
	err = f.believeFrom(m, next+1, may, p)
	may[next] = true
	return err
}

// bestAt returns the responses that are optimal at all beliefs in p.
func (f *search) bestAt(m int, p *polytope.Polytope) []bool {
	best := make([]bool, f.forms.Sizes[1][m])
	for a := range best {
		best[a] = atLeast0(f.forms.Believing(m, a), p.Vertices)
	}
	return best
}

// atLeast0 reports whether forms are at least 0 at vertices.
func atLeast0(forms [][]polytope.Term, vertices []polytope.Vertex) bool {
	return !slices.ContainsFunc(forms, func(form []polytope.Term) bool {
		values, _ := polytope.Values(nil, form, vertices)
		return slices.ContainsFunc(values, func(x rational.Rat) bool { return x.Sign() < 0 })
	})
}

// includes reports whether all of b are in a.
func includes(a, b []bool) bool {
	for k, is := range b {
		if is && !a[k] {
			return false
		}
	}
	return true
}

// together reports whether responses are optimal together at some belief.
func (f *search) together(m int, responses []bool) bool {
	return slices.ContainsFunc(f.optimal[m], func(o optimal) bool { return includes(o.responses, responses) })
}

// optimalLists returns what is optimal at the information sets of the receiver.
func (f *search) optimalLists(g *seqform.Game) [][]claim.Optimal {
	if f.game.Receiver < 0 {
		return [][]claim.Optimal{}
	}
	lists := make([][]claim.Optimal, len(g.Players[f.game.Receiver].Infosets))
	for m := range f.game.Messages {
		h := f.game.Messages[m].Infoset
		if h < 0 {
			continue
		}
		lists[h] = []claim.Optimal{}
		for _, o := range f.optimal[m] {
			var c claim.Optimal
			for r, is := range o.responses {
				if is {
					c.Responses = append(c.Responses, r+1)
				}
			}
			for _, v := range o.beliefs.Vertices {
				c.Vertices = append(c.Vertices, v.At)
			}
			lists[h] = append(lists[h], c)
		}
	}
	return lists
}
