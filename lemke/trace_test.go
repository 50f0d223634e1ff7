package lemke_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"exactsolve/lemke"
	"exactsolve/rational"
	"exactsolve/tableau"
)

// TestTraces replays the stories in testdata: a problem, one row of M and q a
// line ("row of M | powers of ε of q"), then steps with the tableau after each.
// Rewrite them with go test ./lemke -rewrite, and commit the difference only if
// you can explain it.
func TestTraces(t *testing.T) {
	datadriven.Walk(t, "testdata", func(t *testing.T, path string) {
		var m *lemke.Method
		var n int
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			var b strings.Builder
			switch d.Cmd {
			case "problem":
				p := parseProblem(d.Input)
				n = len(p.M)
				m = lemke.New(p)
			case "step":
				m.Trace = func(e tableau.Event) {
					fmt.Fprintf(&b, "v%d enters and v%d leaves\n", e.Enter, e.Leave)
				}
				switch m.Step() {
				case lemke.Solved:
					b.WriteString("solved\n")
				case lemke.Ray:
					r := m.Direction()
					return fmt.Sprintf("ray: w %v, z %v, z0 %v\n", r.W, r.Z, r.Z0)
				}
			case "solution":
				for i := range n {
					fmt.Fprintf(&b, "z%d = %v\n", i+1, poly(m.Z(i)))
				}
				return b.String()
			default:
				t.Fatalf("unknown command %q", d.Cmd)
			}
			return named(n, b.String()+m.String())
		})
	})
}

// named writes variables as z1 …, z0, w1 ….
func named(n int, text string) string {
	var pairs []string
	for v := 2 * n; v >= 0; v-- {
		name := fmt.Sprintf("w%d", v-n)
		switch {
		case v < n:
			name = fmt.Sprintf("z%d", v+1)
		case v == n:
			name = "z0"
		}
		pairs = append(pairs, fmt.Sprintf("v%d ", v), name+" ", fmt.Sprintf("v%d:", v), name+":")
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

func parseProblem(text string) lemke.Problem {
	var p lemke.Problem
	for line := range strings.Lines(text) {
		left, right, _ := strings.Cut(strings.TrimSpace(line), "|")
		var row []tableau.Entry
		for j, f := range strings.Fields(left) {
			row = append(row, tableau.Entry{Col: j, Value: rational.MustParse(f)})
		}
		var q []rational.Rat
		for _, f := range strings.Fields(right) {
			q = append(q, rational.MustParse(f))
		}
		p.M, p.Q = append(p.M, row), append(p.Q, q)
	}
	return p
}
