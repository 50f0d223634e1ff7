package pycheck_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
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
	"exactsolve/seqform/seqformtest"
)

// boxes returns certificates that package cert accepts.
func boxes(t *testing.T) (all []source) {
	t.Helper()
	add := func(name, file string, g *seqform.Game, support [][]int, bits int) {
		c := isolated(t, g, support, bits)
		if c == nil || cert.Check(context.Background(), g, c) != nil {
			return
		}
		all = append(all, newSource(t, fmt.Sprintf("%s, isolated-nash, %d bits", name, bits), file, g, c))
	}
	g, file := read(t, "nau_irrational")
	for _, bits := range []int{8, 16, 64} {
		add("nau_irrational", file, g, [][]int{{0, 1}, {0, 1}, {0, 1}}, bits)
	}
	require.Len(t, all, 3)
	players := []int{0, 1, 2}
	subsets := [][]int{{0, 1}, {0, 2}, {1, 2}, {0, 1, 2}}
	for seed := range uint64(30) {
		sizes := [][]int{{3, 3, 2}, {3, 2, 2}, {3, 3}}[seed%3]
		g := seqformtest.Random(sizes, -1000*int(seed%2), 1000*int((seed+1)%2), seed)
		file := strategic(t, fmt.Sprint("random", seed), g)
		for k := range 64 {
			support := [][]int{subsets[k%4], subsets[k/4%4], subsets[k/16]}[:len(sizes)]
			beyond := func(i int) bool { return slices.Max(support[i]) >= sizes[i] }
			if k>>(2*len(sizes)) == 0 && !slices.ContainsFunc(players[:len(sizes)], beyond) {
				add(fmt.Sprint("random", sizes, seed), file, g, support, 24)
			}
		}
	}
	return all
}

// TestIsolated has them judge boxes, random changes of numbers and text, and every
// token at every place.
func TestIsolated(t *testing.T) {
	python(t)
	all := boxes(t)
	require.Greater(t, len(all), 6)
	testClaims(t, all, 500, nudge)
}

// nudge changes one to three numbers by powers of two of all sizes.
func nudge(rng *rand.Rand, c *cert.Certificate) {
	b := c.Claim.Isolated
	for range 1 + rng.IntN(3) {
		power := rational.Int(2).Pow(rng.IntN(2 * b.Radius.BitLen())).Inv()
		if rng.IntN(2) == 0 {
			power = power.Neg()
		}
		i := rng.IntN(len(b.Profile))
		row := c.Evidence.Inverse[rng.IntN(len(c.Evidence.Inverse))]
		switch rng.IntN(5) {
		case 0:
			x := &b.Profile[i][rng.IntN(len(b.Profile[i]))]
			*x = x.Add(power)
		case 1:
			b.Payoffs[i] = b.Payoffs[i].Add(power)
		case 2:
			b.Radius = b.Radius.Add(power)
		case 3:
			b.Radius = b.Radius.Mul(rational.New(1+rng.Int64N(64), 16))
		case 4:
			x := &row[rng.IntN(len(row))]
			*x = x.Add(power)
		}
	}
}

// Equations of isolated-nash, by their definition. The unknown {i, a} is the
// probability of strategy a of player i, and {i, −1} the payoff of i.
type unknown struct{ player, action int }

func unknowns(b *claim.Isolated) (all []unknown) {
	for i, x := range b.Profile {
		for a := range x {
			if !x[a].IsZero() {
				all = append(all, unknown{i, a})
			}
		}
		all = append(all, unknown{i, -1})
	}
	return all
}

