package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"exactsolve/cert"
	"exactsolve/nash/bimatrix"
	"exactsolve/quasiperfect"
	"exactsolve/tableau"
)

// solve runs the method within the limits.
func (c *solve) solve(s *session, f *gameFile) (result *cert.Result, err error) {
	err = c.within(s, f, func(ctx context.Context, bar *progress) error {
		search := func(f *gameFile) (*cert.Result, error) { return c.search(ctx, s, f, bar) }
		if c.wide.reduce {
			result, err = c.reduced(ctx, s, f, search)
		} else {
			result, err = search(f)
		}
		if err != nil || c.wide.engine == nil {
			return err
		}
		return c.sharpen(ctx, s, f, result)
	})
	return result, err
}

// search runs the method on the game, or what is left of it.
func (c *solve) search(ctx context.Context, s *session, f *gameFile, bar *progress) (*cert.Result, error) {
	switch {
	case c.wide.engine != nil:
		return c.solveWide(ctx, s, f, bar)
	case c.method == "lemke-howson":
		return bimatrix.LemkeHowson(ctx, f.Game, bimatrix.HowsonOptions{Label: c.label - 1, MaxPivots: c.maxPivots, Trace: bar.pivoting()})
	}
	opt := c.quasiperfectOptions(bar.pivoting())
	opt.Phase = func(p quasiperfect.Phase) {
		s.detail("%s (%s)", p.Name, seconds(time.Since(s.start)))
		bar.phase(p.Name)
	}
	return quasiperfect.Solve(ctx, f.Game, opt)
}

// quasiperfectOptions returns the options of quasiperfect.
func (c *solve) quasiperfectOptions(trace func(tableau.Event)) quasiperfect.Options {
	return quasiperfect.Options{
		Concept: cert.Concept(c.concept), Method: quasiperfect.Method(c.method), MaxPivots: c.maxPivots, Beliefs: true, Trace: trace,
	}
}

// within runs a method with the time limit and progress asked for, and turns
// its refusals into input errors.
func (c *solve) within(s *session, f *gameFile, run func(ctx context.Context, bar *progress) error) error {
	if f.Game.Recall != nil {
		return inputError(fmt.Errorf("%s: %w; no method here handles that", f.Name, f.Game.Recall))
	}
	ctx, cancel := s.limited(c.timeout)
	defer cancel()
	bar := c.newProgress(s)
	defer bar.erase()
	err := run(ctx, bar)
	if _, ok := errors.AsType[*exitError](err); ok {
		return err
	}
	if err != nil && !errors.Is(err, cert.ErrInternal) {
		_, text, _ := strings.Cut(err.Error(), ": ") // without the package
		return inputError(fmt.Errorf("%s: %s", f.Name, text))
	}
	return err
}

// answer writes the certificate and the answer, and sets the exit status.
func (c *solve) answer(s *session, f *gameFile, result *cert.Result, certificate []*output) error {
	if result.Certificate != nil {
		for _, o := range certificate {
			if err := writeCertificate(o, f, result.Certificate); err != nil {
				return inputError(err)
			}
		}
	}
	if err := c.print(s, f, result); err != nil {
		return inputError(err)
	}
	return status(s.statusOf(result.Status.String()))
}

func (c *solve) print(s *session, f *gameFile, result *cert.Result) error {
	if s.format != "gambit" {
		return s.report(c.result(s, f, result))
	}
	if result.Status != cert.Yes {
		s.note("%s: %s", result.Status, result.Reason)
		return nil
	}
	return newView(newNames(f.Game), result.Certificate, c.shownDigits()).gambit(s.out)
}
