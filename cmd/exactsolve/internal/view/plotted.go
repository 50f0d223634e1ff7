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
	"exactsolve/render/curves"
	"exactsolve/render/plot"
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

func (p *Plotted) fits(profile []message.FormulaEntry, payoffs []message.Formula) bool {
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
	o := &message.Optimum{Objective: cmp.Or(string(q.Maximize), string(q.Minimize))}
	return strings.TrimPrefix(objectiveWords(o), "the ")
}

// Figures returns plots: of pieces and payoffs of players, or of each player's payoffs in bands.
func (p *Plotted) Figures(title string) (list []plot.Figure) {
	if len(p.Pieces) > 0 {
		list = append(list, p.valuePlot(title))
	}
	if len(p.Cells) > 0 && p.Cells[0].Device != nil {
		list = append(list, p.payoffPlot(title))
	}
	if p.Bands != nil {
		for i := range p.n.Players {
			list = append(list, p.bandPlot(title, i))
		}
	}
	return list
}

func (p *Plotted) picture(what, title string) *curves.Picture {
	if title != "" {
		title = " in " + title
	}
	z := &curves.Picture{Title: cli.UpperFirst(what) + " by " + p.Name + title, X: p.Name, Y: what, Notes: slices.Clone(p.Notes)}
	if text := p.unknown(); text != "" {
		z.Notes = append(z.Notes, text)
	}
	return z
}

func (p *Plotted) valuePlot(title string) plot.Figure {
	z := p.picture(p.value, title)
	z.Kinds = []string{""}
	for k := range p.Pieces {
		m := &p.Pieces[k]
		piece := p.piece(&m.Span, m.Value, string(m.Value))
		before, after := k > 0 && m.Jump, k+1 < len(p.Pieces) && p.Pieces[k+1].Jump
		piece.Dots = [2]bool{before && m.FromHeld, after && m.ToHeld}
		z.Pieces = append(z.Pieces, piece)
		if k > 0 {
			z.Ends = append(z.Ends, p.end(m.From))
		}
		if before {
			z.Notes = append(z.Notes, p.jump(&p.Pieces[k-1], m))
		}
	}
	return z.Plane()
}

// payoffPlot has the payoff of each player.
func (p *Plotted) payoffPlot(title string) plot.Figure {
	z := p.picture("payoffs", title)
	for i := range p.n.Players {
		z.Kinds = append(z.Kinds, "payoff of "+PlayerPhrase(i, p.n.Players[i]))
		for k := range p.Cells {
			c := &p.Cells[k]
			piece := p.piece(&c.Span, c.Payoffs[i], string(c.Payoffs[i]))
			piece.Kind = i
			z.Pieces = append(z.Pieces, piece)
			if i == 0 && k > 0 {
				z.Ends = append(z.Ends, p.end(c.From))
			}
		}
	}
	return z.Plane()
}

// maxBandKinds is how many bands are told apart by color and shape.
const maxBandKinds = 40

// bandPlot has the payoff of a player in each band, and in the equilibria that are there at one value alone.
func (p *Plotted) bandPlot(title string, i int) plot.Figure {
	z := p.picture("payoff of "+PlayerPhrase(i, p.n.Players[i]), title)
	z.Kinds = []string{"at one " + p.Name + " alone"}
	for k := range p.Bands {
		b := &p.Bands[k]
		piece := p.piece(&b.Span, b.Payoffs[i], fmt.Sprintf("band %d: %s", b.Number, b.Payoffs[i]))
		piece.Kind, piece.Dots = 1+k%maxBandKinds, [2]bool{true, true}
		if k < maxBandKinds {
			z.Kinds = append(z.Kinds, fmt.Sprintf("band %d", b.Number))
		}
		z.Pieces = append(z.Pieces, piece)
	}
	alone := false
	for k := range p.Events {
		e := &p.Events[k]
		z.Ends = append(z.Ends, p.end(e.At))
		for _, n := range e.Alone {
			if n < 1 || n > len(e.Equilibria) {
				continue
			}
			x := e.Equilibria[n-1].Payoffs[i]
			z.Pieces = append(z.Pieces, p.piece(&message.Span{From: e.At, To: e.At}, x, string(x)))
			alone = true
		}
	}
	if !alone {
		z.Kinds[0] = ""
	}
	return z.Plane()
}

// piece returns a formula as it is plotted.
func (p *Plotted) piece(s *message.Span, f message.Formula, name string) curves.Piece {
	e, err := expression.Parse(string(f))
	return curves.Piece{Name: name, From: s.From.Near(), To: s.To.Near(), At: func(t rational.Rat) (x rational.Rat, ok bool) {
		if err == nil {
			x, err := e.At((*expression.Values)(nil).With(p.Name, t))
			return x, err == nil
		}
		return x, false
	}}
}

// end names a value of the parameter, a root by its decimal.
func (p *Plotted) end(at message.Place) curves.End {
	text := at.Decimal
	if at.Exact != nil {
		text = at.Exact.String()
	}
	return curves.End{At: at.Near(), Text: text}
}

// Lines say in words where pieces jump, what is unknown, and what happens to bands.
func (p *Plotted) Lines() (list []string) {
	for k := range p.Pieces {
		if k > 0 && p.Pieces[k].Jump {
			list = append(list, p.jump(&p.Pieces[k-1], &p.Pieces[k]))
		}
	}
	for k := range p.Continua {
		list = append(list, p.continuum(&p.Continua[k]))
	}
	for k := range p.Events {
		list = append(list, p.event(&p.Events[k])+".")
	}
	if text := p.unknown(); text != "" {
		list = append(list, text)
	}
	return list
}
