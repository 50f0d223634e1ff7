package foreign

import (
	"slices"
	"strings"

	"exactsolve/publictree"
)

// A session is what a text of commands and their answers says.
type session struct {
	*book
	hands      []string
	children   map[string][]string // by node, the names of its children
	strategies []answer
}

// An answer is the lines after a command about a node.
type answer struct {
	off     int
	command []string
	lines   []line
}

// upi reads a session with a program that speaks UPI: commands, each with its answer below. Those of
// show_hand_order, show_children and show_strategy count; other commands are skipped with what follows
// them.
func (b *book) upi() error {
	z := &session{book: b, children: map[string][]string{}}
	var at answer
	err := b.lines(func(l line) error {
		if !isCommand(l.first()) {
			at.lines = append(at.lines, l)
			return nil
		}
		last := at
		at = answer{off: l.off, command: l.fields()}
		return z.take(last)
	})
	if err != nil {
		return err
	}
	if err := z.take(at); err != nil {
		return err
	}
	for _, a := range z.strategies {
		if err := z.strategy(a); err != nil {
			return err
		}
	}
	return nil
}

// isCommand reports whether a line begins with a command, such as show_strategy.
func isCommand(name string) bool {
	return strings.Contains(name, "_") && strings.Trim(name, "_abcdefghijklmnopqrstuvwxyz") == ""
}

// take keeps what is needed of an answer, without its END.
func (z *session) take(a answer) error {
	if n := len(a.lines); n > 0 && strings.EqualFold(a.lines[n-1].text, "END") {
		a.lines = a.lines[:n-1]
	}
	if len(a.command) == 0 {
		return nil
	}
	switch a.command[0] {
	case "show_hand_order":
		var hands []string
		for _, l := range a.lines {
			hands = append(hands, l.fields()...)
		}
		if z.hands != nil && !slices.Equal(z.hands, hands) {
			return z.fail(a.off, "another order of hands")
		}
		z.hands = hands
	case "show_children", "show_strategy":
		if len(a.command) != 2 {
			return z.fail(a.off, "%s of one node was expected, as in %s r:0", a.command[0], a.command[0])
		}
		if a.command[0] == "show_strategy" {
			z.strategies = append(z.strategies, a)
			return nil
		}
		return z.family(a)
	}
	return nil
}

// family keeps the names of children, which are the words of the answer that begin with that of the
// node, and compares them with the spot's.
func (z *session) family(a answer) error {
	node := a.command[1]
	if z.children[node] != nil {
		return z.fail(a.off, "the children of %s are there twice", clip(node))
	}
	x, err := z.node(node, a.off)
	if err != nil {
		return err
	}
	list := []string{}
	for _, l := range a.lines {
		for _, f := range l.fields() {
			if last, ok := strings.CutPrefix(f, node+":"); ok {
				list = append(list, last)
			}
		}
	}
	z.children[node] = list
	if z.at(x).Kind != publictree.Decision {
		return nil
	}
	words, err := z.parseWords(list, a.off)
	if err == nil {
		_, err = z.compare(x, words, a.off)
	}
	return err
}

// node returns where a name such as r:0:c:b100:8h leads.
func (z *session) node(name string, off int) (x place, err error) {
	steps := strings.Split(name, ":")
	if steps[0] != "r" {
		return x, z.fail(off, "%s is no node, such as r:0:b100", clip(name))
	}
	if steps = steps[1:]; len(steps) > 0 && steps[0] == "0" {
		steps = steps[1:]
	}
	return z.history(steps, off)
}

// strategy reads an answer of one line for each child, with a number for each hand.
func (z *session) strategy(a answer) error {
	node := a.command[1]
	x, err := z.node(node, a.off)
	if err != nil {
		return err
	}
	list, ok := z.children[node]
	switch {
	case z.hands == nil:
		return z.fail(a.off, "the order of hands is not known: there is no show_hand_order")
	case !ok:
		return z.fail(a.off, "what can be done at %s is not known: there is no show_children %s", z.describe(x), clip(node))
	case len(a.lines) != len(list):
		return z.fail(a.off, "%d lines of numbers for the %d children of %s", len(a.lines), len(list), clip(node))
	}
	words, err := z.parseWords(list, a.off)
	if err != nil {
		return err
	}
	sheet, err := z.open(x, words, a.off)
	if err != nil {
		return err
	}
	var numbers []string
	for _, l := range a.lines {
		f := l.fields()
		if len(f) != len(z.hands) {
			return z.fail(l.off, "%d numbers for %d hands", len(f), len(z.hands))
		}
		numbers = append(numbers, f...)
	}
	return z.columns(sheet, z.at(x).Player, z.hands, numbers, [2]int{a.off, a.off})
}
