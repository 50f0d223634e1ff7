package depth

import (
	"context"
	"fmt"
	"strings"

	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/depthlimit/nested"
	"exactsolve/message"
	"exactsolve/rational"
)

// A playResult sums up.
type playResult struct {
	message.Play
	digits int
}

func (t *table) newResult() *playResult {
	return &playResult{digits: t.c.Digits, Play: message.Play{
		Status: cert.Yes.String(), Player: t.us + 1, Players: t.names.Players,
		Payoffs: make([]rational.Rat, 2), Blueprint: t.solver.Blueprint().Value,
	}}
}

// add counts a subgame.
func (m *playResult) add(r *nested.Report, one *message.Solved) {
	if m.Least == nil || one.Guarantee.Cmp(*m.Least) < 0 {
		m.Least = &one.Guarantee
	}
	switch {
	case r.Cached:
		m.Cached++
	case r.Status == cert.Yes:
		m.Subgames++
	default:
		m.Unsolved++
	}
	if !r.Cached {
		m.MaxSeconds, m.MaxCPU = max(m.MaxSeconds, one.Seconds), max(m.MaxCPU, one.CPU)
	}
}

// resolved says what was found, under the context in which it was looked for.
func (h *hand) resolved(ctx context.Context, r *nested.Report, took cli.Duration) *message.Solved {
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
	m.Seconds, m.CPU = took.Seconds()
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

// write records a hand.
func (h *hand) write(m *message.End) error {
	strategy := h.strategy
	if strategy == nil {
		strategy = []message.Strategy{}
	}
	if err := message.NewEncoder(h.record).Plain(message.Record{End: *m, Player: h.us + 1, Strategy: strategy}); err != nil {
		return cli.InputError(err)
	}
	return nil
}

// summary reports the result.
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
		return fmt.Errorf("%w: %w", cert.ErrInternal, err)
	}
	t.m.Whole = &q.Value
	return nil
}
