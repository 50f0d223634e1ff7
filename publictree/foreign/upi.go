package foreign

import (
	"slices"
	"strings"

	"exactsolve/publictree"
	"exactsolve/seqform/mistake"
)

// A session is what a text of commands and their answers says.
type session struct {
	*book
	hands      []string
	children   map[string][]word // what can be done, by node
	strategies []answer
}

// An answer is what follows a command, between two offsets.
type answer struct {
	off      int
	command  []string
	from, to int
}

// maxAnswers bounds what a session tells of nodes.
const maxAnswers = 1 << 20

// upi reads a session with a program that speaks UPI: commands, each with its answer below. Those of
// show_hand_order, show_children and show_strategy count, and set_board is compared; other commands are skipped with what follows
// them.
func (b *book) upi() error {
	z := &session{book: b, children: map[string][]word{}}
	var at answer
	err := b.lines(0, len(b.src), func(l line) error {
		if !isCommand(l.first()) {
			return nil
		}
		last := at
		last.to, at = l.off, answer{off: l.off, command: l.fields(), from: l.off + len(l.text)}
		return z.take(last)
	})
	if err != nil {
		return err
	}
	at.to = len(b.src)
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

// rows returns the words of each line of an answer, up to its END, and where the lines are.
func (z *session) rows(a answer) (words [][]string, at []int, err error) {
	count, done := 0, false
	err = z.lines(a.from, a.to, func(l line) error {
		if done = done || strings.EqualFold(l.text, "END"); done {
			return nil
		}
		words, at = append(words, l.fields()), append(at, l.off)
		if count += len(words[len(words)-1]); count > maxList {
			return z.fail(l.off, "an answer of more than %d words", maxList)
		}
		return nil
	})
	return words, at, err
}

// isCommand reports whether a line begins with a command, such as show_strategy.
func isCommand(name string) bool {
	return strings.Contains(name, "_") && strings.Trim(name, "_abcdefghijklmnopqrstuvwxyz") == ""
}

// take keeps what is needed of an answer.
func (z *session) take(a answer) error {
	if len(a.command) == 0 {
		return nil
	}
	switch name := a.command[0]; name {
	case "show_hand_order":
		lines, _, err := z.rows(a)
		hands := slices.Concat(lines...)
		if err == nil && z.hands != nil && !slices.Equal(z.hands, hands) {
			err = z.fail(a.off, "another order of hands")
		}
		z.hands = hands
		return err
	case "set_board":
		return z.board(strings.Join(a.command[1:], ""), a.off)
	case "show_children", "show_strategy":
		switch {
		case len(a.command) != 2:
			return z.fail(a.off, "%s of one node was expected, as in %s r:0", name, name)
		case len(z.strategies)+len(z.children) == maxAnswers:
			return z.fail(a.off, "more than %d answers", maxAnswers)
		case name == "show_children":
			return z.family(a)
		}
		z.strategies = append(z.strategies, a)
	}
	return nil
}

// family keeps the names of children, which are the words of the answer that begin with that of the
// node, and compares them with the spot's.
func (z *session) family(a answer) error {
	node := a.command[1]
	if z.children[node] != nil {
		return z.fail(a.off, "the children of %s are there twice", mistake.Clip(node))
	}
	x, err := z.node(node, a.off)
	if err != nil {
		return err
	}
	lines, _, err := z.rows(a)
	if err != nil {
		return err
	}
	list := []string{}
	for _, l := range lines {
		for _, f := range l {
			if last, ok := strings.CutPrefix(f, node+":"); ok {
				list = append(list, last)
			}
		}
	}
	if z.at(x).Kind != publictree.Decision || slices.Equal(list, []string{"0"}) {
		return nil // r, whose child is r:0, the same to us
	}
	words, err := z.parseWords(list, a.off)
	if err != nil {
		return err
	}
	z.children[node] = words
	_, err = z.compare(x, words, a.off)
	return err
}

// node returns where a name such as r:0:c:b100:8h leads.
func (z *session) node(name string, off int) (x place, err error) {
	steps := strings.Split(name, ":")
	if steps[0] != "r" {
		return x, z.fail(off, "%s is no node, such as r:0:b100", mistake.Clip(name))
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
	lines, offs, err := z.rows(a)
	if err != nil {
		return err
	}
	words, ok := z.children[node]
	switch {
	case z.hands == nil:
		return z.fail(a.off, "the order of hands is not known: there is no show_hand_order")
	case !ok:
		return z.fail(a.off, "what can be done at %s is not known: there is no show_children %s", z.describe(x), mistake.Clip(node))
	case len(lines) != len(words):
		return z.fail(a.off, "%d lines of numbers for the %d children of %s", len(lines), len(words), mistake.Clip(node))
	}
	sheet, err := z.open(x, words, a.off)
	if err != nil {
		return err
	}
	for k, l := range lines {
		if len(l) != len(z.hands) {
			return z.fail(offs[k], "%d numbers for %d hands", len(l), len(z.hands))
		}
	}
	return z.columns(sheet, z.at(x).Player, z.hands, slices.Concat(lines...), [2]int{a.off, a.off})
}
