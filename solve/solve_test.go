package solve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/fixtures"
	"exactsolve/nash"
	"exactsolve/nash/enclose"
	"exactsolve/nash/extensive"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestQuestionJSON writes questions and reads them again.
func TestQuestionJSON(t *testing.T) {
	for _, c := range []struct {
		q    Question
		want string
	}{
		{Question{}, `{}`},
		{Question{Concept: cert.Nash, Method: "ncp", Jobs: 4, Limits: Limits{Time: 90 * time.Second, Boxes: 7}, Digits: 50, Algebraic: true},
			`{"algebraic":true,"concept":"nash","digits":50,"jobs":4,"max_boxes":7,"method":"ncp","timeout":"1m30s"}`},
		{Question{Covering: random, Count: 3, Seed: 1 << 63}, `{"count":3,"covering":"random","seed":9223372036854775808}`},
	} {
		data, err := json.Marshal(c.q)
		require.NoError(t, err)
		require.Equal(t, c.want, string(data))
		var again Question
		require.NoError(t, json.Unmarshal(data, &again))
		require.Equal(t, c.q, again)
	}
	for text, want := range map[string]string{
		`{"methods":"ncp"}`:     `solve: question: no field "methods"`,
		`{"jobs":"4"}`:          "solve: question: jobs: want a JSON integer",
		`{"jobs":0}`:            "solve: question: jobs: want an integer from 1 to 1024",
		`{"concept":"nice"}`:    "solve: question: concept: want ",
		`{"timeout":"forever"}`: "solve: question: timeout: want a duration such as",
		`{"checkpoint":"file"}`: `solve: question: no field "checkpoint"`,
	} {
		require.ErrorContains(t, json.Unmarshal([]byte(text), new(Question)), want, text)
	}
}

// TestFields checks the table: names are distinct, defaults are allowed, and zero is the
// default of a field that is not set.
func TestFields(t *testing.T) {
	var names []string
	for _, f := range Fields() {
		require.NotContains(t, names, f.Name)
		names = append(names, f.Name)
		require.NotEmpty(t, f.Usage, f.Name)
		require.True(t, slices.Contains([]Group{What, How, Stop, Output}, f.Group), f.Name)
		if f.IsFile() {
			continue
		}
		require.False(t, f.set(new(Question)), f.Name)
		if f.Default != "" && f.Name != "concept" {
			require.NoError(t, f.Set(new(Question), f.Default), f.Name)
		}
	}
	for _, e := range engines {
		require.Subset(t, names, e.heeds)
	}
	require.Subset(t, names, listFields)
	require.Subset(t, names, treeFields)
}

// TestAllIsNash: all equilibria are nash ones without being told, in Go and in JSON.
func TestAllIsNash(t *testing.T) {
	for _, name := range []string{"matching_pennies", "three_2x2x2", "kw1"} {
		var q Question
		require.NoError(t, json.Unmarshal([]byte(`{"all":true}`), &q))
		g := seqformtest.Fixture(t, name)
		note, err := q.Settle(g)
		require.NoError(t, err)
		require.Empty(t, note)
		require.Equal(t, cert.Nash, q.Concept)
		for a, err := range All(t.Context(), g, Question{All: true}) {
			require.NoError(t, err)
			require.Equal(t, cert.Nash, a.Concept)
		}
	}
	for _, q := range []Question{{All: true, Concept: cert.QuasiPerfect}, {All: true, Method: "logit"}, {All: true, Count: 2, Trembles: random}} {
		require.ErrorContains(t, q.Validate(), "all finds all nash equilibria, all subgame-perfect ones, or all sequential ones of a tree of two players: without another concept")
	}
}

