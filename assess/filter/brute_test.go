package filter_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/assess/filter"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform/seqformtest"
	"exactsolve/seqform/signalling"
)

// A brute decides about one message by looking at all sets of actions, and all points at which as many
// inequalities hold with equality as there are dimensions.
type brute struct {
	prior []rational.Rat
	u, v  [][]rational.Rat // per type and response
	best  []rational.Rat   // per type, the payoff in equilibrium
}

// A half is that a linear form is not negative.
type half = []rational.Rat

// feasible reports whether some distribution over n things is in all halves.
func feasible(n int, halves []half) bool {
	for k := range n {
		unit := make(half, n)
		unit[k] = rational.Int(1)
		halves = append(slices.Clone(halves), unit)
	}
	found := false
	choose(len(halves), n-1, nil, func(tight []int) {
		rows := [][]rational.Rat{slices.Repeat([]rational.Rat{rational.Int(1)}, n+1)} // the sum is 1
		for _, k := range tight {
			rows = append(rows, append(slices.Clone(halves[k]), rational.Rat{}))
		}
		x := gauss(rows)
		found = found || x != nil && !slices.ContainsFunc(halves, func(h half) bool { return dot(h, x).Sign() < 0 })
	})
	return found
}

func dot(x, y []rational.Rat) (sum rational.Rat) {
	for k := range x {
		sum = sum.Add(x[k].Mul(y[k]))
	}
	return sum
}

// choose calls f with all lists of k increasing numbers below n.
func choose(n, k int, list []int, f func([]int)) {
	if k == 0 {
		f(list)
		return
	}
	from := 0
	if len(list) > 0 {
		from = list[len(list)-1] + 1
	}
	for m := from; m < n; m++ {
		choose(n, k-1, append(slices.Clone(list), m), f)
	}
}

// gauss solves a square system whose last column is the right-hand side; nil if it is singular.
func gauss(rows [][]rational.Rat) []rational.Rat {
	n := len(rows)
	for c := range n {
		p := slices.IndexFunc(rows[c:], func(r []rational.Rat) bool { return !r[c].IsZero() })
		if p < 0 {
			return nil
		}
		rows[c], rows[c+p] = rows[c+p], rows[c]
		for r := range rows {
			if f := rows[r][c].Quo(rows[c][c]); r != c && !f.IsZero() {
				row := slices.Clone(rows[r])
				for k := range row {
					row[k] = row[k].Sub(f.Mul(rows[c][k]))
				}
				rows[r] = row
			}
		}
	}
	x := make([]rational.Rat, n)
	for c := range n {
		x[c] = rows[c][n].Quo(rows[c][c])
	}
	return x
}

// exists reports whether there are a mixture of beliefs and a response best to it with, per type, the
// sign of what it gains: + for 0 or more, - for 0 or less, 0 for 0, and a space for any.
func (b *brute) exists(beliefs [][]rational.Rat, signs string) bool {
	n := len(b.u[0])
	for set := 1; set < 1<<n; set++ {
		var used []int
		for r := range n {
			if set>>r&1 == 1 {
				used = append(used, r)
			}
		}
		var best, rows []half
		for _, a := range used {
			for r := range n {
				var h half
				for _, mu := range beliefs {
					var gain rational.Rat
					for t, p := range mu {
						gain = gain.Add(p.Mul(b.v[t][a].Sub(b.v[t][r])))
					}
					h = append(h, gain)
				}
				best = append(best, h)
			}
		}
		for t, sign := range signs {
			var more, less half
			for _, a := range used {
				gain := b.u[t][a].Sub(b.best[t])
				more, less = append(more, gain), append(less, gain.Neg())
			}
			if strings.ContainsRune("+0", sign) {
				rows = append(rows, more)
			}
			if strings.ContainsRune("-0", sign) {
				rows = append(rows, less)
			}
		}
		if feasible(len(used), rows) && feasible(len(beliefs), best) {
			return true
		}
	}
	return false
}

// signs has a sign for each type: those of the others in a set, and a space outside it.
func (b *brute) signs(others []int, sign byte) []byte {
	text := []byte(strings.Repeat(" ", len(b.u)))
	for _, t := range others {
		text[t] = sign
	}
	return text
}

func (b *brute) units(types []int) (list [][]rational.Rat) {
	for _, t := range types {
		unit := make([]rational.Rat, len(b.u))
		unit[t] = rational.Int(1)
		list = append(list, unit)
	}
	return list
}

// prunes reports whether a criterion prunes type t of those left.
func (b *brute) prunes(c claim.Criterion, left []int, t int) bool {
	others := slices.DeleteFunc(slices.Clone(left), func(o int) bool { return o == t })
	with := func(sign byte, others ...int) bool {
		text := b.signs(others, '-')
		text[t] = sign
		return b.exists(b.units(left), string(text))
	}
	switch c {
	case claim.D1:
		return slices.ContainsFunc(others, func(o int) bool { return !with('+', o) })
	case claim.D2:
		return !with('+', others...)
	case claim.NWBR:
		return !with('0', others...)
	}
	return !with('+')
}

