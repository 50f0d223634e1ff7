package nash

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"exactsolve/cert"
	"exactsolve/nash/internal/fixed"
	"exactsolve/nash/internal/support"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// ErrDigits is wrapped by the error of [Refine] where a box cannot be refined to
// so many digits within the limits of certificates.
var ErrDigits = errors.New("nash: too many digits")

// maxDigits is beyond what fits a certificate of the least number of unknowns.
const maxDigits = 5_000

// Refine returns a certificate of concept IsolatedNash for the same equilibrium
// as c, which must be one too, in a box of radius at most 10^−digits. It fails if
// c is not valid, and does not change c.
//
// The cost is that of Newton steps with a constant matrix, whose number is
// proportional to the number of digits.
func Refine(ctx context.Context, g *seqform.Game, c *cert.Certificate, digits int) (*cert.Certificate, error) {
	if c.Claim.Concept != cert.IsolatedNash || c.Claim.Refuted {
		return nil, fmt.Errorf("nash: a certificate of concept %q, want %q", c.Claim.Concept, cert.IsolatedNash)
	}
	if digits < 0 || digits > maxDigits {
		return nil, fmt.Errorf("%w: %d", ErrDigits, digits)
	}
	if err := cert.Check(g, c); err != nil {
		return nil, err
	}
	radius := rational.FromInts(big.NewInt(1), new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(digits)), nil))
	if c.Claim.Isolated.Radius.Cmp(radius) <= 0 {
		return c, nil
	}
	e, n := boxOf(g, c)
	// The radius exceeds 2^−bits by a factor of about the size of the inverse.
	for bits := uint(radius.BitLen()) + 8; bits <= 2*uint(radius.BitLen())+128; bits += 32 {
		if !n.Refine(ctx, bits) {
			break
		}
		fine := e.Certificate(n, bits, bits-1)
		if fine.Claim.Isolated.Radius.Cmp(radius) > 0 {
			continue
		}
		if !inside(fine.Claim.Isolated, c.Claim.Isolated) {
			break
		}
		if err := cert.Check(g, fine); err != nil {
			return nil, fmt.Errorf("%w: %d: %w", ErrDigits, digits, err)
		}
		return fine, nil
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return nil, fmt.Errorf("%w: %d", ErrDigits, digits)
}

// boxOf returns the equations of a certificate that has been checked, and Newton's
// method from the center of its box.
func boxOf(g *seqform.Game, c *cert.Certificate) (*support.System, *fixed.Newton) {
	supports, prob := make([][]int, len(g.Players)), make([][]rational.Rat, len(g.Players))
	for i, x := range c.Claim.Isolated.Profile {
		for a, p := range x {
			if !p.IsZero() {
				supports[i], prob[i] = append(supports[i], a), append(prob[i], p)
			}
		}
	}
	e := support.New(g, supports)
	n := e.Start(prob)
	n.Inverse = c.Evidence.Inverse
	return e, n
}

// inside reports whether box x, of the same support, lies in box y.
func inside(x, y *cert.Isolated) bool {
	room := y.Radius.Sub(x.Radius)
	near := func(p, q rational.Rat) bool { return p.Sub(q).Abs().Cmp(room) <= 0 }
	for i := range x.Profile {
		if !near(x.Payoffs[i], y.Payoffs[i]) {
			return false
		}
		for a := range x.Profile[i] {
			if !near(x.Profile[i][a], y.Profile[i][a]) {
				return false
			}
		}
	}
	return true
}
