package paper

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"exactsolve/message"
)

// A naming says which methods here are one of the paper: their names as the messages of
// commands have them, with * for any end. It has none if the paper's is not here.
type naming struct {
	paper string
	here  []string
}

// otherMethod stands in the column "same method?" where a method ran that the paper's is not called.
const otherMethod = "no"

// called reports a method of the paper without a naming.
func (p *Paper) called(method string) error {
	if !slices.ContainsFunc(p.calls, func(n naming) bool { return n.paper == method }) {
		return fmt.Errorf("the paper calls no method %q", method)
	}
	return nil
}

// is reports whether a method here is that of the paper.
func (p *Paper) is(method, here string) bool {
	return slices.ContainsFunc(p.calls, func(n naming) bool {
		return n.paper == method && slices.ContainsFunc(n.here, func(name string) bool {
			start, open := strings.CutSuffix(name, "*")
			return name == here || open && strings.HasPrefix(here, start)
		})
	})
}

// A source is a value that a figure reads: of a step, and the fields that lead to it.
type source struct {
	step  int
	parts [][]string // each with a field and what is in its brackets
}

func (s source) read(said []any) []any {
	list := []any{said[s.step]}
	for _, p := range s.parts {
		list = pick(members(list, p[1]), p[2])
	}
	return list
}

// methods returns the methods that the messages name: the innermost of those that the
// value is in, or else the result of its step. It is nil if they name none.
func (s source) methods(said []any) (names []string) {
	for k := range s.parts {
		if inner := named((source{s.step, s.parts[:k+1]}).read(said)); inner != nil {
			names = inner
		}
	}
	if names == nil {
		names = named(members([]any{said[s.step]}, "result"))
	}
	return names
}

// named returns the methods that messages name, each once, sorted.
func named(messages []any) (names []string) {
	for _, v := range messages {
		m, _ := v.(map[string]any)
		name, _ := m["method"].(string)
		if name == "" { // bench depth
			name, _ = m["strategy"].(string)
		}
		if name != "" {
			names = append(names, name)
		}
		names = append(names, named(members([]any{v}, "methods"))...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// made returns the methods that a step names, or if it names none, as verify does, those
// of the steps that last wrote the files it reads.
func made(steps []step, s source, said []any) []string {
	names := s.methods(said)
	if names != nil {
		return names
	}
	for _, word := range strings.Fields(steps[s.step].line) {
		if writer := wrote(steps[:s.step], word); writer >= 0 {
			names = append(names, made(steps, source{step: writer}, said)...)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// wrote returns the number of the last step that writes a file, -1 if there is none.
func wrote(steps []step, file string) int {
	for k, s := range slices.Backward(steps) {
		words := strings.Fields(s.line)
		for j, word := range words {
			if word == ">"+file || j > 0 && word == file && slices.Contains(outputs, words[j-1]) {
				return k
			}
		}
	}
	return -1
}

// outputs are the flags after which papers have files to write.
var outputs = []string{"-o", "--certificate"}

// credit says which methods made a number here, as the steps that it is read from say
// themselves, and whether all of them are that of the paper.
func (p *Paper) credit(steps []step, f figure, said []any) message.Credit {
	c := f.Credit
	for _, s := range f.from {
		c.Lines = append(c.Lines, s.step+1)
		c.Methods = append(c.Methods, made(steps, s, said)...)
	}
	slices.Sort(c.Lines)
	slices.Sort(c.Methods)
	c.Lines, c.Methods = slices.Compact(c.Lines), slices.Compact(c.Methods)
	if c.Printed == "" {
		return c
	}
	c.SameMethod = otherMethod
	if c.Methods != nil && !slices.ContainsFunc(c.Methods, func(here string) bool { return !p.is(c.Printed, here) }) {
		c.SameMethod = sameYes
	}
	return c
}

// credits are the cells about methods in a table: the paper's, ours, whether they are
// one, and the numbers of commands.
func credits(c *message.Credit) []string {
	var lines []string
	for _, k := range c.Lines {
		lines = append(lines, fmt.Sprint(k))
	}
	return []string{c.Printed, strings.Join(c.Methods, "; "), cmp.Or(c.SameMethod, unsaid), strings.Join(lines, ", ")}
}
