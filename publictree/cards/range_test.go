package cards_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/publictree/cards"
	"exactsolve/rational/rationaltest"
)

// groups returns the hands of a range as names of ranks, such as AA, AKs and AKo, with the number
// of hands.
func groups(r *cards.Range) map[string]int {
	have := map[string]int{}
	for k, h := range cards.Hands() {
		if r[k].IsZero() {
			continue
		}
		name := h[0].String()[:1] + h[1].String()[:1]
		switch {
		case h[0]/4 == h[1]/4:
		case h[0]%4 == h[1]%4:
			name += "s"
		default:
			name += "o"
		}
		have[name]++
	}
	return have
}

func TestParseRange(t *testing.T) {
	for text, want := range map[string]string{
		"AA":                    "AA",
		"AKs":                   "AKs",
		"AKo":                   "AKo",
		"AK":                    "AKs AKo",
		"KA":                    "AKs AKo",
		"TT+":                   "TT JJ QQ KK AA",
		"AA+":                   "AA",
		"A9s+":                  "A9s ATs AJs AQs AKs",
		"JTo+":                  "JTo",
		"Q9+":                   "Q9s QTs QJs Q9o QTo QJo",
		"99-66":                 "66 77 88 99",
		"66-99":                 "66 77 88 99",
		"77-77":                 "77",
		"A5s-A2s":               "A2s A3s A4s A5s",
		"A2o-A4o":               "A2o A3o A4o",
		"K3-K2":                 "K2s K2o K3s K3o",
		"JTs-76s":               "76s 87s 98s T9s JTs",
		"64o-86o":               "64o 75o 86o",
		" AA , KQs\t,22 ":       "AA KQs 22",
		"AA,AA":                 "AA",
		"AKs,AKs:0":             "",
		"72o:0.25, 72o-72o:1e1": "72o",
	} {
		t.Run(text, func(t *testing.T) {
			r, _, err := cards.ParseRange(text)
			require.NoError(t, err)
			sizes := map[byte]int{'s': 4, 'o': 12}
			count := map[string]int{}
			for name := range strings.FieldsSeq(want) {
				if count[name] = 6; len(name) == 3 {
					count[name] = sizes[name[2]]
				}
			}
			require.Equal(t, count, groups(&r))
		})
	}
}

func TestParseRangeWeights(t *testing.T) {
	r, _, err := cards.ParseRange("AA:0.5,AhAd:1/3,KdAc:0.17647,QQ-JJ:2,JJ:0")
	require.NoError(t, err)
	for hand, want := range map[string]string{
		"AsAh": "1/2", "AhAd": "1/3", "AcKd": "17647/100000", "AdKc": "0", "QsQh": "2", "JsJh": "0",
	} {
		s, err := cards.ParseSet(hand)
		require.NoError(t, err)
		c := s.Cards()
		rationaltest.Equal(t, want, r[cards.HandOf(c[0], c[1]).Index()], hand)
	}
}

func TestParseRangeWrong(t *testing.T) {
	for _, c := range []struct {
		text string
		off  int
		want string
	}{
		{"", 0, `"" is no part of a range`},
		{"AA,,KK", 3, `"" is no part of a range`},
		{"AA,", 3, `"" is no part of a range`},
		{"AA, 1K", 4, `"1K" is no part of a range, such as AA, AKs`},
		{"AAs", 0, `"AAs" is no part`},
		{"AKx", 0, `"AKx" is no part`},
		{"AK s", 0, `"AK s" is no part`},
		{"AhAh", 0, "the card Ah is there twice"},
		{"AhKx", 0, `"Kx" is no card`},
		{"AhKd+", 0, `"AhKd" is no part`},
		{"AKs+-A2s", 0, `"AKs+-A2s" has both + and -`},
		{"AKs-KQo", 0, `"AKs-KQo" goes nowhere`},
		{"AA-KQs", 0, `"AA-KQs" goes nowhere`},
		{"JTs-75s", 0, `"JTs-75s" goes nowhere`},
		{"AA-", 0, `"" is no part`},
		{"KK,AA:", 3, ""},
		{"KK,  AA:x", 5, ""},
		{"AA:-1", 0, "the weight -1 of AA is negative"},
		{"AA:1/0", 0, ""},
		{"AA:0.5:0.5", 0, ""},
	} {
		t.Run(c.text, func(t *testing.T) {
			_, off, err := cards.ParseRange(c.text)
			require.ErrorContains(t, err, c.want)
			require.Equal(t, c.off, off)
		})
	}
}

// FuzzParseRange prints what is read, and reads it again.
func FuzzParseRange(f *testing.F) {
	for _, text := range []string{"AA,AKs:0.5,QQ-99,ATs+,A5s-A2s,AhKd", "JTs-54s:1/3, 22+", "AA:", "A2-A", "9999"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, off, err := cards.ParseRange(text)
		if err != nil {
			require.LessOrEqual(t, off, len(text))
			return
		}
		written := r.Append(nil)
		if len(written) == 0 {
			return // all weights are 0
		}
		again, _, err := cards.ParseRange(string(written))
		require.NoError(t, err, string(written))
		for k := range r {
			require.GreaterOrEqual(t, r[k].Sign(), 0)
			require.True(t, r[k].Equal(again[k]))
		}
	})
}
