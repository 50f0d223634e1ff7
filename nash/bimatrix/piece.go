package bimatrix

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"exactsolve/cert/claim"
	"exactsolve/cert/extreme"
	"exactsolve/rational"
)

// Rules names the search in checkpoints: the case at a path, and what comes of it. If
// that changes it needs another name.
const Rules = "extreme equilibria/2"

// A pieceText is a piece as it is written.
type pieceText struct {
	Found    []foundText   `json:"found,omitempty"`
	Evidence *evidenceText `json:"evidence,omitempty"` // none is wanted, or there is too much
	Work     Stats         `json:"work"`
}

// A foundText is an equilibrium, or the path to a case that is left.
type foundText struct {
	Mixed *[2][]rational.Rat `json:"mixed,omitempty"`
	Left  *string            `json:"left,omitempty"`
}

// An evidenceText has steps and the vectors they refer to, by numbers from 0 in the piece.
type evidenceText struct {
	Steps   string      `json:"steps"`
	Vectors [4][]string `json:"vectors"`
}

// MarshalJSON writes the piece.
func (p *piece) MarshalJSON() ([]byte, error) {
	t := pieceText{Work: p.work}
	for k := range p.found {
		if f := &p.found[k]; f.left {
			t.Found = append(t.Found, foundText{Left: &f.path})
		} else {
			t.Found = append(t.Found, foundText{Mixed: &f.mixed})
		}
	}
	if p.rec.active() {
		t.Evidence = p.rec.write()
	}
	return json.Marshal(&t)
}

func (r *recorder) write() *evidenceText {
	var text []byte
	for _, s := range r.steps {
		text = append(strconv.AppendInt(append(text, s.kind), int64(s.arg), 10), ' ')
	}
	e := &evidenceText{Steps: strings.TrimSuffix(string(text), " ")}
	for kind := range r.vectors {
		for _, v := range r.vectors[kind].list {
			e.Vectors[kind] = append(e.Vectors[kind], string(vectorText(text[:0], v)))
		}
	}
	return e
}

// UnmarshalJSON reads a piece, which is for [collector.Check] to check.
func (p *piece) UnmarshalJSON(text []byte) error {
	var t pieceText
	if err := json.Unmarshal(text, &t); err != nil {
		return err
	}
	p.work = t.Work
	for _, f := range t.Found {
		switch {
		case f.Left != nil:
			p.found = append(p.found, find{path: *f.Left, left: true})
		case f.Mixed != nil:
			p.found = append(p.found, find{mixed: *f.Mixed})
		}
	}
	if t.Evidence == nil {
		return nil
	}
	var err error
	p.rec, err = t.Evidence.read()
	return err
}

func (e *evidenceText) read() (*recorder, error) {
	r := &recorder{limit: math.MaxInt}
	for kind, list := range e.Vectors {
		for _, text := range list {
			v, err := parseVector(text)
			if err != nil {
				return nil, err
			}
			r.vectors[kind].list = append(r.vectors[kind].list, v)
		}
	}
	for word := range strings.FieldsSeq(e.Steps) {
		k, err := strconv.ParseInt(word[1:], 10, 32)
		if err != nil {
			return nil, fmt.Errorf("step %q, want a letter and a number", word)
		}
		r.steps = append(r.steps, step{word[0], int32(k)})
	}
	return r, nil
}

// vectorText appends the numbers of v, a blank after each.
func vectorText(text []byte, v []rational.Rat) []byte {
	for _, x := range v {
		text = append(x.Append(text), ' ')
	}
	return text
}

// parseVector reads what vectorText makes.
func parseVector(text string) (v []rational.Rat, err error) {
	for word := range strings.FieldsSeq(text) {
		var x rational.Rat
		if err := x.UnmarshalText([]byte(word)); err != nil {
			return nil, err
		}
		v = append(v, x)
	}
	return v, nil
}

// Check reports what keeps a piece from being put to the others: equilibria that are none,
// cases that are not in the unit, or steps that refer to nothing.
func (c *collector) Check(path string, p *piece) error {
	if p.work.Cases < 0 || p.work.Pivots < 0 || p.work.Bits < 0 {
		return errors.New("less than no work")
	}
	last := ""
	for _, f := range p.found {
		switch {
		case !f.left:
		case !strings.HasPrefix(f.path, path) || strings.Trim(f.path, "01") != "" || last != "" && f.path <= last:
			return fmt.Errorf("a case at path %q, want one of those at %q, in order", f.path, path)
		default:
			last = f.path
		}
	}
	if p.rec == nil {
		return errors.New("no evidence")
	}
	for kind := range p.rec.vectors {
		length := c.polys[kind%2].other
		if kind >= slideX {
			length = c.polys[kind%2].own
		}
		for _, v := range p.rec.vectors[kind].list {
			if len(v) != length {
				return fmt.Errorf("%d numbers in a vector, want %d", len(v), length)
			}
		}
	}
	if err := p.checkSteps(c.polys[0].own + c.polys[0].other); err != nil {
		return err
	}
	return c.prove(path, p)
}

// prove checks the evidence of a piece, and that what it leaves are cases at their paths.
func (c *collector) prove(path string, p *piece) error {
	at, err := c.caseAt(path)
	if err != nil {
		return err
	}
	list := new(claim.Extreme)
	place := make([]int, len(p.found)) // of each find among its like
	var left []extreme.Case
	for k, f := range p.found {
		if f.left {
			l, err := c.caseAt(f.path)
			if err != nil {
				return err
			}
			place[k], left = len(left), append(left, l)
			continue
		}
		e, err := c.checked(f)
		if err != nil {
			return err
		}
		n := len(list.Equilibria)
		place[k] = n
		for side, x := range e.Mixed {
			list.Strategies[side] = append(list.Strategies[side], x)
		}
		list.Equilibria, list.Payoffs = append(list.Equilibria, [2]int{n, n}), append(list.Payoffs, e.Payoffs)
	}
	if err := c.part(at, list, p.rec.search(place), left); err != nil {
		return err
	}
	delete(c.cases, path)
	for k, f := range p.found {
		if f.left {
			c.cases[f.path] = left[place[k]]
		}
	}
	return nil
}

// caseAt returns the case at a path.
func (c *collector) caseAt(path string) (l extreme.Case, err error) {
	if l, ok := c.cases[path]; ok {
		return l, nil
	}
	s := &search{polys: c.polys, ctx: context.Background()}
	fs, err := s.at(path, false)
	if err != nil {
		return l, err
	}
	for side := range l {
		l[side] = make([]int8, len(fs[side].status))
		for k, v := range fs[side].status {
			l[side][k] = map[status]int8{in: 1, out: -1}[v]
		}
	}
	return l, nil
}

// checkSteps checks that steps refer to what there is, in a game with so many labels, and
// to each find in turn.
func (p *piece) checkSteps(labels int) error {
	next := 0
	for _, s := range p.rec.steps {
		k, most := int(s.arg), 0
		switch kind := slices.Index(letters[:], s.kind); {
		case s.kind == claim.StepBranchX || s.kind == claim.StepBranchY:
			most = labels
		case kind >= 0:
			most = len(p.rec.vectors[kind].list)
		case (s.kind == leftStep || s.kind == claim.StepEquilibrium) && k == next && k < len(p.found) && p.found[k].left == (s.kind == leftStep):
			next++
			continue
		}
		if k < 0 || k >= most {
			return fmt.Errorf("step %q, want one that refers to what there is", string(s.kind)+strconv.Itoa(k))
		}
	}
	if next < len(p.found) {
		return errors.New("finds without steps, want one for each")
	}
	return nil
}
