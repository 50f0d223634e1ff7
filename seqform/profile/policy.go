package profile

import (
	"encoding/json"
	"slices"
	"strconv"

	"exactsolve/rational"
	"exactsolve/seqform/internal/lex"
)

// The methods below read tabular policies as OpenSpiel has them: an object with
// one field for each information set, which has the actions with their
// probabilities, as a list of pairs or as an object.

// ownFields are fields at the top of this module's JSON. None of them may be
// the label of an information set in a policy.
var ownFields = []string{"profile", "result", "equilibrium", "config", "progress", "format", "claim"}

// isPolicy tells a policy from other JSON: it has none of our fields, and its
// first value is a list or an object.
func isPolicy(d *draft) bool {
	scan := *d
	scan.Errors = lex.NewErrors("", d.src)
	r := newJSONReader(&scan)
	own, first, keys := false, byte(0), 0
	r.Object(func(key string) {
		if keys++; keys == 1 {
			first = r.Peek()
		}
		if slices.Contains(ownFields, key) {
			own = true
			r.Fail(0, "seen enough")
			return
		}
		r.Skip()
	})
	return !own && !r.Any() && (first == '{' || first == '[')
}

// A policyAction is an action by label or number in a policy.
type policyAction struct {
	label string
	off   int
	prob  rational.Rat
}

func (r *jsonReader) policy() {
	sets := names{}
	var places []place
	for i := range r.g.Players {
		sets.addSets(r.g, i, len(places))
		for h := range r.g.Players[i].Infosets {
			places = append(places, place{r.g, i, h})
		}
	}
	seen := map[place]int{}
	r.Object(func(key string) {
		off := r.KeyOff
		list, ok := r.policyActions()
		k, found := sets[key]
		switch {
		case !found:
			r.Errorf(off, "no information set %s", lex.Quote(key))
			return
		case k == ambiguous:
			r.Errorf(off, `more than one information set %s; add its position or give that alone, as in "1:2"`, lex.Quote(key))
			return
		}
		at := places[k]
		if before, again := seen[at]; again {
			r.Errorf(off, "%v again, after line %d", at, lex.Ref(before))
			return
		}
		seen[at] = off
		if ok {
			r.enterPolicy(off, at, list)
		}
	})
	if r.Pos() < len(r.src) {
		r.Fail(r.Pos(), "text after the policy")
	}
}

// policyActions reads the actions of an information set.
func (r *jsonReader) policyActions() (list []policyAction, ok bool) {
	ok = true
	if r.Peek() == '{' {
		r.Object(func(key string) {
			c := policyAction{label: key, off: r.KeyOff}
			x, good := r.probability(r.scalar("probability"))
			c.prob = x
			list, ok = append(list, c), ok && good
		})
		return list, ok && !r.Stopped()
	}
	r.Each("expected a list of actions with probabilities, or an object", func() {
		c := policyAction{off: r.Pos()}
		r.array(2, "values, an action and its probability", func(k int) {
			good := false
			if k == 0 {
				good = r.policyLabel(&c)
			} else {
				c.prob, good = r.probability(r.scalar("probability"))
			}
			ok = ok && good
		})
		list = append(list, c)
	})
	return list, ok && !r.Stopped()
}

func (r *jsonReader) policyLabel(c *policyAction) bool {
	c.off = r.Pos()
	switch v := r.Token().(type) {
	case string:
		c.label = v
	case json.Number:
		c.label = string(v)
	default:
		r.Fail(c.off, "action is neither a number nor a string")
		return false
	}
	return true
}

// enterPolicy finds the actions by label. Where no label fits and a number is
// given for each action, in ascending order, the numbers are OpenSpiel's of
// actions, of which the game has those that are legal in that order.
func (r *jsonReader) enterPolicy(off int, at place, list []policyAction) {
	index := r.mention(off, at).index
	fits := func(c policyAction) bool { _, ok := index[c.label]; return ok }
	byNumber := len(list) == len(at.actions()) && !slices.ContainsFunc(list, fits) && ascending(list)
	for k, c := range list {
		a, ok := index[c.label]
		switch {
		case byNumber:
			a = k
		case !ok:
			r.Errorf(c.off, "no action %s at %v%s", lex.Quote(c.label), at, numberHint(c, len(at.actions())))
			continue
		case a == ambiguous:
			r.Errorf(c.off, "more than one action %s at %v; add its position, as in \"#1\"", lex.Quote(c.label), at)
			continue
		}
		r.enter(c.off, at, a, c.prob)
	}
}

func ascending(list []policyAction) bool {
	last := -1
	for _, c := range list {
		n, err := strconv.Atoi(c.label)
		if err != nil || n <= last {
			return false
		}
		last = n
	}
	return true
}

func numberHint(c policyAction, n int) string {
	if _, err := strconv.Atoi(c.label); err != nil {
		return ""
	}
	return " (by number all " + lex.Count(n, "action") + " are needed, in ascending order, and none may fit a label)"
}
