package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"exactsolve/cert"
	"exactsolve/depthlimit"
	"exactsolve/depthlimit/blueprint"
	"exactsolve/message"
	"exactsolve/quasiperfect"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A depthRun is one run of depthlimit as it goes on.
type depthRun struct {
	c     *depthLimit
	ctx   context.Context
	s     *session
	f     *gameFile
	limit *depthlimit.Limit
	m     *depthResult

	blueprint seqform.Profile
	own       *depthlimit.Guarantee // of the player's blueprint
	opponent  *depthlimit.Guarantee // of the opponent's
	low, high rational.Rat          // bounds of the value of the game, to the player
}

// answer runs the method within the limits and reports.
func (c *depthLimit) answer(ctx context.Context, s *session, f *gameFile, limit *depthlimit.Limit, cut *subgameCut, to *output) error {
	r := &depthRun{c: c, ctx: ctx, s: s, f: f, limit: limit, m: c.newResult(f, limit)}
	found, err := r.solve()
	if err == nil && cut != nil {
		err = r.again(cut, found)
	}
	if errors.Is(err, errNoBlueprint) {
		r.m.Status, r.m.Reason = cert.Unknown.String(), err.Error()
		found, err = nil, nil
	}
	if err != nil {
		return err
	}
	var proof *cert.Certificate
	if found != nil {
		if proof, err = r.conclude(found); err != nil {
			return err
		}
	}
	if r.m.Certificate, err = c.certificate.write(s, f, to, proof, r.m.Reason); err != nil {
		return inputError(err)
	}
	r.m.Stats.Seconds = time.Since(s.start).Round(time.Microsecond).Seconds()
	if err := s.report(r.m); err != nil {
		return inputError(err)
	}
	return status(s.statusOf(r.m.Status))
}

// errNoBlueprint is wrapped by errors that say that a limit came before a blueprint.
var errNoBlueprint = errors.New("no blueprint within the limits")

func (r *depthRun) solve() (*depthlimit.Result, error) {
	c := r.c
	us := c.player - 1
	made, err := c.makeBlueprint(r.ctx, r.s, r.f)
	if err != nil {
		return nil, r.ended(err)
	}
	r.blueprint = made.profile
	continuations, err := c.continuationsOf(r.ctx, r.s, r.f, made.profile)
	if err != nil {
		return nil, r.ended(err)
	}
	if err := r.bound(made); err != nil {
		return nil, err
	}
	kept := &depthlimit.Result{Status: cert.Yes, Best: r.own}
	if c.values.none {
		return kept, nil
	}
	if r.ctx.Err() != nil {
		stopped(kept, context.Cause(r.ctx).Error())
		return kept, nil
	}
	trunk, err := depthlimit.NewTrunk(r.limit, us, made.profile[us])
	if err != nil {
		return nil, err
	}
	if c.values.unlimited {
		found, err := trunk.SolveUnlimited(r.ctx, c.maxPivots)
		if err == nil && found.Model != nil {
			err = r.round(depthlimit.Round{Model: found.Model.Value, Guaranteed: found.Best.Value})
		}
		return found, err
	}
	var failed error
	found, err := trunk.Loop(r.ctx, continuations, depthlimit.LoopOptions{
		MaxValues: c.values.most, MaxPivots: c.maxPivots, Weaken: c.weaken,
		Trace: func(round depthlimit.Round) { failed = errors.Join(failed, r.round(round)) },
	})
	return found, errors.Join(err, failed)
}

// ended makes errNoBlueprint of what ended the making of a blueprint early.
func (r *depthRun) ended(err error) error {
	_, input := errors.AsType[*exitError](err)
	switch {
	case input || errors.Is(err, cert.ErrInternal):
		return err
	case r.ctx.Err() != nil:
		return fmt.Errorf("%w: %w", errNoBlueprint, context.Cause(r.ctx))
	case errors.Is(err, blueprint.ErrUnknown):
		return fmt.Errorf("%w: %w", errNoBlueprint, err)
	}
	return err
}

// bound finds bounds of the value of the game: what the blueprints of both players
// guarantee, or an equilibrium.
func (r *depthRun) bound(made *madeBlueprint) error {
	g, us := r.f.Game, r.c.player-1
	own, err := depthlimit.Guaranteed(g, us, made.profile[us])
	if err != nil {
		return err
	}
	r.own = own
	if r.opponent, err = depthlimit.Guaranteed(g, 1-us, made.profile[1-us]); err != nil {
		return err
	}
	r.low = own.Value
	r.high = own.Value.Add(depthlimit.Gap(g, own, r.opponent))
	if r.c.gameValue == "exact" && !r.known() {
		if err := r.solveGame(); err != nil {
			return err
		}
	}
	r.m.Blueprint = message.Blueprint{Method: made.method, Rounds: made.rounds, Worth: r.worth(own.Value), OpponentGuaranteed: r.opponent.Value}
	return nil
}

