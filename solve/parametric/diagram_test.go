package parametric

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/rational/expression"
)

// written returns bands and events as text.
func written(d *Diagram) (list []string) {
	ratios := func(x []expression.Ratio) (s []string) {
		for _, r := range x {
			s = append(s, fmt.Sprintf("(%v)/(%v)", r.Num, r.Den))
		}
		return s
	}
	for _, b := range d.Bands {
		list = append(list, fmt.Sprint(b.From, b.To, ratios(b.Strategies[0]), ratios(b.Strategies[1]), ratios(b.Payoffs[:])))
	}
	for _, e := range d.Events {
		list = append(list, fmt.Sprintf("%d: born %v, die %v, meet %v, alone %v, continua %v", e.Place, e.Born, e.Die, e.Meet, e.Alone, e.Continua))
	}
	return append(list, fmt.Sprint("in cells ", d.Continua))
}

// TestChicken is the example of the reference: (6,6) (2,t) / (t,2) (0,0).
func TestChicken(t *testing.T) {
	p, _ := listed(t, matrices(t, 4, 12, "6 2; t 0", "6 t; 2 0"))
	require.Len(t, p.Ends, 1)
	require.Equal(t, "6", p.Ends[0].Low.String())
	require.Equal(t, []string{
		"0 1 [(1)/(1) (0)/(1)] [(1)/(1) (0)/(1)] [(6)/(1) (6)/(1)]",
		"1 2 [(1)/(1) (0)/(1)] [(0)/(1) (1)/(1)] [(2)/(1) (t)/(1)]",
		"1 2 [(2)/(t-4) (t-6)/(t-4)] [(2)/(t-4) (t-6)/(t-4)] [(2*t)/(t-4) (2*t)/(t-4)]",
		"1 2 [(0)/(1) (1)/(1)] [(1)/(1) (0)/(1)] [(t)/(1) (2)/(1)]",
		"1: born [1 2 3], die [0], meet [[0 2]], alone [], continua [[0 1 2]]",
		"in cells [[] []]",
	}, written(NewDiagram(p)))

	p.Points[1] = nil // which would be unknown
	event := NewDiagram(p).Events[0]
	require.Equal(t, Event{Place: 1, Born: []int{1, 2, 3}, Die: []int{0}, Meet: [][]int{{0, 2}}}, event)
}

// TestEvents has one kind of event in each game.
func TestEvents(t *testing.T) {
	for name, want := range map[string][]string{
		"matching pennies": {
			"0 1 [(0)/(1) (1)/(1)] [(0)/(1) (1)/(1)] [(1)/(1) (0)/(1)]",
			"1 2 [(t)/(t+1) (1)/(t+1)] [(1)/(t+1) (t)/(t+1)] [(t)/(t+1) (t)/(t+1)]",
			"1: born [1], die [0], meet [], alone [], continua [[0 1]]",
			"in cells [[] []]",
		},
		"a tie at a double root": { // nothing is born or dies, and there is a continuum
			"0 2 [(1)/(1) (0)/(1)] [(1)/(1) (0)/(1)] [(t^2-2*t+1)/(1) (1)/(1)]",
			"0 2 [(t^2-2*t+1)/(t^2-2*t+2) (1)/(t^2-2*t+2)] [(1)/(t^2-2*t+2) (t^2-2*t+1)/(t^2-2*t+2)] " +
				"[(t^2-2*t+1)/(t^2-2*t+2) (t^2-2*t+1)/(t^2-2*t+2)]",
			"0 2 [(0)/(1) (1)/(1)] [(0)/(1) (1)/(1)] [(1)/(1) (t^2-2*t+1)/(1)]",
			"1: born [], die [], meet [], alone [], continua [[0 1 2]]",
			"in cells [[] []]",
		},
		"a tie at an irrational": { // at the roots of t² = 2 there is another equilibrium
			"0 3 [(1)/(1) (0)/(1)] [(0)/(1) (1)/(1)] [(1)/(1) (2)/(1)]",
			"1: born [], die [], meet [], alone [0], continua []",
			"2: born [], die [], meet [], alone [0], continua []",
			"in cells [[] [] []]",
		},
		"all payoffs equal": {
			"0 1 [(1)/(1) (0)/(1)] [(1)/(1) (0)/(1)] [(t)/(1) (1)/(1)]",
			"0 1 [(1)/(1) (0)/(1)] [(0)/(1) (1)/(1)] [(t)/(1) (1)/(1)]",
			"0 1 [(0)/(1) (1)/(1)] [(1)/(1) (0)/(1)] [(t)/(1) (1)/(1)]",
			"0 1 [(0)/(1) (1)/(1)] [(0)/(1) (1)/(1)] [(t)/(1) (1)/(1)]",
			"in cells [[[0 1 2 3]]]",
		},
	} {
		p, _ := listed(t, matrices(t, -2, 3, degenerate[name][0], degenerate[name][1]))
		require.Equal(t, want, written(NewDiagram(p)), name)
	}
}

