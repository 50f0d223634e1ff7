package publictree_test

import (
	"hash/fnv"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/publictree"
	"exactsolve/publictree/cards"
	"exactsolve/publictree/flow"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
)

// A named is a flow whose numbers depend on names only: of the betting, of the hand and of the
// cards on the board.
type named struct {
	*flow.Table
	p     int
	seat  int                 // what the player is called
	suits publictree.Renaming // of all cards before they are named
	x     []int32
}

// claims returns what the named flows of a spot prove, boards not merged.
func claims(t *testing.T, text string, seats [2]int, suits publictree.Renaming) flow.Claim {
	t.Helper()
	s, err := publictree.Parse("spot", strings.NewReader(text))
	require.NoError(t, err)
	table, err := flow.NewTable(s, false)
	require.NoError(t, err)
	var flows [2]flow.Flow
	for p := range flows {
		n := named{table, p, seats[p], suits, make([]int32, table.Places[p].Total)}
		var in []int32
		for range table.Deals.Streets[0][0].Hands[p].Hands {
			in = append(in, 1<<20)
		}
		n.fill(0, 0, in)
		flows[p] = flow.Flow{Scale: 20, X: n.x}
	}
	c := table.Proved(&flows, !s.ConstantSum())
	require.NoError(t, table.Check(&flows, c))
	return c
}

func (f *named) fill(node, board int, in []int32) {
	n := &f.Spot.Tree[node]
	b := &f.Deals.Streets[n.Street][board]
	switch {
	case n.Kind == publictree.Deal:
		for _, k := range b.Children {
			var on []int32
			for _, from := range f.Deals.Streets[n.Street+1][k].Hands[f.p].From[0] {
				on = append(on, in[from])
			}
			f.fill(int(n.Children[0]), int(k), on)
		}
	case n.Kind == publictree.Decision && n.Player != f.p:
		for _, child := range n.Children {
			f.fill(int(child), board, in)
		}
	case n.Kind == publictree.Decision:
		start := f.Places[f.p].At(node, n.Street, board, len(in))
		x := f.x[start : start+len(n.Actions)*len(in)]
		for k, h := range b.Hands[f.p].Hands {
			f.divide(x[k:], len(in), in[k], f.seed(node, h, b.Cards))
		}
		for a, child := range n.Children {
			f.fill(int(child), board, x[a*len(in):(a+1)*len(in)])
		}
	}
}

// seed returns a number that names make.
func (f *named) seed(node int, h cards.Hand, board cards.Set) uint64 {
	sum := fnv.New64()
	sum.Write([]byte{byte(node), byte(f.seat)})
	sum.Write([]byte(f.suits.Hand(h).String() + f.suits.Set(board).String()))
	return sum.Sum64()
}

func (f *named) divide(x []int32, step int, in int32, seed uint64) {
	rng, rest := rand.New(rand.NewPCG(seed, 1)), in
	actions := (len(x) + step - 1) / step
	for a := range actions {
		x[a*step] = rest
		if a < actions-1 {
			x[a*step] = rng.Int32N(rest + 1)
		}
		rest -= x[a*step]
	}
}

var same = publictree.Renaming{0, 1, 2, 3}

const (
	turn  = "deck AsAhAdAcKsKhKdKcQsQhQdQc\nboard AsKhQd\ndeals 1\npot 4\nstack 6\noop AA,KQ:2/7,KsQs:5/7\nip KK,AQ,QQ:1/3\nbets 1/2\nraises allin\n"
	river = "board Td9d6hQc3s\npot 200\nstack 900\noop AA:2/3,T9s,JhJc:7/3\nip QQ:1/3,A9s,KdJd\nbets 1/2 allin\nraises 5/2x\n"
)

func equal(t *testing.T, want, have flow.Claim) {
	t.Helper()
	rationaltest.Same(t, want.Low, have.Low)
	rationaltest.Same(t, want.High, have.High)
	for p := range want.Gains {
		rationaltest.Same(t, want.Gains[p], have.Gains[p])
	}
}

// TestSuits renames the suits of board, ranges and strategies, which are named with the old suits.
func TestSuits(t *testing.T) {
	for _, text := range []string{turn, river, river + "rake 1/20 5\n"} {
		want := claims(t, text, [2]int{0, 1}, same)
		require.True(t, want.OfGains || want.Low.Cmp(want.High) < 0)
		renamed := renameSuits(t, text, publictree.Renaming{3, 0, 1, 2})
		equal(t, want, claims(t, renamed, [2]int{0, 1}, publictree.Renaming{1, 2, 3, 0}))
		other := claims(t, renamed, [2]int{0, 1}, same)
		require.False(t, other.High.Equal(want.High) && other.Gains[0].Equal(want.Gains[0]), "strategies do not depend on suits")
	}
}