// partial returns Σ u_i·Π x over the pure profiles in which r and u are played, the
// product being over the other players.
func partial(g *seqform.Game, b *claim.Isolated, r, u unknown) (sum rational.Rat) {
	for t := range g.Payoffs.Len() {
		term := g.Payoffs.U(t, r.player)
		for k := range b.Profile {
			a := int(g.Payoffs.Seq(t, k)) - 1
			switch {
			case k == r.player && a != r.action, k == u.player && a != u.action:
				term = rational.Rat{}
			case k != r.player && k != u.player:
				term = term.Mul(b.Profile[k][a])
			}
		}
		sum = sum.Add(term)
	}
	return sum
}

// equations returns F and, in the same rows, J.
func equations(g *seqform.Game, b *claim.Isolated) (f []rational.Rat, jacobian [][]rational.Rat) {
	all, one := unknowns(b), rational.Int(1)
	for _, r := range all {
		value := one.Neg()
		if r.action >= 0 {
			value = partial(g, b, r, r).Sub(b.Payoffs[r.player])
		}
		row := make([]rational.Rat, len(all))
		for c, u := range all {
			switch same := r.player == u.player; {
			case r.action < 0 && u.action >= 0 && same:
				row[c] = one
				value = value.Add(b.Profile[u.player][u.action])
			case r.action >= 0 && u.action < 0 && same:
				row[c] = one.Neg()
			case r.action >= 0 && u.action >= 0 && !same:
				row[c] = partial(g, b, r, u)
			}
		}
		f, jacobian = append(f, value), append(jacobian, row)
	}
	return f, jacobian
}

// isolated returns a certificate to which twelve steps of Newton's method lead from
// the uniform strategies on a support, with numbers of so many bits after the point.
// It is nil if they lead nowhere, and need not be right otherwise.
func isolated(t *testing.T, g *seqform.Game, support [][]int, bits int) *cert.Certificate {
	t.Helper()
	b := &claim.Isolated{Profile: make([][]rational.Rat, len(support)), Payoffs: make([]rational.Rat, len(support))}
	for i, s := range support {
		b.Profile[i] = make([]rational.Rat, g.Table.Sizes[i])
		for _, a := range s {
			b.Profile[i][a] = rational.New(1, int64(len(s)))
		}
	}
	all := unknowns(b)
	for range 12 {
		f, j := equations(g, b)
		c := rationaltest.Inverse(j, 30)
		if c == nil {
			return nil
		}
		for r, u := range all {
			x := &b.Payoffs[u.player]
			if u.action >= 0 {
				x = &b.Profile[u.player][u.action]
			}
			if *x = rationaltest.Round(x.Sub(rationaltest.Dot(c[r], f)), bits); u.action >= 0 && x.Sign() <= 0 {
				return nil
			}
		}
	}
	f, j := equations(g, b)
	c := rationaltest.Inverse(j, 20)
	if c == nil {
		return nil
	}
	require.Len(t, c, len(all))
	b.Radius = rational.Int(2).Pow(bits).Inv()
	for r := range c {
		b.Radius = rational.Max(b.Radius, rationaltest.Dot(c[r], f).Abs().Mul(rational.Int(3)))
	}
	b.Radius = rationaltest.Round(b.Radius, bits)
	return &cert.Certificate{
		Game:     cert.NewGameRef(g),
		Claim:    cert.Claim{Concept: cert.IsolatedNash, Isolated: b},
		Evidence: cert.Evidence{Inverse: c},
	}
}

// Against R, B pays player 1 more than T, which is played; against L the same.
// In the third game chance leads to two of three nodes.
const (
	weakTree = `EFG 2 R "" { "1" "2" }
p "" 1 1 "" { "T" "B" } 0
p "" 2 1 "" { "L" "R" } 0
t "" 1 "" { 1 0 }
t "" 2 "" { 0 0 }
p "" 2 1 "" { "L" "R" } 0
t "" 3 "" { 1 0 }
t "" 4 "" { 1 0 }
`
	weakMatrix = `NFG 1 R "" { "1" "2" } { 2 2 } 1 0 1 0 0 0 1 0`
	threeNodes = `EFG 2 R "" { "1" }
c "" 1 "" { "a" 1/2 "b" 1/2 "c" 0 } 0
p "" 1 1 "" { "x" } 0
t "" 1 "" { 0 }
p "" 1 1 "" { "x" } 0
t "" 1 "" { 0 }
p "" 1 1 "" { "x" } 0
t "" 1 "" { 0 }
`
)

