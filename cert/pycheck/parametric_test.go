package pycheck_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	judge "exactsolve/cert/parametric"
	"exactsolve/gamefile"
	"exactsolve/rational"
	"exactsolve/solve/parametric"
)

// A question is about a game with the parameter t, of a file or with a text.
type question struct {
	name, game string
	from, to   string
	parametric.Question
}

func nashOf(name, game, from, to string) question {
	return question{name, game, from, to, parametric.Question{Concept: claim.Nash}}
}

func allOf(name, game, from, to string) question {
	return question{name, game, from, to, parametric.Question{Concept: claim.Nash, All: true}}
}

func bestOf(name, game, from, to string, c claim.Concept) question {
	return question{name, game, from, to, parametric.Question{Concept: c, Maximize: rational.Ints(1, 1)}}
}

const (
	chicken  = `NFG 1 R "" { "1" "2" } { 2 2 } 6 6 t 2 2 t 0 0`
	diagonal = `NFG 1 R "" { "1" "2" } { 2 2 } t -t 0 0 0 0 1 -1`
)

// questions are about games of all kinds: with jumps and points where nothing is claimed, denominators, ends that are
// irrational, chance that depends on the parameter.
func questions() (all []question) {
	trees := filepath.Join("..", "..", "solve", "parametric", "testdata")
	kuhn, ship, sheriff := filepath.Join(trees, "kuhn3.efg"), filepath.Join(trees, "battleship.efg"), filepath.Join(trees, "sheriff.efg")
	all = []question{
		nashOf("diagonal", diagonal, "0", "3"),
		nashOf("irrational ends", `NFG 1 R "" { "1" "2" } { 2 2 } t^2-2 2-t^2 0 0 0 0 1 -1`, "-2", "2"),
		nashOf("quotients", `NFG 1 R "" { "1" "2" } { 2 2 } 1/(1+t) 1-1/(1+t) 0 1 0 1 t/2 1-t/2`, "0", "3"),
		nashOf("negative denominators", `NFG 1 R "" { "1" "2" } { 2 2 } 1/(t-5) -1/(t-5) 0 0 1/3 -1/3 t/(2*t-11) -t/(2*t-11)`, "0", "3"),
		nashOf("chance", `EFG 2 R "" { "1" "2" } c "" 1 { "a" t "b" 1-t } 0 p "" 1 1 { "l" "r" } 0 p "" 2 1 { "l" "r" } 0 t "" 1 "" { 1 -1 } t "" 2 "" { 0 0 } p "" 2 1 0 t "" 2 t "" 3 "" { 2*t -2*t }`+
			` p "" 1 2 { "l" "r" } 0 p "" 2 1 0 t "" 4 "" { -1 1 } t "" 2 p "" 2 1 0 t "" 1 t "" 4`, "0", "1"),
		nashOf("Kuhn", kuhn, "0", "5"),
		bestOf("sheriff", sheriff, "1", "2", claim.ExtensiveCorrelated),
		bestOf("battleship", ship, "1", "5", claim.ExtensiveCoarse),
		bestOf("battleship", ship, "1", "5", claim.CoarseCorrelated),
		bestOf("unknown", `NFG 1 R "" { "1" "2" } { 2 1 } 0 1 t^2 0`, "-1", "1", claim.CoarseCorrelated),
		allOf("chicken", chicken, "5", "8"),
		allOf("irrational", `NFG 1 R "" { "1" "2" } { 2 3 } t^2-2 0 1 t 0 2 1 1-t t 1 3/(t+4) 0`, "-3", "3"),
		allOf("equal strategies", `NFG 1 R "" { "1" "2" } { 2 2 } t 1 t 1 1 t 1 t`, "0", "2"),
		allOf("one strategy", `NFG 1 R "" { "1" "2" } { 1 3 } 0 t 1 1 2 t^2`, "-2", "2"),
	}
	for _, c := range []claim.Concept{claim.Correlated, claim.CoarseCorrelated} {
		all = append(all, bestOf("chicken", chicken, "5", "12", c))
	}
	r := rand.New(rand.NewPCG(27, 5))
	for n := range 3 {
		var b strings.Builder
		fmt.Fprintf(&b, `NFG 1 R "" { "1" "2" } { %d 3 }`, 2+n%2)
		for range 2 * 3 * (2 + n%2) {
			fmt.Fprintf(&b, " %d*t+%d", r.IntN(9)-4, r.IntN(9)-4)
		}
		all = append(all, allOf(fmt.Sprint("random ", n), b.String(), "-1", "3/2"), bestOf(fmt.Sprint("random ", n), b.String(), "-1", "3/2", claim.Correlated))
	}
	three := bestOf("three players", `NFG 1 R "" { "1" "2" "3" } { 2 2 2 } 1 t 0 0 2 1 t 0 1 1 1-t 0 0 0 0 t 1 2 2 t t 1 0 t`, "0", "2", claim.CoarseCorrelated)
	three.Maximize = rational.Ints(1, 1, -1)
	return append(all, three)
}

