package view

import (
	"fmt"
	"strconv"

	"exactsolve"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/seqform"
)

// A DepthResult is the answer of depthlimit.
type DepthResult struct {
	message.DepthLimit
	rounds []*message.Round // in JSON messages of their own
	Digits int              `json:"-"`
}

// DepthDigits are those of decimals, unless others are asked for.
const DepthDigits = 6

// NewDepthResult returns what a run has said.
func NewDepthResult(m *message.DepthLimit, rounds []*message.Round) *DepthResult {
	return &DepthResult{DepthLimit: *m, rounds: rounds, Digits: DepthDigits}
}

// Complete reports whether all is there that is said of an answer: it may have been read.
func (m *DepthResult) Complete() bool {
	lossless := func(w *message.Worth) bool { return w == nil || w.Exploitability == nil && w.AtMost == nil }
	for _, r := range m.rounds {
		if lossless(&r.Worth) {
			return false
		}
	}
	switch l, r := m.Leaves, m.Resolve; {
	case m.Player != 1 && m.Player != 2, len(m.Players) != 2, m.Blueprint.Method == "", m.Value == nil && (m.Low == nil || m.High == nil):
		return false
	case l != nil && l.Network == nil && l.Within == nil, r != nil && lossless(&r.Before):
		return false
	}
	return !lossless(m.Worth) && !lossless(&m.Blueprint.Worth)
}

// MaxShort bounds the fractions that are printed as such, in characters; guessed strategies have thousands.
const MaxShort = 24

// ShortRat returns a number for people: a fraction if that is short.
func ShortRat(x rational.Rat, digits int) string {
	text := x.String()
	if len(text) <= MaxShort {
		return text + cli.Beside(x, digits)
	}
	text, _ = cli.Decimal(x, digits)
	return "≈ " + text
}

// Short formats a number to the digits asked for.
func (m *DepthResult) Short(x rational.Rat) string { return ShortRat(x, m.Digits) }

func (m *DepthResult) loss(w *message.Worth) string {
	if w.Exploitability != nil {
		return m.Short(*w.Exploitability)
	}
	if len(w.AtMost.String()) <= MaxShort {
		return "at most " + m.Short(*w.AtMost)
	}
	text, _ := approx.Decimal(*w.AtMost, m.Digits, approx.Up)
	return "at most " + text
}

// Verdict says in words what was found, the first of them apart.
func (m *DepthResult) Verdict() (first, more string) {
	found := ""
	if m.Blueprint.Method != "" {
		found = "guarantees " + m.Short(m.Guaranteed) + " to " + cli.Printable(PlayerPhrase(m.Player-1, m.Players[m.Player-1]))
	}
	switch {
	case found == "":
		return "unknown", ": " + cli.Printable(m.Reason)
	case m.Status != "yes":
		return "unknown", ": " + cli.Printable(m.Reason) + "; " + found
	case m.Resolve != nil:
		return found, ", with " + cli.Plural(m.Resolve.Solved, "subgame") + " re-solved"
	}
	return found, ", the most with the blueprint below the limit"
}

func (m *DepthResult) Text(p *cli.Page) {
	color, blueprint := cli.Green, m.Blueprint.Method != ""
	if m.Status != "yes" {
		color = cli.Red
	}
	first, more := m.Verdict()
	p.Line(color(first), cli.Plain(more))
	if p.Brief || !blueprint {
		return
	}
	p.Line()
	m.labelAll(p, m.Given())
	if len(m.rounds) > 0 {
		p.Line()
		p.Table(m.Rounds())
	}
	if m.Resolve != nil {
		p.Line()
		m.labelAll(p, m.Resolved())
	}
	p.Line()
	label := "proved"
	for _, proved := range m.Proved {
		m.labeled(p, label, proved)
		label = ""
	}
	p.Line()
	work := "  "
	if n := m.Stats.Iterations; n > 0 {
		work += cli.Plural(n, "interior point iteration") + ", "
	}
	p.Line(cli.Dim(fmt.Sprintf("%s%s, %s, %d-bit entries, %s", work, cli.Plural(m.Stats.FloatPivots, "float pivot"), cli.Plural(m.Stats.Pivots, "exact pivot"),
		m.Stats.Bits, cli.Seconds(m.Stats.Seconds))))
	p.Certificate(m.Certificate, true)
}

// Given returns what the answer is about: names and texts.
func (m *DepthResult) Given() (rows [][]string) {
	add := func(name, text string) { rows = append(rows, []string{name, text}) }
	opponent := cli.Printable(m.Players[2-m.Player])
	add("limit", fmt.Sprintf("%s, %s of %s; %s at them and below", cli.Plural(m.Limit.Nodes, "node"),
		cli.Plural(m.Limit.LeafSets[2-m.Player], "leaf information set"), opponent, cli.Plural(m.Limit.Below, "node")))
	how := m.Blueprint.Method
	if m.Blueprint.Rounds > 0 {
		how += ", " + cli.Plural(m.Blueprint.Rounds, "round")
	}
	if m.Blueprint.Units > 0 {
		how += fmt.Sprintf(", in multiples of 1/%d", m.Blueprint.Units)
	}
	add("blueprint", fmt.Sprintf("%s; guarantees %s, exploitability %s", how, m.Short(m.Blueprint.Guaranteed), m.loss(&m.Blueprint.Worth)))
	if m.Value != nil {
		add("game", "value "+m.Short(*m.Value))
	} else {
		add("game", "value from "+m.Short(*m.Low)+" to "+m.Short(*m.High))
	}
	if m.Leaves != nil {
		add("leaves", m.leavesText())
	}
	return rows
}

