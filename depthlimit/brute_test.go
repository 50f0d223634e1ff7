package depthlimit

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/quasiperfect"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// pures lists the pure strategies that act at the given information sets, and not
// elsewhere: at most so many, or nil.
func pures(p *seqform.Player, at []bool, limit int) []seqform.Behavior {
	list := []seqform.Behavior{make(seqform.Behavior, len(p.Infosets))}
	for h := range p.Infosets {
		if !at[h] {
			continue
		}
		var longer []seqform.Behavior
		for _, b := range list {
			for a := range p.Infosets[h].Actions {
				c := slices.Clone(b)
				c[h] = make([]rational.Rat, len(p.Infosets[h].Actions))
				c[h][a] = rational.Int(1)
				longer = append(longer, c)
			}
		}
		if list = longer; len(list) > limit {
			return nil
		}
	}
	return list
}

func all(n int) []bool {
	b := make([]bool, n)
	for k := range b {
		b[k] = true
	}
	return b
}

func not(b []bool) []bool {
	c := make([]bool, len(b))
	for k := range b {
		c[k] = !b[k]
	}
	return c
}

// over is a where it says something, and b elsewhere.
func over(a, b seqform.Behavior) seqform.Behavior {
	c := slices.Clone(b)
	for h := range a {
		if a[h] != nil {
			c[h] = a[h]
		}
	}
	return c
}

// matrixValue is the value of a matrix game to the row player.
func matrixValue(t *testing.T, u [][]rational.Rat) rational.Rat {
	t.Helper()
	losses := make([][]rational.Rat, len(u))
	for i := range u {
		for _, x := range u[i] {
			losses[i] = append(losses[i], x.Neg())
		}
	}
	g, err := seqform.FromMatrices("", u, losses)
	require.NoError(t, err)
	r, err := quasiperfect.Solve(t.Context(), g, quasiperfect.Options{Concept: cert.Nash, Method: quasiperfect.Simplex})
	require.NoError(t, err)
	return r.Certificate.Claim.Payoffs[0]
}

// pays is what Us gets if both play b, by recursion; at leaf k of the limit, the
// value of the continuation chosen at its leaf information set.
func (t *Trunk) pays(v int, b seqform.Profile, values []Values, choice []int) rational.Rat {
	if k := t.limit.leaf[v]; k >= 0 {
		for i, set := range t.limit.sets[t.opp] {
			if slices.Contains(set, int(k)) {
				return values[choice[i]][k]
			}
		}
	}
	tree := t.game.Tree
	if tree.IsLeaf(v) {
		var u rational.Rat
		for w := int32(v); w >= 0; w = tree.Parent[w] {
			u = u.Add(tree.OutcomePayoff(int(w), t.us))
		}
		return u
	}
	var u rational.Rat
	for c, a := v+1, 0; c < int(tree.End[v]); c, a = int(tree.End[c]), a+1 {
		var p rational.Rat
		if i := tree.Player[v]; i >= 0 {
			p = b[i][tree.Infoset[v]][a]
		} else {
			p = tree.ChanceSets[tree.Infoset[v]].Prob[a]
		}
		if !p.IsZero() {
			u = u.Add(p.Mul(t.pays(c, b, values, choice)))
		}
	}
	return u
}

// choices lists the ways to choose one of k for each of n.
func choices(n, k, limit int) [][]int {
	list := [][]int{nil}
	for range n {
		var longer [][]int
		for _, c := range list {
			for j := range k {
				longer = append(longer, append(slices.Clone(c), j))
			}
		}
		if list = longer; len(list) > limit {
			return nil
		}
	}
	return list
}

func requireBruteForce(t *testing.T, l *Limit, us int, p seqform.Profile) (models, wholes int) {
	t.Helper()
	g := l.Game()
	trunk, err := NewTrunk(l, us, p[us])
	require.NoError(t, err)
	u, o := &g.Players[us], &g.Players[1-us]
	mine := pures(u, trunk.above(us), 60)
	unlimited, err := trunk.SolveUnlimited(t.Context(), LoopOptions{})
	require.NoError(t, err)
	whole := unlimited.Model

	// The model with two continuations, as a matrix.
	other := randomProfile(77, g)[1-us]
	m := trunk.Limited()
	var values []Values
	for _, b := range []seqform.Behavior{p[1-us], other} {
		v, err := trunk.Values(b)
		require.NoError(t, err)
		m.Add(v)
		values = append(values, v)
	}
	s, err := m.Solve(t.Context(), 0)
	require.NoError(t, err)
	theirs := pures(o, trunk.above(1-us), 60)
	ways := choices(len(l.LeafSets(1-us)), 2, 300)
	if mine != nil && theirs != nil && ways != nil && len(theirs)*len(ways) < 600 {
		models++
		matrix := make([][]rational.Rat, len(mine))
		for i := range mine {
			for j := range theirs {
				for _, way := range ways {
					b := make(seqform.Profile, 2)
					b[us], b[1-us] = mine[i], theirs[j]
					matrix[i] = append(matrix[i], trunk.pays(0, b, values, way))
				}
			}
		}
		rationaltest.Same(t, matrixValue(t, matrix), s.Value, "V_2")
	}

	// The game with Us's play below the limit fixed, as a matrix.
	pure := pures(o, all(len(o.Infosets)), 300)
	if mine != nil && pure != nil {
		wholes++
		matrix := make([][]rational.Rat, len(mine))
		least := rational.Int(1000)
		strategy := trunk.Splice(s)
		for j := range pure {
			b := make(seqform.Profile, 2)
			b[1-us] = pure[j]
			for i := range mine {
				b[us] = over(mine[i], trunk.blueprint)
				matrix[i] = append(matrix[i], seqformtest.Payoffs(g, b)[us])
			}
			b[us] = strategy
			least = rational.Min(least, seqformtest.Payoffs(g, b)[us])
		}
		rationaltest.Same(t, matrixValue(t, matrix), whole.Value, "V_∞")
		q, err := Guaranteed(g, us, strategy)
		require.NoError(t, err)
		rationaltest.Same(t, least, q.Value, "L_2")
	}

	// With every pure continuation the model is the unlimited one.
	if rest := pures(o, not(trunk.above(1-us)), 300); rest != nil {
		m := trunk.Limited()
		for _, b := range rest {
			v, err := trunk.Values(b)
			require.NoError(t, err)
			m.Add(v)
		}
		s, err := m.Solve(t.Context(), 0)
		require.NoError(t, err)
		rationaltest.Same(t, whole.Value, s.Value, "all continuations")
	}
	return models, wholes
}

// TestBruteForce compares values of models and guarantees with matrix games over
// pure strategies, on trees with any information at every depth.
func TestBruteForce(t *testing.T) {
	models, wholes := 0, 0
	for seed := range uint64(40) {
		g := randomGame(t, seed, 4)
		for depth := range 5 {
			l, err := NewLimit(g, AtDepth(g.Tree, depth))
			require.NoError(t, err)
			m, w := requireBruteForce(t, l, int(seed)%2, randomProfile(seed, g))
			models, wholes = models+m, wholes+w
		}
	}
	require.Greater(t, models, 60)
	require.Greater(t, wholes, 60)
}
