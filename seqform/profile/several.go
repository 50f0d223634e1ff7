package profile

import (
	"encoding/json"
	"io"
	"slices"
	"strings"

	"exactsolve/seqform"
	"exactsolve/seqform/internal/lex"
)

// Each reads all profiles of a text of any kind, in order, and visits each as [ParseWith]
// would return it; a false visit is the last. Options must not pick one. The error is
// about the text as a whole.
func Each(name string, r io.Reader, g *seqform.Game, opt Options, visit func(p seqform.Profile, info *Info, err error) bool) error {
	src, err := read(name, r, opt)
	if err != nil {
		return err
	}
	parse, split := readerOf(src)
	list := split(src)
	for _, l := range list {
		d := newDraft(name, src, g, opt)
		d.narrow(l)
		if !visit(d.read(parse)) {
			return nil
		}
	}
	for opt.Pick = 1; len(list) == 0; opt.Pick++ { // several in one text are read one by one
		p, info, err := newDraft(name, src, g, opt).read(parse)
		if !visit(p, info, err) || err != nil || opt.Pick >= info.Profiles {
			break
		}
	}
	return nil
}

// narrow makes one line the text of the draft.
func (d *draft) narrow(l textLine) {
	d.before, d.src = l.before, []byte(l.text)
	d.Errors = lex.NewErrors(d.name, d.src)
	d.After(l.before)
}

// whole splits nothing.
func whole([]byte) []textLine { return nil }

// filled returns the lines that are not empty.
func filled(src []byte) []textLine {
	return slices.DeleteFunc(lines(src), func(l textLine) bool { return strings.TrimSpace(l.text) == "" })
}

// messages returns the lines of a stream of JSON messages with equilibria or, if there are
// none, with results of which there are several.
func messages(src []byte) []textLine {
	list := filled(src)
	if len(list) > 0 && !json.Valid([]byte(list[0].text)) {
		return nil // an object is on more lines than one
	}
	found := map[string]int{}
	for _, l := range list {
		found[firstField(l)]++
	}
	want := `"equilibrium"`
	switch {
	case found[want] > 0:
	case found[`"result"`] < 2:
		return nil
	default:
		want = `"result"`
	}
	// A line that is broken may have been one of those.
	return slices.DeleteFunc(list, func(l textLine) bool { return firstField(l) != want && json.Valid([]byte(l.text)) })
}

// firstField returns the first field of an object, in quotes.
func firstField(l textLine) string {
	name, _, _ := strings.Cut(strings.TrimLeft(l.text, " \t{"), ":")
	return strings.TrimSpace(name)
}
