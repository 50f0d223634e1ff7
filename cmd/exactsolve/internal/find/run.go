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

// answer writes the certificate and the answer, and sets the exit status.
func (c *solve) answer(s *cli.Session, f *cli.GameFile, a *exactsolve.Answer, certificate []*cli.Output) error {
	if err := writeCertificates(certificate, f, a); err != nil {
		return err
	}
	if err := c.print(s, f, a); err != nil {
		return cli.InputError(err)
	}
	return cli.Status(s.StatusOf(a.Status.String()))
}

// writeCertificates writes the certificate, if there is one, where it is wanted.
func writeCertificates(to []*cli.Output, f *cli.GameFile, a *exactsolve.Answer) error {
	for _, o := range to {
		if a.Certificate == nil {
			break
		}
		if err := cli.WriteCertificate(o, f, a.Certificate); err != nil {
			return cli.InputError(err)
		}
	}
	return nil
}

func (c *solve) print(s *cli.Session, f *cli.GameFile, a *exactsolve.Answer) error {
	for _, text := range a.Warnings {
		s.Warn("%s", text)
	}
	if s.Format != "gambit" {
		return s.Report(view.NewSolveResult(s, f, &c.question, a, c.certificate))
	}
	if a.Status != cert.Yes {
		s.Note("%s: %s", a.Status, a.Reason)
		return nil
	}
	return view.NewView(cli.NewNames(f.Game), a.Certificate, c.shownDigits()).Gambit(s.Out)
}

// solveSeveral finds distinct equilibria and answers each as it is found.
func (c *solve) solveSeveral(s *cli.Session, f *cli.GameFile) error {
	var whole *exactsolve.Answer
	err := c.watched(s, f, func(q exactsolve.Question) error {
		for a, err := range exactsolve.All(s.Ctx, f.Game, q) {
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
	s.Note("%s, distinct, from %s", cli.Plural2(whole.List.Found, "equilibrium", "equilibria"), cli.Plural(whole.List.Tries, "solution"))
	return nil
}

// answerOne answers one of several; certificates go to FILE.1, FILE.2 and so on.
func (c *solve) answerOne(s *cli.Session, f *cli.GameFile, a *exactsolve.Answer) error {
	one := *c
	if c.certificate != "" {
		one.certificate = fmt.Sprintf("%s.%d", c.certificate, a.Number)
		o := s.NewOutput(one.certificate)
		if err := s.CheckOutputs(o); err != nil {
			return err
		}
		if err := cli.WriteCertificate(o, f, a.Certificate); err != nil {
			return cli.InputError(err)
		}
	}
	if err := one.print(s, f, a); err != nil {
		return cli.InputError(err)
	}
	return nil
}
