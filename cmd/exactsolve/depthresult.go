package main

import (
	"fmt"
	"strconv"
	"time"

	"exactsolve/depthlimit"
	"exactsolve/rational"
	"exactsolve/rational/approx"
)

// A depthResult is the answer of depthlimit. All payoffs are to the player whose
// strategy is looked for, except that of the opponent's blueprint and Payoffs.
type depthResult struct {
	Status    string           `json:"status"`
	Reason    string           `json:"reason,omitempty"`
	Player    int              `json:"player"`
	Players   []string         `json:"players"`
	Limit     limitMessage     `json:"limit"`
	Blueprint blueprintMessage `json:"blueprint,omitzero"`
	Resolve   *resolveMessage  `json:"resolve,omitempty"`
	Model     *rational.Rat    `json:"model,omitempty"` // V_k of the last round
	*worth                     // of the strategy found; nil if there is none
	Value     *rational.Rat    `json:"value,omitempty"` // of the game, if it is known
	Low       *rational.Rat    `json:"value_at_least,omitempty"`
	High      *rational.Rat    `json:"value_at_most,omitempty"`
	Proved    []string         `json:"proved,omitempty"`
	Stats     depthStats       `json:"stats"`

	// Profile is the strategy found with the opponent's blueprint: an
	// Epsilon-equilibrium, with these payoffs.
	Profile     []profileEntry `json:"profile,omitempty"`
	Payoffs     []rational.Rat `json:"payoffs,omitempty"`
	Epsilon     *rational.Rat  `json:"epsilon,omitempty"`
	Certificate string         `json:"certificate,omitempty"`

	rounds []*roundMessage // in JSON messages of their own
	digits int
}

// A worth is what a strategy guarantees, and how much less than the value of the
// game that is, or a bound if the value is not known.
type worth struct {
	Guaranteed     rational.Rat  `json:"guaranteed"`
	Exploitability *rational.Rat `json:"exploitability,omitempty"`
	AtMost         *rational.Rat `json:"exploitability_at_most,omitempty"`
}

// A roundMessage is one k.
type roundMessage struct {
	Continuations int          `json:"continuations,omitempty"` // k; absent if all are allowed
	Cuts          int          `json:"cuts,omitempty"`          // different bounds at leaf information sets
	Model         rational.Rat `json:"model"`                   // V_k
	worth
}

// name says which k it is.
func (r *roundMessage) name() string {
	if r.Continuations == 0 {
		return "all continuations"
	}
	return plural(r.Continuations, "continuation")
}

// A limitMessage is the size of a depth limit.
type limitMessage struct {
	Nodes    int    `json:"nodes"`
	LeafSets [2]int `json:"leaf_sets"` // per player
	Below    int    `json:"below"`     // nodes at the limit and below
}

// A blueprintMessage is about both players' blueprints.
type blueprintMessage struct {
	Method             string       `json:"method"`
	Rounds             int          `json:"rounds,omitempty"`
	worth                           // of the player's
	OpponentGuaranteed rational.Rat `json:"opponent_guaranteed"` // to the opponent
}

// A depthStats counts the work on linear programs. Only the seconds, of everything,
// differ between runs.
type depthStats struct {
	Rows        int     `json:"rows"`
	Columns     int     `json:"columns"`
	FloatPivots int     `json:"float_pivots"`
	Pivots      int     `json:"pivots"`
	Factors     int     `json:"factors"`
	Bits        int     `json:"bits"`
	Seconds     float64 `json:"seconds"`
}

func (c *depthLimit) newResult(f *gameFile, l *depthlimit.Limit) *depthResult {
	m := &depthResult{Player: c.player, Players: newNames(f.Game).players, digits: c.digits}
	m.Limit.Nodes = len(l.Nodes())
	for i := range m.Limit.LeafSets {
		m.Limit.LeafSets[i] = len(l.LeafSets(i))
	}
	for _, v := range l.Nodes() {
		m.Limit.Below += int(f.Game.Tree.End[v]) - v
	}
	return m
}

// maxShort bounds the fractions that are printed as such, in characters: those of
// guessed strategies have thousands of digits.
const maxShort = 24

// short returns a number for people.
func (m *depthResult) short(x rational.Rat) string {
	text := x.String()
	if len(text) <= maxShort {
		return text + beside(x, m.digits)
	}
	text, _ = decimal(x, m.digits)
	return "≈ " + text
}

// loss says how exploitable a strategy is.
func (m *depthResult) loss(w *worth) string {
	if w.Exploitability != nil {
		return m.short(*w.Exploitability)
	}
	if len(w.AtMost.String()) <= maxShort {
		return "at most " + m.short(*w.AtMost)
	}
	text, _ := approx.Decimal(*w.AtMost, m.digits, approx.Up)
	return "at most " + text
}

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
		m.Stats.Bits, seconds(time.Duration(m.Stats.Seconds*float64(time.Second)))), dim})
	if m.Certificate != "" && m.Certificate != "-" {
		p.line()
		p.paragraph(0, "Certificate: "+printable(m.Certificate))
	}
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
	labeled(p, "blueprint", fmt.Sprintf("%s; guarantees %s, exploitability %s", how, m.short(m.Blueprint.Guaranteed), m.loss(&m.Blueprint.worth)))
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
	labeled(p, "after", fmt.Sprintf("guarantees %s, exploitability %s", m.short(m.Guaranteed), m.loss(m.worth)))
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
		table = append(table, []string{k, m.short(r.Model), m.short(r.Guaranteed), m.loss(&r.worth)})
	}
	p.table(table)
}