// TestZeroQuestion solves every game of the library that has perfect recall and is
// small with the zero question, and settles that twice.
func TestZeroQuestion(t *testing.T) {
	solved := 0
	for _, name := range fixtures.Names() {
		g := seqformtest.Fixture(t, name)
		q := Question{}
		_, err := q.Settle(g)
		require.NoError(t, err)
		once := q.Options()
		_, err = q.Settle(g)
		require.NoError(t, err)
		require.Equal(t, once, q.Options())
		a, err := Solve(t.Context(), g, Question{Limits: Limits{Time: 10 * time.Second}})
		if g.Recall != nil {
			require.ErrorContains(t, err, "no method here handles that")
			continue
		}
		require.NoError(t, err, name)
		if a.Status != answer.Yes {
			continue
		}
		solved++
		require.NoError(t, cert.Check(context.Background(), g, a.Certificate), name)
		require.True(t, a.Regret().IsZero(), name)
		require.Equal(t, a.Payoff(0).Bounds().Contains(a.Numbers().Payoffs[0].Bounds().Mid()), true)
	}
	require.Greater(t, solved, 20)
}

// TestQuestionError says the same to callers and on a command line.
func TestQuestionError(t *testing.T) {
	_, err := Solve(t.Context(), seqformtest.Fixture(t, "nau_irrational"), Question{Method: "lemke"})
	e, ok := errors.AsType[*QuestionError](err)
	require.True(t, ok)
	require.True(t, e.OfGame)
	require.Equal(t, "--method lemke in a game of 3 players: not supported, only with 2 players", e.Flags())
	require.Equal(t, []string{"--method portfolio, supports, logit, ncp, miqcp, miqcp-chain, cfr or fictitious-play is for any number of players"}, e.Hints())
	require.NotContains(t, err.Error(), "--")
	_, err = Solve(t.Context(), seqformtest.Fixture(t, "kuhn"), Question{Jobs: 2})
	require.EqualError(t, err, "solve: jobs is for method ncp, miqcp or miqcp-chain, and all")
	_, err = Solve(t.Context(), seqformtest.Fixture(t, "kuhn"), Question{Digits: -1})
	require.ErrorContains(t, err, "want an integer from 0 to 1000")
	_, err = Solve(t.Context(), seqformtest.Fixture(t, "kuhn"), Question{All: true, Concept: cert.Nash})
	require.EqualError(t, err, "solve: the question is for more answers than one")
}

// TestAll lists equilibria of each kind, and stops when its reader does.
func TestAll(t *testing.T) {
	for name, q := range map[string]Question{
		"outcomes_2x2":   {},
		"nau_irrational": {Digits: 30},
		"kuhn":           {Count: 2, Covering: random, Seed: 1},
	} {
		g := seqformtest.Fixture(t, name)
		found := 0
		var last *Answer
		for a, err := range All(t.Context(), g, q) {
			require.NoError(t, err, name)
			if last = a; a.List == nil {
				found++
				require.Equal(t, found, a.Number)
				require.NoError(t, cert.Check(context.Background(), g, a.Certificate), name)
			}
		}
		require.NotNil(t, last.List, name)
		require.Equal(t, found, last.List.Found, name)
		require.Positive(t, found, name)
		for range All(t.Context(), g, q) {
			break
		}
	}
}

// TestBoxDigits compares decimals from a coarse box with those of a fine one: the
// fine one rounds to the coarse one.
func TestBoxDigits(t *testing.T) {
	for seed, found := uint64(1), 0; found < 10; seed++ {
		g := seqformtest.Made(fmt.Sprintf("covariant actions=4 seed=%d", seed))
		r, err := nash.Solve(t.Context(), g, nash.Options{})
		require.NoError(t, err)
		if r.Status != answer.Yes || r.Certificate.Claim.Concept != cert.IsolatedNash {
			continue
		}
		found++
		coarse := NumbersOf(g, r.Certificate)
		require.True(t, coarse.Certain(5))
		fine, err := enclose.Refine(t.Context(), g, r.Certificate, 60)
		require.NoError(t, err)
		centers := append(slices.Concat(fine.Claim.Isolated.Profile...), fine.Claim.Isolated.Payoffs...)
		require.Len(t, centers, len(coarse.all()))
		for k, x := range coarse.all() {
			center := centers[k]
			if p, ok := x.Exact(); ok {
				require.Equal(t, p.IsZero(), center.IsZero())
				continue
			}
			text, enough := x.Decimal(5)
			require.True(t, enough)
			half := rational.New(1, 2).Quo(rational.Int(10).Pow(decimals(text)))
			off := rational.MustParse(text).Sub(center).Abs()
			require.LessOrEqual(t, off.Cmp(half.Add(fine.Claim.Isolated.Radius)), 0, "%s and %v", text, center)
		}
	}
}

