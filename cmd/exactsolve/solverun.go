package main

import (
	"errors"
	"fmt"
	"io"

	"exactsolve"
	"exactsolve/cert"
)

// watched runs the work on the question, with the progress asked for, and turns its
// refusals into input errors.
func (c *solve) watched(s *session, f *gameFile, run func(q exactsolve.Question) error) error {
	bar := newProgress(s, c.progress == "never")
	defer bar.erase()
	q := c.question
	q.Digits, q.Progress = c.shownDigits(), bar.events()
	if c.checkpoint != "" {
		q.Checkpoint = s.checkpointer(c.checkpoint)
	}
	if c.resume != "" {
		q.Resume = func() (io.ReadCloser, error) {
			inputs := s.inputs
			_, r, err := s.open(c.resume)
			s.inputs = inputs // it is read before a checkpoint may replace it
			return r, err
		}
	}
	err := run(q)
	if e, ok := errors.AsType[*exactsolve.ResumeError](err); ok {
		return inputError(fmt.Errorf("%s: %w", c.resume, e))
	}
	return f.failed(err)
}

// gambitDigits is how many digits a decimal for Gambit has at least.
const gambitDigits = 20

// shownDigits returns how many digits decimals have.
func (c *solve) shownDigits() int {
	if c.format == "gambit" {
		return max(c.question.Digits, gambitDigits)
	}
	return c.question.Digits
}

// answer writes the certificate and the answer, and sets the exit status.
func (c *solve) answer(s *session, f *gameFile, a *exactsolve.Answer, certificate []*output) error {
	if err := writeCertificates(certificate, f, a); err != nil {
		return err
	}
	if err := c.print(s, f, a); err != nil {
		return inputError(err)
	}
	return status(s.statusOf(a.Status.String()))
}

// writeCertificates writes the certificate, if there is one, where it is wanted.
func writeCertificates(to []*output, f *gameFile, a *exactsolve.Answer) error {
	for _, o := range to {
		if a.Certificate == nil {
			break
		}
		if err := writeCertificate(o, f, a.Certificate); err != nil {
			return inputError(err)
		}
	}
	return nil
}

func (c *solve) print(s *session, f *gameFile, a *exactsolve.Answer) error {
	for _, text := range a.Warnings {
		s.warn("%s", text)
	}
	if s.format != "gambit" {
		return s.report(newSolveResult(s, f, &c.question, a, c.certificate))
	}
	if a.Status != cert.Yes {
		s.note("%s: %s", a.Status, a.Reason)
		return nil
	}
	return newView(newNames(f.Game), a.Certificate, c.shownDigits()).gambit(s.out)
}

// solveSeveral finds distinct equilibria and answers each as it is found.
func (c *solve) solveSeveral(s *session, f *gameFile) error {
	var whole *exactsolve.Answer
	err := c.watched(s, f, func(q exactsolve.Question) error {
		for a, err := range exactsolve.All(s.ctx, f.Game, q) {
			if err != nil {
				return err
			}
			if whole = a; a.List != nil {
				break
			}
			if err := c.answerOne(s, f, a); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	if whole.Status != cert.Yes {
		return c.answer(s, f, whole, nil)
	}
	s.note("%s, distinct, from %s", plural2(whole.List.Found, "equilibrium", "equilibria"), plural(whole.List.Tries, "solution"))
	return nil
}

// answerOne answers one of several; certificates go to FILE.1, FILE.2 and so on.
func (c *solve) answerOne(s *session, f *gameFile, a *exactsolve.Answer) error {
	one := *c
	if c.certificate != "" {
		one.certificate = fmt.Sprintf("%s.%d", c.certificate, a.Number)
		o := s.newOutput(one.certificate)
		if err := s.checkOutputs(o); err != nil {
			return err
		}
		if err := writeCertificate(o, f, a.Certificate); err != nil {
			return inputError(err)
		}
	}
	if err := one.print(s, f, a); err != nil {
		return inputError(err)
	}
	return nil
}
