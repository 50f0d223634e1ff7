package main

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/fixtures"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// assessmentFile returns a profile with beliefs as a JSON object.
func assessmentFile(t *testing.T, g *seqform.Game, p seqform.Profile, stated []fixtures.Belief) string {
	t.Helper()
	file := message.Claim{Profile: cli.NewNames(g).Profile(p)}
	for _, b := range stated {
		e := message.Belief{Set: message.Set{Player: b.At.Player, Infoset: b.At.Infoset}}
		for k, w := range b.Weights {
			v := g.Players[b.At.Player-1].Infosets[b.At.Infoset-1].Nodes[k]
			e.Nodes = append(e.Nodes, message.Node{Node: int(v) + 1, Probability: rational.MustParse(w)})
		}
		file.Beliefs = append(file.Beliefs, e)
	}
	text, err := json.Marshal(file)
	require.NoError(t, err)
	return string(text)
}

// TestFixtureAssessments gives check every assessment of the literature, and
// compares its findings and, asked for one, its status and certificate.
func TestFixtureAssessments(t *testing.T) {
	skipIfShort(t)
	t.Chdir(t.TempDir())
	tried := map[string]int{}
	for _, name := range fixtures.Names() {
		want, err := fixtures.Want(name)
		require.NoError(t, err)
		if want.Recall != fixtures.Perfect || want.Nodes == 0 {
			continue
		}
		g := seqformtest.Fixture(t, name)
		data, _ := fixtures.Game(name)
		require.NoError(t, os.WriteFile("game", data, 0o600))
		for _, p := range want.Profiles {
			for _, a := range p.Assessments {
				text := assessmentFile(t, g, seqformtest.Profile(g, p.Probabilities), a.Beliefs)
				requireAssessment(t, name+" "+p.Name, text, a, tried)
			}
		}
	}
	for _, word := range fixtures.AssessmentWords() {
		require.Greater(t, tried[word], 20, word)
	}
}

func requireAssessment(t *testing.T, name, text string, a fixtures.Assessment, tried map[string]int) {
	t.Helper()
	got := try(text, "check", "--json", "game", "-")
	m := answered[message.Check](t, got.out)
	require.NotNil(t, m.Assessment, name)
	findings := map[string]message.Finding{"consistent": m.Assessment.Consistent, "locally-rational": m.Assessment.Local,
		"rational": m.Assessment.Global, "sequential": m.Assessment.Sequential}
	for word, f := range findings {
		if len(m.Assessment.Missing) > 0 && f.Status == "unknown" {
			require.Contains(t, f.Reason, "incomplete", name)
			continue // the fixture leaves a belief open
		}
		switch {
		case slices.Contains(a.Is, word):
			require.Equal(t, "yes", f.Status, "%s %s: %s", name, word, f.Reason)
		case slices.Contains(a.IsNot, word):
			require.Equal(t, "no", f.Status, "%s %s", name, word)
			require.NotEmpty(t, f.Reason)
		default:
			continue
		}
		tried[word]++
		if len(m.Assessment.Missing) == 0 && (word == "consistent" || word == "sequential") {
			requireCertificate(t, name, text, word, f)
		}
	}
}

// requireCertificate asks for one concept with its certificate and has it
// verified.
func requireCertificate(t *testing.T, name, text, concept string, f message.Finding) {
	t.Helper()
	got := try(text, "check", "-q", "--concept", concept, "--certificate", "cert", "game", "-")
	require.Equal(t, map[string]int{"yes": cli.ExitYes, "no": cli.ExitNo}[f.Status], got.status, "%s %s: %s%s", name, concept, got.out, got.err)
	checked := try("", "verify", "-q", "cert", "game")
	require.Zero(t, checked.status, "%s %s: %s%s", name, concept, checked.out, checked.err)
	require.Equal(t, f.Status == "no", strings.HasPrefix(checked.out, "refuted, not a"), checked.out)
}

// TestAgainstBayes gives beliefs that play contradicts.
func TestAgainstBayes(t *testing.T) {
	t.Chdir(t.TempDir())
	g := seqformtest.Fixture(t, "beer_quiche")
	data, _ := fixtures.Game("beer_quiche")
	require.NoError(t, os.WriteFile("game", data, 0o600))
	at := fixtures.InfosetRef{Player: 2, Infoset: 1}
	text := assessmentFile(t, g, seqformtest.Profile(g, strings.Split("1,0,1,0,0,1,1,0", ",")), []fixtures.Belief{{At: at, Weights: []string{"1/2", "1/2"}}})
	got := try(text, "check", "--json", "game", "-")
	require.Zero(t, got.status, got.err)
	m := answered[message.Check](t, got.out)
	require.Equal(t, "no", m.Assessment.Consistent.Status)
	require.Contains(t, m.Assessment.Consistent.Reason, "not that of Bayes' rule")
	require.Equal(t, message.NewFinding(answer.No, "inconsistent"), m.Assessment.Sequential)
	require.Len(t, m.Assessment.Missing, 1)
}
