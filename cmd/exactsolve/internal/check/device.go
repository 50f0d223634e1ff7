package check

import (
	"fmt"
	"slices"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
)

// mediated reports whether --concept is one of devices.
func (c *check) mediated() bool {
	return c.changed("concept") && slices.Contains(claim.CorrelatedConcepts(), cert.Concept(c.concept))
}

// deviceFlags reports flags that say nothing about devices.
func (c *check) deviceFlags() error {
	for _, flag := range []string{"criterion", "sets", "beliefs", "each"} {
		if c.changed(flag) {
			return cli.UsageError("--%s is about profiles, and goes without --concept %s", flag, c.concept)
		}
	}
	return nil
}

// judgeDevice reads a device, or a profile that is one, and says what it is.
func (c *check) judgeDevice(s *cli.Session, f *cli.GameFile, from string) error {
	concept := cert.Concept(c.concept)
	d, err := c.ReadDevice(s, from, f, concept == claim.AgentCorrelated && f.Game.Tree != nil)
	if err != nil {
		return err
	}
	to, err := c.certificate.Open(s)
	if err != nil {
		return err
	}
	if err := s.Config("check", f, c.options()); err != nil {
		return err
	}
	r, err := exactsolve.CheckDevice(s.Ctx, f.Game, concept, d, c.bound)
	if err != nil {
		return cli.InputError(fmt.Errorf("%s: %w", f.Name, err))
	}
	m := view.NewDeviceCheck(cli.NewNames(f.Game), concept, r, c.Digits)
	if c.epsilon != "" {
		m.Epsilon = &c.bound
	}
	if m.Certificate, err = c.certificate.Write(s, f, to, r.Certificate, "there is evidence only for a yes"); err != nil {
		return err
	}
	return s.End(m, r.Status.String())
}
