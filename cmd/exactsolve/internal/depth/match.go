package depth

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve"
	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// MatchCommand returns the command match.
func MatchCommand() *cobra.Command {
	return cli.NewCommand(&cobra.Command{
		Use:   "match GAME AGENT…",
		Short: "what agents get against each other, and how exploitable they are",
		Long: `Has agents play a two-player constant-sum game tree against each other, each as
player 1 in half of the hands. No hands are dealt: what one gets against another is
an expectation, by the whole tree, and exact.

An AGENT is NAME=PROFILE. The PROFILE has strategies of both players: a FILE as
'exactsolve check' reads it, uniform where it says nothing, or how to make one:
exact; or cfr, cfr+, modified-cfr+, linear-cfr, discounted-cfr or mccfr, each
perhaps with :ROUNDS, as in cfr+:500. If a NAME comes twice, player 1 plays by the
first PROFILE and player 2 by the second: 'exactsolve depthlimit' and
'exactsolve play --whole' with --json write the strategy found for one player.

Beside it stands the exploitability: how much less than the value of the game an
agent guarantees against anyone, the mean of both seats. The two may disagree. An
agent who gets more from these opponents may lose more to another.

The status is 0, or 3 if a limit came first. For example:

  exactsolve gen leduc -o leduc.efg
  exactsolve depthlimit --after-round 1 --blueprint cfr+:100 --json -o one leduc.efg
  exactsolve depthlimit --after-round 1 --blueprint cfr+:100 --json -o two \
      --player 2 leduc.efg
  exactsolve match leduc.efg cfr=cfr+:100 limited=one limited=two exact=exact`,
		Args: cli.WantArgs(2, maxAgents*2+1, "a GAME and AGENTs"),
	}, new(match))
}

// maxAgents bounds how many play.
const maxAgents = 100

type match struct {
	cli.Common
	blueprintFlags // how profiles are read and made
}

func (c *match) Declare(fs *pflag.FlagSet) {
	c.declareMaking(fs)
	c.AddTimeout(fs)
	c.ProfileFlags.DeclareReading(fs, "uniform")
	fs.Var(cli.NewCount(&c.Digits, 1, 1000), "digits", "`N` digits after the point, of thousandths")
	c.AddCommon(fs, cli.QuietText, "text", "json", "csv")
}

// An entrant is an agent as it is named.
type entrant struct {
	name     string
	profiles []string // FILE or METHOD, one of both players or one of each
}

func (c *match) entrants(args []string) ([]*entrant, error) {
	var list []*entrant
	for _, text := range args {
		name, from, ok := strings.Cut(text, "=")
		if !ok || name == "" || from == "" {
			return nil, cli.UsageError("AGENT %q, want NAME=PROFILE", text)
		}
		if _, err := c.method(from); err != nil {
			return nil, err
		}
		k := slices.IndexFunc(list, func(e *entrant) bool { return e.name == name })
		if k < 0 {
			k, list = len(list), append(list, &entrant{name: name})
		}
		if k >= maxAgents {
			return nil, cli.UsageError("more than %d agents", maxAgents)
		}
		if list[k].profiles = append(list[k].profiles, from); len(list[k].profiles) > 2 {
			return nil, cli.UsageError("%q comes three times, want a PROFILE of both players or one of each", name)
		}
	}
	return list, nil
}

func (c *match) Run(s *cli.Session, args []string) error {
	c.IgnoreBeliefs = true
	agents, err := c.entrants(args[1:])
	if err != nil {
		return err
	}
	f, err := s.ReadGame(args[0])
	if err != nil {
		return err
	}
	if err := exactsolve.SuitsDepthLimit(f.Game); err != nil {
		return f.Refused(err)
	}
	if err := s.Config("match", f, c.options(args[1:])); err != nil {
		return err
	}
	m := &matchResult{digits: c.Digits, Match: message.Match{Status: answer.Yes.String(), Players: cli.NewNames(f.Game).Players}}
	if err := c.meet(s, f, agents, m); err != nil {
		why := limitReached(s.Ctx, err)
		if why == "" {
			return f.Refused(err)
		}
		m.Status, m.Reason = answer.Unknown.String(), why
	}
	return s.End(m, m.Status)
}

func (c *match) options(agents []string) cli.Options {
	o := cli.Options{"agents": agents, "denominator": c.denominator, "seed": c.seed}
	c.ProfileFlags.AddOptions(o)
	return o
}

// meet reads or makes what agents play, and enters what they get.
func (c *match) meet(s *cli.Session, f *cli.GameFile, agents []*entrant, m *matchResult) error {
	made := map[string]seqform.Profile{}
	play := make([]seqform.Profile, len(agents))
	for k, e := range agents {
		for _, from := range e.profiles {
			if made[from] == nil {
				b, err := c.profileOf(s, f, from, "")
				if err != nil {
					return err
				}
				made[from] = b.Profile
			}
		}
		play[k] = seqform.Profile{made[e.profiles[0]][0], made[e.profiles[len(e.profiles)-1]][1]}
	}
	z, err := exactsolve.Meet(s.Ctx, f.Game, play)
	if err != nil {
		return err
	}
	for a, e := range agents {
		one := message.Agent{Name: e.name, Guaranteed: z.Guaranteed[a], Exploitability: z.Exploitability(a)}
		for b, other := range agents {
			second := z.Payoff(a, b).Mul(rational.Int(2)).Sub(z.First[a][b])
			one.Against = append(one.Against, message.Against{Name: other.name, Payoff: z.Payoff(a, b), AsPlayer: [2]rational.Rat{z.First[a][b], second}})
		}
		m.Agents = append(m.Agents, one)
	}
	return nil
}

type matchResult struct {
	message.Match
	digits int
}

func (m *matchResult) Text(p *cli.Page) {
	if m.Agents == nil {
		p.Line(cli.Red("unknown"), cli.Plain(": "+cli.Printable(m.Reason)))
		return
	}
	least := m.Agents[0]
	for _, a := range m.Agents {
		if a.Exploitability.Cmp(least.Exploitability) < 0 {
			least = a
		}
	}
	p.Line(cli.Green("least exploitable: "+cli.Printable(least.Name)), cli.Plain(fmt.Sprintf(", %s thousandths; %s", m.milli(least.Exploitability), cli.Plural(len(m.Agents), "agent"))))
	if p.Brief {
		return
	}
	p.Line()
	p.Paragraph(2, "What the agent of a row gets a hand from that of a column, the mean of both seats, and how exploitable it is, in thousandths.")
	p.Line()
	head := []string{""}
	var rows [][]string
	for k, a := range m.Agents {
		head = append(head, cli.Printable(a.Name))
		row := []string{cli.Printable(a.Name)}
		for j, x := range a.Against {
			if row = append(row, m.milli(x.Payoff)); j == k {
				row[j+1] = "–"
			}
		}
		rows = append(rows, append(row, m.milli(a.Exploitability)))
	}
	p.Table(append([][]string{append(head, "exploitability")}, rows...))
}

func (m *matchResult) milli(x rational.Rat) string {
	text, _ := cli.Decimal(x.Mul(rational.Int(1000)), m.digits)
	return text
}
