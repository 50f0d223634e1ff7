package classes

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"exactsolve/cert/answer"
	"exactsolve/cluster"
	"exactsolve/message"
)

// Games are the work of solving the games of a class. A unit is the index of a seed.
type games struct {
	c     *benchNash
	class message.Class
	list  []*message.NashMeasurement // by index, nil for those that were not begun
}

// solveClass solves the games of a class and returns the measurements of those begun, in the order of seeds.
func (c *benchNash) solveClass(ctx context.Context, class message.Class) ([]*message.NashMeasurement, error) {
	g := &games{c, class, make([]*message.NashMeasurement, c.count)}
	_, err := cluster.Do(ctx, g, cluster.Options{Jobs: c.jobs})
	return g.begun(), err
}

func (g *games) begun() []*message.NashMeasurement {
	return slices.DeleteFunc(g.list, func(m *message.NashMeasurement) bool { return m == nil })
}

func (g *games) seed(k int) uint64 { return g.c.seed + uint64(k) }

// Compare orders games by their numbers.
func (*games) Compare(a, b int) int { return a - b }

func (g *games) Split() (all []int) {
	for k := range g.list {
		all = append(all, k)
	}
	return all
}

func (g *games) Run(ctx context.Context, k int, _ func() bool) (*message.NashMeasurement, error) {
	return g.c.solveGame(ctx, g.class, g.seed(k))
}

// Check has those who measure be believed that they did.
func (g *games) Check(k int, m *message.NashMeasurement) error {
	switch {
	case m == nil || m.Class != g.class || m.Seed != g.seed(k):
		return fmt.Errorf("no measurement of %s, seed %d", g.class, g.seed(k))
	case !slices.Contains([]string{answer.Yes.String(), answer.Unknown.String()}, m.Status):
		return fmt.Errorf("the status %q, want yes or unknown", m.Status)
	case (m.Kind == "") == (m.Status == answer.Yes.String()) || !slices.Contains([]string{"", "pure", "rational", "box"}, m.Kind):
		return fmt.Errorf("the kind %q of an equilibrium, with status %s", m.Kind, m.Status)
	case m.Epsilon != nil && (!g.c.byPlay() || m.Epsilon.Sign() < 0):
		return fmt.Errorf("a regret of %v is left, want none", *m.Epsilon)
	case m.Certified != (m.Status == answer.Yes.String() || m.Epsilon != nil):
		return errors.New("certified without an answer, or not certified with one")
	case min(m.Supports, m.Starts, m.Boxes, m.Programs) < 0 || min(m.Seconds, m.CPU, m.Verify) < 0:
		return errors.New("a negative number, want counts and seconds")
	}
	return nil
}

func (g *games) Compose(k int, m *message.NashMeasurement) ([]int, error) {
	g.list[k] = m
	return nil, nil
}
