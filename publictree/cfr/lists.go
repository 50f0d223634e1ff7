package cfr

// Lists returns the regrets and averages, of []float32 or []int32: what another guess of the same spot
// and options needs, beside the steps, to be the same. They may be filled in.
func (g *Guess) Lists() []any { return g.engine.lists() }

// GoOn has the guess go on as one after so many steps, whose lists were filled in.
func (g *Guess) GoOn(steps int) { g.steps = steps }

func (m *minimizer[V, E]) lists() []any {
	return []any{m.regrets[0], m.regrets[1], m.average[0], m.average[1]}
}
