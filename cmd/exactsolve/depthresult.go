package main

import (
	"fmt"
	"strconv"

	"exactsolve"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/seqform"
)

// A depthResult is the answer of depthlimit.
type depthResult struct {
	message.DepthLimit
	rounds []*message.Round // in JSON messages of their own
	digits int
}

// roundName says which k it is.
func roundName(r *message.Round) string {
	if r.Continuations == 0 {
		return "all continuations"
	}
	return plural(r.Continuations, "continuation")
}

// maxShort bounds the fractions that are printed as such, in characters: those of
// guessed strategies have thousands of digits.
const maxShort = 24

// shortRat returns a number for people: a fraction if that is short.
func shortRat(x rational.Rat, digits int) string {
	text := x.String()
	if len(text) <= maxShort {
		return text + beside(x, digits)
	}
	text, _ = decimal(x, digits)
	return "≈ " + text
}

func (m *depthResult) short(x rational.Rat) string { return shortRat(x, m.digits) }

// lossText says how exploitable a strategy is.
func lossText(w *message.Worth, digits int) string {
	if w.Exploitability != nil {
		return shortRat(*w.Exploitability, digits)
	}
	if len(w.AtMost.String()) <= maxShort {
		return "at most " + shortRat(*w.AtMost, digits)
	}
	text, _ := approx.Decimal(*w.AtMost, digits, approx.Up)
	return "at most " + text
}

func (m *depthResult) loss(w *message.Worth) string { return lossText(w, m.digits) }

// text says the answer in words.
func (m *depthResult) text(p *page) {
	who := printable(playerPhrase(m.Player-1, m.Players[m.Player-1]))
	switch {
	case m.Blueprint.Method == "":
		p.line(span{"unknown", red}, span{": " + printable(m.Reason), plain})
		return
	case m.Status == "yes":
		how := ", the most with the blueprint below the limit"
		if m.Resolve != nil {
			how = ", with " + plural(m.Resolve.Solved, "subgame") + " re-solved"
		}
		p.line(span{"guarantees " + m.short(m.Guaranteed) + " to " + who, green}, span{how, plain})
	default:
		p.line(span{"unknown", red}, span{": " + printable(m.Reason) + "; guarantees " + m.short(m.Guaranteed) + " to " + who, plain})
	}
	if p.brief {
		return
	}
	p.line()
	m.textGiven(p)
	if len(m.rounds) > 0 {
		p.line()
		m.textRounds(p)
	}
	if m.Resolve != nil {
		p.line()
		m.textResolved(p)
	}
	p.line()
	label := "proved"
	for _, proved := range m.Proved {
		labeled(p, label, proved)
		label = ""
	}
	p.line()
	p.line(span{fmt.Sprintf("  %s, %s, %d-bit entries, %s", plural(m.Stats.FloatPivots, "float pivot"), plural(m.Stats.Pivots, "exact pivot"),
		m.Stats.Bits, secondsText(m.Stats.Seconds)), dim})
	p.certificate(m.Certificate, true)
}

// textGiven says where the limit is and what the blueprint is worth.
func (m *depthResult) textGiven(p *page) {
	opponent := printable(m.Players[2-m.Player])
	labeled(p, "limit", fmt.Sprintf("%s, %s of %s; %s at them and below", plural(m.Limit.Nodes, "node"),
		plural(m.Limit.LeafSets[2-m.Player], "leaf information set"), opponent, plural(m.Limit.Below, "node")))
	how := m.Blueprint.Method
	if m.Blueprint.Rounds > 0 {
		how += ", " + plural(m.Blueprint.Rounds, "round")
	}
	labeled(p, "blueprint", fmt.Sprintf("%s; guarantees %s, exploitability %s", how, m.short(m.Blueprint.Guaranteed), m.loss(&m.Blueprint.Worth)))
	value := ""
	if m.Value != nil {
		value = m.short(*m.Value)
	} else {
		value = "from " + m.short(*m.Low) + " to " + m.short(*m.High)
	}
	labeled(p, "game", "value "+value)
}

// textResolved says what re-solving has led to.
func (m *depthResult) textResolved(p *page) {
	r := m.Resolve
	labeled(p, "re-solved", fmt.Sprintf("%d of %s at %s, by %s", r.Solved, plural(r.Subgames, "subgame"), plural(r.Nodes, "node"), r.Method))
	labeled(p, "before", fmt.Sprintf("guarantees %s, exploitability %s", m.short(r.Before.Guaranteed), m.loss(&r.Before)))
	labeled(p, "after", fmt.Sprintf("guarantees %s, exploitability %s", m.short(m.Guaranteed), m.loss(m.Worth)))
}

// labeled writes a label and text filled to the width beside it.
func labeled(p *page, label, text string) {
	head := pad("  "+label, 13)
	for _, l := range wrap(text, p.width-len(head)) {
		p.line(span{head + l, plain})
		head = pad("", len(head))
	}
}

// textRounds writes a table of the rounds.
func (m *depthResult) textRounds(p *page) {
	table := [][]string{{"k", "V_k (model)", "L_k (game)", "exploitability"}}
	for _, r := range m.rounds {
		k := "∞"
		if r.Continuations > 0 {
			k = strconv.Itoa(r.Continuations)
		}
		table = append(table, []string{k, m.short(r.Model), m.short(r.Guaranteed), m.loss(&r.Worth)})
	}
	p.table(table)
}

func (m *depthResult) round(s *session, r *exactsolve.DepthRound) error {
	one := &message.Round{Continuations: r.Continuations, Cuts: r.Cuts, Model: r.Model, Worth: newWorth(r.Worth)}
	m.rounds = append(m.rounds, one)
	if s.format != "json" {
		s.detail("%s: V_k %s, L_k %s", roundName(one), m.short(one.Model), m.short(one.Guaranteed))
	}
	return s.tell("round", one)
}

// enter enters what was found.
func (m *depthResult) enter(g *seqform.Game, a *exactsolve.DepthAnswer) {
	best, player := newWorth(a.Worth), m.Player-1
	m.Status, m.Reason, m.Worth, m.Model = a.Status.String(), a.Reason, &best, a.Model
	m.Blueprint.Worth, m.Blueprint.OpponentGuaranteed = newWorth(a.Blueprint), a.Opponent
	if m.Low, m.High = &a.Low, &a.High; a.Known() {
		m.Value, m.Low, m.High = &a.Low, nil, nil
	}
	if z := a.Resolved; z != nil {
		m.Resolve = &message.Resolve{Method: z.Method, Nodes: z.Nodes, Subgames: z.Subgames, Solved: z.Solved, Before: newWorth(z.Before)}
	}
	s := a.Stats
	m.Stats = message.ProgramStats{Rows: s.Rows, Columns: s.Cols, FloatPivots: s.FloatPivots, Pivots: s.ExactPivots, Factors: s.Factors, Bits: s.Bits}
	who := printable(playerPhrase(player, m.Players[player]))
	for _, p := range a.Proved {
		m.Proved = append(m.Proved, p.Text(who))
	}
	claim := &a.Certificate.Claim
	m.Profile, m.Payoffs, m.Epsilon = newNames(g).profile(claim.Profile), claim.Payoffs, &claim.Epsilon
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
