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
	pick := picked(rows)
	for k := range rows {
		row := page.Listed{Number: rows[k].number, Cells: b.listCells(rows, &rows[k])}
		if pick[k] {
			row.Profile, row.Numbers = rows[k].drawn()
		}
		list.Rows = append(list.Rows, row)
	}
	for _, f := range b.filters(rows) {
		list.Filters = append(list.Filters, f.Filter)
		for _, k := range f.left {
			list.Rows[k].Words = append(list.Rows[k].Words, f.Word)
		}
	}
	list.Notes = b.listNotes(rows, len(pick))
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

// Columns that are not of all lists.
func hasIndex(r *listRow) bool     { return r.Index != nil || r.component > 0 }
func hasComponent(r *listRow) bool { return r.component > 0 }
func hasOutcome(r *listRow) bool   { return r.outcome > 0 }

func some(rows []listRow, has func(*listRow) bool) bool {
	return slices.ContainsFunc(rows, func(r listRow) bool { return has(&r) })
}

func (b *Builder) listHead(rows []listRow) []string {
	var head []string
	for i := range b.N.Players {
		head = append(head, "payoff of "+view.PlayerName(b.N, i))
	}
	for _, c := range []struct {
		name string
		has  func(*listRow) bool
	}{{"index", hasIndex}, {"component", hasComponent}, {"outcome", hasOutcome}} {
		if some(rows, c.has) {
			head = append(head, c.name)
		}
	}
	return append(head, "support", "behavior")
}

func (b *Builder) listCells(rows []listRow, r *listRow) []string {
	cells := make([]string, len(b.N.Players))
	payoffs := b.listedPayoffs(r)
	for i := range cells {
		cells[i] = "not told"
		if i < len(payoffs) {
			cells[i] = payoffs[i]
		}
	}
	if some(rows, hasIndex) {
		cells = append(cells, b.indexCell(r))
	}
	if some(rows, hasComponent) {
		cells = append(cells, b.componentCell(r))
	}
	if some(rows, hasOutcome) {
		cells = append(cells, fmt.Sprint(r.outcome))
	}
	if r.near == nil {
		return append(cells, "not told", "not told")
	}
	return append(cells, b.support(r), b.behavior(r))
}

func (b *Builder) listedPayoffs(r *listRow) []string {
	if !r.exact {
		return view.ClaimedPayoffs(&r.Claim)
	}
	var list []string
	for _, u := range r.Payoffs {
		list = append(list, b.Cell(u))
	}
	return list
}

// indexCell has the index of an equilibrium; in parentheses that of its component.
func (b *Builder) indexCell(r *listRow) string {
	text := "unknown"
	switch {
	case r.component > 0:
		m := &b.listing.Components[r.component-1]
		text = strings.TrimPrefix(view.ComponentIndex(m), "index ")
		if len(m.Pieces) > 0 || len(m.Equilibria) > 1 {
			text = "(" + text + ")"
		}
	case r.Index != nil:
		text = fmt.Sprintf("%+d", *r.Index)
	}
	return text
}

func (b *Builder) componentCell(r *listRow) string {
	if r.component == 0 {
		return "none"
	}
	return fmt.Sprintf("%d, %s", r.component, view.Dimension(&b.listing.Components[r.component-1]))
}

// used returns how many actions are used at each information set, in order.
func (r *listRow) used() (list []int) {
	for _, behavior := range r.near.Profile {
		for _, prob := range behavior {
			n := 0
			for _, x := range prob {
				if !x.IsZero() {
					n++
				}
			}
			list = append(list, n)
		}
	}
	return list
}

func (r *listRow) pure() bool {
	return r.near != nil && !slices.ContainsFunc(r.used(), func(n int) bool { return n != 1 })
}

// support says of how many strategies the mixtures are, or of a tree at how many information sets
// there is one.
func (b *Builder) support(r *listRow) string {
	used, mixed, sizes := r.used(), 0, []string(nil)
	for _, n := range used {
		sizes = append(sizes, fmt.Sprint(n))
		if n > 1 {
			mixed++
		}
	}
	switch {
	case b.f.Game.Tree == nil:
		return strings.Join(sizes, " × ")
	case mixed == 0:
		return "pure"
	}
	return fmt.Sprintf("mixed at %d of %d sets", mixed, len(used))
}

// maxBehavior bounds the information sets of a tree in a line of a list.
const maxBehavior = 40

// behavior says what is played, at each information set of a tree or by each player.
func (b *Builder) behavior(r *listRow) string {
	var words []string
	sets := 0
	for i, behavior := range r.near.Profile {
		for h, prob := range behavior {
			if sets++; sets > maxBehavior || prob == nil {
				continue
			}
			where := b.N.Sets[i][h]
			if b.f.Game.Tree == nil {
				where = view.PlayerName(b.N, i)
			}
			words = append(words, where+": "+strings.Join(b.playedAt(r, i, h), ", "))
		}
	}
	if sets > maxBehavior {
		words = append(words, fmt.Sprintf("and what is played at %d more information sets", sets-maxBehavior))
	}
	return strings.Join(words, "; ")
}

func (b *Builder) playedAt(r *listRow, i, h int) (words []string) {
	for a, x := range r.near.Profile[i][h] {
		word := view.Label(b.N.Actions(i, h)[a])
		switch {
		case x.IsZero():
			continue
		case x.IsOne():
		case r.exact:
			word += " " + b.Cell(x)
		default:
			word += " " + r.near.Numbers[i][h][a].Full
		}
		words = append(words, word)
	}
	return words
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
