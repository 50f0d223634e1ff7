package depth

import (
	"strings"

	"exactsolve/message"
	"exactsolve/rational"
)

// An oddVerdict says whether the replica shows what the paper does, for one
// blueprint and kind of continuations.
type oddVerdict struct {
	message.OddVerdict
	random, end rational.Rat
	first       *rational.Rat
	seen        []*oddRow
}

// see takes note of a depth-limited strategy.
func (v *oddVerdict) see(row *oddRow) {
	if v.seen = append(v.seen, row); row.Values == 1 {
		v.first = &row.Exploitability
	}
}

// settle compares. The plateau is over the k of at least most/2, or is the last k if
// the loop ended before.
func (v *oddVerdict) settle(most int) {
	for j, row := range v.seen {
		if 2*row.Values >= most || j == len(v.seen)-1 {
			v.Plateau = rational.Max(v.Plateau, row.Exploitability)
		}
	}
	v.EndAtMost = v.end.Cmp(v.Plateau) <= 0
	v.BelowTranslated = v.Plateau.Cmp(v.random) < 0
	v.BelowFirst = v.first == nil || v.Plateau.Cmp(*v.first) < 0
}

func (v *oddVerdict) holds() bool { return v.EndAtMost && v.BelowTranslated && v.BelowFirst }

// cells returns what is compared, in thousandths, and what is not as in the paper.
func (v *oddVerdict) cells() []string {
	first := "–"
	if v.first != nil {
		first = milli(*v.first)
	}
	return []string{v.Blueprint, v.Leaves, milli(v.end), milli(v.Plateau), milli(v.random), first, v.answer()}
}

func (v *oddVerdict) answer() string {
	var not []string
	for _, c := range []struct {
		ok   bool
		what string
	}{{v.EndAtMost, "to the end > plateau"}, {v.BelowTranslated, "plateau ≥ translated"}, {v.BelowFirst, "plateau ≥ k = 1"}} {
		if !c.ok {
			not = append(not, c.what)
		}
	}
	if not == nil {
		return "yes"
	}
	return "no: " + strings.Join(not, ", ")
}

// yesNo returns yes or no.
func yesNo(ok bool) string {
	if ok {
		return "yes"
	}
	return "no"
}