// A varied is a certificate about a game with a parameter.
type varied struct {
	about, file string
	text        []byte
}

// solved answers all questions.
func solved(t *testing.T) (all []varied) {
	t.Helper()
	for _, q := range questions() {
		all = append(all, answered(t, q))
	}
	return all
}

// answered solves a game.
func answered(t *testing.T, q question) varied {
	t.Helper()
	file := q.game
	if strings.HasPrefix(q.game, "NFG") || strings.HasPrefix(q.game, "EFG") {
		file = filepath.Join(t.TempDir(), "game."+strings.ToLower(q.game[:3]))
		require.NoError(t, os.WriteFile(file, []byte(q.game), 0o600))
	}
	from, err := rational.Parse(q.from)
	require.NoError(t, err)
	to, err := rational.Parse(q.to)
	require.NoError(t, err)
	f, err := gamefile.ReadFamily(file, "t", from, to, gamefile.Options{})
	require.NoError(t, err, q.name)
	r, err := parametric.Solve(t.Context(), f, q.Question, parametric.Options{})
	require.NoError(t, err, q.name)
	require.NotNil(t, r.Certificate, "%s: %s", q.name, r.Reason)
	return varied{fmt.Sprint(r.Certificate.Claim.Concept, ", ", q.name), file, certtest.Text(t, r.Certificate)}
}

func (v *varied) read(t *testing.T) *claim.Certificate {
	t.Helper()
	c, err := cert.Read(bytes.NewReader(v.text))
	require.NoError(t, err)
	return c
}

func (v *varied) job(text []byte) job {
	return job{Certificate: string(text), Game: v.file, about: v.about, err: checkVaried(v.file, text)}
}

// checkVaried reads the game as the certificate has it.
func checkVaried(file string, text []byte) error {
	c, err := cert.Read(bytes.NewReader(text))
	if err != nil {
		return err
	}
	p := c.Claim.Parametric
	if p == nil {
		g, err := gamefile.Read(file, gamefile.Options{})
		if err != nil {
			return err
		}
		return cert.Check(context.Background(), g.Game, c)
	}
	f, err := gamefile.ReadFamily(file, p.Name, p.From, p.To, gamefile.Options{})
	if err != nil {
		return err
	}
	return judge.Check(context.Background(), f, c)
}

// TestParametric has them judge certificates about games with a parameter, and changes of them: each number, and random ones.
func TestParametric(t *testing.T) {
	python(t)
	all := solved(t)
	var jobs []job
	for _, v := range all {
		jobs = append(jobs, v.job(v.text))
	}
	yes, no := requireAgreement(t, jobs)
	require.Equal(t, []int{len(all), 0}, []int{yes, no})

	rng := rand.New(rand.NewPCG(7, 27))
	jobs = nil
	for _, v := range all {
		for range certtest.Half(60) {
			doc := certtest.Decode(t, v.text)
			for range 1 + rng.IntN(2) {
				certtest.Mutate(rng, &doc, otherVaried(rng))
			}
			jobs = append(jobs, v.job(certtest.Encode(t, doc)))
		}
	}
	yes, no = requireAgreement(t, jobs)
	t.Logf("%d mutants: %d accepted and %d not by both", len(jobs), yes, no)
	require.Greater(t, yes, len(jobs)/100)
	require.Greater(t, no, len(jobs)/2)
}

