//go:build !plain

package device

import (
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/rational"
)

// scaled returns a dual whose multipliers are those of d in a unit in which they are integers, where these are not long,
// and the unit: sums of fractions look for a common divisor each time.
func scaled(d *claim.Dual) (*claim.Dual, rational.Rat) {
	var list []rational.Rat
	multipliers(d, func(x *rational.Rat) { list = append(list, *x) })
	list, unit := whole(list)
	if unit.IsOne() {
		return d, unit
	}
	z := copied(d)
	k := 0
	multipliers(z, func(x *rational.Rat) { *x, k = list[k], k+1 })
	return z, unit
}

// multipliers visits those of a dual.
func multipliers(d *claim.Dual, visit func(x *rational.Rat)) {
	for k := range d.Require {
		visit(&d.Require[k])
	}
	for _, t := range d.Temptations {
		for k := range t.Deviation {
			visit(&t.Deviation[k].Weight)
		}
	}
	for k := range d.Ranges {
		visit(&d.Ranges[k].Weight)
	}
	if d.Potentials != nil {
		for _, side := range d.Potentials {
			for k := range side {
				visit(&side[k].Weight)
			}
		}
	}
}

// copied returns a dual that shares no multipliers with d.
func copied(d *claim.Dual) *claim.Dual {
	z := *d
	z.Require, z.Ranges, z.Temptations = slices.Clone(d.Require), slices.Clone(d.Ranges), slices.Clone(d.Temptations)
	for k := range z.Temptations {
		z.Temptations[k].Deviation = slices.Clone(z.Temptations[k].Deviation)
	}
	if d.Potentials != nil {
		p := *d.Potentials
		for i := range p {
			p[i] = slices.Clone(p[i])
		}
		z.Potentials = &p
	}
	return &z
}