// values returns an equilibrium at a value of t as text, and that of the strategy of each player.
func values(strategies [2][]expression.Ratio, x rational.Rat) (both string, each [2]string) {
	for i, s := range strategies {
		for _, r := range s {
			each[i] += r.Num.At(nil, x).Quo(r.Den.At(nil, x)).String() + " "
		}
	}
	return each[0] + "| " + each[1], each
}

// TestDiagram compares bands with the lists of cells at a value in each, and events at rational points with what comes of
// numbers there.
func TestDiagram(t *testing.T) {
	events := 0
	for seed := range uint64(30) {
		r := rand.New(rand.NewPCG(seed, 5))
		f := matrices(t, -2, 3, random(r, 2+int(seed%2), 3, 2), random(r, 2+int(seed%2), 3, 2))
		p, _ := listed(t, f)
		d := NewDiagram(p)
		for k := range p.Cells {
			x := rational.New(31, 100)
			if k > 0 {
				x = p.Ends[k-1].High.Add(rational.New(1, 1_000_000_007))
			}
			var have, want []string
			for _, b := range d.Bands {
				if b.From <= k && k < b.To {
					text, _ := values(b.Strategies, x)
					have = append(have, text)
				}
			}
			for _, e := range pairs(&p.Cells[k]) {
				text, _ := values(e.strategies, x)
				want = append(want, text)
			}
			require.ElementsMatch(t, want, have)
		}
		for k := range p.Points {
			if k > 0 && k < len(p.Cells) && p.Ends[k-1].Rational() {
				events += sameEvent(t, d, p, k, p.Ends[k-1].Low)
			}
		}
	}
	require.Greater(t, events, 50)
}

// sameEvent checks the event at place k, which is x, and returns 1 if there is one.
func sameEvent(t *testing.T, d *Diagram, p *claim.Parametric, k int, x rational.Rat) int {
	var e Event
	at := slices.IndexFunc(d.Events, func(e Event) bool { return e.Place == k })
	if at >= 0 {
		e = d.Events[at]
	}
	come := map[string][]int{}
	for n, b := range d.Bands {
		require.Equal(t, b.From == k, slices.Contains(e.Born, n))
		require.Equal(t, b.To == k, slices.Contains(e.Die, n))
		if b.From <= k && k <= b.To {
			text, _ := values(b.Strategies, x)
			come[text] = append(come[text], n)
		}
	}
	meet, alone, continua := [][]int{}, []int{}, [][]int{}
	for _, bands := range come {
		if len(bands) > 1 {
			meet = append(meet, bands)
		}
	}
	require.ElementsMatch(t, meet, e.Meet)
	list := pairs(p.Points[k])
	for n := range list {
		text, _ := values(list[n].strategies, x)
		if come[text] == nil {
			alone = append(alone, n)
		}
		group := []int{n} // grows by those that share a strategy with one of it
		for j := 0; j < len(group); j++ {
			_, a := values(list[group[j]].strategies, x)
			for m := range list {
				if _, b := values(list[m].strategies, x); !slices.Contains(group, m) && (a[0] == b[0] || a[1] == b[1]) {
					group = append(group, m)
				}
			}
		}
		if slices.Sort(group); len(group) > 1 && group[0] == n {
			continua = append(continua, group)
		}
	}
	if at < 0 {
		require.Empty(t, alone)
		require.Len(t, list, len(come))
		return 0
	}
	require.ElementsMatch(t, alone, e.Alone)
	require.ElementsMatch(t, continua, e.Continua)
	return 1
}