// otherVaried lists other numbers, also near the one that is there, and lists with one more.
func otherVaried(rng *rand.Rand) certtest.More {
	return func(v any, set func(any)) []func() {
		switch v := v.(type) {
		case map[string]any:
			return []func(){func() {
				v[pickWord(rng, variedFields)] = []any{[]any{}, nil, json.Number("1"), "1", map[string]any{}}[rng.IntN(5)]
			}}
		case []any:
			return []func(){func() { set(nil) }, func() { set(append(slices.Clone(v), "1")) }, func() { set([]any{}) }}
		case string:
			x, err := rational.Parse(v)
			if err != nil {
				return []func(){func() {
					set([]any{"s", "", "t", "correlated", "coarse-correlated", "parametric-nash", "parametric-devices", "nash"}[rng.IntN(8)])
				}}
			}
			return slices.Repeat([]func(){func() { set(certtest.OtherNumber(rng, x)) }}, 3)
		case json.Number:
			n, _ := v.Int64()
			return []func(){func() { set(n + int64(rng.IntN(5)-2)) }}
		case nil:
			return []func(){func() { set(map[string]any{}) }}
		}
		return nil
	}
}

var variedFields = []string{"ends", "unknown", "points", "of", "maximize", "leaving", "temptations", "potentials", "infoset", "action", "sequence", "device", "plans", "vertices", "equilibria", "values", "bases"}

func pickWord(rng *rand.Rand, words []string) string { return words[rng.IntN(len(words))] }

// TestParametricNumbers changes numbers and indices in turn, all of them of short certificates or with -times.
func TestParametricNumbers(t *testing.T) {
	python(t)
	var jobs []job
	for _, v := range solved(t) {
		for n := 0; ; n += 1 + len(v.text)/certtest.Times(600) {
			doc := certtest.Decode(t, v.text)
			left := n
			if !changeNumber(doc, &left) {
				break
			}
			jobs = append(jobs, v.job(certtest.Encode(t, doc)))
		}
	}
	yes, no := requireAgreement(t, jobs)
	t.Logf("%d changes: %d accepted and %d not by both", len(jobs), yes, no)
	require.Greater(t, yes, 0)
	require.Greater(t, no, len(jobs)/2)
}

// changeNumber adds 1 to a number of the document, counted down to 0, and reports whether there is one.
func changeNumber(v any, left *int) bool {
	other := func(x any) any {
		switch x := x.(type) {
		case string:
			if r, err := rational.Parse(x); err == nil && len(x) < 64 {
				*left--
				return r.Add(rational.Int(1)).String()
			}
		case json.Number:
			*left--
			n, _ := x.Int64()
			return n + 1
		}
		return x
	}
	each := func(x any, set func(any)) bool {
		y := other(x)
		if *left < 0 {
			set(y)
			return true
		}
		return changeNumber(x, left)
	}
	switch v := v.(type) {
	case map[string]any:
		for _, k := range slices.Sorted(maps.Keys(v)) {
			if each(v[k], func(x any) { v[k] = x }) {
				return true
			}
		}
	case []any:
		for k := range v {
			if each(v[k], func(x any) { v[k] = x }) {
				return true
			}
		}
	}
	return false
}

// TestOwnFamily: without a game's file the one in the certificate is read for its parameter.
func TestOwnFamily(t *testing.T) {
	python(t)
	v := answered(t, nashOf("", diagonal, "0", "3"))
	name := filepath.Join(t.TempDir(), "certificate")
	for _, x := range []struct{ kind, text, says string }{
		{"nfg", diagonal, "accepted: parametric-nash\n"},
		{"efg", diagonal, "unreadable: game.kind is not that of game.text\n"},
		{"nfg", strings.Replace(diagonal, "-1", "-2", 1), "rejected: the certificate is of another game\n"},
		{"nfg", strings.ReplaceAll(diagonal, "t", "s"), "unreadable: game: s has no value\n"},
		{"nfg", strings.ReplaceAll(diagonal, "t", "2"), "unreadable: game: no number depends on t\n"},
	} {
		c := v.read(t)
		c.Game.Kind, c.Game.Text = x.kind, x.text
		require.NoError(t, os.WriteFile(name, certtest.Text(t, c), 0o600))
		command := pycheck(name)
		out, err := command.Output()
		require.Equal(t, x.says, string(out))
		require.Equal(t, strings.HasPrefix(x.says, "accepted"), err == nil)
	}
	line := verdicts(t, []job{{Certificate: string(v.text), Game: filepath.Join("..", "..", "fixtures", "kuhn.efg")}})[0]
	require.Equal(t, "2 unreadable: game: no number depends on t", line)
}
