package cli

import (
	"bytes"
	"fmt"
	"io"

	"exactsolve/gamefile"
	"exactsolve/rational/expression"
)

// maxFamily bounds the text of a game with a parameter, in bytes.
const maxFamily = 64 << 20

// ReadFamily reads a game for all values of a parameter. Its Game is that at one of them.
func (s *Session) ReadFamily(path string, d expression.Domain) (*GameFile, error) {
	name, r, err := s.OpenAs(path, "a game", gamefile.Games...)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	s.Phase("reading "+name, "bytes")
	defer s.Phase(s.name, "")
	text, err := io.ReadAll(io.LimitReader(counted{r, s}, maxFamily+1))
	if err == nil && len(text) > maxFamily {
		err = fmt.Errorf("more than %d MiB of text of a game with a parameter", maxFamily>>20)
	}
	if err != nil {
		return nil, WrapOpen(name, err)
	}
	return s.ParseFamily(name, text, d)
}

// ParseFamily reads such a game from text.
func (s *Session) ParseFamily(name string, text []byte, d expression.Domain) (*GameFile, error) {
	if s.At.Has(d.Name) {
		return nil, UsageError("--at gives %s a value, but it is the parameter from %v to %v", d.Name, d.From, d.To)
	}
	in, err := gamefile.ParseFamily(name, bytes.NewReader(text), d.Name, d.From, d.To, s.Reading())
	if err != nil {
		var hints []string
		if NoValue(err) {
			hints = append(hints, "--at NAME=NUMBER fixes another name, as in --at s=1/2")
		}
		return nil, InputError(err, hints...)
	}
	f := &GameFile{Name: name, Kind: "efg", Game: in.Game, Family: in}
	if f.Game.Tree == nil {
		f.Kind = "nfg"
	}
	f.Text, f.whole = text, string(gamefile.KindOf(text)) == f.Kind && s.At == nil
	return f, nil
}

// ReadArgumentFor is [Session.ReadArgument] for all values of a parameter, or for none if the domain is zero.
func (s *Session) ReadArgumentFor(args []string, d expression.Domain) (*GameFile, error) {
	if d.Name == "" {
		return s.ReadArgument(args)
	}
	path, err := s.ArgOrStdin(args, 0, "a GAME file")
	if err != nil {
		return nil, err
	}
	return s.ReadFamily(path, d)
}

// Hash returns that of the game, or of the game with a parameter.
func (f *GameFile) Hash() string {
	if f.Family != nil {
		return f.Family.Hash()
	}
	return f.Game.Hash()
}

// withText puts the text of a game with a parameter into a certificate, unless it is large, or is not all there is to it.
func (f *GameFile) withText(kind, text *string) {
	if len(f.Text) <= maxEmbedded && f.whole {
		*kind, *text = f.Kind, string(f.Text)
	}
}
