package classes

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/rational/approx"
)

// NewSpread returns mean, median and maximum of seconds.
func NewSpread(list []float64) (z message.Spread) {
	n := len(list)
	if n == 0 {
		return z
	}
	slices.Sort(list)
	for _, x := range list {
		z.Mean += x / float64(n)
	}
	z.Median, z.Max = (list[(n-1)/2]+list[n/2])/2, list[n-1]
	return z
}

// NewEstimate returns mean, standard error and maximum of numbers, nil if there are none.
func NewEstimate(list []rational.Rat) *message.Estimate {
	if len(list) == 0 {
		return nil
	}
	var sum, most rational.Rat
	for _, x := range list {
		sum, most = sum.Add(x), rational.Max(most, x)
	}
	n := float64(len(list))
	z := &message.Estimate{Mean: approx.Float64(sum.Quo(rational.Int(int64(len(list))))), Max: approx.Float64(most)}
	squares := 0.0
	for _, x := range list {
		d := approx.Float64(x) - z.Mean
		squares += d * d
	}
	if n > 1 {
		z.Error = math.Sqrt(squares / (n - 1) / n)
	}
	return z
}

func newSummary(class message.Class, games int, list []*message.NashMeasurement) *message.ClassSummary {
	z := &message.ClassSummary{Class: class, Games: games, Begun: len(list), Kinds: map[string]int{}, Methods: []message.MethodCount{}, Published: PublishedFor(class)}
	var wall, cpu, verify []float64
	var left []rational.Rat
	for _, m := range list {
		wall, cpu = append(wall, m.Seconds), append(cpu, m.CPU)
		z.Supports += m.Supports
		z.Starts += m.Starts
		z.Boxes += m.Boxes
		z.Programs += m.Programs
		if m.Status == answer.Yes.String() {
			z.Solved++
			z.Kinds[m.Kind]++
		}
		if m.Certified {
			z.Certified++
			z.Methods = counted(z.Methods, m.Method)
			verify = append(verify, m.Verify)
		}
		if m.Epsilon != nil {
			left = append(left, *m.Epsilon)
		}
	}
	z.Epsilon = NewEstimate(left)
	z.Seconds, z.CPU, z.Verify = NewSpread(wall), NewSpread(cpu), NewSpread(verify)
	return z
}

// counted adds a game to those of its method. Methods stand in the order of their first games.
func counted(list []message.MethodCount, method string) []message.MethodCount {
	k := slices.IndexFunc(list, func(c message.MethodCount) bool { return c.Method == method })
	if k < 0 {
		k, list = len(list), append(list, message.MethodCount{Method: method})
	}
	list[k].Games++
	return list
}

type benchNashResult struct {
	message.BenchNash
	cpu     bool // whether processor times are known
	boxes   bool // whether boxes are counted, and not supports
	play    bool // whether a regret is left
	list    []*message.ClassSummary
	unknown []*message.NashMeasurement
}

// maxUnknown is how many games that were not solved are named in text.
const maxUnknown = 20

func (r *benchNashResult) add(z *message.ClassSummary, list []*message.NashMeasurement) {
	r.list = append(r.list, z)
	r.Games += z.Games
	r.Solved += z.Solved
	r.Certified += z.Certified
	if z.Certified < z.Games {
		r.Status = answer.Unknown.String()
	}
	for _, m := range list {
		if !m.Certified && len(r.unknown) < maxUnknown {
			r.unknown = append(r.unknown, m)
		}
	}
}

func (r *benchNashResult) report(s *cli.Session, list []*message.NashMeasurement) error {
	for _, m := range list {
		if err := s.Tell("measurement", m); err != nil {
			return err
		}
	}
	return s.Tell("class", r.list[len(r.list)-1])
}

func (r *benchNashResult) Text(p *cli.Page) {
	look := cli.Green
	if r.Status != answer.Yes.String() {
		look = cli.Red
	}
	p.Line(look(fmt.Sprintf("%d of %s solved, %d certified", r.Solved, cli.Plural(r.Games, "game"), r.Certified)))
	p.Line()
	p.Table(r.answers())
	p.Line()
	p.Table(r.methods())
	p.Line()
	p.Table(r.times())
	r.textPublished(p)
	if len(r.unknown) == 0 {
		return
	}
	p.Line()
	for _, m := range r.unknown {
		p.Text(fmt.Sprintf("  %s, seed %d: %s: %s", m.Class, m.Seed, m.Status, m.Reason))
	}
}

func (r *benchNashResult) answers() [][]string {
	rows := [][]string{{"class", "games", "solved", "certified", "pure", "rational", "box", "supports", "starts"}}
	if r.boxes {
		rows[0] = append(rows[0][:7], "boxes", "programs")
	}
	if r.play {
		rows[0] = append(rows[0][:4], "ε mean", "standard error", "largest")
	}
	for _, z := range r.list {
		if r.play {
			left := []string{"–", "–", "–"} // no game went through all rounds
			if e := z.Epsilon; e != nil {
				left = cli.Cells(fine(e.Mean), fine(e.Error), fine(e.Max))
			}
			rows = append(rows, append(cli.Cells(z, z.Games, z.Solved, z.Certified), left...))
			continue
		}
		work, more := z.Supports, z.Starts
		if r.boxes {
			work, more = z.Boxes, z.Programs
		}
		rows = append(rows, cli.Cells(z, z.Games, z.Solved, z.Certified, z.Kinds["pure"], z.Kinds["rational"], z.Kinds["box"], work, more))
	}
	return rows
}

