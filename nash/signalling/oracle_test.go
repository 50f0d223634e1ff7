package signalling_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/assess"
	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/internal/lp"
	"exactsolve/nash/signalling"
	"exactsolve/quasiperfect"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// An oracle looks at all patterns, of messages that types may send and of responses that may be
// used, with a linear program for each player: a pattern has equilibria if both have a solution,
// and the responses to each message are optimal at some belief. All types send all messages.
type oracle struct {
	t    *testing.T
	rng  *rand.Rand
	g    *seqform.Game
	t0   []rational.Rat
	pays [2][][][]rational.Rat // per type, message and response

	believed map[string]bool
}

func newOracle(t *testing.T, rng *rand.Rand, g *seqform.Game) *oracle {
	o := &oracle{t: t, rng: rng, g: g, believed: map[string]bool{}}
	tree := g.Tree
	o.t0 = tree.ChanceSets[0].Prob
	for i := range o.pays {
		for typ := range o.t0 {
			v := tree.Child(0, typ)
			var messages [][]rational.Rat
			for m := range g.Players[0].Infosets[typ].Actions {
				w := tree.Child(v, m)
				var pays []rational.Rat
				for r := range g.Players[1].Infosets[m].Actions {
					pays = append(pays, tree.OutcomePayoff(tree.Child(w, r), i))
				}
				messages = append(messages, pays)
			}
			o.pays[i] = append(o.pays[i], messages)
		}
	}
	return o
}

// sets returns all sets of numbers below n but the empty one.
func sets(n int) (all [][]int) {
	for bits := 1; bits < 1<<n; bits++ {
		var set []int
		for k := range n {
			if bits>>k&1 == 1 {
				set = append(set, k)
			}
		}
		all = append(all, set)
	}
	return all
}

// choices returns all lists of k such sets.
func choices(k, n int) (all [][][]int) {
	if k == 0 {
		return [][][]int{nil}
	}
	for _, rest := range choices(k-1, n) {
		for _, set := range sets(n) {
			all = append(all, append(slices.Clone(rest), set))
		}
	}
	return all
}

// simplices returns a program with variables for distributions over these sets, and −1 elsewhere.
func simplices(sets [][]int, n int) (p *lp.Program, vars [][]int) {
	p = &lp.Program{}
	for _, set := range sets {
		list, terms := make([]int, n), []lp.Term(nil)
		for a := range list {
			list[a] = -1
		}
		for _, a := range set {
			list[a] = p.Variable(false)
			terms = append(terms, lp.Times(list[a], rational.Int(1)))
		}
		p.Equal(terms, rational.Int(1))
		vars = append(vars, list)
	}
	return p, vars
}

// solve returns a solution with random costs, nil if there is none.
func (o *oracle) solve(p *lp.Program, vars [][]int) (x [][]rational.Rat) {
	for _, list := range vars {
		for _, v := range list {
			if v >= 0 {
				p.Cost(0, lp.Times(v, rational.Int(o.rng.Int64N(7)-3)))
			}
		}
	}
	z, err := p.Solve(context.Background(), lp.Options{})
	if errors.Is(err, lp.ErrNone) {
		return nil
	}
	require.NoError(o.t, err)
	for _, list := range vars {
		probs := make([]rational.Rat, len(list))
		for a, v := range list {
			if v >= 0 {
				probs[a] = z.Value(v)
			}
		}
		x = append(x, probs)
	}
	return x
}

// believable reports whether responses to a message are optimal at some belief.
func (o *oracle) believable(m int, responses []int) bool {
	key := fmt.Sprint(m, responses)
	if found, ok := o.believed[key]; ok {
		return found
	}
	types := sets(len(o.t0))[1<<len(o.t0)-2]
	p, vars := simplices([][]int{types}, len(types))
	for _, a := range responses {
		for b := range o.pays[1][0][m] {
			var terms []lp.Term
			for t := range types {
				terms = append(terms, lp.Times(vars[0][t], o.pays[1][t][m][a].Sub(o.pays[1][t][m][b])))
			}
			p.AtLeast(terms, rational.Int(0))
		}
	}
	o.believed[key] = o.solve(p, vars) != nil
	return o.believed[key]
}

// sender returns a strategy to which the responses are optimal.
func (o *oracle) sender(messages, responses [][]int) [][]rational.Rat {
	p, vars := simplices(messages, len(responses))
	for m, list := range responses {
		for _, a := range list {
			for b := range o.pays[1][0][m] {
				var terms []lp.Term
				for t := range messages {
					if v := vars[t][m]; v >= 0 {
						terms = append(terms, lp.Times(v, o.t0[t].Mul(o.pays[1][t][m][a].Sub(o.pays[1][t][m][b]))))
					}
				}
				p.AtLeast(terms, rational.Int(0))
			}
		}
	}
	return o.solve(p, vars)
}

