package main

import (
	"fmt"
	"strings"
	"time"

	"exactsolve/cert"
	"exactsolve/rational"
)

// A solveResult is the answer of solve.
type solveResult struct {
	Status      string         `json:"status"`
	Concept     cert.Concept   `json:"concept"`
	Checked     bool           `json:"checked"`
	Reason      string         `json:"reason,omitempty"`
	Known       []string       `json:"known,omitempty"`
	Method      string         `json:"method"`
	Stats       statsMessage   `json:"stats"`
	Players     []string       `json:"players"`
	Profile     []profileEntry `json:"profile,omitempty"`
	Beliefs     []beliefEntry  `json:"beliefs,omitempty"`
	Payoffs     []rational.Rat `json:"payoffs,omitempty"`
	Trembles    string         `json:"trembles,omitempty"`
	EpsilonBar  string         `json:"epsilon_bar,omitempty"`
	Notes       []string       `json:"notes,omitempty"`
	Certificate string         `json:"certificate,omitempty"`

	digits int
}

// A statsMessage counts the work done. Only the seconds differ between runs.
type statsMessage struct {
	Rows        int     `json:"rows"`
	Columns     int     `json:"columns"`
	CrashPivots int     `json:"crash_pivots"`
	Pivots      int     `json:"pivots"`
	Bits        int     `json:"bits"`
	Guess       string  `json:"guess,omitempty"`
	Seconds     float64 `json:"seconds"`
}

func newStats(s cert.Stats, elapsed time.Duration) statsMessage {
	return statsMessage{s.Rows, s.Cols, s.Crash, s.Pivots, s.Bits, s.Guess, elapsed.Round(time.Microsecond).Seconds()}
}

func (m statsMessage) String() string {
	pivots := plural(m.Pivots, "pivot")
	if m.Guess != "" {
		pivots = m.Guess + ", " + plural(m.Pivots, "exact pivot")
	}
	return fmt.Sprintf("%s, %d-bit entries, %s", pivots, m.Bits,
		seconds(time.Duration(m.Seconds*float64(time.Second))))
}

// conceptName returns the concept as in a sentence.
func conceptName(c cert.Concept) string {
	switch c {
	case cert.Nash:
		return "nash equilibrium"
	case cert.ExtremeNash:
		return "list of all extreme nash equilibria"
	case cert.NormalFormPerfect:
		return "normal-form perfect equilibrium"
	case cert.ExtensivePerfect:
		return "extensive-form perfect equilibrium"
	case cert.SubgamePerfect:
		return "subgame-perfect equilibrium"
	case cert.Consistent:
		return "consistent assessment"
	}
	return string(c) + " equilibrium"
}

// claimName is conceptName with the bound of an epsilon-nash equilibrium.
func claimName(c cert.Concept, epsilon *rational.Rat) string {
	if c != cert.EpsilonNash || epsilon == nil {
		return conceptName(c)
	}
	return fmt.Sprintf("epsilon-nash equilibrium with ε = %v", *epsilon)
}

// withArticle puts "a" or "an" before a name.
func withArticle(name string) string {
	if strings.HasPrefix(name, "e") {
		return "an " + name
	}
	return "a " + name
}

// result makes the answer.
func (c *solve) result(s *session, f *gameFile, r *cert.Result) *solveResult {
	n := newNames(f.Game)
	m := &solveResult{
		Status:  r.Status.String(),
		Concept: cert.Concept(c.concept),
		Reason:  r.Reason,
		Method:  r.Stats.Method,
		Stats:   newStats(r.Stats, time.Since(s.start)),
		Players: n.players,
		digits:  c.digits,
	}
	if r.Status != cert.Yes {
		m.Known = known(f, n)
		return m
	}
	claim := r.Certificate.Claim
	m.Checked, m.Certificate = true, c.certificate
	m.Profile, m.Beliefs, m.Payoffs = n.profile(claim.Profile), n.beliefs(claim.Beliefs), claim.Payoffs
	_, constant := f.Game.ConstantSum()
	if r.Certificate.Evidence.Plans != nil {
		m.Trembles, m.EpsilonBar = c.trembles(claim.Concept), r.Certificate.Evidence.EpsilonBar.String()
	}
	m.Notes = append(m.Notes, notUnique(claim.Concept, constant, m.Trembles))
	return m
}

// known says what holds although no equilibrium was found.
func known(f *gameFile, n *names) []string {
	list := []string{"such an equilibrium exists, as in every game with perfect recall"}
	for i := range f.Game.Players {
		lo, hi := f.Game.PayoffRange(i)
		list = append(list, fmt.Sprintf("the payoff of %s is from %v to %v", playerPhrase(i, n.player(i)), lo, hi))
	}
	return list
}

