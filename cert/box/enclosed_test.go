package box_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestEnclosedMutations changes certificates for games of which all equilibria are
// known, in their text and in their numbers. A mutant may be accepted only if it is
// true, and where only numbers changed only if the slow checker accepts it.
func TestEnclosedMutations(t *testing.T) {
	rng := rand.New(rand.NewPCG(71, 72))
	games, certificates := all601(t)
	for k, p := range games {
		original := certificates[k]
		require.NoError(t, cert.Check(p.g, certtest.Reread(t, original)))
		require.True(t, slowlyEnclosed(p.g, original))
		source := certtest.Text(t, original)
		rejected, accepted, unread := 0, 0, 0
		for n := range 1200 {
			c := certtest.Reread(t, original)
			numbers := n%2 == 0
			if numbers {
				for range 1 + rng.IntN(2) {
					mutateEnclosure(rng, c)
				}
			} else if c = scrambled(t, rng, source); c == nil {
				unread++
				continue
			}
			ok := cert.Check(p.g, c) == nil
			if numbers {
				require.Equal(t, slowlyEnclosed(p.g, c), ok, "%s", certtest.Text(t, c))
			}
			if !ok {
				rejected++
				continue
			}
			accepted++
			require.Equal(t, cert.EnclosedNash, c.Claim.Concept)
			require.True(t, p.holds(c.Claim.Enclosed), "%s", certtest.Text(t, c))
		}
		t.Logf("game %d: %d mutants not readable, %d rejected, %d still true", k+1, unread, rejected, accepted)
		assert.Greater(t, rejected, 500)
		assert.Greater(t, accepted, 40)
	}
}

// mutateEnclosure changes a number by a power of two of any size.
func mutateEnclosure(rng *rand.Rand, c *cert.Certificate) {
	claim, by := c.Claim.Enclosed, c.Evidence.Enclosure
	delta := rational.Int(2).Pow(rng.IntN(2 * by.Radius.BitLen())).Inv()
	if rng.IntN(2) == 0 {
		delta = delta.Neg()
	}
	x := &claim.Radius
	i := rng.IntN(len(claim.Plans))
	switch rng.IntN(7) {
	case 0:
		x = &claim.Plans[i][1+rng.IntN(len(claim.Plans[i])-1)]
	case 1:
		x = &claim.Payoffs[i]
	case 2:
		delta = delta.Abs().Sub(x.Mul(rational.New(rng.Int64N(3), 2)))
	case 3:
		x = &by.Radius
		delta = delta.Abs().Sub(x.Mul(rational.New(rng.Int64N(3), 2)))
	case 4:
		row := by.Inverse[rng.IntN(len(by.Inverse))]
		x = &row[rng.IntN(len(row))]
	case 5, 6:
		if len(by.Combinations) == 0 {
			return
		}
		terms := by.Combinations[rng.IntN(len(by.Combinations))].Terms
		x = &terms[rng.IntN(len(terms))].Factor
	}
	*x = x.Add(delta)
}

// scrambled returns a certificate with one to three changes to its text: numbers,
// indices, list elements and fields; nil if it cannot be read.
func scrambled(t *testing.T, rng *rand.Rand, source []byte) *cert.Certificate {
	doc := certtest.Decode(t, source)
	for range 1 + rng.IntN(3) {
		certtest.Mutate(rng, &doc, func(v any, set func(any)) []func() {
			switch v := v.(type) {
			case []any:
				return []func(){func() { set([]any{}) }}
			case json.Number:
				n := json.Number([]string{"1", "2", "3", "4", "5", "0", "300", "-1"}[rng.IntN(8)])
				return slices.Repeat([]func(){func() { set(n) }}, 4)
			case string:
				return []func(){func() { set(otherNumber(rng, v)) }}
			}
			return nil
		})
	}
	c, err := cert.Read(bytes.NewReader(certtest.Encode(t, doc)))
	if err != nil {
		return nil
	}
	return c
}

// otherNumber returns another number, or for other strings a concept.
func otherNumber(rng *rand.Rand, s string) string {
	x, err := rational.Parse(s)
	if err != nil {
		return string(cert.Concepts()[rng.IntN(len(cert.Concepts()))])
	}
	return certtest.OtherNumber(rng, x)
}

func FuzzEnclosed(f *testing.F) {
	games, certificates := all601(f)
	for _, c := range certificates {
		f.Add(certtest.Text(f, c))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := cert.Read(bytes.NewReader(data))
		if err != nil || c.Claim.Concept != cert.EnclosedNash {
			return
		}
		for _, p := range games {
			if cert.Check(p.g, c) == nil && !p.holds(c.Claim.Enclosed) {
				t.Fatal("no equilibrium is in the box")
			}
		}
	})
}

func full(g *seqform.Game) [][]int {
	z := make([][]int, len(g.Players))
	for i, m := range g.Table.Sizes {
		for a := range m {
			z[i] = append(z[i], a)
		}
	}
	return z
}

