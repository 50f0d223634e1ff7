package box_test

import (
	"bytes"
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/nash/enclose"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestEnclosedMutations changes certificates for games of which all equilibria are
// known, in their text and in their numbers. A mutant may be accepted only if it is
// true, and where only numbers changed only if the slow checker accepts it.
func TestEnclosedMutations(t *testing.T) {
	rng := rand.New(rand.NewPCG(71, 72))
	games, certificates := all601(t)
	for k, p := range games {
		original := certificates[k]
		require.NoError(t, cert.Check(context.Background(), p.g, certtest.Reread(t, original)))
		require.True(t, slowlyEnclosed(p.g, original))
		source := certtest.Text(t, original)
		rejected, accepted, unread := 0, 0, 0
		for n := range certtest.Times(300) {
			c := certtest.Reread(t, original)
			numbers := n%2 == 0
			if numbers {
				for range 1 + rng.IntN(2) {
					mutateEnclosure(rng, c)
				}
			} else if c = scrambled(t, rng, source); c == nil {
				unread++
				continue
			}
			ok := cert.Check(context.Background(), p.g, c) == nil
			if numbers {
				require.Equal(t, slowlyEnclosed(p.g, c), ok, "%s", certtest.Text(t, c))
			}
			if !ok {
				rejected++
				continue
			}
			accepted++
			require.Equal(t, cert.EnclosedNash, c.Claim.Concept)
			require.True(t, p.holds(c.Claim.Enclosed), "%s", certtest.Text(t, c))
		}
		t.Logf("game %d: %d mutants not readable, %d rejected, %d still true", k+1, unread, rejected, accepted)
		assert.Greater(t, rejected, certtest.Times(125))
		assert.Greater(t, accepted, 40)
	}
}

// mutateEnclosure changes a number by a power of two of any size.
func mutateEnclosure(rng *rand.Rand, c *cert.Certificate) {
	claim, by := c.Claim.Enclosed, c.Evidence.Enclosure
	delta := rational.Int(2).Pow(rng.IntN(2 * by.Radius.BitLen())).Inv()
	if rng.IntN(2) == 0 {
		delta = delta.Neg()
	}
	x := &claim.Radius
	i := rng.IntN(len(claim.Plans))
	switch rng.IntN(7) {
	case 0:
		x = &claim.Plans[i][1+rng.IntN(len(claim.Plans[i])-1)]
	case 1:
		x = &claim.Payoffs[i]
	case 2:
		delta = delta.Abs().Sub(x.Mul(rational.New(rng.Int64N(3), 2)))
	case 3:
		x = &by.Radius
		delta = delta.Abs().Sub(x.Mul(rational.New(rng.Int64N(3), 2)))
	case 4:
		row := by.Inverse[rng.IntN(len(by.Inverse))]
		x = &row[rng.IntN(len(row))]
	case 5, 6:
		if len(by.Combinations) == 0 {
			return
		}
		terms := by.Combinations[rng.IntN(len(by.Combinations))].Terms
		x = &terms[rng.IntN(len(terms))].Factor
	}
	*x = x.Add(delta)
}

// scrambled returns a certificate with one to three changes to its text: numbers,
// indices, list elements and fields; nil if it cannot be read.
func scrambled(t *testing.T, rng *rand.Rand, source []byte) *cert.Certificate {
	doc := certtest.Decode(t, source)
	for range 1 + rng.IntN(3) {
		certtest.Mutate(rng, &doc, func(v any, set func(any)) []func() {
			switch v := v.(type) {
			case []any:
				return []func(){func() { set([]any{}) }}
			case json.Number:
				n := json.Number([]string{"1", "2", "3", "4", "5", "0", "300", "-1"}[rng.IntN(8)])
				return slices.Repeat([]func(){func() { set(n) }}, 4)
			case string:
				return []func(){func() { set(otherNumber(rng, v)) }}
			}
			return nil
		})
	}
	c, err := cert.Read(bytes.NewReader(certtest.Encode(t, doc)))
	if err != nil {
		return nil
	}
	return c
}

// otherNumber returns another number, or for other strings a concept.
func otherNumber(rng *rand.Rand, s string) string {
	x, err := rational.Parse(s)
	if err != nil {
		return string(cert.Concepts()[rng.IntN(len(cert.Concepts()))])
	}
	return certtest.OtherNumber(rng, x)
}

func FuzzEnclosed(f *testing.F) {
	games, certificates := all601(f)
	for _, c := range certificates {
		f.Add(certtest.Text(f, c))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := cert.Read(bytes.NewReader(data))
		if err != nil || c.Claim.Concept != cert.EnclosedNash {
			return
		}
		for _, p := range games {
			if cert.Check(context.Background(), p.g, c) == nil && !p.holds(c.Claim.Enclosed) {
				t.Fatal("no equilibrium is in the box")
			}
		}
	})
}

