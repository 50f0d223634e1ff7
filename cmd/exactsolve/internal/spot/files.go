package spot

import (
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/publictree/flow"
	"exactsolve/publictree/foreign"
)

// files are where the certificate and the strategies go, nil for nowhere.
type files struct{ certificate, strategy *cli.Output }

// open returns the files that are asked for, and reports those that cannot be written.
func (c *solve) open(s *cli.Session) (to files, err error) {
	if c.strategy == "" {
		to.certificate, err = c.certificate.Open(s)
		return to, err
	}
	to.strategy = s.NewOutput(c.strategy)
	to.certificate, err = c.certificate.Open(s, to.strategy)
	return to, err
}

// write writes the files.
func (c *solve) write(to files, t *flow.Table, z *flow.Certificate, m *result) error {
	if to.certificate != nil {
		if err := finish(to.certificate, z.Write(to.certificate)); err != nil {
			return err
		}
		m.Certificate = c.certificate.Path
	}
	if to.strategy != nil {
		m.Strategy = c.strategy
		return finish(to.strategy, foreign.Write(to.strategy, t, &z.Flows, c.decimals))
	}
	return nil
}

// finish puts what was written in place, unless there was an error.
func finish(to *cli.Output, err error) error {
	if err != nil {
		to.Abort()
		return err
	}
	return to.Commit()
}
