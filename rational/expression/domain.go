package expression

import (
	"fmt"
	"strings"

	"exactsolve/rational"
)

// A Domain has the values of a name from one to another. The zero Domain is of no name.
type Domain struct {
	Name     string
	From, To rational.Rat // From < To
}

// ParseDomain reads a domain such as "t=0..2".
func ParseDomain(text string) (d Domain, err error) {
	name, ends, ok := strings.Cut(text, "=")
	from, to, both := strings.Cut(ends, "..")
	switch {
	case strings.Contains(text, ","):
		return d, fmt.Errorf("%q: want one name alone; --at s=1/2 fixes another", text)
	case !ok || name == "" || wordLen(name) < len(name):
		return d, fmt.Errorf("%q: want NAME=FROM..TO, as in t=0..2", text)
	case !both:
		return d, fmt.Errorf("%q: want NAME=FROM..TO, as in t=0..2; --at is for one value", text)
	}
	d.Name = name
	if d.From, err = rational.Parse(from); err == nil {
		d.To, err = rational.Parse(to)
	}
	if err != nil {
		return Domain{}, fmt.Errorf("%s: %w", name, err)
	}
	if d.From.Cmp(d.To) >= 0 {
		return Domain{}, fmt.Errorf("%s from %v to %v: want the lower end first, and another one above; --at is for one value", name, d.From, d.To)
	}
	return d, nil
}

// String returns what [ParseDomain] reads, "" for the zero Domain.
func (d Domain) String() string {
	if d.Name == "" {
		return ""
	}
	return fmt.Sprintf("%s=%v..%v", d.Name, d.From, d.To)
}
