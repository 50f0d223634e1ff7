package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"strings"

	"exactsolve/cert"
	"exactsolve/depthlimit/nested"
	"exactsolve/rational"
)

// The messages of play, one a line with --json: docs/formats/play.md.

// A dealMessage begins a hand.
type dealMessage struct {
	Hand int `json:"hand"`
}

// A turnMessage asks the opponent for an action.
type turnMessage struct {
	Hand    int           `json:"hand"`
	Infoset setRef        `json:"infoset"`
	Actions []string      `json:"actions"`
	Seen    []seenMessage `json:"seen"`
}

// A seenMessage is an action on the way to an information set, null as far as it is
// not known there. Player is 0 for chance.
type seenMessage struct {
	Player *int    `json:"player"`
	Action *string `json:"action"`
}

// An errorMessage says what was wrong with an answer.
type errorMessage struct {
	Hand    int    `json:"hand"`
	Message string `json:"message"`
}

// An actionMessage is what the opponent did.
type actionMessage struct {
	Hand    int    `json:"hand"`
	Infoset setRef `json:"infoset"`
	Action  string `json:"action"`
	Number  int    `json:"number"`
	OffTree bool   `json:"off_tree"`
}

// A solvedMessage is about a subgame that was solved. Payoffs are to the program.
type solvedMessage struct {
	Hand      int             `json:"hand"`
	Because   string          `json:"because"` // "off-tree" or "limit"
	Method    string          `json:"method"`
	Instead   bool            `json:"instead,omitempty"` // the method asked for guaranteed less
	Status    string          `json:"status"`
	Reason    string          `json:"reason,omitempty"`
	Before    rational.Rat    `json:"before"`
	Guarantee rational.Rat    `json:"guarantee"`
	Kept      bool            `json:"kept"`
	Margin    rational.Rat    `json:"margin"`
	Roots     int             `json:"roots"`
	Nodes     int             `json:"nodes"`
	Values    []valuesMessage `json:"values,omitempty"`
	Pivots    int             `json:"pivots"`
	Bits      int             `json:"bits"`
	Cached    bool            `json:"cached"`
	Seconds   float64         `json:"seconds"`
	CPU       float64         `json:"cpu_seconds"`

	digits int
}

// A valuesMessage is a round with k continuations, see [resolve.Round].
type valuesMessage struct {
	Continuations int          `json:"continuations"`
	Cuts          int          `json:"cuts"`
	Model         rational.Rat `json:"model"`
	Subgame       rational.Rat `json:"subgame"`
	Guaranteed    rational.Rat `json:"guaranteed"`
}

// An endMessage is a play from the root to a leaf.
type endMessage struct {
	Hand    int            `json:"hand"`
	Path    []int          `json:"path"` // actions, from 1
	Labels  []string       `json:"labels"`
	Payoffs []rational.Rat `json:"payoffs"`
}

// A recordMessage is a line of --record.
type recordMessage struct {
	endMessage
	Player   int             `json:"player"`
	Strategy []strategyEntry `json:"strategy"`
}

// A strategyEntry is what the program played by at an information set, from 1.
type strategyEntry struct {
	Infoset       int            `json:"infoset"`
	Probabilities []rational.Rat `json:"probabilities"`
}

// A playResult sums up.
type playResult struct {
	Status     string         `json:"status"`
	Player     int            `json:"player"`
	Players    []string       `json:"players"`
	Hands      int            `json:"hands"`
	Unfinished bool           `json:"unfinished,omitempty"` // one more began
	Payoffs    []rational.Rat `json:"payoffs"`              // in all hands together
	Blueprint  rational.Rat   `json:"blueprint"`            // what it guarantees
	Subgames   int            `json:"subgames"`             // solved
	Cached     int            `json:"cached"`               // and known again
	Unsolved   int            `json:"unsolved"`             // given up
	Least      *rational.Rat  `json:"least_guarantee,omitempty"`
	Whole      *rational.Rat  `json:"whole_guarantee,omitempty"`
	MaxSeconds float64        `json:"max_seconds"`
	MaxCPU     float64        `json:"max_cpu_seconds"`

	digits int
}

func (t *table) newResult() *playResult {
	return &playResult{
		Status: cert.Yes.String(), Player: t.us + 1, Players: t.names.players,
		Payoffs: make([]rational.Rat, 2), Blueprint: t.solver.Blueprint().Value, digits: t.c.digits,
	}
}

// add counts a subgame.
func (m *playResult) add(r *nested.Report, one *solvedMessage) {
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
func (h *hand) resolved(ctx context.Context, r *nested.Report, took duration) *solvedMessage {
	m := &solvedMessage{
		Hand: h.number, Because: string(r.Reason), Method: r.Method.String(), Instead: r.Instead,
		Status: r.Status.String(), Before: r.Before, Guarantee: r.Guarantee.Value, Kept: r.Kept, Margin: r.Margin,
		Roots: r.Roots, Nodes: r.Nodes, Pivots: r.Stats.ExactPivots, Bits: r.Stats.Bits, Cached: r.Cached, digits: h.c.digits,
	}
	if r.Why != "" {
		m.Reason = strings.TrimPrefix(r.Why, "resolve: ")
		if ctx.Err() != nil {
			m.Reason = context.Cause(ctx).Error()
		}
	}
	for _, k := range r.Rounds {
		m.Values = append(m.Values, valuesMessage(k))
	}
	m.Seconds, m.CPU = took.seconds()
	return m
}

// say writes a message, or says the same in words.
func (h *hand) say(field string, m any) error {
	if h.s.format == "json" {
		if err := h.s.message(field, m); err != nil {
			return inputError(err)
		}
		h.s.out.flush()
		return nil
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
func (h *hand) write(m *endMessage) error {
	enc := json.NewEncoder(h.record)
	enc.SetEscapeHTML(false)
	strategy := h.strategy
	if strategy == nil {
		strategy = []strategyEntry{}
	}
	if err := enc.Encode(recordMessage{*m, h.us + 1, strategy}); err != nil {
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
