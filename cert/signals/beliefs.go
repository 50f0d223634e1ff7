package signals

import (
	"errors"
	"fmt"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/rational/polytope"
	"exactsolve/seqform"
)

// readOptimal checks that responses are optimal at beliefs.
func (w *walk) readOptimal(lists [][]claim.Optimal) error {
	if len(lists) != len(w.places[1]) {
		return fmt.Errorf("beliefs at %d information sets, want %d", len(lists), len(w.places[1]))
	}
	w.optimal = make([][]optimal, len(w.game.Messages))
	for h, list := range lists {
		m := w.places[1][h]
		for k := range list {
			o, err := w.readBeliefs(m, &list[k])
			if err != nil {
				return fmt.Errorf("beliefs %d at information set %d: %w", k+1, h+1, err)
			}
			w.optimal[m] = append(w.optimal[m], o)
		}
	}
	return nil
}

func (w *walk) readBeliefs(m int, c *claim.Optimal) (o optimal, err error) {
	n := w.forms.Sizes[1][m]
	o = optimal{make(response, n), map[string]bool{}}
	before := 0
	for _, r := range c.Responses {
		if r <= before || r > n {
			return o, fmt.Errorf("response %d, after %d, of %d", r, before, n)
		}
		o.responses[r-1], before = true, r
	}
	var vertices []polytope.Vertex
	for _, x := range c.Vertices {
		if len(x) != len(w.game.Messages[m].Senders) {
			return o, fmt.Errorf("a belief with %d probabilities, want %d", len(x), len(w.game.Messages[m].Senders))
		}
		if err := seqform.CheckDistribution(w.work, x); err != nil {
			return o, err
		}
		v := polytope.Vertex{At: x}
		vertices, o.vertices[v.Key()] = append(vertices, v), true
	}
	if before == 0 || len(vertices) == 0 {
		return o, errors.New("no responses, or no beliefs")
	}
	for a, is := range o.responses {
		if !is {
			continue
		}
		if err := w.atLeast0(w.forms.Believing(m, a), vertices); err != nil {
			return o, fmt.Errorf("response %d: %w", a+1, err)
		}
	}
	return o, nil
}

// together reports whether some responses to a message are optimal together at some belief.
func (w *walk) together(m int, used []bool) bool {
	if w.game.Messages[m].Infoset < 0 {
		return true
	}
	for _, o := range w.optimal[m] {
		if o.responses.has(used) {
			return true
		}
	}
	return false
}

// has reports whether all responses used are in the set.
func (s response) has(used []bool) bool {
	for r, is := range used {
		if is && !s[r] {
			return false
		}
	}
	return true
}

// covered checks that the list at a message has whatever responses are optimal at whatever
// belief.
func (w *walk) covered(m int) error {
	if w.game.Messages[m].Infoset < 0 {
		return nil
	}
	all, err := polytope.Simplices([]int{len(w.game.Messages[m].Senders)})
	if err != nil {
		return err
	}
	may := make(response, w.forms.Sizes[1][m])
	for r := range may {
		may[r] = true
	}
	return w.coveredFrom(m, 0, may, all)
}

// coveredFrom checks that the list has all beliefs in p with the responses used that may be, those
// before next being optimal.
func (w *walk) coveredFrom(m, next int, may response, p *polytope.Polytope) error {
	if len(p.Vertices) == 0 {
		return nil
	}
	if !w.work.Take(rational.PerNumber+len(may)*len(w.optimal[m]), 0) {
		return w.work.Err()
	}
	for _, o := range w.optimal[m] {
		if o.responses.has(may) && within(p, o.vertices) {
			return nil
		}
	}
	if next == len(may) {
		if slices.Contains(may, true) {
			return errors.New("beliefs with optimal responses that are not listed")
		}
		return nil
	}
	may[next] = false
	if err := w.coveredFrom(m, next+1, may, p); err != nil {
		return err
	}
	may[next] = true
	p, err := p.Cut(w.work, w.forms.Believing(m, next)...)
	if err != nil {
		return err
	}
	return w.coveredFrom(m, next+1, may, p)
}

// within reports whether the vertices of p are among some.
func within(p *polytope.Polytope, vertices map[string]bool) bool {
	for k := range p.Vertices {
		if !vertices[p.Vertices[k].Key()] {
			return false
		}
	}
	return true
}