// A planted game has equilibria that are known: those in which groups of sequences
// have certain totals, which are positive numbers in Q(√601), all other sequences 0,
// and the payoffs are as given.
type planted601 struct {
	g       *seqform.Game
	plans   []seqform.Plan // near one of them
	groups  []group
	payoffs []surd
}

type group struct {
	player    int
	sequences []int
	total     surd
}

func plain(x int64) surd { return surd{a: rational.Int(x)} }

// holds reports whether a claim is true.
func (p *planted601) holds(c *claim.Enclosed) bool {
	if len(c.Plans) != len(p.g.Players) || len(c.Payoffs) != len(p.payoffs) {
		return false
	}
	used := make([]map[int]bool, len(c.Plans))
	for i := range used {
		used[i] = map[int]bool{0: true}
		if len(c.Plans[i]) != p.g.Players[i].NumSeqs() || !c.Plans[i][0].IsOne() {
			return false
		}
	}
	for _, q := range p.groups {
		var low, high rational.Rat
		positive := false
		for _, s := range q.sequences {
			used[q.player][s] = true
			if y := c.Plans[q.player][s]; !y.IsZero() {
				positive = true
				low = low.Add(rational.Max(rational.Rat{}, y.Sub(c.Radius)))
				high = high.Add(y.Add(c.Radius))
				if y.Add(c.Radius).Sign() <= 0 {
					return false
				}
			}
		}
		middle, half := low.Add(high).Mul(rational.New(1, 2)), high.Sub(low).Mul(rational.New(1, 2))
		if !positive || !q.total.within(middle, half) {
			return false
		}
	}
	for i, x := range c.Plans {
		for s := range x {
			if !used[i][s] && !x[s].IsZero() {
				return false
			}
		}
	}
	for i, v := range p.payoffs {
		if !v.within(c.Payoffs[i], c.Radius) {
			return false
		}
	}
	return true
}

// base holds the only equilibrium of nau_irrational: probabilities and payoffs.
func base(g *seqform.Game) (x [][]surd, v []surd) {
	for _, p := range []surd{
		{rational.New(53, 46), rational.New(-1, 46)},
		{rational.New(-13, 24), rational.New(1, 24)},
		{rational.New(-23, 4), rational.New(1, 4)},
	} {
		x = append(x, []surd{p, {rational.Int(1).Sub(p.a), p.b.Neg()}})
	}
	for i := range x {
		v = append(v, expected(g, i, x))
	}
	return x, v
}

// around returns a rational near x.
func around(x surd) rational.Rat {
	root := rational.MustParse("24.515301344262523") // √601
	return x.a.Add(x.b.Mul(root))
}

