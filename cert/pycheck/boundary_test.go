package pycheck_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/nfg"
)

// matching returns a box, of radius 1/n³, for the uniform strategies of two players
// who get 1 if both play the same of n strategies. Player 1 has more strategies,
// which pay third.
func matching(t *testing.T, n, more int, third string) (source, *cert.Certificate) {
	t.Helper()
	var table strings.Builder
	fmt.Fprintf(&table, `NFG 1 R "" { "1" "2" } { %d %d }`, n+more, n)
	for b := range n {
		for a := range n + more {
			switch {
			case a >= n:
				fmt.Fprintf(&table, " %s 0", third)
			case a == b:
				table.WriteString(" 1 1")
			default:
				table.WriteString(" 0 0")
			}
		}
	}
	s := written(t, "matching", table.String(), nfg.Parse)

	each, all := rational.New(1, int64(n)), 2*n+2
	b := &claim.Isolated{Payoffs: []rational.Rat{each, each}, Radius: each.Pow(3)}
	b.Profile = [][]rational.Rat{make([]rational.Rat, n+more), make([]rational.Rat, n)}
	c := make([][]rational.Rat, all)
	for r := range c {
		c[r] = make([]rational.Rat, all)
	}
	// The equations of player i are x_j(a) − v_i = f_a and Σ x_i(a) = g.
	for i := range 2 {
		own, other := i*(n+1), (1-i)*(n+1)
		for a := range n {
			b.Profile[i][a] = each
			for d := range n {
				c[other+a][own+d] = each.Neg()
			}
			c[other+a][own+a] = rational.Int(1).Sub(each)
			c[other+a][other+n] = each
			c[own+n][own+a] = each.Neg()
		}
		c[own+n][other+n] = each
	}
	return s, &cert.Certificate{
		Game:     cert.NewGameRef(s.game),
		Claim:    cert.Claim{Concept: cert.IsolatedNash, Isolated: b},
		Evidence: cert.Evidence{Inverse: c},
	}
}

// written parses a game and writes it to a file.
func written(t *testing.T, about, text string, parse func(string, io.Reader) (*seqform.Game, error)) source {
	t.Helper()
	s := source{about: about, file: filepath.Join(t.TempDir(), "game")}
	require.NoError(t, os.WriteFile(s.file, []byte(text), 0o600))
	var err error
	s.game, err = parse(s.file, strings.NewReader(text))
	require.NoError(t, err)
	return s
}

// negative returns a box in which the equations have one solution, with a
// probability of −1.
func negative(t *testing.T) (source, *cert.Certificate) {
	t.Helper()
	s := written(t, "a negative probability", `NFG 1 R "" { "1" "2" } { 2 2 } 1 1 2 0 0 0 1/2 1`, nfg.Parse)
	_, c := matching(t, 2, 0, "")
	b := c.Claim.Isolated
	b.Profile[1] = []rational.Rat{rational.Int(-1), rational.Int(2)}
	b.Payoffs[0] = rational.Int(-1)
	f, j := equations(s.game, b)
	for _, x := range f {
		require.True(t, x.IsZero())
	}
	c.Game, c.Evidence.Inverse = cert.NewGameRef(s.game), rationaltest.Inverse(j, 20)
	return s, c
}

