package assess

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/tremble"
	"exactsolve/nash/sequential"
	"exactsolve/quasiperfect"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestPerfectFixtures decides what is known of fixtures, as the literature does: all about
// extensive-form perfect equilibria, and with three players about others.
func TestPerfectFixtures(t *testing.T) {
	counts := map[string]int{}
	for want, g := range seqformtest.Known(t) {
		concepts := []cert.Concept{cert.ExtensivePerfect}
		if want.Players > 2 {
			concepts = append(concepts, cert.Sequential, cert.QuasiPerfect, cert.NormalFormPerfect)
		}
		for _, p := range want.Profiles {
			for _, concept := range concepts {
				label := want.Name + ", " + p.Name
				r, err := Decide(t.Context(), g, seqform.Assessment{Profile: seqformtest.Profile(g, p.Probabilities)}, concept, sequential.Prove)
				require.NoError(t, err)
				known := slices.Contains(p.Is, string(concept)) || slices.Contains(p.IsNot, string(concept))
				if r.Status == answer.Unknown {
					require.False(t, known || concept == cert.ExtensivePerfect, "%s: %s", label, concept)
					continue
				}
				requireCertified(t, g, r, label)
				verdict(t, label, string(concept), r.Status == answer.Yes, p.Is, p.IsNot, counts)
			}
		}
	}
	t.Log(counts)
	require.Greater(t, counts["extensive-form-perfect"], 60)
	require.Greater(t, counts["not extensive-form-perfect"], 60)
	require.Greater(t, counts["not quasi-perfect"], 5)
}

// TestExtensivePerfectSolutions tries what the solver finds for the concept.
func TestExtensivePerfectSolutions(t *testing.T) {
	rng := rand.New(rand.NewPCG(75, 1))
	counts := map[string]int{}
	for seed := range uint64(60) {
		g := smallGame(t, 70_000+seed, 2)
		solved, err := quasiperfect.Solve(t.Context(), g, quasiperfect.Options{Concept: cert.ExtensivePerfect})
		require.NoError(t, err)
		r, err := attempt(t.Context(), g, solved.Certificate.Claim.Profile, cert.ExtensivePerfect)
		require.NoError(t, err)
		require.NotEqual(t, answer.No, r.Status)
		counts["solution "+r.Status.String()]++
		r, err = attempt(t.Context(), g, similar(rng, g, solved.Certificate.Claim.Profile), cert.ExtensivePerfect)
		require.NoError(t, err)
		counts["other "+r.Status.String()]++
		if r.Status != answer.Unknown {
			requireCertified(t, g, r, "other")
		}
	}
	t.Log(counts)
	require.Greater(t, counts["solution yes"], 50)
	require.Greater(t, counts["other no"], 20)
}

// normalFormPerfect decides, and has the certificate checked.
func normalFormPerfect(t testing.TB, g *seqform.Game, p seqform.Profile) *answer.Result {
	t.Helper()
	r, err := Decide(t.Context(), g, seqform.Assessment{Profile: p}, cert.NormalFormPerfect)
	require.NoError(t, err)
	require.NotEqual(t, answer.Unknown, r.Status)
	require.Equal(t, cert.NormalFormPerfect, r.Certificate.Claim.Concept)
	require.Equal(t, r.Status == answer.No, r.Certificate.Claim.Refuted)
	requireChecked(t, g, r.Certificate)
	return r
}

// TestNormalFormPerfect checks the verdicts of the literature on two-player
// games.
func TestNormalFormPerfect(t *testing.T) {
	verdicts := map[string]int{}
	for want, g := range seqformtest.Known(t) {
		if want.Players != 2 {
			continue
		}
		for _, p := range want.Profiles {
			r := normalFormPerfect(t, g, seqformtest.Profile(g, p.Probabilities))
			verdict(t, want.Name+", "+p.Name, "normal-form-perfect", r.Status == answer.Yes, p.Is, p.IsNot, verdicts)
		}
	}
	t.Log(verdicts)
	require.Greater(t, verdicts["normal-form-perfect"], 30)
	require.Greater(t, verdicts["not normal-form-perfect"], 10)
}

