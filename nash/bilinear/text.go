package bilinear

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"exactsolve/cert"
	"exactsolve/nash/bilinear/internal/relaxed"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A boxText is a box. Domains are those that differ from the model's.
type boxText struct {
	ID      int            `json:"id"`
	Path    []domainText   `json:"path"`
	Domains []domainText   `json:"domains"`
	Basis   *relaxed.Basis `json:"basis,omitempty"`
	Tried   bool           `json:"tried,omitempty"`
}

// A domainText is the name of a variable with its least and largest value.
type domainText struct {
	Var string       `json:"var"`
	Lo  rational.Rat `json:"lo"`
	Hi  rational.Rat `json:"hi"`
}

// A visitText is a visit. Boxes of it have no ID.
type visitText struct {
	Found    *foundText `json:"found,omitempty"`
	Children []*boxText `json:"children,omitempty"`
	Point    *pointText `json:"point,omitempty"`
	Counts   Counts     `json:"counts"`
}

type foundText struct {
	Certificate json.RawMessage `json:"certificate"`
	By          string          `json:"by"`
	Depth       int             `json:"depth"` // below the box
}

type pointText struct {
	Plans  []seqform.Plan `json:"plans"`
	Regret rational.Rat   `json:"regret"`
	By     string         `json:"by"`
}

func (u *unit) MarshalJSON() ([]byte, error) {
	if u.box == nil {
		return u.text, nil
	}
	return json.Marshal(u.space.text(u.box))
}

func (r *report) MarshalJSON() ([]byte, error) {
	if r.visit == nil {
		return r.text, nil
	}
	return r.space.visitText(r.visit)
}

// UnmarshalJSON keeps the text: to read it needs a space.
func (u *unit) UnmarshalJSON(text []byte) error {
	u.text = slices.Clone(text)
	return nil
}

// UnmarshalJSON keeps the text: to read it needs a space.
func (r *report) UnmarshalJSON(text []byte) error {
	r.text = slices.Clone(text)
	return nil
}

func strictly(text []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	return d.Decode(into)
}

func (s *space) text(b *box) *boxText {
	line := &boxText{ID: b.ID, Path: []domainText{}, Domains: []domainText{}, Basis: b.basis, Tried: b.tried}
	named := func(k int, d rational.Interval) domainText { return domainText{s.m.Vars[k].Name, d.Lo, d.Hi} }
	for _, p := range b.Path {
		line.Path = append(line.Path, named(p.Var, p.Domain))
	}
	for k, d := range b.Domains {
		if first := s.m.Vars[k].Domain; !d.Lo.Equal(first.Lo) || !d.Hi.Equal(first.Hi) {
			line.Domains = append(line.Domains, named(k, d))
		}
	}
	return line
}

func (s *space) visitText(v *visit) ([]byte, error) {
	z := &visitText{Counts: v.counts}
	if v.answer != nil {
		var text bytes.Buffer
		if err := v.answer.Write(&text); err != nil {
			return nil, err
		}
		z.Found = &foundText{text.Bytes(), v.by, v.depth}
	}
	for _, b := range v.children {
		z.Children = append(z.Children, s.text(b))
	}
	if v.point != nil {
		z.Point = &pointText{v.point.Plans, v.point.Regret, v.pointBy}
	}
	return json.Marshal(z)
}

// readUnit returns the box of a unit.
func (s *space) readUnit(u *unit) (*box, error) {
	if u.box != nil {
		return u.box, nil
	}
	line := new(boxText)
	if err := strictly(u.text, line); err != nil {
		return nil, err
	}
	return s.box(line)
}

// box reads a box, which may be any part of the space.
func (s *space) box(line *boxText) (*box, error) {
	path, err := s.branches(line.Path)
	if err != nil {
		return nil, err
	}
	narrowed, err := s.branches(line.Domains)
	if err != nil {
		return nil, err
	}
	domains := s.domains()
	for _, b := range narrowed {
		domains[b.Var] = b.Domain
	}
	b := newBox(s.m, domains, path)
	b.ID, b.basis, b.tried = line.ID, line.Basis, line.Tried
	return b, nil
}

// branches reads domains, each of which must be part of the variable's.
func (s *space) branches(list []domainText) ([]branch, error) {
	var out []branch
	for _, d := range list {
		k, ok := s.names[d.Var]
		if !ok {
			return nil, fmt.Errorf("no variable %q, want one of the model", d.Var)
		}
		if long(d.Lo) || long(d.Hi) {
			return nil, fmt.Errorf("%s has bounds of more than %d bits, want shorter ones", d.Var, maxBits)
		}
		if first := s.m.Vars[k].Domain; d.Lo.Cmp(d.Hi) > 0 || !first.Contains(d.Lo) || !first.Contains(d.Hi) {
			return nil, fmt.Errorf("%s from %v to %v, want part of %v", d.Var, d.Lo, d.Hi, first)
		}
		out = append(out, branch{k, rational.NewInterval(d.Lo, d.Hi)})
	}
	return out, nil
}

