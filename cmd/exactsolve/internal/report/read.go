package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/gamefile"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/render/page"
	"exactsolve/seqform/profile"
)

// Ranks of what is drawn.
const (
	rankCertificate = iota
	rankStream
	rankProfile
)

func (b *Builder) add(path string) error {
	name, data, err := view.ReadWhole(b.s, path)
	if err != nil {
		return err
	}
	if err := cli.Mistaken(name, data, "a certificate, run or profile", gamefile.Certificate, gamefile.Run, gamefile.Profile); err != nil {
		return err
	}
	switch {
	case view.IsCertificate(data):
		return b.addCertificates(path, name, data)
	case IsStream(data):
		return b.AddStream(path, name, data)
	}
	return b.addProfile(path, name, data)
}

func (b *Builder) addCertificates(path, name string, data []byte) error {
	in := view.NewCertificates(path, name, bytes.NewReader(data))
	for {
		proof, err := in.Next()
		if err != nil {
			return err
		}
		if proof == nil {
			break
		}
		if proof.Game.Hash != b.f.Hash() {
			var hints []string
			if b.f.Game.Tree != nil && proof.Game.Kind == "nfg" {
				hints = append(hints, "'exactsolve convert --to nfg' makes the reduced strategic form of a tree, which it may be about")
			}
			return cli.InputError(fmt.Errorf("%s: the certificate is about another game, with SHA-256 %.64q; that of %s is %q",
				in.Label(), proof.Game.Hash, b.f.Name, b.f.Hash()), hints...)
		}
		b.addCertificate(in.Label(), proof)
	}
	saved := FileName(path, "certificate.json")
	if filepath.Ext(saved) == "" {
		saved += ".cert"
	}
	b.R.Files = append(b.R.Files, page.File{Name: saved, Type: "application/json", About: "the certificate, as it was given", Data: data})
	b.R.Steps = append(b.R.Steps, b.verifyStep(saved, true))
	return nil
}

// verifyStep says how to check a saved certificate. One without the game in it needs the game.
func (b *Builder) verifyStep(saved string, embedded bool) page.Step {
	command := "exactsolve verify " + Quoted(saved)
	if !embedded {
		command += " " + Quoted(b.gameName())
	}
	return page.Step{About: "The certificate proves the answer to code that shares none with what found it:", Command: command}
}

func (b *Builder) addCertificate(label string, proof *cert.Certificate) {
	m := view.JudgeCertificate(b.s.Ctx, b.f, proof, false, view.CheckerOf(b.f))
	name := b.claimTitle(m.Concept, m.Epsilon)
	if proof.Claim.Parametric != nil {
		name = view.ParametricName(&proof.Claim)
	}
	a := page.Answer{Status: page.Yes, Title: cli.UpperFirst(name) + ": the certificate was checked and accepted."}
	if m.Refuted {
		a.Title = "Not " + view.WithArticle(name) + ": the certificate was checked and accepted."
	}
	if m.Status != answer.Yes.String() {
		b.code = b.s.StatusOf(m.Status)
		verdict := map[string]string{answer.No.String(): "rejected", answer.Unknown.String(): "not decided"}[m.Status]
		b.R.Answers = append(b.R.Answers, page.Answer{Status: page.No, Title: label + ": the certificate is " + verdict + ".", Lines: []string{cli.UpperFirst(m.Reason) + "."}})
		return
	}
	if m.Shows != "" {
		a.Lines = append(a.Lines, cli.UpperFirst(m.Shows)+".")
	}
	if m.EpsilonBar != "" {
		a.Lines = append(a.Lines, "Every comparison in it holds for 0 < ε ≤ "+m.EpsilonBar+".")
	}
	b.enterClaim(&a, proof)
	b.R.Answers = append(b.R.Answers, a)
}

// claimTitle is claimName with a bound that is not too long.
func (b *Builder) claimTitle(c cert.Concept, epsilon *rational.Rat) string {
	if c != cert.EpsilonNash || epsilon == nil {
		return exactsolve.ConceptName(c)
	}
	if bound := b.Cell(*epsilon); !strings.HasPrefix(bound, "≈") {
		return "epsilon-nash equilibrium, ε = " + bound
	}
	return "epsilon-nash equilibrium, ε " + b.Cell(*epsilon)
}

// enterClaim enters what an accepted certificate says of payoffs and behavior.
func (b *Builder) enterClaim(a *page.Answer, proof *cert.Certificate) {
	if p := view.NewPlotted(b.N, proof, b.c.Digits); p != nil {
		b.enterPlotted(a, p)
		return
	}
	if l := new(view.Listing); b.listing == nil && l.EnterClaim(b.N, proof, b.c.Digits) {
		b.listing = l
	}
	v := view.NewView(b.N, proof, b.c.Digits)
	d := &DrawnProfile{rank: rankCertificate, concept: proof.Claim.Concept, source: "that of the certificate"}
	d.Profile, d.Beliefs, d.perturbed = proof.Claim.Profile, proof.Claim.Beliefs, perturbedOf(b.f.Game, proof)
	switch {
	case proof.Claim.Mediated != nil:
		for _, rows := range v.DeviceTables() {
			a.Tables = append(a.Tables, page.Table{Caption: "What the mediator draws", Rows: rows})
		}
		b.polygon.EnterPolygon(&proof.Claim)
		return
	case v.List != nil || v.IsRational() && d.Profile == nil:
		where := "in the certificate"
		if b.listing != nil && b.listing.Several() {
			where = "listed below"
		}
		a.Lines = append(a.Lines, "The equilibria are "+where+".")
		return
	case v.IsRational():
		a.Tables = append(a.Tables, b.payoffTable(d))
	default:
		d.near, d.Beliefs = view.NewNearby(b.f.Game, view.DrawnNumbers(v)), view.NearBeliefs(v)
		var payoffs []string
		for _, u := range v.PayoffNumbers() {
			payoffs = append(payoffs, u.Text+u.Beside)
		}
		a.Tables = append(a.Tables, b.nearPayoffs(payoffs))
	}
	b.draw(d)
}

