// Package parametric is in the checking layer: claims about games whose numbers are functions of a parameter t, for
// every t from one number to another.
//
// Start with [Check]. [Conditions] and [Polyhedron] say what has to hold between two ends, for those who look for
// the ends. Words, rules and their proof are in docs/formats/certificate.md.
package parametric

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/cell"
	"exactsolve/cert/claim"
	"exactsolve/cert/device"
	"exactsolve/rational"
	"exactsolve/rational/polynomial"
	"exactsolve/seqform/family"
)

// maxDegree is the largest degree of a polynomial in a certificate.
const maxDegree = 400

// Check returns nil if the evidence of c proves its claim about f, and otherwise an error that says what fails, as
// [cert.Check] does of other concepts. It uses exact arithmetic only and trusts nothing in c.
func Check(ctx context.Context, f *family.Family, c *claim.Certificate) error {
	if f == nil || c == nil {
		return errors.New("cert: no game, or no certificate")
	}
	if h := f.Hash(); h != c.Game.Hash {
		return fmt.Errorf("cert: the certificate is about another game: sha256 %.12s…, this one has %.12s…", c.Game.Hash, h)
	}
	most, err := coefficients(reflect.ValueOf([]any{c.Claim.Parametric, c.Evidence.Cells, c.Evidence.Points}))
	if err == nil {
		work := limit(ctx, f, c, int64(most))
		err = check(work, f, c)
		err = cmp.Or(work.Err(), err) // without work nothing that was computed counts
	}
	if err != nil {
		return fmt.Errorf("cert: %w", err)
	}
	return nil
}

// limit returns what a check may take: 8 times as much as of other concepts, and once more for every 16 coefficients that a
// polynomial has.
func limit(ctx context.Context, f *family.Family, c *claim.Certificate, most int64) *rational.Work {
	most = max(most, int64(len(f.Scale)))
	for _, t := range f.Terms {
		for _, u := range t.Payoffs {
			most = max(most, int64(len(u)))
		}
	}
	times := 8 + min(most, 1<<9)/16 // no product overflows
	terms := int64(min(len(f.Terms)*len(f.Game.Players), 1<<28))
	return &rational.Work{Context: ctx, Left: (cert.BaseWork + 12_000_000*terms) * times, More: func() int64 {
		n := int64(min(len(c.Claim.String())+len(c.Evidence.String())+len(f.Terms), 1<<25))
		return 10 * n * n * times
	}}
}

func check(w *rational.Work, f *family.Family, c *claim.Certificate) error {
	p, e := c.Claim.Parametric, &c.Evidence
	only := claim.Certificate{Game: c.Game, Claim: claim.Claim{Concept: c.Claim.Concept, Parametric: p}, Evidence: claim.Evidence{Cells: e.Cells, Points: e.Points}}
	if p == nil || !reflect.DeepEqual(only, *c) {
		return fmt.Errorf("the concept %q needs cells with their evidence and no other fields", c.Claim.Concept)
	}
	if f.Game.Recall != nil {
		return f.Game.Recall
	}
	k := &checker{work: w, f: f, p: p, e: e}
	if err := k.domain(); err != nil {
		return err
	}
	switch devices := p.Of != "" || p.Maximize != nil; {
	case c.Claim.Concept == claim.ParametricExtreme && !devices:
		return k.extreme()
	case c.Claim.Concept == claim.ParametricNash && !devices, c.Claim.Concept == claim.ParametricDevices && devices:
		return k.conditions()
	}
	return fmt.Errorf("no checker for the concept %q with these fields", c.Claim.Concept)
}

// coefficients returns the most that a polynomial in v has. It fails if one is not written as it should be.
func coefficients(v reflect.Value) (most int, err error) {
	if v.Type() == reflect.TypeFor[polynomial.Poly]() {
		if most = v.Len(); most > maxDegree+1 || most > 0 && v.Index(most-1).Interface().(rational.Rat).IsZero() {
			err = fmt.Errorf("a polynomial of %d coefficients, want at most %d, the last not 0", most, maxDegree+1)
		}
		return most, err
	}
	each := func(n int, at func(k int) reflect.Value) {
		for k := 0; k < n && err == nil; k++ {
			var here int
			here, err = coefficients(at(k))
			most = max(most, here)
		}
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			return coefficients(v.Elem())
		}
	case reflect.Struct:
		if v.Type() != reflect.TypeFor[rational.Rat]() {
			each(v.NumField(), v.Field)
		}
	case reflect.Slice, reflect.Array:
		each(v.Len(), v.Index)
	}
	return most, err
}

