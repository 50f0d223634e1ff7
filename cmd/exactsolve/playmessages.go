package main

import (
	"context"
	"fmt"
	"math"
	"strings"

	"exactsolve/cert"
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
	return &playResult{digits: t.c.digits, Play: message.Play{
		Status: cert.Yes.String(), Player: t.us + 1, Players: t.names.players,
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
		m.MaxSeconds, m.MaxCPU = math.Max(m.MaxSeconds, one.Seconds), math.Max(m.MaxCPU, one.CPU)
	}
}

// resolved says what was found, under the context in which it was looked for.
func (h *hand) resolved(ctx context.Context, r *nested.Report, took duration) *message.Solved {
	m := &message.Solved{
		Hand: h.number, Because: string(r.Reason), Method: r.Method.String(), Instead: r.Instead,
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
	m.Seconds, m.CPU = took.seconds()
	return m
}

// say writes a message, or says the same in words.
func (h *hand) say(field string, m any) error {
	if err := h.s.tell(field, m); err != nil || h.s.format == "json" {
		return err
	}
	if h.s.quiet && h.c.opponent != askOpponent {
		return nil
	}
	p := h.s.newPage(h.s.out)
	h.words(p, m)
	if err := p.flush(); err != nil {
		return inputError(err)
	}
	h.s.out.flush()
	return nil
}

// write records a hand.
func (h *hand) write(m *message.End) error {
	strategy := h.strategy
	if strategy == nil {
		strategy = []message.Strategy{}
	}
	if err := message.NewEncoder(h.record).Plain(message.Record{End: *m, Player: h.us + 1, Strategy: strategy}); err != nil {
		return inputError(err)
	}
	return nil
}

// summary reports the result.
func (t *table) summary() error {
	if err := t.addWhole(); err != nil {
		return err
	}
	if err := t.s.report(t.m); err != nil {
		return inputError(err)
	}
	if t.s.ctx.Err() != nil {
		return status(exitInterrupted)
	}
	return nil
}

// addWhole says what the program guarantees in all plays, unless there is no time.
func (t *table) addWhole() error {
	if !t.c.whole || t.s.ctx.Err() != nil {
		return nil
	}
	q, err := t.solver.Whole(t.s.ctx)
	switch {
	case t.s.ctx.Err() != nil:
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
