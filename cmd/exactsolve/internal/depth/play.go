package depth

import (
	"errors"
	"fmt"
	"math"
	"path"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve"
	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/depthlimit/nested"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/profile"
)

// PlayCommand returns the command play.
func PlayCommand() *cobra.Command {
	return cli.NewCommand(&cobra.Command{
		Use:   "play GAME",
		Short: "play a game against a strategy that is solved anew as play goes on",
		Long: `Plays a two-player constant-sum game tree, hand after hand, for one player;
the other is you, a process, or a scripted opponent. It begins with a strategy
made in a game without some actions of the opponent, those off the tree. When the
opponent takes one, the subgame that follows is solved exactly, and play goes on
with the result; so it does with each later one.

--off-tree says which actions these are, by patterns of their labels, as in
'bet 3/4' or 'raise*'; with --lift they are by default the labels that the smaller
game has not. --inexpensive solves what follows the action; what the opponent gets
otherwise by actions of the tree is the alternative. --expensive solves what
follows the opponent's information set. The public state decides, not the cards
held, so that a subgame that was solved is not solved again. With --after-round
a subgame is solved down to where the next round begins, where the opponent
chooses among continuations; what is below is solved when play comes there.

Each solution says what the strategy guarantees in the whole game from then on, by
an exact best response. That never falls, except with --method unsafe. Subgames at
one time are those of the play at hand: other plays begin with the blueprint.
--whole solves what may come up in any play, and says what the program guarantees
that plays like this in all of them. With --json it also writes that strategy, with
the opponent's blueprint: a profile that 'exactsolve check' and 'exactsolve match'
read.

The blueprint is a FILE with a profile of GAME, or made: then in the game without
the actions off the tree, or in that of --lift, and followed by label.

You are asked for each action: a line with its number or label, or with --json an
object such as {"action":"call"}. What is off or unknown is asked again; ? or help
says what the words mean. Of each action of yours it is said what it has lost, exactly:
how much less you can expect than by the best one. Play ends after --hands, or where
the input ends, with a summary. --record writes a line a hand, which 'exactsolve
aivat --strategy recorded' reads. The formats are those of docs/formats/play.md.

The status is 0 if play went on to its end, whatever the payoffs. For example:

  exactsolve gen nl-leduc --opening-extra 3/4 -o nl.efg
  exactsolve play --player 2 --off-tree 'bet 3/4' --record hands nl.efg
  exactsolve aivat --player 2 --strategy recorded nl.efg hands`,
		Args: cli.WantArgs(1, 1, "one GAME"),
	}, new(play))
}

// play holds the flags of the command, those of depthlimit among them.
type play struct {
	depthLimit
	offTree []string // patterns
	hands   int

	solveBy, opponent, record     string
	inexpensive, expensive, whole bool
}

// Words of --opponent.
const (
	askOpponent       = "ask"
	randomOpponent    = "random"
	offTreeOpponent   = "off-tree"
	blueprintOpponent = "blueprint"
)

// defaultHands is how many hands are played with a scripted opponent.
const defaultHands = 100

func (c *play) Declare(fs *pflag.FlagSet) {
	c.player = 1
	fs.Var(cli.NewCount(&c.player, 1, 2), "player", "the player of the program: `N`; you play the other")
	fs.StringArrayVar(&c.offTree, "off-tree", nil, "the opponent's actions with labels like `PATTERN` are off the tree; may be repeated")
	methods := exactsolve.ResolveMethods()
	fs.Var(cli.NewChoice(&c.solveBy, methods...), "method", "how subgames are solved: `METHOD`, "+cli.OrList(methods))
	fs.BoolVar(&c.inexpensive, "inexpensive", false, "subgames begin after the action off the tree (default)")
	fs.BoolVar(&c.expensive, "expensive", false, "subgames begin at the opponent's information set")
	fs.Var(cli.NewCount(&c.question.AfterRound, 1, math.MaxInt32), "after-round", "solve subgames down to where the round after round `N` begins")
	fs.Var(c.values(), "values", "--after-round: continuations of the opponent there: `N|loop|inf`")
	c.blueprintFlags.declare(fs)
	fs.Lookup("seed").Usage = "the random numbers of play, and of mccfr: `N`"
	fs.Var(cli.NewChoice(&c.opponent, askOpponent, randomOpponent, offTreeOpponent, blueprintOpponent), "opponent",
		"`WHO` plays against the program: ask, random, off-tree or blueprint; ask is you, off-tree is random but for actions off the tree, which it takes")
	fs.Var(cli.NewCount(&c.hands, 0, math.MaxInt32), "hands", "play `N` hands (0 for until the input ends, or 100 with a scripted opponent)")
	fs.StringVar(&c.record, "record", "", "write a line a hand to `FILE`")
	fs.BoolVar(&c.whole, "whole", false, "solve all subgames in the end, and say what the program guarantees in all plays")
	fs.Var(cli.NewCount(&c.question.MaxPivots, 0, math.MaxInt), "max-pivots", "give up a subgame after `N` exact pivots of a linear program (0 for no limit)")
	c.AddTimeoutEach(fs, "give up a subgame after `DURATION`, such as 30s (default none)")
	c.declareReading(fs, "only the first line of the summary, no notes, and no hands unless you are asked")
}