// TestUncertain: a decimal of which no digit is certain is left out.
func TestUncertain(t *testing.T) {
	x := Number{within: rational.NewInterval(rational.New(3, 20), rational.New(7, 20))}
	text, enough := x.Decimal(3)
	require.Empty(t, text)
	require.False(t, enough)
	require.False(t, (&Numbers{Payoffs: []Number{x}}).Certain(1))
	require.Equal(t, x.Bounds().String(), x.String())
}

// decimals counts the digits after the point.
func decimals(text string) int {
	for k := range text {
		if text[k] == '.' {
			return len(text) - k - 1
		}
	}
	return 0
}

// TestIndexSum takes sums of lists with and without degenerate equilibria.
func TestIndexSum(t *testing.T) {
	list := func(indices ...int) (answers []*Answer) {
		for k := range indices {
			answers = append(answers, &Answer{Index: &indices[k]})
		}
		return answers
	}
	require.Nil(t, indexSum(nil))
	require.Nil(t, indexSum(list(1, 0, -1)))
	require.Equal(t, -1, *indexSum(list(-1, 1, -1)))
}

func interval(t *testing.T, lo, hi string) rational.Interval {
	t.Helper()
	return rational.NewInterval(rational.MustParse(lo), rational.MustParse(hi))
}

func TestCommonDecimal(t *testing.T) {
	for _, c := range []struct {
		lo, hi string
		digits int
		want   string
		enough bool
	}{
		{"0.33333", "0.33334", 3, "0.333", true},
		{"0.033333", "0.033334", 3, "0.0333", true},
		{"0.1", "0.1", 3, "0.100", true},
		{"0.01", "0.01", 1, "0.01", true},
		{"0.99999", "1.00001", 3, "1.000", true},
		{"2.23606", "2.23607", 3, "2.236", true},
		{"-2.23607", "-2.23606", 3, "-2.236", true},
		{"-0.5", "-0.5", 1, "-0.5", true},
		{"-1e-9", "1e-9", 3, "0.000", true},
		{"0.0624999999", "0.0625000001", 2, "0.0625", true}, // near a tie: more digits
		{"0.123", "0.124", 3, "0.12", false},
		{"0.4", "0.6", 3, "", false},
		{"0.15", "0.35", 3, "", false}, // not 0
		{"-0.15", "0.35", 3, "0", false},
		{"1.6", "2.4", 3, "2", false},
		{"1/3", "1/3", 0, "0", true},
	} {
		text, enough := commonDecimal(interval(t, c.lo, c.hi), c.digits)
		require.Equal(t, c.want, text, "[%s, %s] with %d", c.lo, c.hi, c.digits)
		require.Equal(t, c.enough, enough, "[%s, %s] with %d", c.lo, c.hi, c.digits)
	}
}

