package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"exactsolve/cert"
	"exactsolve/rational"
)

func verifyCommand() *command {
	return &command{
		Name:  "verify",
		Args:  "CERT [GAME]",
		Short: "check a certificate, using none of the solving code",
		Long: `Checks that the evidence in a certificate proves its claim about the game. The
checker trusts nothing in the certificate and shares no code with the methods
that find equilibria.

With GAME, the certificate must be about that game. Without it, the claim is
about the game whose text is in the certificate: see that it is the one you
mean, by the SHA-256 that is printed. 'exactsolve info GAME' prints the same.

The status is 0 when the certificate is accepted, 1 when it is rejected and 2
when it cannot be read.`,
		Setup: func(fs *pflag.FlagSet) action {
			c := new(verify)
			fs.BoolVar(&c.read.normalizeChance, "normalize-chance", false, normalizeChanceUsage)
			c.addOutput(fs)
			c.addFormat(fs, "text", "json")
			c.addTalk(fs, quietText)
			return c.run
		},
	}
}

// verify holds the flags of the command.
type verify struct {
	common
	read readOptions
}

// A verifyResult is the answer of verify.
type verifyResult struct {
	Status     string         `json:"status"`
	Concept    cert.Concept   `json:"concept"`
	Reason     string         `json:"reason,omitempty"`
	Game       *gameInfo      `json:"game"`
	Embedded   bool           `json:"embedded"`
	Players    []string       `json:"players"`
	Payoffs    []rational.Rat `json:"payoffs,omitempty"`
	EpsilonBar string         `json:"epsilon_bar,omitempty"`
}

func (c *verify) run(ctx context.Context, io stdio, args []string) (err error) {
	if err := wantArgs(args, 1, 2, "a CERT file and perhaps a GAME"); err != nil {
		return err
	}
	if len(args) == 2 && args[0] == "-" && args[1] == "-" {
		return usageError("CERT and GAME cannot both be standard input")
	}
	s, err := newSession(ctx, io, c.common)
	if err != nil {
		return err
	}
	defer func() { err = s.finish(err) }()
	name, claim, err := s.readCertificate(args[0])
	if err != nil {
		return err
	}
	f, err := c.game(s, args, name, claim)
	if err != nil {
		return err
	}
	if err := s.checkOutputs(); err != nil {
		return err
	}
	if err := s.config("verify", f, nil); err != nil {
		return err
	}
	return c.judge(s, f, claim, len(args) == 1)
}

func (s *session) readCertificate(path string) (string, *cert.Certificate, error) {
	name, r, err := s.open(path)
	if err != nil {
		return name, nil, err
	}
	defer r.Close()
	c, err := cert.Read(r)
	if err != nil {
		return name, nil, inputError(fmt.Errorf("%s: not a certificate that can be read: %s", name, strings.TrimPrefix(err.Error(), "cert: ")))
	}
	return name, c, nil
}

// game returns the game that the certificate is to be checked against.
func (c *verify) game(s *session, args []string, name string, claim *cert.Certificate) (*gameFile, error) {
	if len(args) == 2 {
		return s.readGame(args[1], c.read)
	}
	if claim.Game.Text == "" {
		return nil, inputError(fmt.Errorf("%s: the certificate does not contain the game", name),
			fmt.Sprintf("exactsolve verify %s GAME", args[0]))
	}
	f, err := s.parseGame(name+" (game)", strings.NewReader(claim.Game.Text), readOptions{})
	if err == nil && f.Kind != claim.Game.Kind {
		return nil, inputError(fmt.Errorf("%s: the game is said to be %q but its text is %s", name, claim.Game.Kind, f.Kind))
	}
	return f, err
}

// judge checks the certificate and reports.
func (c *verify) judge(s *session, f *gameFile, claim *cert.Certificate, embedded bool) error {
	m := &verifyResult{
		Status:   cert.Yes.String(),
		Concept:  claim.Claim.Concept,
		Game:     f.info(),
		Embedded: embedded,
		Players:  newNames(f.Game).players,
	}
	code := exitYes
	if err := cert.Check(f.Game, claim); err != nil {
		m.Status, m.Reason, code = cert.No.String(), strings.TrimPrefix(err.Error(), "cert: "), exitNo
	} else {
		m.Payoffs = claim.Claim.Payoffs
		if claim.Evidence.Plans != nil {
			m.EpsilonBar = claim.Evidence.EpsilonBar.String()
		}
	}
	if err := s.report(m); err != nil {
		return inputError(err)
	}
	return status(code)
}

// text says the answer in words.
func (m *verifyResult) text(p *page) {
	if m.Status == "yes" {
		p.line(span{conceptName(m.Concept) + ": certificate accepted", green})
	} else {
		p.line(span{"certificate rejected", red}, span{": " + printable(m.Reason), plain})
	}
	if p.brief {
		return
	}
	p.line()
	where := ""
	if m.Embedded {
		where = " (its text is in the certificate)"
	}
	p.line(span{"  game     " + printable(titleOr(m.Game.Title, m.Game.Name)) + where, plain})
	p.line(span{"  sha256   " + m.Game.Hash, plain})
	for i, u := range m.Payoffs {
		head := "           "
		if i == 0 {
			head = "  payoffs  "
		}
		p.line(span{head + printable(m.Players[i]) + "  " + u.String(), plain}, span{beside(u, 3), dim})
	}
	if m.EpsilonBar != "" {
		p.line(span{"  holds    for 0 < ε ≤ " + m.EpsilonBar, plain})
	}
}

// titleOr returns the title of a game, or its file's name if it has none.
func titleOr(title, name string) string {
	if title == "" {
		return name
	}
	return title
}