// A checker has a claim with its evidence.
type checker struct {
	work   *rational.Work
	f      *family.Family
	p      *claim.Parametric
	e      *claim.Evidence
	points []polynomial.Root // From, the ends and To
}

// domain checks that the claim is about the parameter of the family, from one number to another, with ends in order
// between them, and that there is a cell between each two.
func (k *checker) domain() error {
	p := k.p
	if p.Name != k.f.Name || p.From.Cmp(p.To) >= 0 || p.From.Cmp(k.f.From) < 0 || p.To.Cmp(k.f.To) > 0 {
		return fmt.Errorf("a claim about %s from %v to %v, of a game that depends on %s from %v to %v", p.Name, p.From, p.To, k.f.Name, k.f.From, k.f.To)
	}
	n := len(p.Ends) + 1
	if len(p.Cells) != n || len(k.e.Cells) != n {
		return fmt.Errorf("%d cells with evidence of %d, want %d", len(p.Cells), len(k.e.Cells), n)
	}
	k.points = slices.Concat([]polynomial.Root{polynomial.Point(p.From)}, p.Ends, []polynomial.Root{polynomial.Point(p.To)})
	for i := range p.Ends {
		if err := k.points[i+1].Check(k.work); err != nil {
			return fmt.Errorf("end %d: %w", i+1, err)
		}
	}
	for i := range n {
		if k.points[i].Cmp(k.work, &k.points[i+1]) >= 0 {
			return fmt.Errorf("the ends are not in order between %v and %v", p.From, p.To)
		}
	}
	return k.work.Err()
}

// between returns the place of a cell.
func (k *checker) between(i int) cell.Place {
	return &polynomial.Between{From: &k.points[i], To: &k.points[i+1]}
}

// conditions checks the cells by the conditions of each, and that what these do not cover is said to be unknown.
func (k *checker) conditions() error {
	if k.p.Points != nil || k.e.Points != nil {
		return errors.New("points, which are for lists of equilibria")
	}
	for i := range k.p.Cells {
		r := &cell.Rules{Work: k.work}
		err := collect(r, k.f, k.p, &k.p.Cells[i], &k.e.Cells[i])
		if err = cmp.Or(err, r.Check(k.between(i)), k.work.Err()); err != nil {
			return fmt.Errorf("cell %d: %w", i+1, err)
		}
	}
	var unknown []int
	for i := range k.points {
		covered := func(c int) bool {
			return c >= 0 && c < len(k.p.Cells) && k.points[i].SignOf(k.work, k.p.Cells[c].Denominator) != 0
		}
		if !covered(i-1) && !covered(i) {
			unknown = append(unknown, i)
		}
	}
	return k.unknown(unknown)
}

// unknown checks the list of points at which nothing is claimed.
func (k *checker) unknown(list []int) error {
	if !slices.Equal(list, k.p.Unknown) {
		return fmt.Errorf("nothing is proved at the points %v, but said to be unknown at %v", list, k.p.Unknown)
	}
	return nil
}

// Conditions returns what has to hold between two ends of what a cell says, of claims other than ParametricExtreme.
// Work must not be nil.
func Conditions(w *rational.Work, f *family.Family, p *claim.Parametric, c *claim.Cell, e *claim.CellEvidence) ([]cell.Condition, error) {
	r := &cell.Rules{Work: w}
	err := collect(r, f, p, c, e)
	return r.List, err
}

func collect(r *cell.Rules, f *family.Family, p *claim.Parametric, c *claim.Cell, e *claim.CellEvidence) error {
	r.Positive(c.Denominator, "the denominator is not positive")
	if p.Of != "" {
		return device.Collect(r, f, p, c, e)
	}
	return nash(r, f, c, e)
}
