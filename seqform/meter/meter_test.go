package meter

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
)

func TestMeter(t *testing.T) {
	require.Nil(t, From(t.Context()))
	From(t.Context()).Begin("nobody waits", "cases")
	require.Zero(t, From(t.Context()).State())

	m := new(Meter)
	ctx := With(t.Context(), m)
	require.Nil(t, From(With(ctx, nil)))
	From(ctx).Begin("search", "cases")
	var workers sync.WaitGroup
	for range 10 {
		workers.Go(func() { From(context.WithoutCancel(ctx)).Add(7) })
	}
	workers.Wait()
	m.Found()
	m.Regret(rational.New(1, 3))
	m.Regret(rational.New(1, 2))
	third := rational.New(1, 3)
	s := m.State()
	require.True(t, s.Best.Equal(third))
	s.Best = nil
	m.Share(third)
	require.True(t, m.State().Share.Equal(third))
	require.Equal(t, State{Phase: "search", Unit: "cases", Done: 70, Found: 1}, s)
	m.Count("cases")
	require.Equal(t, 70, m.State().Done, "the same unit goes on")
	m.Count("pivots")
	m.Set(5, 6, 7)
	s = m.State()
	require.Equal(t, []int{5, 6, 7}, []int{s.Done, s.Left, s.Bits})
	m.Begin("end", "")
	require.Equal(t, 0, m.State().Done)
}
