package bimatrix

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
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

// An evidenceText has steps and the vectors they refer to, by numbers from 0 in the piece.
type evidenceText struct {
	Steps   string      `json:"steps"`
	Vectors [4][]string `json:"vectors"`
}

// MarshalJSON writes the evidence of a piece.
func (r *recorder) MarshalJSON() ([]byte, error) {
	var text []byte
	for _, s := range r.steps {
		text = append(strconv.AppendInt(append(text, s.kind), int64(s.arg), 10), ' ')
	}
	e := evidenceText{Steps: strings.TrimSuffix(string(text), " ")}
	for kind := range r.vectors {
		for _, v := range r.vectors[kind].list {
			e.Vectors[kind] = append(e.Vectors[kind], string(vectorText(text[:0], v)))
		}
	}
	return json.Marshal(&e)
}

// UnmarshalJSON reads the evidence of a piece, which is for [collector.Check] to check.
func (r *recorder) UnmarshalJSON(text []byte) error {
	var e evidenceText
	if err := json.Unmarshal(text, &e); err != nil {
		return err
	}
	for kind, list := range e.Vectors {
		for _, text := range list {
			v, err := parseVector(text)
			if err != nil {
				return err
			}
			r.vectors[kind].list = append(r.vectors[kind].list, v)
		}
	}
	for word := range strings.FieldsSeq(e.Steps) {
		k, err := strconv.ParseInt(word[1:], 10, 32)
		if err != nil {
			return fmt.Errorf("step %q, want a letter and a number", word)
		}
		r.steps = append(r.steps, step{word[0], int32(k)})
	}
	return nil
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
	const usual = 64 // numbers; a text of others is not to take memory
	v = make([]rational.Rat, 0, min(strings.Count(text, " ")+1, usual))
	for word := range strings.SplitSeq(strings.TrimSuffix(text, " "), " ") {
		x, err := rational.Parse(word)
		if err != nil {
			return nil, err
		}
		v = append(v, x)
	}
	return v, nil
}

// Check reports what keeps a piece from being put to the others: equilibria that are none,
// cases that are not in the unit, or steps that refer to nothing.
func (c *collector) Check(path string, p *piece) error {
	if p == nil {
		return errors.New("no piece")
	}
	if p.Work.Cases < 0 || p.Work.Pivots < 0 || p.Work.Bits < 0 {
		return errors.New("less than no work")
	}
	last := "" // the path before, and then anything
	for k := range p.Found {
		f := &p.Found[k]
		if f.Left == nil {
			e, err := c.checked(f)
			if f.checked = &e; err != nil {
				return err
			}
			continue
		}
		if left := *f.Left; !strings.HasPrefix(left, path) || strings.Trim(left, "01") != "" || left < last {
			return fmt.Errorf("a case at path %q, want one of those at %q, in order", left, path)
		}
		last = *f.Left + "\xff"
	}
	if p.Evidence == nil {
		return errors.New("no evidence")
	}
	for kind := range p.Evidence.vectors {
		length := c.polys[kind%2].other
		if kind >= slideX {
			length = c.polys[kind%2].own
		}
		for _, v := range p.Evidence.vectors[kind].list {
			if len(v) != length {
				return fmt.Errorf("%d numbers in a vector, want %d", len(v), length)
			}
		}
	}
	return p.checkSteps(c.polys[0].own + c.polys[0].other)
}

// Prove checks the evidence of a piece, and that what it leaves are cases at their paths.
func (c *collector) Prove(path string, p *piece) error {
	at, err := c.caseAt(path)
	if err != nil {
		return err
	}
	list := new(claim.Extreme)
	place := make([]int, len(p.Found)) // of each find among its like
	var left []extreme.Case
	for k := range p.Found {
		f := &p.Found[k]
		if f.Left != nil {
			l, err := c.caseAt(*f.Left)
			if err != nil {
				return err
			}
			place[k], left = len(left), append(left, l)
			continue
		}
		n := len(list.Equilibria)
		place[k] = n
		for side, x := range f.checked.Mixed {
			list.Strategies[side] = append(list.Strategies[side], x)
		}
		list.Equilibria, list.Payoffs = append(list.Equilibria, [2]int{n, n}), append(list.Payoffs, f.checked.Payoffs)
	}
	if err := c.part(at, list, p.Evidence.search(place), left); err != nil {
		return err
	}
	delete(c.cases, path)
	for k, f := range p.Found {
		if f.Left != nil {
			c.cases[*f.Left] = left[place[k]]
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
	for _, s := range p.Evidence.steps {
		k, most := int(s.arg), 0
		switch kind := slices.Index(letters[:], s.kind); {
		case s.kind == claim.StepBranchX || s.kind == claim.StepBranchY:
			most = labels
		case kind >= 0:
			most = len(p.Evidence.vectors[kind].list)
		case (s.kind == leftStep || s.kind == claim.StepEquilibrium) && k == next && k < len(p.Found) && (p.Found[k].Left != nil) == (s.kind == leftStep):
			next++
			continue
		}
		if k < 0 || k >= most {
			return fmt.Errorf("step %q, want one that refers to what there is", string(s.kind)+strconv.Itoa(k))
		}
	}
	if next < len(p.Found) {
		return errors.New("finds without steps, want one for each")
	}
	return nil
}
