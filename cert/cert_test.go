package cert_test

import (
	"context"
	"fmt"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/nash"
	"exactsolve/nash/algebraic"
	"exactsolve/nash/bimatrix"
	"exactsolve/nash/enclose"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestRejections breaks one thing at a time and reads the reason.
func TestRejections(t *testing.T) {
	g := seqformtest.Fixture(t, "kuhn")
	half := rational.New(1, 2)
	eps := polyeps.Monomial(rational.Int(1), 1)
	for want, edit := range map[string]func(c *cert.Certificate){
		"about another game":                  func(c *cert.Certificate) { c.Game.Hash = "00" },
		"plans for the concept \"proper\"":    func(c *cert.Certificate) { c.Claim.Concept = cert.Proper },
		"no checker for the concept \"\"":     func(c *cert.Certificate) { c.Claim.Concept = "" },
		"no checker for the concept \"nash\"": func(c *cert.Certificate) { c.Claim.Concept = cert.Nash },
		"profile of 1 players":                func(c *cert.Certificate) { c.Claim.Profile = c.Claim.Profile[:1] },
		"says nothing at information set":     func(c *cert.Certificate) { c.Claim.Profile[1][3] = nil },
		"1 payoffs for 2 players":             func(c *cert.Certificate) { c.Claim.Payoffs = c.Claim.Payoffs[:1] },
		"gives player 1 the payoff -1/18":     func(c *cert.Certificate) { c.Claim.Payoffs[0] = half },
		"the evidence gives":                  func(c *cert.Certificate) { c.Claim.Profile[0][4] = []rational.Rat{rational.Int(1), {}} },
		"perturbed plans of 1 players":        func(c *cert.Certificate) { c.Evidence.Plans = c.Evidence.Plans[:1] },
		"entries for 13 sequences":            func(c *cert.Certificate) { c.Evidence.Plans[0] = c.Evidence.Plans[0][:5] },
		"violates constraint 1":               func(c *cert.Certificate) { c.Evidence.Plans[0][0] = eps },
		"above its bound and loses":           func(c *cert.Certificate) { c.Evidence.Bounds = zeroBounds(c.Evidence.Bounds) },
		"below its bound":                     func(c *cert.Certificate) { c.Evidence.Bounds[0][1] = polyeps.New(rational.Int(2)) },
		"the comparisons are proved up to":    func(c *cert.Certificate) { c.Evidence.EpsilonBar = half },
		"ε̄ = 0":                              func(c *cert.Certificate) { c.Evidence.EpsilonBar = rational.Rat{} },
		"belief is given for 1 of 2 players":  func(c *cert.Certificate) { c.Claim.Beliefs = c.Claim.Beliefs[:1] },
		"is given at 5 of ":                   func(c *cert.Certificate) { c.Claim.Beliefs[0] = c.Claim.Beliefs[0][:5] },
		"not positive": func(c *cert.Certificate) {
			x := c.Evidence.Plans[1]
			x[1], x[2] = x[1].Add(x[2]), polyeps.Poly{}
		},
	} {
		c := certtest.Solve(t, g, cert.QuasiPerfect)
		edit(c)
		require.ErrorContains(t, cert.Check(context.Background(), g, c), want)
	}
}

func zeroBounds(k [][]polyeps.Poly) [][]polyeps.Poly {
	z := make([][]polyeps.Poly, len(k))
	for i := range k {
		z[i] = make([]polyeps.Poly, len(k[i]))
	}
	return z
}

func TestImperfectRecall(t *testing.T) {
	g := seqformtest.Fixture(t, "imperfect_recall")
	require.ErrorContains(t, cert.Check(context.Background(), g, &cert.Certificate{Game: cert.NewGameRef(g)}), "imperfect recall")
}

// TestNothing gives the checker no game, no certificate, or one that says nothing.
func TestNothing(t *testing.T) {
	g := seqformtest.Fixture(t, "kuhn")
	for _, c := range []*cert.Certificate{nil, {}, certtest.Solve(t, g, cert.QuasiPerfect)} {
		for _, g := range []*seqform.Game{nil, {}, g} {
			if g == nil || c == nil || len(g.Players) == 0 || c.Claim.Profile == nil {
				require.ErrorContains(t, cert.Check(context.Background(), g, c), "cert: ")
				require.ErrorContains(t, cert.Seal(context.Background(), g, c), "cert: ")
			}
		}
	}
	var none *cert.Certificate
	require.ErrorContains(t, none.Write(nil), "no certificate")
}

// ofEachKind returns a certificate of each kind of claim and of evidence, with its game.
func ofEachKind(t *testing.T) (list []decided) {
	add := func(g *seqform.Game, c *cert.Certificate) {
		require.NotNil(t, c)
		require.NoError(t, cert.Check(context.Background(), g, c))
		list = append(list, decided{string(c.Claim.Concept), g, c})
	}
	for concept, name := range map[cert.Concept]string{
		cert.Nash: "kuhn", cert.Sequential: "kuhn", cert.NormalFormPerfect: "kuhn", cert.QuasiPerfect: "kuhn",
		cert.ExtensivePerfect: "mertens", cert.Proper: "rock_paper_scissors",
	} {
		g := seqformtest.Fixture(t, name)
		add(g, certtest.Solve(t, g, concept))
	}
	kinds := map[string]bool{}
	for _, d := range decideFixtures(t) {
		if kind := evidenceKind(d.c); kind != "" && !kinds[kind] {
			kinds[kind] = true
			add(d.g, d.c)
		}
	}
	rps := seqformtest.Fixture(t, "rock_paper_scissors")
	extreme, err := bimatrix.All(t.Context(), rps, bimatrix.Options{})
	require.NoError(t, err)
	add(rps, extreme.Certificate)
	nau := seqformtest.Fixture(t, "nau_irrational")
	add(nau, completed(t, nau, 0))
	isolated, err := nash.Solve(t.Context(), nau, nash.Options{})
	require.NoError(t, err)
	require.Equal(t, cert.IsolatedNash, isolated.Certificate.Claim.Concept)
	add(nau, isolated.Certificate)
	express, err := algebraic.Express(t.Context(), nau, isolated.Certificate)
	require.NoError(t, err)
	add(nau, express.Certificate)
	var near []seqform.Plan
	for i, x := range isolated.Certificate.Claim.Isolated.Profile {
		near = append(near, nau.Players[i].Plan(seqform.Behavior{x}))
	}
	enclosed, err := enclose.Find(t.Context(), nau, near)
	require.NoError(t, err)
	add(nau, enclosed)
	return list
}

// TestLeftOut leaves out every part of certificates of all kinds, and one of each list, to
// see that checkers refuse what readers would not let through. Some parts are not needed.
func TestLeftOut(t *testing.T) {
	kinds := map[string]bool{}
	for _, d := range ofEachKind(t) {
		c := certtest.Reread(t, d.c)
		kinds[fmt.Sprint(d.name, c.Claim.Refuted)] = true
		refused, parts := 0, 0
		leaveOut(reflect.ValueOf(c).Elem(), func() {
			parts++
			if cert.Check(context.Background(), d.g, c) != nil {
				refused++
			}
		})
		require.NoError(t, cert.Check(context.Background(), d.g, c), "a part was not put back")
		require.Greater(t, refused, min(5, parts/2), "%s: %d parts", d.name, parts)
	}
	require.GreaterOrEqual(t, len(kinds), 14)
}

// leaveOut calls visit with each part of v zero in turn, and each list without its last
// element.
func leaveOut(v reflect.Value, visit func()) {
	try := func(part, with reflect.Value) {
		before := reflect.New(part.Type()).Elem()
		before.Set(part)
		part.Set(with)
		visit()
		part.Set(before)
	}
	if v.CanSet() && !v.IsZero() {
		try(v, reflect.Zero(v.Type()))
	}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			leaveOut(v.Elem(), visit)
		}
	case reflect.Struct:
		for k := range v.NumField() {
			if v.Type().Field(k).IsExported() {
				leaveOut(v.Field(k), visit)
			}
		}
	case reflect.Slice, reflect.Array:
		if n := v.Len(); n > 0 && v.Kind() == reflect.Slice {
			try(v, v.Slice(0, n-1))
		}
		for k := range min(v.Len(), 3) {
			leaveOut(v.Index(k), visit)
		}
	}
}
