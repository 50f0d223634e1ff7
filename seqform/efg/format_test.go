package efg

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/mistake/mistaketest"
)

func format(t testing.TB, g *seqform.Game) string {
	t.Helper()
	var b strings.Builder
	require.NoError(t, Format(&b, g))
	return b.String()
}

// describe prints all that a file says of a game but the numbers of sets and
// outcomes and the order of outcomes.
func describe(g *seqform.Game) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%q %q\n", g.Title, g.Comment)
	for _, p := range g.Players {
		fmt.Fprintf(&b, "%q", p.Name)
		for _, h := range p.Infosets {
			fmt.Fprintf(&b, " %q %q %v", h.Name, h.Actions, h.Nodes)
		}
		b.WriteByte('\n')
	}
	t := g.Tree
	for v := range t.Parent {
		fmt.Fprintf(&b, "%q %d %d %d %d %d", t.NodeName(v), t.Parent[v], t.End[v], t.Action[v], t.Player[v], t.Infoset[v])
		if o := t.Outcome[v]; o >= 0 {
			fmt.Fprintf(&b, " %q %v", t.Outcomes[o].Name, t.Outcomes[o].Payoffs)
		}
		b.WriteByte('\n')
	}
	for _, s := range t.ChanceSets {
		fmt.Fprintf(&b, "%q %q %v\n", s.Name, s.Actions, s.Prob)
	}
	return b.String()
}

// fileNumbers lists the numbers of sets and outcomes in order of appearance.
func fileNumbers(g *seqform.Game) (numbers []int) {
	for v := range g.Tree.Parent {
		switch i := g.Tree.Player[v]; i {
		case seqform.Terminal:
		case seqform.Chance:
			numbers = append(numbers, g.Tree.ChanceSets[g.Tree.Infoset[v]].Number)
		default:
			numbers = append(numbers, g.Players[i].Infosets[g.Tree.Infoset[v]].Number)
		}
		if o := g.Tree.Outcome[v]; o >= 0 {
			numbers = append(numbers, g.Tree.Outcomes[o].Number)
		}
	}
	return numbers
}

// requireRoundTrip formats g, reads that, and formats it again.
func requireRoundTrip(t testing.TB, g *seqform.Game) *seqform.Game {
	t.Helper()
	text := format(t, g)
	back, err := Parse("printed", strings.NewReader(text))
	require.NoError(t, err, text)
	require.Equal(t, describe(g), describe(back))
	require.Equal(t, text, format(t, back))
	require.Equal(t, g.Hash(), back.Hash())
	return back
}

func TestFormat(t *testing.T) {
	require.Equal(t, `EFG 2 R "Guess the Ace (Miltersen-Sorensen 2006 Fig 1)" { "I" "II" }
""

c "" 1 "" { "ace" 1/52 "other" 51/52 } 0
p "" 1 1 "root" { "stop" "play" } 0
t "" 1 "stop" { 0, 0 }
p "" 2 1 "guess" { "yes" "no" } 0
t "" 2 "win" { -1000, 1000 }
t "" 1
p "" 1 1 0
t "" 1
p "" 2 1 0
t "" 1
t "" 2
`, format(t, mustParse(t, guessAce)))
}

func TestRoundTrip(t *testing.T) {
	for _, src := range []string{horse, guessAce, beerQuiche, entry,
		"EFG 2 R \"\\\"\\\\\r\n\" { \"\" } \"comment \\\\\" t \"a\nb\" 7 \"\\\"\" { -1/3 }",
		tree("p \"\" 1 5 { \"a\" \"b\" } 3 \"x\" { 1 2 }\np \"\" 1 -2 { \"c\" } 0 t \"\" 3\nt \"\" 12 { 0 0 }"),
	} {
		g := mustParse(t, src)
		require.Equal(t, fileNumbers(g), fileNumbers(requireRoundTrip(t, g)))
	}
}

func TestFormatRenumbers(t *testing.T) {
	b := seqform.NewPrefixBuilder("", "", []string{"A", "B"})
	pay := func(number int) seqform.OutcomeID {
		return b.Outcome(number, "", []rational.Rat{rational.Int(int64(number)), {}})
	}
	half := []rational.Rat{rational.New(1, 2), rational.New(1, 2)}
	top := b.ChanceSet(0, "", []string{"a", "b"}, half)
	other := b.ChanceSet(0, "", []string{"c", "d"}, half)
	first, second := b.Infoset(0, 0, "", []string{"x"}), b.Infoset(0, 0, "", []string{"y"})
	b.Node("", top, seqform.NoOutcome)
	b.Node("", other, pay(0))
	b.Node("", first, pay(-1))
	b.Leaf("", pay(2))
	b.Node("", second, seqform.NoOutcome)
	b.Leaf("", pay(2))
	b.Node("", b.Infoset(1, 9, "", []string{"z"}), seqform.NoOutcome)
	b.Leaf("", seqform.NoOutcome)
	g, err := b.Game()
	require.NoError(t, err)
	back := requireRoundTrip(t, g)
	require.Equal(t, []int{1, 2, 1, 1, 2, 3, 2, 4, 9}, fileNumbers(back))
}

func TestFormatStrategicForm(t *testing.T) {
	g, err := seqform.NewStrategic("", "", []string{"A"}, [][]string{{"a"}}, seqform.Table{Of: []int32{-1}})
	require.NoError(t, err)
	require.EqualError(t, Format(io.Discard, g), "efg: the game is in strategic form; an .efg file holds a game in extensive form")
}

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

func TestFormatWriteError(t *testing.T) {
	require.ErrorIs(t, Format(failingWriter{}, mustParse(t, horse)), io.ErrShortWrite)
}

