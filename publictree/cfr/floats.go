package cfr

import (
	"math"

	"exactsolve/publictree"
)

// floats reckons in floating-point numbers. Products are converted before they are added, so that
// no machine joins the two.
type floats struct{}

func (floats) root(reach []float32, hands *publictree.Layout) {
	sum := float64(0)
	for _, x := range hands.Weights {
		sum += float64(x)
	}
	for k, x := range hands.Weights {
		reach[k] = float32(float64(x) / sum)
	}
}

func (floats) amount(units int64) float32 { return float32(units) }

func (floats) worth(units float64) float32 { return float32(units) }

// above returns x, or 0 if that is negative.
func above(x float32) float32 {
	b := math.Float32bits(x)
	return math.Float32frombits(b &^ uint32(int32(b)>>31))
}

// smallest is the least sum of regrets that is not taken for 0: its inverse is finite.
const smallest = 0x1p-126

// norms fills in what regrets above 0 are to be multiplied with, or 0 where there are none.
func (floats) norms(norm, regrets []float32) {
	clear(norm)
	for a := 0; a < len(regrets); a += len(norm) {
		for k, r := range regrets[a:][:len(norm)] {
			norm[k] += above(r)
		}
	}
	for k, s := range norm {
		norm[k] = 0
		if s >= smallest {
			norm[k] = 1 / s
		}
	}
}

func (f floats) divide(on, reach, regrets, norm []float32) {
	f.norms(norm, regrets)
	even := float32(len(reach)) / float32(len(regrets))
	for a := 0; a < len(regrets); a += len(reach) {
		to, norm, reach := on[a:][:len(reach)], norm[:len(reach)], reach
		for k, r := range regrets[a:][:len(reach)] {
			share := even
			if norm[k] > 0 {
				share = above(r) * norm[k]
			}
			to[k] = reach[k] * share
		}
	}
}

func (f floats) learn(v, u, regrets, average, room []float32, _ int, by rates) {
	norm, mean := room[:len(v)], room[len(v):]
	f.norms(norm, regrets)
	clear(mean)
	keep, even := float32(by.keep), float32(len(v))/float32(len(regrets))
	left := [2]float32{float32(by.gains), float32(by.losses)}
	for a := 0; a < len(regrets); a += len(v) {
		u, average, norm, mean := u[a:][:len(v)], average[a:][:len(v)], norm[:len(v)], mean[:len(v)]
		for k, r := range regrets[a:][:len(v)] {
			share := even
			if norm[k] > 0 {
				share = above(r) * norm[k]
			}
			mean[k] += float32(share * u[k])
			average[k] = float32(average[k]*keep) + share
		}
	}
	for a := 0; a < len(regrets); a += len(v) {
		u, r, mean := u[a:][:len(v)], regrets[a:][:len(v)], mean[:len(v)]
		for k, x := range r {
			r[k] = float32(x*left[math.Float32bits(x)>>31]) + (u[k] - mean[k])
		}
	}
	for k, x := range mean[:len(v)] {
		v[k] += x
	}
}

func (floats) parts(average []float32) parts {
	return func(k int) float64 { return float64(average[k]) }
}
