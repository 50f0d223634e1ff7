package check

import (
	"bytes"
	"context"
	"fmt"
	"io"

	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/gamefile"
	"exactsolve/message"
	"exactsolve/publictree"
	"exactsolve/publictree/flow"
	"exactsolve/seqform/mistake"
)

// isFlow reports whether a file, of which nothing is read, is a flow certificate, of any version.
func isFlow(r io.Reader) bool {
	const begins = "exactsolve-flow/"
	start, _ := r.(interface{ Peek(n int) ([]byte, error) }).Peek(len(begins)) // as all that are opened
	return string(start) == begins
}

// flow checks a certificate about a spot of poker, which is in it; and that it is the one in a file
// if there is one.
func (c *verify) flow(s *cli.Session, name string, r io.Reader, spot []string) error {
	s.Phase("reading "+name, "")
	z, err := flow.Read(name, r)
	if err != nil {
		return cli.InputError(err)
	}
	m := &flowResult{message.Verify{
		Status: answer.Yes.String(), Concept: "flow", Game: view.SpotRef(name, z.Spot), Embedded: len(spot) == 0, Players: publictree.Players[:],
	}}
	var other string
	if len(spot) > 0 {
		if other, err = c.otherSpot(s, spot[0], z, m); err != nil {
			return err
		}
	}
	if err := s.CheckOutputs(); err != nil {
		return err
	}
	if err := s.ConfigOf("verify", m.Game, nil); err != nil {
		return err
	}
	s.Phase("verify", "")
	m.judge(s.Ctx, z, other)
	return s.End(m, m.Status)
}

// otherSpot says in which line the spot of a certificate is not that of a file, "" if it is.
func (c *verify) otherSpot(s *cli.Session, path string, z *flow.Certificate, m *flowResult) (string, error) {
	name, r, err := s.OpenAs(path, "a spot", gamefile.Spot)
	if err != nil {
		return "", err
	}
	defer r.Close()
	given, err := publictree.Parse(name, r)
	if err != nil {
		return "", cli.InputError(err)
	}
	m.Game = view.SpotRef(name, given)
	rest := z.Spot.Append(nil)
	for line := range bytes.Lines(given.Append(nil)) {
		is, more, _ := bytes.Cut(rest, []byte("\n"))
		if line = bytes.TrimSuffix(line, []byte("\n")); !bytes.Equal(line, is) {
			return fmt.Sprintf("it has %s where the one given has %s", mistake.Clip(string(is)), mistake.Clip(string(line))), nil
		}
		rest = more
	}
	if len(rest) > 0 {
		return fmt.Sprintf("it has more than the one given: %s", mistake.Clip(string(rest))), nil
	}
	return "", nil
}

type flowResult struct{ message.Verify }

// judge checks the certificate, which is about the spot given unless that is another.
func (m *flowResult) judge(ctx context.Context, z *flow.Certificate, other string) {
	if other != "" {
		m.Status, m.Reason = answer.No.String(), "the certificate is about another spot: "+other
		return
	}
	if err := z.Check(ctx); err != nil {
		m.Status, m.Reason = answer.No.String(), err.Error()
		if why := context.Cause(ctx); why != nil {
			m.Status, m.Reason = answer.Unknown.String(), why.Error()
		}
		return
	}
	if z.Claim.OfGains {
		m.Gains = z.Claim.Gains[:]
	} else {
		m.Low, m.High = &z.Claim.Low, &z.Claim.High
	}
	m.Shows = view.SpotClaim(m.Low, m.High, m.Gains)
}

// Text writes the verdict, and what is proved of which spot.
func (m *flowResult) Text(p *cli.Page) {
	switch m.Status {
	case answer.Yes.String():
		p.Line(cli.Green("spot of poker: certificate accepted"))
	case answer.Unknown.String():
		p.Line(cli.Plain("certificate not decided: " + cli.Printable(m.Reason)))
	default:
		p.Line(cli.Red("certificate rejected"), cli.Plain(": "+cli.Printable(m.Reason)))
	}
	if p.Brief {
		return
	}
	p.Line()
	where := ""
	if m.Embedded {
		where = " (the spot is in the certificate)"
	}
	p.Text("  spot     " + cli.Printable(m.Game.Name) + where)
	p.Text("  sha256   " + m.Game.Hash)
	if m.Shows != "" {
		p.Text("  shown    " + m.Shows)
	}
}
