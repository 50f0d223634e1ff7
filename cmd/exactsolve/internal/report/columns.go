package report

import (
	"fmt"
	"slices"
	"strings"

	"exactsolve/cmd/exactsolve/internal/view"
)

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
		cells = append(cells, outcomeCell(r))
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

func outcomeCell(r *listRow) string {
	if r.outcome == 0 {
		return "none"
	}
	return fmt.Sprint(r.outcome)
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
