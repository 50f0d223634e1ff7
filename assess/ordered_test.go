package assess_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/assess"
	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/seqformtest"
)

// TestOrderedFixtures compares decisions about proper and quasi-proper profiles with what the
// literature says; what is refuted is not quasi-perfect.
func TestOrderedFixtures(t *testing.T) {
	found := map[answer.Status]int{}
	for want, g := range seqformtest.Known(t) {
		if want.Nodes > 60 {
			continue
		}
		for _, p := range want.Profiles {
			a := seqform.Assessment{Profile: seqformtest.Profile(g, p.Probabilities)}
			if len(a.Profile) != len(g.Players) || len(a.Profile.Missing()) > 0 {
				continue
			}
			weaker, err := assess.Decide(t.Context(), g, a, cert.QuasiPerfect)
			require.NoError(t, err)
			r, err := assess.Decide(t.Context(), g, a, cert.QuasiProper)
			require.NoError(t, err)
			require.Equal(t, weaker.Status == answer.No, r.Status == answer.No, "%s, %s", want.Name, p.Name)
			found[r.Status]++
			if r.Certificate != nil {
				require.NoError(t, cert.Check(context.Background(), g, r.Certificate))
			}
			require.False(t, r.Status == answer.Yes && slices.Contains(p.IsNot, string(cert.QuasiPerfect)), "%s, %s", want.Name, p.Name)
			proper, err := assess.Decide(t.Context(), g, a, cert.Proper)
			require.NoError(t, err)
			if g.Table != nil {
				require.Equal(t, r.Status, proper.Status, "%s, %s", want.Name, p.Name)
			}
			require.False(t, proper.Status == answer.Yes && slices.Contains(p.IsNot, string(cert.Proper)), "%s, %s", want.Name, p.Name)
			require.False(t, proper.Status == answer.No && slices.Contains(p.Is, string(cert.Proper)), "%s, %s", want.Name, p.Name)
		}
	}
	require.Greater(t, found[answer.Yes], 20)
	require.Greater(t, found[answer.No], 20)
	t.Log(found)
}

// TestOrderedWithoutCertificate has the horse with a fourth player who may do anything afterwards, in too many
// ways for a refutation by trembles: what is not sequential is no quasi-proper equilibrium either.
func TestOrderedWithoutCertificate(t *testing.T) {
	const ways = 9
	var text strings.Builder
	text.WriteString("EFG 2 R \"\" { \"1\" \"2\" \"3\" \"4\" }\np \"\" 1 1 \"\" { \"R\" \"L\" } 0\np \"\" 2 1 \"\" { \"R\" \"L\" } 0\n")
	for k, pays := range []string{"1 1 1 0", "4 4 0 0", "0 0 1 0", "3 2 2 0", "0 0 0 0"} {
		if k == 1 || k == 3 {
			text.WriteString("p \"\" 3 1 \"\" { \"R\" \"L\" } 0\n")
		}
		fmt.Fprintf(&text, "c \"\" %d \"\" { %s} 0\n", k+1, strings.Repeat(fmt.Sprintf("\"\" 1/%d ", ways), ways))
		for way := range ways {
			fmt.Fprintf(&text, "p \"\" 4 %d \"\" { \"x\" \"y\" } 0\n%s", way+1, strings.Repeat(fmt.Sprintf("t \"\" %d \"\" { %s }\n", k+1, pays), 2))
		}
	}
	g := seqformtest.Must(efg.Parse("", strings.NewReader(text.String())))
	first, second := []rational.Rat{rational.Int(1), {}}, []rational.Rat{{}, rational.Int(1)}
	third := []rational.Rat{rational.New(1, 3), rational.New(2, 3)}
	a := seqform.Assessment{Profile: seqform.Profile{{second}, {third}, {first}, slices.Repeat([][]rational.Rat{first}, ways)}}
	for _, concept := range []cert.Concept{cert.QuasiPerfect, cert.QuasiProper} {
		r, err := assess.Decide(t.Context(), g, a, concept)
		require.NoError(t, err)
		require.Equal(t, answer.No, r.Status)
		require.Nil(t, r.Certificate)
		require.Contains(t, r.Reason, "no belief at information set 2:1")
	}
}
