package pycheck_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/nash/sequential"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/nfg"
	"exactsolve/seqform/seqformtest"
)

// stopped is the tree of sequential, but that player 1 gets so much by stopping that all that
// follows is off the path.
func stopped(t *testing.T, g *seqform.Game) source {
	t.Helper()
	s := later(t, g)
	var b strings.Builder
	require.NoError(t, efg.Format(&b, s.game))
	text := strings.Replace(b.String(), "-5", "50", 1)
	require.NotEqual(t, b.String(), text)
	return written(t, "stopped", text, efg.Parse)
}

// branches returns boxes of a concept, of games of either form.
func branches(t *testing.T, concept cert.Concept, enclosed cert.Concept) (all []source) {
	t.Helper()
	add := func(s source) {
		r, err := sequential.Solve(t.Context(), s.game, sequential.Options{Concept: concept, Starts: 4})
		require.NoError(t, err)
		if c := r.Certificate; c != nil && c.Claim.Concept == enclosed {
			all = append(all, newSource(t, fmt.Sprintf("%s, %s", s.about, enclosed), s.file, s.game, c))
		}
	}
	g, file := read(t, "nau_irrational")
	add(later(t, g))
	add(stopped(t, g))
	if concept != cert.Sequential {
		add(source{about: "nau_irrational", file: file, game: g})
	}
	for seed := range uint64(12) {
		g := seqformtest.Random([]int{2, 2, 2}, -9, 9, seed)
		add(later(t, g))
		add(stopped(t, g))
	}
	require.Greater(t, len(all), 3)
	g = seqformtest.Kuhn(3, 5)
	add(source{about: "kuhn", file: tree(t, g), game: g})
	return all
}

// branchesByHand returns boxes of a refinement that are written by hand, with their games in them.
func branchesByHand(t *testing.T, enclosed cert.Concept) (all []source) {
	t.Helper()
	files, err := filepath.Glob("testdata/branch/*_" + strings.TrimPrefix(string(enclosed), "enclosed-") + ".cert")
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(files), 3)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		c, err := cert.Read(bytes.NewReader(text))
		require.NoError(t, err)
		parse := efg.Parse
		if c.Game.Kind == "nfg" {
			parse = nfg.Parse
		}
		s := written(t, filepath.Base(file), c.Game.Text, parse)
		all = append(all, newSource(t, fmt.Sprintf("%s, %s", s.about, enclosed), s.file, s.game, c))
	}
	return all
}

// TestBranch has them judge boxes of refinements.
func TestBranch(t *testing.T) {
	python(t)
	for _, concept := range []cert.Concept{cert.Sequential, cert.QuasiPerfect, cert.ExtensivePerfect} {
		enclosed := "enclosed-" + concept
		t.Run(string(enclosed), func(t *testing.T) {
			all := branches(t, concept, enclosed)
			for _, s := range all {
				t.Log(s.about, len(s.text))
			}
			byHand := branchesByHand(t, enclosed)
			large := all[len(all)-1]
			require.Contains(t, large.about, "kuhn")
			testClaims(t, append(byHand, all[:len(all)-1]...), 100, nudgeBranch)
			testMutated(t, []source{large}, 50, nudgeBranch)
		})
	}
}

// TestBranchOfOneProfile has them judge trembles of profiles.
func TestBranchOfOneProfile(t *testing.T) {
	python(t)
	var all []source
	var shifted []job
	for _, name := range []string{
		"selten_fig3, mixed: quasi-perfect", "selten_fig3, mixed: normal-form-perfect",
		"selten_fig3, mixed: extensive-form-perfect", "poker_raise, alpha=1/6: extensive-form-perfect",
	} {
		g, c := certtest.Decide(t, name)
		require.NotNil(t, c.Evidence.Branch, name)
		s := newSource(t, name, tree(t, g), g, c)
		all = append(all, s)
		shifted = append(shifted, s.job(certtest.Text(t, certtest.Shifted(t, g, c))))
	}
	yes, _ := requireAgreement(t, shifted)
	require.Zero(t, yes)
	testClaims(t, all, 100, nudgeBranch)
}

// nudgeBranch changes one or two numbers, or adds a term.
func nudgeBranch(rng *rand.Rand, c *cert.Certificate) {
	b, e := c.Claim.Refined, c.Evidence.Branch
	if b == nil { // of one profile
		b = &claim.Refined{Payoffs: c.Claim.Payoffs, Radius: e.Radius}
		for _, behavior := range c.Claim.Profile {
			b.Profile = append(b.Profile, behavior)
		}
	}
	bits := 2 * b.Radius.BitLen()
	nudge := func(x *rational.Rat) {
		if x != nil {
			*x = x.Add(step(rng, bits))
		}
	}
	for range 1 + rng.IntN(2) {
		i := rng.IntN(len(b.Profile))
		h := rng.IntN(len(b.Profile[i]))
		switch rng.IntN(12) {
		case 0:
			nudge(pick(rng, b.Profile[i][h]))
		case 1:
			nudge(&b.Payoffs[i])
		case 2:
			if b.Beliefs == nil {
				c.Evidence.EpsilonBar = c.Evidence.EpsilonBar.Mul(rational.Int(2).Pow(rng.IntN(100)))
				break
			}
			nudge(pick(rng, b.Beliefs[i][h]))
		case 3:
			x := []*rational.Rat{&b.Radius, &e.Radius}[rng.IntN(2)]
			*x = x.Mul(rational.New(1+rng.Int64N(64), 16))
		case 4:
			if row := pick(rng, e.Inverse); row != nil {
				nudge(pick(rng, *row))
			}
		case 5:
			*pick(rng, e.Orders[i][h]) += rng.IntN(3) - 1
		case 6:
			nudge(pick(rng, e.Coefficients[i][h]))
		case 7:
			e.Choices[i][h] = 1 + rng.IntN(3)
		case 8:
			if x := pick(rng, [][]int{e.Unknowns[i], e.Equations[i]}[rng.IntN(2)]); x != nil {
				*x += rng.IntN(3) - 1
			}
		case 9:
			x := pick(rng, e.Coefficients[i][h])
			*x = x.Mul(rational.New(1+rng.Int64N(64), 16))
		default:
			addTerm(rng, e, len(b.Profile[i]), step(rng, bits))
		}
	}
}

// addTerm adds a term to a combination, or a combination.
func addTerm(rng *rand.Rand, e *claim.Branch, sequences int, factor rational.Rat) {
	m := claim.Multiplier{Equation: 1 + rng.IntN(1+len(e.Inverse)), Factor: factor}
	for range rng.IntN(3) {
		m.Unknowns = append(m.Unknowns, rng.IntN(1+len(e.Inverse)))
	}
	if x := pick(rng, e.Combinations); x != nil && rng.IntN(2) == 0 {
		x.Terms = append(x.Terms, m)
		return
	}
	e.Combinations = append(e.Combinations, claim.Combination{Player: len(e.Orders), Sequence: 1 + rng.IntN(sequences), Terms: []claim.Multiplier{m}})
}
