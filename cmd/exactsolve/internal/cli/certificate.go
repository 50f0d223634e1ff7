package cli

import (
	"bytes"

	"exactsolve/cert"
	"exactsolve/gamefile"
	"exactsolve/seqform"
)

// A CertificateFlag says where the certificate of an answer goes, if anywhere.
type CertificateFlag struct {
	Path string // the flag, "" for nowhere
}

// Check reports a certificate and an answer that both go to standard output.
func (e CertificateFlag) Check(answer string) error {
	if e.Path == "-" && (answer == "" || answer == "-") {
		return UsageError("--certificate - needs --output FILE, since the answer goes to standard output")
	}
	return nil
}

// Open returns the destination, nil if there is none, and reports outputs that cannot be written, or are one.
func (e CertificateFlag) Open(s *Session, more ...*Output) (*Output, error) {
	if e.Path == "" {
		return nil, s.CheckOutputs(more...)
	}
	o := s.NewOutput(e.Path)
	return o, s.CheckOutputs(append([]*Output{o}, more...)...)
}

// Write writes the certificate, or says that there is none and why. It returns
// where it went, "" for nowhere.
func (e CertificateFlag) Write(s *Session, f *GameFile, to *Output, c *cert.Certificate, reason string) (string, error) {
	if to == nil {
		return "", nil
	}
	if c == nil {
		s.Warn("no certificate: %s", reason)
		return "", nil
	}
	return e.Path, WriteCertificate(to, f, c)
}

// maxEmbedded bounds the game text in a certificate, in bytes.
const maxEmbedded = 1 << 20

// WriteCertificate writes a certificate, with the game's text in it unless that is large. Without one, or
// an output, it does nothing.
func WriteCertificate(o *Output, f *GameFile, c *cert.Certificate) error {
	if o == nil || c == nil {
		return nil
	}
	with, err := WithText(f, c)
	if err != nil {
		return err
	}
	if err := with.Write(o); err != nil {
		o.Abort()
		return err
	}
	return o.Commit()
}

// WithText returns the certificate with the game's text in it unless that is large.
func WithText(f *GameFile, c *cert.Certificate) (*cert.Certificate, error) {
	with := *c
	if f.Family != nil {
		f.withText(&with.Game.Kind, &with.Game.Text)
		return &with, nil
	}
	if surelyLarge(f.Game) {
		return &with, nil
	}
	var text bytes.Buffer
	if err := gamefile.Write(&text, f.Game); err != nil {
		return nil, err
	}
	if text.Len() <= maxEmbedded {
		with.Game.Kind, with.Game.Text = f.Kind, text.String()
	}
	return &with, nil
}

// surelyLarge reports whether the text of a game is too large, by the least that a node and
// a pure profile take, before seconds are spent on writing it.
func surelyLarge(g *seqform.Game) bool {
	const node, profile = len(`t "" 0 `), len("1 ")
	if g.Tree != nil {
		return g.Tree.Len() > maxEmbedded/node
	}
	return g.Table.Len() > maxEmbedded/profile
}

// Certificate says which file a certificate was written to, apart from what is above.
func (p *Page) Certificate(file string, apart bool) {
	if file == "" || file == "-" {
		return
	}
	if apart {
		p.Line()
	}
	p.Paragraph(0, "Certificate: "+Printable(file))
}
