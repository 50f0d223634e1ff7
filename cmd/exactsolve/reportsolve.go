package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/render/report"
)

// solve solves the game as 'exactsolve solve' does, and reports on it.
func (b *builder) solve() error {
	q := &exactsolve.Question{Digits: b.c.digits, Limits: exactsolve.Limits{Time: b.c.timeout}}
	if b.c.concept != autoConcept {
		q.Concept = cert.Concept(b.c.concept)
	}
	note, err := q.Settle(b.f.Game)
	if note != "" {
		b.s.note("%s", note)
	}
	if err != nil {
		return b.f.refusedQuestion(err)
	}
	b.s.heed()
	found, err := exactsolve.Solve(b.s.ctx, b.f.Game, *q)
	if err != nil {
		return b.f.failed(err)
	}
	for _, text := range found.Warnings {
		b.s.warn("%s", text)
	}
	m := newSolveResult(b.s, b.f, q, found, "")
	b.code = b.s.statusOf(m.Status)
	b.r.Asked = fmt.Sprintf("%s of this game.", withArticle(exactsolve.ConceptName(m.Concept)))
	a := report.Answer{Status: report.Yes, Title: upperFirst(b.claimTitle(m.Concluded(), m.Epsilon)) + ", checked."}
	if m.Status != cert.Yes.String() {
		a = report.Answer{Status: report.Unknown, Title: m.Status + ": " + m.Reason, Lines: m.Known}
	}
	a.Lines = append(a.Lines, m.Notes...)
	if m.EpsilonBar != "" {
		a.Lines = append(a.Lines, "Every comparison in its certificate holds for 0 < ε ≤ ε̄ = "+m.EpsilonBar+".")
	}
	if proof := found.Certificate; proof != nil {
		if m.Status != cert.Yes.String() {
			a.Lines = append(a.Lines, "The best profile seen, checked: "+withArticle(b.claimTitle(m.Claimed, m.Epsilon))+".")
		}
		b.enterClaim(&a, proof, rankCertificate)
		if err := b.addProof(proof); err != nil {
			return err
		}
	}
	b.r.Answers = append(b.r.Answers, a)
	b.solved(m)
	return nil
}

// addProof has the certificate saved from the page.
func (b *builder) addProof(proof *cert.Certificate) error {
	with, err := withText(b.f, proof)
	if err != nil {
		return inputError(err)
	}
	var data bytes.Buffer
	if err := with.Write(&data); err != nil {
		return inputError(err)
	}
	name := strings.TrimSuffix(b.gameName(), filepath.Ext(b.gameName())) + ".cert"
	b.r.Files = append(b.r.Files, report.File{Name: name, Type: "application/json", About: "the certificate of the answer", Data: data.Bytes()})
	b.r.Steps = append(b.r.Steps, b.verifyStep(name, with.Game.Text != ""))
	return nil
}

// solved tells how the answer was found, but for times, so that pages repeat.
func (b *builder) solved(m *solveResult) {
	t := report.Table{Caption: "How it was found", Rows: [][]string{{"concept", string(m.Concept)}}}
	add := func(name, value string) {
		if value != "" && value != "0" {
			t.Rows = append(t.Rows, []string{name, value})
		}
	}
	add("method", m.Method)
	add("trembles", m.Trembles)
	add("guess", m.Stats.Guess)
	add("rows", fmt.Sprint(m.Stats.Rows))
	add("columns", fmt.Sprint(m.Stats.Columns))
	add("pivots to a first basis", fmt.Sprint(m.Stats.CrashPivots))
	add("pivots", fmt.Sprint(m.Stats.Pivots))
	add("bits of the largest integer", fmt.Sprint(m.Stats.Bits))
	b.r.Tables = append(b.r.Tables, t)
	command := "exactsolve solve --concept " + string(m.Concept)
	if b.c.read.normalizeChance {
		command += " --normalize-chance"
	}
	b.r.Steps = append(b.r.Steps, report.Step{About: "To find it again:", Command: command + " " + quoted(b.gameName())})
}

// gameName returns the name under which the game is saved from the page.
func (b *builder) gameName() string { return fileName(b.f.Name, "game."+b.f.Kind) }

// fileName returns the last part of a path without compression, or a name for
// standard input and names that commands would take for something else.
func fileName(path, otherwise string) string {
	name := filepath.Base(path)
	for _, zip := range []string{".gz", ".zst"} {
		name = strings.TrimSuffix(name, zip)
	}
	if path == "-" || path == stdinName || name == "" || strings.ContainsAny(name[:1], "-./\\") {
		return otherwise
	}
	return name
}

// quoted returns an argument as a shell takes it.
func quoted(arg string) string {
	if strings.Trim(arg, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-+=") == "" {
		return arg
	}
	return "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
}
