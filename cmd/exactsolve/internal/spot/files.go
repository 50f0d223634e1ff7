package spot

import (
	"exactsolve"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/publictree/flow"
	"exactsolve/publictree/foreign"
)

// files are where the certificate and the strategies go, nil for nowhere.
type files struct{ certificate, strategy *cli.Output }

// open returns the files that are asked for, and reports those that cannot be written.
func (c *solve) open(s *cli.Session) (to files, err error) {
	more, err := c.checkpoint.Check(s)
	if err != nil {
		return to, err
	}
	if c.strategy != "" {
		to.strategy = s.NewOutput(c.strategy)
		more = append(more, to.strategy)
	}
	to.certificate, err = c.certificate.Open(s, more...)
	return to, err
}

// write writes the files.
func (c *solve) write(to files, z *exactsolve.SpotResult, m *result) error {
	if err := m.certify(to.certificate, c.certificate, z.Certificate); err != nil {
		return err
	}
	if to.strategy != nil {
		m.Strategy = c.strategy
		return finish(to.strategy, foreign.Write(to.strategy, z.Table, &z.Certificate.Flows, c.decimals))
	}
	return nil
}

// certify writes a certificate, if that is asked for.
func (m *result) certify(to *cli.Output, flag cli.CertificateFlag, z *flow.Certificate) error {
	if to == nil {
		return nil
	}
	m.Certificate = flag.Path
	return finish(to, z.Write(to))
}

// finish puts what was written in place, unless there was an error.
func finish(to *cli.Output, err error) error {
	if err != nil {
		to.Abort()
		return err
	}
	return to.Commit()
}
