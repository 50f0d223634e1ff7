package profile

import (
	"io"

	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/internal/lex"
)

// FormatGambit writes profile as one line as Gambit prints it, with fractions
// and with zeros where there is no behavior. It returns an error if profile is
// not one of g.
func FormatGambit(w io.Writer, g *seqform.Game, profile seqform.Profile) error {
	if err := g.CheckProfile(profile); err != nil {
		return err
	}
	line := []byte("NE")
	for i := range g.Players {
		for h := range g.Players[i].Infosets {
			for a := range g.Players[i].Infosets[h].Actions {
				var x rational.Rat
				if prob := profile[i][h]; prob != nil {
					x = prob[a]
				}
				line = x.Append(append(line, ','))
			}
		}
	}
	_, err := w.Write(append(line, '\n'))
	return err
}

// A gambitReader reads the numbers of one line.
type gambitReader struct {
	*draft
	*lex.Lexer
	prob []rational.Rat
	off  []int // where each is
	bad  bool  // one of them is not a number
}

func parseGambit(d *draft) {
	r := gambitReader{draft: d, Lexer: lex.New(d.name, d.src)}
	r.Lexer.After(d.before)
	d.Errors = r.Lexer.Errors
	want := 0
	for i := range d.g.Players {
		want += d.g.Players[i].NumSeqs() - 1
	}
	r.line(want)
	if d.Any() || r.bad {
		return
	}
	k := 0
	for i := range d.profile {
		for h := range d.profile[i] {
			at := place{d.g, i, h}
			n := k + len(at.actions())
			r.block(at, k, n)
			k = n
		}
	}
}

// line reads a tag and as many probabilities as wanted.
func (r *gambitReader) line(want int) {
	switch {
	case r.Kind == lex.EOF:
		r.draft.Fail(r.Pos(), "no profile: the file is empty")
		return
	case r.Kind != lex.Word:
		r.Want("a line such as NE,1/2,1/2 or JSON")
		return
	}
	tag := r.String()
	r.Next()
	for r.Kind == lex.Comma {
		r.Next()
		if r.Kind == lex.EOF {
			r.draft.Fail(r.LastEnd, "the line ends without a probability after the comma")
			return
		}
		off := r.Off
		x, ok := r.Number("probability")
		r.prob, r.off, r.bad = append(r.prob, x), append(r.off, off), r.bad || !ok
	}
	switch {
	case r.Kind != lex.EOF:
		r.Want("a comma or the end of the line")
	case len(r.prob) > want:
		r.draft.Fail(r.off[want], "expected %s, found %d", probabilities(want), len(r.prob))
	case len(r.prob) < want:
		r.draft.Fail(r.LastEnd, "expected %s, found %d%s", probabilities(want), len(r.prob), hint(tag, want-len(r.prob)))
	}
}

func probabilities(n int) string {
	if n == 1 {
		return "1 probability"
	}
	return lex.Count(n, "probabilitie")
}

// hint guesses why numbers are missing.
func hint(tag string, missing int) string {
	if _, err := rational.Parse(tag); err == nil && missing == 1 {
		return " after the tag (is the tag, such as NE, missing?)"
	}
	return ""
}

// block enters the probabilities from index k up to n, unless all are zero.
func (r *gambitReader) block(at place, k, n int) {
	zero := true
	for a := k; a < n; a++ {
		if r.prob[a].Sign() < 0 {
			r.draft.Errorf(r.off[a], "probability at %v is negative: %v", at, lex.Short(r.prob[a]))
			return
		}
		zero = zero && r.prob[a].IsZero()
	}
	if !zero {
		r.profile[at.i][at.h] = r.prob[k:n:n]
		r.settle(r.off[k], at)
	}
}
