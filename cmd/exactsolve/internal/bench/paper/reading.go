package paper

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/rational"
)

// A reading takes values from what the steps say, none if they do not say it: of each
// step a map, from the field of its messages to a list of them. Values are those of JSON.
type reading func(said []any) []any

// text writes values with something between them.
func text(list []any, between string) string {
	var words []string
	for _, v := range list {
		switch v := v.(type) {
		case float64:
			words = append(words, strconv.FormatFloat(v, 'f', -1, 64))
		case bool:
			words = append(words, map[bool]string{true: "yes", false: "no"}[v])
		default:
			words = append(words, fmt.Sprint(v))
		}
	}
	return strings.Join(words, between)
}

// number returns the only value.
func number(list []any) (rational.Rat, bool) {
	x, err := rational.Parse(text(list, " "))
	return x, err == nil
}

// written writes a number as told.
func written(x rational.Rat, how string) []any {
	count, unit, _ := strings.Cut(how, " ")
	n, _ := strconv.Atoi(count)
	switch {
	case unit == "decimals":
		return []any{x.Big().FloatString(n)}
	case unit == "digits":
		return []any{view.ShortRat(x, n)}
	case how == "percent": // rounded up
		return []any{fmt.Sprint(-x.Mul(rational.Int(-100)).Floor().Int64(), " %")}
	case how == "seconds":
		s, _ := x.Big().Float64()
		return []any{strings.TrimSuffix(cli.Seconds(s), " s")}
	}
	return nil
}

// combined make one value of several.
var combined = map[string]func(list []any) []any{
	"count": func(list []any) []any { return []any{len(list)} },
	"distinct": func(list []any) []any {
		words := strings.Split(text(list, "\n"), "\n")
		slices.Sort(words)
		return []any{strings.Join(slices.Compact(words), " or ")}
	},
	"sum": func(list []any) []any {
		var sum rational.Rat
		for k := range list {
			x, ok := number(list[k : k+1])
			if !ok {
				return nil
			}
			sum = sum.Add(x)
		}
		return []any{sum}
	},
}

// operations are those of two readings; later ones bind more.
var operations = []struct {
	sign string
	of   func(x, y []any) []any
}{
	{" if ", func(x, y []any) []any { return when(text(y, " ") == "yes", x) }},
	{" to ", in},
	{" in ", in},
	{" = ", func(x, y []any) []any { return when(len(x) > 0, []any{text(x, " ") == text(y, " ")}) }},
	{" < ", ofNumbers(func(x, y rational.Rat) any { return x.Cmp(y) < 0 })},
	{" or ", func(x, y []any) []any { return append(x, when(len(x) == 0, y)...) }},
	{" + ", ofNumbers(func(x, y rational.Rat) any { return x.Add(y) })},
	{" - ", ofNumbers(func(x, y rational.Rat) any { return x.Sub(y) })},
	{" * ", ofNumbers(func(x, y rational.Rat) any { return x.Mul(y) })},
	{" / ", ofNumbers(func(x, y rational.Rat) any {
		if y.IsZero() {
			return "infinite"
		}
		return x.Quo(y)
	})},
}

// in writes a number as a word or two say.
func in(x, how []any) []any {
	number, ok := number(x)
	return when(ok, written(number, text(how, " ")))
}

func when(so bool, list []any) []any {
	if so {
		return list
	}
	return nil
}

// ofNumbers returns what makes a value of two numbers.
func ofNumbers(of func(x, y rational.Rat) any) func(x, y []any) []any {
	return func(x, y []any) []any {
		a, one := number(x)
		b, two := number(y)
		return when(one && two, []any{of(a, b)})
	}
}

var (
	brackets = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\[[^\]]*\]`) })
	path     = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^([a-z][a-z-]*)((?:\.[a-z_]+(?:\[[^\]]*\])?)+)$`) })
	part     = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\.([a-z_]+)(?:\[([^\]]*)\])?`) })
)

// reading parses a reading as docs/reproduce/README.md describes it.
func (r *reader) reading(s string) (reading, error) {
	if strings.Contains(s, "{") {
		return r.template(s)
	}
	// What is in brackets holds no operation.
	hidden := brackets().ReplaceAllStringFunc(s, func(b string) string { return strings.Repeat("_", len(b)) })
	for _, op := range operations {
		if k := strings.LastIndex(hidden, op.sign); k >= 0 {
			x, err := r.reading(s[:k])
			y, err2 := r.reading(s[k+len(op.sign):])
			return func(said []any) []any { return op.of(x(said), y(said)) }, cmp.Or(err, err2)
		}
	}
	word, rest, _ := strings.Cut(s, " ")
	if of := combined[word]; of != nil {
		read, err := r.reading(rest)
		return func(said []any) []any { return of(read(said)) }, err
	}
	if path().MatchString(s) {
		return r.path(s)
	}
	return func([]any) []any { return []any{s} }, nil
}

// template puts readings in braces into a text.
func (r *reader) template(s string) (reading, error) {
	before, rest, _ := strings.Cut(s, "{")
	inside, after, closed := strings.Cut(rest, "}")
	if !closed {
		return nil, fmt.Errorf("a brace that is not closed: %s", s)
	}
	read, err := r.reading(inside)
	if err != nil {
		return nil, err
	}
	tail := func([]any) []any { return []any{after} }
	if strings.Contains(after, "{") {
		tail, err = r.template(after)
	}
	return func(said []any) []any {
		list, end := read(said), tail(said)
		return when(len(list) > 0 && len(end) > 0, []any{before + text(list, " ") + text(end, "")})
	}, err
}

// path parses the name of a step with the fields that lead to the values. A list stands for each of its members.
func (r *reader) path(s string) (reading, error) {
	m := path().FindStringSubmatch(s)
	if text, short := r.let[m[1]]; short && path().MatchString(text) {
		m = path().FindStringSubmatch(text + m[2])
	}
	step, known := r.named[m[1]]
	if !known {
		return nil, fmt.Errorf("no step %q before %s", m[1], s)
	}
	from := source{step, part().FindAllStringSubmatch(m[2], -1)}
	r.from = append(r.from, from)
	return from.read, nil
}

// members returns what is in a field of values.
func members(list []any, field string) []any {
	var found []any
	for _, v := range list {
		one, _ := v.(map[string]any)
		switch v := one[field].(type) {
		case nil:
		case []any:
			found = append(found, v...)
		default:
			found = append(found, v)
		}
	}
	return found
}

// pick returns the member of that number, or those that meet conditions; of those before it the last.
func pick(list []any, which string) []any {
	if which == "" || len(list) == 0 {
		return list
	}
	if k, err := strconv.Atoi(which); err == nil {
		return when(0 < k && k <= len(list), list[max(k, 1)-1:min(max(k, 1), len(list))])
	}
	for condition := range strings.SplitSeq(which, ", ") {
		if condition == "last" {
			list = list[max(len(list)-1, 0):]
			continue
		}
		name, want, _ := strings.Cut(condition, "=")
		name, not := strings.CutSuffix(name, "!")
		list = slices.DeleteFunc(slices.Clone(list), func(v any) bool {
			return (text(members([]any{v}, name), " ") == want) == not
		})
	}
	return list
}
