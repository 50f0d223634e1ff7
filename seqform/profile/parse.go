// Package profile is the model layer's reader and writer of profiles of a given
// game: the text of several programs, told apart by content.
//
// Start with [ParseWith], [Parse], [Each] and [FormatGambit].
//
// A Gambit line is a tag, such as NE, and one probability for each action, all
// separated by commas: players in order, their information sets in depth-first
// order of first appearance (strategic form: one set a player), actions in
// order. An information set whose probabilities are all zero has no behavior:
// that is how Gambit prints what it does not know. Gambit's tables (-D) have the
// same order, one action a row.
//
// This module's JSON is one object with the field "profile", or a stream of
// messages: one has the field "result" with "profile" in it, or several on lines of
// their own, or some have the field "equilibrium". A profile is a list of entries: objects with "player" and "infoset", positions from 1,
// "action", the label that Game.ActionLabel gives or a position, and
// "probability". Actions left out at an information set that occurs have
// probability 0, and information sets that do not occur have no behavior. Beside
// it may be "beliefs": per information set the probabilities of
// its nodes. A certificate is read for the profile and the beliefs of its claim,
// which nothing here verifies.
// A profile may also be lists, of players, of their information sets and of the
// probabilities of actions there, alone or in the field "profile".
//
// CSV has the fields of an entry as columns, and a tabular policy of OpenSpiel
// is a JSON object of information sets; both may name what they mean instead of
// giving positions, and names take precedence. A name that fits more than once
// is a mistake, never a guess. lrsnash's output is for two-player games in
// strategic form: each line of player 1 in a group pairs with each of player 2,
// and equilibria are counted in that order, player 2's line changing fastest.
//
// Numbers are exact: 0.1 is 1/10, and probabilities must sum to exactly 1. [Options] can
// ask to round them first, and to divide distributions that nearly do by their sum.
// Mistakes come back as an [*mistake.List] with file, line and column.
package profile

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/internal/lex"
)

// Options say how a profile is read. The zero value reads what is written.
type Options struct {
	// Pick chooses one of several profiles of Gambit's, lrsnash's or a stream of JSON
	// messages, counted from 1; 0 means that there must be only one.
	Pick int

	// Round, if positive, replaces each probability by the nearest fraction
	// with a denominator of at most that, before sums are checked.
	Round int64

	// Tolerance is how far from 1 a sum may be, which the distribution is then divided
	// by, after rounding.
	Tolerance rational.Rat

	// Beliefs reads beliefs too, where the kind of text has them.
	Beliefs bool
}

// Validate reports what is wrong with opt.
func (opt Options) Validate() error {
	if opt.Pick < 0 || opt.Round < 0 || opt.Tolerance.Sign() < 0 {
		return fmt.Errorf("profile: negative option: pick %d, round %d, tolerance %v", opt.Pick, opt.Round, opt.Tolerance)
	}
	return nil
}

// Info says what else was found while reading, also if there was an error.
type Info struct {
	Profiles int      // how many the file has
	Changes  []Change // by Options.Round, in the order of the game
	BadSums  int      // distributions that do not sum to 1, as far as that is tolerated
	Divided  int      // distributions divided by their sums, by Options.Tolerance

	Off rational.Rat // largest difference of a sum from 1, of BadSums or else of Divided

	GameHash string // of the game that a certificate is about; "" for other kinds

	Irrational bool // there are bounds or algebraic numbers instead of a profile, which is an error

	// Beliefs, if Options ask for them, are those of the text, nil where it has
	// none; nil if it has none at all.
	Beliefs [][]seqform.Belief
}

// A Change is a probability that was rounded. Positions count from 0.
type Change struct {
	Player, Infoset, Action int
	From, To                rational.Rat
}

// Size returns how far apart the two numbers are.
func (c Change) Size() rational.Rat { return c.From.Sub(c.To).Abs() }

// Parse is [ParseWith] without options.
func Parse(name string, r io.Reader, g *seqform.Game) (seqform.Profile, error) {
	p, _, err := ParseWith(name, r, g, Options{})
	return p, err
}

