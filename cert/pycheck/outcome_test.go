package pycheck_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/assess/filter"
	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/seqformtest"
	"exactsolve/seqform/signalling"
)

// judgedOutcome returns what a criterion makes of a profile.
func judgedOutcome(t *testing.T, about, file string, g *seqform.Game, p seqform.Profile, c claim.Criterion) source {
	t.Helper()
	z, err := signalling.New(g)
	require.NoError(t, err)
	v, err := filter.Judge(t.Context(), z, z.Outcome(nil, p), c)
	require.NoError(t, err)
	proof, err := filter.Prove(g, z, p, v)
	require.NoError(t, err)
	return newSource(t, fmt.Sprint(about, ", ", c), file, g, proof)
}

func signallingFile(t *testing.T, text string) (*seqform.Game, string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "signalling.efg")
	require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	return seqformtest.Must(efg.Parse(file, strings.NewReader(text))), file
}

// outcomes are those of equilibria of small games.
func outcomes(t *testing.T) (all []source) {
	t.Helper()
	rng := rand.New(rand.NewPCG(51, 52))
	games := []*seqformtest.Signalling{seqformtest.BeerQuiche("1/10", "9/10"), seqformtest.BeyondIntuitive(), seqformtest.BeyondD1(), seqformtest.BoundaryNWBR(), seqformtest.Spence()}
	for n := range 20 {
		games = append(games, seqformtest.RandomSignalling(rng, 2+n%2, 2+n/2%2, 2+n/4%2, 2))
	}
	for n, s := range games {
		g, file := signallingFile(t, s.Text())
		for k, p := range seqformtest.PureEquilibria(g) {
			for j, c := range claim.Criteria() {
				if k < 2 && (n+k+j)%4 == 0 {
					all = append(all, judgedOutcome(t, fmt.Sprint("game ", n), file, g, p, c))
				}
			}
		}
	}
	return all
}

// TestOutcomes has them judge outcomes.
func TestOutcomes(t *testing.T) {
	python(t)
	all := outcomes(t)
	fails := 0
	for _, s := range all {
		if s.read(t).Claim.Outcome.Fails {
			fails++
		}
	}
	t.Log(len(all), "outcomes,", fails, "fail")
	require.Greater(t, min(fails, len(all)-fails), 15)
	testClaims(t, all, 1_250, nudgeOutcome)
}

func nudgeOutcome(rng *rand.Rand, c *cert.Certificate) {
	o := c.Claim.Outcome
	m := pick(rng, c.Evidence.Screening)
	if m == nil || rng.IntN(10) == 0 {
		o.Criterion = claim.Criteria()[rng.IntN(12)]
		return
	}
	a := pick(rng, m.Answers)
	if a == nil {
		o.Fails = !o.Fails
		return
	}
	nudgeNumbers := func(x []rational.Rat) {
		if y := pick(rng, x); y != nil {
			*y = y.Add(step(rng, 4))
			if z := pick(rng, x); rng.IntN(2) == 0 {
				*z = z.Sub(step(rng, 4))
			}
		}
	}
	k := pick(rng, a.Cases)
	switch n := rng.IntN(8); {
	case n == 0:
		nudgeNumbers(a.Belief)
	case n == 1:
		nudgeNumbers(a.Response)
	case n <= 4 && k != nil:
		nudgeNumbers(k.Beliefs)
		nudgeNumbers(k.Responses)
	case n == 5 && k != nil && k.Action > 0:
		k.Action += rng.IntN(3) - 1
	case n == 6:
		m.Answers = append(m.Answers, *a)
	default:
		for _, x := range [][]rational.Rat{a.Belief, a.Response} {
			if len(x) > 1 {
				x[0], x[1] = x[1], x[0]
			}
		}
	}
}

