package enclose

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/rational"
)

// TestInside: a box is inside another if each number is, and both radii leave room.
func TestInside(t *testing.T) {
	box := func() *cert.Certificate {
		half := rational.New(1, 2)
		return &cert.Certificate{
			Claim: cert.Claim{Enclosed: &claim.Enclosed{
				Plans: [][]rational.Rat{{rational.Int(1), half, half}}, Payoffs: []rational.Rat{half}, Radius: rational.New(1, 10),
			}},
			Evidence: cert.Evidence{Enclosure: &claim.Enclosure{Unknowns: [][]int{{1}}, Radius: rational.New(1, 20)}},
		}
	}
	for _, of := range []struct {
		change func(claim *claim.Enclosed, by *claim.Enclosure)
		want   bool
	}{
		{func(*claim.Enclosed, *claim.Enclosure) {}, true},
		{func(c *claim.Enclosed, _ *claim.Enclosure) { c.Radius = rational.New(1, 20) }, true},
		{func(c *claim.Enclosed, _ *claim.Enclosure) { c.Radius = rational.New(1, 9) }, false},
		{func(_ *claim.Enclosed, e *claim.Enclosure) { e.Radius = rational.New(1, 19) }, false},
		{func(c *claim.Enclosed, _ *claim.Enclosure) { c.Payoffs[0] = rational.New(51, 100) }, false},
		{func(c *claim.Enclosed, _ *claim.Enclosure) { c.Plans[0][2] = rational.New(51, 100) }, false},
		{func(c *claim.Enclosed, _ *claim.Enclosure) {
			c.Radius, c.Plans[0][2] = rational.New(1, 20), rational.New(11, 20)
		}, true},
		{func(c *claim.Enclosed, _ *claim.Enclosure) { // an unknown beyond its own box
			c.Radius, c.Plans[0][1] = rational.New(1, 20), rational.New(51, 100)
		}, false},
		{func(c *claim.Enclosed, e *claim.Enclosure) {
			c.Radius, c.Plans[0][1], e.Radius = rational.New(1, 20), rational.New(51, 100), rational.New(1, 25)
		}, true},
	} {
		x := box()
		of.change(x.Claim.Enclosed, x.Evidence.Enclosure)
		assert.Equal(t, of.want, inside(x, box()))
	}
	isolated := func(p, v, radius rational.Rat) *cert.Certificate {
		return &cert.Certificate{Claim: cert.Claim{Isolated: &claim.Isolated{
			Profile: [][]rational.Rat{{p, rational.Int(1).Sub(p)}}, Payoffs: []rational.Rat{v}, Radius: radius}}}
	}
	half, tenth, less := rational.New(1, 2), rational.New(1, 10), rational.New(1, 20)
	assert.True(t, inside(isolated(half, half, less), isolated(half, half, tenth)))
	assert.True(t, inside(isolated(half, rational.New(11, 20), less), isolated(half, half, tenth)))
	assert.False(t, inside(isolated(half, half, tenth), isolated(half, half, less)))
	assert.False(t, inside(isolated(half, rational.New(3, 5), less), isolated(half, half, tenth)))
	assert.False(t, inside(isolated(rational.New(3, 5), half, less), isolated(half, half, tenth)))
}
