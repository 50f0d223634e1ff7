package aivat

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
)

// line returns a record of the play to a leaf.
func line(g *seqform.Game, leaf int) string {
	var path []string
	for v := leaf; v > 0; v = int(g.Tree.Parent[v]) {
		path = append(path, fmt.Sprint(g.Tree.Action[v]+1))
	}
	slices.Reverse(path)
	return fmt.Sprintf(`{"hand":%d,"path":[%s],"labels":["a",{"b":[1]}],"payoffs":["%v","%v"]}`,
		leaf, strings.Join(path, ","), paidTo(g.Tree, leaf, 0), paidTo(g.Tree, leaf, 1))
}

// TestReadAll reads each leaf of each game back.
func TestReadAll(t *testing.T) {
	for name, g := range games(t) {
		text, leaves := "\ufeff", []int{}
		for v := range g.Tree.Len() {
			if g.Tree.IsLeaf(v) {
				text += line(g, v) + []string{"\n", "\r\n", "\n \n"}[v%3]
				leaves = append(leaves, v)
			}
		}
		r := NewReader(name, strings.NewReader(text), g, 0)
		for _, v := range leaves {
			h, err := r.Next()
			require.NoError(t, err)
			require.Equal(t, v, h.Leaf)
		}
		_, err := r.Next()
		require.Equal(t, io.EOF, err)
	}
}

func TestReadStrategy(t *testing.T) {
	g := game(t, "kuhn")
	text := `{"strategy":[{"infoset":1,"probabilities":["1/3","0.666666e0"]}],"path":[1,1,1]}
{"strategy":[{"infoset":2,"probabilities":["1/3","2/3"],"x":[]},{"player":1,"infoset":2,"probabilities":["1","0"]}],"player":2,"path":[1,1,1]}`
	r := NewReader("h", strings.NewReader(text), g, 0)
	_, err := r.Next()
	require.EqualError(t, err, "h:1:14: probabilities at information set 1 of player 1, want none below 0 and a sum of 1")
	h, err := r.Next()
	require.NoError(t, err)
	require.Equal(t, 13, h.StrategyCol)
	require.Equal(t, strings.Index(strings.Split(text, "\n")[1], "[1,1,1]")+1, h.PathCol)
	require.Len(t, h.Strategy[0], 1)
	require.Len(t, h.Strategy[1], 1)
	rationaltest.Equal(t, "2/3", h.Strategy[1][1][1])
	rationaltest.Equal(t, "1", h.Strategy[0][1][0])
}

func TestReadErrors(t *testing.T) {
	g := game(t, "kuhn")
	for _, c := range []struct{ text, want string }{
		{`{}`, `1:1: a hand without "path", want the numbers of its actions from the root to a leaf`},
		{`[]`, `1:1: want a hand, an object`},
		{`{"path":[1,1`, `1:13: the line ends within the hand`},
		{`{"path":[1,1,]}`, `1:14: not JSON: invalid character ']' looking for beginning of value`},
		{`{"path":[1,1]}`, `1:9: the path ends where there are 2 actions, want a leaf`},
		{`{"path":[1,1,1,1]}`, `1:16: action 1 after the end of the play`},
		{`{"path":[7,1,1]}`, `1:10: action 7, want one from 1 to 6`},
		{`{"path":[0]}`, `1:10: want the number of an action, an integer from 1 to 2147483647`},
		{`{"path":[1.5]}`, `1:10: want the number of an action, an integer from 1 to 2147483647`},
		{`{"path":["1"]}`, `1:10: want the number of an action, an integer from 1 to 2147483647`},
		{`{"path":{"a":1}}`, `1:9: want a list of actions, an array`},
		{`{"path":[1,1,1],"payoffs":["-1"]}`, `1:27: 1 payoffs, want 2`},
		{`{"path":[1,1,1],"payoffs":["-1","2"]}`, `1:27: player 2 is paid 2, but 1 in the game`},
		{`{"path":[1,1,1],"payoffs":["-1",1]}`, `1:33: want a number as a string, such as "1/2"`},
		{`{"path":[1,1,1],"payoffs":["-1","1/0"]}`, `1:33: want a number as a string, such as "1/2"`},
		{`{"path":[1,1,1],"player":3}`, `1:26: want a player, an integer from 1 to 2`},
		{`{"path":[1,1,1]} {}`, `1:18: text after the hand, want one hand a line`},
		{`{"path":[1,1,1],"strategy":[{}]}`, `1:29: want "infoset" and "probabilities"`},
		{`{"path":[1,1,1],"strategy":[{"infoset":9,"probabilities":[]}]}`, `1:40: information set 9 of player 1, who has 6`},
		{`{"path":[1,1,1],"strategy":[{"infoset":1,"probabilities":["1"]}]}`, `1:29: 1 probabilities at information set 1 of player 1, want 2`},
		{`{"path":[1,1,1],"strategy":[{"infoset":1,"probabilities":["1","0"]},{"infoset":1,"probabilities":["1","0"]}]}`, `1:69: information set 1 of player 1 twice`},
		{"\n\n x", `3:2: not JSON: invalid character 'x' looking for beginning of value`},
		{strings.Repeat(" ", maxLine+1), fmt.Sprintf("1:1: a line of more than %d bytes, want one hand a line", maxLine)},
	} {
		_, err := NewReader("h", strings.NewReader(c.text), g, 0).Next()
		require.EqualError(t, err, "h:"+c.want, "%.60s", c.text)
		_, ok := errors.AsType[*Error](err)
		require.True(t, ok)
	}
}

