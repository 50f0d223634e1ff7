package lex

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational/rationaltest"
	"exactsolve/seqform/mistake"
)

func tokens(src string) (list []string, err error) {
	l := New("f", []byte(src))
	for l.Kind != EOF {
		switch l.Kind {
		case Text:
			list = append(list, fmt.Sprintf("%q", l.Bytes()))
		default:
			list = append(list, string(l.Bytes()))
		}
		l.Next()
	}
	return list, l.Err()
}

func TestTokens(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"empty", "", ""},
		{"blank", " \t\r\n\v\f", ""},
		{"words and signs", `c "" 1{"a" 1/3,}`, `c "" 1 { "a" 1/3 , }`},
		{"no spaces", `t""0"x"{1,2}`, `t "" 0 "x" { 1 , 2 }`},
		{"escapes", `"a\"b" "c\\" "d\e" "\\\""`, `"a\"b" "c\\" "d\\e" "\\\""`},
		{"newline in text", "\"a\nb\"", `"a\nb"`},
		{"CR LF", "a\r\nb\r\n", "a b"},
		{"byte-order mark", "\xef\xbb\xbfEFG", "EFG"},
		{"only a byte-order mark", "\xef\xbb\xbf", ""},
		{"other bytes are words", "#\xff\x00", "#\xff\x00"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := tokens(c.src)
			require.NoError(t, err)
			require.Equal(t, c.want, strings.Join(got, " "))
		})
	}
}

func TestTextWithoutEnd(t *testing.T) {
	for _, src := range []string{`a "b`, `a "b\`, `a "b\"`, `a "`} {
		_, err := tokens(src)
		require.ErrorContains(t, err, "f:1:3: text in quotes does not end", src)
	}
}

func TestQuotedRoundTrip(t *testing.T) {
	for _, s := range []string{"", "a", `"`, `\`, `\\`, `\"`, `a\`, "\n", `\e`, "\xff", `""\\""`} {
		l := New("f", appendQuoted(nil, s))
		require.Equal(t, Text, l.Kind)
		require.Equal(t, s, l.String())
		l.Next()
		require.Equal(t, EOF, l.Kind)
		require.NoError(t, l.Err())
	}
}

func TestStringsAreShared(t *testing.T) {
	src := []byte(`"label" "label"`)
	l := New("f", src)
	require.Equal(t, "label", l.Label("name"))
	copy(src, `"XXXXX"`) // what was returned does not refer to the input
	copy(src[8:], `"label"`)
	allocs := testing.AllocsPerRun(10, func() { _ = l.String() })
	require.Zero(t, allocs)
	require.Equal(t, "label", l.String())
}

func TestInt(t *testing.T) {
	for _, c := range []struct {
		src  string
		want int
		err  string
	}{
		{"12", 12, ""},
		{"-3", -3, ""},
		{"+4", 4, ""},
		{"010", 10, ""},
		{"9223372036854775807", 9223372036854775807, ""},
		{"9223372036854775808", 0, `f:1:1: size "9223372036854775808" is too large`},
		{strings.Repeat("1", 1000), 0, `f:1:1: size "` + strings.Repeat("1", 40) + `"… is too large`},
		{"0x10", 0, `f:1:1: expected size, an integer, found "0x10"`},
		{"1_000", 0, `f:1:1: expected size, an integer, found "1_000"`},
		{"1.0", 0, `f:1:1: expected size, an integer, found "1.0"`},
		{"-", 0, `f:1:1: expected size, an integer, found "-"`},
		{"{", 0, `f:1:1: expected size, found "{"`},
		{`"1"`, 0, `f:1:1: expected size, found text "1"`},
		{"", 0, `f:1:1: expected size, found the end of the file`},
	} {
		l := New("f", []byte(c.src))
		got := l.Int("size")
		require.Equal(t, c.want, got, c.src)
		require.Equal(t, EOF, l.Kind)
		if c.err == "" {
			require.NoError(t, l.Err())
		} else {
			require.ErrorContains(t, l.Err(), c.err+"\n")
		}
	}
}

func TestNumber(t *testing.T) {
	for src, want := range map[string]string{
		"1": "1", "-7": "-7", "+2": "2", "0.1": "1/10", "5.": "5", ".5": "1/2", "1e+2": "100", "2.5e-3": "1/400",
		"010": "10", "2/6": "1/3", "-0": "0", "123456789012345678901234567890": "123456789012345678901234567890",
	} {
		l := New("f", []byte(src))
		x, ok := l.Number("payoff")
		require.True(t, ok, src)
		rationaltest.Equal(t, want, x, src)
	}
	for _, src := range []string{"0x10", "1_000", "NaN", "Infinity", "1/0", "1/2.5", "1e9999999", "-", "1e", strings.Repeat("9", 1_000_000)} {
		l := New("f", []byte(src))
		_, ok := l.Number("payoff")
		require.False(t, ok)
		require.ErrorContains(t, l.Err(), "f:1:1: payoff: ")
		require.Less(t, len(l.Err().Error()), 400)
	}
}

