package report

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/render/page"
	"exactsolve/seqform"
	"exactsolve/seqform/profile"
)

// A ranResult is what is told of a result or equilibrium; all else is shown as it is.
type ranResult struct {
	message.Finding // of equilibria empty
	concept         cert.Concept
	epsilon         *rational.Rat
	lines           []string
	claim           message.Claim
	depth           *view.DepthResult          // nil for what is not one, or not complete
	solved          *message.Solve             // nil for what is not one
	parts           map[string]json.RawMessage // its fields
}

func newRanResult(st *Stream, l *message.Line) (*ranResult, error) {
	said, err := st.read(l)
	if err != nil {
		return nil, err
	}
	r := new(ranResult)
	json.Unmarshal(l.Text, &r.parts) // an object, as it has been read
	json.Unmarshal(l.Text, &r.Finding)
	switch m := said.(type) {
	case *message.Equilibrium:
		r.claim = m.Claim
	case *message.Solve:
		r.concept, r.epsilon, r.claim, r.lines, r.solved = m.Concluded(), m.Epsilon, m.Claim, slices.Concat(m.Known, m.Notes), m
	case *message.List:
		r.concept = m.Concept
	case *message.Sequentials:
		r.concept, r.lines = m.Concept, []string{cli.Plural2(len(m.Components), "component", "components") + " of the set of all sequential equilibria."}
	case *message.Check:
		r.concept, r.epsilon = m.Concept, m.Epsilon
	case *message.Certify:
		r.concept, r.claim = m.Concept, message.Claim{Profile: m.Profile}
	case *message.Verify:
		r.concept, r.epsilon, r.claim, r.lines = m.Concept, m.Epsilon, message.Claim{Box: m.Box, Algebraic: m.Algebraic}, []string{m.Shows}
	case *message.DepthLimit:
		r.claim, r.lines, r.depth = message.Claim{Profile: m.Profile}, m.Proved, st.depth(m)
	case *message.BenchLP:
		r.concept = m.Concept
	}
	r.lines = slices.DeleteFunc(append([]string{r.Reason}, r.lines...), func(s string) bool { return s == "" })
	return r, nil
}

// AddStream reports on a run of a command.
func (b *Builder) AddStream(path, name string, data []byte) error {
	st, err := readStream(name, data)
	if err != nil {
		return err
	}
	if g := st.Config.Game; g != nil && g.Hash != b.f.Hash() {
		return cli.InputError(fmt.Errorf("%s: the run is about another game, %.80q with SHA-256 %.64q", name, g.Title, g.Hash))
	}
	if st.Digits = b.c.Digits; st.Config.Command == "depthlimit" && !b.c.changed("digits") {
		st.Digits = view.DepthDigits
	}
	b.streams = append(b.streams, st)
	if err := b.enterRun(st); err != nil {
		return err
	}
	if err := b.addList(st); err != nil {
		return err
	}
	results := st.of("result")
	for k, m := range results {
		r, err := newRanResult(st, m)
		if err != nil {
			return cli.InputError(fmt.Errorf("%s:%d:1: not a result of ours: %w", name, m.Number, err))
		}
		if k < maxShownResults {
			if err := b.addResult(st, r, m); err != nil {
				return err
			}
		}
	}
	if n := len(results) - maxShownResults; n > 0 {
		b.R.Answers = append(b.R.Answers, page.Answer{Title: fmt.Sprintf("%d more results are in %s.", n, name)})
	}
	saved := FileName(path, "run.json")
	b.R.Files = append(b.R.Files, page.File{Name: saved, Type: "application/jsonl", About: "the run, as it was given", Data: data})
	if len(results) == 1 && b.drawn != nil && b.drawn.near == nil {
		b.addCheck("What the profile of the run is", saved)
	}
	return nil
}

// maxShownResults bounds the results of a stream that are told one by one.
const maxShownResults = 50

