package plans_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/internal/lp"
	"exactsolve/nash/plans"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// games are some whose equilibria make segments and more, one alone or several sets, some of them
// with polytopes within others in the evidence.
func games(t testing.TB) []*seqform.Game {
	var z []*seqform.Game
	for _, name := range []string{"kuhn", "beer_quiche", "gibbons", "mertens", "guess_ace_2gifts", "poker_raise", "myerson_proper", "single_action"} {
		z = append(z, seqformtest.Fixture(t, name))
	}
	z = append(z, seqformtest.Kuhn(2, 5), seqformtest.Random([]int{3, 3}, 0, 1, 1), seqformtest.Random([]int{3, 4}, 0, 2, 2))
	for seed := range 6 {
		z = append(z, seqformtest.Made(fmt.Sprintf("random-efg depth=4 actions=2 low=0 high=1 seed=%d", seed)))
	}
	return z
}

func solved(t testing.TB, g *seqform.Game) *cert.Certificate {
	t.Helper()
	r, err := plans.All(t.Context(), g, plans.Options{})
	require.NoError(t, err)
	require.Equal(t, answer.Yes, r.Status, r.Reason)
	return r.Certificate
}

// TestMutations changes certificates. A mutant that is accepted must claim the same set of equilibria:
// what it lists are equilibria, and the vertices and some mixtures of the sets of the original are in one
// of its sets.
func TestMutations(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 8))
	rejected, accepted, inner := 0, 0, 0
	for _, g := range games(t) {
		original := solved(t, g)
		inner += len(original.Evidence.Cases.Inner[0]) + len(original.Evidence.Cases.Inner[1])
		samples := points(rng, original.Claim.Subsets)
		for range certtest.Times(90) {
			c := certtest.Reread(t, original)
			if rng.IntN(2) == 0 {
				for range 1 + rng.IntN(2) {
					mutate(rng, c)
				}
			}
			text := certtest.Text(t, c)
			if bytes.Equal(text, certtest.Text(t, original)) {
				doc := certtest.Decode(t, text)
				certtest.Mutate(rng, &doc, others(rng))
				text = certtest.Encode(t, doc)
			}
			c, err := cert.Read(bytes.NewReader(text))
			if err != nil || cert.Check(t.Context(), g, c) != nil {
				rejected++
				continue
			}
			accepted++
			require.Equal(t, cert.PlanNash, c.Claim.Concept)
			requireTrue(t, g, c.Claim.Subsets, samples)
		}
	}
	t.Logf("%d mutants rejected, %d still true and accepted; %d inner polytopes", rejected, accepted, inner)
	require.Greater(t, rejected, certtest.Times(1000))
	require.Greater(t, rejected+accepted, certtest.Times(1250))
	require.Greater(t, accepted, 50)
	require.Greater(t, inner, 10)
}

// points returns pairs of vertices of subsets, and of mixtures.
func points(rng *rand.Rand, subsets []claim.Subset) (z [][]seqform.Plan) {
	for _, u := range subsets {
		for _, x := range u.Plans[0] {
			for _, y := range u.Plans[1] {
				if len(z) < 20 {
					z = append(z, []seqform.Plan{x, y})
				}
			}
		}
		for range 5 {
			z = append(z, []seqform.Plan{mixed(rng, u.Plans[0]), mixed(rng, u.Plans[1])})
		}
	}
	return z
}

// mixed returns a mixture of plans.
func mixed(rng *rand.Rand, plans []seqform.Plan) seqform.Plan {
	z := slices.Clone(plans[0])
	for _, x := range plans[1:] {
		w := rational.New(rng.Int64N(5), 4)
		if w.Cmp(rational.Int(1)) > 0 {
			continue
		}
		for s := range z {
			z[s] = z[s].Add(w.Mul(x[s].Sub(z[s])))
		}
	}
	return z
}

func requireTrue(t *testing.T, g *seqform.Game, subsets []claim.Subset, samples [][]seqform.Plan) {
	for _, u := range subsets {
		for a, x := range u.Plans[0] {
			for b, y := range u.Plans[1] {
				for i, r := range g.Regrets([]seqform.Plan{x, y}) {
					require.True(t, r.Regret.IsZero())
					require.True(t, r.Payoff.Equal(u.Payoffs[1-i][[]int{b, a}[i]]))
				}
			}
		}
	}
	for _, pair := range samples {
		require.True(t, slices.ContainsFunc(subsets, func(u claim.Subset) bool {
			return mixture(t, pair[0], u.Plans[0]) && mixture(t, pair[1], u.Plans[1])
		}), "an equilibrium is missing")
	}
}

