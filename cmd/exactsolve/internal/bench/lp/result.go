package lp

import (
	"fmt"
	"slices"

	"exactsolve"
	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/seqform"
)

// size sets what is known of the game itself. Nonzeros are those of the payoff
// matrix in sequence form and of the constraints of both players.
func size(m *message.LPMeasurement, g *seqform.Game) {
	m.Nodes, m.Nonzeros = g.Tree.Len(), g.Payoffs.Len()
	for i := range g.Players {
		p := &g.Players[i]
		m.Sequences = append(m.Sequences, p.NumSeqs())
		m.Nonzeros += p.NumSeqs() + len(p.Infosets)
	}
}

// addPhase adds what has passed on the watch to a phase.
func addPhase(m *message.LPMeasurement, name string, watch cli.Stopwatch) {
	wall, cpu := watch.Read()
	k := phaseOf(m, name)
	if k < 0 {
		k = len(m.Phases)
		m.Phases = append(m.Phases, message.Phase{Name: name})
	}
	m.Phases[k].Seconds += wall
	m.Phases[k].CPU += cpu
}

// phaseOf returns the index of the phase of that name, -1 if there is none.
func phaseOf(m *message.LPMeasurement, name string) int {
	return slices.IndexFunc(m.Phases, func(f message.Phase) bool { return f.Name == name })
}

type benchLPResult struct {
	message.BenchLP
	list []*message.LPMeasurement
}

func (r *benchLPResult) add(m *message.LPMeasurement) {
	r.list = append(r.list, m)
	r.Games++
	if m.Value == nil {
		r.Status = answer.Unknown.String()
		return
	}
	r.Solved++
}

func (r *benchLPResult) Text(p *cli.Page) {
	p.Line(cli.Bold(fmt.Sprintf("%d of %s solved: %s, each checked", r.Solved, cli.Plural(r.Games, "game"), exactsolve.ConceptName(r.Concept))))
	p.Line()
	p.Table(r.work())
	p.Line()
	p.Table(r.times())
	p.Line()
	if rows := r.beside(); len(rows) > 1 {
		p.Table(rows)
		p.Line()
	}
	for _, m := range r.list {
		outcome := m.Game + "  unknown: " + m.Reason
		if m.Value != nil {
			outcome = fmt.Sprintf("%s  value %v%s", m.Game, *m.Value, cli.Beside(*m.Value, 6))
		}
		p.Text("  " + outcome)
	}
}

func (r *benchLPResult) work() [][]string {
	rows := [][]string{{"game", "nodes", "sequences", "nonzeros", "rows", "columns", "iterations", "float pivots", "refinements", "exact pivots", "factorizations", "bits"}}
	for _, m := range r.list {
		sequences := "–"
		if m.Sequences != nil {
			sequences = fmt.Sprintf("%d + %d", m.Sequences[0], m.Sequences[1])
		}
		rows = append(rows, cli.Cells(m.Game, m.Nodes, sequences, m.Nonzeros,
			m.Rows, m.Columns, m.Iterations, m.FloatPivots, m.Refinements, m.ExactPivots, m.Factorizations, m.Bits))
	}
	return rows
}

// times lists seconds, of phases in order of first appearance.
func (r *benchLPResult) times() [][]string {
	var phases []string
	for _, m := range r.list {
		for _, f := range m.Phases {
			if !slices.Contains(phases, f.Name) {
				phases = append(phases, f.Name)
			}
		}
	}
	rows := [][]string{slices.Concat([]string{"seconds", "wall", "cpu"}, phases, []string{"peak"})}
	for _, m := range r.list {
		row := []string{m.Game, short(m.Seconds), short(m.CPU)}
		for _, name := range phases {
			text := "–"
			if k := phaseOf(m, name); k >= 0 {
				text = short(m.Phases[k].Seconds)
			}
			row = append(row, text)
		}
		peak := "–"
		if m.Peak != 0 {
			peak = fmt.Sprintf("%d MB", (m.Peak+500_000)/1_000_000)
		}
		rows = append(rows, append(row, peak))
	}
	return rows
}

func short(seconds float64) string { return fmt.Sprintf("%.3f", seconds) }