// TestOutcomeRules judges claims about beer and quiche, where both types eat quiche.
func TestOutcomeRules(t *testing.T) {
	python(t)
	g, file := signallingFile(t, seqformtest.BeerQuiche("1/10", "9/10").Text())
	quiche := seqformtest.Profile(g, strings.Split("0,1,0,1,1,0,0,1", ","))
	j := judged{t: t, of: judgedOutcome(t, "quiche", file, g, quiche, claim.Intuitive)}
	yes := claim.Answer{Belief: rats("0 1"), Response: rats("0 1")}
	no := claim.Answer{Cases: []claim.Case{{Responses: rats("1")}}}
	split := claim.Answer{Cases: []claim.Case{{Action: 1}, {Beliefs: rats("1")}, {Responses: rats("1")}}}
	with := func(right bool, about string, criterion claim.Criterion, fails bool, answers ...claim.Answer) {
		t.Helper()
		j.change(right, about, func(c *cert.Certificate) {
			c.Claim.Outcome.Criterion, c.Claim.Outcome.Fails, c.Evidence.Screening[0].Answers = criterion, fails, answers
		})
	}
	cases := func(right bool, about string, list ...claim.Case) {
		t.Helper()
		with(right, about, claim.Intuitive, true, no, yes, claim.Answer{Cases: list})
	}
	split2 := claim.Answer{Cases: []claim.Case{{Action: 1}, {Beliefs: rats("1")}, {Responses: rats("0 1")}}}
	with(true, "as it is", claim.Intuitive, true, no, yes, split)
	with(true, "by dominance", claim.Dominance, true, no, yes, split2)
	with(false, "by dominance, with the other last question", claim.Dominance, true, no, yes, split)
	with(true, "iterated, as one type is left", claim.Iterated+claim.Dominance, true, no, yes, split2)
	with(false, "of no criterion", "intuition", true, no, yes, split)
	with(false, "twice iterated", claim.Iterated+claim.Iterated+claim.Intuitive, true, no, yes, split)
	with(false, "of no name", claim.Iterated, true, no, yes, split)
	with(false, "passes", claim.Intuitive, false, no, yes, split)
	with(false, "no answers", claim.Intuitive, true, []claim.Answer{}...)
	with(false, "two answers", claim.Intuitive, true, no, yes)
	with(false, "four answers", claim.Intuitive, true, no, yes, split, split)
	with(false, "wrong order", claim.Intuitive, true, yes, no, split)
	with(false, "the weak one is kept", claim.Intuitive, true, claim.Answer{Belief: rats("1 0"), Response: rats("1 0")}, yes, split)
	with(false, "an empty answer", claim.Intuitive, true, no, yes, claim.Answer{})
	with(false, "both kinds", claim.Intuitive, true, no, yes, claim.Answer{Belief: rats("0 1"), Response: rats("0 1"), Cases: split.Cases})
	for about, a := range map[string]claim.Answer{
		"a belief alone":              {Belief: rats("0 1")},
		"a response alone":            {Response: rats("0 1")},
		"a response that is not best": {Belief: rats("0 1"), Response: rats("1/100 99/100")},
		"to this belief":              {Belief: rats("1 0"), Response: rats("0 1")},
		"three beliefs":               {Belief: rats("0 1 0"), Response: rats("0 1")},
		"one belief":                  {Belief: rats("1"), Response: rats("0 1")},
		"no beliefs":                  {Belief: rats(""), Response: rats("0 1")},
		"no responses":                {Belief: rats("0 1"), Response: rats("")},
		"three responses":             {Belief: rats("0 1"), Response: rats("0 1 0")},
		"a sum of 2":                  {Belief: rats("0 2"), Response: rats("0 1")},
		"a sum of 2 of responses":     {Belief: rats("0 1"), Response: rats("0 2")},
		"negative":                    {Belief: rats("-1 2"), Response: rats("0 1")},
		"a negative response":         {Belief: rats("1/2 1/2"), Response: rats("-1 2")},
	} {
		with(false, about, claim.Intuitive, true, no, a, split)
	}
	with(true, "a belief in both", claim.Intuitive, true, no, claim.Answer{Belief: rats("1/2 1/2"), Response: rats("0 1")}, split)
	with(true, "a mixed response", claim.Intuitive, true, no, claim.Answer{Belief: rats("1/2 1/2"), Response: rats("1/3 2/3")}, split)
	with(false, "one that gives too little", claim.Intuitive, true, no, claim.Answer{Belief: rats("1/2 1/2"), Response: rats("2/3 1/3")}, split)
	with(false, "multipliers for nothing", claim.Intuitive, true, claim.Answer{Cases: []claim.Case{{Responses: rats("0")}}}, yes, split)
	with(false, "negative ones", claim.Intuitive, true, claim.Answer{Cases: []claim.Case{{Responses: rats("-1")}}}, yes, split)
	with(false, "two for a row", claim.Intuitive, true, claim.Answer{Cases: []claim.Case{{Responses: rats("1 0")}}}, yes, split)

	b, r := func(text string) claim.Case { return claim.Case{Beliefs: rats(text)} }, func(text string) claim.Case { return claim.Case{Responses: rats(text)} }
	a := func(n int) claim.Case { return claim.Case{Action: n} }
	cases(true, "the same", a(1), b("1"), r("1"))
	cases(true, "larger multipliers", a(1), b("7/3"), r("10"))
	cases(true, "the other action first", a(2), a(1), b("0 1"), r("1"), a(1), b("1"), r("0"))
	cases(true, "another order of multipliers", a(2), a(1), b("1/2 1"), r("1"), a(1), b("1"), r("0"))
	cases(true, "all actions unused", a(1), b("1"), a(2), r("1"), r("0"))
	for about, list := range map[string][]claim.Case{
		"none":                          {},
		"one too few":                   {a(1), b("1")},
		"one too many":                  {a(1), b("1"), r("1"), r("1")},
		"a split too many":              {a(1), b("1"), r("1"), a(1)},
		"a split alone":                 {a(1)},
		"not split":                     {r("1")},
		"not split, by beliefs":         {b("")},
		"not split, by beliefs of none": {b("1")},
		"the same split twice":          {a(1), a(1), b("1"), b("1"), r("1")},
		"twice below the second":        {a(1), b("1"), a(1), r("1"), r("1")},
		"no such action":                {a(3), b("1"), r("1")},
		"responses for beliefs":         {a(1), r("1"), r("1")},
		"beliefs for responses":         {a(1), b("1"), b("1")},
		"the second case first":         {a(1), r("1"), b("1")},
		"zero":                          {a(1), b("0"), r("1")},
		"negative beliefs":              {a(1), b("-1"), r("1")},
		"two multipliers":               {a(1), b("1 0"), r("1")},
		"no multipliers":                {a(1), b(""), r("1")},
		"the order of splits":           {a(2), a(1), b("1 0"), r("1"), a(1), b("1"), r("0")},
		"two fields":                    {{Action: 1, Beliefs: rats("1")}, b("1"), r("1")},
		"two others":                    {a(1), {Beliefs: rats("1"), Responses: rats("1")}, r("1")},
		"no field":                      {a(1), {}, r("1")},
	} {
		cases(false, about, list...)
	}

	change := func(right bool, about string, f func(c *cert.Certificate)) {
		t.Helper()
		j.change(right, about, f)
	}
	change(false, "the message that is sent", func(c *cert.Certificate) { c.Evidence.Screening[0].Infoset = 2 })
	change(false, "no such message", func(c *cert.Certificate) { c.Evidence.Screening[0].Infoset = 3 })
	change(false, "message 0", func(c *cert.Certificate) { c.Evidence.Screening[0].Infoset = 0 })
	change(false, "message twice", func(c *cert.Certificate) {
		c.Evidence.Screening = append(c.Evidence.Screening, c.Evidence.Screening[0])
	})
	change(false, "no message", func(c *cert.Certificate) { c.Evidence.Screening = []claim.Screening{} })
	change(false, "no screening", func(c *cert.Certificate) { c.Evidence.Screening = nil })
	change(false, "other payoffs", func(c *cert.Certificate) { c.Claim.Outcome.Payoffs = rats("21/10 1") })
	change(false, "one payoff", func(c *cert.Certificate) { c.Claim.Outcome.Payoffs = rats("21/10") })
	change(false, "no equilibrium", func(c *cert.Certificate) { c.Claim.Outcome.Profile[1][1] = rats("1/2 1/2") })
	change(false, "a silent profile", func(c *cert.Certificate) { c.Claim.Outcome.Profile[1] = c.Claim.Outcome.Profile[1][:1] })
	change(false, "as nash", func(c *cert.Certificate) { c.Claim.Concept = cert.Nash })
	change(false, "refuted", func(c *cert.Certificate) { c.Claim.Refuted = true })
	change(false, "with a profile", func(c *cert.Certificate) { c.Claim.Profile = c.Claim.Outcome.Profile })
	change(false, "with a cover", func(c *cert.Certificate) { c.Evidence.Cover = &claim.Cover{Roots: []claim.CoverRoot{}, Tree: "x"} })
	change(true, "the same equilibrium, other responses", func(c *cert.Certificate) { c.Claim.Outcome.Profile[1][0] = rats("1/2 1/2") })
	text := string(j.of.text)
	for _, x := range [][2]string{
		{`"fails":true`, `"fails":false`}, {`"fails":true`, `"fails":null`}, {`"fails":true`, `"fails":"true"`}, {`"action":1`, `"action":0`}, {`"action":1`, `"action":-1`},
		{`"action":1`, `"action":"1"`}, {`"action":1`, `"action":1,"beliefs":null`}, {`"infoset":1`, `"infoset":01`}, {`"criterion":"intuitive"`, `"criterion":""`},
		{`"criterion":"intuitive"`, `"criterion":7`}, {`"answers":[`, `"answers":[null,`}, {`"cases":[`, `"cases":[[],`}, {`"screening":[`, `"screening":[[],`}, {`"answers":`, `"answer":`},
		{`"payoffs"`, `"payoff"`}, {`"outcome":{`, `"outcome":{"epsilon":"0",`}, {`"belief":["0","1"]`, `"belief":null`}, {`"cases":[{"responses":["1"]}]`, `"cases":[{"responses":["1"]}],"belief":[]`},
	} {
		require.Contains(t, text, x[0])
		j.text(false, x[1], []byte(strings.Replace(text, x[0], x[1], 1)))
	}
	j.agree()
}

