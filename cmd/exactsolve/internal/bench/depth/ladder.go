package depth

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/bench/lp"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/depthlimit"
	"exactsolve/fixtures/gen"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A rung is a game with a depth limit.
type rung struct {
	name  string
	game  string // as gen.Make takes it
	nodes func(t *seqform.Tree) []int
	limit string // in words
}

// rungs returns the games of --ladder.
func rungs() []rung {
	depth := func(n int) func(t *seqform.Tree) []int {
		return func(t *seqform.Tree) []int { return depthlimit.AtDepth(t, n) }
	}
	round := func(t *seqform.Tree) []int { return depthlimit.AfterRound(t, 1) }
	return []rung{
		{"kuhn-3", "kuhn cards=3", depth(2), "one action"},
		{"kuhn-3", "kuhn cards=3", depth(3), "two actions"},
		{"leduc-3", "leduc ranks=3", round, "round 1"},
		{"leduc-4", "leduc ranks=4", round, "round 1"},
		{"liars-dice-1x3", "liars-dice sides=3", depth(2), "one bid"},
		{"liars-dice-1x3", "liars-dice sides=3", depth(3), "two bids"},
		{"liars-dice-1x4", "liars-dice sides=4", depth(3), "two bids"},
		{"liars-dice-1x5", "liars-dice sides=5", depth(3), "two bids"},
		{"goofspiel-4", "goofspiel cards=4 prizes=random", round, "round 1"},
	}
}

// A ladderSuite solves rungs for both players and several blueprints.
type ladderSuite struct {
	message.Ladder
	rungs      []rung
	blueprints []namedBlueprint
	list       []*ladderRow
}

func (z *ladderSuite) ended() *message.Finding { return &z.Finding }

func (c *benchDepth) newLadder() (depthSuite, error) {
	z := &ladderSuite{Ladder: message.Ladder{Finding: message.NewFinding(cert.Yes, "")}, rungs: rungs()}
	var err error
	if z.blueprints, err = c.blueprintList("exact,cfr+:20,uniform"); err != nil || c.games == "" {
		return z, err
	}
	var names []string
	for _, r := range z.rungs {
		if len(names) == 0 || names[len(names)-1] != r.name {
			names = append(names, r.name)
		}
	}
	list, err := wordList("games", c.games, names)
	z.rungs = nil
	for _, name := range list {
		for _, r := range rungs() {
			if r.name == name {
				z.rungs = append(z.rungs, r)
			}
		}
	}
	return z, err
}

func (z *ladderSuite) measure(ctx context.Context, emit func(m fmt.Stringer) error) error {
	for _, r := range z.rungs {
		g, err := gen.Make(r.game)
		if err != nil {
			return cli.InputError(err)
		}
		limit, err := depthlimit.NewLimit(g, r.nodes(g.Tree))
		if err != nil {
			return err
		}
		turned, err := newTurned(limit)
		if err != nil {
			return err
		}
		value, err := gameValue(ctx, g, 0)
		if err != nil {
			return err
		}
		for _, b := range z.blueprints {
			p, err := b.make(ctx, g)
			if err != nil {
				return err
			}
			for us := range 2 {
				row := &ladderRow{message.LadderRow{
					Game: r.name, Limit: r.limit, Blueprint: b.name, Player: us + 1,
					Nodes: len(limit.Nodes()), LeafSets: len(limit.LeafSets(1 - us)),
				}}
				t := &ladderTest{ctx: ctx, limit: limit, turned: turned, us: us, p: p, value: toPlayer(us, value), row: row}
				if err := t.Run(); err != nil {
					return err
				}
				z.add(row)
				if err := emit(row); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// toPlayer returns what is paid to a player if player 1 of a zero-sum game gets u.
func toPlayer(i int, u rational.Rat) rational.Rat {
	if i == 1 {
		return u.Neg()
	}
	return u
}

func (z *ladderSuite) add(row *ladderRow) {
	z.list = append(z.list, row)
	if z.Rows++; len(row.Broken) == 0 {
		z.Holds++
	} else {
		z.Status = cert.No.String()
	}
}

func (z *ladderSuite) Text(p *cli.Page) {
	head := fmt.Sprintf("%d of %s: all that is proved held", z.Holds, cli.Plural(z.Rows, "row"))
	if z.Reason != "" {
		head = "unknown: " + cli.Printable(z.Reason) + "; " + head
	}
	p.Line(cli.Styled(head, cli.Bold))
	p.Line()
	rows := [][]string{{"game", "limit", "blueprint", "player", "nodes", "leaf sets", "before", "k", "after", "cuts", "float pivots", "exact pivots", "bits", "seconds", "broken"}}
	for _, r := range z.list {
		rows = append(rows, r.cells())
	}
	p.Table(rows)
	p.Line()
	p.Paragraph(2, "Exploitability in thousandths, with k = 1, 2, …:")
	for _, r := range z.list {
		p.Paragraph(4, fmt.Sprintf("%s, %s, %s, %d: %s", r.Game, r.Limit, r.Blueprint, r.Player, strings.Join(r.byValues(), " ")))
	}
}

// A ladderRow is what the loop made of one player's blueprint.
type ladderRow struct{ message.LadderRow }

func (r *ladderRow) String() string {
	return fmt.Sprintf("%s, %s, %s, player %d: %s with k = %d, %.1f s", r.Game, r.Limit, r.Blueprint, r.Player, milli(r.After), len(r.Values), r.Seconds)
}

func (r *ladderRow) byValues() []string {
	var list []string
	for _, x := range r.Values {
		list = append(list, milli(x))
	}
	return list
}

func (r *ladderRow) cells() []string {
	broken := "nothing"
	if len(r.Broken) > 0 {
		broken = strings.Join(r.Broken, ", ")
	}
	list := []string{r.Game, r.Limit, r.Blueprint}
	for _, n := range []int{r.Player, r.Nodes, r.LeafSets} {
		list = append(list, strconv.Itoa(n))
	}
	list = append(list, milli(r.Exploitability), strconv.Itoa(len(r.Values)), milli(r.After))
	for _, n := range []int{r.Cuts, r.FloatPivots, r.ExactPivots, r.Bits} {
		list = append(list, strconv.Itoa(n))
	}
	return append(list, lp.Short(r.Seconds), broken)
}
