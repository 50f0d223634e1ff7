package depth

import (
	"context"
	"fmt"
	"strings"

	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/depthlimit/nested"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/seqform"
)

func (h *hand) words(p *cli.Page, says any) {
	switch m := says.(type) {
	case *message.Deal:
		p.Line(cli.Bold(fmt.Sprintf("hand %d", m.Hand)))
	case *message.Turn:
		h.turnWords(p, m)
	case *message.Mistake:
		p.Line(cli.Red(m.Message))
	case *message.Played:
		off := ""
		if m.OffTree {
			off = ", off the tree"
		}
		p.Text(fmt.Sprintf("  %s: %s%s", cli.Printable(h.names.Players[h.opp]), cli.Printable(m.Action), off))
		if m.Lost != nil {
			p.Paragraph(2, h.lostWords(m))
		}
	case help:
		for _, line := range helpLines {
			p.Paragraph(2, line)
		}
	case *message.Solved:
		for _, line := range solvedWords(m, h.c.Digits) {
			p.Paragraph(2, line)
		}
	case *message.End:
		h.endWords(p, m)
	}
}

func (h *hand) turnWords(p *cli.Page, m *message.Turn) {
	if m.Cards != "" {
		p.Paragraph(2, "you hold "+cli.Printable(m.Cards))
	}
	if len(m.Seen) > 0 {
		var list []string
		for _, x := range m.Seen {
			list = append(list, h.seenWords(x))
		}
		p.Paragraph(2, "so far: "+strings.Join(list, ", "))
	}
	var stakes []string
	for a, x := range m.Stakes {
		stakes = append(stakes, cli.Printable(m.Actions[a])+" "+stakeWords(x))
	}
	p.Paragraph(2, "at stake for you: "+strings.Join(stakes, ", "))
	p.Line(cli.Bold(fmt.Sprintf("  %s at %s", cli.Printable(h.names.Players[h.opp]), cli.Printable(m.Infoset.Label))))
	p.Paragraph(2, "action? "+strings.Join(numbered(m.Actions), ", ")+" (? is for help)")
}

func stakeWords(x message.Stake) string {
	if x.Least.Equal(x.Most) {
		return x.Least.String()
	}
	return x.Least.String() + " to " + x.Most.String()
}

// help is what is said to those who ask for it.
type help struct{}

var helpLines = []string{
	"An action is a line with its number or its label. The end of the input ends play.",
	"so far: the actions that led here, as far as you know them; ? stands for what you do not know.",
	"you hold: the cards, where the game names your information sets as in Q:b.",
	"at stake for you: the least and the largest payoff to you of all ends that may follow, after each action. A game has no pot that it could tell; these are what it pays.",
	"a mistake: how much less you can expect after your action than after the best one, given what you know, if the program keeps to its strategy of that moment and you go on as well as possible. Luck does not count.",
	"Cards of the program are shown when a hand is over.",
}

// lostWords says what an action has cost.
func (h *hand) lostWords(m *message.Played) string {
	if m.Lost.IsZero() {
		return "none is better"
	}
	labels := h.names.Actions(h.opp, m.Infoset.Infoset-1)
	var list []string
	for _, a := range m.Best {
		list = append(list, cli.Printable(labels[a-1]))
	}
	return fmt.Sprintf("a mistake: %s lost, best was %s", withDecimal(*m.Lost, h.c.Digits), cli.OrList(list))
}

func (h *hand) seenWords(x message.Seen) string {
	who, what := "?", "?"
	if x.Player != nil && *x.Player == 0 {
		who = "chance"
	} else if x.Player != nil {
		who = cli.Printable(h.names.Players[*x.Player-1])
	}
	if x.Action != nil {
		what = cli.Printable(*x.Action)
	}
	return who + " " + what
}

func (h *hand) endWords(p *cli.Page, m *message.End) {
	var labels []string
	for _, label := range m.Labels {
		labels = append(labels, cli.Printable(label))
	}
	p.Paragraph(2, "end: "+strings.Join(labels, ", "))
	var paid []string
	for i, u := range m.Payoffs {
		paid = append(paid, fmt.Sprintf("%s %s", cli.Printable(h.names.Players[i]), u))
	}
	p.Text("  payoffs: " + strings.Join(paid, ", "))
	if h.judge != nil {
		p.Text(fmt.Sprintf("  your score: %s in %s%s", h.m.Payoffs[h.opp], cli.Plural(h.m.Hands, "hand"), h.m.lostWords()))
	}
}

func solvedWords(m *message.Solved, digits int) []string {
	if m.Cached {
		return []string{fmt.Sprintf("as before (%s): at least %s is guaranteed", m.Because, withDecimal(m.Guarantee, digits))}
	}
	method := m.Method
	if m.Instead {
		method += ", as the method asked for guarantees less"
	}
	lines := []string{fmt.Sprintf("subgame of %s solved (%s, %s, %.3f s)", cli.Plural(m.Nodes, "node"), m.Because, method, m.Seconds)}
	if m.Status != "yes" {
		lines[0] = fmt.Sprintf("subgame of %s given up (%s, %s, %.3f s): %s", cli.Plural(m.Nodes, "node"), m.Because, method, m.Seconds, m.Reason)
	}
	verb := "rises from " + withDecimal(m.Before, digits) + " to "
	if m.Before.Equal(m.Guarantee) {
		verb = "stays "
	} else if m.Guarantee.Cmp(m.Before) < 0 {
		verb = "falls from " + withDecimal(m.Before, digits) + " to "
	}
	lines = append(lines, "what is guaranteed in the whole game "+verb+withDecimal(m.Guarantee, digits))
	switch {
	case m.Kept:
	case m.Because == string(nested.OffTree):
		lines = append(lines, "the action may gain the opponent something, compared with those of the tree")
	default:
		lines = append(lines, "the opponent may get more than the subgame before promised")
	}
	return lines
}

