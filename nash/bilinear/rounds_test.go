package bilinear

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cluster/clustertest"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// TestThrough has boxes looked at as other processes do it.
func TestThrough(t *testing.T) {
	for _, g := range []*seqform.Game{slow(t), random(t, 3, 3, fine, 5), random(t, 3, 4, fine, 3), randomTree(t, 3, 1)} {
		for _, method := range methodsOf(g) {
			for _, starts := range []Starts{All, Decided} {
				want := solved(t, g, Options{Method: method, Newton: starts})
				s, err := newSearch(t.Context(), g, Options{Method: method, Newton: starts, MaxBoxes: 1 << 20, Jobs: 2})
				require.NoError(t, err)
				require.NoError(t, s.run(t.Context(), clustertest.Through(s)))
				same(t, want, s.result)
			}
		}
	}
}

// nobody does no unit.
type nobody struct{ *search }

func (n nobody) Split() []*unit {
	n.search.Split()
	return nil
}

// TestGap has boxes that nobody looks at.
func TestGap(t *testing.T) {
	g := slow(t)
	s, err := newSearch(t.Context(), g, Options{Method: NCP, MaxBoxes: 9})
	require.NoError(t, err)
	require.NoError(t, s.run(t.Context(), nobody{s}))
	require.Equal(t, "some boxes were not looked at", s.result.Reason)
	require.Equal(t, 1, s.result.Left)
}

// visits returns a search with some of its boxes, and what became of them.
func visits(t testing.TB, g *seqform.Game, o Options) (s *search, units []*unit, reports []*report) {
	o.Method, o.MaxBoxes = NCP, 1<<20
	s, err := newSearch(t.Context(), g, o)
	require.NoError(t, err)
	for todo := s.Split(); len(todo) > 0 && len(units) < 4; {
		var more []*unit
		for _, u := range todo {
			r, err := s.Run(t.Context(), u, nil)
			require.NoError(t, err)
			units, reports = append(units, u), append(reports, r)
			more, _ = s.Compose(u, r)
		}
		todo = more
	}
	return s, units, reports
}

// TestChanged changes visits: what is not refused has parts of the box, and what is found
// is an equilibrium.
func TestChanged(t *testing.T) {
	found, parted := 0, 0
	for _, o := range []Options{{Newton: Decided}, {}} {
		for seed := range 3 {
			g := random(t, 3, 2, fine, seed)
			s, units, reports := visits(t, g, o)
			for k, u := range units {
				accepted, refused := 0, 0
				for text, r := range clustertest.Changed(reports[k]) {
					if s.Check(u, r) != nil {
						refused++
						continue
					}
					accepted++
					requireSound(t, s, u.box, r.visit, text)
					if r.visit.answer != nil {
						found++
					}
					parted += len(r.visit.children)
					s.round, s.visits = []*box{u.box}, []*visit{nil}
					_, _ = s.Compose(u, r) // it does not panic
				}
				require.Positive(t, accepted, "counts")
				require.Greater(t, refused, 40)
			}
		}
	}
	require.Positive(t, found)
	require.Positive(t, parted)
}

func requireSound(t testing.TB, s *search, b *box, v *visit, text string) {
	if v.answer != nil {
		require.NoError(t, cert.Check(t.Context(), s.space.g, v.answer), text)
		require.NotEqual(t, cert.EpsilonNash, v.answer.Claim.Concept, text)
		require.False(t, v.answer.Claim.Refuted)
	}
	for _, z := range v.children {
		for k, d := range z.Domains {
			require.LessOrEqual(t, d.Lo.Cmp(d.Hi), 0)
			require.True(t, b.Domains[k].Contains(d.Lo) && b.Domains[k].Contains(d.Hi), text)
		}
	}
	if v.point != nil {
		for i, x := range v.point.Plans {
			p := &s.space.g.Players[i]
			require.NoError(t, p.CheckPlan(rounded(p, x)), text)
		}
	}
}

