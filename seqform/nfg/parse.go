// Package nfg is the model layer's reader and writer of games in strategic form
// in Gambit's .nfg format.
//
// Start with [Parse] and [Format].
//
// Both versions are read: payoffs for each pure profile, or a list of outcomes
// and the number of one, from 1 and 0 for none, for each profile; player 1's
// strategy changes fastest. Strategies may be named or counted in either.
// Numbers are exact. Mistakes come back as an [*mistake.List] with file, line and
// column. Memory is proportional to the file, whatever sizes it claims.
//
// Limits: files of 1 GiB, 32,767 players, rational.MaxDigits digits a number, and what
// docs/formats/certificate.md says of sizes that grow.
package nfg

import (
	"fmt"
	"io"
	"math"

	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/internal/lex"
)

// Parse reads a game in strategic form from r; name stands for the file in errors.
func Parse(name string, r io.Reader) (*seqform.Game, error) { return ParseWith(name, r, nil) }

// ParseWith is Parse with what reads what is no number in place of one, nil for nothing.
func ParseWith(name string, r io.Reader, formula func(string) (rational.Rat, error)) (*seqform.Game, error) {
	src, err := lex.Read(name, r)
	if err != nil {
		return nil, err
	}
	p := &parser{Lexer: lex.New(name, src)}
	p.Formula = formula
	p.file()
	if err := p.Err(); err != nil {
		return nil, err
	}
	c := p.contents // from here on the text can be freed
	g, err := seqform.NewStrategic(c.title, c.comment, c.players, c.strategies, c.table)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return g, nil
}

// contents is what a file says.
type contents struct {
	title, comment string
	players        []string
	strategies     [][]string
	table          seqform.Table
}

type parser struct {
	*lex.Lexer
	contents
	sizes []int // numbers of strategies
}

func (p *parser) file() {
	p.Header("NFG", "1")
	p.title = p.Label("title")
	p.players = p.Players()
	start := p.Pos()
	p.readStrategies()
	p.comment = p.OptionalText()
	if p.Stopped() {
		return
	}
	profiles := p.profiles(start)
	if p.Stopped() {
		return
	}
	if p.Kind == lex.LBrace {
		p.outcomes(profiles)
	} else {
		p.payoffs(profiles)
	}
	if p.Kind != lex.EOF {
		p.Fail(p.Off, "%s after the last entry of the game", p.Found())
	}
}

// readStrategies reads, for each player, names of strategies or their number.
func (p *parser) readStrategies() {
	start := p.Pos()
	p.Expect(lex.LBrace, "{ before the strategies")
	for p.Kind == lex.Word || p.Kind == lex.LBrace {
		off := p.Off
		if p.Kind == lex.LBrace {
			p.names()
		} else {
			p.strategies = append(p.strategies, nil)
			p.sizes = append(p.sizes, p.Int("number of strategies"))
		}
		if k := len(p.sizes); !p.Stopped() && p.sizes[k-1] < 1 {
			p.Fail(off, "player %d has no strategies", k)
		}
	}
	if p.Expect(lex.RBrace, "a list or number of strategies, or }") && len(p.sizes) != len(p.players) {
		p.Fail(start, "strategies of %s for %s", lex.Count(len(p.sizes), "player"), lex.Count(len(p.players), "player"))
	}
}

func (p *parser) names() {
	var names []string
	p.Next()
	for p.Kind == lex.Text {
		names = append(names, p.String())
		p.Next()
	}
	p.Expect(lex.RBrace, "a strategy's name in quotes, or }")
	p.strategies = append(p.strategies, names)
	p.sizes = append(p.sizes, len(names))
}

// slack is how many entries more than the file has bytes are looked for, so
// that small files are told how many they lack.
const slack = 1024