// renameSuits returns the canonical text of a spot with the suits of all cards renamed.
func renameSuits(t *testing.T, text string, r publictree.Renaming) string {
	s, err := publictree.Parse("spot", strings.NewReader(text))
	require.NoError(t, err)
	z := *s
	z.Deck, z.Board = r.Set(s.Deck), r.Set(s.Board)
	for p := range z.Ranges {
		for k, h := range cards.Hands() {
			z.Ranges[p][r.Hand(h).Index()] = s.Ranges[p][k]
		}
	}
	return string(z.Append(nil))
}

// TestSwap swaps the players where who acts first is all that tells them apart: the first of them
// goes all-in or folds.
func TestSwap(t *testing.T) {
	head := "deck AsKsQsJsTsAhKhQhJhTh\ndeals 3\npot 0\nstack 6\nraises allin\n"
	a := claims(t, head+"blinds 1 2\noop AA,KQs:1/2,JT\nip QQ,AT,KJ:1/3\n", [2]int{0, 1}, same)
	b := claims(t, head+"blinds 2 1\nip AA,KQs:1/2,JT\noop QQ,AT,KJ:1/3\n", [2]int{1, 0}, same)
	rationaltest.Same(t, a.Low.Neg(), b.High)
	rationaltest.Same(t, a.High.Neg(), b.Low)
	require.Negative(t, a.Low.Cmp(a.High))
}

// TestScale multiplies all amounts, or all weights of a player.
func TestScale(t *testing.T) {
	three := rational.Int(3)
	for text, large := range map[string]string{
		turn:  strings.NewReplacer("pot 4", "pot 12", "stack 6", "stack 18").Replace(turn),
		river: strings.NewReplacer("pot 200", "pot 600", "stack 900", "stack 2700").Replace(river),
	} {
		want := claims(t, text, [2]int{0, 1}, same)
		times := claims(t, large, [2]int{0, 1}, same)
		rationaltest.Same(t, want.Low.Mul(three), times.Low)
		rationaltest.Same(t, want.High.Mul(three), times.High)
		equal(t, times, claims(t, large+"chip 3\n", [2]int{0, 1}, same))
	}
	text := "board Td9d6hQc3s\npot 200\nstack 900\noop AA,T9s,JhJc\nip QQ,A9s,KdJd\nbets 1/2 allin\nraises 5/2x\n"
	halves := strings.NewReplacer("AA,T9s,JhJc", "AA:1/2,T9s:0.5,JhJc:1/2").Replace(text)
	equal(t, claims(t, text, [2]int{0, 1}, same), claims(t, halves, [2]int{0, 1}, same))
}

// TestEquity has all money in on the turn: the value is what hands win on all rivers.
func TestEquity(t *testing.T) {
	text := "board Td9d6hQc\npot 20\nstack 30\nblinds 30 30\noop 66+,A8s+:1/2,T9s,KQo\nip 22+,AK,QTs,87s:2/3\n"
	for _, rake := range []string{"", "rake 1/20 3\n"} {
		s, err := publictree.Parse("spot", strings.NewReader(text+rake))
		require.NoError(t, err)
		require.Len(t, s.Tree, 2)
		table, err := flow.NewTable(s, true)
		require.NoError(t, err)
		flows := [2]flow.Flow{{Scale: 3}, {Scale: 7}}
		for p, want := range equities(s) {
			rationaltest.Same(t, want, table.Best(p, &flows[1-p]))
			rationaltest.Same(t, want, table.Paid(p, &flows))
		}
	}
}

// equities returns what both players win of a pot of 80 on average, half of 20 taken off.
func equities(s *publictree.Spot) (sums [2]rational.Rat) {
	taken := rational.Min(s.Rake.Share.Mul(rational.Int(80)), s.Rake.Cap)
	half := taken.Quo(rational.Int(2))
	var weights rational.Rat
	for i, h := range cards.Hands() {
		for j, g := range cards.Hands() {
			w := s.Ranges[0][i].Mul(s.Ranges[1][j])
			if w.IsZero() || h.Set()&g.Set() != 0 || (h.Set()|g.Set())&s.Board != 0 {
				continue
			}
			var wins [2]int64
			left := cards.Full &^ (s.Board | h.Set() | g.Set())
			for _, c := range left.Cards() {
				x, y := cards.Strength(s.Board.With(c)|h.Set()), cards.Strength(s.Board.With(c)|g.Set())
				if x > y {
					wins[0]++
				} else if x < y {
					wins[1]++
				}
			}
			ties := int64(left.Len()) - wins[0] - wins[1]
			for p := range sums {
				won := rational.Int(wins[p]).Mul(rational.Int(40).Sub(taken))
				won = won.Sub(rational.Int(40 * wins[1-p])).Sub(half.Mul(rational.Int(ties)))
				sums[p] = sums[p].Add(w.Mul(won))
			}
			weights = weights.Add(w.Mul(rational.Int(int64(left.Len()))))
		}
	}
	for p := range sums {
		sums[p] = sums[p].Quo(weights)
	}
	return sums
}
