package blueprint

import (
	"fmt"
	"strings"
	"testing"

	"exactsolve/publictree/translate"
	"exactsolve/rational"

	"github.com/stretchr/testify/assert"
)

// actionsOf reads labels; all-in has a size if one is given after "=".
func actionsOf(text string) []action {
	var z []action
	for label := range strings.SplitSeq(text, ",") {
		label, size, sized := strings.Cut(label, "=")
		a := parseAction(label)
		if sized {
			a.size, a.sized = rational.MustParse(size), true
		}
		z = append(z, a)
	}
	return z
}

func TestNearest(t *testing.T) {
	for _, tc := range []struct{ action, list, want string }{
		{"fold", "fold,call,raise 1", "fold"},
		{"fold", "check,bet 1", "check"},
		{"check", "fold,call", "call"},
		{"bet 1", "fold,call,raise 1/2,raise 1", "raise 1"},
		{"bet 1", "check,bet 2,bet 3/2,all-in=3", "bet 3/2"},
		{"bet 1", "check,bet 3/2,bet 2", "bet 3/2"},
		{"bet 1", "check,all-in=1/2,bet 1/4", "all-in"},
		{"bet 1", "check,bet 1/4,bet 1/2,bet 1/3", "bet 1/2"},
		{"bet 1", "check", "check"},
		{"all-in", "check,bet 1,all-in=3", "all-in"},
		{"all-in=9", "check,bet 2,bet 1", "bet 2"},
		{"all-in", "fold,call,raise", "raise"},
		{"raise", "check,bet", "bet"},
		{"left", "right,left", "left"},
		{"left", "right,middle", "right"},
	} {
		list := actionsOf(tc.list)
		assert.Equal(t, tc.want, list[nearest(actionsOf(tc.action)[0], list)].label, "%v", tc)
	}
}

func TestTranslated(t *testing.T) {
	for _, tc := range []struct{ action, list, want string }{
		{"bet 3/4", "check,bet 1/2,bet 1", "bet 1/2:3/7 bet 1:4/7 "},
		{"bet 3/4", "check,bet 1,bet 1/2", "bet 1/2:3/7 bet 1:4/7 "},
		{"bet 1/4", "check,bet 1/2,bet 1", "check:2/5 bet 1/2:3/5 "},
		{"raise 1", "fold,call,raise 1/2,raise 1", "raise 1:1 "},
		{"bet 2", "check,bet 1,all-in=3", "bet 1:1/3 all-in:2/3 "},
		{"bet 2", "check,bet 1,all-in=1", "bet 1:1 "},
		{"bet 2", "check,bet 1,all-in", "bet 1:1 "},
		{"bet 2", "check,all-in", "all-in:1 "},
		{"bet 2", "check", "check:1 "},
		{"all-in=3/4", "check,bet 1/2,bet 1", "bet 1/2:3/7 bet 1:4/7 "},
		{"all-in=3/4", "check,bet 1/2,all-in=9", "all-in:1 "},
		{"all-in", "check,bet 1/2,bet 1", "bet 1:1 "},
		{"call", "check,bet 1/2", "check:1 "},
		{"fold", "fold,call", "fold:1 "},
		{"bet 1/4", "check,bet -1/2,bet 1", "check:3/5 bet 1:2/5 "},
		{"bet 1/4", "bet -1/2,bet 1", "bet 1:1 "},
		{"bet -1/4", "bet -1/2,bet 1", "bet -1/2:1 "},
	} {
		list, got := actionsOf(tc.list), ""
		for _, s := range translated(actionsOf(tc.action)[0], list, translate.Randomized) {
			got += fmt.Sprintf("%s:%v ", list[s.Size].label, s.Prob)
		}
		assert.Equal(t, tc.want, got, "%v", tc)
	}
}

// FuzzTranslated: whatever the labels are, an action is taken for some, with
// probabilities that are positive and sum to 1.
func FuzzTranslated(f *testing.F) {
	f.Add("bet 1/4", "bet -1/2,bet 1")
	f.Add("raise 2", "check,all-in,bet 0,bet 3")
	f.Add("left", ",bet,all-in 1,raise x")
	f.Fuzz(func(t *testing.T, label, labels string) {
		list := each(strings.Split(labels, ","), parseAction)
		for _, mapping := range []translate.Mapping{translate.Randomized, translate.Deterministic} {
			var sum rational.Rat
			for _, s := range translated(parseAction(label), list, mapping) {
				assert.Positive(t, s.Prob.Sign())
				assert.Less(t, s.Size, len(list))
				sum = sum.Add(s.Prob)
			}
			assert.True(t, sum.Equal(rational.Int(1)), "%v", sum)
		}
	})
}