// passes reports whether the message passes, and which types are pruned.
func (b *brute) passes(c claim.Criterion) (passes bool, pruned []int) {
	rule, iterated := strings.CutPrefix(string(c), claim.Iterated)
	var left []int
	for t := range b.u {
		left = append(left, t)
	}
	if claim.Criterion(rule) == claim.Divinity {
		return b.divine(iterated), nil
	}
	all := left
	for {
		var stay []int
		for _, t := range left {
			if !b.prunes(claim.Criterion(rule), left, t) {
				stay = append(stay, t)
			}
		}
		if len(stay) == 0 || len(stay) == len(left) {
			break
		}
		if left = stay; !iterated {
			break
		}
	}
	pruned = slices.DeleteFunc(slices.Clone(all), func(t int) bool { return slices.Contains(left, t) })
	if claim.Criterion(rule) == claim.Intuitive {
		return !slices.ContainsFunc(left, func(t int) bool { return !b.exists(b.units(left), string(b.signs([]int{t}, '-'))) }), pruned
	}
	return b.exists(b.units(left), string(b.signs(all, '-'))), pruned
}

// divine is divinity: beliefs are mixtures of the priors given sets of types that may gain, by
// responses to such beliefs.
func (b *brute) divine(iterated bool) bool {
	var all []int
	for t := range b.u {
		all = append(all, t)
	}
	beliefs := b.units(all)
	for n := -1; ; {
		var next [][]rational.Rat
		for set := 1; set < 1<<len(b.u); set++ {
			text, mu := b.signs(all, '-'), make([]rational.Rat, len(b.u))
			for _, t := range all {
				if set>>t&1 == 1 {
					text[t], mu[t] = '+', b.prior[t]
				}
			}
			if b.exists(beliefs, string(text)) {
				var sum rational.Rat
				for _, p := range mu {
					sum = sum.Add(p)
				}
				for t := range mu {
					mu[t] = mu[t].Quo(sum)
				}
				next = append(next, mu)
			}
		}
		if len(next) == 0 || len(next) == n {
			break
		}
		beliefs, n = next, len(next)
		if !iterated {
			break
		}
	}
	return b.exists(beliefs, string(b.signs(all, '-')))
}

// TestBruteForce compares verdicts about random outcomes, of equilibria or not.
func TestBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	found := map[string]int{}
	for n := range 240 {
		types, responses := 2+n%2, 2+n/2%2
		g := seqformtest.RandomSignalling(rng, types, 2, responses, 2+n%3).Game()
		z, err := signalling.New(g)
		require.NoError(t, err)
		o := signalling.Outcome{Sent: []bool{true, false}}
		b := &brute{}
		for k, s := range z.Messages[1].Senders {
			r := s.Pays[0][rng.IntN(responses)].Add(s.Pays[0][rng.IntN(responses)])
			o.Pays = append(o.Pays, r.Mul(rational.New(1, 2)))
			b.prior, b.u, b.v, b.best = append(b.prior, z.Types[k].Prior), append(b.u, s.Pays[0]), append(b.v, s.Pays[1]), o.Pays
		}
		before, verdicts := []int{}, map[claim.Criterion]answer.Status{}
		for _, c := range claim.Criteria() {
			v, err := filter.Judge(t.Context(), z, o, c)
			require.NoError(t, err)
			passes, pruned := b.passes(c)
			require.Equal(t, passes, v.Status == answer.Yes, "game %d, %s, u* = %v", n, c, o.Pays)
			var got []int
			for _, p := range v.Messages[0].Pruned {
				got = append(got, p.Set...)
			}
			slices.Sort(got)
			if !strings.HasSuffix(string(c), string(claim.Divinity)) {
				require.True(t, slices.Equal(pruned, got), "game %d, %s: %v, %v", n, c, pruned, got)
			}
			verdicts[c] = v.Status
			found[string(c)+" "+v.Status.String()]++
			if slices.Contains([]claim.Criterion{claim.Dominance, claim.D1, claim.D2, claim.NWBR}, c) {
				for _, p := range before {
					require.True(t, len(pruned) == 0 || slices.Contains(pruned, p), "%s does not prune what those before do", c)
				}
				before = pruned
			}
		}
		for _, c := range [][2]claim.Criterion{
			{claim.Intuitive, claim.Dominance}, {claim.Intuitive, claim.D1}, {claim.Divinity, claim.D1}, {claim.D1, claim.D2}, {claim.D2, claim.NWBR},
			{claim.Dominance, claim.Iterated + claim.Dominance}, {claim.D1, claim.Iterated + claim.D1}, {claim.NWBR, claim.Iterated + claim.NWBR},
		} {
			if verdicts[c[0]] == answer.Yes && verdicts[c[1]] == answer.No {
				found[string(c[0])+" yes, "+string(c[1])+" no"]++
			}
		}
	}
	t.Log(found)
	for _, c := range claim.Criteria() {
		require.Greater(t, min(found[string(c)+" yes"], found[string(c)+" no"]), 20, c)
	}
}
