package view

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/cert/parametric"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/gamefile"
	"exactsolve/message"
	"exactsolve/rational/expression"
	"exactsolve/seqform"
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

// Next returns the next certificate, nil after the last. A file without any is a mistake.
func (c *Certificates) Next() (*cert.Certificate, error) {
	if !c.More() && c.number > 0 {
		return nil, nil
	}
	c.number++
	text, err := c.ahead, c.err
	if err == nil {
		c.advance()
		var claim *cert.Certificate
		if claim, err = cert.Read(bytes.NewReader(text)); err == nil {
			return claim, nil
		}
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
	who := func(player int) string { return cli.Printable(PlayerPhrase(player-1, n.Players[player-1])) }
	r := claim.Evidence.Refutation
	switch d := r.Deviation; {
	case d != nil && d.Infoset > 0:
		i, h := d.Player-1, d.Infoset-1
		return fmt.Sprintf("at %s of %s, action %s gains %v", cli.Printable(n.Sets[i][h]), who(d.Player), cli.Printable(n.Actions(i, h)[d.Action-1]), d.Gain)
	case d != nil && d.Node > 0:
		return fmt.Sprintf("%s gains %v by deviating in the subgame at %s", who(d.Player), d.Gain, cli.Printable(n.History(d.Node-1)))
	case d != nil:
		return fmt.Sprintf("%s gains %v by deviating", who(d.Player), d.Gain)
	case r.Dominating != nil:
		return fmt.Sprintf("the strategy of %s is weakly dominated", who(r.Dominating.Player))
	case r.Alternative != nil:
		return fmt.Sprintf("no mistakes of the other player, however rare, make the behavior of %s best everywhere", who(r.Alternative.Player))
	case r.Trembles != nil:
		return trembles(n, r.Trembles, who)
	case r.Inconsistency != nil:
		return "no mistakes that become ever rarer lead to these beliefs"
	}
	return ""
}

// trembles says what a refutation by trembles shows.
func trembles(n *cli.Names, list []claim.Tremble, who func(player int) string) string {
	t, at := list[0], n.Actions(list[0].Player-1, list[0].Infoset-1)
	if len(list) == 1 && len(t.Times) == 0 {
		return fmt.Sprintf("however rare mistakes are, action %[3]s at %[1]s of %[2]s pays less than %[4]s",
			cli.Printable(n.Sets[t.Player-1][t.Infoset-1]), who(t.Player), cli.Printable(at[t.Action-1]), cli.Printable(at[t.Instead-1]))
	}
	var players []string
	for i := range n.Players {
		if slices.ContainsFunc(list, func(t claim.Tremble) bool { return t.Player == i+1 }) {
			players = append(players, who(i+1))
		}
	}
	return fmt.Sprintf("no mistakes, however rare, make the behavior of %s best everywhere", strings.Join(players, " and "))
}

// EmbeddedGame returns the game whose text is in the certificate returned last, for a command
// that could be given another.
func (c *Certificates) EmbeddedGame(s *cli.Session, claim *cert.Certificate, command string) (*cli.GameFile, error) {
	if claim.Game.Text == "" {
		return nil, cli.InputError(fmt.Errorf("%s: the certificate does not contain the game", c.Label()), fmt.Sprintf("exactsolve %s %s GAME", command, c.Path))
	}
	f, err := parseEmbedded(s, c.Label()+" (game)", claim)
	if is := gamefile.KindOf([]byte(claim.Game.Text)); err == nil && string(is) != claim.Game.Kind {
		return nil, cli.InputError(fmt.Errorf("%s: the game is said to be %q but its text is %s", c.Label(), claim.Game.Kind, string(is)))
	}
	return f, err
}

func parseEmbedded(s *cli.Session, name string, c *cert.Certificate) (*cli.GameFile, error) {
	if d := DomainOf(&c.Claim); d.Name != "" {
		return s.ParseFamily(name, []byte(c.Game.Text), d)
	}
	return s.ParseGame(name, strings.NewReader(c.Game.Text), gamefile.Options{})
}

// DomainOf returns the values of the parameter that a claim is about, the zero domain if it is about a game without one.
func DomainOf(c *cert.Claim) (d expression.Domain) {
	if p := c.Parametric; p != nil {
		d = expression.Domain{Name: p.Name, From: p.From, To: p.To}
	}
	return d
}

// CheckerOf returns the checker of certificates about a game, or about a game with a parameter.
func CheckerOf(f *cli.GameFile) Checker {
	if f.Family == nil {
		return cert.Check
	}
	return func(ctx context.Context, _ *seqform.Game, c *cert.Certificate) error {
		return parametric.Check(ctx, f.Family, c)
	}
}

// A Checker says what is wrong with a certificate about a game, as [cert.Check].
type Checker func(context.Context, *seqform.Game, *cert.Certificate) error

// JudgeCertificate has one certificate checked. The status is unknown where that takes too much
// work, or ctx ends first.
func JudgeCertificate(ctx context.Context, f *cli.GameFile, claim *cert.Certificate, embedded bool, check Checker) *VerifyResult {
	n := cli.NewNames(f.Game)
	m := &VerifyResult{Verify: message.Verify{
		Status: answer.Yes.String(), Concept: claim.Claim.Concept, Refuted: claim.Claim.Refuted,
		Game: f.Info(), Embedded: embedded, Players: n.Players,
	}}
	if m.Concept == cert.EpsilonNash {
		m.Epsilon = &claim.Claim.Epsilon
	}
	if err := check(ctx, f.Game, claim); err != nil {
		m.Status, m.Reason = answer.No.String(), strings.TrimPrefix(err.Error(), "cert: ")
		if why := context.Cause(ctx); errors.Is(err, cert.ErrWork) || why != nil {
			m.Status, m.Reason = answer.Unknown.String(), cmp.Or(why, err).Error()
		}
		return m
	}
	v := NewView(n, claim, 3)
	m.view, m.Payoffs, m.Shows = v, v.claim.Payoffs, v.Shows
	if !v.IsRational() { // else it is in the certificate
		says := v.Claim()
		m.Box, m.Algebraic, m.List = says.Box, says.Algebraic, says.List
	}
	if !claim.Evidence.EpsilonBar.IsZero() {
		m.EpsilonBar = claim.Evidence.EpsilonBar.String()
	}
	switch {
	case claim.Claim.Refuted:
		m.Shows = refutation(n, claim)
	case m.Concept == cert.EpsilonNash:
		if v := answer.ValueBounds(f.Game, f.Game.Regrets(f.Game.Plans(claim.Claim.Profile))); v != nil {
			m.Shows = valueBounds(n, v)
		}
	}
	return m
}

// A VerifyResult is the answer of verify about a certificate.
type VerifyResult struct {
	message.Verify
	view *View // of a claim that is accepted
}

func (m *VerifyResult) Text(p *cli.Page) {
	number := ""
	if m.Number > 0 {
		number = fmt.Sprintf("%d: ", m.Number)
	}
	if m.Number > 1 && !p.Brief {
		p.Line()
	}
	name := claimName(m.Concept, m.Epsilon)
	if m.view != nil {
		name = goalName(name, m.view.claim)
	}
	if m.Refuted {
		name = "refuted, not " + WithArticle(name)
	}
	switch m.Status {
	case answer.Yes.String():
		p.Line(cli.Plain(number), cli.Green(name+besideBound(m.Epsilon)+": certificate accepted"))
	case answer.Unknown.String():
		p.Line(cli.Plain(number), cli.Plain("certificate not decided: "+cli.Printable(m.Reason)))
	default:
		p.Line(cli.Plain(number), cli.Red("certificate rejected"), cli.Plain(": "+cli.Printable(m.Reason)))
	}
	if p.Brief {
		return
	}
	p.Line()
	where := ""
	switch {
	case m.Embedded:
		where = " (its text is in the certificate; the hash covers no names)"
	case m.Reduced && m.Game.Kind == "efg":
		where = " (among the players with a choice, made by this program)"
	case m.Reduced:
		where = " (its strategic form, made by this program)"
	}
	p.Text("  game     " + cli.Printable(cmp.Or(m.Game.Title, m.Game.Name)) + where)
	p.Text("  sha256   " + m.Game.Hash)
	if m.view != nil {
		m.textShows(p)
	}
	for k, line := range m.Proved {
		head := "           "
		if k == 0 {
			head = "  proved   "
		}
		p.Text(head + cli.Printable(line))
	}
	if m.EpsilonBar != "" {
		p.Text("  holds    for 0 < ε ≤ " + m.EpsilonBar)
	}
}

func (m *VerifyResult) textShows(p *cli.Page) {
	labeled(p, 11, "shown", m.Shows)
	head := "  payoffs  "
	for i, u := range m.view.PayoffNumbers() {
		p.Line(u.payoffItem(head + cli.Printable(m.Players[i]) + "  ")...)
		head = "           "
	}
	if m.view.claim.Parametric != nil {
		p.Line()
		m.view.parametricText().writeBrief(p)
	}
	if m.view.List != nil {
		p.Line()
		p.Rows(m.view.List.rows())
		if len(m.view.List.Copies) > 0 {
			p.Line()
			m.view.List.TextCopies(p)
		}
	}
}
