package complete

import (
	"fmt"
	"math/big"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/simplices"
)

// A Region has what tests ask of a region and of the leaves of a cover.
type Region struct {
	r       *region
	payoffs *simplices.Table
}

// Marks of actions.
const (
	Open = open
	In   = in
	Out  = out
)

func NewRegion(g *seqform.Game) (*Region, error) {
	payoffs, err := simplices.NewTable(g)
	return &Region{wholeRegion(g), payoffs}, err
}

func (r *Region) with(part *region) *Region {
	if part == nil {
		return nil
	}
	return &Region{part, r.payoffs}
}

func (r *Region) Players() int               { return len(r.r.status) }
func (r *Region) Status(i, a int) byte       { return r.r.status[i][a] }
func (r *Region) Statuses(i int) []byte      { return r.r.status[i] }
func (r *Region) Corners(j int) int          { return len(r.r.simplex[j]) }
func (r *Region) Multipliers() int           { return r.r.multipliers() }
func (r *Region) Is(o claim.OpenRegion) bool { return r.r.is(&o) }

func (r *Region) Decide(i, a int) (with, without *Region) {
	p, q := r.r.decide(i, a)
	return r.with(p), r.with(q)
}

func (r *Region) Bisect(j, p, q int) (first, second *Region) {
	s, t := r.r.cut(j, p, q, 1, 2)
	return r.with(s), r.with(t)
}

func (r *Region) Cut(j, p, q int, n, d int64) (first, second *Region) {
	s, t := r.r.cut(j, p, q, n, d)
	return r.with(s), r.with(t)
}

func (r *Region) Dominated(i, a, b int) bool {
	return r.payoffs.Positive(r.r.dominance(i, a, b), r.r.simplex, nil)
}

func (r *Region) Farkas(m []*big.Int) bool {
	return r.payoffs.Positive(r.r.combination(m), r.r.simplex, nil)
}

func (r *Region) WeakFarkas(used []int, m []*big.Int) bool {
	return r.r.uses(used) && r.payoffs.Positive(r.r.combination(m), r.r.simplex, used)
}

// Within is what the leaf of a piece asks, with multipliers for each vertex or not; vertices are those
// of a single piece.
func (r *Region) Within(words string, each bool, vertices [][][]rational.Rat) (bool, error) {
	w := &walk{payoffs: r.payoffs, words: words, pieces: []piece{{}}}
	for _, list := range vertices {
		own := map[string]bool{}
		for _, x := range list {
			own[fmt.Sprint(x)] = true
		}
		w.pieces[0].vertices = append(w.pieces[0].vertices, own)
	}
	return w.piece(r.r, each)
}

// Only is what the leaf of a root asks; it is false for no root.
func (r *Region) Only(g *seqform.Game, e *claim.ListedEquilibrium, inverse [][]rational.Rat) (bool, error) {
	z, err := newRoot(g, e, inverse)
	return err == nil && r.r.only(z, r.payoffs), err
}

// Open returns r as an unresolved region of a claim.
func (r *Region) Open() claim.OpenRegion {
	var o claim.OpenRegion
	for j, status := range r.r.status {
		o.Status = append(o.Status, string(status))
		var vertices [][]rational.Rat
		for _, x := range r.r.simplex[j] {
			vertices = append(vertices, x.Rationals())
		}
		o.Simplex = append(o.Simplex, vertices)
	}
	return o
}
