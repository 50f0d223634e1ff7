package view

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
)

// Certificates reads a stream of certificates, each when it is asked for.
type Certificates struct {
	Path   string // as given
	name   string // for messages
	dec    *json.Decoder
	number int // of certificates returned
	ahead  json.RawMessage
	err    error // instead of ahead
}

// NewCertificates returns the certificates in what was read.
func NewCertificates(path, name string, r io.Reader) *Certificates {
	c := &Certificates{Path: path, name: name, dec: json.NewDecoder(r)}
	c.advance()
	return c
}

func (c *Certificates) advance() {
	c.ahead = nil
	c.err = c.dec.Decode(&c.ahead)
}

// More reports whether another certificate follows, or what is none.
func (c *Certificates) More() bool { return !errors.Is(c.err, io.EOF) }

// Next returns the next certificate, nil after the last. A file without any is a
// mistake.
func (c *Certificates) Next() (*cert.Certificate, error) {
	if !c.More() && c.number > 0 {
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
	return nil, cli.InputError(fmt.Errorf("%s: not a certificate that can be read: %s", c.Label(), strings.TrimPrefix(err.Error(), "cert: ")))
}

// Label names the certificate returned last.
func (c *Certificates) Label() string {
	if c.number > 1 || c.ahead != nil {
		return fmt.Sprintf("%s, certificate %d", c.name, c.number)
	}
	return c.name
}

// refutation says what an accepted refutation shows.
func refutation(n *cli.Names, claim *cert.Certificate) string {
	who := func(player int) string { return cli.Printable(PlayerPhrase(player-1, n.Player(player-1))) }
	r := claim.Evidence.Refutation
	switch d := r.Deviation; {
	case d != nil && d.Infoset > 0:
		i, h := d.Player-1, d.Infoset-1
		return fmt.Sprintf("at %s of %s, action %s gains %v", cli.Printable(n.Set(i, h)), who(d.Player), cli.Printable(n.Actions(i, h)[d.Action-1]), d.Gain)
	case d != nil && d.Node > 0:
		return fmt.Sprintf("%s gains %v by deviating in the subgame at %s", who(d.Player), d.Gain, cli.Printable(n.History(d.Node-1)))
	case d != nil:
		return fmt.Sprintf("%s gains %v by deviating", who(d.Player), d.Gain)
	case r.Dominating != nil:
		return fmt.Sprintf("the strategy of %s is weakly dominated", who(r.Dominating.Player))
	case r.Alternative != nil:
		return fmt.Sprintf("no mistakes of the other player, however rare, make the behavior of %s best everywhere", who(r.Alternative.Player))
	case r.Inconsistency != nil:
		return "no mistakes that become ever rarer lead to these beliefs"
	}
	return ""
}

// JudgeCertificate checks one certificate.
func JudgeCertificate(f *cli.GameFile, claim *cert.Certificate, embedded bool) *verifyResult {
	n := cli.NewNames(f.Game)
	m := &verifyResult{Verify: message.Verify{
		Status:   cert.Yes.String(),
		Concept:  claim.Claim.Concept,
		Refuted:  claim.Claim.Refuted,
		Game:     f.Info(),
		Embedded: embedded,
		Players:  n.Players,
	}}
	if m.Concept == cert.EpsilonNash {
		m.Epsilon = &claim.Claim.Epsilon
	}
	if err := cert.Check(f.Game, claim); err != nil {
		m.Status, m.Reason = cert.No.String(), strings.TrimPrefix(err.Error(), "cert: ")
		return m
	}
	m.enter(&claim.Claim, NewView(n, claim, 3))
	if claim.Evidence.Plans != nil {
		m.EpsilonBar = claim.Evidence.EpsilonBar.String()
	}
	if claim.Claim.Refuted {
		m.Shows = refutation(n, claim)
	}
	return m
}
