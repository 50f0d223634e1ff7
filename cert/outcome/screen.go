package outcome

import (
	"fmt"
	"slices"
	"strings"

	"exactsolve/cert/claim"
)

// A Question asks whether there are a belief about who sent a message, and a response
// that is best given it, such that all rows hold. The belief is a mixture of what the prior
// becomes if just the senders in one of the sets send the message.
type Question struct {
	Sets [][]int
	Rows []Row
}

// A Row compares what a sender gets by the response with its payoff in equilibrium.
type Row struct {
	Sender int
	Sign   int // 1: at least that; −1: at most that; 0: just that
}

// Screened is what follows from the answers about a message. If it fails, the answer to Last is
// no, and otherwise yes.
type Screened struct {
	Pruned []Pruned
	Last   Question
	Passes bool
}

// Pruned is a set of senders who are not the ones that send the message. It is one type but by
// divinity.
type Pruned struct {
	Round    int
	Set      []int
	Question Question // to which the answer is no
}

// maxDivine limits the senders of a message of which divinity looks at all sets.
const maxDivine = 8

// ErrTooMany is why divinity is not decided of a message of many types.
var ErrTooMany = fmt.Errorf("divinity with more than %d types", maxDivine)

// Screen asks the questions by which a criterion decides about a message of so many senders.
func Screen(c claim.Criterion, senders int, ask func(Question) (bool, error)) (*Screened, error) {
	name, iterated := strings.CutPrefix(string(c), claim.Iterated)
	s := &screen{rule: claim.Criterion(name), senders: senders, ask: ask}
	for t := range senders {
		s.sets = append(s.sets, []int{t})
	}
	family := s.sets
	if s.rule == claim.Divinity {
		if senders > maxDivine {
			return nil, ErrTooMany
		}
		family = subsets(senders)
	}
	for round := 1; round == 1 || iterated; round++ {
		kept, err := s.prune(round, family)
		if err != nil {
			return nil, err
		}
		if len(kept) == 0 || len(kept) == len(family) {
			break // nothing is pruned: if all were to go, all stay
		}
		s.Pruned = append(s.Pruned, s.now...)
		s.sets, family = kept, kept
	}
	err := s.end()
	return &s.Screened, err
}

// subsets lists the sets of numbers below n, but the empty one: by their binary numbers.
func subsets(n int) (list [][]int) {
	for k := 1; k < 1<<n; k++ {
		var set []int
		for t := range n {
			if k>>t&1 == 1 {
				set = append(set, t)
			}
		}
		list = append(list, set)
	}
	return list
}

type screen struct {
	Screened
	rule    claim.Criterion
	senders int
	ask     func(Question) (bool, error)
	sets    [][]int
	now     []Pruned // in this round
}

// prune returns the sets of a family that one round keeps.
func (s *screen) prune(round int, family [][]int) (kept [][]int, err error) {
	s.now = nil
	for _, set := range family {
		keep := true
		for _, rows := range s.tests(set) {
			q := Question{s.sets, rows}
			if keep, err = s.ask(q); err != nil {
				return nil, err
			}
			if !keep {
				s.now = append(s.now, Pruned{round, set, q})
				break
			}
		}
		if keep {
			kept = append(kept, set)
		}
	}
	return kept, nil
}

// tests returns rows, by lists, a response to each of which keeps a set: the last type that is left
// needs none.
func (s *screen) tests(set []int) [][]Row {
	if s.rule == claim.Divinity {
		var rows []Row
		for t := range s.senders {
			sign := -1
			if slices.Contains(set, t) {
				sign = 1
			}
			rows = append(rows, Row{t, sign})
		}
		return [][]Row{rows}
	}
	t := set[0]
	var others []Row
	for _, o := range s.sets {
		if o[0] != t {
			others = append(others, Row{o[0], -1})
		}
	}
	if len(others) == 0 {
		return nil
	}
	switch s.rule {
	case claim.D1:
		var lists [][]Row
		for _, o := range others {
			lists = append(lists, []Row{{t, 1}, o})
		}
		return lists
	case claim.D2:
		return [][]Row{append([]Row{{t, 1}}, others...)}
	case claim.NWBR:
		return [][]Row{append([]Row{{t, 0}}, others...)}
	}
	return [][]Row{{{t, 1}}}
}

// end decides: by the intuitive criterion a message fails if one type that is left gains by
// every response, by the others if every response lets some type gain.
func (s *screen) end() (err error) {
	var last [][]Row
	if s.rule == claim.Intuitive {
		for _, set := range s.sets {
			last = append(last, []Row{{set[0], -1}})
		}
	} else {
		last = make([][]Row, 1)
		for t := range s.senders {
			last[0] = append(last[0], Row{t, -1})
		}
	}
	for _, rows := range last {
		s.Last = Question{s.sets, rows}
		if s.Passes, err = s.ask(s.Last); err != nil || !s.Passes {
			return err
		}
	}
	return nil
}