// TestReadNothing: a mistake before the first line is on the first.
func TestReadNothing(t *testing.T) {
	r := NewReader("h", strings.NewReader(""), game(t, "kuhn"), 0)
	_, err := r.Next()
	require.Equal(t, io.EOF, err)
	require.EqualError(t, r.Errorf(1, "no hands"), "h:1:1: no hands")
}

func TestReaderFails(t *testing.T) {
	broken := errors.New("broken")
	r := io.MultiReader(strings.NewReader("\n"), failing{broken})
	_, err := NewReader("h", r, game(t, "kuhn"), 0).Next()
	require.ErrorIs(t, err, broken)
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// FuzzReader: no input panics; what is read is a leaf with distributions, and mistakes
// have a position in the text.
func FuzzReader(f *testing.F) {
	g := game(f, "kuhn")
	for v := range g.Tree.Len() {
		if g.Tree.IsLeaf(v) {
			f.Add(line(g, v))
		}
	}
	f.Add(`{"strategy":[{"player":2,"infoset":2,"probabilities":["1/3","2/3"]}],"player":2,"path":[1,1,1]}`)
	f.Add(`{"path":[1,1,1],"labels":[{"path":[]},null,1e9]}` + "\n{")
	f.Fuzz(func(t *testing.T, text string) {
		r := NewReader("h", strings.NewReader(text), g, 1)
		for {
			h, err := r.Next()
			if err == io.EOF {
				return
			}
			if e, ok := errors.AsType[*Error](err); ok {
				lines := strings.Split(text, "\n")
				require.LessOrEqual(t, e.Line, len(lines))
				require.LessOrEqual(t, e.Col, len(lines[e.Line-1])+1)
				require.Positive(t, e.Col)
				return
			}
			require.NoError(t, err)
			require.True(t, g.Tree.IsLeaf(h.Leaf))
			for i := range h.Strategy {
				for set, prob := range h.Strategy[i] {
					require.NoError(t, seqform.CheckDistribution(prob))
					require.Len(t, prob, len(g.Players[i].Infosets[set].Actions))
				}
			}
		}
	})
}

// TestSample compares with sums over all.
func TestSample(t *testing.T) {
	var s Sample
	all := []rational.Rat{}
	for k := range 7 {
		x := rational.New(int64(k*k-9), int64(k+1))
		require.NoError(t, s.Add(x, int64(k)))
		for range k {
			all = append(all, x)
		}
	}
	n := rational.Int(int64(len(all)))
	var sum, around rational.Rat
	for _, x := range all {
		sum = sum.Add(x)
	}
	for _, x := range all {
		around = around.Add(x.Sub(sum.Quo(n)).Pow(2))
	}
	require.EqualValues(t, len(all), s.Len())
	rationaltest.Same(t, sum.Quo(n), s.Mean())
	rationaltest.Same(t, around.Quo(n.Sub(rational.Int(1))), s.Variance())
	rationaltest.Same(t, around.Quo(n.Sub(rational.Int(1))).Quo(n), s.MeanVariance())
}