// irrational returns a certificate for the only equilibrium of nau_irrational.
func irrational(t testing.TB, bits int) (*seqform.Game, *cert.Certificate) {
	t.Helper()
	g := seqformtest.Fixture(t, "nau_irrational")
	c := newton(g, start(g, full(g)), bits)
	require.NotNil(t, c)
	return g, c
}

// A surd is a + b·√601.
type surd struct{ a, b rational.Rat }

func (x surd) add(y surd) surd { return surd{x.a.Add(y.a), x.b.Add(y.b)} }

func (x surd) mul(y surd) surd {
	return surd{x.a.Mul(y.a).Add(rational.Int(601).Mul(x.b).Mul(y.b)), x.a.Mul(y.b).Add(x.b.Mul(y.a))}
}

func (x surd) sign() int {
	if x.a.Sign()*x.b.Sign() >= 0 {
		return max(-1, min(1, x.a.Sign()+x.b.Sign()))
	}
	return x.a.Sign() * x.a.Mul(x.a).Cmp(rational.Int(601).Mul(x.b).Mul(x.b))
}

func (x surd) within(center, radius rational.Rat) bool {
	above := x.add(surd{a: center.Sub(radius).Neg()})
	below := x.add(surd{a: center.Add(radius).Neg()})
	return above.sign() >= 0 && below.sign() <= 0
}

// containsSurds reports whether the box contains the equilibrium of nau_irrational.
func containsSurds(g *seqform.Game, b *claim.Isolated) bool {
	first := []surd{
		{rational.New(53, 46), rational.New(-1, 46)},
		{rational.New(-13, 24), rational.New(1, 24)},
		{rational.New(-23, 4), rational.New(1, 4)},
	}
	x := make([][]surd, 3)
	for i, p := range first {
		x[i] = []surd{p, {rational.Int(1).Sub(p.a), p.b.Neg()}}
		for a := range x[i] {
			if !x[i][a].within(b.Profile[i][a], b.Radius) {
				return false
			}
		}
	}
	for i := range x {
		var v surd
		for t := range g.Payoffs.Len() {
			p := surd{a: g.Payoffs.U(t, i)}
			for j := range x {
				p = p.mul(x[j][g.Payoffs.Seq(t, j)-1])
			}
			v = v.add(p)
		}
		if !v.within(b.Payoffs[i], b.Radius) {
			return false
		}
	}
	return true
}

// A ring element is a polynomial with rational coefficients: a list of terms, put
// together only when asked for.
type ring []ringTerm

type ringTerm struct {
	x  rational.Rat
	by []int // unknowns in order
}

func (p ring) plus(q ring) ring { return append(slices.Clone(p), q...) }

func (p ring) times(q ring) ring {
	var z ring
	for _, a := range p {
		for _, b := range q {
			by := slices.Concat(a.by, b.by)
			slices.Sort(by)
			z = append(z, ringTerm{a.x.Mul(b.x), by})
		}
	}
	return z
}

func number(x rational.Rat) ring { return ring{{x: x}} }

// reduced returns p with one term for each product, none 0.
func (p ring) reduced() ring {
	at := map[string]int{}
	var z ring
	for _, a := range p {
		key := fmt.Sprint(a.by)
		k, ok := at[key]
		if !ok {
			k = len(z)
			at[key] = k
			z = append(z, ringTerm{by: a.by})
		}
		z[k].x = z[k].x.Add(a.x)
	}
	return slices.DeleteFunc(z, func(a ringTerm) bool { return a.x.IsZero() })
}

// derivative returns that of p, which has no powers, by unknown k.
func (p ring) derivative(k int) ring {
	var z ring
	for _, a := range p {
		if l := slices.Index(a.by, k); l >= 0 {
			z = append(z, ringTerm{a.x, slices.Delete(slices.Clone(a.by), l, l+1)})
		}
	}
	return z
}

// bounds returns p at y, and its spread.
func (p ring) bounds(y []rational.Rat, r rational.Rat) (center, spread rational.Rat) {
	for _, a := range p.reduced() {
		low, high := rational.Int(1), rational.Int(1)
		for _, k := range a.by {
			low, high = low.Mul(y[k]), high.Mul(y[k].Add(r))
		}
		center, spread = center.Add(a.x.Mul(low)), spread.Add(a.x.Abs().Mul(high.Sub(low)))
	}
	return center, spread
}

// A slow enclosure is a certificate read by the page.
type slowEnclosure struct {
	g      *seqform.Game
	c      *cert.Certificate
	y      []rational.Rat
	weight [][]ring
}

func (e *slowEnclosure) choice(i, h int) int {
	return e.g.Players[i].Infosets[h].Seq(e.c.Evidence.Enclosure.Choices[i][h] - 1)
}

func (e *slowEnclosure) chosen(i, s int) bool {
	return s == 0 || s == e.choice(i, int(e.g.Players[i].SeqInfoset[s]))
}

