package spot

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/publictree/flow"
	"exactsolve/publictree/spot"
	"exactsolve/rational"
)

func matchCommand() *cobra.Command {
	return cli.NewCommand(&cobra.Command{
		Use:   "match CERTIFICATE CERTIFICATE...",
		Short: "what strategies of one spot get against each other, exactly",
		Long: `Plays the strategies of certificates of one spot against each other, over all hands
and boards: no hand is drawn, and all is exact. There is a row for what each gets as
oop, net of half of the pot, and a column for the one that is ip; beside it what each
gets at least, against a best response. Then comes what the row gets a hand from the
column if each sits in either seat half of the time, in the unit of the spot and in
percent of the pot. For example:

  exactsolve spot match mine.flow theirs.flow`,
		Args: cli.WantArgs(2, maxMatch, "2 to 20 CERTIFICATES"),
	}, new(match))
}

// maxMatch bounds the strategies that are kept in memory.
const maxMatch = 20

type match struct{ cli.Common }

func (c *match) Declare(fs *pflag.FlagSet) {
	c.AddTimeout(fs)
	c.AddAnswer(fs, cli.QuietText, "text", "json")
}

func (c *match) Run(s *cli.Session, args []string) error {
	var files []*file
	var all []*flow.Certificate
	for _, path := range args {
		name, z, err := readCertificate(s, path)
		if err != nil {
			return err
		}
		f := &file{name, z.Spot}
		if z.Spot.Prizes.List != nil {
			return f.refused(errors.New("prizes are rounded where they are paid, so that nothing is exact; a spot without prizes was expected"))
		}
		files, all = append(files, f), append(all, z)
		if err := same(files[0], f); err != nil {
			return cli.InputError(err)
		}
	}
	if err := s.CheckOutputs(); err != nil {
		return err
	}
	first := files[0]
	if err := s.ConfigOf("spot match", first.ref(), cli.Options{"certificates": args}); err != nil {
		return err
	}
	t, err := flow.NewTable(first.Spot, true)
	if err != nil {
		return first.refused(err)
	}
	t = t.Within(s.Ctx)
	m := &matched{message.SpotMatch{Status: answer.Yes.String(), Pot: spot.Pot(first.Spot)}}
	var flows [][2]flow.Flow
	for k, z := range all {
		if err := t.Check(&z.Flows, z.Claim); err != nil {
			return files[k].refused(fmt.Errorf("the certificate is rejected: %w", err))
		}
		m.Names, flows = append(m.Names, files[k].Name), append(flows, z.Flows)
	}
	if err := m.play(s.Ctx, t, flows); err != nil {
		return err
	}
	return s.End(m, m.Status)
}

// same returns an error that names the first line in which two spots differ.
func same(a, b *file) error {
	x, y := a.Spot.Append(nil), b.Spot.Append(nil)
	at := 0 // where they differ first
	for at < min(len(x), len(y)) && x[at] == y[at] {
		at++
	}
	if at == max(len(x), len(y)) {
		return nil
	}
	return fmt.Errorf("%s: this is another spot than that of %s: %s, where that has %s", b.Name, a.Name, lineAt(y, at), lineAt(x, at))
}

// lineAt returns the line around a place in quotes, or as much of it as fits.
func lineAt(text []byte, at int) string {
	start := bytes.LastIndexByte(text[:at], '\n') + 1
	line, _, _ := strings.Cut(string(text[start:]), "\n")
	if line == "" {
		return "nothing"
	}
	from := max(0, at-start-30)
	to := min(len(line), from+60)
	return strings.Repeat("…", min(from, 1)) + strconv.Quote(line[from:to]) + strings.Repeat("…", min(len(line)-to, 1))
}

type matched struct{ message.SpotMatch }

// play fills in what each gets against each. The error is that of ctx, within which t works.
func (m *matched) play(ctx context.Context, t *flow.Table, flows [][2]flow.Flow) error {
	n := len(flows)
	m.OOP, m.IP, m.Seats = square(n), square(n), square(n)
	for a := range flows {
		for b := range flows {
			if err := ctx.Err(); err != nil {
				return err
			}
			two := [2]flow.Flow{flows[a][0], flows[b][1]}
			m.OOP[a][b] = t.Paid(0, &two)
			m.IP[a][b] = m.OOP[a][b].Neg()
			if !t.Spot.ConstantSum() {
				m.IP[a][b] = t.Paid(1, &two)
			}
		}
		if t.Spot.ConstantSum() {
			m.Least = append(m.Least, []rational.Rat{t.Best(1, &flows[a][0]).Neg(), t.Best(0, &flows[a][1]).Neg()})
		}
	}
	for a := range flows {
		for b := range flows {
			m.Seats[a][b] = m.OOP[a][b].Add(m.IP[b][a]).Quo(rational.Int(2))
		}
	}
	return ctx.Err()
}

func square(n int) [][]rational.Rat {
	list := make([][]rational.Rat, n)
	for k := range list {
		list[k] = make([]rational.Rat, n)
	}
	return list
}

// Text writes the matrices.
func (m *matched) Text(p *cli.Page) {
	head := append([]string{"oop against ip"}, m.Names...)
	if m.Least != nil {
		head = append(head, "at least as oop", "as ip")
	}
	m.table(p, head, func(a, b int) string { return short(m.OOP[a][b], 5) }, m.Least)
	if p.Brief {
		return
	}
	p.Line()
	head = append([]string{"both seats, a hand"}, m.Names...)
	m.table(p, head, func(a, b int) string { return short(m.Seats[a][b], 5) + m.ofPot(m.Seats[a][b]) }, nil)
}

// table writes a row for each strategy.
func (m *matched) table(p *cli.Page, head []string, cell func(a, b int) string, least [][]rational.Rat) {
	rows := [][]string{head}
	for a, name := range m.Names {
		row := []string{name}
		for b := range m.Names {
			row = append(row, cell(a, b))
		}
		if least != nil {
			row = append(row, below(least[a][0]), below(least[a][1]))
		}
		rows = append(rows, row)
	}
	p.Table(rows)
}

// below returns a decimal that is not more than x.
func below(x rational.Rat) string {
	scale := rational.Int(100_000)
	return short(rational.FromBigInt(x.Mul(scale).Floor()).Quo(scale), 5)
}

// ofPot returns an amount in percent of the pot.
func (m *matched) ofPot(x rational.Rat) string {
	if m.Pot.IsZero() {
		return ""
	}
	return " (" + short(x.Quo(m.Pot).Mul(rational.Int(100)), 4) + " %)"
}
