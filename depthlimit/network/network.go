// Package network is in the compose layer: small networks that learn leaf values of
// depth-limited solving, as functions of what led to a node.
//
// Start with [Learn]. A network has two hidden layers of 24 rectified linear units and an
// output a continuation: the value of a node as a fraction of what is at stake there. It
// is trained in floats on three quarters of the nodes of a limit, the same way each time and
// on each machine. Then its weights are rounded to multiples of a power of 1/2, and what it
// says is computed from these exactly: an estimate of leaf values, of which only the quality
// depends on the training.
//
// Reference: Brown, Sandholm and Amos 2018 [BSA18], section 6.2. Theirs has 64 units a
// layer and 34 inputs, and is for nodes of a game that is too large for exact values.
package network

import (
	"context"
	"fmt"

	"exactsolve/depthlimit"
	"exactsolve/rational"
)

// Options are options of [Learn].
type Options struct {
	Bits int    // weights are multiples of 2^−Bits, from 1 to [MaxBits]
	Seed uint64 // of the first weights, the order of examples and the nodes held out
}

// MaxBits bounds Options.Bits.
const MaxBits = 24

// A Guess is what a network says once it has been trained.
type Guess struct {
	Values []depthlimit.Values // per continuation: the outputs, in payoffs

	// Loss is the mean Huber loss, with δ = 1 and in fractions of what is at stake, of the
	// nodes Trained on, and HeldOutLoss of the nodes HeldOut; 0 if there are none.
	Trained, HeldOut  int
	Loss, HeldOutLoss rational.Rat
}

// Learn trains a network on the values of continuations that player us gets at a limit, and
// returns what it says of all nodes. An error wraps depthlimit.ErrStopped, if ctx ends.
func Learn(ctx context.Context, l *depthlimit.Limit, us int, values []depthlimit.Values, opt Options) (*Guess, error) {
	if opt.Bits < 1 || opt.Bits > MaxBits {
		return nil, fmt.Errorf("network: weights of %d bits, want 1 to %d", opt.Bits, MaxBits)
	}
	list := examples(l, us, values)
	if len(list) == 0 {
		return &Guess{Values: values}, nil
	}
	t := newTraining(list, opt.Seed)
	if err := t.run(ctx); err != nil {
		return nil, err
	}
	z := &Guess{Values: make([]depthlimit.Values, len(values)), Trained: len(t.learned), HeldOut: len(t.heldOut)}
	for j := range values {
		z.Values[j] = make(depthlimit.Values, len(list))
	}
	net, loss := t.rounded(opt.Bits), make([]rational.Rat, len(list))
	for k := range list {
		out := net.outputs(list[k].in)
		loss[k] = huber(out, list[k].out)
		for j, x := range out {
			z.Values[j][k] = x.Mul(list[k].stake)
		}
	}
	z.Loss, z.HeldOutLoss = mean(loss, t.learned), mean(loss, t.heldOut)
	return z, nil
}

// An exact is a network with rational weights: of each layer and unit, those of the inputs,
// and then the constant.
type exact [][][]rational.Rat

// outputs returns what the network says of some inputs.
func (net exact) outputs(x []rational.Rat) []rational.Rat {
	for n, layer := range net {
		next := make([]rational.Rat, len(layer))
		for r, weights := range layer {
			next[r] = weights[len(x)]
			for c := range x {
				if !x[c].IsZero() {
					next[r] = next[r].Add(weights[c].Mul(x[c]))
				}
			}
			if n < len(net)-1 {
				next[r] = rational.Max(next[r], rational.Rat{})
			}
		}
		x = next
	}
	return x
}

// huber returns the mean of e²/2 for errors e of size up to 1, and of |e| − 1/2 for others.
func huber(out, want []rational.Rat) rational.Rat {
	var sum rational.Rat
	half := rational.New(1, 2)
	for j := range out {
		if e := out[j].Sub(want[j]).Abs(); e.Cmp(rational.Int(1)) <= 0 {
			sum = sum.Add(half.Mul(e).Mul(e))
		} else {
			sum = sum.Add(e).Sub(half)
		}
	}
	return sum.Quo(rational.Int(int64(len(out))))
}

// mean returns that of some entries, 0 for none.
func mean(list []rational.Rat, of []int) rational.Rat {
	var sum rational.Rat
	for _, k := range of {
		sum = sum.Add(list[k])
	}
	return sum.Quo(rational.Int(int64(max(len(of), 1))))
}