// withDecimal writes a number, with a decimal in place of a long fraction.
func withDecimal(x rational.Rat, digits int) string {
	text := x.String()
	if len(text) <= view.MaxShort {
		return text
	}
	decimal, _ := approx.Decimal(x, digits, approx.Nearest)
	return "≈ " + decimal
}

func (m *playResult) Text(p *cli.Page) {
	unfinished := ""
	if m.Unfinished {
		unfinished = ", and one that did not end"
	}
	p.Line(cli.Bold(cli.Plural(m.Hands, "hand") + " played" + unfinished))
	if p.Brief {
		return
	}
	for i, u := range m.Payoffs {
		who := ""
		if i == m.Player-1 {
			who = ", the program"
		}
		p.Text(fmt.Sprintf("  %s%s: %s", cli.Printable(view.PlayerPhrase(i, m.Players[i])), who, u))
	}
	if lost := m.lostWords(); lost != "" {
		p.Text("  " + strings.TrimPrefix(lost, "; "))
	}
	p.Paragraph(2, "the blueprint guarantees "+withDecimal(m.Blueprint, m.digits))
	if m.Whole != nil {
		p.Paragraph(2, "in all plays together the program guarantees "+withDecimal(*m.Whole, m.digits))
	}
	if m.Least == nil {
		p.Text("  no subgames")
		return
	}
	p.Paragraph(2, "the least guarantee after solving: "+withDecimal(*m.Least, m.digits))
	p.Text(fmt.Sprintf("  subgames: %d solved, %d given up, %s known from before", m.Subgames, m.Unsolved, cli.Plural(m.Cached, "time")))
	p.Text(fmt.Sprintf("  the longest (%.3f s), and of processor time (%.3f s)", m.MaxSeconds, m.MaxCPU))
}

type playResult struct {
	message.Play
	digits int
}

// lostWords says what the opponent's mistakes have cost, if there were any.
func (m *playResult) lostWords() string {
	if m.Mistakes == 0 {
		return ""
	}
	return fmt.Sprintf("; lost by %s: %s", cli.Plural(m.Mistakes, "mistake"), withDecimal(*m.Lost, m.digits))
}

func (m *playResult) add(r *nested.Report, one *message.Solved) {
	if m.Least == nil || one.Guarantee.Cmp(*m.Least) < 0 {
		m.Least = &one.Guarantee
	}
	switch {
	case r.Cached:
		m.Cached++
	case r.Status == answer.Yes:
		m.Subgames++
	default:
		m.Unsolved++
	}
	if !r.Cached {
		m.MaxSeconds, m.MaxCPU = max(m.MaxSeconds, one.Seconds), max(m.MaxCPU, one.CPU)
	}
}

// resolved says what was found, under the context in which it was looked for.
func (h *hand) resolved(ctx context.Context, r *nested.Report) *message.Solved {
	m := &message.Solved{
		Hand: h.number, Because: string(r.Reason), Method: string(r.Method), Instead: r.Instead,
		Status: r.Status.String(), Before: r.Before, Guarantee: r.Guarantee.Value, Kept: r.Kept, Margin: r.Margin,
		Roots: r.Roots, Nodes: r.Nodes, Pivots: r.Stats.ExactPivots, Bits: r.Stats.Bits, Cached: r.Cached,
	}
	if r.Why != "" {
		m.Reason = strings.TrimPrefix(r.Why, "resolve: ")
		if ctx.Err() != nil {
			m.Reason = context.Cause(ctx).Error()
		}
	}
	for _, k := range r.Rounds {
		m.Values = append(m.Values, message.Values(k))
	}
	return m
}

// say writes a message, or says the same in words.
func (h *hand) say(field string, m any) error {
	if err := h.s.Tell(field, m); err != nil || h.s.Format == "json" {
		return err
	}
	if h.s.Quiet && h.c.opponent != askOpponent {
		return nil
	}
	p := h.s.NewPage(h.s.Out)
	h.words(p, m)
	if err := p.Flush(); err != nil {
		return cli.InputError(err)
	}
	h.s.Out.Flush()
	return nil
}

func (h *hand) write(m *message.End) error {
	strategy := h.strategy
	if strategy == nil {
		strategy = []message.Strategy{}
	}
	return cli.InputError(message.NewEncoder(h.record).Plain(message.Record{End: *m, Player: h.us + 1, Strategy: strategy}))
}

func (t *table) summary() error {
	if err := t.addWhole(); err != nil {
		return err
	}
	if err := t.s.Report(t.m); err != nil {
		return err
	}
	if t.s.Ctx.Err() != nil {
		return cli.Status(cli.ExitInterrupted)
	}
	return nil
}

// addWhole says what the program guarantees in all plays, unless there is no time.
func (t *table) addWhole() error {
	if !t.c.whole || t.s.Ctx.Err() != nil {
		return nil
	}
	q, err := t.solver.Whole(t.s.Ctx)
	switch {
	case t.s.Ctx.Err() != nil:
		return nil
	case err != nil:
		return err
	}
	if err := q.Check(t.f.Game); err != nil {
		return fmt.Errorf("%w: %w", answer.ErrInternal, err)
	}
	p := make(seqform.Profile, 2)
	p[t.us], p[t.opp] = q.Strategy, t.solver.Opponent()
	t.m.Whole, t.m.Profile = &q.Value, t.names.Profile(p)
	return nil
}