func (b *Builder) addProfile(path, name string, data []byte) error {
	p, info, err := profile.ParseWith(name, bytes.NewReader(data), b.f.Game, profile.Options{Beliefs: true})
	if err != nil {
		return cli.InputError(err)
	}
	profile.FillSingle(b.f.Game, p)
	d := &DrawnProfile{Given: cli.Given{Profile: p, Beliefs: info.Beliefs, Missing: p.Missing()}, rank: rankProfile, source: "that of the file"}
	b.draw(d)
	a := b.regretAnswer(d)
	a.Title = name + ": " + a.Title
	b.R.Answers = append(b.R.Answers, a)
	saved := FileName(path, "profile.txt")
	b.R.Files = append(b.R.Files, page.File{Name: saved, Type: "text/plain", About: "the profile, as it was given", Data: data})
	b.addCheck("What the profile is", saved)
	return nil
}

// addCheck says how to find out what a saved profile is.
func (b *Builder) addCheck(what, saved string) {
	b.R.Steps = append(b.R.Steps, page.Step{About: what + ", with a certificate of yes or no:",
		Command: fmt.Sprintf("exactsolve check --certificate answer.cert %s %s", Quoted(b.gameName()), Quoted(saved))})
}

// regretAnswer says whether a profile is a Nash equilibrium, as far as it is known.
func (b *Builder) regretAnswer(d *DrawnProfile) page.Answer {
	if b.f.Game.Recall != nil {
		return page.Answer{Title: "Regrets need perfect recall: " + b.f.Game.Recall.Error()}
	}
	if err := d.Complete(b.f, b.N); err != nil {
		return page.Answer{Status: page.Unknown, Title: err.Error()}
	}
	a := page.Answer{Status: page.Yes, Title: "a Nash equilibrium: no player gains by deviating."}
	var most rational.Rat
	for _, r := range b.f.Game.Regrets(b.f.Game.Plans(d.Profile)) {
		most = rational.Max(most, r.Regret)
	}
	if !most.IsZero() {
		a.Status, a.Title = page.No, "no Nash equilibrium: a player gains "+b.Cell(most)+" by deviating."
	}
	a.Tables = []page.Table{b.payoffTable(d)}
	return a
}

// payoffTable has the payoffs of a profile and its regrets, computed here.
func (b *Builder) payoffTable(d *DrawnProfile) page.Table {
	t := page.Table{Head: []string{"player", "payoff", "best response", "regret"}}
	if b.f.Game.Recall != nil || d.Given.Complete(b.f, b.N) != nil {
		return page.Table{}
	}
	for i, r := range b.f.Game.Regrets(b.f.Game.Plans(d.Profile)) {
		t.Rows = append(t.Rows, []string{b.N.Players[i], b.Cell(r.Payoff), b.Cell(r.Best), b.Cell(r.Regret)})
	}
	return t
}

func (b *Builder) nearPayoffs(payoffs []string) page.Table {
	t := page.Table{Head: []string{"player", "payoff"}}
	for i, u := range payoffs[:min(len(payoffs), len(b.N.Players))] {
		t.Rows = append(t.Rows, []string{b.N.Players[i], u})
	}
	return t
}

// IsStream reports whether the text begins as JSON lines of ours do.
func IsStream(data []byte) bool {
	var first map[string]json.RawMessage
	line, _, _ := bytes.Cut(bytes.TrimLeft(data, " \t\r\n"), []byte("\n"))
	return json.Unmarshal(line, &first) == nil && len(first) == 1 && first["config"] != nil
}

// A Stream is what a command wrote with --json.
type Stream struct {
	name     string
	Config   *message.Config
	Messages []*message.Line // all but the first
	Digits   int             // of decimals
	left     int             // messages past a limit
}

// maxMessages bounds the messages of a stream that are kept, but for its results.
const maxMessages = 50_000

func readStream(name string, data []byte) (*Stream, error) {
	st := &Stream{name: name}
	d, err := message.NewDecoder(bytes.NewReader(data))
	for err == nil {
		st.Config = d.Config()
		var l *message.Line
		switch l, err = d.Next(); {
		case err != nil:
		case l.Field == "result" || len(st.Messages) < maxMessages:
			st.Messages = append(st.Messages, l)
		default:
			st.left++
		}
	}
	if e, ok := errors.AsType[*message.Error](err); ok {
		return nil, cli.InputError(fmt.Errorf("%s:%d:%d: %s", name, e.Line, e.Column, e.Text))
	}
	return st, nil
}

func (st *Stream) of(field string) []*message.Line {
	var list []*message.Line
	for _, m := range st.Messages {
		if m.Field == field {
			list = append(list, m)
		}
	}
	return list
}

// read reads a message: of a command that is not known as if it were of solve.
func (st *Stream) read(l *message.Line) (any, error) {
	m := st.Config.New(l.Field)
	if m == nil {
		m = new(message.Solve)
	}
	return m, json.Unmarshal(l.Text, m)
}

func (st *Stream) options() map[string]any {
	var o map[string]any
	if json.Unmarshal(st.Config.Options, &o) != nil {
		return nil
	}
	return o
}
