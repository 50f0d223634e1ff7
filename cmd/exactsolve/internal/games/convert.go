package games

import (
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/gamefile"
	"exactsolve/seqform"
	"exactsolve/seqform/forms"
)

// ConvertCommand returns the command convert.
func ConvertCommand() *cobra.Command {
	return cli.NewCommand(&cobra.Command{
		Use:   "convert [GAME]",
		Short: "normalize a game file, or write it as json or as an optimization model",
		Long: `Writes a game in another format: efg and nfg are Gambit's, in a normal form of
ours (one node a line, numbers in lowest terms); json is a plain listing of the
game, which every command and the page of 'exactsolve serve' read too; canonical
is the text whose SHA-256 names the game in certificates.

ncp, miqcp and miqcp-chain are models whose solutions are the Nash equilibria,
those that 'exactsolve solve' branches on with --method of that name, for other
programs: the weights of realization plans with their slacks as complementary
pairs, or with a binary variable for each pair. miqcp-chain is that of Ganzfried
2024, of a game in strategic form: it has a variable for the product of every
tuple of actions of some but not all players, where the others have few. 'exactsolve
info --models' says how large they are. lp is the format of CPLEX, with quadratic
constraints in brackets, mps free MPS with QCMATRIX sections; both are exact. lp and mps
alone are the linear program of a constant-sum game of two players, that which
'solve --method guided' solves: its optimum is what player 1 gets. Names are those of
the game in letters, digits and underscores (x_II_Q_bet), and comments in the file say
how to read a solution.

A tree as nfg is its reduced strategic form. A strategy is named by its actions,
in the order of the information sets, with a dot where an own earlier action
leaves nothing to choose. A table as efg is a tree in which the players choose in
turn, and none knows what the others chose.

--to plain is for certificates: 'exactsolve convert --to plain -o NAME CERT [GAME]' writes
NAME.game, the canonical text of the game, and NAME.cert, the certificate in lines, which are
what the proved checker reads (see 'verify --engine proved'), for the concepts that it covers.

Without --to, the format is that of the name after --output (.efg, .nfg, .json,
.lp, .ncp.lp and so on), and otherwise the one that fits the game.`,
		Args: cli.WantArgs(0, 2, "one GAME, or with --to plain a CERT file and perhaps a GAME"),
	}, new(convert))
}

type convert struct {
	cli.Common
	to string
}

func (c *convert) Declare(fs *pflag.FlagSet) {
	formats := append([]string{"efg", "nfg", "json", "canonical", toPlain}, exactsolve.ModelFormats()...)
	fs.Var(cli.NewChoice(&c.to, append([]string{"auto"}, formats...)...), "to", "`FORMAT`: "+cli.OrList(formats))
	cli.ForPage(fs, "to")
	c.AddTimeout(fs)
	c.AddCommon(fs, cli.QuietNotes)
}

func (c *convert) Run(s *cli.Session, args []string) error {
	if c.to == toPlain {
		return c.plain(s, args)
	}
	if len(args) == 2 {
		return cli.UsageError("unexpected argument %q, want one GAME", args[1])
	}
	f, err := s.ReadArgument(args)
	if err != nil {
		return err
	}
	if err := s.CheckOutputs(); err != nil {
		return err
	}
	write, err := c.writer(f)
	if err != nil {
		return err
	}
	return write(s.Out, f.Game)
}

type gameWriter func(w io.Writer, g *seqform.Game) error

// named returns the format that the name of the output asks for, or that of the game.
func (c *convert) named(f *cli.GameFile) string {
	for _, to := range append([]string{"efg", "nfg", "json"}, exactsolve.ModelFormats()...) {
		if strings.HasSuffix(cli.Unzipped(filepath.Base(c.Output)), "."+to) {
			return to
		}
	}
	return f.Kind
}

// writer returns the writer of the format asked for, if the game fits it.
func (c *convert) writer(f *cli.GameFile) (gameWriter, error) {
	to := c.to
	if to == "auto" {
		to = c.named(f)
	}
	switch {
	case slices.Contains(exactsolve.ModelFormats(), to):
		return func(w io.Writer, g *seqform.Game) error { return f.RefusedQuestion(exactsolve.WriteModel(w, g, to)) }, nil
	case to == "json":
		return writeGameJSON, nil
	case to == "canonical":
		return func(w io.Writer, g *seqform.Game) error { return g.WriteCanonical(w) }, nil
	case to != f.Kind:
		g, err := otherForm(f.Game)
		return func(w io.Writer, _ *seqform.Game) error { return gamefile.Write(w, g) }, f.Failed(err)
	}
	return gamefile.Write, nil
}

// otherForm returns the reduced strategic form of a tree, or a tree of a table.
func otherForm(g *seqform.Game) (*seqform.Game, error) {
	if g.Table != nil {
		return forms.Tree(g)
	}
	form, err := forms.Reduce(g, 0)
	if err != nil {
		return nil, err
	}
	return form.Game, nil
}
