package profile

import (
	"bytes"
	"encoding/json"
)

// The methods below read what certificates have: the field "claim" with a
// profile as lists of players, information sets and actions, and null for an
// information set without behavior. Other JSON may have such lists too.

// nests reports whether the next value is a list that begins with a list.
func (r *jsonReader) nests() bool {
	text, list := bytes.CutPrefix(r.src[min(r.Pos(), len(r.src)):], []byte("["))
	return list && bytes.HasPrefix(bytes.TrimLeft(text, " \t\r\n"), []byte("["))
}

// game notes which game a certificate is about. Other kinds may have a field of that name too.
func (r *jsonReader) game() {
	if r.Peek() != '{' {
		r.Skip()
		return
	}
	r.Object(func(key string) {
		if key != "sha256" || r.Peek() != '"' {
			r.Skip()
			return
		}
		r.info.GameHash, _ = r.Token().(string)
	})
}

func (r *jsonReader) claim() {
	off, has := r.Pos(), false
	r.Object(func(key string) {
		switch {
		case key == "profile" && r.once(r.Pos()):
			has = true
			r.nested(r.distribution)
		case key == "optimal" && r.draft.device == nil:
			r.Object(func(key string) {
				if key != "profile" || !r.once(r.Pos()) {
					r.Skip()
					return
				}
				has = true
				r.nested(r.distribution)
			})
		case key == "mediated":
			r.mediated()
			has = r.draft.device != nil && r.draft.device.found
		case key == "beliefs" && r.Peek() != 'n' && r.opt.Beliefs && r.g.Tree != nil:
			r.nested(r.nestedBelief)
		default:
			r.Skip()
		}
	})
	if !has {
		r.Fail(off, "the claim has no profile")
		r.found = true
	}
}

// nested reads lists with something for each information set, which in strategic form need not
// be in a list of one.
func (r *jsonReader) nested(read func(at place)) {
	r.array(len(r.profile), "players", func(i int) {
		if r.g.Tree == nil && !r.nests() {
			read(place{r.g, i, 0})
			return
		}
		r.array(len(r.profile[i]), "information sets of "+place{g: r.g, i: i}.player(), func(h int) {
			read(place{r.g, i, h})
		})
	})
}

// distribution reads the probabilities at an information set, or null.
func (r *jsonReader) distribution(at place) {
	off := r.Pos()
	if prob := r.numbers(len(at.actions()), actionsAt(at)); prob != nil {
		r.profile[at.i][at.h] = prob
		r.settle(off, at)
	}
}

// actionsAt and nodesAt say what a list has. A label takes time proportional to the
// number of information sets, so it is made only for a message.
type (
	actionsAt place
	nodesAt   place
)

func (at nodesAt) String() string   { return "nodes of " + place(at).String() }
func (at actionsAt) String() string { return "actions at " + place(at).String() }

// array reads a list of exactly n values, which are text or a Stringer; each must read its value.
func (r *jsonReader) array(n int, what any, each func(k int)) {
	if off := r.Pos(); r.Token() != json.Delim('[') {
		r.Fail(off, "expected a list in brackets of %d %s", n, what)
		return
	}
	k := 0
	for ; r.More(); k++ {
		if k == n {
			r.Fail(r.Pos(), "more than %d %s", n, what)
			return
		}
		each(k)
	}
	if k < n {
		r.Fail(r.Pos(), "%d %s, expected %d", k, what, n)
	}
	r.Token()
}