// readVisit reads a visit of b, of which answers are certified and boxes parts.
func (s *space) readVisit(text []byte, b *box) (v *visit, err error) {
	z := new(visitText)
	if err := strictly(text, z); err != nil {
		return nil, err
	}
	if v = (&visit{counts: z.Counts}); !z.Counts.possible() {
		return nil, errors.New("counts that are negative or too large")
	}
	if z.Found != nil {
		if v.answer, err = s.answer(z.Found); err != nil {
			return nil, err
		}
		v.by, v.depth = z.Found.By, z.Found.Depth
	}
	if n := len(z.Children); n != 0 && (n != 2 || z.Found != nil) {
		return nil, fmt.Errorf("%d boxes, want both sides of a pair or halves of a box, or none", n)
	}
	for _, line := range z.Children {
		child, err := s.child(line, b)
		if err != nil {
			return nil, err
		}
		v.children = append(v.children, child)
	}
	if z.Point != nil {
		v.point, err = s.point(z.Point)
		v.pointBy = z.Point.By
	}
	return v, err
}

// most limits counts of a visit.
const most = 1 << 30

func (c *Counts) possible() bool {
	return !slices.ContainsFunc([]int{c.Boxes, c.Programs, c.Pivots, c.Starts, c.Pairs, c.Bisections, c.ByBounds, c.ByRelaxation, c.ByPoint, c.Unproved},
		func(n int) bool { return n < 0 || n > most })
}

// answer reads and checks a certificate.
func (s *space) answer(z *foundText) (*cert.Certificate, error) {
	c, err := cert.Read(bytes.NewReader(z.Certificate))
	switch {
	case err != nil:
		return nil, err
	case c.Claim.Refuted || c.Game.Text != "" || !slices.Contains([]cert.Concept{cert.Nash, cert.IsolatedNash, cert.EnclosedNash}, c.Claim.Concept):
		return nil, fmt.Errorf("a certificate of another kind, %q, want one of an equilibrium", c.Claim.Concept)
	case !slices.Contains([]string{byRelaxation, byPairs, byNewton, byAverage}, z.By) || z.Depth < 0 || z.Depth > most:
		return nil, fmt.Errorf("an equilibrium by %q at depth %d, want %s, %s, %s or %s", z.By, z.Depth, byRelaxation, byPairs, byNewton, byAverage)
	}
	return c, cert.Check(context.Background(), s.g, c)
}

// child reads a box that is part of b.
func (s *space) child(line *boxText, b *box) (*box, error) {
	if line == nil {
		return nil, errors.New("no box")
	}
	z, err := s.box(line)
	if err != nil {
		return nil, err
	}
	same := func(c, d branch) bool {
		return c.Var == d.Var && c.Domain.Lo.Equal(d.Domain.Lo) && c.Domain.Hi.Equal(d.Domain.Hi)
	}
	if n := len(b.Path); len(z.Path) <= n || !slices.EqualFunc(z.Path[:n], b.Path, same) {
		return nil, errors.New("a box that does not come from this one")
	}
	for k, d := range z.Domains {
		if !b.Domains[k].Contains(d.Lo) || !b.Domains[k].Contains(d.Hi) {
			return nil, fmt.Errorf("a box with %s from %v to %v, want part of %v", s.m.Vars[k].Name, d.Lo, d.Hi, b.Domains[k])
		}
	}
	return z, nil
}

// point reads weights that are about realization plans.
func (s *space) point(z *pointText) (*relaxed.Point, error) {
	switch {
	case len(z.Plans) != len(s.g.Players):
		return nil, fmt.Errorf("%d plans, want one for each of %d players", len(z.Plans), len(s.g.Players))
	case z.Regret.Sign() < 0 || long(z.Regret):
		return nil, fmt.Errorf("a regret of %v, want none below 0", z.Regret)
	case !slices.Contains([]string{byRelaxation, byNewton, byAverage}, z.By):
		return nil, fmt.Errorf("plans by %q, want %s, %s or %s", z.By, byRelaxation, byNewton, byAverage)
	}
	for i, x := range z.Plans {
		bad := func(w rational.Rat) bool { return w.Sign() < 0 || long(w) }
		if len(x) != s.g.Players[i].NumSeqs() || slices.ContainsFunc(x, bad) {
			return nil, fmt.Errorf("no weights of player %d, want one from 0 for each sequence", i+1)
		}
	}
	return &relaxed.Point{Plans: z.Plans, Regret: z.Regret}, nil
}
