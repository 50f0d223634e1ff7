package solve

import (
	"context"
	"fmt"

	"exactsolve/cert"
	"exactsolve/nash/algebraic"
	"exactsolve/nash/enclose"
)

// sharpen returns the certificate of a box in algebraic numbers, if that is asked
// for, or for one so small that all digits asked for are certain. Where it cannot, it
// warns. Other certificates it returns as they are.
func (w *work) sharpen(ctx context.Context, proof *cert.Certificate) (*cert.Certificate, error) {
	if concept := proof.Claim.Concept; concept != cert.IsolatedNash && concept != cert.EnclosedNash {
		return proof, nil
	}
	if w.q.Algebraic {
		z, err := algebraic.Express(ctx, w.g, proof)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", cert.ErrInternal, err) // the box has been checked
		}
		if z.Status == cert.Yes {
			return z.Certificate, nil
		}
		w.warn("no algebraic numbers, only a box: %s", z.Reason)
	}
	return w.refine(ctx, proof), nil
}

// refine returns a certificate for a smaller box if digits are not certain. If they
// are not in the end, as a certificate has room for so many only or time is over,
// it warns.
func (w *work) refine(ctx context.Context, proof *cert.Certificate) *cert.Certificate {
	digits := w.q.Digits
	var limit error // why there can be no more
	for want := digits + 4; !NumbersOf(w.g, proof).Certain(digits) && limit == nil; want += digits + 1 {
		fine, err := enclose.Refine(ctx, w.g, proof, want)
		for limit = err; err != nil && want > 0 && ctx.Err() == nil; want = want * 3 / 4 {
			fine, err = enclose.Refine(ctx, w.g, proof, want)
		}
		if err == nil {
			proof = fine
		}
	}
	if ctx.Err() != nil {
		limit = context.Cause(ctx)
	}
	if limit != nil && !w.warned {
		w.warn("not all of the %d digits asked for are certain, and those that are not are left out: %s", digits, limit)
		w.warned = true
	}
	return proof
}
