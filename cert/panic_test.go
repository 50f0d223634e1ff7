package cert_test

import (
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
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestNothing gives the checker no game, no certificate, or one that says nothing.
func TestNothing(t *testing.T) {
	g := seqformtest.Fixture(t, "kuhn")
	for _, c := range []*cert.Certificate{nil, {}, certtest.Solve(t, g, cert.QuasiPerfect)} {
		for _, g := range []*seqform.Game{nil, {}, g} {
			if g == nil || c == nil || len(g.Players) == 0 || c.Claim.Profile == nil {
				require.ErrorContains(t, cert.Check(g, c), "cert: ")
				require.ErrorContains(t, cert.Seal(g, c), "cert: ")
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
		require.NoError(t, cert.Check(g, c))
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
			if cert.Check(d.g, c) != nil {
				refused++
			}
		})
		require.NoError(t, cert.Check(d.g, c), "a part was not put back")
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
