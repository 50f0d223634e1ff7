// Package certtest helps tests of certificates: it has them made by solvers, writes and
// reads them, and changes what is written.
package certtest

import (
	"bytes"
	"strings"
	"testing"

	"exactsolve/assess"
	"exactsolve/cert"
	"exactsolve/fixtures"
	"exactsolve/quasiperfect"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// Text returns what a certificate is in a file.
func Text(t testing.TB, c *cert.Certificate) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := c.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Reread returns a certificate as it comes back from a file.
func Reread(t testing.TB, c *cert.Certificate) *cert.Certificate {
	t.Helper()
	z, err := cert.Read(bytes.NewReader(Text(t, c)))
	if err != nil {
		t.Fatal(err)
	}
	return z
}

// Solve returns a certificate that package quasiperfect finds.
func Solve(t testing.TB, g *seqform.Game, concept cert.Concept) *cert.Certificate {
	t.Helper()
	r, err := quasiperfect.Solve(t.Context(), g, quasiperfect.Options{Concept: concept})
	if err != nil || r.Status != cert.Yes {
		t.Fatal(r, err)
	}
	return r.Certificate
}

// Decide returns the certificate of what assess decides about a profile, named by its
// fixture, its name there and a concept, as in "entry, out-1: not normal-form-perfect".
func Decide(t *testing.T, name string) (*seqform.Game, *cert.Certificate) {
	t.Helper()
	fixture, rest, _ := strings.Cut(name, ", ")
	profile, is, _ := strings.Cut(rest, ": ")
	concept, refuted := strings.CutPrefix(is, "not ")
	want, err := fixtures.Want(fixture)
	if err != nil {
		t.Fatal(err)
	}
	g := seqformtest.Fixture(t, fixture)
	for _, p := range want.Profiles {
		if p.Name != profile {
			continue
		}
		for _, a := range seqformtest.Assessments(g, p) {
			r, err := assess.Decide(t.Context(), g, a, cert.Concept(concept))
			if err == nil && r.Certificate != nil && refuted == (r.Status == cert.No) {
				return g, r.Certificate
			}
		}
	}
	t.Fatalf("nothing decides %s", name)
	return nil, nil
}
