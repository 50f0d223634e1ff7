package pycheck_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/nash/signalling"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/seqformtest"
)

// ended is a game whose types have different messages, some of which end it.
const ended = `EFG 2 R "" { "idle" "receiver" "sender" }
c "" 1 "" { "x" 1/3 "y" 2/3 } 0
p "" 3 1 "" { "out" "in" } 0
t "" 1 "" { 5 1 1 }
p "" 2 1 "" { "a" "b" } 0
t "" 2 "" { 0 1 2 }
t "" 3 "" { 0 0 0 }
p "" 3 2 "" { "in" "off" "out" } 8 "" { 1 0 1 }
p "" 2 1 0
t "" 4 "" { 0 0 1 }
t "" 5 "" { 0 1 0 }
p "" 2 2 "" { "c" } 0
t "" 6 "" { 0 0 1 }
t "" 7 "" { 0 7 1/2 }
`

// assessments returns lists of all sequential equilibria.
func assessments(t *testing.T) (all []source) {
	t.Helper()
	add := func(name, text string) {
		g, err := efg.Parse(name, strings.NewReader(text))
		require.NoError(t, err)
		file := filepath.Join(t.TempDir(), "signals.efg")
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		r, err := signalling.All(t.Context(), g, signalling.Options{})
		require.NoError(t, err)
		require.NotNil(t, r.Certificate, r.Reason)
		all = append(all, newSource(t, name+", complete-sequential", file, g, r.Certificate))
	}
	add("ended", ended)
	for k, s := range []*seqformtest.Signalling{
		seqformtest.BeerQuiche("1/10", "9/10"), seqformtest.BeerQuiche("1/2", "1/2"), seqformtest.BeerQuiche("9/10", "1/10"),
		seqformtest.BeyondIntuitive(), seqformtest.BeyondD1(), seqformtest.BoundaryNWBR(), seqformtest.Spence(),
	} {
		add(fmt.Sprint("worked ", k), s.Text())
	}
	for seed := range uint64(12) {
		rng := rand.New(rand.NewPCG(seed, 9))
		add(fmt.Sprint("random ", seed), seqformtest.RandomSignalling(rng, 2+rng.IntN(2), 2+rng.IntN(2), 2+rng.IntN(2), []int{1, 9}[seed%2]).Text())
	}
	return all
}

// TestSignals has them judge lists of all sequential equilibria.
func TestSignals(t *testing.T) {
	python(t)
	testClaims(t, assessments(t), 750, nudgeAssessments)
}

// nudgeAssessments changes a probability or a word, leaves out a piece or beliefs, or changes
// the order.
func nudgeAssessments(rng *rand.Rand, c *cert.Certificate) {
	a := c.Claim.Assessments
	switch rng.IntN(8) {
	case 0:
		words := strings.Split(c.Evidence.Patterns, " ")
		k := rng.IntN(len(words))
		if n, err := strconv.Atoi(words[k]); err == nil {
			words[k] = strconv.Itoa([]int{n + 1, max(n-1, 1), 3 - n}[rng.IntN(3)])
		} else {
			words[k] = string("srk"[rng.IntN(3)])
		}
		c.Evidence.Patterns = strings.Join(words, " ")
	case 1:
		a.Pieces = append(a.Pieces, *pick(rng, a.Pieces))
	case 2:
		nudgeStrategies(rng, &pick(rng, a.Pieces).Sender)
	case 3:
		nudgeStrategies(rng, &pick(rng, a.Pieces).Receiver)
	case 4:
		list := pick(rng, a.Optimal)
		*list = append(slices.Clone(*list), (*list)[rng.IntN(len(*list))])
	case 5:
		o := pick(rng, *pick(rng, a.Optimal))
		o.Responses = slices.Delete(slices.Clone(o.Responses), 0, rng.IntN(2))
	case 6:
		o := pick(rng, *pick(rng, a.Optimal))
		o.Vertices = append(slices.Clone(o.Vertices), blend(rng, o.Vertices))
	case 7:
		p := pick(rng, a.Pieces)
		rng.Shuffle(len(p.Receiver), func(i, j int) { p.Receiver[i], p.Receiver[j] = p.Receiver[j], p.Receiver[i] })
	}
}