func (m *DepthResult) leavesText() string {
	l := m.Leaves
	var text string
	if n := l.Network; n != nil {
		text = fmt.Sprintf("estimates: a network with weights of %s, trained on %s, where its loss is %s", cli.Plural(n.Bits, "bit"), cli.Plural(n.Trained, "node"), m.Short(n.Loss))
		if n.HeldOut > 0 {
			text += fmt.Sprintf("; %s on the %d it was not trained on", m.Short(n.HeldOutLoss), n.HeldOut)
		}
	} else {
		within, _ := approx.Decimal(*l.Within, m.Digits, approx.Up)
		text = fmt.Sprintf("estimates: means of %s, each by itself off by at most %s with probability %s", cli.Plural(l.Rollouts, "play"), within, l.Confidence)
	}
	if l.Error != nil {
		text += "; the worst of these is off by " + m.Short(*l.Error)
	}
	return text
}

// Resolved returns what solving subgames anew has changed, as [DepthResult.Given] does.
func (m *DepthResult) Resolved() [][]string {
	r := m.Resolve
	if r == nil {
		return nil
	}
	return [][]string{{"re-solved", fmt.Sprintf("%d of %s at %s, by %s", r.Solved, cli.Plural(r.Subgames, "subgame"), cli.Plural(r.Nodes, "node"), r.Method)},
		{"before", fmt.Sprintf("guarantees %s, exploitability %s", m.Short(r.Before.Guaranteed), m.loss(&r.Before))},
		{"after", fmt.Sprintf("guarantees %s, exploitability %s", m.Short(m.Guaranteed), m.loss(m.Worth))}}
}

func (m *DepthResult) labelAll(p *cli.Page, rows [][]string) {
	for _, r := range rows {
		m.labeled(p, r[0], r[1])
	}
}

func (m *DepthResult) labeled(p *cli.Page, label, text string) { labeled(p, 13, label, text) }

// labeled writes a label and, from a column on, text filled to the width.
func labeled(p *cli.Page, column int, label, text string) {
	head := cli.Pad("  "+label, column)
	for _, l := range cli.Wrap(text, p.Width-len(head)) {
		p.Text(head + l)
		head = cli.Pad("", len(head))
	}
}

// Rounds returns a table, with its head, of each number of continuations.
func (m *DepthResult) Rounds() [][]string {
	table := [][]string{{"k", "V_k (model)", "L_k (game)", "exploitability"}}
	for _, r := range m.rounds {
		k := "∞"
		if r.Continuations > 0 {
			k = strconv.Itoa(r.Continuations)
		}
		table = append(table, []string{k, m.Short(r.Model), m.Short(r.Guaranteed), m.loss(&r.Worth)})
	}
	return table
}

// Round enters a round of a search, and tells it.
func (m *DepthResult) Round(s *cli.Session, r *exactsolve.DepthRound) error {
	one := &message.Round{Continuations: r.Continuations, Cuts: r.Cuts, Model: r.Model, Worth: newWorth(r.Worth)}
	m.rounds = append(m.rounds, one)
	if s.Format != "json" {
		name := "all continuations"
		if r.Continuations > 0 {
			name = cli.Plural(r.Continuations, "continuation")
		}
		s.Detail("%s: V_k %s, L_k %s", name, m.Short(one.Model), m.Short(one.Guaranteed))
	}
	return s.Tell("round", one)
}

// Enter enters what was found.
func (m *DepthResult) Enter(g *seqform.Game, a *exactsolve.DepthAnswer) {
	best, player := newWorth(a.Worth), m.Player-1
	m.Status, m.Reason, m.Method = a.Status.String(), a.Reason, a.Method
	if a.Certificate == nil { // stopped before it was known what even the blueprint guarantees
		m.Blueprint = message.Blueprint{}
		return
	}
	m.Worth, m.Model = &best, a.Model
	m.Blueprint.Worth, m.Blueprint.OpponentGuaranteed = newWorth(a.Blueprint), a.Opponent
	if m.Low, m.High = &a.Low, &a.High; a.Known() {
		m.Value, m.Low, m.High = &a.Low, nil, nil
	}
	if e := a.Estimated; e != nil {
		m.Leaves = newLeaves(e)
	}
	if z := a.Resolved; z != nil {
		m.Resolve = &message.Resolve{Method: z.Method, Nodes: z.Nodes, Subgames: z.Subgames, Solved: z.Solved, Before: newWorth(z.Before)}
	}
	s := a.Stats
	m.Stats = message.ProgramStats{Rows: s.Rows, Columns: s.Cols, Iterations: s.Iterations, FloatPivots: s.FloatPivots, Pivots: s.ExactPivots, Factors: s.Factors, Bits: s.Bits}
	who := cli.Printable(PlayerPhrase(player, m.Players[player]))
	for _, p := range a.Proved {
		m.Proved = append(m.Proved, p.Text(who))
	}
	claim := &a.Certificate.Claim
	m.Profile, m.Payoffs, m.Epsilon = cli.NewNames(g).Profile(claim.Profile), claim.Payoffs, &claim.Epsilon
}

func newLeaves(e *exactsolve.DepthEstimated) *message.Leaves {
	l := &message.Leaves{Rollouts: e.Rollouts, Error: e.Error}
	if z := e.Learned; z != nil {
		l.Network = &message.Network{Bits: e.Network, Trained: z.Trained, HeldOut: z.HeldOut, Loss: z.Loss, HeldOutLoss: z.HeldOutLoss}
	} else {
		l.Within, l.Confidence = &e.Within, &exactsolve.Confidence
	}
	return l
}

func newWorth(x exactsolve.Worth) message.Worth {
	w := message.Worth{Guaranteed: x.Guaranteed}
	if x.AtMost {
		w.AtMost = &x.Exploitability
	} else {
		w.Exploitability = &x.Exploitability
	}
	return w
}
