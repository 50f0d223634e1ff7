package profile

import (
	"fmt"
	"io"

	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/internal/lex"
)

// An ErrorList is what Parse returns for mistakes in the file: up to ten with
// their positions, sorted, and the number of those after them.
type ErrorList = lex.ErrorList

// Parse reads a profile of g from r, a Gambit line or JSON as the first
// character says; name stands for the file in errors. The profile is nil at
// information sets without behavior and a distribution at all others.
func Parse(name string, r io.Reader, g *seqform.Game) (seqform.Profile, error) {
	src, err := lex.Read(name, r)
	if err != nil {
		return nil, err
	}
	l := lex.New(name, src)
	var p seqform.Profile
	if l.Kind == lex.LBrace {
		p, err = parseJSON(lex.NewErrors(name, src), src, g)
	} else {
		p, err = parseGambit(l, g)
	}
	if err != nil {
		return nil, err
	}
	return p, nil
}

// empty returns the profile of g without any behavior.
func empty(g *seqform.Game) seqform.Profile {
	p := make(seqform.Profile, len(g.Players))
	for i := range p {
		p[i] = make(seqform.Behavior, len(g.Players[i].Infosets))
	}
	return p
}

// checkSum reports, at offset off, probabilities that do not sum to 1.
func checkSum(e *lex.Errors, off int, at place, prob []rational.Rat) {
	sum, ok := lex.Sum(prob)
	switch {
	case !ok:
		e.Errorf(off, "probabilities at %v have too large a common denominator", at)
	case !sum.IsOne():
		e.Errorf(off, "probabilities at %v sum to %v, not 1", at, lex.Short(sum))
	}
}

// A place is information set h of player i, for messages.
type place struct {
	g    *seqform.Game
	i, h int
}

func (at place) String() string {
	player := lex.Quote(at.g.PlayerLabel(at.i))
	if at.g.Tree == nil {
		return "the strategies of " + player
	}
	return fmt.Sprintf("information set %s of %s", lex.Quote(at.g.InfosetLabel(at.i, at.h)), player)
}
