package profile

import (
	"encoding/json"
	"slices"
	"strconv"

	"exactsolve/rational"
	"exactsolve/seqform/internal/lex"
	"exactsolve/seqform/internal/walk"
)

// A jsonReader reads JSON text of all kinds.
type jsonReader struct {
	*draft
	*walk.Walker

	off    int  // where the profile is, if found
	found  bool // a profile, perhaps with mistakes
	single bool // it is a field of an object rather than of a result

	believed bool // beliefs have been read
}

func newJSONReader(d *draft) *jsonReader {
	return &jsonReader{draft: d, Walker: walk.New(d.Errors, d.src)}
}

// parseJSON reads JSON of this module or of OpenSpiel.
func parseJSON(d *draft) {
	d.info.Profiles = max(1, d.info.Profiles)
	r := newJSONReader(d)
	if d.device == nil && isPolicy(d) {
		r.policy()
		d.settleAll()
		return
	}
	for !r.Stopped() && r.Pos() < len(r.src) {
		switch {
		case r.single:
			r.Fail(r.Pos(), "text after the profile")
		case r.Peek() == '[':
			r.single = true
			r.list()
		default:
			r.message()
		}
	}
	if !r.found {
		r.Fail(len(r.src), `no profile: there is neither a field "profile" nor a "result" with one`)
	}
	d.settleAll()
}

// message reads one object of the stream.
func (r *jsonReader) message() {
	r.Object(func(key string) {
		switch {
		case key == "profile":
			r.single = true
			r.list()
		case key == "device":
			r.single = true
			r.readDevice()
		case key == "beliefs":
			r.beliefs()
		case key == "result", key == "equilibrium":
			r.result(key)
		case key == "game":
			r.game()
		case key == "claim" && r.Peek() != '"': // a result has the name of a concept there
			r.single = true
			r.claim()
		default:
			r.Skip()
		}
	})
}

func (r *jsonReader) result(what string) {
	off, has, bounds := r.Pos(), false, false
	r.Object(func(key string) {
		switch key {
		case "device":
			has = r.draft.device != nil
			r.readDevice()
		case "profile":
			has = true
			r.list()
		case "beliefs":
			r.beliefs()
		default:
			bounds = bounds || key == "box" || key == "algebraic"
			r.Skip()
		}
	})
	switch {
	case !has && bounds:
		r.info.Irrational = !r.Any()
		r.Errorf(off, "the %s has no profile in fractions: its numbers are bounds or algebraic", what)
	case !has:
		r.Errorf(off, "the %s has no profile", what)
	}
	r.found = true
}

// list reads the entries of a profile, or lists of probabilities instead.
func (r *jsonReader) list() {
	switch {
	case !r.once(r.Pos()):
	case r.nests():
		r.nested(r.distribution)
	default:
		r.Each("expected a list of entries in brackets", r.entry)
	}
}

// once notes that a profile is at offset off, or stops if there was one.
func (r *jsonReader) once(off int) bool {
	if r.found {
		r.Fail(off, "more than one profile; the first is at line %d", lex.Ref(r.off))
		return false
	}
	r.found, r.off = true, off
	return true
}

// fields reads an object and returns those with names, which are neither lists nor
// objects; other must read the value of any other.
func (r *jsonReader) fields(names []string, other func(key string)) []field {
	list := make([]field, len(names))
	r.Object(func(key string) {
		if k := slices.Index(names, key); k >= 0 {
			list[k] = r.scalar(key)
		} else {
			other(key)
		}
	})
	return list
}

func (r *jsonReader) ignore(string) { r.Skip() }

// A field is the value of a field of an entry and where it is.
type field struct {
	value json.Token
	off   int
	given bool
}

// The fields of an entry.
const (
	player = iota
	infoset
	action
	probability
	draw // of a device
)

var fieldNames = []string{"player", "infoset", "action", "probability", "draw"}

func (r *jsonReader) entry() {
	off := r.Pos()
	fields := r.fields(fieldNames[:draw], r.ignore)
	if !r.complete(off, "entry", fields) {
		return
	}
	at, ok := r.place(fields)
	if !ok {
		return
	}
	a, ok := r.action(at, r.mention(off, at).index, fields[action])
	if !ok {
		return
	}
	x, _ := r.probability(fields[probability])
	r.enter(off, at, a, x)
}

// complete reports whether the first fields of an entry, or of what else begins at offset
// off, are all there.
func (r *jsonReader) complete(off int, what string, fields []field) bool {
	k := slices.IndexFunc(fields, func(f field) bool { return !f.given })
	if k >= 0 {
		r.Errorf(off, "the %s has no %s", what, fieldNames[k])
	}
	return k < 0 && !r.Stopped()
}

// place finds the information set that the first fields of an entry name.
func (r *jsonReader) place(fields []field) (at place, ok bool) {
	i, ok := r.position("player", fields[player], len(r.g.Players))
	if !ok {
		return at, false
	}
	h, ok := r.position("information set", fields[infoset], len(r.g.Players[i].Infosets))
	return place{r.g, i, h}, ok
}

// position reads a number from 1 to n and returns it counted from 0.
func (r *jsonReader) position(what string, f field, n int) (int, bool) {
	number, ok := f.value.(json.Number)
	if !ok {
		r.Errorf(f.off, "%s is not a number", what)
		return 0, false
	}
	k, err := strconv.Atoi(string(number))
	if err != nil || k < 1 || k > n {
		r.Errorf(f.off, "%s %s, expected a whole number from 1 to %d", what, lex.Quote(string(number)), n)
		return 0, false
	}
	return k - 1, true
}

// action finds an action by label or number.
func (r *jsonReader) action(at place, index names, f field) (int, bool) {
	label, ok := f.value.(string)
	if !ok {
		return r.position("action", f, len(at.actions()))
	}
	a, ok := index[label]
	switch {
	case !ok:
		r.Errorf(f.off, "no action %s at %v", lex.Quote(label), at)
	case a == ambiguous:
		r.Errorf(f.off, "more than one action %s at %v; give its number", lex.Quote(label), at)
	}
	return a, ok && a != ambiguous
}

func (r *jsonReader) probability(f field) (rational.Rat, bool) {
	switch v := f.value.(type) {
	case string:
		return r.number(f.off, v)
	case json.Number:
		return r.number(f.off, string(v))
	}
	r.Errorf(f.off, "probability is neither a number nor a string")
	return rational.Rat{}, false
}