// trembles says how the game was perturbed.
func (c *solve) trembles(concept cert.Concept) string {
	switch {
	case concept == cert.ExtensivePerfect:
		return "every action has probability at least ε"
	case concept == cert.Proper:
		return "players mix the ways to give their actions the weights 1, ε, ε², …"
	case c.several.trembles == "random":
		return fmt.Sprintf("every sequence has the lower bound in the certificate, drawn with seed %d", c.several.seed)
	}
	return "every sequence σ of own actions has weight at least ε^|σ|"
}

// notUnique says what the answer leaves open.
func notUnique(c cert.Concept, constantSum bool, trembles string) string {
	if c != cert.Nash {
		name := withArticle(conceptName(c))
		return fmt.Sprintf("A%s need not be unique. This one is the limit, as ε → 0, of equilibria in which %s; "+
			"other trembles may lead to others.", name[1:], trembles)
	}
	text := "A Nash equilibrium need not be unique"
	if constantSum {
		text += "; in a constant-sum game all have these payoffs"
	}
	return text + ". Behavior where the player's own plan does not lead means nothing; for that, ask for a refinement."
}

// text says the answer in words.
func (m *solveResult) text(p *page) {
	if m.Status != "yes" {
		m.textUnknown(p)
		return
	}
	p.line(span{conceptName(m.Concept) + ", checked", green}, span{" (" + m.Stats.String() + ")", plain})
	if p.brief {
		return
	}
	p.line()
	rows := behaviorRows(m.Players, m.Profile, m.Beliefs, m.digits)
	rows = append(rows, payoffRow(m.Players, m.Payoffs, m.digits))
	p.rows(rows)
	p.line()
	for _, note := range m.Notes {
		p.paragraph(0, note)
	}
	if m.EpsilonBar != "" {
		p.paragraph(0, "Every comparison in its certificate holds for 0 < ε ≤ ε̄ = "+m.EpsilonBar+".")
	}
	if m.Certificate != "" && m.Certificate != "-" {
		p.paragraph(0, "Certificate: "+printable(m.Certificate))
	}
}

func (m *solveResult) textUnknown(p *page) {
	p.line(span{m.Status, red}, span{": " + m.Reason + " (" + m.Stats.String() + ")", plain})
	if p.brief || len(m.Known) == 0 {
		return
	}
	p.line()
	p.line(span{"Known so far:", plain})
	for _, k := range m.Known {
		p.line(span{"  " + printable(k), plain})
	}
}

// payoffRow returns the row of the players' payoffs.
func payoffRow(players []string, payoffs []rational.Rat, digits int) row {
	r := row{prefix: item{{"  payoff", bold}}, free: true}
	for i, u := range payoffs {
		r.items = append(r.items, item{{printable(players[i]) + "  ", plain}, {u.String(), bold}, {beside(u, digits), dim}})
	}
	return r
}

// behaviorRows returns, for each information set, a row of its actions and one
// of its nodes with the belief. Both lists are in the same order; beliefs may
// be nil.
func behaviorRows(players []string, profile []profileEntry, beliefs []beliefEntry, digits int) []row {
	nameWidth := 0
	for _, e := range profile {
		nameWidth = max(nameWidth, item{{printable(players[e.Player-1]), plain}}.width())
	}
	labelWidth := len("belief")
	for _, e := range profile {
		labelWidth = max(labelWidth, min(item{{printable(e.Label), plain}}.width(), maxAligned))
	}
	var rows []row
	for k := 0; k < len(profile); {
		ref := profile[k].setRef
		r := row{prefix: item{{"  " + pad(printable(players[ref.Player-1]), nameWidth) + "  ", plain},
			{pad(printable(ref.Label), labelWidth) + "  ", bold}}}
		for ; k < len(profile) && profile[k].setRef == ref; k++ {
			r.items = append(r.items, actionItem(profile[k], digits))
		}
		rows = append(rows, r)
		if len(beliefs) > 0 && beliefs[0].setRef == ref {
			rows = append(rows, beliefRow(beliefs[0], nameWidth, digits))
			beliefs = beliefs[1:]
		}
	}
	return rows
}

func actionItem(e profileEntry, digits int) item {
	look := plain
	if e.Probability.IsZero() {
		look = dim
	}
	return item{{printable(e.Action) + "  " + e.Probability.String(), look}, {beside(e.Probability, digits), dim}}
}

// manyNodes is how many nodes of an information set are listed when some have
// belief 0; of more, only the others are.
const manyNodes = 8

func beliefRow(b beliefEntry, nameWidth, digits int) row {
	r := row{prefix: item{{pad("", nameWidth+4), plain}, {"belief", dim}}, free: true}
	left := 0
	for _, n := range b.Nodes {
		if len(b.Nodes) > manyNodes && n.Probability.IsZero() {
			left++
			continue
		}
		r.items = append(r.items, item{{printable(n.History) + "  " + n.Probability.String(), dim}, {beside(n.Probability, digits), dim}})
	}
	if left > 0 {
		r.items = append(r.items, item{{"0 at the other " + plural(left, "node"), dim}})
	}
	if len(b.Nodes) == 0 {
		r.items = []item{{{"not defined: chance and the others do not lead here", dim}}}
	}
	return r
}
