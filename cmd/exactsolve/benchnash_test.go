package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/bench/classes"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/fixtures/gen"
	"exactsolve/message"
	"exactsolve/nash"
	"exactsolve/rational"
	"exactsolve/seqform"
)

func TestNewSpread(t *testing.T) {
	require.Zero(t, classes.NewSpread(nil))
	require.Equal(t, message.Spread{Mean: 2, Median: 2, Max: 2}, classes.NewSpread([]float64{2}))
	rnd := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		list := make([]float64, 1+rnd.IntN(9))
		for k := range list {
			list[k] = float64(rnd.IntN(64))
		}
		z := classes.NewSpread(slices.Clone(list))
		total, below, above := 0.0, 0, 0
		for _, x := range list {
			total += x
			if x < z.Median {
				below++
			}
			if x > z.Median {
				above++
			}
		}
		require.InDelta(t, total/float64(len(list)), z.Mean, 1e-9)
		require.Equal(t, slices.Max(list), z.Max)
		require.LessOrEqual(t, 2*max(below, above), len(list), "%v in %v", z.Median, list)
	}
}

// TestNewEstimate: of 1, 2, 3 and 6 the squares around the mean sum to 14, so that the
// variance of the mean is 14/3/4.
func TestNewEstimate(t *testing.T) {
	require.Nil(t, classes.NewEstimate(nil))
	require.Equal(t, &message.Estimate{Mean: 0.5, Max: 0.5}, classes.NewEstimate([]rational.Rat{rational.New(1, 2)}))
	z := classes.NewEstimate([]rational.Rat{rational.Int(2), rational.Int(6), rational.Int(1), rational.Int(3)})
	require.InDelta(t, 14.0/12, z.Error*z.Error, 1e-12)
	z.Error = 0
	require.Equal(t, &message.Estimate{Mean: 3, Max: 6}, z)
}

// TestNashClasses makes a game of each class of the suites and of each with other
// sizes, and checks its shape.
func TestNashClasses(t *testing.T) {
	suite := append(classes.SuiteG24(), classes.SuiteGAMUT()...)
	for _, name := range classes.NashClasses() {
		suite = append(suite, classes.NewNashClass(name, 4, 7))
	}
	figures := 0
	for _, c := range suite {
		g, err := classes.NashGame(c, 7)
		require.NoError(t, err, c)
		require.Len(t, g.Table.Sizes, c.Players)
		for _, m := range g.Table.Sizes {
			require.Equal(t, c.Actions, m, c)
		}
		figures += len(classes.PublishedFor(c))
	}
	require.Equal(t, 7+9+4, figures, "of the suites; 3x4 and 3x6 are in neither")
	require.Empty(t, classes.PublishedFor(message.Class{Name: "covariant", Players: 3, Actions: 3, Covariance: "0"}), "only −1/2")
}

// TestVerifyAgain damages a certificate, and the game it is about.
func TestVerifyAgain(t *testing.T) {
	games, proofs := boxedGames(t, 3)
	for k, g := range games {
		require.NoError(t, classes.VerifyAgain(g, proofs[k]))
		claim := *proofs[k].Claim.Isolated
		claim.Payoffs = slices.Clone(claim.Payoffs)
		claim.Payoffs[1] = claim.Payoffs[1].Add(rational.New(1, 1000))
		damaged := *proofs[k]
		damaged.Claim = cert.Claim{Concept: cert.IsolatedNash, Isolated: &claim}
		require.Error(t, classes.VerifyAgain(g, &damaged))
		require.Error(t, classes.VerifyAgain(games[(k+1)%len(games)], proofs[k]))
	}
}

// TestBenchNashJobs compares what is found with one game at a time and with four.
func TestBenchNashJobs(t *testing.T) {
	list := func(jobs string) string {
		got := try("", "bench", "nash", "--class", "covariant", "--actions", "4", "--count", "12", "--json", "--jobs", jobs)
		require.Equal(t, cli.ExitYes, got.status, got.err)
		var b strings.Builder
		for line := range strings.Lines(got.out) {
			if found, _, ok := strings.Cut(line, `,"seconds"`); ok && strings.HasPrefix(line, `{"measurement"`) {
				b.WriteString(found + "\n")
			}
		}
		return b.String()
	}
	one := list("1")
	require.Equal(t, 12, strings.Count(one, `"certified":true`))
	require.Equal(t, one, list("4"))
}

// BenchmarkVerifyAgain is what bench nash adds to each game.
func BenchmarkVerifyAgain(b *testing.B) {
	c := classes.NewNashClass("random", 5, 3)
	g, err := classes.NashGame(c, 1)
	require.NoError(b, err)
	r, err := nash.Solve(b.Context(), g, nash.Options{})
	require.NoError(b, err)
	for b.Loop() {
		if err := classes.VerifyAgain(g, r.Certificate); err != nil {
			b.Fatal(err)
		}
	}
}

// boxedGames returns games with equilibria in boxes.
func boxedGames(t *testing.T, want int) (games []*seqform.Game, proofs []*cert.Certificate) {
	t.Helper()
	for seed := uint64(1); len(games) < want; seed++ {
		g, err := gen.Make(fmt.Sprintf("covariant actions=4 seed=%d", seed))
		require.NoError(t, err)
		r, err := nash.Solve(t.Context(), g, nash.Options{})
		require.NoError(t, err)
		if r.Status == answer.Yes && r.Certificate.Claim.Concept == cert.IsolatedNash {
			games, proofs = append(games, g), append(proofs, r.Certificate)
		}
	}
	return games, proofs
}
