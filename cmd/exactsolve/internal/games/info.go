// Package games is of the shell: the commands gen, info, convert and reduce, about games alone.
package games

import (
	"io"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/message"
	"exactsolve/seqform"
)

// InfoCommand returns the command info.
func InfoCommand() *cobra.Command {
	return cli.NewCommand(&cobra.Command{
		Use:   "info [GAME]",
		Short: "players, information sets, sequences, recall, payoffs",
		Long: `Describes a game: its form and size, whether every player has perfect recall
(and if not, where), whether payoffs have a constant sum, what each player can
get, the SHA-256 of its canonical text, by which certificates name it, and which
concepts solve can find for it, if limits let, and how ('exactsolve help
concepts'). Of a game of the catalogue ('exactsolve gen --list'), known by its
SHA-256, also where it is from and what is known about it.

--models adds the sizes of the models that 'exactsolve convert' writes: weights and
products, which are among the continuous variables, binary variables, rows without
the equations of products, and their nonzeros; of a model too large, only that.

--prices adds the prices of anarchy and of stability: the largest sum of payoffs of
any profile, divided by that of the worst or the best Nash equilibrium, which have
proofs as with 'solve --minimize sum' and '--maximize sum'. What is not known
exactly is between two numbers, as when the time is over: half of it is for each.
Where the largest sum is negative, sums are costs, and the quotient is turned
around; where that of the equilibrium is not positive otherwise, it is undefined.`,
		Args: cli.WantArgs(0, 1, "one GAME"),
	}, new(info))
}

type info struct {
	cli.Common
	models bool
	prices bool
}

func (c *info) Declare(fs *pflag.FlagSet) {
	fs.BoolVar(&c.models, "models", false, "also the sizes of the models of nash equilibria")
	fs.BoolVar(&c.prices, "prices", false, "also the prices of anarchy and of stability")
	c.AddTimeout(fs)
	c.AddCommon(fs, cli.QuietText, "text", "json", "csv")
	cli.ForPage(fs, "normalize-chance")
}

func (c *info) Run(s *cli.Session, args []string) error {
	f, err := readGame(s, "info", args)
	if err != nil {
		return err
	}
	r := view.NewInfoResult(f)
	if c.models {
		if err := r.AddModels(f.Game); err != nil {
			return f.RefusedQuestion(err)
		}
	}
	if c.prices {
		if err := r.AddPrices(s.Ctx, f.Game); err != nil {
			return f.RefusedQuestion(err)
		}
	}
	return s.Report(r)
}

// readGame reads the game of a command, and says what is being done.
func readGame(s *cli.Session, command string, args []string) (*cli.GameFile, error) {
	f, err := s.ReadArgument(args)
	if err != nil {
		return nil, err
	}
	if err := s.CheckOutputs(); err != nil {
		return nil, err
	}
	return f, s.Config(command, f, nil)
}

func writeGameJSON(w io.Writer, g *seqform.Game) error {
	out := message.Game{Format: message.GameFormat, Title: g.Title, Comment: g.Comment}
	for i := range g.Players {
		p := message.GameSide{Name: g.Players[i].Name, Infosets: []message.GameSet{}}
		for _, set := range g.Players[i].Infosets {
			p.Infosets = append(p.Infosets, message.GameSet{Number: set.Number, Name: set.Name, Actions: set.Actions})
		}
		out.Players = append(out.Players, p)
	}
	if g.Tree != nil {
		addTree(&out, g.Tree)
	} else {
		out.Outcomes = outcomes(g.Table.Outcomes)
		for _, o := range g.Table.Of {
			out.Profiles = append(out.Profiles, o+1)
		}
	}
	return message.NewEncoder(w).Plain(out)
}

func addTree(out *message.Game, t *seqform.Tree) {
	for _, set := range t.ChanceSets {
		out.Chance = append(out.Chance, message.GameSet{Number: set.Number, Name: set.Name, Actions: set.Actions, Probabilities: set.Prob})
	}
	out.Outcomes = outcomes(t.Outcomes)
	for v := range t.Len() {
		n := message.GameNode{Parent: t.Parent[v] + 1, Action: t.Action[v] + 1, Name: t.NodeName(v), Outcome: t.Outcome[v] + 1}
		if i := t.Player[v]; i != seqform.Terminal {
			number := i + 1 // chance is −1
			n.Player, n.Infoset = &number, t.Infoset[v]+1
		}
		out.Nodes = append(out.Nodes, n)
	}
}

func outcomes(list []seqform.Outcome) []message.Outcome {
	out := make([]message.Outcome, len(list))
	for k, o := range list {
		out[k] = message.Outcome(o)
	}
	return out
}
