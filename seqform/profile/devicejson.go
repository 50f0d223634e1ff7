package profile

import (
	"encoding/json"

	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/internal/lex"
)

// readDevice reads an object with plans or pairs.
func (r *jsonReader) readDevice() {
	if r.draft.device == nil {
		r.noProfile(r.Pos())
		return
	}
	if r.draft.device.found {
		r.Fail(r.Pos(), "more than one device; the first is at line %d", lex.Ref(r.draft.device.off))
		return
	}
	r.found, r.draft.device.found, r.draft.device.off = true, true, r.Pos()
	r.Object(func(key string) {
		switch key {
		case "plans":
			r.Each("expected a list of draws in brackets", r.readDraw)
		case "pairs":
			r.Each("expected a list of pairs in brackets", r.readPair)
		default:
			r.Skip()
		}
	})
}

// mediated reads the claim of a certificate.
func (r *jsonReader) mediated() {
	r.Object(func(key string) {
		if key == "device" {
			r.readDevice()
		} else {
			r.Skip()
		}
	})
}

// weighted reads an object with a weight; part must read the field that there must be beside it, and
// reports whether that was it.
func (r *jsonReader) weighted(what, field string, part func(key string) bool) (x rational.Rat) {
	off, weight, has := r.Pos(), false, false
	r.Object(func(key string) {
		switch {
		case key == "probability" || key == "weight":
			x, _ = r.probability(r.scalar(key))
			weight = true
		case part(key):
			has = true
		default:
			r.Skip()
		}
	})
	if !r.Stopped() && (!weight || !has) {
		r.Fail(off, "the %s has not both probability and %s", what, field)
	}
	return x
}

func (r *jsonReader) readDraw() {
	z := r.newDraw(r.Pos())
	z.Weight = r.weighted("draw", "plans", func(key string) bool {
		switch key {
		case "plans":
			r.array(len(z.Actions), "players", func(i int) {
				r.Each("expected a list of actions in brackets", func() {
					off := r.Pos()
					if at, a, ok := r.choice(); ok && at.i == i {
						r.tell(off, z, at, a)
					} else if ok {
						r.Errorf(off, "an action of %s among those of another player", at.player())
					}
				})
			})
		case "actions":
			r.array(len(z.Actions), "players", func(i int) {
				r.array(len(z.Actions[i]), "information sets", func(h int) { z.Actions[i][h] = r.count("action", len(r.g.Players[i].Infosets[h].Actions)) })
			})
		}
		return key == "plans" || key == "actions"
	})
	if !r.Any() {
		r.completeDraw(r.draft.device.order[len(r.draft.device.order)-1], z)
	}
}

// choice reads an action with its place.
func (r *jsonReader) choice() (at place, a int, ok bool) {
	off := r.Pos()
	fields := r.fields(fieldNames[:probability], r.ignore)
	if !r.complete(off, "action", fields) {
		return at, 0, false
	}
	if at, ok = r.place(fields); ok {
		a, ok = r.action(at, actionNames(at.actions()), fields[action])
	}
	return at, a, ok
}

// count reads a whole number from 0 to most.
func (r *jsonReader) count(what string, most int) int {
	f := r.scalar(what)
	if f.value == json.Number("0") {
		return 0
	}
	k, ok := r.position(what, f, most)
	if !ok {
		return 0
	}
	return k + 1
}

func (r *jsonReader) readPair() {
	var z seqform.SeqPair
	if len(r.g.Players) != 2 {
		r.Fail(r.Pos(), "pairs of sequences are for 2 players, and there are %d", len(r.g.Players))
		return
	}
	z.Weight = r.weighted("pair", "sequences", func(key string) bool {
		if key == "sequences" {
			r.array(2, "sequences", func(i int) { z.Sequences[i] = r.sequence(i) })
		}
		return key == "sequences"
	})
	r.draft.device.Pairs = append(r.draft.device.Pairs, z)
}

// sequence reads the last action of a sequence of player i, null for the empty one, or its number.
func (r *jsonReader) sequence(i int) int {
	switch r.Peek() {
	case 'n':
		r.Token()
		return 0
	case '{':
		off := r.Pos()
		at, a, ok := r.choice()
		if ok && at.i != i {
			r.Errorf(off, "an action of %s in the place of another player", at.player())
		}
		if !ok {
			return 0
		}
		return r.g.Players[at.i].Infosets[at.h].Seq(a)
	}
	return r.count("sequence", r.g.Players[i].NumSeqs()-1)
}
