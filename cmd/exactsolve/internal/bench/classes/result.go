package classes

import (
	"fmt"
	"slices"

	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
)

// NewSpread returns mean, minimum, median and maximum of seconds.
func NewSpread(list []float64) (z message.Spread) {
	if len(list) == 0 {
		return z
	}
	slices.Sort(list)
	for _, x := range list {
		z.Mean += x / float64(len(list))
	}
	half := len(list) / 2
	z.Median, z.Max = (list[(len(list)-1)/2]+list[half])/2, list[len(list)-1]
	return z
}

// newSummary says what the games of a class took together.
func newSummary(class message.Class, games int, list []*message.NashMeasurement) *message.ClassSummary {
	z := &message.ClassSummary{Class: class, Games: games, Begun: len(list), Kinds: map[string]int{}, Published: PublishedFor(class)}
	var wall, cpu, verify []float64
	for _, m := range list {
		wall, cpu = append(wall, m.Seconds), append(cpu, m.CPU)
		z.Supports += m.Supports
		z.Starts += m.Starts
		z.Boxes += m.Boxes
		z.Programs += m.Programs
		if m.Status == cert.Yes.String() {
			z.Solved++
			z.Kinds[m.Kind]++
			verify = append(verify, m.Verify)
		}
		if m.Certified {
			z.Certified++
		}
	}
	z.Seconds, z.CPU, z.Verify = NewSpread(wall), NewSpread(cpu), NewSpread(verify)
	return z
}

// A benchNashResult is the answer of bench nash.
type benchNashResult struct {
	message.BenchNash
	cpu     bool // whether processor times are known
	boxes   bool // whether boxes are counted, and not supports
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
		r.Status = cert.Unknown.String()
	}
	for _, m := range list {
		if !m.Certified && len(r.unknown) < maxUnknown {
			r.unknown = append(r.unknown, m)
		}
	}
}

// report writes messages about the class added last.
func (r *benchNashResult) report(s *cli.Session, list []*message.NashMeasurement) error {
	for _, m := range list {
		if err := s.Message("measurement", m); err != nil {
			return cli.InputError(err)
		}
	}
	return s.Tell("class", r.list[len(r.list)-1])
}

func (r *benchNashResult) Text(p *cli.Page) {
	look := cli.Green
	if r.Status != cert.Yes.String() {
		look = cli.Red
	}
	p.Line(look(fmt.Sprintf("%d of %s solved, %d certified", r.Solved, cli.Plural(r.Games, "game"), r.Certified)))
	p.Line()
	p.Table(r.answers())
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

// answers lists what was found.
func (r *benchNashResult) answers() [][]string {
	rows := [][]string{{"class", "games", "solved", "certified", "pure", "rational", "box", "supports", "starts"}}
	if r.boxes {
		rows[0] = append(rows[0][:7], "boxes", "programs")
	}
	for _, z := range r.list {
		work, more := z.Supports, z.Starts
		if r.boxes {
			work, more = z.Boxes, z.Programs
		}
		rows = append(rows, cli.Cells(z, z.Games, z.Solved, z.Certified, z.Kinds["pure"], z.Kinds["rational"], z.Kinds["box"], work, more))
	}
	return rows
}

// times lists seconds.
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

// textPublished lists published figures of the classes measured.
func (r *benchNashResult) textPublished(p *cli.Page) {
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
