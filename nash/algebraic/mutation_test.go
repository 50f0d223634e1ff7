package algebraic_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/nash/algebraic"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// numbers lists all numbers of a claim.
func numbers(a *claim.Algebraic) []*rational.Rat {
	list := []*rational.Rat{&a.Low, &a.High}
	for _, p := range lists(a) {
		for k := range *p {
			list = append(list, &(*p)[k])
		}
	}
	return list
}

// lists lists the polynomials of a claim.
func lists(a *claim.Algebraic) []*[]rational.Rat {
	z := []*[]rational.Rat{&a.Polynomial}
	for i := range a.Profile {
		for k := range a.Profile[i][0] {
			z = append(z, &a.Profile[i][0][k])
		}
		z = append(z, &a.Payoffs[i])
	}
	return z
}

// mutate changes number n of a claim, or something near it.
func mutate(rng *rand.Rand, a *claim.Algebraic, n int) {
	all, polynomials := numbers(a), lists(a)
	x := all[n]
	p, q := polynomials[rng.IntN(len(polynomials))], polynomials[rng.IntN(len(polynomials))]
	switch rng.IntN(12) {
	case 0:
		*x = x.Neg()
	case 1:
		*x = rational.Rat{}
	case 2:
		*x = x.Add(rational.Int(rng.Int64N(7) - 3))
	case 3:
		*x = x.Add(rational.Int(2).Pow(rng.IntN(300)).Inv())
	case 4:
		*x = x.Mul(rational.New(1+rng.Int64N(5), 1+rng.Int64N(5)))
	case 5:
		y := all[rng.IntN(len(all))]
		*x, *y = *y, *x
	case 6:
		if k := rng.IntN(len(*p) + 1); k < len(*p) {
			*p = append((*p)[:k:k], (*p)[k+1:]...)
		}
	case 7:
		*p, *q = *q, *p
	case 8: // of another root, or of none
		for k := 1; k < len(a.Polynomial); k += 2 {
			a.Polynomial[k] = a.Polynomial[k].Neg()
		}
	case 9: // the other side
		a.Low, a.High = a.High, a.High.Add(a.High.Sub(a.Low))
	case 10: // still true
		for k := range a.Polynomial {
			a.Polynomial[k] = a.Polynomial[k].Mul(rational.New(-3, 7))
		}
	case 11: // still true unless the factor has a root inside
		r := rational.Int(rng.Int64N(60) - 30)
		z := make([]rational.Rat, len(a.Polynomial)+1)
		for k, c := range a.Polynomial {
			z[k] = z[k].Sub(c.Mul(r))
			z[k+1] = z[k+1].Add(c)
		}
		a.Polynomial = z
	}
}

// examples returns certificates of degrees 2, 2, 3 or 4, and 9 or somewhat less.
func examples(t testing.TB) (list []boxed) {
	add := func(g *seqform.Game, box *cert.Certificate) {
		r, err := algebraic.Express(t.Context(), g, box, algebraic.Options{})
		require.NoError(t, err)
		require.Equal(t, cert.Yes, r.Status)
		list = append(list, boxed{g, r.Certificate})
	}
	nau := seqformtest.Fixture(t, "nau_irrational")
	list = append(list, boxed{nau, express(t, nau, algebraic.Options{}).Certificate})
	for _, of := range boxes(t, []int{2, 2, 3}, 9, 1, true) {
		add(of.g, of.box)
	}
	for _, of := range boxes(t, []int{3, 3, 3}, 2, 20, false) {
		if r, err := algebraic.Express(t.Context(), of.g, of.box, algebraic.Options{}); err == nil && degree(r) > 2 && degree(r) < 5 {
			list = append(list, boxed{of.g, r.Certificate})
			break
		}
	}
	for _, of := range boxes(t, []int{2, 2, 2, 2}, 3, 1, true) {
		add(of.g, of.box)
	}
	return list
}

// TestMutations: mutants of certificates may be accepted only if they are true as
// far as 200 digits tell.
func TestMutations(t *testing.T) {
	rng := rand.New(rand.NewPCG(81, 82))
	for k, of := range examples(t) {
		require.True(t, holds(of.g, of.box.Claim.Algebraic))
		n, rejected, accepted, known := len(numbers(of.box.Claim.Algebraic)), 0, 0, 0
		for m := range []int{500, 300, 150, 60}[k] {
			c := certtest.Reread(t, of.box)
			mutate(rng, c.Claim.Algebraic, m%n)
			if cert.Check(of.g, c) == nil {
				accepted++
				require.True(t, holds(of.g, c.Claim.Algebraic), "%s", certtest.Text(t, c))
				continue
			}
			rejected++
			if rejected%10 == 0 && !wellFormed(c.Claim.Algebraic) {
				known++
			} else if rejected%10 == 0 {
				require.False(t, holds(of.g, c.Claim.Algebraic), "%s", certtest.Text(t, c))
			}
		}
		t.Logf("degree %d: %d mutants rejected, %d still true; of each tenth %d ill-formed", len(of.box.Claim.Algebraic.Polynomial)-1, rejected, accepted, known)
		assert.Greater(t, rejected, 20)
		assert.Greater(t, accepted, 5)
	}
}

// wellFormed reports whether a claim has degrees as it should and ends that are no roots.
func wellFormed(a *claim.Algebraic) bool {
	d := len(a.Polynomial) - 1
	for k, p := range lists(a) {
		if k > 0 && len(*p) > d {
			return false
		}
	}
	return d > 0 && !a.Polynomial[d].IsZero() && a.Low.Cmp(a.High) < 0 && !endsAtRoot(a)
}

func endsAtRoot(a *claim.Algebraic) bool {
	at := func(x rational.Rat) rational.Rat { return evaluate(a.Polynomial, rational.Point(x)).Lo }
	return at(a.Low).IsZero() || at(a.High).IsZero()
}

func FuzzCheck(f *testing.F) {
	var games []*seqform.Game
	for k, of := range examples(f) {
		games = append(games, of.g)
		f.Add(uint8(k), certtest.Text(f, of.box))
	}
	f.Fuzz(func(t *testing.T, k uint8, data []byte) {
		g := games[int(k)%len(games)]
		c, err := cert.Read(bytes.NewReader(data))
		if err != nil || c.Claim.Concept != cert.AlgebraicNash {
			return
		}
		if a := c.Claim.Algebraic; a != nil {
			_, _ = algebraic.Radicals(a)
		}
		if cert.Check(g, c) == nil && !holds(g, c.Claim.Algebraic) {
			t.Fatalf("accepted, and false")
		}
	})
}
