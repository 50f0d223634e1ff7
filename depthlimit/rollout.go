package depthlimit

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// Rollouts returns estimates of [Trunk.Values]: per node of the limit, the mean of n ≥ 1
// plays from there, in which chance and both players draw their actions. These are
// random numbers of the seed and the node alone, so that a continuation has the same
// estimates each time, and continuations differ by less than their errors. An error
// wraps ErrStopped or says that opp is no strategy.
//
// Reference: Brown, Sandholm and Amos 2018 [BSA18], section 6.2 and appendix A, with n = 3.
func (t *Trunk) Rollouts(ctx context.Context, opp seqform.Behavior, n int, seed uint64) (Values, error) {
	play, err := t.playing(opp)
	if err != nil {
		return nil, err
	}
	values := make(Values, len(t.limit.nodes))
	for k, v := range t.limit.nodes {
		source := rand.NewPCG(seed, uint64(k))
		var sum rational.Rat
		for range n {
			if ctx.Err() != nil {
				return nil, fmt.Errorf("depthlimit: %w: %w", ErrStopped, context.Cause(ctx))
			}
			sum = sum.Add(t.rollout(source, v, play))
		}
		values[k] = t.paid[k].Add(sum.Quo(rational.Int(int64(n))))
	}
	return values, nil
}

// rollout plays from node v to an end, and returns what Us is paid on the way.
func (t *Trunk) rollout(source rand.Source, v int, p seqform.Profile) rational.Rat {
	tree := t.game.Tree
	sum := tree.OutcomePayoff(v, t.us)
	for !tree.IsLeaf(v) {
		i, h := tree.Player[v], tree.Infoset[v]
		if i == seqform.Chance {
			v = tree.Child(v, Draw(source, tree.ChanceSets[h].Prob))
		} else {
			v = tree.Child(v, Draw(source, p[i][h]))
		}
		sum = sum.Add(tree.OutcomePayoff(v, t.us))
	}
	return sum
}

// Confidence is that of [Trunk.Within].
var Confidence = rational.New(19, 20)

// Within bounds the error of estimates by [Trunk.Rollouts]: each by itself is no farther
// from the value than this with probability [Confidence] at least. By Hoeffding's inequality
// the mean of n plays that differ by d at most is farther than e from what is expected with
// probability 2·exp(−2n(e/d)²) at most. That is 1/20 at e = d·√(ln 40 / 2n), where ln 40 <
// 3.6889; the root is rounded up to six decimals. It is never farther than d.
func (t *Trunk) Within(n int) rational.Rat {
	var most rational.Rat
	paid := t.game.Tree.Paid(t.us)
	for _, v := range t.limit.nodes {
		most = rational.Max(most, t.spread(v, paid))
	}
	const unit = 1_000_000
	square := big.NewInt(unit * unit)
	square.Quo(square.Mul(square, big.NewInt(36889)), new(big.Int).Mul(big.NewInt(20000), big.NewInt(int64(n))))
	up := square.Add(square.Sqrt(square), big.NewInt(1))
	return most.Mul(rational.Min(rational.FromInts(up, big.NewInt(unit)), rational.Int(1)))
}

// spread returns by how much plays that go on from a node differ in what they pay Us.
func (t *Trunk) spread(root int, paid []rational.Rat) rational.Rat {
	tree := t.game.Tree
	var ends []rational.Rat
	for v := root; v < int(tree.End[root]); v++ {
		if tree.IsLeaf(v) {
			ends = append(ends, paid[v])
		}
	}
	return slices.MaxFunc(ends, rational.Rat.Cmp).Sub(slices.MinFunc(ends, rational.Rat.Cmp))
}
