package font

import (
	"encoding/xml"
	"html"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// FuzzClean checks that clean text survives XML and HTML, in text and in attributes,
// and that shortening keeps its limits.
func FuzzClean(f *testing.F) {
	f.Add("plain", 3)
	f.Add("<a b=\"c\" d='e'>&amp; ]]>\x00\x1b\u202e\u2028\xff\ufffe\U000e0001\t\n\u200d", 5)
	f.Fuzz(func(t *testing.T, s string, n int) {
		c := Clean(s)
		require.True(t, utf8.ValidString(c))
		require.Equal(t, c, Clean(c))
		var back struct {
			A    string `xml:"a,attr"`
			Text string `xml:",chardata"`
		}
		require.NoError(t, xml.Unmarshal([]byte(`<x a="`+Escape(c)+`">`+Escape(c)+`</x>`), &back))
		require.Equal(t, c, back.A)
		require.Equal(t, c, back.Text)
		require.Equal(t, c, html.UnescapeString(Escape(c)))
		require.NotContains(t, Escape(c), `"`)
		n = 1 + n&63
		short := Shorten(s, n)
		require.LessOrEqual(t, utf8.RuneCountInString(short), n)
		if utf8.RuneCountInString(c) <= n {
			require.Equal(t, c, short)
		}
	})
}

func TestTextWidth(t *testing.T) {
	require.Zero(t, TextWidth("", 12, false))
	for _, s := range []string{"a", "WWW", "≈ 0.619", "牌", "🂡"} {
		require.Greater(t, TextWidth(s, 12, true), TextWidth(s, 12, false))
		require.Greater(t, TextWidth(s+s, 12, false), TextWidth(s, 12, false))
	}
}
