package view

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A SolveResult is the answer of solve.
type SolveResult struct {
	message.Solve
	view *View // nil without a certificate
	wide bool  // found without a tableau

	value string // what formulas are of, for all values of a parameter
}

func (m *SolveResult) work() string {
	took := ", " + cli.Seconds(m.Stats.Seconds)
	switch {
	case m.wide: // nothing is known of a search left behind
		known := slices.DeleteFunc([]string{m.Method, m.Stats.Guess}, func(s string) bool { return s == "" })
		return strings.TrimPrefix(strings.Join(known, ", ")+took, ", ")
	case m.Stats.Guess != "":
		return fmt.Sprintf("%s, %s, %d-bit entries%s", m.Stats.Guess, cli.Plural(m.Stats.Pivots, "exact pivot"), m.Stats.Bits, took)
	}
	return fmt.Sprintf("%s, %d-bit entries%s", cli.Plural(m.Stats.Pivots, "pivot"), m.Stats.Bits, took)
}

// NewStats returns the counts of an answer by name.
func NewStats(s answer.Stats, elapsed time.Duration) message.Stats {
	return message.Stats{
		Tableau: &message.Tableau{Rows: s.Rows, Columns: s.Cols, CrashPivots: s.Crash},
		Pivots:  s.Pivots, Bits: s.Bits, Guess: s.Guess, Seconds: cli.Microseconds(elapsed),
	}
}

// claimName is the name of a concept with the bound of an epsilon-nash equilibrium.
func claimName(c cert.Concept, epsilon *rational.Rat) string {
	if c != cert.EpsilonNash || epsilon == nil {
		return exactsolve.ConceptName(c)
	}
	return fmt.Sprintf("epsilon-nash equilibrium with ε = %v", *epsilon)
}

// WithArticle puts "a" or "an" before a name.
func WithArticle(name string) string {
	if strings.ContainsAny(name[:1], "aeiou") {
		return "an " + name
	}
	return "a " + name
}

// NewSolveResult makes the answer to a question; certificate is the file of that, "" for none.
func NewSolveResult(s *cli.Session, f *cli.GameFile, q *exactsolve.Question, a *exactsolve.Answer, certificate string) *SolveResult {
	n := cli.NewNames(f.Game)
	m := &SolveResult{wide: !a.Pivoting, Solve: message.Solve{
		Status: a.Status.String(), Concept: a.Concept, Checked: a.Status == answer.Yes, Reason: a.Reason, Players: n.Players,
		Method: a.Stats.Method, Stats: NewStats(a.Stats, time.Since(s.Start)), Removed: (*message.Removed)(a.Removed),
	}}
	if b := a.Boxes; b != nil {
		m.Boxes = &message.Boxes{Counts: message.Counts(b.Counts), Left: b.Left, Found: (*message.Found)(b.Found)}
	}
	if a.Status != answer.Yes && f.Family == nil {
		m.Known = known(f, n, q)
	}
	if a.Certificate != nil {
		m.Certificate = certificate
		m.enter(f.Game, n, q, a.Certificate)
	}
	if v := a.Value; v != nil {
		m.Low, m.High = &v.Lo, &v.Hi
		if bounds := valueBounds(n, v); m.Checked {
			m.Notes = []string{cli.UpperFirst(bounds) + "."}
		} else {
			m.Known = append(m.Known, bounds)
		}
	}
	return m
}

func removedText(m *message.Removed) string {
	if m.Actions == 0 {
		return "No action is dominated."
	}
	return fmt.Sprintf("Found in the tree without %s (%s of removing them; %s left), and checked in the whole tree.",
		cli.Plural(m.Actions, "dominated action"), cli.Plural(m.Rounds, "round"), cli.Plural(m.Nodes, "node"))
}

func (m *SolveResult) enter(g *seqform.Game, n *cli.Names, q *exactsolve.Question, proof *cert.Certificate) {
	claim := &proof.Claim
	m.view = NewView(n, proof, q.Digits)
	m.view.least = q.Minimize != ""
	m.Claim = m.view.Claim()
	if claim.Concept == cert.EpsilonNash {
		m.Epsilon = &claim.Epsilon
	}
	if claim.Parametric != nil {
		m.Claimed = claim.Concept
		m.enterParametric(q)
		return
	}
	if m.wide || claim.Concept != m.Concept {
		m.Claimed, m.Exactness = claim.Concept, string(m.view.Kind)
	}
	if !proof.Evidence.EpsilonBar.IsZero() {
		m.EpsilonBar = proof.Evidence.EpsilonBar.String()
		if !m.wide {
			m.Trembles = tremblesOf(q, claim.Concept)
		}
	}
	if claim.Mediated == nil && claim.Optimal == nil {
		m.Notes = m.notes(g)
		return
	}
	m.enterOptimum(n, q, proof)
	if required := q.Require != ""; m.Checked {
		m.Notes = m.goalNotes(required)
	} else {
		m.Known = append(m.Known, m.goalKnown(required)...)
	}
}

// notes says what is proved beside the concept, and what is left open.
func (m *SolveResult) notes(g *seqform.Game) []string {
	var list []string
	if m.Removed != nil {
		list = append(list, removedText(m.Removed))
	}
	if !m.wide && m.Checked {
		_, constant := g.ConstantSum()
		return append(list, notUnique(m.Concept, constant, m.Trembles))
	}
	if shows := m.view.Shows; shows != "" {
		list = append(list, cli.UpperFirst(shows)+".")
	}
	if !m.Checked {
		return list
	}
	if m.Concept != cert.Nash {
		return append(list, cli.UpperFirst(WithArticle(exactsolve.ConceptName(m.Concept)))+" need not be unique.")
	}
	text := "A Nash equilibrium need not be unique."
	if g.Tree != nil {
		text += " Behavior where the player's own plan does not lead means nothing."
	}
	return append(list, text)
}