// randomGame has information sets that need not make sense to anyone.
func randomGame(rng *rand.Rand) *seqform.Game {
	labels := []string{"", "", "a", "b", `quo"te`, `back\`, "two\nlines", "é", "{ 1, 2 }"}
	label := func() string { return labels[rng.IntN(len(labels))] }
	list := func(n int) (l []string) {
		for range n {
			l = append(l, label())
		}
		return l
	}
	players := 1 + rng.IntN(3)
	b := seqform.NewPrefixBuilder(label(), label(), list(players))
	type choice struct {
		id seqform.SetID
		n  int
	}
	var sets []choice
	for k := range 1 + rng.IntN(6) {
		n := 1 + rng.IntN(3)
		if rng.IntN(4) > 0 {
			sets = append(sets, choice{b.Infoset(rng.IntN(players), k*rng.IntN(3), label(), list(n)), n})
			continue
		}
		prob := make([]rational.Rat, n)
		rest := rational.Int(1)
		for a := 1; a < n; a++ {
			prob[a] = rational.New(rng.Int64N(4), 12)
			rest = rest.Sub(prob[a])
		}
		prob[0] = rest
		sets = append(sets, choice{b.ChanceSet(k-rng.IntN(3), label(), list(n), prob), n})
	}
	outcomes := []seqform.OutcomeID{seqform.NoOutcome}
	for k := range rng.IntN(6) {
		payoffs := make([]rational.Rat, players)
		for i := range payoffs {
			payoffs[i] = rationaltest.Random(rng)
		}
		outcomes = append(outcomes, b.Outcome(1+k-rng.IntN(20)/19, label(), payoffs))
	}
	for open, left := 1, rng.IntN(40); open > 0; open-- {
		o := outcomes[rng.IntN(len(outcomes))]
		if left == 0 || rng.IntN(3) == 0 {
			b.Leaf(label(), o)
			continue
		}
		left--
		s := sets[rng.IntN(len(sets))]
		b.Node(label(), s.id, o)
		open += s.n
	}
	g, err := b.Game()
	if err != nil {
		panic(err)
	}
	return g
}

func TestRandomRoundTrips(t *testing.T) {
	for seed := range uint64(500) {
		requireRoundTrip(t, randomGame(rand.New(rand.NewPCG(1, seed))))
	}
}

// deep returns a game of one path of n information sets.
func deep(n int) string {
	var b strings.Builder
	b.WriteString(`EFG 2 R "chain" { "A" "B" } ""` + "\n")
	for k := range n {
		fmt.Fprintf(&b, "p \"\" %d %d \"\" { \"go\" } 0\n", k%2+1, k+1)
	}
	b.WriteString("t \"\" 1 \"\" { 1, 2 }\n")
	return b.String()
}

func TestDeepTree(t *testing.T) {
	const n = 200_000
	src := deep(n)
	start := time.Now()
	g := mustParse(t, src)
	require.Less(t, time.Since(start), time.Minute, "in time near linear in the size")
	t.Logf("read in %v", time.Since(start))
	require.Equal(t, n, g.Tree.Depth())
	require.Equal(t, len(src)+1, len(format(t, g))) // the comment and an empty line have lines of their own

	_, err := Parse("deep", strings.NewReader(src[:strings.Index(src, "t \"\"")]))
	require.ErrorContains(t, err, "node 200000 (line 200001) has no child for its action 1, \"go\"")

	requireRoundTrip(t, mustParse(t, deep(5000)))
}

// poker returns a file of about size bytes in the style of card games: chance
// deals, then two rounds of decisions under many information sets.
func poker(size int) []byte {
	var b bytes.Buffer
	cards := size / 330
	b.WriteString("EFG 2 R \"cards\" { \"Alice\" \"Bob\" } \"\"\nc \"\" 1 \"deal\" {")
	for k := range cards {
		fmt.Fprintf(&b, " \"%d\" 1/%d", k, cards)
	}
	b.WriteString(" } 0\n")
	for k := range cards {
		fmt.Fprintf(&b, "p \"\" 1 %d \"hand %d\" { \"bet\" \"check\" } 0\n", k/50+1, k/50)
		for a := range 2 {
			fmt.Fprintf(&b, "p \"\" 2 %d \"(%d,%d)\" { \"call\" \"fold\" } 0\n", 2*(k%977)+a+1, k%977, a)
			for z := range 2 {
				fmt.Fprintf(&b, "t \"\" %d \"\" { %d, -%d/3 }\n", 4*(k%1009)+2*a+z+1, k%1009+z, a+1)
			}
		}
	}
	return b.Bytes()
}

func BenchmarkParse(b *testing.B) {
	src := poker(26 << 20)
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Parse("cards", bytes.NewReader(src)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFormat(b *testing.B) {
	g := mustParse(b, string(poker(20<<20)))
	b.ReportAllocs()
	for b.Loop() {
		if err := Format(io.Discard, g); err != nil {
			b.Fatal(err)
		}
	}
}

// FuzzParse checks that nothing panics, that mistakes have positions, and that
// what is read is written and read again as the same game.
func FuzzParse(f *testing.F) {
	for _, src := range []string{horse, guessAce, entry, "\xef\xbb\xbf" + strings.ReplaceAll(entry, "\n", "\r\n"),
		deep(5), tree("c \"\" 1 { \"a\" .5 \"b\" 1/2 } 0 t \"x\\\"\\\\\" 0 t \"\" -3 { 1e+2 -5. }"),
		tree("p \"\" 3 1 { \"a\" } 0 t \"\" 9"), manyErrors(12), "NFG 1 R", ""} {
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src string) {
		g, err := Parse("f", strings.NewReader(src))
		if err != nil {
			mistaketest.Mistakes(t, err)
			return
		}
		requireRoundTrip(t, g)
	})
}
