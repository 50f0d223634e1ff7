package find

import (
	"errors"
	"fmt"
	"io"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
)

// watched runs the work on the question, with the progress asked for, and turns its
// refusals into input errors.
func (c *solve) watched(s *cli.Session, f *cli.GameFile, run func(q exactsolve.Question) error) error {
	bar := cli.NewProgress(s, c.progress == "never")
	defer bar.Erase()
	q := c.question
	q.Digits, q.Progress = c.shownDigits(), bar.Events()
	if c.checkpoint != "" {
		q.Checkpoint = s.Checkpointer(c.checkpoint)
	}
	if c.resume != "" {
		q.Resume = func() (io.ReadCloser, error) {
			inputs := s.Inputs
			_, r, err := s.Open(c.resume)
			s.Inputs = inputs // it is read before a checkpoint may replace it
			return r, err
		}
	}
	err := run(q)
	if e, ok := errors.AsType[*exactsolve.ResumeError](err); ok {
		return cli.InputError(fmt.Errorf("%s: %w", c.resume, e))
	}
	return f.Failed(err)
}

// gambitDigits is how many digits a decimal for Gambit has at least.
const gambitDigits = 20

// shownDigits returns how many digits decimals have.
func (c *solve) shownDigits() int {
	if c.Format == "gambit" {
		return max(c.question.Digits, gambitDigits)
	}
	return c.question.Digits
}

// solveOne finds one equilibrium.
func (c *solve) solveOne(s *cli.Session, f *cli.GameFile, certificate *cli.Output) error {
	var found *exactsolve.Answer
	err := c.watched(s, f, func(q exactsolve.Question) (err error) {
		found, err = exactsolve.Solve(s.Ctx, f.Game, q)
		return err
	})
	if err != nil {
		return err
	}
	if err := writeCertificate(certificate, f, found); err != nil {
		return err
	}
	return c.answer(s, f, found)
}

// each finds equilibria and enters each as it is found. It returns the answer about the
// whole.
func (c *solve) each(s *cli.Session, f *cli.GameFile, enter func(a *exactsolve.Answer) error) (whole *exactsolve.Answer, err error) {
	err = c.watched(s, f, func(q exactsolve.Question) error {
		for a, err := range exactsolve.All(s.Ctx, f.Game, q) {
			if err != nil {
				return err
			}
			if whole = a; a.List != nil {
				break
			}
			if err := enter(a); err != nil {
				return cli.InputError(err)
			}
		}
		return nil
	})
	return whole, err
}

// solveSeveral finds distinct equilibria and answers each as it is found; certificates
// go to FILE.1, FILE.2 and so on.
func (c *solve) solveSeveral(s *cli.Session, f *cli.GameFile) error {
	whole, err := c.each(s, f, func(a *exactsolve.Answer) error {
		one := *c
		if c.certificate.Path != "" {
			one.certificate.Path = fmt.Sprintf("%s.%d", c.certificate.Path, a.Number)
		}
		to, err := one.certificate.Open(s)
		if err == nil {
			err = writeCertificate(to, f, a)
		}
		if err != nil {
			return err
		}
		return one.answer(s, f, a)
	})
	switch {
	case err != nil:
		return err
	case whole.Status != cert.Yes:
		return c.answer(s, f, whole)
	}
	s.Note("%s, distinct, from %s", cli.Plural2(whole.List.Found, "equilibrium", "equilibria"), cli.Plural(whole.List.Tries, "solution"))
	return nil
}

// writeCertificate writes the certificate, if there is one, where it is wanted.
func writeCertificate(to *cli.Output, f *cli.GameFile, a *exactsolve.Answer) error {
	if to == nil || a.Certificate == nil {
		return nil
	}
	return cli.WriteCertificate(to, f, a.Certificate)
}

// answer writes the answer and sets the exit status.
func (c *solve) answer(s *cli.Session, f *cli.GameFile, a *exactsolve.Answer) (err error) {
	for _, text := range a.Warnings {
		s.Warn("%s", text)
	}
	switch {
	case s.Format != "gambit":
		err = s.Report(view.NewSolveResult(s, f, &c.question, a, c.certificate.Path))
	case a.Status == cert.Yes:
		err = view.NewView(cli.NewNames(f.Game), a.Certificate, c.shownDigits()).Gambit(s.Out)
	default:
		s.Note("%s: %s", a.Status, a.Reason)
	}
	if err != nil {
		return err
	}
	return cli.Status(s.StatusOf(a.Status.String()))
}