// TestRefused says what is wrong with visits.
func TestRefused(t *testing.T) {
	g := slow(t)
	s, units, reports := visits(t, g, Options{Newton: Decided})
	text, err := json.Marshal(reports[1])
	require.NoError(t, err)
	for want, change := range map[string][2]string{
		"counts that are negative": {`"programs":`, `"programs":-`},
		"unknown field":            {`"counts"`, `"count"`},
		"no variable":              {`"var":"`, `"var":"no `},
		"does not come from":       {`"path":[{`, `"path":[{"var":"x1_1","lo":"0","hi":"1"},{`},
		"want none below 0":        {`"regret":"`, `"regret":"-`},
		"plans by":                 {`"by":"`, `"by":"no `},
		"plans, want one":          {`"plans":[`, `"plans":[["1"],`},
		"no weights of player 1":   {`"plans":[["`, `"plans":[["-`},
		"boxes, want both sides":   {`"children":[{`, `"children":[{"id":0,"path":null,"domains":null},{`},
	} {
		require.Contains(t, string(text), change[0], want)
		forged := strings.Replace(string(text), change[0], change[1], 1)
		require.ErrorContains(t, s.Check(units[1], &report{text: []byte(forged)}), want, forged)
	}
	require.ErrorContains(t, s.Check(units[1], nil), "no visit")
	require.Error(t, s.Check(units[1], new(report)))
	// What is left of another box is no part of this one.
	require.ErrorContains(t, s.Check(units[2], &report{text: text}), "does not come from")

	refused := func(want string, u *unit, v *visit) {
		t.Helper()
		text, err := json.Marshal(&report{visit: v, space: s.space})
		require.NoError(t, err)
		require.ErrorContains(t, s.Check(u, &report{text: text}), want)
	}
	// Boxes must be in the box, and new.
	b, v := units[1].box, reports[1].visit
	require.NoError(t, s.Check(units[1], &report{text: text}))
	k := slices.IndexFunc(v.children[0].Domains, func(d rational.Interval) bool { return d.Width().Sign() > 0 })
	for _, end := range []rational.Rat{v.children[0].Domains[k].Lo, v.children[0].Domains[k].Hi} {
		narrow := *b
		narrow.Domains = slices.Clone(b.Domains)
		narrow.Domains[k] = rational.Point(end)
		refused("want part of", &unit{box: &narrow, space: s.space}, v)
	}
	refused("does not come from", units[1], &visit{children: []*box{b, b}})

	// A claim of another kind is no answer, and an answer is not from elsewhere.
	near, err := Solve(t.Context(), g, Options{Newton: Decided, MaxBoxes: 1})
	require.NoError(t, err)
	c := solved(t, g, Options{}).Certificate
	long, no := *c, *c
	long.Game.Text, no.Claim.Refuted = "another game", true
	for _, other := range []*cert.Certificate{near.Certificate, &long, &no} {
		refused("want one of an equilibrium", units[0], &visit{answer: other, by: byNewton})
	}
	refused(`by "luck"`, units[0], &visit{answer: c, by: "luck"})
	refused("depth -1", units[0], &visit{answer: c, by: byNewton, depth: -1})
	refused("boxes, want both sides", units[1], &visit{answer: c, by: byNewton, children: v.children})
	_, err = s.Run(t.Context(), &unit{text: []byte(`{"id":1,"path":[{"var":"x","lo":"0","hi":"1"}]}`)}, nil)
	require.ErrorContains(t, err, "no variable")
}

// FuzzCheck gives visits of any kind: one that is accepted can be taken.
func FuzzCheck(f *testing.F) {
	g := slow(f)
	s, units, reports := visits(f, g, Options{Newton: Decided})
	for _, r := range reports {
		text, err := json.Marshal(r)
		require.NoError(f, err)
		f.Add(text)
	}
	f.Add([]byte(`{"found":{"certificate":{},"by":"newton","depth":1},"counts":{"boxes":1}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, u := range units {
			r := &report{text: text}
			if s.Check(u, r) != nil {
				continue
			}
			requireSound(t, s, u.box, r.visit, string(text))
			s.frontier, s.result = newFrontier(), new(Result)
			s.round, s.visits = []*box{u.box}, []*visit{nil}
			_, _ = s.Compose(u, r)
		}
	})
}