// follow returns the sequences that player i comes to from s on by choices.
func (e *slowEnclosure) follow(i, s int) []int {
	list := []int{s}
	for h, set := range e.g.Players[i].Infosets {
		if int(set.ParentSeq) == s {
			list = append(list, e.follow(i, e.choice(i, h))...)
		}
	}
	return list
}

// v returns the payoff of player i from sequence s on by choices, not reduced.
func (e *slowEnclosure) v(i, s int) ring {
	var sum ring
	follow := e.follow(i, s)
	for t := range e.g.Payoffs.Len() {
		if !slices.Contains(follow, e.g.Payoffs.Seq(t, i)) {
			continue
		}
		p := number(e.g.Payoffs.U(t, i))
		for j := range e.g.Players {
			if j != i {
				p = p.times(e.weight[j][e.g.Payoffs.Seq(t, j)])
			}
		}
		sum = sum.plus(p)
	}
	return sum
}

func (e *slowEnclosure) loss(i, s int) ring {
	best := e.choice(i, int(e.g.Players[i].SeqInfoset[s]))
	return e.v(i, best).plus(number(rational.Int(-1)).times(e.v(i, s)))
}

// read sets weights and centers and reports whether the box is in order.
func (e *slowEnclosure) read() bool {
	claim, by := e.c.Claim.Enclosed, e.c.Evidence.Enclosure
	if by.Radius.Sign() <= 0 || claim.Radius.Cmp(by.Radius) < 0 {
		return false
	}
	for i, plan := range claim.Plans {
		w := make([]ring, len(plan))
		w[0] = number(rational.Int(1))
		for s := 1; s < len(plan); s++ {
			if e.chosen(i, s) {
				continue
			}
			w[s] = number(plan[s])
			if slices.Contains(by.Unknowns[i], s) {
				w[s] = ring{{rational.Int(1), []int{len(e.y)}}}
				e.y = append(e.y, plan[s])
			}
		}
		for h, set := range e.g.Players[i].Infosets {
			c := e.choice(i, h)
			w[c] = w[set.ParentSeq]
			for a := range set.Actions {
				if s := set.Seq(a); s != c {
					w[c] = w[c].plus(number(rational.Int(-1)).times(w[s]))
				}
			}
		}
		for s, y := range plan {
			center, spread := w[s].bounds(e.y, by.Radius)
			zero := len(w[s].reduced()) == 0
			if y.IsZero() != zero || !zero && center.Cmp(spread) <= 0 || center.Sub(y).Abs().Add(spread).Cmp(claim.Radius) > 0 {
				return false
			}
		}
		e.weight = append(e.weight, w)
	}
	return true
}

// slowlyEnclosed is the page, without limits on size, for a certificate of the right
// shape.
func slowlyEnclosed(g *seqform.Game, c *cert.Certificate) bool {
	e := &slowEnclosure{g: g, c: c}
	if !e.read() {
		return false
	}
	by, one := c.Evidence.Enclosure, rational.Int(1)
	var core []ring
	for i, list := range by.Equations {
		for _, s := range list {
			core = append(core, e.loss(i, s).reduced())
		}
	}
	for r := range core {
		var center, bracket rational.Rat
		row := make([]rational.Rat, len(core))
		row[r] = one
		for k, f := range core {
			x := by.Inverse[r][k]
			value, _ := f.bounds(e.y, by.Radius)
			center = center.Add(x.Mul(value))
			for l := range e.y {
				d, spread := f.derivative(l).bounds(e.y, by.Radius)
				row[l] = row[l].Sub(x.Mul(d))
				bracket = bracket.Add(x.Abs().Mul(spread))
			}
		}
		for _, x := range row {
			bracket = bracket.Add(x.Abs())
		}
		if center.Abs().Add(by.Radius.Mul(bracket)).Cmp(by.Radius) >= 0 {
			return false
		}
	}
	for i, plan := range c.Claim.Enclosed.Plans {
		for s, y := range plan {
			if e.chosen(i, s) || slices.Contains(by.Equations[i], s) {
				continue
			}
			p := e.loss(i, s)
			for _, k := range by.Combinations {
				if k.Player != i+1 || k.Sequence != s {
					continue
				}
				for _, m := range k.Terms {
					q := core[m.Equation-1].times(number(m.Factor.Neg()))
					for _, l := range m.Unknowns {
						q = q.times(ring{{one, []int{l - 1}}})
					}
					p = p.plus(q)
				}
			}
			center, spread := p.bounds(e.y, by.Radius)
			if !y.IsZero() && len(p.reduced()) > 0 || center.Cmp(spread) < 0 {
				return false
			}
		}
		center, spread := e.v(i, 0).bounds(e.y, by.Radius)
		if center.Sub(c.Claim.Enclosed.Payoffs[i]).Abs().Add(spread).Cmp(c.Claim.Enclosed.Radius) > 0 {
			return false
		}
	}
	return true
}
