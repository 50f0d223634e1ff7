package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/render/report"
	"exactsolve/seqform/profile"
)

// Ranks of what is drawn.
const (
	rankCertificate = iota
	rankStream
	rankProfile
)

// add reads a FILE of any kind.
func (b *builder) add(path string) error {
	name, data, err := readWhole(b.s, path)
	if err != nil {
		return err
	}
	switch {
	case isCertificate(data):
		return b.addCertificates(path, name, data)
	case isStream(data):
		return b.addStream(path, name, data)
	}
	return b.addProfile(path, name, data)
}

// addCertificates checks each certificate of a file.
func (b *builder) addCertificates(path, name string, data []byte) error {
	in := newCertificates(path, name, bytes.NewReader(data))
	for {
		proof, err := in.next()
		if err != nil {
			return err
		}
		if proof == nil {
			break
		}
		b.addCertificate(in.label(), proof)
	}
	saved := fileName(path, "certificate.json")
	b.r.Files = append(b.r.Files, report.File{Name: saved, Type: "application/json", About: "the certificate, as it was given", Data: data})
	b.r.Steps = append(b.r.Steps, b.verifyStep(saved, true))
	return nil
}

// verifyStep says how to check a saved certificate. One without the game in it needs
// the game.
func (b *builder) verifyStep(saved string, embedded bool) report.Step {
	command := "exactsolve verify " + quoted(saved)
	if !embedded {
		command += " " + quoted(b.gameName())
	}
	return report.Step{About: "The certificate proves the answer to code that shares none with what found it:", Command: command}
}

func (b *builder) addCertificate(label string, proof *cert.Certificate) {
	m := judgeCertificate(b.f, proof, false)
	name := b.claimTitle(m.Concept, m.Epsilon)
	a := report.Answer{Status: report.Yes, Title: upperFirst(name) + ": the certificate was checked and accepted."}
	if m.Refuted {
		a.Title = "Not " + withArticle(name) + ": the certificate was checked and accepted."
	}
	if m.Status != cert.Yes.String() {
		b.code = exitNo
		b.r.Answers = append(b.r.Answers, report.Answer{Status: report.No, Title: label + ": the certificate is rejected.", Lines: []string{upperFirst(m.Reason) + "."}})
		return
	}
	if m.Shows != "" {
		a.Lines = append(a.Lines, upperFirst(m.Shows)+".")
	}
	if m.EpsilonBar != "" {
		a.Lines = append(a.Lines, "Every comparison in it holds for 0 < ε ≤ "+m.EpsilonBar+".")
	}
	b.enterClaim(&a, proof, rankCertificate)
	b.r.Answers = append(b.r.Answers, a)
}

// claimTitle is claimName with a bound that is not too long.
func (b *builder) claimTitle(c cert.Concept, epsilon *rational.Rat) string {
	if c != cert.EpsilonNash || epsilon == nil {
		return exactsolve.ConceptName(c)
	}
	if bound := b.cell(*epsilon); !strings.HasPrefix(bound, "≈") {
		return "epsilon-nash equilibrium, ε = " + bound
	}
	return "epsilon-nash equilibrium, ε " + b.cell(*epsilon)
}

// enterClaim enters what an accepted certificate says of payoffs and behavior.
func (b *builder) enterClaim(a *report.Answer, proof *cert.Certificate, rank int) {
	v := newView(b.n, proof, b.c.digits)
	d := &drawnProfile{rank: rank, concept: proof.Claim.Concept, source: "that of the certificate"}
	switch v.(type) {
	case *profileView:
		d.profile, d.beliefs = proof.Claim.Profile, proof.Claim.Beliefs
		if d.profile == nil { // a list of equilibria
			a.Lines = append(a.Lines, "The equilibria are in the certificate.")
			return
		}
		a.Tables = append(a.Tables, b.payoffTable(d))
	case *boxView, *algebraicView:
		d.near = newNearby(b.f.Game, drawnNumbers(v))
		a.Tables = append(a.Tables, b.viewPayoffs(v))
	default:
		a.Lines = append(a.Lines, "The equilibria are in the certificate.")
		return
	}
	b.draw(d)
}