func (c *play) checkFlags(args []string) error {
	switch {
	case c.inexpensive && c.expensive:
		return cli.UsageError("--inexpensive and --expensive exclude each other")
	case c.question.AfterRound == 0 && (c.changed("values") || c.continues()):
		return cli.UsageError("--values, --bias and --continuation are for --after-round")
	case c.whole && c.Timeout > 0:
		return cli.UsageError("--whole and --timeout exclude each other: what is given up in time is not the same in all plays; --max-pivots is")
	case c.question.KeepTrunk:
		return cli.UsageError("--values none, want a number, loop or inf")
	case c.question.Unlimited && c.continues():
		return cli.UsageError("--bias and --continuation are not for --values inf, which has all continuations")
	case c.opponent == askOpponent && slices.Contains([]string{args[0], c.lift, c.blueprint}, "-"):
		return cli.UsageError("standard input is for your actions, want files")
	}
	if err := c.checkBlueprint(); err != nil {
		return err
	}
	for _, pattern := range c.offTree {
		if _, err := path.Match(pattern, ""); err != nil {
			return cli.UsageError("--off-tree %q: not a pattern, want one such as 'bet *'", pattern)
		}
	}
	return nil
}

func (c *play) Run(s *cli.Session, args []string) error {
	if err := c.checkFlags(args); err != nil {
		return err
	}
	f, err := s.ReadGame(args[0])
	if err != nil {
		return err
	}
	record := s.NewOutput(c.record)
	if err := s.CheckOutputs(record); err != nil {
		return err
	}
	t := &table{c: c, s: s, f: f, record: record, us: c.player - 1, opp: 2 - c.player, off: map[string]bool{}, turns: map[int]*message.Turn{}}
	if err := f.Refused(t.prepare()); err != nil {
		return err
	}
	if err := s.Config("play", f, c.options()); err != nil {
		return err
	}
	if c.opponent == askOpponent {
		s.Hush()
	}
	err = t.play()
	if c.record != "" {
		err = errors.Join(err, record.Commit())
	}
	if err != nil {
		return f.Refused(err)
	}
	return t.summary()
}

func (c *play) options() cli.Options {
	o := cli.Options{"player": c.player, "method": c.solveBy, "expensive": c.expensive, "opponent": c.opponent, "hands": c.hands}
	c.addOptions(o)
	o.Add("off_tree", c.offTree)
	if c.question.AfterRound > 0 {
		o["after_round"], o["values"] = c.question.AfterRound, c.values().String()
	}
	o.Add("whole", c.whole)
	return o
}

type table struct {
	c      *play
	s      *cli.Session
	f      *cli.GameFile
	record *cli.Output

	us, opp int
	names   *cli.Names
	labels  func(v int) []string // of the actions at a node
	off     map[string]bool      // labels of the opponent's actions that are off the tree
	solver  *nested.Solver
	input   *moves
	judge   *judge                // of the opponent's actions, who is asked for them
	turns   map[int]*message.Turn // at information sets of the opponent, but for the hand
	m       *playResult
}

