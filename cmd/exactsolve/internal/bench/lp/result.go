package lp

import (
	"fmt"
	"slices"
	"strconv"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/seqform"
)

// An lpMeasurement is what solving one game took.
type lpMeasurement struct{ message.LPMeasurement }

// size sets what is known of the game itself. Nonzeros are those of the payoff
// matrix in sequence form and of the constraints of both players.
func (m *lpMeasurement) size(g *seqform.Game) {
	m.Nodes, m.Nonzeros = g.Tree.Len(), g.Payoffs.Len()
	for i := range g.Players {
		p := &g.Players[i]
		m.Sequences = append(m.Sequences, p.NumSeqs())
		m.Nonzeros += p.NumSeqs() + len(p.Infosets)
	}
}

func (m *lpMeasurement) took(d cli.Duration) {
	m.Seconds, m.CPU = d.Seconds()
}

// phase adds time to the phase of that name.
func (m *lpMeasurement) phase(name string, d cli.Duration) {
	wall, cpu := d.Seconds()
	for k := range m.Phases {
		if m.Phases[k].Name == name {
			m.Phases[k].Seconds += wall
			m.Phases[k].CPU += cpu
			return
		}
	}
	m.Phases = append(m.Phases, message.Phase{Name: name, Seconds: wall, CPU: cpu})
}

// A benchLPResult is the answer of bench lp.
type benchLPResult struct {
	message.BenchLP
	list []*lpMeasurement
}

func (r *benchLPResult) add(m *lpMeasurement) {
	r.list = append(r.list, m)
	r.Games++
	if m.Value == nil {
		r.Status = cert.Unknown.String()
		return
	}
	r.Solved++
}

func (r *benchLPResult) Text(p *cli.Page) {
	p.Line(cli.Styled(fmt.Sprintf("%d of %s solved: %s, each checked", r.Solved, cli.Plural(r.Games, "game"), exactsolve.ConceptName(r.Concept)), cli.Bold))
	p.Line()
	p.Table(r.work())
	p.Line()
	p.Table(r.times())
	p.Line()
	for _, m := range r.list {
		p.Line(cli.Styled("  "+m.outcome(), cli.Plain))
	}
}

func (m *lpMeasurement) outcome() string {
	if m.Value == nil {
		return m.Game + "  unknown: " + m.Reason
	}
	return fmt.Sprintf("%s  value %v%s", m.Game, *m.Value, cli.Beside(*m.Value, 6))
}

func (r *benchLPResult) work() [][]string {
	rows := [][]string{{"game", "nodes", "sequences", "nonzeros", "rows", "columns", "float pivots", "refinements", "exact pivots", "factorizations", "bits"}}
	for _, m := range r.list {
		row := []string{m.Game, strconv.Itoa(m.Nodes), "–", strconv.Itoa(m.Nonzeros)}
		if m.Sequences != nil {
			row[2] = fmt.Sprintf("%d + %d", m.Sequences[0], m.Sequences[1])
		}
		for _, n := range []int{m.Rows, m.Columns, m.FloatPivots, m.Refinements, m.ExactPivots, m.Factorizations, m.Bits} {
			row = append(row, strconv.Itoa(n))
		}
		rows = append(rows, row)
	}
	return rows
}

// phases returns the names of all phases in order of first appearance.
func (r *benchLPResult) phases() []string {
	var names []string
	for _, m := range r.list {
		for _, f := range m.Phases {
			if !slices.Contains(names, f.Name) {
				names = append(names, f.Name)
			}
		}
	}
	return names
}

// times lists seconds.
func (r *benchLPResult) times() [][]string {
	heading := []string{"seconds", "wall", "cpu"}
	phases := r.phases()
	rows := [][]string{append(append(heading, phases...), "peak")}
	for _, m := range r.list {
		row := []string{m.Game, Short(m.Seconds), Short(m.CPU)}
		for _, name := range phases {
			row = append(row, m.timeOf(name))
		}
		rows = append(rows, append(row, megabytes(m.Peak)))
	}
	return rows
}

func (m *lpMeasurement) timeOf(name string) string {
	for _, f := range m.Phases {
		if f.Name == name {
			return Short(f.Seconds)
		}
	}
	return "–"
}

// Short formats a number of bits or seconds in few letters.
func Short(seconds float64) string { return fmt.Sprintf("%.3f", seconds) }

func megabytes(bytes int64) string {
	if bytes == 0 {
		return "–"
	}
	return fmt.Sprintf("%d MB", (bytes+500_000)/1_000_000)
}