func TestErrorText(t *testing.T) {
	src := "first\n\tp \"é\" 2 {\r\nlast"
	l := New("game.efg", []byte(src))
	l.Errorf(strings.Index(src, "2"), "it began at line %d", Ref(strings.Index(src, "last")))
	require.EqualError(t, l.Err(), "game.efg:2:9: it began at line 3\n\t\tp \"é\" 2 {\n\t\t      ^")
}

func TestErrorClipsLine(t *testing.T) {
	src := []byte(strings.Repeat("x", 1000))
	e := NewErrors("f", src)
	e.Errorf(500, "here")
	require.EqualError(t, e.Err(), "f:1:501: here\n\t…"+strings.Repeat("x", 120)+"…\n\t"+strings.Repeat(" ", 61)+"^")

	src = []byte("\n" + strings.Repeat("y", 60) + "\x1b[31m\xff\n")
	e = NewErrors("f", src)
	e.Errorf(61, "escape")
	require.EqualError(t, e.Err(), "f:2:61: escape\n\t"+strings.Repeat("y", 60)+"\uFFFD[31m\uFFFD\n\t"+strings.Repeat(" ", 60)+"^")
}

func TestErrorAtEnds(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"", "f:1:1: x\n\t\n\t^"},
		{"\xef\xbb\xbf", "f:1:1: x\n\t\n\t^"},
		{"\xef\xbb\xbfab", "f:1:3: x\n\tab\n\t  ^"},
		{"ab\n", "f:2:1: x\n\t\n\t^"},
	} {
		e := NewErrors("f", []byte(c.src))
		e.Errorf(len(c.src), "x")
		require.EqualError(t, e.Err(), c.want)
	}
}

func TestErrorList(t *testing.T) {
	e := NewErrors("f", []byte("abcdefghijklmnopqrstuvwxyz"))
	require.NoError(t, e.Err())
	for k := 12; k >= 0; k-- {
		e.Errorf(k, "mistake %d", k)
	}
	list, ok := errors.AsType[*mistake.List](e.Err())
	require.True(t, ok)
	require.Len(t, list.Errors, maxErrors)
	require.Equal(t, 3, list.More)
	require.Equal(t, "mistake 3", list.Errors[0].Msg)
	require.Equal(t, 4, list.Errors[0].Col)
	require.True(t, strings.HasSuffix(list.Error(), "\nand 3 more"))
}

func TestFailStops(t *testing.T) {
	l := New("f", []byte("a b c"))
	l.Want("x")
	l.Want("y")
	l.Errorf(0, "z")
	require.Equal(t, EOF, l.Kind)
	require.Len(t, l.Err().(*mistake.List).Errors, 1)
}

func TestReadLimit(t *testing.T) {
	_, err := readAtMost("f", strings.NewReader("12345"), 4)
	require.EqualError(t, err, "f: larger than the limit of 4 bytes")
	b, err := readAtMost("f", strings.NewReader("1234"), 4)
	require.NoError(t, err)
	require.Equal(t, "1234", string(b))
}

func TestQuote(t *testing.T) {
	require.Equal(t, `"a\nb"`, Quote("a\nb"))
	require.Equal(t, `"`+strings.Repeat("é", 40)+`"…`, Quote(strings.Repeat("é", 41)))
	require.Equal(t, `"`+strings.Repeat("é", 40)+`"`, Quote(strings.Repeat("é", 40)))
}

// FuzzLexer checks that tokens cover the input and that quoting is undone.
func FuzzLexer(f *testing.F) {
	f.Add([]byte(`EFG 2 R "a\"b\\" { 1, 2/3 }`))
	f.Add([]byte("\xef\xbb\xbf\"\\\\\"\r\n"))
	f.Fuzz(func(t *testing.T, src []byte) {
		l := New("f", src)
		end := 0
		for l.Kind != EOF {
			if l.Off < end || l.End <= l.Off || l.End > len(src) {
				t.Fatalf("token at %d to %d after %d", l.Off, l.End, end)
			}
			if l.Kind == Text {
				s := l.String()
				if q := New("q", appendQuoted(nil, s)); q.String() != s {
					t.Fatalf("%q reads back as %q", s, q.String())
				}
			}
			end = l.End
			l.Next()
		}
		if err := l.Err(); err != nil && !strings.HasPrefix(err.Error(), "f:") {
			t.Fatal(err)
		}
	})
}

func BenchmarkLexer(b *testing.B) {
	src := bytes.Repeat([]byte("p \"\" 2 31 \"(2,31)\" { \"bet\" \"fold\" } 0\nt \"\" 5 \"five\" { 1/3, -2 }\n"), 1<<15)
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		l := New("f", src)
		for l.Kind != EOF {
			if l.Kind == Text {
				_ = l.String()
			}
			l.Next()
		}
	}
}