// TestByHand has them judge evidence written by hand, with what must be said of
// it, and one change at a time.
func TestByHand(t *testing.T) {
	python(t)
	dir := t.TempDir()
	files := map[*seqform.Game]string{}
	parse := func(name, text string, read func(string, io.Reader) (*seqform.Game, error)) *seqform.Game {
		file := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		g, err := read(file, strings.NewReader(text))
		require.NoError(t, err)
		files[g] = file
		return g
	}
	tree, chance := parse("weak.efg", weakTree, efg.Parse), parse("three.efg", threeNodes, efg.Parse)
	matrix := parse("weak.nfg", weakMatrix, nfg.Parse)

	const (
		alternative = `"refutation":{"alternative":{"player":1,"sequences":["0","0","1"],"rows":[{"infoset":1,"action":2,"factor":"1"}],"multipliers":["0","0","0"]}}`
		dominating  = `"refutation":{"dominating":{"player":1,"plan":["1","0","1"]}}`
		monomials   = `"monomials":{"exponents":[[["0","2"]],[["0","1"]]],"base":["2","3"],"powers":[[[[],["1","1"]]],[[[],[]]]]}`
		played      = `"payoffs":["1","0"],"profile":[[["1","0"]],[["1","0"]]]`
		onlyNull    = `[[null],[null]]`
		ofTree      = `[[["1"]],[["1","0"]]]`
		wrong       = `[[["1"]],[["0","1"]]]`
		twelve      = `[[["12/13","1/13","0"]]]`

		inconsistency = `"refutation":{"inconsistency":{"pairs":[{"player":2,"infoset":1,"nodes":[1,2],"factor":"1"}]}}`
		ofBase        = `"refutation":{"inconsistency":{"pairs":[{"player":1,"infoset":1,"nodes":[1,2],"factor":"1"}],"base":"2"}}`
	)
	var jobs []job
	for _, c := range []struct {
		g                          *seqform.Game
		concept, beliefs, evidence string
		old, new                   string
		right                      bool
	}{
		{tree, "quasi-perfect", "", alternative, "", "", true},
		{tree, "extensive-form-perfect", "", alternative, "", "", false}, // chance leads to the row without R
		{matrix, "quasi-perfect", "", alternative, "", "", false},        // not of a tree
		{tree, "quasi-perfect", "", alternative, `["0","0","1"]`, `["0","0","2"]`, false},
		{tree, "quasi-perfect", "", alternative, `"factor":"1"}`, `"factor":"1/2"},{"infoset":1,"action":2,"factor":"1/2"}`, true},
		{tree, "quasi-perfect", "", alternative, `"factor":"1"}`, `"factor":"1"},{"infoset":1,"action":1,"factor":"3"}`, true},
		{tree, "quasi-perfect", "", alternative, `"factor":"1"}`, `"factor":"2"},{"infoset":1,"action":2,"factor":"-1"}`, false},
		{tree, "quasi-perfect", "", strings.Replace(alternative, `["0","0","1"]`, `["0","0","0"]`, 1), `[{"infoset":1,"action":2,"factor":"1"}]`, `[]`, false},
		{tree, "quasi-perfect", "", alternative, `"multipliers":["0","0","0"]`, `"multipliers":["1","0","0"]`, false},
		{tree, "quasi-perfect", "", alternative, `"multipliers":["0","0","0"]`, `"multipliers":["0","5","5"]`, false}, // 0 by the flow, but not in each coefficient
		{tree, "quasi-perfect", "", alternative, `"multipliers":["0","0","0"]`, `"multipliers":["0","0","1"]`, false},
		{tree, "quasi-perfect", "", alternative, `["0","0","1"]`, `["0","-1","2"]`, false},
		{tree, "quasi-perfect", "", alternative, `["0","0","1"]`, `["1","0","0"]`, false}, // of a sequence that is played

		{tree, "quasi-perfect", "", alternative, played, `"payoffs":["0","0"],"profile":[[["1","0"]],[["0","1"]]]`, false},
		{tree, "quasi-perfect", "", strings.Replace(alternative, `["0","0","0"]`, `["0","0","1"]`, 1), `[{"infoset":1,"action":2,"factor":"1"}]`, `[]`, false}, // an identity

		{tree, "consistent", wrong, inconsistency, "", "", true},
		{tree, "sequential", wrong, inconsistency, "", "", true},
		{tree, "sequential", "", inconsistency, "", "", false},
		{tree, "consistent", "", inconsistency, "", "", false},
		{tree, "consistent", ofTree, inconsistency, "", "", false},
		{tree, "consistent", wrong, inconsistency, `"0","1"`, `"1/9","8/9"`, true},
		{tree, "consistent", wrong, inconsistency, `[1,2]`, `[2,1]`, false},
		{tree, "consistent", wrong, inconsistency, `[1,2]`, `[2,2]`, false},
		{tree, "consistent", wrong, inconsistency, `[1,2]`, `[1,3]`, false},
		{tree, "consistent", wrong, inconsistency, `"factor":"1"`, `"factor":"7/3"`, true},
		{tree, "consistent", wrong, inconsistency, `"factor":"1"`, `"factor":"0"`, false},
		{tree, "consistent", wrong, inconsistency, `}]}`, `}],"base":"2"}`, false}, // belief 0
		{matrix, "consistent", onlyNull, inconsistency, "", "", false},

		{chance, "consistent", twelve, ofBase, "", "", true},
		{chance, "consistent", twelve, ofBase, `"2"`, `"3"`, true},
		{chance, "consistent", twelve, ofBase, `"2"`, `"4"`, true},
		{chance, "consistent", twelve, ofBase, `"2"`, `"6"`, false}, // 12 is 6 times 2
		{chance, "consistent", twelve, ofBase, `"2"`, `"5"`, false},
		{chance, "consistent", twelve, ofBase, `"2"`, `"1"`, false},
		{chance, "consistent", twelve, ofBase, `"2"`, `"3/2"`, false},
		{chance, "consistent", twelve, ofBase, `"factor":"1"`, `"factor":"-5"`, true},
		{chance, "consistent", twelve, ofBase, `"factor":"1"`, `"factor":"1/2"`, false},
		{chance, "consistent", twelve, ofBase, `"factor":"1"`, `"factor":"0"`, false},
		{chance, "consistent", twelve, ofBase, `[1,2],"factor":"1"}],"base":"2"`, `[3,1],"factor":"1"}]`, false}, // chance never leads to 3
		{chance, "consistent", twelve, ofBase, `"1/13","0"`, `"0","1/13"`, false},
		{chance, "consistent", twelve, ofBase, twelve, `[[["1/2","1/2","0"]]]`, false},
		{chance, "consistent", twelve, ofBase, twelve, `[[null]]`, false},

		{tree, "quasi-perfect", "", dominating, "", "", true},
		{matrix, "proper", "", dominating, "", "", true},
		{matrix, "proper", "", dominating, `"0","1"`, `"1","1"`, false}, // no plan
		{matrix, "proper", "", dominating, `"0","1"`, `"1/2","1/2"`, true},
		{matrix, "proper", "", dominating, `"0","1"`, `"-1","2"`, false},
		{matrix, "proper", "", dominating, `"1","0","1"`, `"2","0","2"`, false},
		{matrix, "proper", "", dominating, `"0","1"`, `"1","0"`, false}, // as in the profile
		{matrix, "proper", "", dominating, `"player":1`, `"player":2`, false},

		{tree, "consistent", ofTree, monomials, "", "", true},
		{tree, "consistent", ofTree, monomials, ofTree, `[[["1"]],[["1/2","1/2"]]]`, false},
		{tree, "consistent", ofTree, monomials, `["2","3"]`, `["2","4"]`, false}, // a common factor
		{tree, "consistent", ofTree, monomials, `["2","3"]`, `["2","1"]`, false},
		{tree, "consistent", ofTree, monomials, `["0","2"]`, `["0","1/2"]`, false},
		{tree, "consistent", ofTree, monomials, `["0","2"]`, `["1","2"]`, false},
		{tree, "consistent", ofTree, monomials, `["1","1"]`, `["1"]`, false},
		{tree, "consistent", ofTree, monomials, ofTree, `[[["1"]],[null]]`, false},
		{matrix, "consistent", onlyNull, monomials, "", "", false},
		{matrix, "sequential", onlyNull, monomials, "", "", false},

		{matrix, "subgame-perfect", "", `"refutation":{"deviation":{"player":1,"node":1,"gain":"0"}}`, "", "", false},
		{tree, "sequential", "", `"refutation":{"deviation":{"player":1,"infoset":1,"action":3,"gain":"0"}}`, "", "", false},
	} {
		text := byHand(t, c.g, cert.Concept(c.concept), c.beliefs, c.evidence)
		if c.old != "" {
			require.Equal(t, 1, strings.Count(text, c.old), "%s in %s", c.old, text)
			text = strings.Replace(text, c.old, c.new, 1)
		}
		err := check(c.g, []byte(text))
		require.Equal(t, c.right, err == nil, "%v\n%s", err, text)
		jobs = append(jobs, job{Certificate: text, Game: files[c.g], about: c.evidence, err: err})
	}
	requireAgreement(t, jobs)
}

