package parametric

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"exactsolve/cert/cell"
	"exactsolve/cert/claim"
	check "exactsolve/cert/parametric"
	"exactsolve/internal/lp"
	"exactsolve/rational"
	"exactsolve/rational/polynomial"
	"exactsolve/seqform/family"
)

// A source finds what holds near a value of t.
type source interface {
	near(s *search, t rational.Rat) (claim.Cell, claim.CellEvidence, error)
}

// errElsewhere says that a value of t is one of those at which something changes.
var errElsewhere = errors.New("something changes there")

// A search goes through a domain.
type search struct {
	ctx    context.Context
	f      *family.Family
	o      Options
	claim  claim.Parametric // but for cells and ends
	source source
	stats  lp.Stats
	found  []piece // which overlap
}

// A piece holds between two numbers.
type piece struct {
	cell     claim.Cell
	evidence claim.CellEvidence
	from, to polynomial.Root
}

// holdsAt reports whether what holds between the ends holds at one of them.
func (p *piece) holdsAt(end *polynomial.Root) bool {
	r := *end
	return r.SignOf(nil, p.cell.Denominator) != 0
}

// all returns pieces that follow each other, as few of those that were found as it takes.
func (s *search) all() ([]piece, error) {
	from, to := polynomial.Point(s.f.From), polynomial.Point(s.f.To)
	if err := s.fill(from, to); err != nil {
		return nil, err
	}
	var pieces []piece
	for at := from; at.Cmp(nil, &to) < 0; {
		p := s.after(at, len(pieces) > 0 && pieces[len(pieces)-1].holdsAt(&at))
		if p == nil {
			return nil, fmt.Errorf("parametric: no piece above %v", at)
		}
		pieces = append(pieces, piece{p.cell, p.evidence, at, p.to})
		at = p.to
	}
	return pieces, nil
}

// after returns the piece that holds above a number, and there unless another one does, and then goes farthest.
func (s *search) after(at polynomial.Root, held bool) (best *piece) {
	ends := func(p *piece) bool { return p.holdsAt(&p.to) }
	here := func(p *piece) bool { return held || p.holdsAt(&at) }
	better := func(p *piece) bool {
		if best == nil || here(p) != here(best) {
			return best == nil || here(p)
		}
		farther := p.to.Cmp(nil, &best.to)
		return farther > 0 || farther == 0 && ends(p) && !ends(best)
	}
	for k := range s.found {
		if p := &s.found[k]; p.from.Cmp(nil, &at) <= 0 && p.to.Cmp(nil, &at) > 0 && better(p) {
			best = p
		}
	}
	return best
}

// fill finds pieces that cover what is between two numbers.
func (s *search) fill(from, to polynomial.Root) error {
	if err := s.ctx.Err(); err != nil {
		return fmt.Errorf("%w: %w", lp.ErrLimit, err)
	}
	p, err := s.within(from, to)
	if err != nil {
		return err
	}
	s.found = append(s.found, *p)
	if p.from.Cmp(nil, &from) > 0 {
		if err := s.fill(from, p.from); err != nil {
			return err
		}
	}
	if p.to.Cmp(nil, &to) < 0 {
		return s.fill(p.to, to)
	}
	return nil
}

// within finds a piece that holds somewhere between two numbers.
func (s *search) within(from, to polynomial.Root) (*piece, error) {
	b := polynomial.Between{From: &from, To: &to}
	b.Inside(nil) // refines the ends
	lo, width := from.High, to.Low.Sub(from.High)
	for k := int64(3); ; k++ {
		// Somewhere in the middle, at another place each time.
		x := lo.Add(width.Mul(rational.New(k/2+1, k+1)))
		half := width.Mul(rational.New(1, 8*k*k))
		t := rational.Simplest(x.Sub(half), x.Add(half))
		p, err := s.near(t)
		if err == nil || !errors.Is(err, errElsewhere) {
			return p, err
		}
		if k > 40 {
			return nil, fmt.Errorf("near %s = %v: %w: %w", s.f.Name, t, err, lp.ErrTooLarge)
		}
	}
}

// near finds the piece of what holds near t.
func (s *search) near(t rational.Rat) (*piece, error) {
	c, e, err := s.source.near(s, t)
	if err != nil {
		return nil, err
	}
	w := &rational.Work{Context: s.ctx, Left: 1 << 62}
	conditions, err := check.Conditions(w, s.f, &s.claim, &c, &e)
	if err != nil {
		return nil, err
	}
	p := &piece{c, e, polynomial.Point(s.f.From), polynomial.Point(s.f.To)}
	var list []polynomial.Poly
	met := map[string]bool{}
	for k := range conditions {
		x := &conditions[k]
		switch sign := x.Poly.At(nil, t).Sign(); {
		case len(x.Poly) == 0:
			continue
		case x.Rule == cell.Zero || sign < 0:
			return nil, fmt.Errorf("parametric: at %s = %v: %v", s.f.Name, t, x)
		case sign == 0:
			return nil, errElsewhere
		}
		q := x.Poly.Primitive(nil)
		if key := q.String(); len(q) > 1 && !met[key] {
			met[key] = true
			list = append(list, q)
		}
	}
	slices.SortStableFunc(list, func(x, y polynomial.Poly) int { return cmp.Compare(len(x), len(y)) })
	for _, q := range list {
		if err := s.ctx.Err(); err != nil {
			return nil, fmt.Errorf("%w: %w", lp.ErrLimit, err)
		}
		p.shorten(q, t)
	}
	for _, q := range list {
		simplify(&p.from, q)
		simplify(&p.to, q)
	}
	return p, nil
}

// shorten makes the ends of p the nearest roots of q on both sides of t, if they are nearer.
func (p *piece) shorten(q polynomial.Poly, t rational.Rat) {
	if _, ok := (&polynomial.Between{From: &p.from, To: &p.to}).Sign(nil, q); ok {
		return
	}
	for _, r := range polynomial.Roots(nil, q, p.from.Low, p.to.High) {
		middle := polynomial.Point(t)
		if r.Cmp(nil, &middle) < 0 {
			if r.Cmp(nil, &p.from) > 0 {
				p.from = r
			}
		} else if r.Cmp(nil, &p.to) < 0 {
			p.to = r
		}
	}
}

// simplify gives a root a polynomial of a lower degree if it is a root of q too.
func simplify(r *polynomial.Root, q polynomial.Poly) {
	if r.Rational() || q.At(nil, r.Low).Sign()*q.At(nil, r.High).Sign() > 0 {
		return
	}
	g := polynomial.GCD(nil, r.Of, q)
	if len(g) > 1 && len(g) < len(r.Of) && g.At(nil, r.Low).Sign() != g.At(nil, r.High).Sign() {
		r.Of = g
	}
}
