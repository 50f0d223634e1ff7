package pycheck_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform/seqformtest"
)

// trembles returns refutations by trembles: of the literature, by hand, and what is found for fixtures.
func trembles(t *testing.T) (all []source) {
	t.Helper()
	half, one := rational.New(1, 2), rational.Int(1)
	for _, tt := range []struct {
		name     string
		trembles []claim.Tremble
	}{
		{"safe_risky, half: not extensive-form-perfect", []claim.Tremble{{Player: 1, Infoset: 1, Action: 2, Instead: 1, Factor: one}}},
		{"myerson_proper, third: not extensive-form-perfect", []claim.Tremble{{Player: 1, Infoset: 1, Action: 3, Instead: 2, Factor: one}}},
		{"mertens, self-self: not extensive-form-perfect", []claim.Tremble{
			{Player: 1, Infoset: 1, Action: 1, Instead: 2, Times: [][3]int{{1, 1, 1}}, Factor: half},
			{Player: 2, Infoset: 1, Action: 1, Instead: 2, Times: [][3]int{{2, 1, 1}}, Factor: half},
		}},
		{"selten_horse, left-1/3: not extensive-form-perfect", []claim.Tremble{
			{Player: 1, Infoset: 1, Action: 2, Instead: 1, Times: [][3]int{{1, 1, 1}}, Factor: half},
			{Player: 2, Infoset: 1, Action: 1, Instead: 2, Times: [][3]int{{2, 1, 1}}, Factor: half},
		}},
	} {
		g, c := certtest.Decide(t, tt.name)
		c.Evidence.Refutation = &claim.Refutation{Trembles: tt.trembles}
		_, file := read(t, tt.name[:strings.Index(tt.name, ",")])
		all = append(all, newSource(t, tt.name, file, g, c))
	}
	for _, name := range []string{
		"mertens, self-self: not extensive-form-perfect", "mertens, half-half: not extensive-form-perfect",
		"poker_raise, alpha=1/3-1A-calls: not extensive-form-perfect", "selten_horse, left-1/3: not sequential",
		"selten_horse, left-1: not normal-form-perfect", "selten_horse, left-2/3: not quasi-perfect",
	} {
		g, c := certtest.Decide(t, name)
		require.NotNil(t, c.Evidence.Refutation.Trembles, name)
		all = append(all, newSource(t, name, tree(t, g), g, c))
	}
	return all
}

// TestTrembles has them judge refutations by trembles.
func TestTrembles(t *testing.T) {
	python(t)
	all := trembles(t)
	testClaims(t, all, 100, nudgeSum)
}

// nudgeSum changes a tremble or two, adds one or asks for another concept.
func nudgeSum(rng *rand.Rand, c *cert.Certificate) {
	list := &c.Evidence.Refutation.Trembles
	for range 1 + rng.IntN(2) {
		x := pick(rng, *list)
		place := [3]int{1 + rng.IntN(2), 1 + rng.IntN(2), 1 + rng.IntN(2)}
		switch rng.IntN(8) {
		case 0:
			x.Action, x.Instead = x.Instead, x.Action
		case 1:
			x.Instead = 1 + rng.IntN(3)
		case 2, 3:
			x.Factor = x.Factor.Mul(rational.New(1+rng.Int64N(8), 4))
		case 4:
			x.Times = append(x.Times, place)
		case 5:
			x.Times = nil
		case 6:
			*list = append(*list, claim.Tremble{Player: place[0], Infoset: place[1], Action: place[2], Instead: 3 - place[2], Factor: step(rng, 4)})
		default:
			concepts := []cert.Concept{cert.QuasiPerfect, cert.ExtensivePerfect, cert.NormalFormPerfect, cert.Proper, cert.QuasiProper, cert.Sequential}
			c.Claim.Concept = concepts[rng.IntN(len(concepts))]
		}
	}
}

// TestTremblesOfAll has one tremble for every action instead of one that is played, in random profiles of
// fixtures, so that signs, filling and groups are compared in many games.
func TestTremblesOfAll(t *testing.T) {
	python(t)
	rng := rand.New(rand.NewPCG(23, 8))
	var jobs []job
	for _, name := range []string{"selten_horse", "three_2x2x2", "mertens", "kuhn", "poker_raise", "myerson_proper", "safe_risky", "gibbons", "rock_paper_scissors"} {
		g, file := read(t, name)
		for _, concept := range []cert.Concept{cert.QuasiPerfect, cert.ExtensivePerfect, cert.NormalFormPerfect, cert.Proper, cert.QuasiProper, cert.Sequential} {
			for range 4 {
				profile := seqformtest.RandomProfile(rng, g, 1+rng.IntN(2))
				c := &cert.Certificate{
					Game:  cert.NewGameRef(g),
					Claim: cert.Claim{Concept: concept, Refuted: true, Profile: profile, Payoffs: g.ExpectedPayoffs(g.Plans(profile))},
				}
				s := source{about: name + ", " + string(concept), file: file, game: g}
				jobs = append(jobs, singles(t, rng, s, c)...)
			}
		}
	}
	yes, no := requireAgreement(t, jobs)
	t.Logf("%d accepted and %d not by both", yes, no)
	require.Greater(t, min(yes, no), len(jobs)/20)
}

// singles returns a job for each action instead of the first one that is played there.
func singles(t *testing.T, rng *rand.Rand, s source, c *cert.Certificate) (jobs []job) {
	t.Helper()
	for i, player := range s.game.Players {
		for h, set := range player.Infosets {
			a := played(c.Claim.Profile[i][h])
			for b := range set.Actions {
				if a == b {
					continue
				}
				x := claim.Tremble{Player: i + 1, Infoset: h + 1, Action: a + 1, Instead: b + 1, Factor: rational.New(1+rng.Int64N(5), 3)}
				for range rng.IntN(3) {
					x.Times = append(x.Times, [3]int{i + 1, h + 1, 1 + rng.IntN(len(set.Actions))})
				}
				c.Evidence.Refutation = &claim.Refutation{Trembles: []claim.Tremble{x}}
				one := newSource(t, s.about, s.file, s.game, c)
				jobs = append(jobs, one.job(one.text))
			}
		}
	}
	return jobs
}

// played returns the position of the first action that is played.
func played(x []rational.Rat) int {
	a := 0
	for x[a].IsZero() {
		a++
	}
	return a
}