// addProfile judges a profile by its regrets.
func (b *builder) addProfile(path, name string, data []byte) error {
	p, info, err := profile.ParseWith(name, bytes.NewReader(data), b.f.Game, profile.Options{Beliefs: true})
	if err != nil {
		return inputError(err)
	}
	profile.FillSingle(b.f.Game, p)
	d := &drawnProfile{given: given{profile: p, beliefs: info.Beliefs, missing: p.Missing()}, rank: rankProfile, source: "that of the file"}
	b.draw(d)
	a := b.regretAnswer(d)
	a.Title = name + ": " + a.Title
	b.r.Answers = append(b.r.Answers, a)
	saved := fileName(path, "profile.txt")
	b.r.Files = append(b.r.Files, report.File{Name: saved, Type: "text/plain", About: "the profile, as it was given", Data: data})
	b.r.Steps = append(b.r.Steps, report.Step{About: "What the profile is, with a certificate of yes or no:",
		Command: fmt.Sprintf("exactsolve check --certificate answer.cert %s %s", quoted(b.gameName()), quoted(saved))})
	return nil
}

// regretAnswer says whether a profile is a Nash equilibrium, as far as it is known.
func (b *builder) regretAnswer(d *drawnProfile) report.Answer {
	if b.f.Game.Recall != nil {
		return report.Answer{Title: "Regrets need perfect recall: " + b.f.Game.Recall.Error()}
	}
	if err := d.complete(b.f, b.n); err != nil {
		return report.Answer{Status: report.Unknown, Title: err.Error()}
	}
	a := report.Answer{Status: report.Yes, Title: "a Nash equilibrium: no player gains by deviating."}
	var most rational.Rat
	for _, r := range b.f.Game.Regrets(b.f.Game.Plans(d.profile)) {
		most = rational.Max(most, r.Regret)
	}
	if !most.IsZero() {
		a.Status, a.Title = report.No, "no Nash equilibrium: a player gains "+b.cell(most)+" by deviating."
	}
	a.Tables = []report.Table{b.payoffTable(d)}
	return a
}

// payoffTable has the payoffs of a profile and its regrets, computed here.
func (b *builder) payoffTable(d *drawnProfile) report.Table {
	t := report.Table{Head: []string{"player", "payoff", "best response", "regret"}}
	if b.f.Game.Recall != nil || d.given.complete(b.f, b.n) != nil {
		return report.Table{}
	}
	for i, r := range b.f.Game.Regrets(b.f.Game.Plans(d.profile)) {
		t.Rows = append(t.Rows, []string{b.n.player(i), b.cell(r.Payoff), b.cell(r.Best), b.cell(r.Regret)})
	}
	return t
}

// viewPayoffs has the payoffs of a claim whose numbers are no fractions.
func (b *builder) viewPayoffs(v view) report.Table {
	t := report.Table{Head: []string{"player", "payoff"}}
	for i, u := range v.payoffs() {
		t.Rows = append(t.Rows, []string{b.n.player(i), u.text + u.beside})
	}
	return t
}

// isStream reports whether the text begins as JSON lines of ours do.
func isStream(data []byte) bool {
	var first map[string]json.RawMessage
	line, _, _ := bytes.Cut(bytes.TrimLeft(data, " \t\r\n"), []byte("\n"))
	return json.Unmarshal(line, &first) == nil && len(first) == 1 && first["config"] != nil
}

// A stream is what a command wrote with --json.
type stream struct {
	name     string
	config   *message.Config
	messages []*message.Line // all but the first
	left     int             // messages past a limit
}

// maxMessages bounds the messages of a stream that are kept, but for its results.
const maxMessages = 50_000

// readStream reads JSON lines.
func readStream(name string, data []byte) (*stream, error) {
	st := &stream{name: name}
	d, err := message.NewDecoder(bytes.NewReader(data))
	for err == nil {
		st.config = d.Config()
		var l *message.Line
		switch l, err = d.Next(); {
		case err != nil:
		case l.Field == "result" || len(st.messages) < maxMessages:
			st.messages = append(st.messages, l)
		default:
			st.left++
		}
	}
	if e, ok := errors.AsType[*message.Error](err); ok {
		return nil, inputError(fmt.Errorf("%s:%d:%d: %s", name, e.Line, e.Column, e.Text))
	}
	return st, nil
}

// read reads a message: of a command that is not known as if it were of solve.
func (st *stream) read(l *message.Line) (any, error) {
	m := st.config.New(l.Field)
	if m == nil {
		m = new(message.Solve)
	}
	return m, json.Unmarshal(l.Text, m)
}

// options returns those of the run.
func (st *stream) options() map[string]any {
	var o map[string]any
	if json.Unmarshal(st.config.Options, &o) != nil {
		return nil
	}
	return o
}
