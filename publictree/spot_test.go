package publictree

import (
	"math/big"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
)

// TestPays compares with amounts in fractions, also at the limits of what can be said.
func TestPays(t *testing.T) {
	for _, c := range []struct{ text, units string }{
		{"pot 200\nstack 900\nbets allin", "1/2"},
		{"pot 0\nblinds 1 3\nstack 7\nraises allin", "1/2"},
		{"pot 200\nstack 900\nbets 1/2 allin\nrake 0.05 3", "1/40"},
		{"pot 3\nstack 10\nbets allin\nrake 1/3 1/7", "1/42"},
		{"pot 3\nstack 10\nbets allin\nrake 1/3 0", "1/6"},
		{"chip 1/4\npot 1/2\nstack 10\nbets allin\nrake 1/10 1/3", "1/60"},
		{"pot 2147483647\nstack 2147483647\nbets allin\nrake 1048574/1048575 1e30", "1/2097150"},
		{"pot 2147483647\nstack 2147483647\nbets allin", "1/2"},
	} {
		s, err := Parse("x", strings.NewReader("board Td9d6hQc3s\noop AA\nip KK\n"+c.text))
		require.NoError(t, err)
		rationaltest.Equal(t, c.units, s.Unit(), c.text)
		for k := range s.Tree {
			n := &s.Tree[k]
			if n.Kind != Folded && n.Kind != ShownDown {
				continue
			}
			called := min(n.Put[0], n.Put[1])
			pot := rational.Int(s.Pot).Add(rational.Int(2 * called))
			rake := rational.Min(pot.Mul(s.Rake.Share), s.Rake.Cap)
			half := rational.Int(s.Pot).Quo(rational.Int(2))
			loses := half.Add(rational.Int(called)).Neg()
			wins := half.Add(rational.Int(called)).Sub(rake)
			ties := rake.Quo(rational.Int(2)).Neg()
			for p := range 2 {
				win, lose, tie := s.Pays(n, p)
				have := [3]rational.Rat{}
				for k, x := range [3]int64{win, lose, tie} {
					have[k] = rational.Int(x).Mul(s.Unit())
				}
				want := [3]rational.Rat{wins, loses, ties}
				if n.Kind == Folded {
					want = [3]rational.Rat{wins, wins, wins}
					if n.Player == p {
						want = [3]rational.Rat{loses, loses, loses}
					}
				}
				for k := range want {
					rationaltest.Same(t, want[k], have[k], c.text, n.Path, p)
				}
			}
		}
	}
}

// TestDealsAfter compares with products by hand, the greatest number among them.
func TestDealsAfter(t *testing.T) {
	for text, want := range map[string][][3]int64{ // street, cards held, deals
		"board Td9d6hQc3s":    {{0, 4, 1}},
		"board Td9d6hQc":      {{0, 4, 44}, {0, 0, 48}, {1, 4, 1}},
		"board Td9d6h":        {{0, 4, 45 * 44}, {1, 4, 44}},
		"deals 3 1 1":         {{0, 4, 17_296 * 45 * 44}, {1, 4, 45 * 44}, {3, 4, 1}},
		"deals 1 1 1 1 1":     {{0, 0, 52 * 51 * 50 * 49 * 48}},
		"board Td9d\ndeals 3": {{0, 4, new(big.Int).Binomial(46, 3).Int64()}},
	} {
		s, err := Parse("x", strings.NewReader("pot 2\nstack 2\noop AA\nip KK\n"+text))
		require.NoError(t, err)
		for _, w := range want {
			require.Equal(t, w[2], s.DealsAfter(int(w[0]), int(w[1])), text)
		}
	}
}

// TestDeals counts boards, and what stands for how many.
func TestDeals(t *testing.T) {
	for _, c := range []struct {
		text     string
		merged   []int
		separate []int
	}{
		{"deals 3\noop 22+\nip A2+", []int{1, 1755}, []int{1, 22_100}},
		{"board AsKsQs\noop AA,KK\nip QQ", []int{1, 10 + 13, 0}, []int{1, 49, 49 * 48}},
		{"board AsKsQs\noop AhAd,KK\nip QQ", []int{1, 10 + 13 + 13, 0}, []int{1, 49, 49 * 48}},
	} {
		s, err := Parse("x", strings.NewReader("pot 2\nstack 2\n"+c.text))
		require.NoError(t, err)
		for merge, want := range map[bool][]int{true: c.merged, false: c.separate} {
			d, err := NewDeals(s, merge)
			require.NoError(t, err)
			require.Len(t, d.Streets, len(want))
			for street, n := range want {
				if n > 0 {
					require.Len(t, d.Streets[street], n, "%s %v", c.text, merge)
				}
				stand := 0
				for k := range d.Streets[street] {
					stand += standsFor(d, street, k)
				}
				require.Equal(t, c.separate[street], stand)
			}
		}
	}
}

// standsFor returns for how many boards one stands, those before it counted.
func standsFor(d *Deals, street, board int) int {
	if street == 0 {
		return 1
	}
	b := &d.Streets[street][board]
	return len(b.Hands[0].From) * standsFor(d, street-1, int(b.Parent))
}