// mixture reports whether x is one of plans.
func mixture(t *testing.T, x seqform.Plan, plans []seqform.Plan) bool {
	if slices.ContainsFunc(plans, func(y seqform.Plan) bool { return slices.EqualFunc(x, y, rational.Rat.Equal) }) {
		return true
	}
	var p lp.Program
	for range plans {
		p.Variable(false)
	}
	for s := range x {
		var terms []lp.Term
		for v, y := range plans {
			terms = append(terms, lp.Times(v, y[s]))
		}
		p.Equal(terms, x[s])
	}
	_, err := p.Solve(t.Context(), lp.Options{})
	if errors.Is(err, lp.ErrNone) {
		return false
	}
	require.NoError(t, err)
	return true
}

// mutate drops, repeats or alters something of c.
func mutate(rng *rand.Rand, c *cert.Certificate) {
	subsets, cases := c.Claim.Subsets, c.Evidence.Cases
	words := strings.Fields(cases.Cases)
	if len(words) == 0 {
		return
	}
	side, k, w := rng.IntN(2), rng.IntN(len(subsets)), rng.IntN(len(words))
	u := &subsets[k]
	v := rng.IntN(len(u.Plans[side]))
	switch rng.IntN(13) {
	case 0: // drop a vertex
		if len(u.Plans[side]) > 1 {
			u.Plans[side], u.Payoffs[side] = slices.Delete(u.Plans[side], v, v+1), slices.Delete(u.Payoffs[side], v, v+1)
		}
	case 1: // list a mixture as another
		u.Plans[side], u.Payoffs[side] = append(u.Plans[side], mixed(rng, u.Plans[side])), append(u.Payoffs[side], u.Payoffs[side][v])
	case 2: // put a mixture in place of a vertex
		u.Plans[side][v] = mixed(rng, u.Plans[side])
	case 3: // drop a subset, with its words, or all of its words but not it
		if len(subsets) > 1 && rng.IntN(2) == 0 {
			c.Claim.Subsets = slices.Delete(subsets, k, k+1)
		}
		words = slices.DeleteFunc(words, func(w string) bool { return w == fmt.Sprint("b", k+1) })
	case 4: // exchange subsets in the words
		l := rng.IntN(len(subsets))
		for i, w := range words {
			if w == fmt.Sprint("b", k+1) {
				words[i] = fmt.Sprint("b", l+1)
			}
		}
	case 5: // drop a word, or all words from there on
		words = slices.Delete(words, w, []int{w + 1, len(words)}[rng.IntN(2)])
	case 6: // repeat a word
		words = slices.Insert(words, w, words[w])
	case 7, 8: // alter a word
		words[w] = string("sbpqfguv"[rng.IntN(8)]) + fmt.Sprint(1+rng.IntN(9))
	case 9: // exchange words
		l := rng.IntN(len(words))
		words[w], words[l] = words[l], words[w]
	case 10: // alter shares
		if len(cases.Inner[side]) == 0 {
			break
		}
		in := &cases.Inner[side][rng.IntN(len(cases.Inner[side]))]
		shares := in.Weights[rng.IntN(len(in.Weights))]
		a, b := rng.IntN(len(shares)), rng.IntN(len(shares))
		shares[a], shares[b] = shares[b], shares[a]
	default: // alter weights
		list := cases.Weights[side]
		if len(list) == 0 {
			break
		}
		x := list[rng.IntN(len(list))]
		a, b := rng.IntN(len(x)), rng.IntN(len(x))
		switch rng.IntN(3) {
		case 0:
			x[a] = x[a].Add(rational.Int(rng.Int64N(5) - 2))
		case 1:
			x[a], x[b] = x[b], x[a]
		default: // a part of them
			y := list[rng.IntN(len(list))]
			for s := range x {
				x[s] = x[s].Sub(y[s])
			}
		}
	}
	cases.Cases = strings.Join(words, " ")
}

// others changes strings to those of other numbers.
func others(rng *rand.Rand) certtest.More {
	return func(v any, set func(any)) []func() {
		text, ok := v.(string)
		if !ok {
			return nil
		}
		x, err := rational.Parse(text)
		if err != nil {
			return nil
		}
		return slices.Repeat([]func(){func() { set(certtest.OtherNumber(rng, x)) }}, 3)
	}
}
