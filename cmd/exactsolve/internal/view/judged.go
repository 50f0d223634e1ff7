package view

import (
	"fmt"
	"strings"

	"exactsolve"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/seqform/signalling"
)

// newJudged returns what a criterion makes of a component.
func newJudged(n *cli.Names, s *exactsolve.Signalling, j *exactsolve.Judged) *message.Judged {
	m := &message.Judged{Status: j.Status(), Whole: j.Whole}
	for _, p := range j.Parts {
		o := signalling.Outcome{Pays: p.At, Sent: p.Sent}
		w := newScreener(n, s.Game, o)
		part := message.JudgedPart{Unsent: []string{}, From: p.From, Status: p.Status.String(), Reason: p.Verdict.Reason}
		m.Criterion = string(p.Verdict.Criterion)
		for _, k := range s.Game.Unsent(o) {
			part.Unsent = append(part.Unsent, w.message(&s.Game.Messages[k]))
		}
		if p.Status == answer.No {
			part.Reason = Why(NewScreening(n, &exactsolve.Screening{Game: s.Game, Outcome: o, Verdict: p.Verdict}))
		}
		if !claim.Same(p.From, p.To) {
			part.To, part.Ends = p.To, &p.Ends
			if part.Reason != "" {
				part.At = p.At
			}
		}
		m.Parts = append(m.Parts, part)
	}
	return m
}

// textJudged writes what a criterion makes of the component, and of parts of its outcomes if that
// is not the same.
func (v *SignallingView) textJudged(p *cli.Page, j *message.Judged) {
	if j == nil {
		return
	}
	name := criterionName(claim.Criterion(j.Criterion))
	if j.Status == answer.Yes.String() {
		p.Line(cli.Plain("  "), cli.Green("passes "+name))
		return
	}
	if j.Status == answer.No.String() {
		p.Line(cli.Plain("  "), cli.Red("fails "+name+":"))
		p.Paragraph(4, cli.Printable(v.reason(&j.Parts[0])))
		return
	}
	p.Text("  " + name + ":")
	for k := range j.Parts {
		part := &j.Parts[k]
		look, verdict := cli.Green, "pass"
		if part.Status != answer.Yes.String() {
			look, verdict = cli.Red, map[string]string{"no": "fail", "unknown": "unknown"}[part.Status]
		}
		where := "types get " + v.pays(part.From)
		if part.To != nil {
			where = "from " + v.pays(part.From) + [2]string{" (without it)", ""}[index(part.Ends[0])] + " to " + v.pays(part.To) + [2]string{" (without it)", ""}[index(part.Ends[1])]
		}
		p.Line(cli.Plain("    "+cli.Printable(where+", not sent "+strings.Join(part.Unsent, ", "))+"  "), look(verdict))
		if part.Reason != "" {
			p.Paragraph(6, cli.Printable(v.reason(part)))
		}
	}
	if !j.Whole {
		p.Paragraph(4, "What types get is not on a line: decided are the extreme outcomes, and their mean.")
	}
}

func index(is bool) int {
	if is {
		return 1
	}
	return 0
}

// reason says why outcomes fail, and where the numbers are those of one of many.
func (v *SignallingView) reason(part *message.JudgedPart) string {
	if part.At == nil {
		return part.Reason
	}
	return fmt.Sprintf("%s, where types get %s", part.Reason, v.pays(part.At))
}

// pays says what types get.
func (v *SignallingView) pays(list []rational.Rat) string {
	var words []string
	for t, u := range list {
		words = append(words, v.n.Sets[v.s.Game.Sender][v.s.Game.Types[t].Infoset]+" "+u.String())
	}
	return strings.Join(words, ", ")
}
