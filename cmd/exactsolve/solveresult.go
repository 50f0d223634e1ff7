package main

import (
	"fmt"
	"strings"
	"time"

	"exactsolve/cert"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A solveResult is the answer of solve.
type solveResult struct {
	Status  string          `json:"status"`
	Concept cert.Concept    `json:"concept"`
	Checked bool            `json:"checked"`
	Reason  string          `json:"reason,omitempty"`
	Known   []string        `json:"known,omitempty"`
	Method  string          `json:"method"`
	Stats   statsMessage    `json:"stats"`
	Boxes   *boxStats       `json:"boxes,omitempty"`
	Players []string        `json:"players"`
	Removed *removedMessage `json:"removed,omitempty"`
	claimMessage
	Claim       cert.Concept  `json:"claim,omitempty"`
	Exactness   string        `json:"exactness,omitempty"`
	Epsilon     *rational.Rat `json:"epsilon,omitempty"` // of epsilon-nash
	Trembles    string        `json:"trembles,omitempty"`
	EpsilonBar  string        `json:"epsilon_bar,omitempty"`
	Notes       []string      `json:"notes,omitempty"`
	Certificate string        `json:"certificate,omitempty"`

	view view // nil without a certificate
	wide bool // found without a tableau
}

// work says what was done.
func (m *solveResult) work() string {
	switch {
	case !m.wide:
		return m.Stats.String()
	case m.Method == "":
		return m.Stats.Guess + ", " + m.Stats.took()
	}
	return m.Method + ", " + m.Stats.Guess + ", " + m.Stats.took()
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
	return fmt.Sprintf("%s, %d-bit entries, %s", pivots, m.Bits, m.took())
}

func (m statsMessage) took() string { return seconds(time.Duration(m.Seconds * float64(time.Second))) }

// conceptName returns the concept as in a sentence.
func conceptName(c cert.Concept) string {
	switch c {
	case cert.Nash:
		return "nash equilibrium"
	case cert.ExtremeNash:
		return "list of all extreme nash equilibria"
	case cert.IsolatedNash:
		return "isolated nash equilibrium"
	case cert.EnclosedNash:
		return "enclosed nash equilibrium"
	case cert.AlgebraicNash:
		return "nash equilibrium in algebraic numbers"
	case cert.CompleteNash:
		return "list of nash equilibria"
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
	if strings.ContainsAny(name[:1], "aeiou") {
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
		Checked: r.Status == cert.Yes,
		Reason:  r.Reason,
		Method:  r.Stats.Method,
		Stats:   newStats(r.Stats, time.Since(s.start)),
		Players: n.players,
		Boxes:   c.wide.boxes,
		Removed: c.wide.removed,
		wide:    c.wide.engine != nil,
	}
	if r.Status != cert.Yes {
		m.Known = known(f, n)
	}
	if r.Certificate != nil {
		c.enter(m, f.Game, n, r.Certificate)
	}
	return m
}

// enter enters what the certificate says.
func (c *solve) enter(m *solveResult, g *seqform.Game, n *names, proof *cert.Certificate) {
	claim := &proof.Claim
	m.Certificate = c.certificate
	m.view = newView(n, proof, c.digits)
	m.claimMessage = m.view.message()
	if claim.Concept == cert.EpsilonNash {
		m.Epsilon = &claim.Epsilon
	}
	if m.wide {
		m.Claim, m.Exactness = claim.Concept, m.view.exactness()
	}
	if proof.Evidence.Plans != nil {
		m.EpsilonBar = proof.Evidence.EpsilonBar.String()
		if !m.wide {
			m.Trembles = c.trembles(claim.Concept)
		}
	}
	m.Notes = c.notes(m, g)
}

// notes says what is proved beside the concept, and what is left open.
func (c *solve) notes(m *solveResult, g *seqform.Game) []string {
	var list []string
	if m.Removed != nil {
		list = append(list, m.Removed.String())
	}
	if !m.wide {
		_, constant := g.ConstantSum()
		return append(list, notUnique(m.Concept, constant, m.Trembles))
	}
	if shows := m.view.shows(); shows != "" {
		list = append(list, upperFirst(shows)+".")
	}
	if !m.Checked {
		return list
	}
	if m.Concept != cert.Nash {
		return append(list, upperFirst(withArticle(conceptName(m.Concept)))+" need not be unique.")
	}
	text := "A Nash equilibrium need not be unique."
	if g.Tree != nil {
		text += " Behavior where the player's own plan does not lead means nothing."
	}
	return append(list, text)
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
	p.line(span{conceptName(m.claimed()) + ", checked", green}, span{" (" + m.work() + ")", plain})
	if p.brief {
		return
	}
	p.line()
	p.rows(m.view.rows(m.Players))
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

// claimed returns the concept that the certificate is about.
func (m *solveResult) claimed() cert.Concept {
	if m.Claim != "" {
		return m.Claim
	}
	return m.Concept
}

func (m *solveResult) textUnknown(p *page) {
	p.line(span{m.Status, red}, span{": " + m.Reason + " (" + m.work() + ")", plain})
	if p.brief || len(m.Known) == 0 {
		return
	}
	p.line()
	p.line(span{"Known so far:", plain})
	for _, k := range m.Known {
		p.line(span{"  " + printable(k), plain})
	}
	m.textBest(p)
}

// textBest says what has been proved of the best profile seen.
func (m *solveResult) textBest(p *page) {
	if m.view == nil {
		return
	}
	p.line()
	p.line(span{"The best profile seen, checked: " + withArticle(claimName(m.Claim, m.Epsilon)), plain}, span{besideBound(m.Epsilon), dim})
	p.line()
	p.rows(m.view.rows(m.Players))
	if m.Certificate != "" && m.Certificate != "-" {
		p.line()
		p.paragraph(0, "Certificate: "+printable(m.Certificate))
	}
}

// besideBound is beside for the bound of an epsilon-nash equilibrium, nil for others.
func besideBound(epsilon *rational.Rat) string {
	if epsilon == nil {
		return ""
	}
	return beside(*epsilon, 3)
}