func (r *benchNashResult) methods() [][]string {
	rows := [][]string{{"found by", "", "games"}}
	for _, z := range r.list {
		for _, m := range z.Methods {
			rows = append(rows, cli.Cells(z, m.Method, m.Games))
		}
	}
	return rows
}

func (r *benchNashResult) times() [][]string {
	rows := [][]string{{"seconds", "wall mean", "median", "max", "cpu mean", "median", "max", "verify mean", "max"}}
	for _, z := range r.list {
		row := cli.Cells(z, fine(z.Seconds.Mean), fine(z.Seconds.Median), fine(z.Seconds.Max),
			fine(z.CPU.Mean), fine(z.CPU.Median), fine(z.CPU.Max), fine(z.Verify.Mean), fine(z.Verify.Max))
		if !r.cpu {
			copy(row[4:], []string{"–", "–", "–"})
		}
		rows = append(rows, row)
	}
	return rows
}

func (r *benchNashResult) textPublished(p *cli.Page) {
	if r.play {
		return // those are of equilibria
	}
	rows := [][]string{{"published", "", "", "mean", "median", "over 900 s"}}
	for _, z := range r.list {
		for _, f := range z.Published {
			row := []string{z.String(), f.Source, f.Method, fine(f.Mean), "–", "–"}
			if f.Median != nil {
				row[4], row[5] = fine(*f.Median), fmt.Sprintf("%d %%", *f.Over)
			}
			rows = append(rows, row)
		}
	}
	if len(rows) == 1 {
		return
	}
	p.Line()
	p.Paragraph(0, "Published for the same classes, in seconds on the papers' own machines, of games drawn anew and of answers not certified:")
	p.Line()
	p.Table(rows)
	p.Line()
	p.Paragraph(2, papers)
}

// fine formats seconds to 10⁻⁵.
func fine(seconds float64) string { return fmt.Sprintf("%.5f", seconds) }

// papers is what is said of them under a table.
const papers = "Gan24 is Ganzfried, Fast complete algorithm for multiplayer Nash equilibrium, 2024, tables 1 and 3: a mixed-integer " +
	"program with quadratic constraints (MIQCP) in Gurobi, feasible to 1e-4, on an Intel i7-8550U with 8 threads; 970 to 1000 " +
	"games each, 100 of random 5x3; random games were stopped at 900 s, which counts in the mean. Gan25 is Ganzfried, Quadratic programming approach for Nash " +
	"equilibrium computation in multiplayer imperfect-information games, 2025, table 1: a nonlinear complementarity " +
	"problem (NCP) in Gurobi, feasible to 1e-6, on an Intel i7-1065G7 with 8 threads; 1000 games each."

// figures are those of the papers: source, method, class, players, actions and mean
// seconds, then perhaps the median and how many percent of the games took over 900 s.
const figures = `
Gan24 MIQCP random 3 2 0.00707 0 0
Gan24 MIQCP random 3 3 0.02342 0.02901 0
Gan24 MIQCP random 3 5 0.85763 0.26544 0
Gan24 MIQCP random 4 2 0.02598 0.03124 0
Gan24 MIQCP random 4 3 1.35334 0.40505 0
Gan24 MIQCP random 5 2 0.11873 0.09373 0
Gan24 MIQCP random 5 3 607.68524 900 58
Gan24 MIQCP bertrand-oligopoly 3 3 0.00106
Gan24 MIQCP bidirectional-leg 3 3 0.00508
Gan24 MIQCP collaboration 3 3 0.00962
Gan24 MIQCP congestion 3 3 0.00492
Gan24 MIQCP covariant 3 3 0.02984
Gan24 MIQCP polymatrix 3 3 0.00803
Gan24 MIQCP random-graphical 3 3 0.01615
Gan24 MIQCP random-leg 3 3 0.00475
Gan24 MIQCP uniform-leg 3 3 0.00468
Gan25 NCP random 3 3 0.0619
Gan25 NCP random 3 4 0.1864
Gan25 NCP random 3 5 0.5215
Gan25 NCP random 3 6 6.9851
Gan25 NCP random 4 3 0.3254
Gan25 NCP random 5 2 0.1858
`

// PublishedFor returns the figures for a class, nil if there are none.
func PublishedFor(c message.Class) []message.Published {
	if c.Covariance != "" && c.Covariance != "-1/2" {
		return nil
	}
	var list []message.Published
	for line := range strings.Lines(strings.TrimSpace(figures)) {
		var of message.Class
		var p message.Published
		var median float64
		var over int
		n, _ := fmt.Sscan(line, &p.Source, &p.Method, &of.Name, &of.Players, &of.Actions, &p.Mean, &median, &over)
		if of.Covariance = c.Covariance; of != c {
			continue
		}
		if n == 8 {
			p.Median, p.Over = &median, &over
		}
		list = append(list, p)
	}
	return list
}