// copies returns nau_irrational with copies of strategies: strategy k of player i
// is a copy of of[i][k]. If there is a fourth player, only the last has any interest
// in what that one does, and the second strategy there pays him what the first of
// player 1 pays more than the second, if the first is played, and the first nothing.
func copies(t testing.TB, of [][]int, fourth bool) *planted601 {
	t.Helper()
	nau := seqformtest.Fixture(t, "nau_irrational")
	u := func(s []int, i int) rational.Rat { return nau.Payoffs.U(4*s[0]+2*s[1]+s[2], i) }
	var z seqform.Table
	players := 3
	if fourth {
		players = 4
		of = append(slices.Clone(of), []int{0, 1})
	}
	names := make([][]string, players)
	total := 1
	for i, list := range of {
		names[i] = make([]string, len(list))
		total *= len(list)
	}
	for k := range total {
		s := make([]int, players)
		rest := k
		for i, list := range of {
			s[i] = list[rest%len(list)]
			rest /= len(list)
		}
		var pay []rational.Rat
		for i := range 3 {
			pay = append(pay, u(s, i))
		}
		if fourth {
			var bonus rational.Rat
			if s[3] == 1 && s[0] == 0 {
				bonus = u([]int{0, s[1], s[2]}, 0).Sub(u([]int{1, s[1], s[2]}, 0))
			}
			pay = append(pay, bonus)
		}
		z.Of = append(z.Of, int32(k))
		z.Outcomes = append(z.Outcomes, seqform.Outcome{Number: k + 1, Payoffs: pay})
	}
	g, err := seqform.NewStrategic("", "", make([]string, players), names, z)
	require.NoError(t, err)
	p := &planted601{g: g}
	x, v := base(nau)
	if p.payoffs = v; fourth {
		x, p.payoffs = append(x, nil), append(p.payoffs, plain(0))
	}
	for i, list := range of {
		q := seqform.Plan{rational.Int(1)}
		if i == 3 {
			p.groups = append(p.groups, group{3, []int{1, 2}, plain(1)})
			p.plans = append(p.plans, append(q, rational.New(1, 3), rational.New(2, 3)))
			continue
		}
		both := []group{{player: i, total: x[i][0]}, {player: i, total: x[i][1]}}
		for k, a := range list {
			both[a].sequences = append(both[a].sequences, 1+k)
		}
		for _, a := range list {
			q = append(q, around(x[i][a]).Quo(rational.Int(int64(len(both[a].sequences)))))
		}
		p.groups, p.plans = append(p.groups, both...), append(p.plans, q)
	}
	return p
}

// nauTree returns nau_irrational as a tree in which player 1 may first stay out,
// which costs 5, and then has a choice between two equal leaves.
func nauTree(t testing.TB) *planted601 {
	t.Helper()
	nau := seqformtest.Fixture(t, "nau_irrational")
	b := seqform.NewPrefixBuilder("", "", make([]string, 3))
	enter := b.Infoset(0, 1, "", make([]string, 2))
	sets := []seqform.SetID{b.Infoset(0, 2, "", make([]string, 2)), b.Infoset(1, 1, "", make([]string, 2)), b.Infoset(2, 1, "", make([]string, 2))}
	after := b.Infoset(0, 3, "", make([]string, 2))
	b.Node("", enter, seqform.NoOutcome)
	k := 0
	var below func(depth int)
	below = func(depth int) {
		if depth == 3 {
			var pay []rational.Rat
			for i := range 3 {
				pay = append(pay, nau.Payoffs.U(k, i))
			}
			k++
			b.Leaf("", b.Outcome(k, "", pay))
			return
		}
		b.Node("", sets[depth], seqform.NoOutcome)
		below(depth + 1)
		below(depth + 1)
	}
	below(0)
	b.Node("", after, seqform.NoOutcome)
	out := b.Outcome(9, "", []rational.Rat{rational.Int(-5), rational.Int(1), {}})
	b.Leaf("", out)
	b.Leaf("", out)
	g, err := b.Game()
	require.NoError(t, err)
	x, v := base(nau)
	p := &planted601{g: g, payoffs: v, groups: []group{{0, []int{1}, plain(1)}, {0, []int{3}, x[0][0]}, {0, []int{4}, x[0][1]}}}
	one := rational.Int(1)
	p.plans = []seqform.Plan{{one, one, {}, around(x[0][0]), around(x[0][1]), {}, {}}}
	for i := 1; i < 3; i++ {
		p.groups = append(p.groups, group{i, []int{1}, x[i][0]}, group{i, []int{2}, x[i][1]})
		p.plans = append(p.plans, seqform.Plan{one, around(x[i][0]), around(x[i][1])})
	}
	return p
}

// all601 returns the planted games with certificates.
func all601(t testing.TB) (games []*planted601, certificates []*cert.Certificate) {
	t.Helper()
	two := []int{0, 1}
	games = []*planted601{
		copies(t, [][]int{two, two, two}, false),
		copies(t, [][]int{{0, 1, 0}, {1, 0}, {0, 1, 1}}, false),
		copies(t, [][]int{two, two, two}, true),
		copies(t, [][]int{{0, 1, 1}, two, two}, true),
		nauTree(t),
	}
	for _, p := range games {
		c, err := enclose.Find(t.Context(), p.g, p.plans)
		require.NoError(t, err)
		require.NotNil(t, c)
		require.Equal(t, cert.EnclosedNash, c.Claim.Concept)
		require.True(t, p.holds(c.Claim.Enclosed))
		certificates = append(certificates, c)
	}
	return games, certificates
}
