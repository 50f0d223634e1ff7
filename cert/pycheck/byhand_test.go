package pycheck_test

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/nfg"
)

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
