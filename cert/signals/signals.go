// Package signals is in the checking layer: the claim that pieces have all sequential equilibria
// of a signalling game, and no other assessments.
//
// Start with [Check]. Words, rules and their proof are in docs/formats/certificate.md. Strategies
// are points of products of simplices, see [signalling.Forms].
//
// Reference: sequential equilibria as in Kreps and Wilson 1982 [KW82].
package signals

import (
	"errors"
	"fmt"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/rational/polytope"
	"exactsolve/seqform"
	"exactsolve/seqform/signalling"
)

// Check checks the list and that the cases have no other equilibria.
func Check(g *seqform.Game, list *claim.Assessments, cases string) error {
	w, err := read(g, list)
	if err != nil {
		return err
	}
	for m := range w.game.Messages {
		if err := w.covered(m); err != nil {
			return fmt.Errorf("message %d: %w", m+1, err)
		}
	}
	return w.run(cases)
}

// CheckPieces checks that the assessments of the list are equilibria, but not that there are no
// others.
func CheckPieces(g *seqform.Game, list *claim.Assessments) error {
	_, err := read(g, list)
	return err
}

// A walk reads the list, and then the cases.
type walk struct {
	work    *rational.Work
	game    *signalling.Game
	forms   *signalling.Forms
	places  [2][]int // per information set of the sender and of the receiver, its type or message
	optimal [][]optimal
	pieces  []piece

	words   string     // what is left of the cases
	decided [2][]bool  // per coordinate
	in      []response // per message, those that are optimal
}

// A response is a set of responses to a message.
type response []bool

// An optimal has responses that are optimal at beliefs.
type optimal struct {
	responses response
	vertices  map[string]bool
}

// A piece has the vertices of both players.
type piece [2]map[string]bool

func read(g *seqform.Game, list *claim.Assessments) (*walk, error) {
	s, err := signalling.New(g)
	if err != nil {
		return nil, err
	}
	w := &walk{work: g.Work(), game: s, forms: s.Forms()}
	w.places[0] = make([]int, len(s.Types))
	for t, y := range s.Types {
		w.places[0][y.Infoset] = t
	}
	if s.Receiver >= 0 {
		w.places[1] = make([]int, len(g.Players[s.Receiver].Infosets))
	}
	for m := range s.Messages {
		if h := s.Messages[m].Infoset; h >= 0 {
			w.places[1][h] = m
		}
	}
	if err := w.readOptimal(list.Optimal); err != nil {
		return nil, err
	}
	for k := range list.Pieces {
		if err := w.readPiece(&list.Pieces[k]); err != nil {
			return nil, fmt.Errorf("piece %d: %w", k+1, err)
		}
	}
	return w, nil
}

// readPiece checks that all profiles of a piece are those of sequential equilibria: what any
// vertex uses is optimal at all vertices of the other, and at some belief.
func (w *walk) readPiece(c *claim.AssessmentPiece) error {
	var used [2][]bool
	var vertices [2][]polytope.Vertex
	p := piece{{}, {}}
	for side, list := range [2][]seqform.Behavior{c.Sender, c.Receiver} {
		used[side] = make([]bool, w.size(side))
		for _, b := range list {
			v, err := w.point(side, b)
			if err != nil {
				return err
			}
			for j, x := range v.At {
				used[side][j] = used[side][j] || !x.IsZero()
			}
			vertices[side], p[side][v.Key()] = append(vertices[side], v), true
		}
		if len(list) == 0 {
			return fmt.Errorf("no strategies of a player")
		}
	}
	for side := range used {
		if err := w.checkUsed(side, used[side], vertices[1-side]); err != nil {
			return err
		}
	}
	for m, first := range w.forms.First[1] {
		if !w.work.Take(w.forms.Sizes[1][m]*len(w.optimal[m]), 0) {
			return w.work.Err()
		}
		if !w.together(m, used[1][first:first+w.forms.Sizes[1][m]]) {
			return fmt.Errorf("responses to message %d that are not optimal together", m+1)
		}
	}
	w.pieces = append(w.pieces, p)
	return nil
}

// size returns the number of coordinates of a strategy.
func (w *walk) size(side int) int {
	last := len(w.forms.First[side]) - 1
	return w.forms.First[side][last] + w.forms.Sizes[side][last]
}

// point returns the point of a strategy.
func (w *walk) point(side int, b seqform.Behavior) (v polytope.Vertex, err error) {
	if len(b) != len(w.places[side]) {
		return v, fmt.Errorf("a strategy for %d information sets, want %d", len(b), len(w.places[side]))
	}
	if !w.work.Take(rational.PerNumber*w.size(side), 0) { // not all of them are in the list: a message may end the game
		return v, w.work.Err()
	}
	v.At = make([]rational.Rat, w.size(side))
	for m := range w.game.Messages {
		if side == 1 && w.game.Messages[m].Infoset < 0 {
			v.At[w.forms.First[1][m]] = rational.Int(1)
		}
	}
	for h, place := range w.places[side] {
		if n := w.forms.Sizes[side][place]; len(b[h]) != n {
			return v, fmt.Errorf("%d probabilities at information set %d, want %d", len(b[h]), h+1, n)
		}
		if err := seqform.CheckDistribution(w.work, b[h]); err != nil {
			return v, fmt.Errorf("information set %d: %w", h+1, err)
		}
		copy(v.At[w.forms.First[side][place]:], b[h])
	}
	return v, nil
}

// checkUsed checks that the actions used of a side are optimal at vertices of the other.
func (w *walk) checkUsed(side int, used []bool, others []polytope.Vertex) error {
	for place, first := range w.forms.First[side] {
		for a := range w.forms.Sizes[side][place] {
			if !used[first+a] {
				continue
			}
			if err := w.atLeast0(w.forms.Optimal(side, place, a), others); err != nil {
				return fmt.Errorf("action %d of type or message %d is used: %w", a+1, place+1, err)
			}
		}
	}
	return nil
}

// atLeast0 checks that forms are at least 0 at vertices.
func (w *walk) atLeast0(forms [][]polytope.Term, vertices []polytope.Vertex) error {
	for _, form := range forms {
		values, err := polytope.Values(w.work, form, vertices)
		if err != nil {
			return err
		}
		for _, x := range values {
			if x.Sign() < 0 {
				return errors.New("it is not optimal")
			}
		}
	}
	return nil
}
