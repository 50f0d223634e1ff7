package check

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/plain"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/gamefile"
	"exactsolve/seqform"
	"exactsolve/seqform/forms"
)

// VerifyCommand returns the command verify.
func VerifyCommand() *cobra.Command {
	return cli.NewCommand(&cobra.Command{
		Use:   "verify CERT [GAME]",
		Short: "check a certificate, using none of the solving code",
		Long: `Checks that the evidence in a certificate proves its claim about the game. The
checker trusts nothing in the certificate and shares no code with the methods
that find equilibria.

With GAME, the certificate must be about that game or, if its concept is one of
strategic forms, such as nash, about its reduced strategic form: this program
makes that form anew from the tree, and says so. Lists of games in which only two players have a choice are about those two.
Without GAME, the claim is about the game whose text is in the certificate: see
that it is the one you mean, by the SHA-256 that is printed, which 'exactsolve info
GAME' prints too. No names are part of what it covers, so those of that text may be
anything.

CERT may be a stream of certificates, one after the other. Each is checked and
reported; with --json there is one result a line.

With --engine proved the check is done by another program, exactsolve-proved, which is made from
functions in Coq with a proof that what they accept is so. Get it from a release, or build it with
'make -C proof'; it is looked for on PATH, and under the name in EXACTSOLVE_PROVED.
'exactsolve convert --to plain' writes what it reads, and says which concepts are covered. Its
first words, concept and payoffs, stand after "proved".

CERT may also be one about a spot of poker, as 'exactsolve spot --certificate'
writes it, GAME being the file of the spot if it is given.

The status is 0 when every certificate is accepted, 1 when one is rejected, 2
when one cannot be read, which ends the run, and 3 when --timeout ends it or one
would take more work than its size allows. An
accepted certificate may be of a refutation: that a profile is not what is said;
the first line tells.`,
		Args: cli.WantArgs(1, 2, "a CERT file and perhaps a GAME"),
	}, new(verify))
}

type verify struct {
	cli.Common
	engine string
	proved string        // the program of the proved checker, "" for that of this program
	path   string        // of the argument GAME, "" for none
	game   *cli.GameFile // it, or nil

	domain string          // for which game or last was read, "" for a game without parameter
	forms  []*cli.GameFile // strategic forms of game; nil until asked for
	last   *cli.GameFile   // of the certificate before, with its text
	text   string
}

func (c *verify) Declare(fs *pflag.FlagSet) {
	fs.Var(cli.NewChoice(&c.engine, "go", "proved"), "engine", "`CHECKER`: go is that of this program, proved the separate one that is proved in Coq")
	c.AddTimeout(fs)
	c.AddCommon(fs, cli.QuietText, "text", "json", "csv")
}

func (c *verify) Run(s *cli.Session, args []string) error {
	if len(args) == 2 && args[0] == "-" && args[1] == "-" {
		return cli.UsageError("CERT and GAME cannot both be standard input")
	}
	name, r, err := s.OpenAs(args[0], "a certificate", gamefile.Certificate)
	if err != nil {
		return err
	}
	defer r.Close()
	if c.engine == "proved" {
		if c.proved, err = provedProgram(s); err != nil {
			return err
		}
	}
	if isFlow(r) {
		if c.proved != "" {
			return cli.InputError(fmt.Errorf("%s: a certificate about a spot of poker; %w", name, plain.ErrNotCovered))
		}
		return c.flow(s, name, r, args[1:])
	}
	if len(args) == 2 {
		c.path = args[1]
	}
	return c.stream(s, view.NewCertificates(args[0], name, r))
}