// TestCommonDecimalEncloses compares with what the decimal says: a number lies
// within half a unit of its last digit.
func TestCommonDecimalEncloses(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	none := 0
	for range 20_000 {
		d := int64(1) << rnd.IntN(40)
		lo := rational.New(rnd.Int64N(4*d)-2*d, d)
		x := rational.NewInterval(lo, lo.Add(rational.New(rnd.Int64N(1000), 1<<(10+rnd.IntN(50)))))
		text, enough := commonDecimal(x, rnd.IntN(12))
		if text == "" {
			require.False(t, enough)
			none++
			continue
		}
		_, after, _ := strings.Cut(text, ".")
		unit := rational.Int(10).Pow(len(after)).Inv()
		value := rational.MustParse(text)
		for _, end := range []rational.Rat{x.Lo, x.Hi} {
			require.LessOrEqual(t, value.Sub(end).Abs().Cmp(unit.Mul(rational.New(1, 2))), 0, "%v and %s", x, text)
		}
	}
	require.Less(t, none, 5_000)
}

func TestRoundedAlike(t *testing.T) {
	for _, c := range []struct {
		n      int64
		places int
		want   string
	}{{0, 0, "0"}, {0, 2, "0.00"}, {5, 0, "5"}, {5, 1, "0.5"}, {-5, 3, "-0.005"}, {123, 2, "1.23"}} {
		text, ok := roundedAlike(rational.Point(rational.Int(c.n).Mul(rational.Int(10).Pow(c.places).Inv())), c.places)
		require.True(t, ok)
		require.Equal(t, c.want, text)
	}
}

// TestEnclosedNumbers checks the probabilities of boxes of three-player poker: at each
// information set they can sum to 1, they agree with the centers of the weights, and
// the sets that are free are those that the own plan avoids.
func TestEnclosedNumbers(t *testing.T) {
	exact, wide := 0, 0
	for seed := uint64(1); seed <= 3; seed++ {
		g := seqformtest.Kuhn(3, 5)
		r, err := extensive.Solve(t.Context(), g, extensive.Options{Seed: seed})
		require.NoError(t, err)
		if r.Status != answer.Yes || r.Certificate.Claim.Concept != cert.EnclosedNash {
			continue
		}
		box := r.Certificate.Claim.Enclosed
		n := NumbersOf(g, r.Certificate)
		require.True(t, n.Certain(3))
		for i := range g.Players {
			for h := range g.Players[i].Infosets {
				set := &g.Players[i].Infosets[h]
				require.Equal(t, box.Plans[i][set.ParentSeq].IsZero(), n.Free[i][h])
				if n.Free[i][h] {
					continue
				}
				alone := aloneIn(box.Plans[i], set)
				var low, high rational.Rat
				for a, x := range n.Behavior[i][h] {
					at := x.Bounds()
					low, high = low.Add(at.Lo), high.Add(at.Hi)
					requireNear(t, box, i, set, a, at)
					p, ok := x.Exact()
					require.Equal(t, a == alone, ok && p.IsOne(), "action %d", a+1)
					if !ok {
						wide++
					} else if !p.IsZero() && !p.IsOne() {
						exact++
					}
				}
				require.True(t, low.Cmp(rational.Int(1)) <= 0 && high.Cmp(rational.Int(1)) >= 0, "from %v to %v", low, high)
			}
		}
	}
	require.Positive(t, wide)
	require.Positive(t, exact)
}

// aloneIn returns the only action of positive weight, -1 if there are more.
func aloneIn(plan []rational.Rat, set *seqform.Infoset) int {
	alone := -1
	for a := range set.Actions {
		if plan[set.Seq(a)].IsZero() {
			continue
		}
		if alone >= 0 {
			return -1
		}
		alone = a
	}
	return alone
}

// requireNear compares the bounds of a probability with the center of the weight:
// what they leave of the weight before is within the radius, twice for rounding in
// the weight before.
func requireNear(t *testing.T, box *claim.Enclosed, i int, set *seqform.Infoset, a int, x rational.Interval) {
	t.Helper()
	plan := box.Plans[i]
	before, at := plan[set.ParentSeq], plan[set.Seq(a)]
	slack := box.Radius.Add(box.Radius)
	require.LessOrEqual(t, x.Lo.Mul(before).Sub(slack).Cmp(at), 0, "action %d", a+1)
	require.GreaterOrEqual(t, x.Hi.Mul(before).Add(slack).Cmp(at), 0, "action %d", a+1)
	require.LessOrEqual(t, x.Width().Mul(before).Cmp(slack.Add(slack)), 0, "action %d: %v", a+1, x)
}

