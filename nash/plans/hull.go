package plans

import (
	"context"
	"slices"

	"exactsolve/rational"
	"exactsolve/rational/linear"
	sets "exactsolve/rational/polytope"
	"exactsolve/seqform"
)

// A polytope is the set of plans x of a face: its points (x, q) without q.
type polytope struct {
	face *face

	// directions span the differences of plans, in echelon form with ones at lead: the
	// entries there are coordinates.
	directions [][]rational.Rat
	lead       []int

	points  []seqform.Plan
	facets  []*facet
	partial bool // a limit was reached before all were found
}

// A facet is an inequality for plans of a polytope: normal·(1, coordinates) ≥ 0.
type facet struct {
	normal []rational.Rat
	tight  sets.Set // of points, at which it is an equation

	// sealed says that it holds for all plans, as an own sequence is not negative, or
	// by the weights if these are not nil.
	sealed  bool
	weights []rational.Rat
}

// newPolytope returns the polytope of the plans of a face, whose labels are all whose slack is 0
// throughout, with points that span it and their facets. With an error it has those found until then.
func newPolytope(s *search, f *face) (*polytope, error) {
	p := &polytope{face: f, partial: true}
	p.span()
	return p, p.simplex(s)
}

// grow finds all vertices and facets. Facets of the points so far are asked, by a linear program each,
// whether they hold for all plans: what violates one most is a new point.
func (p *polytope) grow(s *search) error {
	for {
		k := slices.IndexFunc(p.facets, func(g *facet) bool { return !g.sealed })
		if k < 0 {
			p.dropOthers()
			p.partial = false
			return nil
		}
		x, err := p.seal(s, p.facets[k])
		if err != nil {
			return err
		}
		if x != nil {
			if err := p.add(s.ctx, x); err != nil {
				return err
			}
		}
		if len(p.points) > s.opt.MaxVertices {
			s.cut = true
			return nil
		}
	}
}

// span finds directions.
func (p *polytope) span() {
	f := p.face
	n, sets := f.own.NumSeqs(), len(f.other.Infosets)+1
	var rows [][]rational.Rat
	row := func() []rational.Rat {
		rows = append(rows, make([]rational.Rat, n+sets))
		return rows[len(rows)-1]
	}
	row()[0] = rational.Int(1)
	if f.value != nil {
		row()[n+sets-1] = rational.Int(1)
	}
	for h := range f.own.Infosets {
		set, r := &f.own.Infosets[h], row()
		r[set.ParentSeq] = rational.Int(-1)
		for a := range set.Actions {
			r[set.Seq(a)] = rational.Int(1)
		}
	}
	for s := range n {
		if f.in[f.first+s] {
			row()[s] = rational.Int(1)
		}
	}
	for t := range f.pay {
		if !f.in[f.after+t] {
			continue
		}
		r := row()
		for _, u := range f.valueTerms(t) {
			r[n+u.Var] = u.Coef
		}
		for _, u := range f.pay[t] {
			r[u.Var] = r[u.Var].Sub(u.Coef)
		}
	}
	basis := linear.Kernel(nil, rows, n+sets)
	for k := range basis {
		basis[k] = basis[k][:n]
	}
	p.directions, p.lead = linear.Echelon(nil, basis)
}

func (p *polytope) dimension() int { return len(p.lead) }

// coordinates returns 1 and those of a plan.
func (p *polytope) coordinates(x seqform.Plan) []rational.Rat {
	z := []rational.Rat{rational.Int(1)}
	for _, c := range p.lead {
		z = append(z, x[c])
	}
	return z
}

// cost returns a form of coordinates, but for its constant, as one of plans.
func (p *polytope) cost(normal []rational.Rat) []rational.Rat {
	c := make([]rational.Rat, p.face.own.NumSeqs())
	for k, s := range p.lead {
		c[s] = normal[k+1]
	}
	return c
}

// simplex finds points, one more than dimensions, that span, and their facets.
func (p *polytope) simplex(s *search) error {
	d := p.dimension()
	normal := make([]rational.Rat, d+1)
	for range d + 1 {
		x, _, _, err := p.face.least(s, p.cost(normal))
		if err != nil {
			return err
		}
		if k := len(p.points); k > 0 && dot(normal, p.coordinates(x)).IsZero() {
			for i := range normal {
				normal[i] = normal[i].Neg()
			}
			if x, _, _, err = p.face.least(s, p.cost(normal)); err != nil {
				return err
			}
		}
		if p.points = append(p.points, x); len(p.points) <= d {
			normal = linear.Kernel(nil, p.homogeneous(-1), d+1)[0]
			if slices.IndexFunc(normal[1:], func(x rational.Rat) bool { return !x.IsZero() }) < 0 {
				panic("plans: points do not span")
			}
		}
	}
	for k := 0; k <= d && d > 0; k++ {
		g := &facet{normal: rational.Primitive(linear.Kernel(nil, p.homogeneous(k), d+1)[0])}
		if dot(g.normal, p.coordinates(p.points[k])).Sign() < 0 {
			for i := range g.normal {
				g.normal[i] = g.normal[i].Neg()
			}
		}
		for i := range p.points {
			if i != k {
				g.tight = g.tight.With(i)
			}
		}
		p.facets = append(p.facets, g)
	}
	return nil
}

