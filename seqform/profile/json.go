package profile

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/internal/lex"
)

// A jsonReader walks over the tokens of JSON text, so that it knows where each
// is, and without recursion.
type jsonReader struct {
	*lex.Errors
	g    *seqform.Game
	src  []byte
	base int // offset of what dec reads
	dec  *json.Decoder

	profile seqform.Profile
	given   [][]givenSet
	off     int  // where the profile is, if found
	found   bool // a profile, perhaps with mistakes
	single  bool // it is a field of an object rather than of a result
}

// A givenSet remembers where the entries of an information set are.
type givenSet struct {
	index actionIndex
	off   []int // per action, −1 if there is none
	first int
}

func parseJSON(e *lex.Errors, src []byte, g *seqform.Game) (seqform.Profile, error) {
	base := lex.SkipBOM(src)
	r := jsonReader{Errors: e, g: g, src: src, base: base, profile: empty(g), given: make([][]givenSet, len(g.Players))}
	r.dec = json.NewDecoder(bytes.NewReader(src[base:]))
	r.dec.UseNumber()
	for i := range r.given {
		r.given[i] = make([]givenSet, len(g.Players[i].Infosets))
	}
	for !r.Stopped() && r.pos() < len(src) {
		if r.single {
			r.Fail(r.pos(), "text after the profile")
			break
		}
		r.message()
	}
	if !r.found {
		r.Fail(len(src), `no profile: there is neither a field "profile" nor a "result" with one`)
	}
	r.checkSums()
	return r.profile, r.Err()
}

// message reads one object of the stream.
func (r *jsonReader) message() {
	r.object(func(key string) {
		switch key {
		case "profile":
			r.single = true
			r.list()
		case "result":
			r.result()
		default:
			r.skip()
		}
	})
}

func (r *jsonReader) result() {
	off, has := r.pos(), false
	r.object(func(key string) {
		if key == "profile" {
			has = true
			r.list()
		} else {
			r.skip()
		}
	})
	if !has {
		r.Errorf(off, "the result has no profile")
		r.found = true
	}
}

// list reads the entries of a profile.
func (r *jsonReader) list() {
	off := r.pos()
	if r.found {
		r.Fail(off, "more than one profile; the first is at line %d", lex.Ref(r.off))
		return
	}
	r.found, r.off = true, off
	if r.token() != json.Delim('[') {
		r.Fail(off, "expected a list of entries in brackets")
		return
	}
	for r.more() {
		r.entry()
	}
	r.token()
}

// The methods below walk over tokens. After Fail they do nothing.

// pos returns the offset of the next token.
func (r *jsonReader) pos() int {
	off := r.base + int(r.dec.InputOffset())
	for off < len(r.src) && strings.IndexByte(" \t\r\n,:", r.src[off]) >= 0 {
		off++
	}
	return off
}

// token returns the next token, nil also for null.
func (r *jsonReader) token() json.Token {
	if r.Stopped() {
		return nil
	}
	tok, err := r.dec.Token()
	if err == nil {
		return tok
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		r.Fail(len(r.src), "the JSON text ends early")
	} else {
		r.Fail(r.pos(), "bad JSON: %v", err)
	}
	return nil
}

func (r *jsonReader) more() bool { return !r.Stopped() && r.dec.More() }

// object reads an object; field must read the value of its key.
func (r *jsonReader) object(field func(key string)) {
	if off := r.pos(); r.token() != json.Delim('{') {
		r.Fail(off, "expected an object in braces")
		return
	}
	for r.more() {
		if key, ok := r.token().(string); ok {
			field(key)
		}
	}
	r.token()
}

// skip reads one value of any kind.
func (r *jsonReader) skip() {
	for depth := 0; ; {
		switch r.token() {
		case json.Delim('{'), json.Delim('['):
			depth++
		case json.Delim('}'), json.Delim(']'):
			depth--
		}
		if depth == 0 || r.Stopped() {
			return
		}
	}
}

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
)

var fieldNames = []string{"player", "infoset", "action", "probability"}

// entry reads one entry.
func (r *jsonReader) entry() {
	off := r.pos()
	var fields [4]field
	r.object(func(key string) {
		k := slices.Index(fieldNames, key)
		if k < 0 {
			r.skip()
			return
		}
		at := r.pos()
		fields[k] = field{r.token(), at, true}
		if _, nested := fields[k].value.(json.Delim); nested {
			r.Fail(at, "%s is neither a number nor a string", key)
		}
	})
	if r.Stopped() {
		return
	}
	for k, f := range fields {
		if !f.given {
			r.Errorf(off, "the entry has no %s", fieldNames[k])
			return
		}
	}
	r.add(off, &fields)
}

// add enters a complete entry into the profile.
func (r *jsonReader) add(off int, fields *[4]field) {
	i, ok := r.position("player", fields[player], len(r.g.Players))
	if !ok {
		return
	}
	h, ok := r.position("information set", fields[infoset], len(r.g.Players[i].Infosets))
	if !ok {
		return
	}
	set := r.mention(off, i, h)
	a, ok := r.action(place{r.g, i, h}, set.index, fields[action])
	if !ok {
		return
	}
	if set.off[a] >= 0 {
		r.Errorf(off, "action %d at %v again, after line %d", a+1, place{r.g, i, h}, lex.Ref(set.off[a]))
		return
	}
	set.off[a] = off
	r.profile[i][h][a] = r.probability(fields[probability])
}

// mention returns what is known of information set h of player i, which an
// entry at offset off names.
func (r *jsonReader) mention(off, i, h int) *givenSet {
	set := &r.given[i][h]
	if set.index == nil {
		actions := r.g.Players[i].Infosets[h].Actions
		*set = givenSet{newActionIndex(actions), make([]int, len(actions)), off}
		for a := range actions {
			set.off[a] = -1
		}
		r.profile[i][h] = make([]rational.Rat, len(actions))
	}
	return set
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
func (r *jsonReader) action(at place, index actionIndex, f field) (int, bool) {
	label, ok := f.value.(string)
	if !ok {
		return r.position("action", f, len(r.g.Players[at.i].Infosets[at.h].Actions))
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

func (r *jsonReader) probability(f field) rational.Rat {
	var text string
	switch v := f.value.(type) {
	case string:
		text = v
	case json.Number:
		text = string(v)
	default:
		r.Errorf(f.off, "probability is neither a number nor a string")
		return rational.Rat{}
	}
	x, err := rational.Parse(text)
	switch {
	case err != nil:
		r.Errorf(f.off, "probability: %v", err)
	case x.Sign() < 0:
		r.Errorf(f.off, "probability is negative: %v", lex.Short(x))
	}
	return x
}

// checkSums checks the distributions, if there are no other mistakes.
func (r *jsonReader) checkSums() {
	if r.Any() {
		return
	}
	for i, b := range r.profile {
		for h, prob := range b {
			if prob != nil {
				checkSum(r.Errors, r.given[i][h].first, place{r.g, i, h}, prob)
			}
		}
	}
}
