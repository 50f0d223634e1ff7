package view

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"exactsolve/cert/claim"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/seqform/profile"
)

// newDevice returns a device by names.
func newDevice(n *cli.Names, d *claim.Device) *message.Device {
	m := new(message.Device)
	for _, draw := range d.Plans {
		one := message.Draw{Probability: draw.Weight}
		for i, plan := range draw.Actions {
			one.Plans = append(one.Plans, told(n, i, plan))
		}
		m.Plans = append(m.Plans, one)
	}
	for _, p := range d.Pairs {
		pair := message.SeqPair{Probability: p.Weight}
		for i, s := range p.Sequences {
			pair.Sequences[i] = lastChoice(n, i, s)
		}
		m.Pairs = append(m.Pairs, pair)
	}
	return m
}

// told returns the actions of a plan of player i, from 1 and 0 for none.
func told(n *cli.Names, i int, plan []int) []message.Choice {
	list := []message.Choice{}
	for h, a := range plan {
		if a > 0 {
			list = append(list, n.Choices(i, h)[a-1])
		}
	}
	return list
}

// lastChoice returns the last action of a sequence of player i, nil if there is none.
func lastChoice(n *cli.Names, i, s int) *message.Choice {
	if s == 0 {
		return nil
	}
	p := &n.G.Players[i]
	return &n.Choices(i, int(p.SeqInfoset[s]))[p.SeqAction(s)]
}

// words returns choices as text: in strategic form the strategy, in a tree also where.
func words(n *cli.Names, list []message.Choice) string {
	var z []string
	for _, c := range list {
		word := c.Action
		if n.G.Tree != nil {
			word = c.Label + ":" + c.Action
		}
		z = append(z, cli.Printable(word))
	}
	if len(z) == 0 {
		return "–"
	}
	return strings.Join(z, " ")
}

// deviceTable has a row for each draw, or pair of sequences.
func (v *View) deviceTable(d *message.Device) [][]string {
	rows := [][]string{slices.Concat([]string{"probability"}, playerNames(v.n))}
	for _, draw := range d.Plans {
		rows = append(rows, slices.Concat([]string{draw.Probability.String()}, planWords(v.n, draw.Plans)))
	}
	for _, p := range d.Pairs {
		rows = append(rows, slices.Concat([]string{p.Probability.String()}, pairWords(v.n, p.Sequences)))
	}
	return rows
}

func playerNames(n *cli.Names) (z []string) {
	for i := range n.Players {
		z = append(z, PlayerName(n, i))
	}
	return z
}

func planWords(n *cli.Names, plans [][]message.Choice) (z []string) {
	for _, plan := range plans {
		z = append(z, words(n, plan))
	}
	return z
}

func pairWords(n *cli.Names, pair [2]*message.Choice) (z []string) {
	for _, c := range pair {
		if c == nil {
			z = append(z, "–")
			continue
		}
		z = append(z, words(n, []message.Choice{*c}))
	}
	return z
}

// deviceCSV writes a device as check reads it.
func (v *View) deviceCSV(w io.Writer, d *claim.Device) error {
	if d.Pairs != nil {
		return cli.UsageError("--format csv has plans; the pairs of sequences of this device are written as text or json")
	}
	return profile.FormatDevice(w, v.n.G, d.Plans)
}

// DeviceTables returns the device of a claim, or those of the vertices of a polygon.
func (v *View) DeviceTables() (list [][][]string) {
	c := v.Claim()
	if c.Device != nil {
		list = append(list, v.deviceTable(c.Device))
	}
	for k := range c.Polygon {
		list = append(list, v.deviceTable(&c.Polygon[k].Device))
	}
	return list
}

// newPolygon returns vertices by names.
func newPolygon(n *cli.Names, list []claim.Vertex) (z []message.Vertex) {
	for _, x := range list {
		z = append(z, message.Vertex{Payoffs: x.Payoffs, Device: *newDevice(n, &x.Device)})
	}
	return z
}

// textMediated writes a device and what is said of it, or a polygon.
func (m *SolveResult) textMediated(p *cli.Page) {
	if m.Device != nil {
		m.textDevice(p)
	}
	for k, v := range m.Polygon {
		p.Line()
		p.Paragraph(0, fmt.Sprintf("Vertex %d: %s.", k+1, m.view.paid(v.Payoffs)))
		p.Table(m.view.deviceTable(&v.Device))
	}
	p.Line()
}

func (m *SolveResult) textDevice(p *cli.Page) {
	p.Line()
	p.Table(m.view.deviceTable(m.Device))
	p.Line()
	p.Paragraph(0, "Payoffs: "+m.view.paid(m.Payoffs)+".")
}

// paid says what each player gets.
func (v *View) paid(payoffs []rational.Rat) string {
	var z []string
	for i, x := range payoffs {
		z = append(z, fmt.Sprintf("%s %v%s", PlayerPhrase(i, v.n.Players[i]), x, cli.Beside(x, v.digits)))
	}
	return strings.Join(z, ", ")
}

// TextDevices writes the vertices of all devices, of which so many tuples of plans are drawn.
func (v *ListView) TextDevices(p *cli.Page, tuples int) {
	for k, e := range v.List {
		m := e.Claim()
		p.Line()
		p.Paragraph(0, fmt.Sprintf("Vertex %d: %s.", k+1, e.paid(m.Payoffs)))
		p.Table(e.deviceTable(m.Device))
	}
	p.Line()
	p.Paragraph(0, fmt.Sprintf("All others are mixtures of these, as distributions over %s of plans.", cli.Plural(tuples, "tuple")))
}