// TestNormalFormPerfectRandom decides about equilibria of random trees and
// tables, as they come (which may be dominated) and with behavior changed
// where the own plan does not lead (which must not matter).
func TestNormalFormPerfectRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(62, 1))
	dominated, perfect, changed := 0, 0, 0
	for seed := range uint64(150) {
		g := random(t, 9000+seed, 2)
		if seed%3 == 0 {
			g = seqformtest.Random([]int{3, 4}, 0, 2, seed)
		}
		for _, concept := range []cert.Concept{cert.Nash, cert.QuasiPerfect} {
			solved, err := quasiperfect.Solve(t.Context(), g, quasiperfect.Options{Concept: concept})
			require.NoError(t, err)
			p := solved.Certificate.Claim.Profile
			r := normalFormPerfect(t, g, p)
			if r.Status == answer.No {
				require.Equal(t, cert.Nash, concept)
				require.NotNil(t, r.Certificate.Evidence.Refutation.Dominating)
				dominated++
				continue
			}
			perfect++
			if other := changeUnreached(rng, g, p); other != nil {
				require.Equal(t, answer.Yes, normalFormPerfect(t, g, other).Status)
				changed++
			}
		}
	}
	t.Logf("%d perfect, %d dominated, %d changed where the own plan does not lead", perfect, dominated, changed)
	require.Greater(t, dominated, 10)
	require.Greater(t, changed, 10)
}

// changeUnreached returns p with other behavior where the own plans do not lead,
// nil if they lead everywhere.
func changeUnreached(rng *rand.Rand, g *seqform.Game, p seqform.Profile) seqform.Profile {
	var other seqform.Profile
	random, changed := seqformtest.RandomProfile(rng, g, 2), false
	for i := range p {
		other = append(other, append(seqform.Behavior{}, p[i]...))
		for h := range p[i] {
			if !reachedByOwn(g, p, i, h) {
				other[i][h], changed = random[i][h], true
			}
		}
	}
	if !changed {
		return nil
	}
	return other
}

// TestOffPathBehavior has a game in which no trembles lead to the profile
// everywhere: player 1 stops, and would take B after going in, but only trembles
// to A make player 2's choice best. It is normal-form perfect all the same.
func TestOffPathBehavior(t *testing.T) {
	b := seqform.NewBuilder("", "1", "2")
	first := b.Root().Move(0, "first", "stop", "in")
	first.Child("stop").Leaf(0, 0)
	then := first.Child("in").Move(0, "then", "A", "B")
	for a, u := range map[string]int64{"A": 1, "B": -1} {
		second := then.Child(a).Move(1, "second", "a", "b")
		second.Child("a").Leaf(0, u)
		second.Child("b").Leaf(0, -u)
	}
	g, err := b.Game()
	require.NoError(t, err)
	zero, one := rational.Rat{}, rational.Int(1)
	p := seqform.Profile{{{one, zero}, {zero, one}}, {{one, zero}}}
	r := normalFormPerfect(t, g, p)
	require.Equal(t, answer.Yes, r.Status)
	limit := tremble.Limit(g, r.Certificate.Evidence.Plans)
	require.False(t, limit.Profile[0][1][0].IsZero(), "trembles to A")

	prove, err := prove(t.Context(), g, p, cert.Sequential)
	require.NoError(t, err)
	require.Equal(t, answer.No, prove.Status)
}