// TestExactChoice shows the weight of a choice as what the exact ones beside it leave,
// not as it was claimed.
func TestExactChoice(t *testing.T) {
	g := seqformtest.Random([]int{3, 2}, 0, 9, 3)
	radius := rational.New(1, 100)
	plan := []rational.Rat{rational.Int(1), rational.New(1, 3), rational.New(1, 3), rational.New(333, 1000)}
	w := weightsOf(&g.Players[0], plan, radius, []int{3}, nil)
	require.True(t, w[3].IsPoint() && w[3].Lo.Equal(rational.New(1, 3)))
	w = weightsOf(&g.Players[0], plan, radius, []int{3}, []int{1})
	require.True(t, w[2].IsPoint())
	require.False(t, w[1].IsPoint())
	require.True(t, w[3].Contains(rational.New(1, 3).Sub(radius.Scale(rational.New(1, 2)))))
	require.False(t, w[3].IsPoint())
}

// TestRootOfSquares compares roots of t² − n with integer square roots, in intervals
// whose ends are no multiples of powers of 2.
func TestRootOfSquares(t *testing.T) {
	for n := int64(2); n < 40; n++ {
		below := new(big.Int).Sqrt(big.NewInt(n)).Int64()
		if below*below == n {
			continue
		}
		r := newRoot(&claim.Algebraic{
			Polynomial: []rational.Rat{rational.New(-n, 3), {}, rational.New(1, 3)},
			Low:        rational.Int(below).Sub(rational.New(1, 3)), High: rational.Int(below + 1).Add(rational.New(1, 7)),
		})
		for _, digits := range []int{1, 7, 100} {
			text, enough := r.decimal([]rational.Rat{{}, rational.Int(-1)}, digits) // −√n
			require.True(t, enough)
			scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(decimals(text))), nil)
			four := new(big.Int).Mul(scale, scale)
			four.Mul(four, big.NewInt(4*n))
			half := four.Sqrt(four) // ⌊2·√n·10^k⌋
			half.Add(half, big.NewInt(1)).Rsh(half, 1)
			require.Equal(t, rational.FromInts(half, scale).Neg().String(), rational.MustParse(text).String(), "√%d to %d digits", n, digits)
		}
	}
}

// TestRootBisection compares, for random polynomials with one change of sign, the
// bounds with bisection in fractions.
func TestRootBisection(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	tried := 0
	for tried < 200 {
		c := &claim.Algebraic{Low: rational.New(rnd.Int64N(9)-4, 3)}
		c.High = c.Low.Add(rational.New(1+rnd.Int64N(9), 7))
		for range 2 + rnd.IntN(5) {
			c.Polynomial = append(c.Polynomial, rational.New(rnd.Int64N(41)-20, 1+rnd.Int64N(6)))
		}
		at := func(x rational.Rat) int {
			var sum rational.Rat
			for k, a := range c.Polynomial {
				sum = sum.Add(a.Mul(x.Pow(k)))
			}
			return sum.Sign()
		}
		if at(c.Low)*at(c.High) >= 0 {
			continue
		}
		tried++
		r := newRoot(c)
		for _, bits := range []int{3, 20, 90} {
			r.refine(bits)
			require.LessOrEqual(t, r.at.Width().Cmp(rational.New(1, 2).Pow(bits)), 0)
			require.LessOrEqual(t, at(r.at.Lo)*at(r.at.Hi), 0, "%v in %v", c.Polynomial, r.at)
			require.True(t, r.at.Lo.Cmp(c.Low) >= 0 && r.at.Hi.Cmp(c.High) <= 0)
		}
	}
}