// solveGame finds the value of the game by an equilibrium.
func (r *depthRun) solveGame() error {
	found, err := quasiperfect.Solve(r.ctx, r.f.Game, quasiperfect.Options{Concept: cert.Nash, MaxPivots: r.c.maxPivots})
	switch {
	case err != nil:
		return err
	case found.Status != cert.Yes:
		r.s.warn("%s: the value of the game was not found: %s", r.f.Name, found.Reason)
	default:
		r.low = found.Certificate.Claim.Payoffs[r.c.player-1]
		r.high = r.low
	}
	return nil
}

func (r *depthRun) known() bool { return r.low.Equal(r.high) }

// worth returns what a strategy is worth that guarantees so much.
func (r *depthRun) worth(guaranteed rational.Rat) message.Worth {
	w, loss := message.Worth{Guaranteed: guaranteed}, r.high.Sub(guaranteed)
	if r.known() || loss.IsZero() {
		w.Exploitability = &loss
	} else {
		w.AtMost = &loss
	}
	return w
}

// round takes note of a round, and writes it if the answer is a stream.
func (r *depthRun) round(round depthlimit.Round) error {
	r.low = rational.Max(r.low, round.Guaranteed)
	m := &message.Round{Continuations: round.Continuations, Cuts: round.Cuts, Model: round.Model, Worth: r.worth(round.Guaranteed)}
	r.m.rounds = append(r.m.rounds, m)
	if r.s.format != "json" {
		r.s.detail("%s: V_k %s, L_k %s", roundName(m), r.m.short(m.Model), r.m.short(m.Guaranteed))
	}
	return r.s.tell("round", m)
}

// conclude enters what was found and returns the certificate, which is about the
// strategy found and the opponent's blueprint, and computes again what it guarantees.
func (r *depthRun) conclude(found *depthlimit.Result) (*cert.Certificate, error) {
	m, g := r.m, r.f.Game
	best := r.worth(found.Best.Value)
	m.Status, m.Worth = found.Status.String(), &best
	if m.Reason = strings.TrimPrefix(strings.TrimPrefix(found.Reason, "depthlimit: "), "resolve: "); m.Reason != "" && r.ctx.Err() != nil {
		m.Reason = context.Cause(r.ctx).Error()
	}
	if found.Model != nil {
		m.Model = &found.Model.Value
	}
	if m.Low, m.High = &r.low, &r.high; r.known() {
		m.Value, m.Low, m.High = &r.low, nil, nil
	}
	s := found.Stats
	m.Stats = message.ProgramStats{Rows: s.Rows, Columns: s.Cols, FloatPivots: s.FloatPivots, Pivots: s.ExactPivots, Factors: s.Factors, Bits: s.Bits}
	m.Proved = r.proved(found)
	proof, err := depthlimit.Certify(g, found.Best, r.opponent)
	if err != nil {
		return nil, err
	}
	n := newNames(g)
	m.Profile, m.Payoffs, m.Epsilon = n.profile(proof.Claim.Profile), proof.Claim.Payoffs, &proof.Claim.Epsilon
	return proof, nil
}

// proved says in words what follows from what was found. The numbers are beside it.
func (r *depthRun) proved(found *depthlimit.Result) []string {
	who := printable(playerPhrase(r.c.player-1, r.m.Players[r.c.player-1]))
	list := []string{fmt.Sprintf("the strategy guarantees just that to %s in the whole game, by an exact best response", who)}
	switch {
	case found.Status == cert.Yes && r.m.Resolve == nil:
		list = append(list, "no strategy that plays the blueprint below the limit guarantees more")
	case found.Model != nil && !r.c.weaken:
		list = append(list, "no strategy that plays the blueprint below the limit guarantees more than the last V_k")
	}
	switch {
	case r.high.Equal(found.Best.Value):
		list = append(list, "no strategy at all guarantees more: it is an equilibrium strategy")
	case !r.known():
		list = append(list, "the value of the game is in that range, by what the strategy and the opponent's blueprint guarantee")
	}
	return list
}