// nudgeStrategies adds a mixture to some, or leaves one out, or moves a probability.
func nudgeStrategies(rng *rand.Rand, list *[]seqform.Behavior) {
	b := slices.Clone((*list)[rng.IntN(len(*list))])
	switch h := rng.IntN(max(len(b), 1)); {
	case len(b) == 0:
	case rng.IntN(3) == 0:
		*list = slices.Delete(slices.Clone(*list), 0, 1)
	case rng.IntN(2) == 0:
		for h := range b {
			var all [][]rational.Rat
			for _, x := range *list {
				all = append(all, x[h])
			}
			b[h] = blend(rand.New(rand.NewPCG(1, 1)), all)
		}
		*list = append(*list, b)
	default:
		x, i, j := slices.Clone(b[h]), rng.IntN(len(b[h])), rng.IntN(len(b[h]))
		d := x[i].Mul(rational.New(1, 1+rng.Int64N(3)))
		x[i], b[h] = x[i].Sub(d), x
		x[j] = x[j].Add(d)
		*list = append(*list, b)
	}
}

// blend returns a mixture.
func blend(rng *rand.Rand, list [][]rational.Rat) []rational.Rat {
	x, y := list[rng.IntN(len(list))], list[rng.IntN(len(list))]
	z := make([]rational.Rat, len(x))
	for k := range z {
		z[k] = x[k].Add(y[k]).Mul(rational.New(1, 2))
	}
	return z
}

// TestSignalRules breaks each rule once.
func TestSignalRules(t *testing.T) {
	python(t)
	all := assessments(t)
	j := judged{t: t, of: all[1]} // beer-quiche
	rats := func(list ...string) (z []rational.Rat) {
		for _, x := range list {
			z = append(z, rational.MustParse(x))
		}
		return z
	}
	j.change(true, "as it is", func(*cert.Certificate) {})
	for about, change := range map[string]func(a *claim.Assessments){
		"rule 1: the sender gains":         func(a *claim.Assessments) { a.Pieces[0].Sender[0][0] = rats("0", "1") },
		"rule 1: the receiver gains":       func(a *claim.Assessments) { a.Pieces[0].Receiver[0][0] = rats("1", "0") },
		"rule 1: no belief":                func(a *claim.Assessments) { a.Optimal[1] = a.Optimal[1][:0] },
		"rule 1: no strategies":            func(a *claim.Assessments) { a.Pieces[0].Sender = []seqform.Behavior{} },
		"rule 1: a set too many":           func(a *claim.Assessments) { p := a.Pieces[0].Sender; p[0] = append(p[0], rats("1")) },
		"rule 1: a probability too many":   func(a *claim.Assessments) { p := a.Pieces[0].Sender; p[0][0] = rats("1", "0", "0") },
		"rule 1: a sum of 2":               func(a *claim.Assessments) { p := a.Pieces[0].Sender; p[0][0] = rats("1", "1") },
		"rule 1: a negative one":           func(a *claim.Assessments) { p := a.Pieces[0].Sender; p[0][0] = rats("2", "-1") },
		"rule 2: not optimal":              func(a *claim.Assessments) { a.Optimal[0][1].Responses = []int{2} },
		"rule 2: no responses":             func(a *claim.Assessments) { a.Optimal[0][1].Responses = []int{} },
		"rule 2: a response that is not":   func(a *claim.Assessments) { a.Optimal[0][1].Responses = []int{3} },
		"rule 2: responses not in order":   func(a *claim.Assessments) { a.Optimal[0][0].Responses = []int{2, 1} },
		"rule 2: a response twice":         func(a *claim.Assessments) { a.Optimal[0][0].Responses = []int{1, 1, 2} },
		"rule 2: no beliefs":               func(a *claim.Assessments) { a.Optimal[0][1].Vertices = [][]rational.Rat{} },
		"rule 2: a belief of three":        func(a *claim.Assessments) { a.Optimal[0][1].Vertices[0] = rats("1", "0", "0") },
		"rule 2: a sum below 1":            func(a *claim.Assessments) { a.Optimal[0][1].Vertices[0] = rats("1/2", "1/4") },
		"rule 2: a list for too few sets":  func(a *claim.Assessments) { a.Optimal = a.Optimal[:1] },
		"rule 2: a list for too many sets": func(a *claim.Assessments) { a.Optimal = append(a.Optimal, nil) },
		"rule 3: a belief missing":         func(a *claim.Assessments) { a.Optimal[0][1].Vertices = a.Optimal[0][1].Vertices[1:] },
		"rule 3: mixed responses missing":  func(a *claim.Assessments) { a.Optimal[0] = a.Optimal[0][1:] },
	} {
		j.change(false, about, func(c *cert.Certificate) { change(c.Claim.Assessments) })
	}
	words := j.of.read(t).Evidence.Patterns
	for about, text := range map[string]string{
		"rule 4: twice the same action": "s 1 1 s 1 1", "rule 4: no such set": "s 3 1", "rule 4: no such action": "r 1 3",
		"rule 5: not in the piece": "k 1", "rule 5: no such piece": "k 3", "another piece": strings.Replace(words, "k 1", "k 2", 1),
		"an end": strings.TrimSuffix(words, " 2"), "more": words + " k 1", "a space": words + " ", "two spaces": strings.Replace(words, " ", "  ", 1),
		"a zero": strings.Replace(words, " 1", " 01", 1), "a sign": strings.Replace(words, " 1", " +1", 1), "another letter": "t 1 1",
		"another digit": strings.Replace(words, " 1", " ١", 1), "a large number": strings.Replace(words, " 1", " 18446744073709551617", 1),
	} {
		j.change(false, about, func(c *cert.Certificate) { c.Evidence.Patterns = text })
	}
	j.change(true, "in another order, a vertex twice", func(c *cert.Certificate) {
		a := c.Claim.Assessments
		slices.Reverse(a.Optimal[0])
		a.Optimal[1] = append(a.Optimal[1], a.Optimal[1][0])
		slices.Reverse(a.Pieces[0].Receiver)
		a.Pieces[1].Sender = append(a.Pieces[1].Sender, a.Pieces[1].Sender[0])
	})
	j.agree()
}

