package bimatrix

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/fixtures/gen"
)

// TestLemkeHowson runs every label of random games, degenerate ones among them.
// LemkeHowson checks each answer itself; a nondegenerate game of two equilibria
// or more shows more than one of them somewhere.
func TestLemkeHowson(t *testing.T) {
	several := 0
	for seed := range uint64(120) {
		spread := []int{1, 3, 1000}[seed%3]
		g, err := gen.RandomStrategic([]int{1 + int(seed%6), 1 + int(seed/6%6)}, gen.Range{Low: -spread, High: spread}, gen.GeneralSum, seed)
		require.NoError(t, err)
		labels := g.Table.Sizes[0] + g.Table.Sizes[1]
		found := map[string]bool{}
		for label := range labels {
			r, err := LemkeHowson(context.Background(), g, HowsonOptions{Label: label})
			require.NoError(t, err)
			require.Equal(t, cert.Yes, r.Status)
			text := ""
			for _, b := range r.Certificate.Claim.Profile {
				for _, x := range b[0] {
					text += x.String() + " "
				}
			}
			found[text] = true
		}
		if len(found) > 1 {
			several++
		}
		_, err = LemkeHowson(context.Background(), g, HowsonOptions{Label: labels})
		require.ErrorContains(t, err, "label")
	}
	require.Greater(t, several, 5)
}

func TestLemkeHowsonLimits(t *testing.T) {
	g, err := gen.RandomStrategic([]int{8, 8}, gen.Range{Low: 0, High: 1000}, gen.GeneralSum, 3)
	require.NoError(t, err)
	r, err := LemkeHowson(context.Background(), g, HowsonOptions{MaxPivots: 1})
	require.NoError(t, err)
	require.Equal(t, cert.Unknown, r.Status)
	tree, err := gen.Kuhn(2, 3)
	require.NoError(t, err)
	_, err = LemkeHowson(context.Background(), tree, HowsonOptions{})
	require.ErrorContains(t, err, "strategic form")
}

func BenchmarkLemkeHowson50(b *testing.B) {
	g, err := gen.RandomStrategic([]int{50, 50}, gen.Range{Low: 0, High: 1<<16 - 1}, gen.GeneralSum, 1)
	require.NoError(b, err)
	b.ReportAllocs()
	var r *cert.Result
	for b.Loop() {
		r, err = LemkeHowson(context.Background(), g, HowsonOptions{})
		require.NoError(b, err)
	}
	b.ReportMetric(float64(r.Stats.Pivots), "pivots")
	b.ReportMetric(float64(r.Stats.Bits), "bits")
}
