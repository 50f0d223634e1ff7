package bimatrix

import (
	"context"
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

// MarshalText returns the steps as words.
func (list steps) MarshalText() (text []byte, err error) {
	for k, s := range list {
		if k > 0 {
			text = append(text, ' ')
		}
		text = strconv.AppendInt(append(text, s.kind), int64(s.arg), 10)
	}
	return text, nil
}

// UnmarshalText reads such words, which are for [collector.Check] to check.
func (list *steps) UnmarshalText(text []byte) error {
	for word := range strings.FieldsSeq(string(text)) {
		k, err := strconv.ParseInt(word[1:], 10, 32)
		if err != nil {
			return fmt.Errorf("step %q, want a letter and a number", word)
		}
		*list = append(*list, step{word[0], int32(k)})
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

// MarshalText returns the text of v.
func (v vector) MarshalText() ([]byte, error) { return []byte(v.text), nil }

// UnmarshalText reads such a text, which must be as vectorText makes it.
func (v *vector) UnmarshalText(text []byte) error {
	const usual = 64 // numbers; a text of others is not to take memory
	v.text = string(text)
	v.numbers = make([]rational.Rat, 0, min(strings.Count(v.text, " "), usual))
	var number [64]byte
	for rest := v.text; rest != ""; {
		x, length := shortInteger(rest)
		if length == 0 {
			word, _, _ := strings.Cut(rest, " ")
			y, err := rational.Parse(word)
			if err != nil {
				return err
			}
			if again := append(y.Append(number[:0]), ' '); !strings.HasPrefix(rest, string(again)) {
				return fmt.Errorf("the number %q, want lowest terms and a blank after it", word)
			}
			x, length = y, len(word)+1
		}
		v.numbers, rest = append(v.numbers, x), rest[length:]
	}
	return nil
}

// shortInteger reads an integer as vectorText writes it, and returns its length with the blank;
// 0 if it is not short, or none.
func shortInteger(text string) (x rational.Rat, length int) {
	const short = 18 // digits
	n, first := int64(0), 0
	if text[0] == '-' {
		first = 1
	}
	for k := first; k < len(text) && k <= first+short; k++ {
		if text[k] == ' ' && k > first && (text[first] != '0' || k == 1) {
			return rational.Int(n * int64(1-2*first)), k + 1
		}
		if text[k] < '0' || text[k] > '9' {
			break
		}
		n = 10*n + int64(text[k]-'0')
	}
	return x, 0
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
	for kind := range p.Evidence.Vectors {
		length := c.polys[kind%2].other
		if kind >= slideX {
			length = c.polys[kind%2].own
		}
		for _, v := range p.Evidence.Vectors[kind] {
			if len(v.numbers) != length {
				return fmt.Errorf("%d numbers in a vector, want %d", len(v.numbers), length)
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
	for _, s := range p.Evidence.Steps {
		k, most := int(s.arg), 0
		switch kind := slices.Index(letters[:], s.kind); {
		case s.kind == claim.StepBranchX || s.kind == claim.StepBranchY:
			most = labels
		case kind >= 0:
			most = len(p.Evidence.Vectors[kind])
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