// receiver returns a strategy to which the messages are optimal.
func (o *oracle) receiver(messages, responses [][]int) [][]rational.Rat {
	p, vars := simplices(responses, len(o.pays[1][0][0]))
	for t, list := range messages {
		for _, m := range list {
			for other := range responses {
				var terms []lp.Term
				for r := range vars[m] {
					if v := vars[m][r]; v >= 0 {
						terms = append(terms, lp.Times(v, o.pays[0][t][m][r]))
					}
					if v := vars[other][r]; v >= 0 {
						terms = append(terms, lp.Times(v, o.pays[0][t][other][r].Neg()))
					}
				}
				p.AtLeast(terms, rational.Int(0))
			}
		}
	}
	return o.solve(p, vars)
}

// equilibrium returns one with a pattern, nil if there is none.
func (o *oracle) equilibrium(messages, responses [][]int) seqform.Profile {
	for m, list := range responses {
		if !o.believable(m, list) {
			return nil
		}
	}
	x := o.sender(messages, responses)
	if x == nil {
		return nil
	}
	y := o.receiver(messages, responses)
	if y == nil {
		return nil
	}
	return seqform.Profile{x, y}
}

// inHull reports whether a strategy is a mixture of others.
func inHull(t *testing.T, x seqform.Behavior, list []seqform.Behavior) bool {
	if slices.ContainsFunc(list, func(y seqform.Behavior) bool { return fmt.Sprint(x) == fmt.Sprint(y) }) {
		return true
	}
	p := &lp.Program{}
	for range list {
		p.Variable(false)
	}
	for h := range x {
		for a := range x[h] {
			var terms []lp.Term
			for k, y := range list {
				terms = append(terms, lp.Times(k, y[h][a]))
			}
			p.Equal(terms, x[h][a])
		}
	}
	_, err := p.Solve(context.Background(), lp.Options{})
	if err != nil {
		require.ErrorIs(t, err, lp.ErrNone)
	}
	return err == nil
}

// listed reports whether a profile is in a piece.
func listed(t *testing.T, r *signalling.Result, p seqform.Profile) bool {
	return slices.ContainsFunc(r.Found.Pieces, func(c claim.AssessmentPiece) bool { return inHull(t, p[0], c.Sender) && inHull(t, p[1], c.Receiver) })
}

// meet reports whether mixtures of one list are mixtures of the other too.
func meet(t *testing.T, a, b []seqform.Behavior) bool {
	p := &lp.Program{}
	var ones []lp.Term
	for k := range len(a) + len(b) {
		if p.Variable(false); k < len(a) {
			ones = append(ones, lp.Times(k, rational.Int(1)))
		}
	}
	p.Equal(ones, rational.Int(1))
	for h := range a[0] {
		for c := range a[0][h] {
			var terms []lp.Term
			for k, x := range slices.Concat(a, b) {
				if k < len(a) {
					terms = append(terms, lp.Times(k, x[h][c]))
				} else {
					terms = append(terms, lp.Times(k, x[h][c].Neg()))
				}
			}
			p.Equal(terms, rational.Int(0))
		}
	}
	_, err := p.Solve(context.Background(), lp.Options{})
	if err != nil {
		require.ErrorIs(t, err, lp.ErrNone)
	}
	return err == nil
}

// requireComponents compares components with those of pieces whose hulls meet, and has no piece in
// another one.
func requireComponents(t *testing.T, r *signalling.Result) {
	of := make([]int, len(r.Found.Pieces))
	for c := range r.Components {
		for _, k := range r.Components[c].Pieces {
			of[k] = c
		}
	}
	reached := make([]int, len(of)) // the first piece that it is joined with
	for k := range reached {
		reached[k] = k
	}
	for k := range of {
		for l := range k {
			a, b := &r.Found.Pieces[k], &r.Found.Pieces[l]
			if meet(t, a.Sender, b.Sender) && meet(t, a.Receiver, b.Receiver) {
				require.Equal(t, of[k], of[l])
				from, to := max(reached[k], reached[l]), min(reached[k], reached[l])
				for n := range reached {
					if reached[n] == from {
						reached[n] = to
					}
				}
			}
			require.False(t, within(t, a, b) || within(t, b, a))
		}
	}
	for k := range of {
		for l := range k {
			require.Equal(t, reached[k] == reached[l], of[k] == of[l])
		}
	}
}

func within(t *testing.T, a, b *claim.AssessmentPiece) bool {
	outside := func(list []seqform.Behavior) func(seqform.Behavior) bool {
		return func(x seqform.Behavior) bool { return !inHull(t, x, list) }
	}
	return !slices.ContainsFunc(a.Sender, outside(b.Sender)) && !slices.ContainsFunc(a.Receiver, outside(b.Receiver))
}

