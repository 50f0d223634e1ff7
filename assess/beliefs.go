package assess

import (
	"context"
	"fmt"
	"slices"

	"exactsolve/cert"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// RangeOptions are options of [BeliefRanges]. The zero value asks for beliefs
// that make the profile a sequential equilibrium, without certificates for each
// bound.
type RangeOptions struct {
	// Consistent asks for all consistent beliefs, rational or not.
	Consistent bool

	// Certify asks, with two players, for a certificate for each bound.
	Certify bool
}

// Ranges say what the beliefs of a profile can be.
type Ranges struct {
	// Result says whether there are such beliefs at all, with Yes by the certificate of
	// one assessment that has them. With No, the certificate
	// refutes the profile, if there is one, and Sets is nil. Unknown, with a
	// reason, means with two players that a limit came first, and otherwise that
	// none were found: then Sets may have bounds that none are beyond.
	cert.Result

	Sets [][]SetRange // per player and information set
}

// A SetRange says what the belief at an information set can be: per node, the
// range of its probability; nil where chance never leads to the information set.
type SetRange []NodeRange

// A NodeRange is the least and the largest probability of a node.
type NodeRange struct{ Low, High Bound }

// String returns r as an interval, with round brackets at bounds that are not attained.
func (r NodeRange) String() string {
	left, right := "(", ")"
	if r.Low.Attained {
		left = "["
	}
	if r.High.Attained {
		right = "]"
	}
	return left + r.Low.String() + ", " + r.High.String() + right
}

// A Bound is a number that the probability of a node is never beyond. If Attained,
// some belief has it. The certificate, if any, is of an assessment with that
// belief.
type Bound struct {
	Value       rational.Rat
	Attained    bool
	Certificate *cert.Certificate
}

// String returns the value of b.
func (b Bound) String() string { return b.Value.String() }

// BeliefRanges returns, for each node of each information set, between what
// bounds its probability lies in the consistent beliefs that make a complete
// profile of a game tree with perfect recall a sequential equilibrium (or in all
// consistent beliefs, see [RangeOptions]).
//
// With two players the bounds are exact and attained, see [coneRange]. With more
// they are what optimality at the information set alone allows, see [setBeliefs];
// a bound is Attained if beliefs with it, and a certificate for them, were found,
// see [search]. Deciding whether there are any is NP-hard then.
//
// Reference: Kreps and Wilson 1982 [KW82] for consistency; the method is ours.
func BeliefRanges(ctx context.Context, g *seqform.Game, profile seqform.Profile, opt RangeOptions) (*Ranges, error) {
	if g.Tree == nil {
		return nil, fmt.Errorf("assess: beliefs need a game tree")
	}
	if err := complete(g, profile); err != nil {
		return nil, err
	}
	b := &beliefs{ctx: ctx, g: g, profile: profile, opt: opt, ranges: &Ranges{Result: cert.Result{Stats: cert.Stats{Method: "ranges of beliefs"}}}}
	err := b.run()
	if reason := limited(ctx, err); reason != "" {
		return &Ranges{Result: cert.Result{Reason: reason, Stats: b.ranges.Stats}}, nil
	}
	return b.ranges, err
}

// beliefs is a run of BeliefRanges.
type beliefs struct {
	ctx     context.Context
	g       *seqform.Game
	profile seqform.Profile
	opt     RangeOptions
	ranges  *Ranges
}

func (b *beliefs) run() error {
	if len(b.g.Players) == 2 {
		return b.two()
	}
	if !b.opt.Consistent {
		p := &proof{g: b.g, profile: b.profile, concept: cert.Sequential, result: &cert.Result{}}
		if done, err := p.deviations(); done || err != nil {
			b.ranges.Result = *p.result
			return err
		}
	}
	return b.many()
}

// sets makes room for the ranges, one for each information set that chance leads
// to, and calls visit for those.
func (b *beliefs) sets(visit func(i, h int, r SetRange) error) error {
	chance := b.g.Tree.ChanceReach()
	b.ranges.Sets = make([][]SetRange, len(b.g.Players))
	for i := range b.g.Players {
		b.ranges.Sets[i] = make([]SetRange, len(b.g.Players[i].Infosets))
		for h := range b.g.Players[i].Infosets {
			nodes := b.g.Players[i].Infosets[h].Nodes
			if !slices.ContainsFunc(nodes, func(v int32) bool { return !chance[v].IsZero() }) {
				continue
			}
			b.ranges.Sets[i][h] = make(SetRange, len(nodes))
			if err := visit(i, h, b.ranges.Sets[i][h]); err != nil || b.ctx.Err() != nil {
				return err
			}
		}
	}
	return nil
}
