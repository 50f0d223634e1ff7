package logit

import (
	"context"
	"fmt"
	"math/big"

	"exactsolve/rational"
	"exactsolve/rational/approx"
)

// A reach says how far a path is followed.
type reach struct {
	lambda float64 // in the model's unit
	bits   uint    // of the largest precision; below 128 only doubles are used
	steps  int
}

var usual = reach{lambda: 1e10, bits: 512, steps: 5_000}

const maxLong = 600 // actions of a game whose path is followed in longs

// A follower goes along the path, in doubles first and then in longs of more and
// more bits.
type follower struct {
	ctx   context.Context
	m     *model
	most  reach
	w     walker
	steps int
}

func follow(ctx context.Context, m *model, most reach) *follower {
	t := newTracer(ctx, m, double(1))
	t.start()
	return &follower{ctx: ctx, m: m, most: most, w: t}
}

// next takes a step. It reports false, with the reason, at the end.
func (f *follower) next() (reason string, ok bool) {
	switch {
	case f.ctx.Err() != nil:
		return f.ctx.Err().Error(), false
	case f.w.lambda() >= f.most.lambda:
		return fmt.Sprintf("the path was followed to λ = %s", f.lambdaText()), false
	case f.steps >= f.most.steps:
		return fmt.Sprintf("limit of %d steps, at λ = %s", f.most.steps, f.lambdaText()), false
	}
	v := f.w.advance()
	for bits := f.w.precision(); v == tooCoarse || v == cannotStep; {
		last := bits
		if bits = max(128, 2*bits); bits > f.most.bits || f.m.actions > maxLong {
			return fmt.Sprintf("the path is not resolved in %d bits at λ = %s", last, f.lambdaText()), false
		}
		v = f.refine(bits)
	}
	if v == cancelled {
		return f.ctx.Err().Error(), false
	}
	f.steps++
	return "", true
}

// refine goes on in longs of that many bits, from where the path was last resolved.
func (f *follower) refine(bits uint) verdict {
	one := long{big.NewFloat(1).SetPrec(bits), bits}
	t := newTracer(f.ctx, f.m, one)
	if v := resume(t, f.w.state()); v != stepped {
		return v
	}
	f.w = t
	return t.advance()
}

// lambda returns λ in inverse units of payoff.
func (f *follower) lambda() rational.Rat {
	return exactly(f.w.state().lambda).Quo(f.m.scale)
}

func (f *follower) lambdaText() string {
	text, _ := approx.Decimal(f.lambda(), 4, approx.Nearest)
	return text
}
