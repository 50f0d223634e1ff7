package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"exactsolve/cert"
	"exactsolve/message"
)

// certificates reads a stream of certificates, each when it is asked for.
type certificates struct {
	path   string // as given
	name   string // for messages
	dec    *json.Decoder
	number int // of certificates returned
	ahead  json.RawMessage
	err    error // instead of ahead
}

func newCertificates(path, name string, r io.Reader) *certificates {
	c := &certificates{path: path, name: name, dec: json.NewDecoder(r)}
	c.advance()
	return c
}

func (c *certificates) advance() {
	c.ahead = nil
	c.err = c.dec.Decode(&c.ahead)
}

// more reports whether another certificate follows, or what is none.
func (c *certificates) more() bool { return !errors.Is(c.err, io.EOF) }

// next returns the next certificate, nil after the last. A file without any is a
// mistake.
func (c *certificates) next() (*cert.Certificate, error) {
	if !c.more() && c.number > 0 {
		return nil, nil
	}
	c.number++
	text, err := c.ahead, c.err
	if err == nil {
		c.advance()
		claim, rerr := cert.Read(bytes.NewReader(text))
		if rerr == nil {
			return claim, nil
		}
		err = rerr
	}
	return nil, inputError(fmt.Errorf("%s: not a certificate that can be read: %s", c.label(), strings.TrimPrefix(err.Error(), "cert: ")))
}

// label names the certificate returned last.
func (c *certificates) label() string {
	if c.number > 1 || c.ahead != nil {
		return fmt.Sprintf("%s, certificate %d", c.name, c.number)
	}
	return c.name
}

// refutation says what an accepted refutation shows.
func refutation(n *names, claim *cert.Certificate) string {
	r := claim.Evidence.Refutation
	switch {
	case r.Deviation != nil:
		return deviationText(n, r.Deviation)
	case r.Dominating != nil:
		i := r.Dominating.Player - 1
		return fmt.Sprintf("the strategy of %s is weakly dominated", printable(playerPhrase(i, n.player(i))))
	case r.Alternative != nil:
		i := r.Alternative.Player - 1
		return fmt.Sprintf("no mistakes of the other player, however rare, make the behavior of %s best everywhere", printable(playerPhrase(i, n.player(i))))
	case r.Inconsistency != nil:
		return "no mistakes that become ever rarer lead to these beliefs"
	}
	return ""
}

func deviationText(n *names, d *cert.Deviation) string {
	who := printable(playerPhrase(d.Player-1, n.player(d.Player-1)))
	switch {
	case d.Infoset > 0:
		i, h := d.Player-1, d.Infoset-1
		return fmt.Sprintf("at %s of %s, action %s gains %v", printable(n.set(i, h)), who, printable(n.actions(i, h)[d.Action-1]), d.Gain)
	case d.Node > 0:
		return fmt.Sprintf("%s gains %v by deviating in the subgame at %s", who, d.Gain, printable(n.history(d.Node-1)))
	}
	return fmt.Sprintf("%s gains %v by deviating", who, d.Gain)
}

// judgeCertificate checks one certificate.
func judgeCertificate(f *gameFile, claim *cert.Certificate, embedded bool) *verifyResult {
	n := newNames(f.Game)
	m := &verifyResult{Verify: message.Verify{
		Status:   cert.Yes.String(),
		Concept:  claim.Claim.Concept,
		Refuted:  claim.Claim.Refuted,
		Game:     f.info(),
		Embedded: embedded,
		Players:  n.players,
	}}
	if m.Concept == cert.EpsilonNash {
		m.Epsilon = &claim.Claim.Epsilon
	}
	if err := cert.Check(f.Game, claim); err != nil {
		m.Status, m.Reason = cert.No.String(), strings.TrimPrefix(err.Error(), "cert: ")
		return m
	}
	m.enter(&claim.Claim, newView(n, claim, 3))
	if claim.Evidence.Plans != nil {
		m.EpsilonBar = claim.Evidence.EpsilonBar.String()
	}
	if claim.Claim.Refuted {
		m.Shows = refutation(n, claim)
	}
	return m
}
