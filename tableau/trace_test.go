package tableau_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"exactsolve/rational"
	"exactsolve/tableau"
)

// TestTraces replays the stories in testdata: a system, then pivots or steps of
// the simplex method, with the whole tableau after each. Rewrite them with
// go test ./tableau -rewrite, and commit the difference only if you can explain
// it.
//
// A system has one equation a line, "coefficients | powers of ε of the
// right-hand side", and costs as "cost coefficients", one line a power of ε.
func TestTraces(t *testing.T) {
	datadriven.Walk(t, "testdata", func(t *testing.T, path string) {
		var s tableau.Simplex
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			switch d.Cmd {
			case "system":
				s = tableau.Simplex{T: tableau.New(parseSystem(t, d.Input))}
			case "pivot":
				s.T.Pivot(argument(t, d, 0), argument(t, d, 1))
			case "ratio":
				c := argument(t, d, 0)
				if r := s.T.LeavingRow(c, func(i, l int) bool { return i < l }); r >= 0 {
					return fmt.Sprintf("row %d, variable v%d leaves\n", r, s.T.Basic(r))
				}
				return "no row: unbounded\n"
			case "step":
				return step(&s)
			default:
				t.Fatalf("unknown command %q", d.Cmd)
			}
			return s.T.String()
		})
	})
}

func step(s *tableau.Simplex) string {
	var b strings.Builder
	s.Trace = func(e tableau.Event) {
		fmt.Fprintf(&b, "v%d enters, v%d leaves", e.Enter, e.Leave)
		if e.Degenerate {
			b.WriteString(", degenerate")
		}
		b.WriteString("\n")
	}
	switch s.Step() {
	case tableau.Optimal:
		return fmt.Sprintf("optimal, objective %v\n", s.T.Objective())
	case tableau.Unbounded:
		return "unbounded\n"
	}
	return b.String() + s.T.String()
}

func argument(t *testing.T, d *datadriven.TestData, k int) int {
	n, err := strconv.Atoi(d.CmdArgs[k].Key)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func parseSystem(t *testing.T, text string) tableau.System {
	var s tableau.System
	numbers := func(fields []string) (v []rational.Rat) {
		for _, f := range fields {
			x, err := rational.Parse(f)
			if err != nil {
				t.Fatal(err)
			}
			v = append(v, x)
		}
		return v
	}
	entries := func(fields []string) (e []tableau.Entry) {
		for j, v := range numbers(fields) {
			e = append(e, tableau.Entry{Col: j, Value: v})
		}
		s.Cols = len(e)
		return e
	}
	for line := range strings.Lines(text) {
		left, right, _ := strings.Cut(strings.TrimSpace(line), "|")
		if cost, ok := strings.CutPrefix(left, "cost"); ok {
			s.Costs = append(s.Costs, entries(strings.Fields(cost)))
			continue
		}
		r := tableau.Row{Entries: entries(strings.Fields(left)), Rhs: numbers(strings.Fields(right))}
		s.Rows, s.Rhs = append(s.Rows, r), max(s.Rhs, len(r.Rhs))
	}
	return s
}