// homogeneous returns the coordinates of all points but one.
func (p *polytope) homogeneous(but int) [][]rational.Rat {
	var rows [][]rational.Rat
	for k, x := range p.points {
		if k != but {
			rows = append(rows, p.coordinates(x))
		}
	}
	return rows
}

// seal returns a plan that violates a facet, or seals it.
func (p *polytope) seal(s *search, g *facet) (seqform.Plan, error) {
	f := p.face
	for q := range f.own.NumSeqs() {
		if !f.in[f.first+q] && g.tight.Within(p.unused(q)) {
			g.sealed = true
			return nil, nil
		}
	}
	x, least, weights, err := f.least(s, p.cost(g.normal))
	if err != nil {
		return nil, err
	}
	if least.Add(g.normal[0]).Sign() < 0 {
		return x, nil
	}
	g.sealed, g.weights = true, weights
	return nil, nil
}

// unused returns the points that do not use own sequence s.
func (p *polytope) unused(s int) (z sets.Set) {
	for k, x := range p.points {
		if x[s].IsZero() {
			z = z.With(k)
		}
	}
	return z
}

// add adds a point outside: facets that it violates give way to those through it and through
// what two facets share, one violated and one not. It fails if ctx is done first.
func (p *polytope) add(ctx context.Context, x seqform.Plan) error {
	at := p.coordinates(x)
	values := make([]rational.Rat, len(p.facets))
	for k, g := range p.facets {
		values[k] = dot(g.normal, at)
	}
	number := len(p.points)
	p.points = append(p.points, x)
	var facets []*facet
	for i, g := range p.facets {
		if err := ctx.Err(); err != nil {
			return err
		}
		if values[i].Sign() <= 0 {
			continue
		}
		for k, v := range p.facets {
			if values[k].Sign() >= 0 {
				continue
			}
			common := g.tight.And(v.tight)
			if common.Len() < p.dimension()-1 || !p.ridge(common, i, k) {
				continue
			}
			normal := make([]rational.Rat, len(at))
			for j := range normal {
				normal[j] = values[i].Mul(v.normal[j]).Sub(values[k].Mul(g.normal[j]))
			}
			facets = append(facets, &facet{normal: rational.Primitive(normal), tight: common.With(number)})
		}
	}
	for k, g := range p.facets {
		switch values[k].Sign() {
		case 0:
			g.tight = g.tight.With(number)
			fallthrough
		case 1:
			facets = append(facets, g)
		}
	}
	p.facets = facets
	return nil
}

// ridge reports whether no facets but two have the points.
func (p *polytope) ridge(common sets.Set, i, k int) bool {
	for j, g := range p.facets {
		if j != i && j != k && common.Within(g.tight) {
			return false
		}
	}
	return true
}

// dropOthers drops points that are no vertices.
func (p *polytope) dropOthers() {
	if p.dimension() == 0 {
		return
	}
	var kept []seqform.Plan
	for k, x := range p.points {
		var common sets.Set
		for _, g := range p.facets {
			switch {
			case !sets.Set(nil).With(k).Within(g.tight):
			case common == nil:
				common = g.tight
			default:
				common = common.And(g.tight)
			}
		}
		if common.Len() == 1 {
			kept = append(kept, x)
		}
	}
	if len(kept) < len(p.points) {
		p.points = kept
		for _, g := range p.facets {
			g.tight = nil
			for k, x := range kept {
				if dot(g.normal, p.coordinates(x)).IsZero() {
					g.tight = g.tight.With(k)
				}
			}
		}
	}
}

// contains reports whether a plan is in the polytope.
func (p *polytope) contains(x seqform.Plan) bool {
	if p.partial {
		return slices.ContainsFunc(p.points, func(y seqform.Plan) bool { return decreasing(x, y) == 0 })
	}
	rest := make([]rational.Rat, len(x))
	for k := range x {
		rest[k] = x[k].Sub(p.points[0][k])
	}
	if !linear.Within(nil, p.directions, p.lead, rest) {
		return false
	}
	at := p.coordinates(x)
	return !slices.ContainsFunc(p.facets, func(g *facet) bool { return dot(g.normal, at).Sign() < 0 })
}
