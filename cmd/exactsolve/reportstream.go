package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"exactsolve/cert"
	"exactsolve/rational"
	"exactsolve/render/report"
	"exactsolve/seqform"
	"exactsolve/seqform/profile"
)

// A ranResult is what is read of a result or of one of several equilibria. All else
// of a result is shown as it is.
type ranResult struct {
	Status  string          `json:"status"`
	Concept cert.Concept    `json:"concept"`
	Claim   cert.Concept    `json:"claim"`
	Epsilon *rational.Rat   `json:"epsilon"`
	Reason  sentences       `json:"reason"`
	Shows   sentences       `json:"shows"`
	Known   sentences       `json:"known"`
	Proved  sentences       `json:"proved"`
	Notes   sentences       `json:"notes"`
	Profile json.RawMessage `json:"profile"`
	Beliefs json.RawMessage `json:"beliefs"`
	Box     *ranNumbers     `json:"box"`
	Numbers *ranNumbers     `json:"algebraic"`
}

// Sentences are read from a text or a list of texts; of other commands the field may be
// something else, which is no sentence.
type sentences []string

func (s *sentences) UnmarshalJSON(data []byte) error {
	var one string
	var list []string
	switch {
	case json.Unmarshal(data, &one) == nil && one != "":
		*s = sentences{one}
	case json.Unmarshal(data, &list) == nil:
		*s = list
	}
	return nil
}

// addStream reports on a run of a command.
func (b *builder) addStream(path, name string, data []byte) error {
	st, err := readStream(name, data)
	if err != nil {
		return err
	}
	if g := st.config.Game; g != nil && g.Hash != b.f.Game.Hash() {
		return inputError(fmt.Errorf("%s: the run is about another game, %.80q with SHA-256 %.64q", name, g.Title, g.Hash))
	}
	b.streams = append(b.streams, st)
	if err := b.addList(st); err != nil {
		return err
	}
	number := 0
	for _, m := range st.messages {
		if m.kind != "result" {
			continue
		}
		var r ranResult
		if err := json.Unmarshal(m.data, &r); err != nil {
			return inputError(fmt.Errorf("%s:%d:%d: not a result of ours: %w", name, m.line, 1, err))
		}
		number++
		if number <= maxShownResults {
			if err := b.addResult(st, &r, m); err != nil {
				return err
			}
		}
	}
	if number > maxShownResults {
		b.r.Answers = append(b.r.Answers, report.Answer{Title: fmt.Sprintf("%d more results are in %s.", number-maxShownResults, name)})
	}
	saved := fileName(path, "run.json")
	b.r.Files = append(b.r.Files, report.File{Name: saved, Type: "application/jsonl", About: "the run, as it was given", Data: data})
	if number == 1 && b.drawn != nil && b.drawn.near == nil {
		b.r.Steps = append(b.r.Steps, report.Step{About: "What the profile of the run is, with a certificate of yes or no:",
			Command: fmt.Sprintf("exactsolve check --certificate answer.cert %s %s", quoted(b.gameName()), quoted(saved))})
	}
	return nil
}

// maxShownResults bounds the results of a stream that are told one by one.
const maxShownResults = 50

// addResult tells what a run found; what can be computed at once is.
func (b *builder) addResult(st *stream, r *ranResult, m streamMessage) error {
	concept := r.Concept
	if r.Claim != "" {
		concept = r.Claim
	}
	a := report.Answer{Title: ranName(st) + " says: " + r.Status}
	switch {
	case st.config.Command == "depthlimit" && r.Status == cert.Yes.String():
		a.Title = ranName(st) + " says: the strategy guarantees in the game what the model promises"
	case concept != "":
		a.Title += ", " + b.claimTitle(concept, r.Epsilon)
	}
	for _, line := range slices.Concat(r.Reason, r.Shows, r.Known, r.Proved, r.Notes) {
		a.Lines = append(a.Lines, strings.TrimSuffix(upperFirst(line), ".")+".")
	}
	if t := headline(m.data); len(t.Rows) > 0 {
		a.Tables = append(a.Tables, t)
	}
	d, err := b.ranProfile(st, r, m)
	if err != nil {
		return err
	}
	if d != nil {
		d.concept, d.rank, d.source = concept, rankStream, "that of the run"
		b.draw(d)
		b.judgeRun(&a, d, r)
	}
	b.r.Answers = append(b.r.Answers, a)
	return nil
}

func ranName(st *stream) string { return "exactsolve " + st.config.Command }

// judgeRun adds payoffs and regrets, computed here where the profile is exact.
func (b *builder) judgeRun(a *report.Answer, d *drawnProfile, r *ranResult) {
	if d.near == nil {
		own := b.regretAnswer(d)
		if d.concept == cert.Nash && own.Status == report.Yes {
			a.Status = report.Yes // that much is checked
		}
		if own.Status == report.Yes || own.Status == report.No {
			own.Title = "Computed here, the profile is " + own.Title
		}
		a.Lines = append(a.Lines, upperFirst(own.Title))
		a.Tables = append(a.Tables, own.Tables...)
		return
	}
	t := report.Table{Head: []string{"player", "payoff"}}
	numbers := r.Box
	if numbers == nil {
		numbers = r.Numbers
	}
	for i, u := range numbers.Payoffs {
		if i < len(b.n.players) {
			t.Rows = append(t.Rows, []string{b.n.player(i), u.number().Full})
		}
	}
	a.Tables = append(a.Tables, t)
	if numbers.Root != "" {
		a.Lines = append(a.Lines, "Here t is the "+numbers.Root+".")
	}
}

// ranProfile returns the profile of a result, nil if it has none.
func (b *builder) ranProfile(st *stream, r *ranResult, m streamMessage) (*drawnProfile, error) {
	g := b.f.Game
	switch {
	case r.Box != nil || r.Numbers != nil:
		v := ranView(slices.Concat(entriesOf(r.Box), entriesOf(r.Numbers)))
		if err := v.check(b); err != nil {
			return nil, inputError(fmt.Errorf("%s:%d:%d: %w", st.name, m.line, 1, err))
		}
		return &drawnProfile{near: newNearby(g, v)}, nil
	case len(r.Profile) == 0 || string(r.Profile) == "null":
		return nil, nil
	}
	parse := func(before string) (seqform.Profile, *profile.Info, error) {
		return profile.ParseWith(st.name, strings.NewReader(before+alone(r)), g, profile.Options{Beliefs: true})
	}
	p, info, err := parse("")
	if err != nil {
		_, _, placed := parse(m.before(r)) // so that a mistake has its place
		return nil, inputError(cmp.Or(placed, err))
	}
	fillSingle(g, p)
	return &drawnProfile{given: given{profile: p, beliefs: info.Beliefs, missing: p.Missing()}}, nil
}

const profileHead = `{"profile":`

// before returns the empty lines and spaces after which the profile of a message is on
// the line and column where it is in the stream. They may be many.
func (m *streamMessage) before(r *ranResult) string {
	spaces := max(0, m.column-1+bytes.Index(m.data, r.Profile)-len(profileHead))
	return strings.Repeat("\n", m.line-1) + strings.Repeat(" ", spaces)
}

// alone returns the profile of a message with its beliefs as a text of its own.
func alone(r *ranResult) string {
	text := profileHead + string(r.Profile)
	if len(r.Beliefs) > 0 {
		text += `,"beliefs":` + string(r.Beliefs)
	}
	return text + "}"
}