// shortcut decides consistency for two players apart from decideConsistent.
// Beliefs of player i depend on the sequences s of the other player j alone, so
// what is sought are their orders o(s) and coefficients k(s) as wholes. It reports
// whether there are such orders, and whether there are such coefficients.
//
// Orders: o(h, a) is o(own(h)), or at least that plus 1 where the action has
// probability 0; of two nodes of positive belief they are equal, and at a node of
// belief 0 larger by at least 1. These are difference constraints. Coefficients:
// the equations between orders have ratios, which must have product 1 around every
// cycle.
//
// The assessment must be complete, and chance lead everywhere.
func shortcut(g *seqform.Game, a seqform.Assessment) (orders, coefficients bool) {
	orders, coefficients = true, true
	for i := range g.Players {
		p := &potentials{parent: make([]int, g.Players[1-i].NumSeqs())}
		p.factor = make([]rational.Rat, len(p.parent))
		for s := range p.parent {
			p.parent[s], p.factor[s] = s, rational.Int(1)
		}
		p.plan(&g.Players[1-i], a.Profile[1-i])
		p.beliefs(g, i, a.Beliefs[i])
		orders = orders && p.ordered()
		coefficients = coefficients && !p.conflict
	}
	return orders, coefficients
}

// potentials relates the sequences of one player.
type potentials struct {
	later [][3]int // o(second) ≥ o(first) + third

	// Weighted union-find: k(s) = factor[s]·k(parent[s]).
	parent   []int
	factor   []rational.Rat
	conflict bool
}

func (p *potentials) plan(player *seqform.Player, b seqform.Behavior) {
	for h := range player.Infosets {
		set := &player.Infosets[h]
		for a, x := range b[h] {
			if x.IsZero() {
				p.later = append(p.later, [3]int{int(set.ParentSeq), set.Seq(a), 1})
			} else {
				p.same(set.Seq(a), int(set.ParentSeq), x)
			}
		}
	}
}

// beliefs adds what the beliefs of player i say about the sequences of the other.
func (p *potentials) beliefs(g *seqform.Game, i int, beliefs []seqform.Belief) {
	seq, chance := make([]int, g.Tree.Len()), make([]rational.Rat, g.Tree.Len())
	chance[0] = rational.Int(1)
	for v := 1; v < g.Tree.Len(); v++ {
		u := g.Tree.Parent[v]
		seq[v], chance[v] = seq[u], chance[u]
		switch h, a := g.Tree.Infoset[u], int(g.Tree.Action[v]); int(g.Tree.Player[u]) {
		case seqform.Chance:
			chance[v] = chance[v].Mul(g.Tree.ChanceSets[h].Prob[a])
		case 1 - i:
			seq[v] = g.Players[1-i].Infosets[h].Seq(a)
		}
	}
	for h, belief := range beliefs {
		nodes := g.Players[i].Infosets[h].Nodes
		for k, v := range nodes {
			for l, w := range nodes {
				switch {
				case k == l || belief[l].IsZero():
				case belief[k].IsZero():
					p.later = append(p.later, [3]int{seq[w], seq[v], 1})
				default:
					p.same(seq[v], seq[w], belief[k].Quo(chance[v]).Mul(chance[w]).Quo(belief[l]))
				}
			}
		}
	}
}

// root returns the representative of s and k(s) over that of it.
func (p *potentials) root(s int) (int, rational.Rat) {
	factor := rational.Int(1)
	for ; p.parent[s] != s; s = p.parent[s] {
		factor = factor.Mul(p.factor[s])
	}
	return s, factor
}

// same adds o(s) = o(r) and k(s) = ratio·k(r).
func (p *potentials) same(s, r int, ratio rational.Rat) {
	p.later = append(p.later, [3]int{s, r, 0}, [3]int{r, s, 0})
	s, f := p.root(s)
	r, e := p.root(r)
	ratio = ratio.Mul(e).Quo(f)
	if s == r {
		p.conflict = p.conflict || !ratio.IsOne()
		return
	}
	p.parent[s], p.factor[s] = r, ratio
}

// ordered reports whether there are orders: longest ways, by Bellman and Ford, stop
// growing.
func (p *potentials) ordered() bool {
	o := make([]int, len(p.parent))
	for range len(o) + 1 {
		grown := false
		for _, c := range p.later {
			if o[c[0]]+c[2] > o[c[1]] {
				o[c[1]], grown = o[c[0]]+c[2], true
			}
		}
		if !grown {
			return true
		}
	}
	return false
}
