package check

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cluster/clustertest"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// judges returns the judgements of a game, of which evidence is wanted.
func judges(t *testing.T, g *seqform.Game, q exactsolve.CheckQuestion) *judgements {
	return &judgements{asked: asked{q, true}, g: g, names: cli.NewNames(g), s: &cli.Session{Ctx: t.Context()}}
}

// uniform plays all actions alike.
func uniform(g *seqform.Game) *cli.Given {
	in := &cli.Given{Profile: make(seqform.Profile, len(g.Players))}
	for i, p := range g.Players {
		for _, set := range p.Infosets {
			b := make([]rational.Rat, len(set.Actions))
			for a := range b {
				b[a] = rational.New(1, int64(len(b)))
			}
			in.Profile[i] = append(in.Profile[i], b)
		}
	}
	return in
}

// TestChanged: whatever a worker says, what is so comes of it, or a refusal.
func TestChanged(t *testing.T) {
	for name, test := range map[string]struct {
		game   string
		q      exactsolve.CheckQuestion
		status string
		proved bool
	}{
		"yes":        {"matching_pennies", exactsolve.CheckQuestion{Concept: cert.Sequential}, "yes", true},
		"no":         {"stripped_poker", exactsolve.CheckQuestion{Sets: true}, "no", false},
		"in a table": {"three_2x2x2", exactsolve.CheckQuestion{}, "no", true},
		"refuted":    {"stripped_poker", exactsolve.CheckQuestion{Concept: cert.QuasiPerfect}, "no", true},
		"epsilon":    {"stripped_poker", exactsolve.CheckQuestion{Concept: cert.EpsilonNash, Epsilon: rational.New(1, 10)}, "no", true},
		"beliefs":    {"entry", exactsolve.CheckQuestion{Ranges: cert.Sequential}, "no", false},
	} {
		t.Run(name, func(t *testing.T) {
			g := seqformtest.Fixture(t, test.game)
			k, in := judges(t, g, test.q), uniform(g)
			z, err := k.Do(t.Context(), in)
			require.NoError(t, err)
			require.Equal(t, test.status, z.Check.Status)
			require.NoError(t, k.Check(in, z))
			want := z.Check
			require.Equal(t, test.proved, k.proved(in, z))
			require.NoError(t, k.Prove(in, z))
			require.True(t, same(want, z.Check))
			again, err := k.Do(t.Context(), in)
			require.NoError(t, err)
			refused, righted := 0, 0
			for text, changed := range clustertest.Changed(again) {
				if k.Check(in, changed) != nil {
					refused++
					continue
				}
				if !same(want, changed.Check) {
					righted++
				}
				require.NoError(t, k.Prove(in, changed))
				require.True(t, same(want, changed.Check), text)
			}
			require.Greater(t, refused, 20)
			require.Greater(t, righted, 50)
		})
	}
}

// TestProved: that a verdict is unknown is believed; others need evidence, or are made again.
func TestProved(t *testing.T) {
	g := seqformtest.Fixture(t, "matching_pennies")
	k, in := judges(t, g, exactsolve.CheckQuestion{}), uniform(g)
	whole, err := k.Do(t.Context(), in)
	require.NoError(t, err)
	last := len(whole.Proofs) - 1
	try := func(change func(z *judgement)) (proved bool, said message.Check) {
		z, err := k.Do(t.Context(), in)
		require.NoError(t, err)
		change(z)
		proved = k.proved(in, z)
		require.NoError(t, k.Prove(in, z))
		return proved, z.Check
	}
	unknown := message.NewFinding(answer.Unknown, "too hard")
	proved, said := try(func(z *judgement) { z.Check.Verdicts[last].Finding, z.Proofs[last] = unknown, nil })
	require.True(t, proved)
	require.Equal(t, unknown, said.Verdicts[last].Finding)
	for _, change := range []func(z *judgement){
		func(z *judgement) { z.Proofs[last] = nil },
		func(z *judgement) { z.Proofs[last] = z.Proofs[0] },
		func(z *judgement) { z.Check.Verdicts[last].Finding = message.NewFinding(answer.No, "too hard") },
		func(z *judgement) { z.Check.Verdicts, z.Proofs = z.Check.Verdicts[:last], z.Proofs[:last] },
		func(z *judgement) { z.Check.Status, z.Check.Verdicts[0].Status = "no", "no" },
	} {
		proved, said = try(change)
		require.False(t, proved)
		require.True(t, same(whole.Check, said))
	}
}

// TestProvedOther: certificates of another profile, and of another epsilon, prove nothing.
func TestProvedOther(t *testing.T) {
	g := seqformtest.Fixture(t, "stripped_poker")
	q := exactsolve.CheckQuestion{Concept: cert.EpsilonNash, Epsilon: rational.New(1, 10)}
	k, in, other := judges(t, g, q), uniform(g), uniform(g)
	b := other.Profile[0][0]
	b[0], b[1] = rational.New(1, 3), rational.New(2, 3)
	z, err := k.Do(t.Context(), other)
	require.NoError(t, err)
	require.Equal(t, "no", z.Check.Status)
	require.True(t, k.proved(other, z))
	require.False(t, k.proved(in, z))
	k.Question.Epsilon = rational.New(1, 20)
	require.False(t, k.proved(other, z))
}

// TestWorker tells a worker what it needs of a question, and one that is none.
func TestWorker(t *testing.T) {
	q := exactsolve.CheckQuestion{Concept: cert.EpsilonNash, Epsilon: rational.New(1, 3), Ranges: cert.Consistent, Sets: true}
	text, err := json.Marshal(asked{q, true})
	require.NoError(t, err)
	var again asked
	require.NoError(t, json.Unmarshal(text, &again))
	require.Equal(t, asked{q, true}, again)
}
