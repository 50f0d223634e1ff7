package parametric

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	check "exactsolve/cert/parametric"
	"exactsolve/rational"
	"exactsolve/rational/polynomial"
	"exactsolve/seqform/family"
)

// all finds all extreme Nash equilibria, in cells and at the points between them. [NewDiagram] puts together what
// belongs together.
//
// The vertices of each player's polyhedron, which cert/parametric describes, are listed by their bases at one t. Each
// basis is one of a vertex between roots of some polynomials, and between those of all bases the list is the same.
func all(ctx context.Context, f *family.Family, q Question, o Options) (*answer.Result, error) {
	if q.Concept != claim.Nash || q.Maximize != nil {
		return nil, &Refusal{"lists are of all Nash equilibria"}
	}
	polyhedra, err := check.Polyhedra(f)
	if err != nil {
		return nil, &Refusal{err.Error()}
	}
	l := newLister(ctx, f, polyhedra)
	l.most = o.MaxPivots
	result := &answer.Result{Stats: answer.Stats{Method: "vertices at values of " + f.Name}}
	c, err := l.certificate()
	result.Stats.Pivots = l.pivots
	switch {
	case ctx.Err() != nil:
		result.Reason = context.Cause(ctx).Error()
		return result, nil
	case errors.Is(err, errPivots):
		result.Reason = fmt.Sprintf("pivot limit of %d reached", o.MaxPivots)
		return result, nil
	case err != nil:
		return nil, err
	}
	return proved(ctx, f, c, result)
}

// errPivots says that the limit of pivots is reached.
var errPivots = errors.New("no pivots left")

// A lister lists equilibria.
type lister struct {
	ctx          context.Context
	f            *family.Family
	pivots, most int
	sides        [2]*polyhedron
	factors      map[string]*factor
	roots        []*polynomial.Root // of all factors in the domain, in increasing order, no two equal
	found        []stretch          // in increasing order
}

func newLister(ctx context.Context, f *family.Family, polyhedra claim.Pair[*check.Polyhedron]) *lister {
	l := &lister{ctx: ctx, f: f, factors: map[string]*factor{}}
	for i, p := range polyhedra {
		l.sides[i] = newPolyhedron(p, f, i)
	}
	return l
}

// A stretch is the cell between two roots, with the bases of each player and a t within.
type stretch struct {
	from, to *polynomial.Root
	inside   rational.Rat
	bases    [2][][]int
}

// pivot counts one.
func (l *lister) pivot() error {
	if l.pivots++; l.most > 0 && l.pivots > l.most {
		return errPivots
	}
	return l.ctx.Err()
}

// certificate returns what holds in the whole domain, not checked.
func (l *lister) certificate() (*cert.Certificate, error) {
	from, to := polynomial.Point(l.f.From), polynomial.Point(l.f.To)
	if err := l.fill(l.intern(from), l.intern(to)); err != nil {
		return nil, err
	}
	p := &claim.Parametric{Name: l.f.Name, From: l.f.From, To: l.f.To}
	var e claim.Evidence
	for k := range l.found {
		z := &l.found[k]
		c, by, err := l.list(&place{at: z.inside, cell: true}, z.bases)
		if err != nil {
			return nil, err
		}
		p.Cells, e.Cells = append(p.Cells, *c), append(e.Cells, *by)
	}
	for k := range len(l.found) + 1 {
		c, by, err := l.point(k)
		if err != nil {
			return nil, err
		}
		p.Points, e.Points = append(p.Points, c), append(e.Points, by)
		if 0 < k && k < len(l.found) {
			p.Ends = append(p.Ends, *l.found[k].from)
		}
	}
	return &cert.Certificate{
		Game:  cert.GameRef{Hash: l.f.Hash()},
		Claim: cert.Claim{Concept: claim.ParametricExtreme, Parametric: p}, Evidence: e,
	}, nil
}

// fill finds the cells between two roots.
func (l *lister) fill(from, to *polynomial.Root) error {
	z := stretch{from: from, to: to, inside: middle(from, to)}
	met := map[*factor]bool{}
	var factors []*factor
	for i, p := range l.sides {
		var err error
		if z.bases[i], err = l.bases(p, z.inside); err != nil {
			return err
		}
		for _, b := range z.bases[i] {
			if err := l.ctx.Err(); err != nil {
				return err
			}
			for _, x := range l.corner(p, b).first {
				if !met[x] {
					met[x] = true
					factors = append(factors, x)
				}
			}
		}
	}
	at := polynomial.Point(z.inside)
	for _, x := range factors {
		for _, r := range x.roots {
			switch side := compare(r, &at); {
			case side == 0: // it is an end itself
				if err := l.fill(from, r); err != nil {
					return err
				}
				return l.fill(r, to)
			case side < 0 && compare(z.from, r) < 0:
				z.from = r
			case side > 0 && compare(r, z.to) < 0:
				z.to = r
			}
		}
	}
	if compare(from, z.from) < 0 {
		if err := l.fill(from, z.from); err != nil {
			return err
		}
	}
	l.found = append(l.found, z)
	if compare(z.to, to) < 0 {
		return l.fill(z.to, to)
	}
	return nil
}

// middle returns a simple number between two roots.
func middle(from, to *polynomial.Root) rational.Rat {
	b := polynomial.Between{From: from, To: to}
	mid := b.Inside(nil)
	half := to.Low.Sub(from.High).Mul(rational.New(1, 4))
	return rational.Simplest(mid.Sub(half), mid.Add(half))
}

// A factor is a polynomial, but for a constant, with its roots in the domain.
type factor struct{ roots []*polynomial.Root }

// factor returns that of p, which is not 0.
func (l *lister) factor(p polynomial.Poly) *factor {
	p = p.Primitive(nil)
	if p[len(p)-1].Sign() < 0 {
		p = p.Neg()
	}
	text := p.String()
	x := l.factors[text]
	if x == nil {
		x = &factor{}
		for _, r := range polynomial.Roots(nil, p, l.f.From, l.f.To) {
			x.roots = append(x.roots, l.intern(r))
		}
		l.factors[text] = x
	}
	return x
}

// intern returns the root equal to r in the list, in which it puts r if there is none.
func (l *lister) intern(r polynomial.Root) *polynomial.Root {
	at, known := slices.BinarySearchFunc(l.roots, &r, compare)
	if !known {
		l.roots = slices.Insert(l.roots, at, &r)
		return &r
	}
	z := l.roots[at]
	if len(r.Of) < len(z.Of) {
		*z = r
	}
	if !z.Rational() && !r.Rational() {
		g := polynomial.GCD(nil, z.Of, r.Of)
		if len(g) > 1 && len(g) < len(z.Of) {
			z.Of = g
		}
	}
	return z
}

// compare compares two roots.
func compare(a, b *polynomial.Root) int {
	switch {
	case a == b:
		return 0
	case apart(a, b):
		return -1
	case apart(b, a):
		return 1
	}
	return a.Cmp(nil, b)
}

// apart reports whether the intervals of two roots show that a < b.
func apart(a, b *polynomial.Root) bool {
	c := a.High.Cmp(b.Low)
	return c < 0 || c == 0 && !(a.Rational() && b.Rational())
}
