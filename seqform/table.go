package seqform

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"sync"

	"exactsolve/rational"
)

// A Table is a game in strategic form: an outcome for each pure profile. The
// strategies are the actions at each player's only information set.
type Table struct {
	Sizes    []int // number of strategies of each player
	Outcomes []Outcome
	Of       []int32 // index in Outcomes per profile, −1 for none; player 0's strategy changes fastest
	Named    bool    // outcomes are shared and named, as in the outcome version of .nfg
}

// Len returns the number of pure profiles.
func (t *Table) Len() int { return len(t.Of) }

// Against returns the numbers of the terms of the payoffs in which player i takes the
// first action and each other player j one of actions[j], the last player's changing
// fastest, and by how much they grow with an action of player i more.
func (t *Table) Against(i int, actions [][]int) (terms []int, step int) {
	terms = []int{0}
	stride := 1
	for j, size := range slices.Backward(t.Sizes) {
		if j == i {
			step = stride
		} else {
			next := make([]int, 0, len(terms)*len(actions[j]))
			for _, a := range actions[j] {
				for _, k := range terms {
					next = append(next, k+a*stride)
				}
			}
			terms = next
		}
		stride *= size
	}
	return terms, step
}

// NewStrategic returns a game in strategic form. Table.Sizes may be left out;
// the table must then have one entry for each pure profile over strategies.
func NewStrategic(title, comment string, players []string, strategies [][]string, table Table) (*Game, error) {
	n := len(players)
	if len(strategies) != n {
		return nil, fmt.Errorf("seqform: %d players and %d strategy lists", n, len(strategies))
	}
	g := &Game{Title: title, Comment: comment, Players: make([]Player, n), Table: &table}
	g.hash = sync.OnceValue(g.canonicalHash)
	table.Sizes = make([]int, n)
	profiles := 1
	for i, s := range strategies {
		if len(s) == 0 {
			return nil, fmt.Errorf("seqform: player %d has no strategies", i+1)
		}
		if profiles > math.MaxInt32/len(s) {
			return nil, fmt.Errorf("seqform: more than %d pure profiles", math.MaxInt32)
		}
		profiles *= len(s)
		table.Sizes[i] = len(s)
		g.Players[i] = Player{Name: players[i], Infosets: []Infoset{{Number: 1, Actions: s}}}
		g.Players[i].numberSequences()
		g.Players[i].measureSequences()
	}
	if len(table.Of) != profiles {
		return nil, fmt.Errorf("seqform: %d entries for %d pure profiles", len(table.Of), profiles)
	}
	for _, o := range table.Outcomes {
		if len(o.Payoffs) != n {
			return nil, fmt.Errorf("seqform: outcome %d has %d payoffs for %d players", o.Number, len(o.Payoffs), n)
		}
	}
	for k, o := range table.Of {
		if int(o) < -1 || int(o) >= len(table.Outcomes) {
			return nil, fmt.Errorf("seqform: profile %d has no such outcome %d", k+1, o)
		}
	}
	g.Payoffs = tablePayoffs(n, &table)
	return g, nil
}

// tablePayoffs has a term for each pure profile. The terms are ordered with the
// last player's strategy changing fastest, the table with the first player's.
func tablePayoffs(n int, t *Table) *Payoffs {
	p := &Payoffs{
		n:      n,
		seq:    make([]int32, n*t.Len()),
		u:      make([]rational.Rat, n*t.Len()),
		weight: make([]rational.Rat, t.Len()),
	}
	for k := range p.weight {
		at, rest := 0, k
		for i := n - 1; i >= 0; i-- {
			a := rest % t.Sizes[i]
			rest /= t.Sizes[i]
			p.seq[k*n+i] = int32(a) + 1
			at = at*t.Sizes[i] + a
		}
		p.weight[k] = rational.Int(1)
		if o := t.Of[at]; o >= 0 {
			copy(p.u[k*n:], t.Outcomes[o].Payoffs)
		}
	}
	return p
}

// Counted returns the names "1", "2", … of n things.
func Counted(n int) []string {
	names := make([]string, n)
	for k := range names {
		names[k] = strconv.Itoa(k + 1)
	}
	return names
}

// FromPayoffs returns the game in strategic form that pays u(s) when each player i plays
// strategy s[i] of strategies[i]. The slice s is reused.
func FromPayoffs(title string, players []string, strategies [][]string, u func(s []int) []rational.Rat) (*Game, error) {
	var t Table
	s := make([]int, len(strategies))
	for more := !slices.ContainsFunc(strategies, func(list []string) bool { return len(list) == 0 }); more; more = nextProfile(s, strategies) {
		t.Of = append(t.Of, int32(len(t.Of)))
		t.Outcomes = append(t.Outcomes, Outcome{Number: len(t.Of), Payoffs: u(s)})
	}
	return NewStrategic(title, "", players, strategies, t)
}

// nextProfile moves s to the next pure profile in the order of a Table, and reports
// whether there is one.
func nextProfile(s []int, strategies [][]string) bool {
	for i := range s {
		if s[i]++; s[i] < len(strategies[i]) {
			return true
		}
		s[i] = 0
	}
	return false
}

// FromMatrices returns the game of two players that pays a[r][c] to the first, who picks
// row r, and b[r][c] to the second, who picks column c. Strategies are named "1", "2", ….
func FromMatrices[N int | int64 | rational.Rat](title string, a, b [][]N) (*Game, error) {
	if len(a) == 0 || len(b) != len(a) {
		return nil, fmt.Errorf("seqform: matrices of %d and %d rows", len(a), len(b))
	}
	for r := range a {
		if len(a[r]) != len(a[0]) || len(b[r]) != len(a[0]) {
			return nil, fmt.Errorf("seqform: row %d has %d and %d payoffs, row 1 has %d", r+1, len(a[r]), len(b[r]), len(a[0]))
		}
	}
	strategies := [][]string{Counted(len(a)), Counted(len(a[0]))}
	return FromPayoffs(title, Counted(2), strategies, func(s []int) []rational.Rat {
		return []rational.Rat{exact(a[s[0]][s[1]]), exact(b[s[0]][s[1]])}
	})
}

func exact[N int | int64 | rational.Rat](x N) rational.Rat {
	switch x := any(x).(type) {
	case int:
		return rational.Int(int64(x))
	case int64:
		return rational.Int(x)
	default:
		return x.(rational.Rat)
	}
}