// known says what holds although no equilibrium was found, as far as that takes no time.
func known(f *cli.GameFile, n *cli.Names, q *exactsolve.Question) (list []string) {
	const quick = 200_000 // terms of the payoffs
	if q.Require == "" {
		list = append(list, "such an equilibrium exists, as in every game with perfect recall")
	}
	for i := range f.Game.Players {
		if f.Game.Payoffs.Len() > quick {
			break
		}
		lo, hi := f.Game.PayoffRange(i)
		list = append(list, fmt.Sprintf("the payoff of %s is from %v to %v", PlayerPhrase(i, n.Players[i]), lo, hi))
	}
	return list
}

// valueBounds says between which bounds the value of a game of constant sum lies, with
// as many digits as tell them apart.
func valueBounds(n *cli.Names, v *rational.Interval) string {
	const most = 20
	digits, lo, hi := 2, "", ""
	for lo == hi && digits < most {
		digits++
		lo, _ = cli.Decimal(v.Lo, digits)
		hi, _ = cli.Decimal(v.Hi, digits)
	}
	return fmt.Sprintf("the value of the game to %s is from %v%s to %v%s",
		PlayerPhrase(0, n.Players[0]), v.Lo, cli.Beside(v.Lo, digits), v.Hi, cli.Beside(v.Hi, digits))
}

func tremblesOf(q *exactsolve.Question, concept cert.Concept) string {
	switch {
	case concept == cert.ExtensivePerfect:
		return "every action has probability at least ε"
	case concept == cert.QuasiProper, concept == cert.Proper:
		of := "at each information set"
		if concept == cert.Proper {
			of = "in strategies"
		}
		return "mistakes " + of + " are falling powers of ε, in orders that players mix"
	case q.Trembles == "random":
		return fmt.Sprintf("every sequence has the lower bound in the certificate, drawn with seed %d", q.Seed)
	}
	return "every sequence σ of own actions has weight at least ε^|σ|"
}

// notUnique says what the answer leaves open.
func notUnique(c cert.Concept, constantSum bool, trembles string) string {
	if c != cert.Nash {
		text := cli.UpperFirst(WithArticle(exactsolve.ConceptName(c))) + " need not be unique."
		switch {
		case trembles == "" && c == cert.Proper: // by a chain
			return text + " Behavior where the player's own plan does not lead means nothing."
		case trembles == "":
			return text
		}
		return fmt.Sprintf("%s This one is the limit, as ε → 0, of equilibria in which %s; other trembles may lead to others.", text, trembles)
	}
	text := "A Nash equilibrium need not be unique"
	if constantSum {
		text += "; in a constant-sum game all have these payoffs"
	}
	return text + ". Behavior where the player's own plan does not lead means nothing; for that, ask for a refinement."
}

func (m *SolveResult) Text(p *cli.Page) {
	if m.Status != "yes" {
		p.Line(cli.Red(m.Status), cli.Plain(": "+m.Reason+" ("+m.work()+")"))
		if !p.Brief {
			m.TextKnown(p)
		}
		return
	}
	name := claimName(m.Concluded(), m.Epsilon)
	if m.Parametric != nil {
		name = ParametricName(m.view.claim)
	}
	p.Line(cli.Green(name+", checked"), cli.Plain(" ("+m.work()+")"))
	if p.Brief {
		return
	}
	switch {
	case m.Parametric != nil:
		m.parametricText().write(p)
	case m.view.claim.Mediated != nil:
		m.textMediated(p)
	default:
		p.Line()
		p.Rows(m.view.Rows(m.Players))
		p.Line()
	}
	for _, note := range m.Notes {
		p.Paragraph(0, note)
	}
	if m.EpsilonBar != "" {
		p.Paragraph(0, "Every comparison in its certificate holds for 0 < ε ≤ ε̄ = "+m.EpsilonBar+".")
	}
	p.Certificate(m.Certificate, false)
}

// TextKnown says what holds although nothing was found.
func (m *SolveResult) TextKnown(p *cli.Page) {
	if len(m.Known) > 0 {
		p.Line()
		p.Text("Known so far:")
	}
	for _, k := range m.Known {
		p.Text("  " + cli.Printable(k))
	}
	m.textBest(p)
}

func (m *SolveResult) textBest(p *cli.Page) {
	if m.view == nil {
		return
	}
	p.Line()
	if m.view.claim.Mediated != nil || m.view.claim.Optimal != nil {
		p.Text("There is a proof of that, checked.")
		if best := m.view.claim.Optimal; best != nil && m.view.Payoffs != nil {
			p.Line()
			p.Rows(m.view.Rows(m.Players))
		}
		if m.Device != nil {
			m.textDevice(p)
		}
		p.Certificate(m.Certificate, true)
		return
	}
	p.Line(cli.Plain("The best profile seen, checked: "+WithArticle(claimName(m.Claimed, m.Epsilon))), cli.Dim(besideBound(m.Epsilon)))
	p.Line()
	p.Rows(m.view.Rows(m.Players))
	p.Certificate(m.Certificate, true)
}

// besideBound is beside for the bound of an epsilon-nash equilibrium, nil for others.
func besideBound(epsilon *rational.Rat) string {
	if epsilon == nil {
		return ""
	}
	return cli.Beside(*epsilon, 3)
}