// ParseWith reads a profile of g from r, of any kind, told apart by content;
// name stands for the file in errors. The profile is nil at information sets
// without behavior and a distribution at all others.
func ParseWith(name string, r io.Reader, g *seqform.Game, opt Options) (seqform.Profile, *Info, error) {
	src, err := read(name, r, opt)
	if err != nil {
		return nil, new(Info), err
	}
	d := newDraft(name, src, g, opt)
	parse, split := readerOf(src)
	if list := split(src); len(list) > 0 {
		k, ok := d.choose(len(list), func() int { return list[1].off })
		if !ok {
			return nil, d.info, d.Err()
		}
		d.narrow(list[k])
	}
	return d.read(parse)
}

// read returns the text that options which are sound are for.
func read(name string, r io.Reader, opt Options) ([]byte, error) {
	if err := opt.Validate(); err != nil {
		return nil, err
	}
	return lex.Read(name, r)
}

func newDraft(name string, src []byte, g *seqform.Game, opt Options) *draft {
	return &draft{Errors: lex.NewErrors(name, src), g: g, name: name, src: src, opt: opt, info: new(Info), profile: empty(g)}
}

// read returns what parse reads.
func (d *draft) read(parse func(*draft)) (seqform.Profile, *Info, error) {
	parse(d)
	slices.SortFunc(d.info.Changes, func(a, b Change) int {
		return cmp.Or(a.Player-b.Player, a.Infoset-b.Infoset, a.Action-b.Action)
	})
	if err := d.Err(); err != nil {
		return nil, d.info, err
	}
	return d.profile, d.info, nil
}

// readerOf tells from how the text starts what reads it, and what splits it into profiles
// on lines of their own: Gambit's lines are also what is none of the other kinds.
func readerOf(src []byte) (parse func(*draft), split func(src []byte) []textLine) {
	text := bytes.TrimLeft(src[lex.SkipBOM(src):], " \t\r\n\v\f")
	first, _, _ := bytes.Cut(text[:min(len(text), 1<<10)], []byte{'\n'})
	start := string(first)
	cell, _, _ := strings.Cut(start, ",")
	words := strings.Fields(start)
	switch {
	case strings.HasPrefix(start, "{"), strings.HasPrefix(start, "["):
		return parseJSON, messages
	case heading(start) != nil:
		return parseTables, whole
	case columnOf(cell) >= 0:
		return parseCSV, whole
	case strings.HasPrefix(start, "*"), len(words) > 1 && (words[0] == "1" || words[0] == "2") && words[1][0] != ',':
		return parseLrsnash, whole
	}
	return parseGambit, filled
}

// choose returns which of n profiles to read, from 0, or stops; second returns
// where the second starts.
func (d *draft) choose(n int, second func() int) (int, bool) {
	d.info.Profiles = n
	switch {
	case d.opt.Pick > n:
		d.Fail(len(d.src), "profile %d was asked for, but the file has only %d", d.opt.Pick, n)
	case d.opt.Pick == 0 && n > 1:
		d.Fail(second(), "the file has %d profiles, where a single one is expected", n)
	default:
		return max(0, d.opt.Pick-1), true
	}
	return 0, false
}

// A textLine is one line of the input without its end, or a part of one.
type textLine struct {
	off    int
	text   string
	before int // lines, of a whole one
}

func lines(src []byte) []textLine {
	list := make([]textLine, 0, bytes.Count(src, []byte{'\n'})+1)
	for off := lex.SkipBOM(src); off < len(src); {
		text, _, _ := bytes.Cut(src[off:], []byte{'\n'})
		list = append(list, textLine{off, string(bytes.TrimSuffix(text, []byte{'\r'})), len(list)})
		off += len(text) + 1
	}
	return list
}

// start returns the offset of the first character that is not white space.
func (l textLine) start() int { return l.off + len(l.text) - len(strings.TrimLeft(l.text, " \t")) }

// words splits text, which is at offset off, at white space.
func words(off int, text string) []textLine {
	var list []textLine
	rest := text
	for f := range strings.FieldsSeq(text) {
		k := len(text) - len(rest) + strings.Index(rest, f)
		list = append(list, textLine{off: off + k, text: f})
		rest = text[k+len(f):]
	}
	return list
}
