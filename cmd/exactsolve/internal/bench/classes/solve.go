package classes

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"time"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/nash"
	"exactsolve/nash/bilinear"
	"exactsolve/nash/logit"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/nfg"
)

// solveGame solves one game and checks its certificate, which it returns of one that counts as
// certified. An error is a bug, or of a generator.
func (c *benchNash) solveGame(ctx context.Context, class message.Class, seed uint64) (*message.NashMeasurement, *cert.Certificate, error) {
	g, err := NashGame(class, seed)
	if err != nil {
		return nil, nil, fmt.Errorf("%s, seed %d: %w", class, seed, err)
	}
	m := &message.NashMeasurement{Class: class, Seed: seed}
	ctx, cancel := c.Limited(ctx)
	defer cancel()
	watch := cli.StartWatch()
	r, err := c.search(ctx, g)
	wall, cpu := watch.Read()
	if err != nil {
		return nil, nil, fmt.Errorf("%s, seed %d: %w", class, seed, err)
	}
	enterNash(ctx, m, &r.Result)
	if c.byPlay() && r.Stats.Rounds == c.maxRounds {
		m.Epsilon = &r.Certificate.Claim.Epsilon
	}
	m.Boxes, m.Programs = r.Counts.Boxes, r.Counts.Programs
	if m.Seconds = wall; c.jobs == 1 {
		m.CPU = cpu
	}
	if r.Status != answer.Yes && m.Epsilon == nil {
		return m, nil, nil
	}
	began := time.Now()
	if err := VerifyAgain(g, r.Certificate); err != nil {
		return nil, nil, fmt.Errorf("%s, seed %d: %w: %w", class, seed, answer.ErrInternal, err)
	}
	m.Certified, m.Verify = true, cli.Microseconds(time.Since(began))
	return m, r.Certificate, nil
}

// byLogit is the word of --method for package logit.
const byLogit = "logit"

// search runs the method, of which only those by boxes count boxes.
func (c *benchNash) search(ctx context.Context, g *seqform.Game) (*bilinear.Result, error) {
	var r *answer.Result
	var err error
	switch {
	case c.byBoxes():
		return bilinear.Solve(ctx, g, bilinear.Options{Method: bilinear.Method(c.method), Newton: bilinear.Starts(c.newton), MaxBoxes: c.maxBoxes})
	case c.byPlay():
		a, err := exactsolve.Solve(ctx, g, exactsolve.Question{Concept: cert.Nash, Method: c.method, Limits: exactsolve.Limits{Rounds: c.maxRounds, Time: c.Timeout}})
		if err != nil {
			return nil, err
		}
		return &bilinear.Result{Result: a.Result}, nil
	case c.method == byLogit:
		r, err = logit.Solve(ctx, g)
	default:
		r, err = nash.Solve(ctx, g, nash.Options{Method: nash.Method(c.method)})
	}
	if err != nil {
		return nil, err
	}
	return &bilinear.Result{Result: *r}, nil
}

func enterNash(ctx context.Context, m *message.NashMeasurement, r *answer.Result) {
	m.Status, m.Reason, m.Method = r.Status.String(), r.Reason, r.Stats.Method
	m.Supports, m.Starts = r.Stats.Supports, r.Stats.Starts
	if r.Status != answer.Yes {
		if ctx.Err() != nil {
			m.Reason = context.Cause(ctx).Error()
		}
		return
	}
	m.Kind = kind(&r.Certificate.Claim)
}

// kind names the kind of an equilibrium.
func kind(claim *cert.Claim) string {
	switch {
	case claim.Concept != cert.Nash:
		return "box"
	case isPure(claim.Profile):
		return "pure"
	}
	return "rational"
}

func isPure(p seqform.Profile) bool {
	mixes := func(prob []rational.Rat) bool {
		return slices.ContainsFunc(prob, func(x rational.Rat) bool { return !x.IsZero() && !x.IsOne() })
	}
	return !slices.ContainsFunc(p, func(b seqform.Behavior) bool { return slices.ContainsFunc(b, mixes) })
}

// VerifyAgain writes a certificate, reads it, and checks it against the game in it, or g if that is too large.
func VerifyAgain(g *seqform.Game, c *cert.Certificate) error {
	with, err := cli.WithText(&cli.GameFile{Kind: "nfg", Game: g}, c)
	if err != nil {
		return err
	}
	var text bytes.Buffer
	if err := with.Write(&text); err != nil {
		return err
	}
	again, err := cert.Read(&text)
	if err != nil {
		return err
	}
	if again.Game.Text != "" {
		if g, err = nfg.Parse("certificate", bytes.NewReader([]byte(again.Game.Text))); err != nil {
			return err
		}
	}
	return cert.Check(context.Background(), g, again)
}
