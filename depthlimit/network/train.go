package network

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"exactsolve/depthlimit"
	"exactsolve/rational"
	"exactsolve/rational/approx"
)

// Products are converted to float64 before they are added, which forbids to fuse the two:
// sums in a fixed order are then the same on all machines, as is each step of a training.

// What a training does.
const (
	units   = 24    // of a hidden layer
	batches = 6_000 // each of so many examples:
	batch   = 16
	held    = 4 // one node of so many is held out, if there are
	fewest  = 8 // nodes
)

// Adam's constants, as its authors have them; the rate falls from the first to the last.
const (
	firstRate, lastRate = 1e-2, 1e-4
	decay, squareDecay  = 0.9, 0.999
	tiny                = 1e-8
)

// A training is a network in floats, and what it learns from.
type training struct {
	in, out          [][]float64 // per example
	learned, heldOut []int       // examples
	layers           []*layer
	source           *rand.PCG
}

func newTraining(list []example, seed uint64) *training {
	t := &training{source: rand.NewPCG(seed, 0)}
	for k := range list {
		t.in, t.out = append(t.in, approx.Float64s(list[k].in)), append(t.out, approx.Float64s(list[k].out))
	}
	order := make([]int, len(list))
	for k := range order { // shuffled
		j := t.below(k + 1)
		order[k], order[j] = order[j], k
	}
	if len(list) >= fewest {
		t.heldOut = order[:len(list)/held]
	}
	t.learned = order[len(t.heldOut):]
	for _, size := range [][2]int{{len(t.in[0]), units}, {units, units}, {units, len(t.out[0])}} {
		t.layers = append(t.layers, t.newLayer(size[0], size[1]))
	}
	return t
}

// below returns an integer from 0 to n−1.
func (t *training) below(n int) int { return int(t.source.Uint64() % uint64(n)) }

// run trains the network.
func (t *training) run(ctx context.Context) error {
	fix, squareFix := 1.0, 1.0
	for n := range batches {
		if ctx.Err() != nil {
			return fmt.Errorf("network: %w: %w", depthlimit.ErrStopped, context.Cause(ctx))
		}
		for range batch {
			t.learn(t.learned[t.below(len(t.learned))])
		}
		fix, squareFix = float64(fix*decay), float64(squareFix*squareDecay)
		rate := firstRate + float64((lastRate-firstRate)*(float64(n)/batches))
		for _, l := range t.layers {
			l.step(rate, 1-fix, 1-squareFix)
		}
	}
	return nil
}

// learn adds the gradient of the Huber loss of an example.
func (t *training) learn(k int) {
	x := t.in[k]
	for n, l := range t.layers {
		x = l.forward(x, n == len(t.layers)-1)
	}
	d := make([]float64, len(x))
	for j := range x {
		d[j] = min(max(x[j]-t.out[k][j], -1), 1)
	}
	for n := len(t.layers) - 1; n >= 0; n-- {
		d = t.layers[n].backward(d)
	}
}

// rounded returns the network with weights that are multiples of 2^−bits.
func (t *training) rounded(bits int) exact {
	unit := int64(1) << bits
	net := make(exact, len(t.layers))
	for n, l := range t.layers {
		net[n] = make([][]rational.Rat, len(l.out))
		for r := range net[n] {
			for _, w := range l.row(l.weight, r) {
				net[n][r] = append(net[n][r], rational.New(int64(math.Round(w*float64(unit))), unit))
			}
		}
	}
	return net
}

// A layer has a row of weights a unit: those of its inputs, and then the constant.
type layer struct {
	weight, gradient, mean, square []float64
	in, out, back                  []float64 // of the last example; the gradient of its inputs
}

// newLayer has random weights of variance 2/n, as for units that are 0 half the time.
func (t *training) newLayer(n, units int) *layer {
	size := units * (n + 1)
	l := &layer{make([]float64, size), make([]float64, size), make([]float64, size), make([]float64, size), nil, make([]float64, units), make([]float64, n)}
	width := math.Sqrt(6 / float64(n))
	for r := range units {
		row := l.row(l.weight, r)
		for c := range n {
			row[c] = width * (float64(t.source.Uint64()>>11)/(1<<52) - 1)
		}
	}
	return l
}

// row returns what belongs to unit r.
func (l *layer) row(of []float64, r int) []float64 {
	n := len(l.back) + 1
	return of[r*n:][:n]
}

// forward returns the outputs, for the last layer also negative ones.
func (l *layer) forward(in []float64, last bool) []float64 {
	l.in = in
	for r := range l.out {
		row := l.row(l.weight, r)
		sum := row[len(in)]
		for c, x := range in {
			sum += float64(row[c] * x)
		}
		if !last {
			sum = max(sum, 0)
		}
		l.out[r] = sum
	}
	return l.out
}

// backward adds to the gradient of the weights, given that of the outputs, and returns that
// of the inputs, which is 0 where these are: they come from units that are.
func (l *layer) backward(d []float64) []float64 {
	clear(l.back)
	for r, dr := range d {
		weights, gradient := l.row(l.weight, r), l.row(l.gradient, r)
		for c, x := range l.in {
			if x != 0 {
				gradient[c] += float64(dr * x)
				l.back[c] += float64(dr * weights[c])
			}
		}
		gradient[len(l.in)] += dr
	}
	return l.back
}

// step goes down the mean gradient of a batch, as Adam does, and clears it.
func (l *layer) step(rate, fix, squareFix float64) {
	for k, sum := range l.gradient {
		g := sum / batch
		l.mean[k] = float64(decay*l.mean[k]) + float64((1-decay)*g)
		l.square[k] = float64(squareDecay*l.square[k]) + float64((1-squareDecay)*float64(g*g))
		l.weight[k] -= float64(rate * (l.mean[k] / fix / (math.Sqrt(l.square[k]/squareFix) + tiny)))
	}
	clear(l.gradient)
}
