package foreign

import (
	"fmt"
	"slices"
	"strings"

	"exactsolve/publictree"
	"exactsolve/rational"
	"exactsolve/seqform/mistake"
)

// A word is an action as a file names it.
type word struct {
	text   string
	letter byte         // f, c or b
	all    bool         // all-in, without an amount
	amount rational.Rat // of b, in the unit of the spot's file
}

// A reading says what the amount of a bet or raise is. Programs differ, and a file may be read in
// each way in which its tree is that of the spot: sets of amounts that a reading shifts against each
// other are never the same, so that no node can be read in two ways with different results.
type reading uint8

const (
	total  reading = 1 << iota // what the player has then put in since the spot began
	street                     // on the street
	added                      // by this action
)

var readings = [3]reading{total, street, added}

// parseWord reads an action: a name such as CHECK, Fold, f, allin, or one with an amount, such as
// "BET 50.0", "Raise(250)", "b100".
func parseWord(text string) (w word, err error) {
	w.text = text
	if len(text) > maxNumber {
		return w, fmt.Errorf("%s is no action", mistake.Clip(text))
	}
	k := strings.IndexAny(text, "0123456789")
	if k < 0 {
		k = len(text)
	}
	name := strings.ToLower(strings.TrimRight(text[:k], " ("))
	amount := strings.TrimSuffix(text[k:], ")")
	switch name {
	case "fold", "f":
		w.letter = 'f'
	case "check", "call", "c":
		w.letter = 'c'
	case "bet", "raise", "allin", "all-in", "b":
		w.letter = 'b'
		w.all = amount == "" && strings.HasPrefix(name, "all")
	}
	if w.letter == 0 || (w.letter != 'b' || w.all) != (amount == "") {
		return w, fmt.Errorf("%s is no action: fold, check, call, allin, or bet or raise and an amount was expected", mistake.Clip(text))
	}
	if amount != "" {
		w.amount, err = rational.Parse(amount)
	}
	return w, err
}

// action returns what a word means at a place in one reading, or an error if it is no whole number
// of chips.
func (b *book) action(x place, w word, r reading) (publictree.Action, error) {
	if w.letter != 'b' {
		return publictree.Action{Letter: w.letter}, nil
	}
	if w.all {
		return publictree.Action{Letter: 'b', To: b.spot.Stack}, nil
	}
	chips := w.amount.Quo(b.spot.Chip)
	if !chips.IsInt() || chips.BitLen() > 40 {
		return publictree.Action{}, fmt.Errorf("the amount of %s is no whole number of chips of %v", w.text, b.spot.Chip)
	}
	to := chips.Num().Int64()
	switch r {
	case street:
		to += x.before
	case added:
		n := b.at(x)
		to += n.Put[n.Player]
	}
	return publictree.Action{Letter: 'b', To: to}, nil
}

// follow returns where a word of the file leads.
func (b *book) follow(x place, w word, off int) (place, error) {
	var to publictree.Action
	var alive reading
	for _, r := range readings {
		a, err := b.action(x, w, r)
		if b.readings&r == 0 || err != nil || !slices.Contains(b.at(x).Actions, a) {
			continue
		}
		if alive != 0 && a != to {
			return x, b.fail(off, "%s at %s can be read as %v and as %v; the actions there must come first in the file", w.text, b.describe(x), to, a)
		}
		to, alive = a, alive|r
	}
	if alive == 0 {
		return x, b.fail(off, "the file has %s at %s, where the spot has %s", w.text, b.describe(x), b.has(x))
	}
	b.readings = alive
	x.node = b.at(x).Children[slices.Index(b.at(x).Actions, to)]
	return x, nil
}