func (t *table) prepare() error {
	if err := exactsolve.SuitsDepthLimit(t.f.Game); err != nil {
		return err
	}
	t.names = cli.NewNames(t.f.Game)
	t.labels = t.names.AllActions()
	if err := t.findOffTree(); err != nil {
		return err
	}
	p, err := t.blueprint()
	if err != nil {
		return err
	}
	q, err := t.question(p)
	if err != nil {
		return err
	}
	if t.solver, err = exactsolve.NewPlayer(t.f.Game, t.us, p, q); err != nil {
		return err
	}
	t.m = &playResult{digits: t.c.Digits, Play: message.Play{
		Status: answer.Yes.String(), Player: t.us + 1, Players: t.names.Players,
		Payoffs: make([]rational.Rat, 2), Blueprint: t.solver.Blueprint().Value,
	}}
	t.input = newMoves(t.s)
	if t.c.opponent == askOpponent {
		t.judge, t.m.Lost = newJudge(t.f.Game, t.opp), new(rational.Rat)
	}
	return nil
}

// findOffTree finds which labels of the opponent's actions are off the tree: those like
// the patterns, or without patterns those that the smaller game has not.
func (t *table) findOffTree() error {
	patterns, known := t.c.offTree, map[string]bool{}
	lifted := len(patterns) == 0 && t.c.lift != ""
	if lifted {
		small, err := t.s.ReadGame(t.c.lift)
		if err != nil {
			return err
		}
		if t.opp < len(small.Game.Players) {
			for _, set := range small.Game.Players[t.opp].Infosets {
				for _, label := range set.Actions {
					known[label] = true
				}
			}
		}
	}
	for _, set := range t.f.Game.Players[t.opp].Infosets {
		for _, label := range set.Actions {
			like := func(pattern string) bool { return matches(pattern, label) }
			if lifted && !known[label] || slices.ContainsFunc(patterns, like) {
				t.off[label] = true
			}
		}
	}
	warnUnmatched(t.s, t.f, t.opp, patterns)
	return nil
}

// matches is for patterns that have been checked.
func matches(pattern, label string) bool {
	ok, _ := path.Match(pattern, label)
	return ok
}

func (t *table) isOff(h, a int) bool { return t.off[t.f.Game.Players[t.opp].Infosets[h].Actions[a]] }

// blueprint reads or makes the profile with which play begins.
func (t *table) blueprint() (seqform.Profile, error) {
	c, g := t.c, t.f.Game
	made, err := c.method(c.blueprint)
	if err != nil {
		return nil, err
	}
	if made == nil || c.lift != "" || len(t.off) == 0 {
		b, err := c.makeBlueprint(t.s, t.f)
		if err != nil {
			return nil, err
		}
		return b.Profile, nil
	}
	small, err := nested.Restrict(g, t.opp, t.isOff)
	if err != nil {
		return nil, err
	}
	b, err := c.profileOf(t.s, &cli.GameFile{Name: t.f.Name, Kind: t.f.Kind, Game: small}, c.blueprint, c.abstract)
	if err != nil {
		return nil, err
	}
	profile.FillUniform(small, b.Profile)
	p, err := exactsolve.LiftBlueprint(t.s.Ctx, small, g, b.Profile, false)
	if err != nil {
		return nil, fmt.Errorf("%w: give a blueprint of the game as a FILE", err)
	}
	return p, nil
}

func (t *table) question(p seqform.Profile) (q exactsolve.PlayQuestion, err error) {
	c, asked := t.c, &t.c.question
	q = exactsolve.PlayQuestion{OffTree: t.isOff, Method: c.solveBy, Expensive: c.expensive, MaxPivots: asked.MaxPivots}
	if asked.AfterRound == 0 {
		return q, nil
	}
	if next := asked.AfterRound + 1; !exactsolve.RoundBegins(t.f.Game, next) {
		t.s.Warn("%s: no play gets as far as round %d; subgames are solved to the end", t.f.Name, next)
		return q, nil
	}
	q.AfterRound, q.Unlimited, q.MaxValues = asked.AfterRound, asked.Unlimited, asked.MaxValues
	if !q.Unlimited {
		q.Continuations, err = c.continuationsOf(t.s, t.f, p)
	}
	return q, err
}