// TestSignallingGames has them judge outcomes of trees that are signalling games, or almost.
func TestSignallingGames(t *testing.T) {
	python(t)
	const game = `EFG 2 R "" { "sender" "receiver" "third" }
c "" 1 "" { "a" 1/3 "b" 2/3 } 1 "" { 1 2 3 }
p "" 1 1 "a" { "x" "y" } 2 "" { 5 0 0 }
p "" 2 1 "x" { "l" "r" } 3 "" { 0 1/2 0 }
t "" 4 "" { 1 1 1 }
t "" 5 "" { 2 7 1 }
p "" 2 2 "y" { "l" "r" } 0
t "" 4
t "" 0
p "" 1 2 "b" { "x" "out" } 0
p "" 2 1 3
t "" 0
t "" 5
t "" 6 "" { 9 9 9 }`
	var jobs []job
	for _, x := range []struct {
		from, to string
		games    bool
	}{
		{"", "", true},
		{"1/3 \"b\" 2/3", "1 \"b\" 0", false},
		{`p "" 1 2 "b"`, `p "" 3 1 "b"`, false},
		{`p "" 1 2 "b" { "x" "out" }`, `p "" 1 1`, false},
		{`p "" 2 2 "y" { "l" "r" } 0`, `p "" 3 1 "y" { "l" "r" } 0`, false},
		{`p "" 2 2 "y" { "l" "r" } 0`, `c "" 2 "y" { "l" 1/2 "r" 1/2 } 0`, false},
		{`p "" 2 2 "y" { "l" "r" } 0`, `p "" 1 3 "y" { "l" "r" } 0`, false},
		{`p "" 2 2 "y" { "l" "r" } 0`, `p "" 2 1 0`, false},
		{"t \"\" 4\nt \"\" 0\n", "t \"\" 4\np \"\" 2 3 \"\" { \"z\" } 0\nt \"\" 0\n", false},
		{"t \"\" 4\nt \"\" 0\n", "t \"\" 4\nc \"\" 3 \"\" { \"z\" 1 } 0\nt \"\" 0\n", false},
		{"p \"\" 2 1 3\nt \"\" 0\nt \"\" 5\n", "t \"\" 5\n", true},
		{`t "" 6 "" { 9 9 9 }`, `t "" 6 "" { 2 9 9 }`, true},
	} {
		require.Contains(t, game, x.from)
		text := strings.Replace(game, x.from, x.to, 1)
		g, file := signallingFile(t, text)
		require.Nil(t, g.Recall)
		_, err := signalling.New(g)
		require.Equal(t, x.games, err == nil, "%s: %v", x.to, err)
		for _, p := range seqformtest.PureEquilibria(g) {
			o := &claim.Outcome{Criterion: claim.D1, Payoffs: g.ExpectedPayoffs(g.Plans(p)), Profile: p}
			for i := range p {
				if p[i] == nil {
					o.Profile[i] = seqform.Behavior{}
				}
			}
			of := newSource(t, "tree", file, g, &cert.Certificate{Game: cert.NewGameRef(g), Claim: cert.Claim{Concept: cert.OutcomeTest, Outcome: o}, Evidence: cert.Evidence{Screening: []claim.Screening{}}})
			if x.games {
				of = judgedOutcome(t, "tree", file, g, p, claim.D1)
			}
			one := of.job(of.text)
			require.True(t, !x.games || one.err == nil, "%v", one.err)
			jobs = append(jobs, one)
		}
	}
	yes, no := requireAgreement(t, jobs)
	t.Log(yes, no)
	require.Greater(t, min(yes, no), 4)
}
