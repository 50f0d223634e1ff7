package report

import (
	"fmt"

	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/rational"
	"exactsolve/render/page"
)

// A filter leaves some rows of a list, by their places.
type filter struct {
	page.Filter
	left []int
}

// filters returns those that leave something of a list, and not all.
func (b *Builder) filters(rows []listRow) (list []filter) {
	enter := func(word, about string, left []int) {
		if len(left) > 0 && len(left) < len(rows) {
			list = append(list, filter{page.Filter{Word: word, About: about}, left})
		}
	}
	enter("pure", "pure ones", those(rows, (*listRow).pure))
	left, about := most(rows, sumOf)
	enter("welfare", "highest sum of payoffs"+about, left)
	for i := range b.N.Players {
		left, about := most(rows, func(u []rational.Interval) rational.Interval { return u[i] })
		enter(fmt.Sprint("best-", i+1), "highest payoff of "+view.PlayerName(b.N, i)+about, left)
	}
	for k := range b.listing.Components {
		if m := &b.listing.Components[k]; len(m.Equilibria)+len(m.Pieces) > 1 {
			enter(fmt.Sprint("component-", k+1), fmt.Sprint("component ", k+1), those(rows, func(r *listRow) bool { return r.component == k+1 }))
		}
	}
	return list
}

func those(rows []listRow, are func(*listRow) bool) (left []int) {
	for k := range rows {
		if are(&rows[k]) {
			left = append(left, k)
		}
	}
	return left
}

func sumOf(payoffs []rational.Interval) (sum rational.Interval) {
	for _, u := range payoffs {
		sum = sum.Add(u)
	}
	return sum
}

// most returns the rows with the most of what a measure of their payoffs is, or which may have it:
// then it says so.
func most(rows []listRow, measure func([]rational.Interval) rational.Interval) (left []int, about string) {
	var least *rational.Rat
	for k := range rows {
		if rows[k].bounds == nil {
			continue
		}
		if x := measure(rows[k].bounds); least == nil || x.Lo.Cmp(*least) > 0 {
			least = &x.Lo
		}
	}
	exact := true
	left = those(rows, func(r *listRow) bool {
		if r.bounds == nil {
			exact = false
			return true
		}
		x := measure(r.bounds)
		if x.Hi.Cmp(*least) < 0 {
			return false
		}
		exact = exact && x.IsPoint()
		return true
	})
	if len(left) > 1 && !exact {
		about = ", or too near to tell"
	}
	return left, about
}