func (c *verify) stream(s *cli.Session, in *view.Certificates) error {
	claim, err := in.Next()
	if err != nil {
		return err
	}
	if err := c.readGame(s, claim); err != nil {
		return err
	}
	if err := s.CheckOutputs(); err != nil {
		return err
	}
	accepted, number, worst := 0, 0, cli.ExitYes
	s.Phase("verify", "certificates")
	for claim != nil {
		number++
		several := in.More() || number > 1
		f, err := c.gameOf(s, in, claim)
		if err != nil {
			return err
		}
		if number == 1 {
			about := c.game
			if about == nil && !several {
				about = f
			}
			if err := s.Config("verify", about, nil); err != nil {
				return err
			}
		}
		m, err := c.judge(s, f, claim)
		if err != nil {
			return err
		}
		m.Reduced = c.game != nil && f != c.game
		if several {
			m.Number = number
		}
		switch code := s.StatusOf(m.Status); code {
		case cli.ExitYes:
			accepted++
		case cli.ExitNo:
			worst = code
		default:
			worst = cmp.Or(worst, code)
		}
		if err := s.Report(m); err != nil {
			return err
		}
		s.Phase("verify", "certificates")
		s.Count(number)
		s.Out.Flush() // the next one may end the run
		if claim, err = in.Next(); err != nil {
			return err
		}
	}
	if number > 1 {
		s.Note("%s, %d accepted", cli.Plural(number, "certificate"), accepted)
	}
	return cli.Status(worst)
}

// judge has the engine check one certificate.
func (c *verify) judge(s *cli.Session, f *cli.GameFile, claim *cert.Certificate) (*view.VerifyResult, error) {
	check, said := view.CheckerOf(f), []string(nil)
	if c.proved != "" {
		p, err := ask(s, c.proved, f.Game, claim)
		if err != nil {
			return nil, err
		}
		check, said = p.verdict, p.said
	}
	m := view.JudgeCertificate(s.Ctx, f, claim, c.game == nil, check)
	if m.Status == answer.Yes.String() {
		m.Proved = said
	}
	return m, nil
}

// gameOf returns the game that the certificate is to be checked against.
func (c *verify) gameOf(s *cli.Session, in *view.Certificates, claim *cert.Certificate) (*cli.GameFile, error) {
	if err := c.readGame(s, claim); err != nil {
		return nil, err
	}
	if c.game != nil {
		return c.formOf(claim), nil
	}
	domain := view.DomainOf(&claim.Claim).String()
	if claim.Game.Text != "" && c.last != nil && c.last.Kind == claim.Game.Kind && c.text == claim.Game.Text && c.domain == domain {
		return c.last, nil
	}
	f, err := in.EmbeddedGame(s, claim, "verify")
	c.last, c.text, c.domain = f, claim.Game.Text, domain
	return f, err
}

// readGame reads the argument, once for certificates about the same values of a parameter.
func (c *verify) readGame(s *cli.Session, claim *cert.Certificate) (err error) {
	d := view.DomainOf(&claim.Claim)
	if c.path == "" || c.game != nil && c.domain == d.String() {
		return nil
	}
	c.domain, c.forms = d.String(), nil
	c.game, err = s.ReadArgumentFor([]string{c.path}, d)
	return err
}

// ofTrees are the concepts that say more of a tree than of its strategic form.
var ofTrees = []cert.Concept{cert.SubgamePerfect, cert.Sequential, cert.QuasiPerfect, cert.ExtensivePerfect, cert.Consistent, cert.CompletePerfect}

// formOf returns the game given or, if the certificate is about that and not about the
// game, a strategic form made of it, of which some concepts say as much.
func (c *verify) formOf(claim *cert.Certificate) *cli.GameFile {
	if c.game.Family != nil || claim.Game.Hash == c.game.Game.Hash() || slices.Contains(ofTrees, claim.Claim.Concept) {
		return c.game
	}
	if c.forms == nil {
		c.forms = formsOf(c.game)
	}
	for _, f := range c.forms {
		if claim.Game.Hash == f.Game.Hash() {
			return f
		}
	}
	return c.game
}

// formsOf returns the game, of the players with a choice if these are two, in strategic
// form: a tree in the reduced one, unless that is too large. A tree among two of more players
// comes first as it is.
func formsOf(f *cli.GameFile) []*cli.GameFile {
	list := []*cli.GameFile{}
	duel, _ := f.Game.Duel()
	if duel != nil && duel.Tree != nil {
		list = append(list, &cli.GameFile{Name: f.Name, Kind: "efg", Game: duel})
	}
	for _, g := range []*seqform.Game{f.Game, duel} {
		if g != nil && g.Tree != nil {
			form, err := forms.Reduce(g, 0)
			if err != nil {
				continue
			}
			g = form.Game
		}
		if g != nil {
			list = append(list, &cli.GameFile{Name: f.Name, Kind: "nfg", Game: g})
		}
	}
	return list
}
