package view

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/gamefile"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/rational/expression"
)

// A Plotted is what is plotted of a game with a parameter: what a certificate or a run says.
type Plotted struct {
	parametricText
	Notes []string // below each plot
}

// NewPlotted returns what a certificate that was checked says, nil if it is not about a game with a parameter.
func NewPlotted(n *cli.Names, proof *cert.Certificate, digits int) *Plotted {
	if proof.Claim.Parametric == nil {
		return nil
	}
	return &Plotted{parametricText: *NewView(n, proof, digits).parametricText()}
}

// RanPlotted returns what the result of a run says, nil if it is not about a game with a parameter, and fits
// players as many as there are.
func RanPlotted(n *cli.Names, c *message.Config, m *message.Solve, digits int) (*Plotted, error) {
	if m.Parametric == nil {
		return nil, nil
	}
	q := new(exactsolve.Question)
	if err := q.UnmarshalJSON(c.Options); err != nil {
		return nil, err
	}
	p := &Plotted{parametricText: parametricText{m.Parametric, n, valueWord(q), digits}}
	return p, p.check()
}

// check reports lists that are not of the players.
func (p *Plotted) check() error {
	wrong := false
	for k := range p.Cells {
		wrong = wrong || len(p.Cells[k].Payoffs) != len(p.n.Players) || !p.fitsDevice(p.Cells[k].Device)
	}
	for k := range p.Bands {
		wrong = wrong || !p.fits(p.Bands[k].Profile, p.Bands[k].Payoffs)
	}
	for k := range p.Events {
		for _, e := range p.Events[k].Equilibria {
			wrong = wrong || !p.fits(e.Profile, e.Payoffs)
		}
	}
	if wrong {
		return fmt.Errorf("what is said of %.40q is not of this game", p.Name)
	}
	return nil
}

// fits reports whether an equilibrium is of this game, in strategic form.
func (p *Plotted) fits(profile []message.FormulaEntry, payoffs []message.Formula) bool {
	if p.n.G.Tree != nil {
		return false
	}
	actions := 0
	for i := range p.n.Players {
		actions += len(p.n.Actions(i, 0))
	}
	return len(profile) == actions && len(payoffs) == len(p.n.Players)
}

func (p *Plotted) fitsDevice(d *message.FormulaDevice) bool {
	n := len(p.n.Players)
	return d == nil || (len(d.Pairs) == 0 || n == 2) && !slices.ContainsFunc(d.Plans, func(x message.FormulaDraw) bool { return len(x.Plans) != n })
}

// DomainIn returns the values of the parameter that the first of some files is about that is about any: certificates
// and runs. Other files are left to those who read them.
func DomainIn(s *cli.Session, paths []string) (d expression.Domain, err error) {
	for _, path := range paths {
		_, data, err := ReadWhole(s, path)
		if err != nil {
			return d, err
		}
		if !bytes.Contains(data, []byte(`"param`)) {
			continue
		}
		next := domainOfText(data)
		if d.Name == "" {
			d = next
		} else if next.Name == d.Name {
			d.From, d.To = rational.Min(d.From, next.From), rational.Max(d.To, next.To)
		}
	}
	return d, nil
}

func domainOfText(data []byte) (d expression.Domain) {
	switch gamefile.KindOf(data) {
	case gamefile.Certificate:
		if c, err := cert.Read(bytes.NewReader(data)); err == nil {
			d = DomainOf(&c.Claim)
		}
	case gamefile.Run:
		in, err := message.NewDecoder(bytes.NewReader(data))
		q := new(exactsolve.Question)
		if err == nil && q.UnmarshalJSON(in.Config().Options) == nil {
			d = q.Param
		}
	}
	return d
}

// ReadPlotted reads what a file says of a game with a parameter. A certificate is checked.
func ReadPlotted(s *cli.Session, path string, f *cli.GameFile, digits int) (*Plotted, error) {
	name, data, err := ReadWhole(s, path)
	if err != nil {
		return nil, err
	}
	n := cli.NewNames(f.Game)
	if IsCertificate(data) {
		proof, err := cert.Read(bytes.NewReader(data))
		if err == nil {
			err = checked(s, name, f, proof)
		}
		if err != nil {
			return nil, cli.InputError(err)
		}
		return NewPlotted(n, proof, digits), nil
	}
	d, err := message.NewDecoder(bytes.NewReader(data))
	for err == nil {
		var line *message.Line
		if line, err = d.Next(); err != nil || line.Field != "result" {
			continue
		}
		if g := d.Config().Game; g != nil && g.Hash != f.Hash() {
			return nil, cli.InputError(fmt.Errorf("the run is about another game, %.80q with SHA-256 %.64q", g.Title, g.Hash))
		}
		m, wrong := d.Config().Message(line)
		if solved, ok := m.(*message.Solve); ok && wrong == nil {
			p, err := RanPlotted(n, d.Config(), solved, digits)
			return p, cli.InputError(err)
		}
		err = cmp.Or(wrong, io.EOF)
	}
	return nil, cli.InputError(fmt.Errorf("%s: no answer about a game with a parameter", name))
}

// valueWord says what formulas of pieces are of, in answers to a question.
func valueWord(q *exactsolve.Question) string {
	if !q.Mediated() {
		return "value"
	}
	objective := cmp.Or(string(q.Maximize), string(q.Minimize))
	if objective != "sum" && !strings.HasPrefix(objective, "player:") {
		return weightedWord(objective)
	}
	return strings.TrimPrefix(objectiveWords(&message.Optimum{Objective: objective}), "the ")
}

// weightedWord is in the singular, and has an end before a formula.
func weightedWord(weights string) string { return "sum of payoffs times (" + weights + ")" }

// Lines say in words where pieces jump, what is unknown, and what happens to bands.
func (p *Plotted) Lines() (list []string) {
	list = p.jumps()
	for k := range p.Continua {
		list = append(list, p.continuum(&p.Continua[k]))
	}
	for k := range p.Events {
		list = append(list, p.event(&p.Events[k])+".")
	}
	return append(list, p.unknown()...)
}
