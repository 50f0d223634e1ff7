package main

import (
	"bytes"

	"exactsolve/cert"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/nfg"
)

// maxEmbedded bounds the game text in a certificate, in bytes.
const maxEmbedded = 1 << 20

// writeCertificate writes a certificate, with the game's text in it unless that
// is large.
func writeCertificate(o *output, f *gameFile, c *cert.Certificate) error {
	with, err := withText(f, c)
	if err != nil {
		return err
	}
	if err := with.Write(o); err != nil {
		o.abort()
		return err
	}
	return o.commit()
}

// withText returns the certificate with the game's text in it unless that is large.
func withText(f *gameFile, c *cert.Certificate) (*cert.Certificate, error) {
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

// certificate says which file a certificate was written to, apart from what is above.
func (p *page) certificate(file string, apart bool) {
	if file == "" || file == "-" {
		return
	}
	if apart {
		p.line()
	}
	p.paragraph(0, "Certificate: "+printable(file))
}
