package report

import (
	"fmt"
	"strings"

	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/rational"
	"exactsolve/render/page"
)

// addList tells of the equilibria that a run lists, and draws the first. Those whose
// numbers are fractions are checked.
func (b *Builder) addList(st *Stream) error {
	t := page.Table{Head: append([]string{"", "behavior"}, b.N.Players...)}
	checked, more := true, 0
	for _, m := range st.Messages {
		if m.Field != "equilibrium" {
			continue
		}
		if len(t.Rows) == MaxListed {
			checked, more = false, more+1
			continue
		}
		r, err := newRanResult(st, m)
		if err != nil {
			return cli.InputError(fmt.Errorf("%s:%d:%d: not an equilibrium of ours: %w", st.name, m.Number, 1, err))
		}
		d, err := b.ranProfile(st, r, m)
		if err != nil {
			return err
		}
		row := []string{fmt.Sprint(len(t.Rows) + 1), "not told"}
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
	if len(t.Rows) == 0 {
		return nil
	}
	a := page.Answer{Title: fmt.Sprintf("%s lists %s. The first is drawn.", ranName(st), equilibria(len(t.Rows)+more)), Tables: []page.Table{t}}
	if checked {
		a.Status = page.Yes
		a.Lines = append(a.Lines, "Computed here, in each of them no player gains by deviating. That there are no others is proved by the certificate alone.")
	}
	b.R.Answers = append(b.R.Answers, a)
	return nil
}

func equilibria(n int) string {
	if n == 1 {
		return "1 equilibrium"
	}
	return fmt.Sprintf("%d equilibria", n)
}

// MaxListed bounds the equilibria that are looked at.
const MaxListed = 1000

// maxBehavior bounds the actions in a line of a list.
const maxBehavior = 24

// behavior writes the actions that are played, on one line.
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
				switch numbers := b.shown(d, i, h); {
				case x.IsZero():
				case x.Equal(rational.Int(1)):
					words = append(words, fmt.Sprintf("%s: %s", b.N.Set(i, h), actions[a]))
				case numbers != nil:
					words = append(words, fmt.Sprintf("%s: %s %s", b.N.Set(i, h), actions[a], numbers[a].Short))
				default:
					words = append(words, fmt.Sprintf("%s: %s %s", b.N.Set(i, h), actions[a], b.Cell(x)))
				}
			}
		}
	}
	if len(words) > maxBehavior {
		words = append(words[:maxBehavior], "…")
	}
	return strings.Join(words, ", ")
}

// listedPayoffs returns the payoffs of one equilibrium of a run.
func (b *Builder) listedPayoffs(d *DrawnProfile, r *ranResult) []string {
	if d.near != nil {
		return ranPayoffs(&r.claim)
	}
	var list []string
	for _, row := range b.payoffTable(d).Rows {
		list = append(list, row[1])
	}
	return list
}
