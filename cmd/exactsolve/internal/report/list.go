package report

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/message"
	"exactsolve/render/equilibria"
	"exactsolve/render/page"
)

// enterRun has the list of a run drawn, rather than that of a certificate: it has components.
func (b *Builder) enterRun(st *Stream) error {
	if _, all := st.Config.New("result").(*message.List); !all || b.listing != nil && b.listing.Components != nil {
		return nil
	}
	l := new(view.Listing)
	for _, m := range st.Messages {
		if m.Field != "equilibrium" && m.Field != "result" {
			continue
		}
		said, err := st.read(m)
		if err != nil {
			return cli.InputError(fmt.Errorf("%s:%d:1: not a message of ours: %w", st.name, m.Number, err))
		}
		switch said := said.(type) {
		case *message.Equilibrium:
			l.Enter(said)
		case *message.List:
			l.EnterResult(said)
		}
	}
	b.listing = l
	return nil
}

// figures draws the list, unless it is of one equilibrium.
func (b *Builder) figures() error {
	if b.listing == nil || !b.listing.Several() {
		return nil
	}
	if equilibria.InCube(b.f.Game) {
		cube, err := b.listing.ComponentsFigure(b.N)
		if err != nil {
			return cli.InputError(err)
		}
		b.R.Figures = append(b.R.Figures, cube)
	}
	payoffs, err := b.listing.PayoffFigures(b.N)
	b.R.Figures = append(b.R.Figures, payoffs...)
	return cli.InputError(err)
}

// addList tells of the equilibria that a run lists, checks those in fractions, and draws the first.
func (b *Builder) addList(st *Stream) error {
	list := st.of("equilibrium")
	if len(list) == 0 {
		return nil
	}
	t := page.Table{Head: append([]string{"", "behavior"}, b.N.Players...)}
	checked := len(list) <= view.MaxListed
	for k, m := range list[:min(len(list), view.MaxListed)] {
		r, err := newRanResult(st, m)
		if err != nil {
			return cli.InputError(fmt.Errorf("%s:%d:1: not an equilibrium of ours: %w", st.name, m.Number, err))
		}
		d, err := b.ranProfile(st, r, m)
		if err != nil {
			return err
		}
		row := []string{fmt.Sprint(k + 1), "not told"}
		if d == nil {
			checked = false
		} else {
			d.concept, d.rank, d.source = cert.Nash, rankStream, "that of the run"
			b.draw(d)
			row[1] = b.behavior(d)
			row = append(row, b.listedPayoffs(d, r)...)
			checked = checked && d.near == nil && b.regretAnswer(d).Status == page.Yes
		}
		t.Rows = append(t.Rows, row)
	}
	m := st.list()
	group(m, &t)
	a := page.Answer{Title: fmt.Sprintf("%s lists %s. The first is drawn.", ranName(st), cli.Plural2(len(list), "equilibrium", "equilibria")), Tables: []page.Table{t}}
	if len(m.Components) > 0 {
		a.Tables = append(a.Tables, b.components(m.Components))
	}
	if checked {
		a.Status = page.Yes
		a.Lines = append(a.Lines, "Computed here, in each of them no player gains by deviating. That there are no others is proved by the certificate alone.")
	}
	b.R.Answers = append(b.R.Answers, a)
	return nil
}

// group puts the rows of a list that come to the same together, and says which outcome and
// which connected component each is of, as far as the result of the run does.
func group(m *message.List, t *page.Table) {
	outcomes := make([][]int, len(m.Outcomes))
	for k, o := range m.Outcomes {
		outcomes[k] = o.Equilibria
	}
	components := make([][]int, len(m.Components))
	for k, z := range m.Components {
		components[k] = z.Equilibria
	}
	outcome, component := places(outcomes, len(t.Rows)), places(components, len(t.Rows))
	column := func(title string, of []int) {
		if slices.Contains(of, 0) || len(of) == 0 {
			return // not of all
		}
		t.Head = slices.Insert(t.Head, 1, title)
		for k := range t.Rows {
			t.Rows[k] = slices.Insert(t.Rows[k], 1, fmt.Sprint(of[k]))
		}
	}
	column("component", component)
	column("outcome", outcome)
	if slices.Contains(outcome, 0) {
		return
	}
	slices.SortStableFunc(t.Rows, func(a, b []string) int { return cmp.Compare(outcome[number(a)], outcome[number(b)]) })
}

// list returns what a run says of the whole, an empty list if it says nothing.
func (st *Stream) list() *message.List {
	for _, l := range st.of("result") {
		if said, err := st.read(l); err == nil {
			if m, ok := said.(*message.List); ok {
				return m
			}
		}
	}
	return new(message.List)
}

// components has a row for each component, as the run says.
func (b *Builder) components(list []message.Component) page.Table {
	t := page.Table{Head: append([]string{"component", "dimension", "index"}, b.N.Players...)}
	for k, z := range list[:min(len(list), view.MaxListed)] {
		index := "unknown"
		if z.Index != nil {
			index = fmt.Sprintf("%d, by %s", *z.Index, z.IndexBy)
		}
		row := []string{fmt.Sprint(k + 1), fmt.Sprint(z.Dimension), index}
		for i := range b.N.Players {
			text := "not told"
			if i < len(z.Payoffs) {
				text = z.Payoffs[i].String()
			}
			row = append(row, text)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// number returns the number in the first column, from 0.
func number(row []string) int {
	n, _ := strconv.Atoi(row[0])
	return n - 1
}

// places returns for each of n equilibria in which list its number is, from 1; 0 for none.
func places(lists [][]int, n int) []int {
	in := make([]int, n)
	for k, list := range lists {
		for _, number := range list {
			if number >= 1 && number <= n {
				in[number-1] = k + 1
			}
		}
	}
	return in
}

// maxBehavior bounds the actions in a line of a list.
const maxBehavior = 24

func (b *Builder) behavior(d *DrawnProfile) string {
	prof := d.Profile
	if d.near != nil {
		prof = d.near.Profile
	}
	var words []string
	for i := range prof {
		for h, prob := range prof[i] {
			actions := b.N.Actions(i, h)
			for a, x := range prob {
				if x.IsZero() {
					continue
				}
				word := b.N.Sets[i][h] + ": " + actions[a]
				switch numbers := b.shown(d, i, h); {
				case x.IsOne():
				case numbers != nil:
					word += " " + numbers[a].Short
				default:
					word += " " + b.Cell(x)
				}
				words = append(words, word)
			}
		}
	}
	if len(words) > maxBehavior {
		words = append(words[:maxBehavior], "…")
	}
	return strings.Join(words, ", ")
}

func (b *Builder) listedPayoffs(d *DrawnProfile, r *ranResult) []string {
	if d.near != nil {
		return view.ClaimedPayoffs(&r.claim)
	}
	var list []string
	for _, row := range b.payoffTable(d).Rows {
		list = append(list, row[1])
	}
	return list
}
