package limit_test

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/publictree"
	"exactsolve/publictree/flow"
	"exactsolve/publictree/flow/flowtest"
	"exactsolve/publictree/limit"
)

// uniform returns a limit with blueprints that treat all actions alike, and the values of Opp's.
func uniform(t *testing.T, z *flow.Table, us int) (*limit.Limit, []limit.Values) {
	t.Helper()
	l, err := limit.New(z, us, 0, blueprints(t, z, 0))
	require.NoError(t, err)
	values, err := l.Values(t.Context(), []limit.Strategy{l.Blueprint[1-us], l.Biased(1-us, l.Blueprint[1-us], limit.Bias{Letter: 'b', Factor: 10})}, 1)
	require.NoError(t, err)
	return l, values
}

func solved(t *testing.T, m *limit.Trunk) float64 {
	t.Helper()
	m.Run(t.Context(), 2000)
	low, high := m.Value()
	require.InDelta(t, low, high, 0.02)
	return (low + high) / 2
}

// TestRoot has a trunk below a check be as that of a spot in which nothing else can be done first.
func TestRoot(t *testing.T) {
	s := flowtest.Parse(t, spots["turn"])
	text := regexp.MustCompile(`(?m)^node r:b.*\n`).ReplaceAllString(string(s.Append(nil)), "")
	text = regexp.MustCompile(`(?m)^node r .*$`).ReplaceAllString(text, "node r c")
	require.NotEqual(t, text, string(s.Append(nil)))
	whole, part := flowtest.Table(t, spots["turn"], true), flowtest.Table(t, text, true)
	for us := range 2 {
		l, values := uniform(t, whole, us)
		m, less := uniform(t, part, us)
		check := int(s.Tree[0].Children[0])
		got := solved(t, l.Trunk(limit.Root{Node: check}, values))
		require.InDelta(t, solved(t, m.Trunk(limit.Root{}, less)), got, 0.02)
	}
}

// TestAlternatives has Opp take what is better: an amount for each pair of hands, or the trunk.
func TestAlternatives(t *testing.T) {
	z := flowtest.Table(t, spots["turn"], true)
	unit, _ := z.Spot.Unit().Mul(z.Spot.Chip).Big().Float64()
	for us := range 2 {
		l, values := uniform(t, z, us)
		without := solved(t, l.Trunk(limit.Root{}, values))
		first := &z.Deals.Streets[0][0]
		with := func(amount float64) float64 {
			reach := make([]float64, len(first.Hands[us].Hands))
			for k, w := range first.Hands[us].Weights {
				reach[k] = float64(w)
			}
			alternatives := make([]float64, len(first.Hands[1-us].Hands))
			publictree.Fold(alternatives, &first.Hands[1-us], &first.Hands[us], reach, amount/unit*float64(z.Spot.DealsAfter(0, 4)))
			return solved(t, l.Trunk(limit.Root{Alternatives: alternatives}, values))
		}
		require.InDelta(t, without, with(-100), 0.02)
		require.InDelta(t, -100, with(100), 0.02)
		half := with(-without)
		require.Less(t, half, without-0.1, "some hands enter, and some do not")
	}
}
