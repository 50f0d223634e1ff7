package sequential

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"exactsolve/cert"
	"exactsolve/nash/sequential/internal/branch"
	"exactsolve/nash/sequential/internal/orders"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// ErrDigits is wrapped by the error of [Refine] where a box cannot be refined to so
// many digits within the limits of certificates.
var ErrDigits = errors.New("sequential: too many digits")

const maxDigits = 10_000 // beyond what fits a certificate of one unknown

// Refine returns a certificate for the same equilibrium as c, of the same concept, which is
// cert.EnclosedSequential or the like, in a box of a radius of at most 10^−digits. The box lies in
// that of c, and the box of the unknowns does so too. It fails if c is not valid, and does not
// change c.
//
// The cost is that of Newton steps with a constant matrix, whose number is
// proportional to the number of digits.
func Refine(ctx context.Context, g *seqform.Game, c *cert.Certificate, digits int) (*cert.Certificate, error) {
	if c.Claim.Refined == nil || c.Evidence.Branch == nil {
		return nil, fmt.Errorf("sequential: a certificate of concept %q, want %q or the like", c.Claim.Concept, cert.EnclosedSequential)
	}
	if digits < 0 || digits > maxDigits {
		return nil, fmt.Errorf("%w: %d", ErrDigits, digits)
	}
	if err := cert.Check(ctx, g, c); err != nil {
		return nil, err
	}
	radius := rational.FromInts(big.NewInt(1), new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(digits)), nil))
	if c.Claim.Refined.Radius.Cmp(radius) <= 0 {
		return c, nil
	}
	t, err := orders.New(g)
	if err != nil {
		return nil, fmt.Errorf("sequential: %w", err)
	}
	if fine := branch.Refine(ctx, t, c, radius); fine != nil {
		return fine, nil
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return nil, fmt.Errorf("%w: %d", ErrDigits, digits)
}
