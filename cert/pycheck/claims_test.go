package pycheck_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
)

// testClaims has them judge claims that are right, changes of these and every token
// at every place of the shortest.
func testClaims(t *testing.T, all []source, mutants int, nudge func(*rand.Rand, *cert.Certificate)) {
	t.Helper()
	testMutated(t, all, mutants, nudge)
	short := slices.MinFunc(all, func(a, b source) int { return len(a.text) - len(b.text) })
	testTokens(t, []string{"claim"}, map[string][]source{"claim": {short}})
}

// testMutated has them judge claims that are right and changes of these, half of
// text and half by nudge.
func testMutated(t *testing.T, all []source, mutants int, nudge func(*rand.Rand, *cert.Certificate)) {
	t.Helper()
	var jobs []job
	size := 0
	for _, s := range all {
		jobs = append(jobs, s.job(s.text))
		size += len(s.text)
	}
	yes, no := requireAgreement(t, jobs)
	require.Equal(t, []int{len(all), 0}, []int{yes, no})
	t.Logf("%d claims of %d bytes", yes, size)

	if testing.Short() {
		mutants /= 4
	}
	rng := rand.New(rand.NewPCG(11, 13))
	jobs = nil
	for k := range mutants {
		s := all[rng.IntN(len(all))]
		if k%2 == 0 {
			jobs = append(jobs, s.job(mutate(t, rng, s.text)))
			continue
		}
		c := s.read(t)
		nudge(rng, c)
		s = newSource(t, s.about+", nudged", s.file, s.game, c)
		jobs = append(jobs, s.job(s.text))
	}
	yes, no = requireAgreement(t, jobs)
	t.Logf("%d mutants: %d accepted and %d not by both", len(jobs), yes, no)
	require.Greater(t, min(yes, no), mutants/10)
}

// judged collects changes of one right claim.
type judged struct {
	t    *testing.T
	of   source
	jobs []job
}

// change judges the claim after a change; cert must say whether it is right.
func (j *judged) change(right bool, about string, f func(c *cert.Certificate)) {
	j.t.Helper()
	c := j.of.read(j.t)
	f(c)
	s := newSource(j.t, j.of.about+": "+about, j.of.file, j.of.game, c)
	j.text(right, about, s.text)
}

// text judges a text.
func (j *judged) text(right bool, about string, text []byte) {
	j.t.Helper()
	one := j.of.job(text)
	one.about += ": " + about
	require.Equal(j.t, right, one.err == nil, "%s: %v\n%.3000s", one.about, one.err, text)
	j.jobs = append(j.jobs, one)
}

// agree compares the checkers on all that was judged.
func (j *judged) agree() {
	j.t.Helper()
	yes, no := requireAgreement(j.t, j.jobs)
	j.t.Logf("%d accepted and %d not by both", yes, no)
}

// step is a power of two, of either sign, of up to so many bits.
func step(rng *rand.Rand, bits int) rational.Rat {
	power := rational.Int(2).Pow(rng.IntN(bits)).Inv()
	if rng.IntN(2) == 0 {
		return power.Neg()
	}
	return power
}

// pick returns the address of a random element; nil if there is none.
func pick[T any](rng *rand.Rand, s []T) *T {
	if len(s) == 0 {
		return nil
	}
	return &s[rng.IntN(len(s))]
}

// tree writes a game in extensive form to a file and returns its name.
func tree(t *testing.T, g *seqform.Game) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "game.efg")
	var b bytes.Buffer
	require.NoError(t, efg.Format(&b, g))
	require.NoError(t, os.WriteFile(file, b.Bytes(), 0o600))
	return file
}
