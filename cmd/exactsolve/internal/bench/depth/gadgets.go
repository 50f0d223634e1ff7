package depth

import (
	"context"
	"fmt"

	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/depthlimit"
	"exactsolve/depthlimit/resolve"
	"exactsolve/fixtures/gen"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A gadget is a way to solve all public states anew.
type gadget struct {
	name   string
	method resolve.Method
	vertex bool
}

// gadgets returns the methods, and two without their second stage.
func gadgets() []gadget {
	list := []gadget{{"resolve, vertex", resolve.Resolve, true}, {"maxmargin, vertex", resolve.Maxmargin, true}}
	for _, m := range resolve.Methods() {
		list = append(list, gadget{string(m), m, false})
	}
	return list
}

// wholeRound is the name of solving all of the second round at once, against what player 1
// or 2 can do in the whole game: no other second round guarantees more.
const wholeRound = "best"

// A gadgetSuite solves the second round of Leduc hold'em anew.
type gadgetSuite struct {
	message.Gadgets
	blueprints []namedBlueprint
	list       []*message.GadgetRow
}

func (z *gadgetSuite) ended() *message.Finding { return &z.Finding }

func (c *benchDepth) newGadgets() (experiment, error) {
	z := &gadgetSuite{Gadgets: message.Gadgets{Ranks: c.size(), Finding: message.NewFinding(answer.Yes, "")}}
	var err error
	z.blueprints, err = c.blueprintList("cfr+:5,cfr+:10,cfr+:20,cfr+:50,cfr+:200,uniform,exact")
	return z, err
}

func (z *gadgetSuite) measure(ctx context.Context, emit emit) error {
	g, err := gen.Leduc(z.Ranks, 2, true)
	if err != nil {
		return cli.InputError(err)
	}
	limit, err := depthlimit.NewLimit(g, depthlimit.RoundStarts(g.Tree, 2))
	if err != nil {
		return err
	}
	z.States = len(resolve.States(limit))
	if z.Value, err = gameValue(ctx, g); err != nil {
		return err
	}
	return each(ctx, g, z.blueprints, func(name string, p seqform.Profile) error {
		for us := range 2 {
			row := &message.GadgetRow{Blueprint: name, Player: us + 1, Safe: true}
			if err := z.solve(ctx, limit, us, p, row); err != nil {
				return err
			}
			if err := emit(row, fmt.Sprintf("%s, player %d: %s, %.1f s", name, row.Player, milli(row.Exploitability), row.Seconds)); err != nil {
				return err
			}
		}
		return nil
	})
}

// solve applies all methods to the blueprint of one player.
func (z *gadgetSuite) solve(ctx context.Context, l *depthlimit.Limit, us int, p seqform.Profile, row *message.GadgetRow) error {
	watch := cli.StartWatch()
	base, err := resolve.New(l, us, p)
	if err != nil {
		return err
	}
	value := toPlayer(us, z.Value)
	row.Exploitability = base.Blueprint().Exploitability(value)
	whole := make([]int, len(l.Nodes()))
	for k := range whole {
		whole[k] = k
	}
	all, err := solvedState(base.Solve(ctx, whole, resolve.Options{Method: resolve.Splice}))
	if err != nil {
		return err
	}
	least := all.After.Exploitability(value)
	for _, m := range gadgets() {
		result, err := m.solve(ctx, base, value)
		if err != nil {
			return err
		}
		safe := m.method == resolve.Unsafe || result.Exploitability.Cmp(row.Exploitability) <= 0
		row.Safe = row.Safe && safe && least.Cmp(result.Exploitability) <= 0
		row.Solved = append(row.Solved, *result)
	}
	row.Solved = append(row.Solved, message.GadgetResult{Method: wholeRound, Exploitability: least, Margin: all.Margin})
	row.Seconds, _ = watch.Read()
	z.list = append(z.list, row)
	if z.Rows++; row.Safe {
		z.Safe++
	} else {
		z.Status = answer.No.String()
	}
	return nil
}

func (m *gadget) solve(ctx context.Context, base *resolve.Base, value rational.Rat) (*message.GadgetResult, error) {
	all, err := base.SolveAll(ctx, resolve.Options{Method: m.method, Vertex: m.vertex})
	if err != nil {
		return nil, err
	}
	z := &message.GadgetResult{Method: m.name, Exploitability: all.After.Exploitability(value)}
	for k, r := range all.Results {
		if m.method != resolve.Unsafe { // which needs a prior
			if err := solved(r.Status, r.Reason); err != nil {
				return nil, err
			}
		}
		if k == 0 || r.Margin.Cmp(z.Margin) < 0 {
			z.Margin = r.Margin
		}
	}
	return z, nil
}

func (z *gadgetSuite) Text(p *cli.Page) {
	heading(p, &z.Finding, fmt.Sprintf("%d of %s: no safe method made the blueprint worse", z.Safe, cli.Plural(z.Rows, "row")))
	p.Paragraph(2, fmt.Sprintf("Leduc hold'em, %d ranks: exploitability after solving the %s of the second round anew, in thousandths of an ante. "+
		"Best is all of it solved at once.", z.Ranks, cli.Plural(z.States, "public state")))
	p.Line()
	p.Table(z.table())
}

func (z *gadgetSuite) table() [][]string {
	head := []string{"blueprint", "player", "before"}
	for _, m := range gadgets() {
		head = append(head, m.name)
	}
	rows := [][]string{append(head, wholeRound, "safe")}
	for _, r := range z.list {
		row := cells(r.Blueprint, r.Player, r.Exploitability)
		for _, s := range r.Solved {
			row = append(row, milli(s.Exploitability))
		}
		rows = append(rows, append(row, map[bool]string{true: "yes", false: "no"}[r.Safe]))
	}
	return rows
}