// TestIsolatedBoundary has them judge what is just within the rules, and just not.
func TestIsolatedBoundary(t *testing.T) {
	python(t)
	parse := rational.MustParse
	var jobs []job
	judge := func(s source, c *cert.Certificate, right bool) {
		t.Helper()
		s = newSource(t, s.about, s.file, s.game, c)
		j := s.job(s.text)
		require.Equal(t, right, j.err == nil, "%v\n%.2000s", j.err, s.text)
		jobs = append(jobs, j)
	}
	for _, of := range []struct {
		radius, shift string // added to the probability of strategy 1, taken from 2
		right         bool
	}{
		{"499/1000", "0", true},
		{"1/2", "0", false},
		{"0", "0", false},
		{"-1/4", "0", false},
		{"1/8", "1/8", false},
		{"126/1000", "1/8", true},
	} {
		s, c := matching(t, 2, 0, "")
		b := c.Claim.Isolated
		b.Radius = parse(of.radius)
		b.Profile[0][0] = b.Profile[0][0].Add(parse(of.shift))
		b.Profile[0][1] = b.Profile[0][1].Sub(parse(of.shift))
		judge(s, c, of.right)
	}
	// A strategy outside the support pays p ± 2pR, the others 1/2 ± R.
	for _, of := range []struct {
		third, radius string
		right         bool
	}{
		{"1/4", "1/6", false}, {"1/4", "166/1000", true},
		{"1/2", "1/100", false}, {"1", "1/100", false}, {"-1", "1/9", true}, {"-1", "1/3", true},
	} {
		s, c := matching(t, 2, 1, of.third)
		c.Claim.Isolated.Radius = parse(of.radius)
		judge(s, c, of.right)
	}
	// 6 unknowns, hence 5461 bits.
	tiny := rational.Int(2).Pow(5460).Inv()
	half := parse("1/2")
	for _, x := range []struct {
		delta rational.Rat
		right bool
	}{{tiny, true}, {tiny.Mul(half), false}} {
		s, c := matching(t, 2, 0, "")
		c.Claim.Isolated.Payoffs[0] = half.Add(x.delta)
		judge(s, c, x.right)
		s, c = matching(t, 2, 0, "")
		c.Evidence.Inverse[2][3] = c.Evidence.Inverse[2][3].Add(x.delta)
		judge(s, c, x.right)
		s, c = matching(t, 2, 1, x.delta.Sub(rational.Int(1)).String())
		judge(s, c, x.right)
	}
	// Common denominators 2^k·3^100, with 159 bits of 3^100.
	for _, x := range []struct {
		power int
		right bool
	}{{5302, true}, {5303, false}} {
		two, three := rational.Int(2).Pow(x.power).Inv(), rational.Int(3).Pow(100).Inv()
		add := func(z *rational.Rat, y rational.Rat) { *z = z.Add(y) }
		s, c := matching(t, 2, 0, "")
		add(&c.Claim.Isolated.Radius, three)
		add(&c.Claim.Isolated.Profile[1][1], two)
		judge(s, c, x.right)
		s, c = matching(t, 2, 0, "")
		add(&c.Evidence.Inverse[2][3], three)
		add(&c.Evidence.Inverse[5][0], two)
		judge(s, c, x.right)
		s, c = matching(t, 2, 0, "")
		add(&c.Evidence.Inverse[2][3], three)
		add(&c.Claim.Isolated.Payoffs[1], two)
		judge(s, c, true) // not common
	}
	for _, x := range []struct {
		power int
		right bool
	}{{5461, true}, {5462, false}} {
		s, c := matching(t, 2, 1, rational.Int(1).Sub(rational.Int(2).Pow(x.power)).String())
		c.Claim.Isolated.Radius = parse("1/1000")
		judge(s, c, x.right)
	}
	s, c := matching(t, 2, 0, "")
	c.Claim.Isolated.Radius = parse("-1/8") // makes rule 4 hold
	for r := range c.Evidence.Inverse {
		c.Evidence.Inverse[r] = make([]rational.Rat, 6)
		c.Evidence.Inverse[r][r] = rational.Int(40)
	}
	judge(s, c, false)
	s, c = negative(t)
	judge(s, c, false)
	s, c = matching(t, 127, 0, "")
	judge(s, c, true) // 256 unknowns
	s, c = matching(t, 128, 0, "")
	judge(s, c, false)
	yes, no := requireAgreement(t, jobs)
	t.Logf("%d accepted and %d not by both", yes, no)
}

