package report

import (
	"fmt"
	"slices"
	"strings"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/render"
	"exactsolve/render/page"
	"exactsolve/seqform"
)

// A listRow is an equilibrium of the overview.
type listRow struct {
	*message.Equilibrium
	number    int          // its place in the list, from 1
	near      *view.Nearby // nil if no behavior is told
	exact     bool
	bounds    []rational.Interval // of payoffs, nil if not known
	component int                 // from 1, 0 for none
	outcome   int
}

// overview lists the equilibria that are drawn.
func (b *Builder) overview() (*page.List, error) {
	rows, err := b.listRows()
	if err != nil {
		return nil, err
	}
	list := &page.List{Head: b.listHead(rows)}
	pick, links := picked(rows), map[int]string{}
	for k := range rows {
		row := page.Listed{Number: rows[k].number, Cells: b.listCells(rows, &rows[k])}
		if pick[k] {
			row.Profile, row.Numbers = rows[k].drawn()
			links[row.Number] = row.Link()
		}
		list.Rows = append(list.Rows, row)
	}
	for _, f := range b.filters(rows) {
		list.Filters = append(list.Filters, f.Filter)
		for _, k := range f.left {
			list.Rows[k].Words = append(list.Rows[k].Words, f.Word)
		}
	}
	b.listing.Links, list.Notes = links, b.listNotes(rows, len(pick))
	return list, nil
}

// listRows returns the equilibria that are drawn, with what they belong to, by outcomes if these are known.
func (b *Builder) listRows() ([]listRow, error) {
	l := b.listing
	components, outcomes := map[int]int{}, map[int]int{}
	for k, m := range l.Components {
		for _, n := range m.Equilibria {
			components[n] = k + 1
		}
	}
	for k, o := range l.Outcomes {
		for _, n := range o.Equilibria {
			outcomes[n] = k + 1
		}
	}
	var rows []listRow
	for k := range l.Equilibria {
		e := &l.Equilibria[k]
		numbers, err := view.ClaimedNumbers(b.f.Game, &e.Claim)
		if err != nil {
			return nil, cli.InputError(fmt.Errorf("equilibrium %d: %w", k+1, err))
		}
		r := listRow{Equilibrium: e, number: k + 1, exact: e.Profile != nil, component: components[k+1], outcome: outcomes[k+1]}
		if bounds := view.PayoffBounds(&e.Claim); len(bounds) == len(b.N.Players) {
			r.bounds = bounds
		}
		if len(numbers) > 0 {
			r.near = view.NewNearby(b.f.Game, numbers)
		}
		rows = append(rows, r)
	}
	slices.SortStableFunc(rows, func(x, y listRow) int { return x.outcome - y.outcome })
	return rows, nil
}

// drawn returns the profile of a row as it is drawn.
func (r *listRow) drawn() (seqform.Profile, [][][]render.Number) {
	if r.exact {
		return r.near.Profile, nil
	}
	return r.near.Profile, r.near.Numbers
}

// maxDrawn bounds the equilibria of a list that are drawn.
const maxDrawn = 12

// picked returns which rows are drawn: all, or of many the first of each outcome.
func picked(rows []listRow) map[int]bool {
	pick, seen := map[int]bool{}, map[int]bool{}
	for k := range rows {
		r := &rows[k]
		if r.near == nil || len(pick) == maxDrawn || len(rows) > maxDrawn && r.outcome > 0 && seen[r.outcome] {
			continue
		}
		pick[k], seen[r.outcome] = true, true
	}
	return pick
}

func (b *Builder) listNotes(rows []listRow, drawn int) (notes []string) {
	l := b.listing
	if l.Count > len(rows) {
		notes = append(notes, fmt.Sprintf("The first %d of %d equilibria are listed.", len(rows), l.Count))
	}
	if slices.ContainsFunc(rows, func(r listRow) bool { return strings.HasPrefix(b.indexCell(&r), "(") }) {
		notes = append(notes, "An index in parentheses is that of the whole component.")
	}
	if slices.ContainsFunc(l.Components, func(m message.Component) bool { return m.IndexBy == "perturbation" }) {
		notes = append(notes, view.Star)
	}
	if drawn < len(rows) {
		what := "the first"
		if some(rows, hasOutcome) {
			what = "the first of each outcome, up to"
		}
		notes = append(notes, fmt.Sprintf("Drawn are %s %d; 'exactsolve render --pick N' draws any other.", what, drawn))
	}
	return notes
}
