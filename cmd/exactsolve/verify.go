package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve/cert"
)

func verifyCommand() *cobra.Command {
	return newCommand(&cobra.Command{
		Use:   "verify CERT [GAME]",
		Short: "check a certificate, using none of the solving code",
		Long: `Checks that the evidence in a certificate proves its claim about the game. The
checker trusts nothing in the certificate and shares no code with the methods
that find equilibria.

With GAME, the certificate must be about that game. Without it, the claim is
about the game whose text is in the certificate: see that it is the one you
mean, by the SHA-256 that is printed. 'exactsolve info GAME' prints the same.

CERT may be a stream of certificates, one after the other. Each is checked and
reported; with --json there is one result a line.

The status is 0 when every certificate is accepted, 1 when one is rejected and 2
when one cannot be read, which ends the run. An accepted certificate may be of a
refutation: that a profile is not what is said; the first line tells.`,
		Args: wantArgs(1, 2, "a CERT file and perhaps a GAME"),
	}, new(verify))
}

// verify holds the flags of the command.
type verify struct {
	common
	read readOptions
	game *gameFile // the argument, or nil

	last *gameFile // of the certificate before, with its text
	text string
}

func (c *verify) declare(fs *pflag.FlagSet) {
	fs.BoolVar(&c.read.normalizeChance, "normalize-chance", false, normalizeChanceUsage)
	c.addOutput(fs)
	c.addFormat(fs, "text", "json")
	c.addTalk(fs, quietText)
}

func (c *verify) run(s *session, args []string) error {
	if len(args) == 2 && args[0] == "-" && args[1] == "-" {
		return usageError("CERT and GAME cannot both be standard input")
	}
	name, r, err := s.open(args[0])
	if err != nil {
		return err
	}
	defer r.Close()
	if len(args) == 2 {
		if c.game, err = s.readGame(args[1], c.read); err != nil {
			return err
		}
	}
	return c.stream(s, newCertificates(args[0], name, r))
}

// stream checks certificates as they come.
func (c *verify) stream(s *session, in *certificates) error {
	claim, err := in.next()
	if err != nil {
		return err
	}
	if err := s.checkOutputs(); err != nil {
		return err
	}
	accepted, number := 0, 0
	for claim != nil {
		number++
		several := in.more() || number > 1
		f, err := c.gameOf(s, in, claim)
		if err != nil {
			return err
		}
		if number == 1 {
			about := f
			if several {
				about = c.game
			}
			if err := s.config("verify", about, nil); err != nil {
				return err
			}
		}
		m := judgeCertificate(f, claim, c.game == nil)
		if several {
			m.Number = number
		}
		if m.Status == cert.Yes.String() {
			accepted++
		}
		if err := s.report(m); err != nil {
			return inputError(err)
		}
		if claim, err = in.next(); err != nil {
			return err
		}
	}
	if number > 1 {
		s.note("%s, %d accepted", plural(number, "certificate"), accepted)
	}
	if accepted < number {
		return status(exitNo)
	}
	return nil
}

// gameOf returns the game that the certificate is to be checked against.
func (c *verify) gameOf(s *session, in *certificates, claim *cert.Certificate) (*gameFile, error) {
	if c.game != nil {
		return c.game, nil
	}
	if claim.Game.Text == "" {
		return nil, inputError(fmt.Errorf("%s: the certificate does not contain the game", in.label()), fmt.Sprintf("exactsolve verify %s GAME", in.path))
	}
	if c.last != nil && c.last.Kind == claim.Game.Kind && c.text == claim.Game.Text {
		return c.last, nil
	}
	f, err := s.parseGame(in.label()+" (game)", strings.NewReader(claim.Game.Text), readOptions{})
	if err == nil && f.Kind != claim.Game.Kind {
		return nil, inputError(fmt.Errorf("%s: the game is said to be %q but its text is %s", in.label(), claim.Game.Kind, f.Kind))
	}
	c.last, c.text = f, claim.Game.Text
	return f, err
}
