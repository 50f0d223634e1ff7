package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/profile"
)

func checkCommand() *command {
	return &command{
		Name:  "check",
		Args:  "GAME [PROFILE]",
		Short: "exact payoffs and regrets of a given profile",
		Long: `Says whether a profile is a Nash equilibrium, for any number of players: each
player's exact payoff, the payoff of a best response, the difference (the
regret), and the information sets at which to deviate to earn it.

PROFILE is a Gambit line (NE,1/2,1/2,…) or the JSON of 'exactsolve solve
--json', from a file or standard input. Numbers are exact; probabilities must
sum to exactly 1. A profile may be silent (all zeros) at information sets that
the player's own plan does not lead to. --fill uniform fills in the others too.

The status is 0 for a Nash equilibrium and 1 for anything else.`,
		Setup: func(fs *pflag.FlagSet) action {
			c := new(check)
			fs.Var(newChoice(&c.fill, "none", "uniform"), "fill", "behavior where the profile has none: `none|uniform`")
			c.digits = 3
			fs.Var(&count{&c.digits, 0, 1000}, "digits", "`N` digits in the decimals beside exact values, 0 for none")
			fs.BoolVar(&c.read.normalizeChance, "normalize-chance", false, normalizeChanceUsage)
			c.addOutput(fs)
			c.addFormat(fs, "text", "json")
			c.addTalk(fs, quietText)
			return c.run
		},
	}
}

// check holds the flags of the command.
type check struct {
	common
	read   readOptions
	fill   string
	digits int
}

func (c *check) run(ctx context.Context, io stdio, args []string) (err error) {
	if err := wantArgs(args, 1, 2, "a GAME and a PROFILE"); err != nil {
		return err
	}
	s, err := newSession(ctx, io, c.common)
	if err != nil {
		return err
	}
	defer func() { err = s.finish(err) }()
	from, err := s.argOrStdin(args, 1, "a PROFILE")
	if err != nil {
		return err
	}
	if from == "-" && args[0] == "-" {
		return usageError("GAME and PROFILE cannot both be standard input")
	}
	f, err := s.readGame(args[0], c.read)
	if err != nil {
		return err
	}
	if f.Game.Recall != nil {
		return inputError(fmt.Errorf("%s: %w; regrets need perfect recall", f.Name, f.Game.Recall))
	}
	prof, err := s.readProfile(from, f.Game)
	if err != nil {
		return err
	}
	return c.judge(s, f, prof)
}

func (s *session) readProfile(path string, g *seqform.Game) (seqform.Profile, error) {
	name, r, err := s.open(path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	p, err := profile.Parse(name, r, g)
	if err != nil {
		return nil, inputError(err)
	}
	return p, nil
}

// judge reports on a profile that may be incomplete.
func (c *check) judge(s *session, f *gameFile, prof seqform.Profile) error {
	n := newNames(f.Game)
	fillSingle(f.Game, prof)
	missing := prof.Missing()
	if c.fill == "uniform" {
		fillUniform(f.Game, prof, missing)
	} else if err := c.complete(f, n, prof, missing); err != nil {
		return err
	}
	if err := s.checkOutputs(); err != nil {
		return err
	}
	if err := s.config("check", f, map[string]any{"concept": "nash", "fill": c.fill}); err != nil {
		return err
	}
	m := c.result(f.Game, n, prof, missing)
	if err := s.report(m); err != nil {
		return inputError(err)
	}
	if m.Status == "no" {
		return status(exitNo)
	}
	return nil
}

// fillSingle sets behavior where there is only one action.
func fillSingle(g *seqform.Game, prof seqform.Profile) {
	for _, at := range prof.Missing() {
		if len(g.Players[at[0]].Infosets[at[1]].Actions) == 1 {
			prof[at[0]][at[1]] = []rational.Rat{rational.Int(1)}
		}
	}
}

func fillUniform(g *seqform.Game, prof seqform.Profile, missing [][2]int) {
	for _, at := range missing {
		prob := make([]rational.Rat, len(g.Players[at[0]].Infosets[at[1]].Actions))
		for a := range prob {
			prob[a] = rational.New(1, int64(len(prob)))
		}
		prof[at[0]][at[1]] = prob
	}
}

// complete returns an error if behavior is missing where the player's own plan
// leads. Elsewhere it decides neither payoffs nor regrets.
func (c *check) complete(f *gameFile, n *names, prof seqform.Profile, missing [][2]int) error {
	plans := f.Game.Plans(prof)
	var list []string
	for _, at := range missing {
		i, h := at[0], at[1]
		if !plans[i][f.Game.Players[i].Infosets[h].ParentSeq].IsZero() {
			list = append(list, fmt.Sprintf("%s of %s", printable(n.set(i, h)), printable(n.player(i))))
		}
	}
	if len(list) == 0 {
		return nil
	}
	more := ""
	if len(list) > 10 {
		more, list = fmt.Sprintf(" and %d more", len(list)-10), list[:10]
	}
	return inputError(fmt.Errorf("the profile is incomplete: no behavior at %s%s, where the player's own plan leads", strings.Join(list, ", "), more),
		"--fill uniform gives all actions there the same probability")
}
