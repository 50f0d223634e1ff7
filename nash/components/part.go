package components

import (
	"context"
	"math/rand/v2"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A builder puts the pieces of a game in strategic form together.
type builder struct {
	ctx   context.Context
	g     *seqform.Game
	parts []part

	indices []int   // of the equilibria of the list
	in      [][]int // equilibria of the list in each part
	doubt   []bool  // of each equilibrium of the list and then each part, whether it may meet what it is not joined with
}

// A part is the set of profiles in a product of convex hulls at which no gain is positive; all are
// equilibria. A gain is affine in the strategy of each player, so that it is at most 0 everywhere if it is
// at profiles of vertices.
type part struct {
	vertices  [][][]rational.Rat
	gains     []gain
	point     [][]rational.Rat // an equilibrium of the piece, perhaps not of this part; nil if none is known
	connected bool             // known to be not empty, and connected
}

// A gain has that of an action at the profiles of vertices: u_i(a, x_-i) − u_i(x), or of two actions that
// are to pay the same the difference, or its negative. It is positive at one of them.
type gain struct {
	form
	at []rational.Rat
}

// A form says which gain it is.
type form struct {
	action   claim.Pair[int] // player and action, from 1
	base     int             // the action that is to pay the same, from 1; 0 if there is none
	negative bool
}

// Limits of the profiles of vertices of a part at which gains and payoffs are looked at, and of those times the
// payoffs of the game.
const (
	maxProfiles = 1 << 12
	maxTerms    = 1 << 20
)

// measure sets the gains, of those that are positive somewhere. It reports true if one
// is everywhere, so that there is no equilibrium.
func (b *builder) measure(p *part) (empty bool) {
	if !b.fits(p) {
		return false
	}
	var gains []gain
	for _, f := range p.gains {
		f.at = make([]rational.Rat, p.profiles())
		gains = append(gains, f)
	}
	p.gains = gains
	if len(gains) == 0 {
		return false
	}
	for v := range p.profiles() {
		for k, x := range b.gain(p.profile(v), p.gains) {
			p.gains[k].at[v] = x
		}
	}
	for _, f := range p.gains {
		if !slices.ContainsFunc(f.at, func(x rational.Rat) bool { return x.Sign() <= 0 }) {
			return true
		}
	}
	p.gains = slices.DeleteFunc(p.gains, func(f gain) bool {
		return !slices.ContainsFunc(f.at, func(x rational.Rat) bool { return x.Sign() > 0 })
	})
	return false
}

// gain returns what actions gain at x.
func (b *builder) gain(x [][]rational.Rat, of []gain) []rational.Rat {
	plans := plansOf(x)
	all := make([]rational.Rat, len(of))
	pays := make([][]rational.Rat, len(x))
	for k, f := range of {
		i, a := f.action[0]-1, f.action[1]-1
		if pays[i] == nil {
			pays[i] = seqform.Gradient(b.g, i, plans, rational.Int(1))[1:]
		}
		switch all[k] = pays[i][a]; {
		case f.negative:
			all[k] = pays[i][f.base-1].Sub(pays[i][a])
		case f.base > 0:
			all[k] = pays[i][a].Sub(pays[i][f.base-1])
		default:
			for c, u := range pays[i] {
				all[k] = all[k].Sub(x[i][c].Mul(u))
			}
		}
	}
	return all
}

// plansOf returns the plans of a profile of a game in strategic form.
func plansOf(x [][]rational.Rat) []seqform.Plan {
	plans := make([]seqform.Plan, len(x))
	for i := range x {
		plans[i] = append(seqform.Plan{rational.Int(1)}, x[i]...)
	}
	return plans
}

// fits reports whether the profiles of vertices are not too many.
func (b *builder) fits(p *part) bool {
	n := p.profiles()
	return n <= maxProfiles && n*b.g.Payoffs.Len() <= maxTerms
}

// profiles returns the number of profiles of vertices, more than maxProfiles if they are too many.
func (p *part) profiles() int {
	n := 1
	for _, list := range p.vertices {
		if n *= len(list); n > maxProfiles {
			return n
		}
	}
	return n
}

func (p *part) profile(v int) [][]rational.Rat {
	x := make([][]rational.Rat, len(p.vertices))
	for j := len(x) - 1; j >= 0; j-- {
		n := len(p.vertices[j])
		x[j], v = p.vertices[j][v%n], v/n
	}
	return x
}

// varying returns the players with several vertices.
func (p *part) varying() (list []int) {
	for j := range p.vertices {
		if len(p.vertices[j]) > 1 {
			list = append(list, j)
		}
	}
	return list
}

// step is that of player j's vertices in the numbers of profiles.
func (p *part) step(j int) int {
	step := 1
	for _, list := range p.vertices[j+1:] {
		step *= len(list)
	}
	return step
}

// inside returns an equilibrium in p, nil if none is found.
func (b *builder) inside(p *part) [][]rational.Rat {
	if !b.fits(p) {
		return nil
	}
	for _, x := range b.known(p) {
		return x
	}
	if p.point != nil {
		if ok, known := b.has(p, p.point); ok && known {
			return p.point
		}
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for range triesInside {
		if x := p.random(rng); !b.gains(x, p.gains) {
			return x
		}
	}
	return nil
}

// triesInside limits the profiles at which it is tried whether they are in a part.
const triesInside = 100

// gains reports whether one of some actions gains at x.
func (b *builder) gains(x [][]rational.Rat, of []gain) bool {
	return slices.ContainsFunc(b.gain(x, of), func(u rational.Rat) bool { return u.Sign() > 0 })
}

// random returns a profile inside.
func (p *part) random(rng *rand.Rand) [][]rational.Rat {
	x := make([][]rational.Rat, len(p.vertices))
	for j, list := range p.vertices {
		x[j] = list[0]
		for _, y := range list[1:] {
			x[j] = between(x[j], y, rational.New(1+rng.Int64N(15), 16))
		}
	}
	return x
}

// known returns equilibria in p: the vertices that are, and where edges between others cross zeros of
// gains.
func (b *builder) known(p *part) (list [][][]rational.Rat) {
	gainsAt := func(v int) bool {
		return slices.ContainsFunc(p.gains, func(f gain) bool { return f.at[v].Sign() > 0 })
	}
	for v := range p.profiles() {
		x := p.profile(v)
		if !gainsAt(v) {
			list = append(list, x)
			continue
		}
		for j := range p.vertices {
			step, n := p.step(j), len(p.vertices[j])
			for q := range n {
				w := v + (q-v/step%n)*step
				for _, f := range p.gains {
					if f.at[v].Sign()*f.at[w].Sign() >= 0 {
						continue
					}
					y := slices.Clone(x)
					y[j] = between(x[j], p.vertices[j][q], f.at[v].Quo(f.at[v].Sub(f.at[w])))
					if !b.gains(y, p.gains) {
						list = append(list, y)
					}
				}
			}
		}
	}
	return list
}
