package expression

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"exactsolve/rational"
)

// Values are those of names, and remember which were asked for. Nil has none.
type Values struct {
	of   map[string]rational.Rat
	used map[string]bool
}

// ParseValues reads values such as "t=3/7", several with commas between them.
func ParseValues(text string) (*Values, error) {
	v := &Values{map[string]rational.Rat{}, map[string]bool{}}
	for part := range strings.SplitSeq(text, ",") {
		name, number, ok := strings.Cut(part, "=")
		if !ok || name == "" || wordLen(name) < len(name) {
			return nil, fmt.Errorf("%q: want NAME=NUMBER, as in t=3/7", part)
		}
		x, err := rational.Parse(number)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if _, again := v.of[name]; again {
			return nil, fmt.Errorf("%s has two values", name)
		}
		v.of[name] = x
	}
	return v, nil
}

// Has reports whether a name has a value.
func (v *Values) Has(name string) bool {
	if v == nil {
		return false
	}
	_, ok := v.of[name]
	return ok
}

// With returns values with one more, or another one, of a name.
func (v *Values) With(name string, x rational.Rat) *Values {
	z := v.Fresh()
	z.of[name] = x
	return z
}

// Fresh returns the same values, none of which was asked for.
func (v *Values) Fresh() *Values {
	z := &Values{map[string]rational.Rat{}, map[string]bool{}}
	if v != nil {
		maps.Copy(z.of, v.of)
	}
	return z
}

// String returns what [ParseValues] reads, sorted.
func (v *Values) String() string {
	if v == nil {
		return ""
	}
	var list []string
	for name, x := range v.of {
		list = append(list, name+"="+x.String())
	}
	slices.Sort(list)
	return strings.Join(list, ",")
}

// Parse reads an expression with a name in it, which must have a value; a name alone is none unless
// some have values.
func (v *Values) Parse(text string) (rational.Rat, error) {
	e, err := Parse(text)
	switch {
	case err == nil && len(e.Names()) > 0 && (v != nil || text != e.Names()[0]):
		return e.At(v)
	case err != nil && v != nil:
		return rational.Rat{}, err
	}
	return rational.Parse(text)
}

// Unused returns the names that were not asked for, sorted.
func (v *Values) Unused() (list []string) {
	if v == nil {
		return nil
	}
	for name := range v.of {
		if !v.used[name] {
			list = append(list, name)
		}
	}
	slices.Sort(list)
	return list
}

func (v *Values) get(name string) (x rational.Rat, err error) {
	ok := false
	if v != nil {
		x, ok = v.of[name]
	}
	if !ok {
		return x, fmt.Errorf("%s has no value", name)
	}
	v.used[name] = true
	return x, nil
}