// mean returns a random mixture of some lists of distributions.
func mean(rng *rand.Rand, list [][][]rational.Rat) [][]rational.Rat {
	var total rational.Rat
	weights := make([]rational.Rat, len(list))
	for total.IsZero() {
		for k := range weights {
			weights[k] = rational.Int(rng.Int64N(3))
			total = total.Add(weights[k])
		}
	}
	z := make([][]rational.Rat, len(list[0]))
	for h := range z {
		z[h] = make([]rational.Rat, len(list[0][h]))
		for a := range z[h] {
			for k := range list {
				z[h][a] = z[h][a].Add(weights[k].Quo(total).Mul(list[k][h][a]))
			}
		}
	}
	return z
}

func behaviors(list []seqform.Behavior) (z [][][]rational.Rat) {
	for _, b := range list {
		z = append(z, b)
	}
	return z
}

// belief returns a belief at message m that the list allows, Bayes' where it is sent.
func (o *oracle) belief(r *signalling.Result, p seqform.Profile, m int) seqform.Belief {
	var total rational.Rat
	b := make(seqform.Belief, len(o.t0))
	for t := range b {
		b[t] = o.t0[t].Mul(p[0][t][m])
		total = total.Add(b[t])
	}
	if total.Sign() > 0 {
		for t := range b {
			b[t] = b[t].Quo(total)
		}
		return b
	}
	for _, k := range o.rng.Perm(len(r.Found.Optimal[m])) {
		c := r.Found.Optimal[m][k]
		fits := true
		for a, x := range p[1][m] {
			fits = fits && (x.IsZero() || slices.Contains(c.Responses, a+1))
		}
		if fits {
			return mean(o.rng, [][][]rational.Rat{{c.Vertices[o.rng.IntN(len(c.Vertices))]}, {c.Vertices[0]}})[0]
		}
	}
	o.t.Fatal("no belief is listed")
	return nil
}

// requireSequential checks a profile of a piece with beliefs, by the check of one assessment.
func (o *oracle) requireSequential(r *signalling.Result, p seqform.Profile) {
	a := seqform.Assessment{Profile: p, Beliefs: [][]seqform.Belief{make([]seqform.Belief, len(o.t0)), nil}}
	for t := range o.t0 {
		a.Beliefs[0][t] = seqform.Belief{rational.Int(1)}
	}
	for m := range o.pays[0][0] {
		a.Beliefs[1] = append(a.Beliefs[1], o.belief(r, p, m))
	}
	z, err := assess.Decide(o.t.Context(), o.g, a, cert.Sequential)
	require.NoError(o.t, err)
	require.Equal(o.t, answer.Yes, z.Status, fmt.Sprint(a, z.Reason))
}

// TestOracle compares lists with all patterns.
func TestOracle(t *testing.T) {
	sampled, judged := 0, 0
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 21))
		types, messages, responses := 2+rng.IntN(2), 2+rng.IntN(2), 2+rng.IntN(2)
		made := seqformtest.RandomSignalling(rng, types, messages, responses, []int{2, 9}[seed%2])
		g := made.Game()
		r, o := all(t, g), newOracle(t, rng, g)
		if len(r.Found.Pieces) <= 8 {
			requireComponents(t, r)
		}
		for k := range r.Found.Pieces {
			c := &r.Found.Pieces[k]
			for range 3 {
				p := seqform.Profile{c.Sender[rng.IntN(len(c.Sender))], c.Receiver[rng.IntN(len(c.Receiver))]}
				o.requireSequential(r, p)
				o.requireSequential(r, seqform.Profile{mean(rng, behaviors(c.Sender)), mean(rng, behaviors(c.Receiver))})
				judged += 2
			}
		}
		q, err := quasiperfect.Solve(t.Context(), g, quasiperfect.Options{})
		require.NoError(t, err)
		require.True(t, listed(t, r, q.Certificate.Claim.Profile), "the quasi-perfect equilibrium of\n%s", made.Text())
		send, answer := choices(types, messages), choices(messages, responses)
		for n := range min(len(send)*len(answer), 400) {
			x, y := n/len(answer), n%len(answer)
			if len(send)*len(answer) > 400 {
				x, y = rng.IntN(len(send)), rng.IntN(len(answer))
			}
			p := o.equilibrium(send[x], answer[y])
			if p == nil {
				continue
			}
			sampled++
			require.True(t, listed(t, r, p), "%v of\n%s", p, made.Text())
		}
	}
	require.Greater(t, sampled, 500)
	t.Log(sampled, "equilibria of patterns,", judged, "of pieces")
}