// byHand returns a certificate for the profile of all first actions.
func byHand(t *testing.T, g *seqform.Game, concept cert.Concept, beliefs, evidence string) string {
	t.Helper()
	profile := make(seqform.Profile, len(g.Players))
	for i := range profile {
		for _, h := range g.Players[i].Infosets {
			profile[i] = append(profile[i], make([]rational.Rat, len(h.Actions)))
			profile[i][len(profile[i])-1][0] = rational.Int(1)
		}
	}
	var b bytes.Buffer
	require.NoError(t, claimOf(g, concept, seqform.Assessment{Profile: profile}).Write(&b))
	text := strings.TrimSuffix(strings.TrimSpace(b.String()), "}") // of the whole, with the claim at the end
	end := strings.LastIndex(text, "}")
	text = text[:end]
	if beliefs != "" {
		text += `,"beliefs":` + beliefs
	}
	if strings.HasPrefix(evidence, `"refutation"`) {
		text += `,"refuted":true`
	}
	return text + `},"evidence":{` + evidence + `}}`
}

// TestPlaces: a position beyond an information set is no position in the next.
func TestPlaces(t *testing.T) {
	python(t)
	var jobs []job
	for _, s := range evidence(t) {
		if s.kind() != "sequential by deviation-of-action" || check(s.game, s.text) != nil {
			continue
		}
		c, err := cert.Read(bytes.NewReader(s.text))
		require.NoError(t, err)
		d := c.Evidence.Refutation.Deviation
		sets := s.game.Players[d.Player-1].Infosets
		if d.Infoset == 1 {
			continue
		}
		d.Action += int(sets[d.Infoset-1].FirstSeq - sets[0].FirstSeq)
		d.Infoset = 1
		moved := newSource(t, s.about, s.file, s.game, c)
		jobs = append(jobs, moved.job(moved.text))
	}
	require.NotEmpty(t, jobs)
	yes, _ := requireAgreement(t, jobs)
	require.Zero(t, yes)
}