// TestOtherFields: nothing is said of one equilibrium that is refuted, or that has
// other fields than its own, or a game of another kind.
func TestOtherFields(t *testing.T) {
	python(t)
	s, c := matching(t, 2, 0, "")
	box := newSource(t, "a box", s.file, s.game, c)
	g, file := read(t, "outcomes_2x2")
	all := sources(t, "outcomes_2x2", file, g)
	list := all[len(all)-1]
	require.Contains(t, string(list.text), `"extreme-nash"`)
	var jobs []job
	for _, s := range []source{box, list} {
		require.NoError(t, check(s.game, s.text))
		for _, change := range [][2]string{
			{`"claim":{`, `"claim":{"refuted":true,`},
			{`"claim":{`, `"claim":{"refuted":false,`},
			{`"claim":{`, `"claim":{"payoffs":[],"profile":[],`},
			{`"claim":{`, `"claim":{"beliefs":[],`},
			{`"claim":{`, `"claim":{"epsilon":"1",`},
			{`"claim":{`, `"claim":{"extreme":{"strategies":[],"equilibria":[],"payoffs":[]},`},
			{`"claim":{`, `"claim":{"isolated":{"profile":[],"payoffs":[],"radius":"1"},`},
			{`"evidence":{`, `"evidence":{"inverse":[],`},
			{`"evidence":{`, `"evidence":{"search":{"cases":"x1","dominance":[],"slides":[]},`},
			{`"evidence":{`, `"evidence":{"plans":[],`},
			{`"evidence":{`, `"evidence":{"refutation":{},`},
			{`"isolated-nash"`, `"nash"`},
			{`"isolated-nash"`, `"extreme-nash"`},
			{`"extreme-nash"`, `"isolated-nash"`},
			{`"isolated":{`, `"isolated":{"index":"1",`},
			{`["1/2","1/2"]`, `["0","0"]`},
			{`[["1/2","1/2"],`, `[["1/2","1/2","0"],`},
			{`[["1/2","1/2"],`, `[`},
			{`"payoffs":["1/2",`, `"payoffs":["1/2","1/2",`},
			{`"inverse":[`, `"inverse":[[],`},
			{`"inverse":[[`, `"inverse":[["0",`},
			{`"]]}`, `"],[]]}`}, // one row more at the end
		} {
			if text := bytes.Replace(s.text, []byte(change[0]), []byte(change[1]), 1); !bytes.Equal(text, s.text) {
				j := s.job(text)
				require.Error(t, j.err, change[1])
				jobs = append(jobs, j)
			}
		}
	}
	const tree = `EFG 2 R "" { "1" "2" }
p "" 1 1 "" { "1" "2" } 0
p "" 2 1 "" { "1" "2" } 0
t "" 1 "" { 1 1 }
t "" 2 "" { 0 0 }
p "" 2 1 "" { "1" "2" } 0
t "" 2
t "" 1
`
	s = written(t, "a tree", tree, efg.Parse)
	c.Game = cert.NewGameRef(s.game)
	s = newSource(t, s.about, s.file, s.game, c)
	jobs = append(jobs, s.job(s.text))
	require.Error(t, check(s.game, s.text))
	require.Greater(t, len(jobs), 25)
	requireAgreement(t, jobs)
}

// TestUnusedOutcome: what nobody can get is not among the payoffs of the game.
func TestUnusedOutcome(t *testing.T) {
	python(t)
	const table = `NFG 1 R "" { "1" "2" } { { "a" "b" } { "a" "b" } } ""
{ { "" 1, 1 } { "" 0, 0 } { "" %s, 0 } }
1 2 2 1`
	_, c := matching(t, 2, 0, "")
	var jobs []job
	for _, huge := range []string{"7", "1" + strings.Repeat("0", 5000)} {
		s := written(t, "an outcome that is not used", fmt.Sprintf(table, huge), nfg.Parse)
		s = newSource(t, s.about, s.file, s.game, c)
		jobs = append(jobs, s.job(s.text))
	}
	yes, _ := requireAgreement(t, jobs)
	require.Equal(t, 2, yes)
}
