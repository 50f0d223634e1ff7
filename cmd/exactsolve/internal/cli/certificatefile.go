package cli

import (
	"bytes"

	"exactsolve/cert"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/nfg"
)

// maxEmbedded bounds the game text in a certificate, in bytes.
const maxEmbedded = 1 << 20

// WriteCertificate writes a certificate, with the game's text in it unless that
// is large.
func WriteCertificate(o *Output, f *GameFile, c *cert.Certificate) error {
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
	var text bytes.Buffer
	write := efg.Format
	if f.Kind == "nfg" {
		write = nfg.Format
	}
	if err := write(&text, f.Game); err != nil {
		return nil, err
	}
	with := *c
	if text.Len() <= maxEmbedded {
		with.Game.Kind, with.Game.Text = f.Kind, text.String()
	}
	return &with, nil
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