// TestSignalGames has claims about games that are none of signals.
func TestSignalGames(t *testing.T) {
	python(t)
	c := &cert.Certificate{Claim: cert.Claim{Concept: cert.CompleteSequential, Assessments: &claim.Assessments{Pieces: []claim.AssessmentPiece{}, Optimal: [][]claim.Optimal{}}}, Evidence: cert.Evidence{Patterns: "k 1"}}
	c.Evidence.Patterns = "s 1 1"
	head := "EFG 2 R \"\" { \"1\" \"2\" \"3\" }\n"
	chance := "c \"\" 1 \"\" { \"x\" 1/2 \"y\" 1/2 } 0\n"
	end := "t \"\" 0\n"
	var jobs []job
	for about, text := range map[string]string{
		"no chance":            "p \"\" 1 1 \"\" { \"l\" } 0\n" + end,
		"only chance":          chance + end + end,
		"a leaf":               end,
		"two senders":          chance + "p \"\" 1 1 \"\" { \"l\" } 0\n" + end + "p \"\" 2 1 \"\" { \"l\" } 0\n" + end,
		"type unknown":         chance + strings.Repeat("p \"\" 1 1 \"\" { \"l\" } 0\n"+end, 2),
		"a type of 0":          strings.Replace(chance, "1/2 \"y\" 1/2", "1 \"y\" 0", 1) + "p \"\" 1 1 \"\" { \"l\" } 0\n" + end + "p \"\" 1 2 \"\" { \"l\" } 0\n" + end,
		"a late type":          chance + "p \"\" 1 1 \"\" { \"l\" } 0\n" + end + end,
		"sender twice":         chance + "p \"\" 1 1 \"\" { \"l\" } 0\np \"\" 1 2 \"\" { \"m\" } 0\n" + end + "p \"\" 1 3 \"\" { \"l\" } 0\n" + end,
		"chance again":         chance + "p \"\" 1 1 \"\" { \"l\" } 0\nc \"\" 2 \"\" { \"m\" 1 } 0\n" + end + "p \"\" 1 3 \"\" { \"l\" } 0\n" + end,
		"two receivers":        chance + "p \"\" 1 1 \"\" { \"l\" } 0\np \"\" 2 1 \"\" { \"m\" } 0\n" + end + "p \"\" 1 3 \"\" { \"l\" } 0\np \"\" 3 1 \"\" { \"m\" } 0\n" + end,
		"more after responses": chance + "p \"\" 1 1 \"\" { \"l\" } 0\np \"\" 2 1 \"\" { \"m\" } 0\np \"\" 3 1 \"\" { \"m\" } 0\n" + end + "p \"\" 1 3 \"\" { \"l\" } 0\n" + end,
		"a message twice":      chance + "p \"\" 1 1 \"\" { \"l\" \"r\" } 0\n" + strings.Repeat("p \"\" 2 1 \"\" { \"m\" } 0\n"+end, 2) + "p \"\" 1 3 \"\" { \"l\" } 0\n" + end,
	} {
		g, err := efg.Parse(about, strings.NewReader(head+text))
		require.NoError(t, err, about)
		file := filepath.Join(t.TempDir(), "game.efg")
		require.NoError(t, os.WriteFile(file, []byte(head+text), 0o600))
		c.Game = cert.NewGameRef(g)
		s := newSource(t, about, file, g, c)
		one := s.job(s.text)
		require.ErrorContains(t, one.err, "not a signalling game", about)
		jobs = append(jobs, one)
	}
	yes, no := requireAgreement(t, jobs)
	require.Equal(t, []int{0, len(jobs)}, []int{yes, no})
}