// profiles returns the number of pure profiles, having made sure that it is not
// out of all proportion to the rest of the file.
func (p *parser) profiles(start int) int {
	n := 1
	for _, m := range p.sizes {
		if n > math.MaxInt32/m {
			p.Fail(start, "more than %d pure profiles", math.MaxInt32)
			return 0
		}
		n *= m
	}
	want, what := n, "outcome numbers"
	if p.Kind != lex.LBrace {
		want, what = n*len(p.players), "payoffs"
	}
	if bytes := p.Rest(); want > bytes+slack {
		p.Fail(p.Pos(), "%d pure profiles need %d %s, more than the rest of the file (%d bytes) can hold", n, want, what, bytes)
		return 0
	}
	if k := len(p.players); k*n > p.MaxCells() {
		p.Fail(start, "the game is too large: %d players and %d pure profiles", k, n)
		return 0
	}
	for i, m := range p.sizes {
		if p.strategies[i] == nil {
			p.strategies[i] = seqform.Counted(m)
		}
	}
	return n
}

// payoffs reads the body of the payoff version.
func (p *parser) payoffs(profiles int) {
	n := len(p.players)
	all := make([]rational.Rat, 0, n*profiles)
	for len(all) < cap(all) && p.Kind != lex.EOF {
		x, _ := p.Number("payoff")
		all = append(all, x)
		if p.Kind == lex.Comma {
			p.Next()
		}
	}
	p.counted(len(all), cap(all), fmt.Sprintf("payoffs (%d for each of %d pure profiles)", n, profiles))
	if p.Any() {
		return
	}
	p.table.Of = make([]int32, profiles)
	p.table.Outcomes = make([]seqform.Outcome, profiles)
	for k := range profiles {
		p.table.Of[k] = int32(k)
		p.table.Outcomes[k] = seqform.Outcome{Number: k + 1, Payoffs: all[k*n : (k+1)*n : (k+1)*n]}
	}
}

// outcomes reads the body of the outcome version.
func (p *parser) outcomes(profiles int) {
	p.Next()
	for p.Kind == lex.LBrace {
		p.outcome()
	}
	p.Expect(lex.RBrace, "{ before an outcome, or }")
	p.table.Named = true
	p.table.Of = make([]int32, 0, profiles)
	for len(p.table.Of) < profiles && p.Kind != lex.EOF {
		off := p.Off
		o := p.Int("outcome number")
		if o < 0 || o > len(p.table.Outcomes) {
			p.Errorf(off, "outcome %d, but the file lists %s", o, lex.Count(len(p.table.Outcomes), "outcome"))
			o = 0
		}
		p.table.Of = append(p.table.Of, int32(o-1))
	}
	p.counted(len(p.table.Of), profiles, "outcome numbers (one for each pure profile)")
	bits := 0
	for _, o := range p.table.Of {
		for k := 0; o >= 0 && k < len(p.table.Outcomes[o].Payoffs); k++ {
			bits += p.table.Outcomes[o].Payoffs[k].BitLen()
		}
	}
	if bits > p.MaxBits() {
		p.Fail(p.Pos(), "payoffs of more than %d bits in all pure profiles", p.MaxBits())
	}
}

// counted stops unless there are n entries, of which k have been read, and no more.
func (p *parser) counted(k, n int, what string) {
	switch {
	case p.Stopped():
	case k < n:
		p.Fail(p.Pos(), "the file ends after %d of %d %s", k, n, what)
	case p.Kind == lex.Word:
		p.Fail(p.Off, "more than %d %s", n, what)
	}
}

// outcome reads one outcome of the list: a name and payoffs between braces.
func (p *parser) outcome() {
	start := p.Off
	o := seqform.Outcome{Number: len(p.table.Outcomes) + 1}
	p.Next()
	o.Name = p.OptionalText()
	n := p.RestOfPayoffs(func(_, _ int, x rational.Rat, _ bool) { o.Payoffs = append(o.Payoffs, x) })
	if n != len(p.players) {
		p.Errorf(start, "outcome %d has %s for %s", o.Number, lex.Count(n, "payoff"), lex.Count(len(p.players), "player"))
	}
	p.table.Outcomes = append(p.table.Outcomes, o)
}
