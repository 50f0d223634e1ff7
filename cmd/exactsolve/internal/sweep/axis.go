package sweep

import (
	"errors"
	"fmt"
	"math/big"
	"strings"

	"exactsolve/rational"
)

// An axis has the values of a parameter.
type axis struct {
	name  string
	parts []part
}

// A part is a word, or without one so many numbers in equal steps.
type part struct {
	word       *string
	n          int
	from, step rational.Rat
}

// A kind is what values are.
type kind int

const (
	numbers kind = iota // exact
	words               // of which there may be several, with commas between
	text                // one, of any characters
)

// parseAxis reads values with commas between: each is a word, a number, or a range FROM..TO with
// steps of 1, FROM..TO/P/Q with steps of P/Q, or FROM..TO..STEP.
func parseAxis(name, s string, k kind) (*axis, error) {
	a := &axis{name: name}
	values := []string{s}
	if k != text {
		values = strings.Split(s, ",")
	}
	for _, v := range values {
		p, err := parsePart(strings.TrimSpace(v), k)
		if err != nil {
			return nil, err
		}
		a.parts = append(a.parts, p)
	}
	if a.len() > maxRows {
		return nil, tooMany()
	}
	return a, nil
}

func parsePart(s string, k kind) (part, error) {
	from, rest, isRange := strings.Cut(s, "..")
	switch {
	case isRange && k != words:
		return parseRange(s, from, rest)
	case k != numbers:
		return part{word: &s, n: 1}, nil
	}
	x, err := number(s)
	return part{n: 1, from: x}, err
}

// number reads one, which is not called what package rational calls it.
func number(s string) (rational.Rat, error) {
	x, err := rational.Parse(s)
	if err != nil {
		return x, fmt.Errorf("%q is no number, want one such as 3, 1/10 or 0.1, or a range FROM..TO", s)
	}
	return x, nil
}

func parseRange(all, first, rest string) (part, error) {
	last, by, err := bounds(all, rest)
	if err != nil {
		return part{}, err
	}
	var z [3]rational.Rat
	for k, s := range []string{first, last, by} {
		if z[k], err = number(s); err != nil {
			return part{}, fmt.Errorf("%s: %w", all, err)
		}
	}
	p := part{from: z[0], step: z[2]}
	span := z[1].Sub(p.from)
	switch {
	case p.step.IsZero():
		return p, fmt.Errorf("%s: the step is 0", all)
	case span.Sign()*p.step.Sign() < 0:
		return p, fmt.Errorf("%s: steps of %v do not lead from %v to %v", all, p.step, p.from, z[1])
	}
	steps := span.Quo(p.step).Floor()
	if steps.Cmp(big.NewInt(maxRows)) >= 0 {
		return p, fmt.Errorf("%s: %w", all, tooMany())
	}
	p.n = int(steps.Int64()) + 1
	return p, nil
}

// bounds takes apart what follows FROM.. in a range.
func bounds(all, rest string) (last, step string, err error) {
	if last, step, ok := strings.Cut(rest, ".."); ok {
		return last, step, nil
	}
	switch last, step, _ = strings.Cut(rest, "/"); strings.Count(rest, "/") {
	case 0:
		return last, "1", nil
	case 1:
		return "", "", fmt.Errorf("%s is up to %s in steps of 1, or up to %s in steps of %s: want FROM..%s..1 or FROM..%s..%s", all, rest, last, step, rest, last, step)
	case 2:
		return last, step, nil
	}
	return "", "", errors.New(all + ": want FROM..TO..STEP")
}

func (a *axis) len() (n int) {
	for _, p := range a.parts {
		n = min(n+p.n, maxRows+1)
	}
	return n
}

// value returns value k, from 0, a number in lowest terms.
func (a *axis) value(k int) string {
	for _, p := range a.parts {
		if k < p.n {
			return p.value(k)
		}
		k -= p.n
	}
	panic("sweep: no such value")
}

func (p *part) value(k int) string {
	if p.word != nil {
		return *p.word
	}
	return p.from.Add(p.step.Mul(rational.Int(int64(k)))).String()
}

// maxRows bounds a sweep.
const maxRows = 1_000_000

func tooMany() error { return fmt.Errorf("more than %d rows", maxRows) }

// A grid has the rows of a sweep, the last parameter changing first.
type grid []*axis

// rows returns how many there are.
func (g grid) rows() (int, error) {
	n := 1
	for _, a := range g {
		if n *= a.len(); n > maxRows {
			return 0, tooMany()
		}
	}
	return n, nil
}

// row returns the values of a row, from 0.
func (g grid) row(k int) []string {
	values := make([]string, len(g))
	for i := len(g) - 1; i >= 0; i-- {
		n := g[i].len()
		values[i] = g[i].value(k % n)
		k /= n
	}
	return values
}

func (g grid) names() (names []string) {
	for _, a := range g {
		names = append(names, a.name)
	}
	return names
}