// addResult tells what a run found; what can be computed at once is.
func (b *Builder) addResult(st *Stream, r *ranResult, m *message.Line) error {
	a := page.Answer{Title: ranName(st) + " says: " + r.Status}
	switch {
	case r.depth != nil:
		first, more := r.depth.Verdict()
		a.Title = ranName(st) + " says: " + strings.Replace(first, "guarantees", "the strategy guarantees", 1) + more
	case r.concept != "":
		a.Title += ", " + b.claimTitle(r.concept, r.epsilon)
	}
	for _, line := range r.lines {
		a.Lines = append(a.Lines, strings.TrimSuffix(cli.UpperFirst(line), ".")+".")
	}
	switch rows := st.scalars("", m.Text, func(name string) bool { return slices.Contains(headlines, name) }); {
	case r.depth != nil:
		a.Tables = append(a.Tables, depthTables(r.depth)...)
	case rows != nil:
		a.Tables = append(a.Tables, page.Table{Rows: rows})
	}
	if err := b.ranPlotted(&a, st, r, m); err != nil {
		return err
	}
	d, err := b.ranProfile(st, r, m)
	if err != nil {
		return err
	}
	if d != nil {
		d.concept, d.rank, d.source = r.concept, rankStream, "that of the run"
		b.draw(d)
		b.judgeRun(&a, d, r)
	}
	b.R.Answers = append(b.R.Answers, a)
	return nil
}

// depth returns what a result of depthlimit and its rounds say, nil if they are not complete.
func (st *Stream) depth(m *message.DepthLimit) *view.DepthResult {
	var rounds []*message.Round
	for _, l := range st.of("round") {
		said, err := st.read(l)
		if r, ok := said.(*message.Round); ok && err == nil {
			rounds = append(rounds, r)
		}
	}
	if d := view.NewDepthResult(m, rounds); d.Complete() {
		d.Digits = st.Digits
		return d
	}
	return nil
}

// depthTables has the numbers of the terminal.
func depthTables(d *view.DepthResult) []page.Table {
	list := []page.Table{{Rows: append(d.Given(), d.Resolved()...)}}
	if rounds := d.Rounds(); len(rounds) > 1 {
		list = append(list, page.Table{Caption: "By continuations", Head: rounds[0], Rows: rounds[1:]})
	}
	return list
}

func ranName(st *Stream) string { return "exactsolve " + st.Config.Command }

// judgeRun adds payoffs and regrets, computed here where the profile is exact.
func (b *Builder) judgeRun(a *page.Answer, d *DrawnProfile, r *ranResult) {
	if d.near == nil {
		own := b.regretAnswer(d)
		if d.concept == cert.Nash && own.Status == page.Yes {
			a.Status = page.Yes // that much is checked
		}
		if own.Status == page.Yes || own.Status == page.No {
			own.Title = "Computed here, the profile is " + own.Title
		}
		a.Lines = append(a.Lines, cli.UpperFirst(own.Title))
		a.Tables = append(a.Tables, own.Tables...)
		return
	}
	a.Tables = append(a.Tables, b.nearPayoffs(view.ClaimedPayoffs(&r.claim)))
	if z := r.claim.Algebraic; z != nil && z.Root != "" {
		a.Lines = append(a.Lines, "Here t is the "+z.Root+".")
	}
}

// ranProfile returns the profile of a result, nil if it has none.
func (b *Builder) ranProfile(st *Stream, r *ranResult, m *message.Line) (*DrawnProfile, error) {
	g := b.f.Game
	switch {
	case r.claim.Box != nil || r.claim.Algebraic != nil:
		numbers, err := view.ClaimedNumbers(g, &r.claim)
		if err != nil {
			return nil, cli.InputError(fmt.Errorf("%s:%d:1: %w", st.name, m.Number, err))
		}
		return &DrawnProfile{near: view.NewNearby(g, numbers)}, nil
	case r.claim.Profile == nil:
		return nil, nil
	}
	parse := func(before, text string) (seqform.Profile, *profile.Info, error) {
		return profile.ParseWith(st.name, strings.NewReader(before+text), g, profile.Options{Beliefs: true})
	}
	before, text := r.profile(m)
	p, info, err := parse("", text)
	if err != nil {
		_, _, placed := parse(before, text) // so that a mistake has its place
		return nil, cli.InputError(cmp.Or(placed, err))
	}
	profile.FillSingle(g, p)
	return &DrawnProfile{Given: cli.Given{Profile: p, Beliefs: info.Beliefs, Missing: p.Missing()}}, nil
}

// profile returns the profile of a message with its beliefs as a text of its own, and
// the empty lines and spaces, perhaps many, after which it is on the line and column
// where it is in the stream.
func (r *ranResult) profile(l *message.Line) (before, text string) {
	const head = `{"profile":`
	spaces := max(0, l.Column-1+bytes.Index(l.Text, r.parts["profile"])-len(head))
	text = head + string(r.parts["profile"])
	if len(r.parts["beliefs"]) > 0 {
		text += `,"beliefs":` + string(r.parts["beliefs"])
	}
	return strings.Repeat("\n", l.Number-1) + strings.Repeat(" ", spaces), text + "}"
}
