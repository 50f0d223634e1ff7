package report

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/render/page"
)

// solve solves the game as 'exactsolve solve' does, and reports on it.
func (b *Builder) solve() error {
	q := &exactsolve.Question{Digits: b.c.Digits, Limits: exactsolve.Limits{Time: b.c.Timeout, Grace: b.s.Io.Grace}}
	if b.c.concept != autoConcept {
		q.Concept = cert.Concept(b.c.concept)
	}
	note, err := q.Settle(b.f.Game)
	if note != "" {
		b.s.Note("%s", note)
	}
	if err != nil {
		return b.f.RefusedQuestion(err)
	}
	const drawing = 100 * time.Microsecond // and writing
	ctx, cancel := b.before(drawing, 2)
	defer cancel()
	found, err := exactsolve.Solve(ctx, b.f.Game, *q)
	if err != nil {
		return b.f.Failed(err)
	}
	for _, text := range found.Warnings {
		b.s.Warn("%s", text)
	}
	m := view.NewSolveResult(b.s, b.f, q, found, "")
	b.code = b.s.StatusOf(m.Status)
	b.R.Asked = fmt.Sprintf("%s of this game.", view.WithArticle(exactsolve.ConceptName(m.Concept)))
	a := page.Answer{Status: page.Yes, Title: cli.UpperFirst(b.claimTitle(m.Concluded(), m.Epsilon)) + ", checked."}
	if m.Status != answer.Yes.String() {
		a = page.Answer{Status: page.Unknown, Title: m.Status + ": " + m.Reason, Lines: m.Known}
	}
	a.Lines = append(a.Lines, m.Notes...)
	if m.EpsilonBar != "" {
		a.Lines = append(a.Lines, "Every comparison in its certificate holds for 0 < ε ≤ ε̄ = "+m.EpsilonBar+".")
	}
	if proof := found.Certificate; proof != nil {
		if m.Status != answer.Yes.String() {
			a.Lines = append(a.Lines, "The best profile seen, checked: "+view.WithArticle(b.claimTitle(m.Claimed, m.Epsilon))+".")
		}
		b.enterClaim(&a, proof)
		if err := b.addProof(proof); err != nil {
			return err
		}
	}
	b.R.Answers = append(b.R.Answers, a)
	b.solved(m)
	return nil
}

// before returns the context of a part of the work: what follows on it takes about so long
// for each node of a tree, for which at most a part of the time left is kept back.
func (b *Builder) before(each, part time.Duration) (context.Context, context.CancelFunc) {
	end, limited := b.s.Ctx.Deadline()
	if !limited || b.f.Game.Tree == nil {
		return context.WithCancel(b.s.Ctx)
	}
	share := min(time.Duration(b.f.Game.Tree.Len())*each, time.Until(end)/part)
	return context.WithDeadlineCause(b.s.Ctx, end.Add(-share), cli.Overtime(b.c.Timeout))
}

func (b *Builder) addProof(proof *cert.Certificate) error {
	with, err := cli.WithText(b.f, proof)
	if err != nil {
		return cli.InputError(err)
	}
	var data bytes.Buffer
	if err := with.Write(&data); err != nil {
		return cli.InputError(err)
	}
	name := strings.TrimSuffix(b.gameName(), filepath.Ext(b.gameName())) + ".cert"
	b.R.Files = append(b.R.Files, page.File{Name: name, Type: "application/json", About: "the certificate of the answer", Data: data.Bytes()})
	b.R.Steps = append(b.R.Steps, b.verifyStep(name, with.Game.Text != ""))
	return nil
}

// solved tells how the answer was found, but for times, so that pages repeat.
func (b *Builder) solved(m *view.SolveResult) {
	t := page.Table{Caption: "How it was found", Rows: [][]string{{"concept", string(m.Concept)}}}
	for _, row := range [][]string{
		{"method", m.Method}, {"trembles", m.Trembles}, {"guess", m.Stats.Guess},
		{"rows", fmt.Sprint(m.Stats.Rows)}, {"columns", fmt.Sprint(m.Stats.Columns)}, {"pivots to a first basis", fmt.Sprint(m.Stats.CrashPivots)},
		{"pivots", fmt.Sprint(m.Stats.Pivots)}, {"bits of the largest integer", fmt.Sprint(m.Stats.Bits)},
	} {
		if row[1] != "" && row[1] != "0" {
			t.Rows = append(t.Rows, row)
		}
	}
	b.R.Tables = append(b.R.Tables, t)
	command := "exactsolve solve --concept " + string(m.Concept)
	if b.c.NormalizeChance {
		command += " --normalize-chance"
	}
	b.R.Steps = append(b.R.Steps, page.Step{About: "To find it again:", Command: command + " " + Quoted(b.gameName())})
}

// gameName returns the name under which the game is saved from the page.
func (b *Builder) gameName() string {
	name := FileName(b.f.Name, "game."+b.f.Kind)
	if base, ok := strings.CutSuffix(name, ".json"); ok {
		name = base + "." + b.f.Kind // which it is saved as
	}
	return name
}

// FileName returns the last part of a path without compression, or a name for
// standard input and names that commands would take for something else.
func FileName(path, otherwise string) string {
	name := cli.Unzipped(filepath.Base(path))
	if path == "-" || path == cli.StdinName || name == "" || strings.ContainsAny(name[:1], "-./\\") {
		return otherwise
	}
	return name
}

// Quoted returns an argument as a shell takes it.
func Quoted(arg string) string {
	if strings.Trim(arg, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-+=") == "" {
		return arg
	}
	return "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
}
