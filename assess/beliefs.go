package assess

import (
	"context"
	"fmt"
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/answer"
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
	answer.Result

	Sets [][]SetRange // per player and information set

	// Conditions has, per player and information set, what beliefs there satisfy together:
	// where some are not determined, of up to 16 nodes.
	Conditions [][][]Condition
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
	b := &beliefs{ctx: ctx, g: g, profile: profile, opt: opt, ranges: &Ranges{Result: answer.Result{Stats: answer.Stats{Method: "ranges of beliefs"}}}}
	err := b.run()
	if err == nil && ctx.Err() == nil && b.ranges.Sets != nil {
		b.conditions()
	}
	if reason := limited(ctx, err); reason != "" {
		return &Ranges{Result: answer.Result{Reason: reason, Stats: b.ranges.Stats}}, nil
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
		p := &proof{g: b.g, profile: b.profile, concept: cert.Sequential, result: &answer.Result{}}
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

// A BeliefSource says where a belief comes from.
type BeliefSource string

// The sources of beliefs.
const (
	Given     BeliefSource = "given"
	FromBayes BeliefSource = "bayes"   // chance and the others lead there
	Certain   BeliefSource = "certain" // chance leads to one node only
	Example   BeliefSource = "example" // one of those whose ranges were asked for
	Nowhere   BeliefSource = ""        // none: not known, or chance never leads there
)

// Beliefs are those of an assessment that may be incomplete.
type Beliefs struct {
	At     [][]seqform.Belief // per player and information set, nil where not known
	Source [][]BeliefSource

	// Missing lists information sets, each a player and a number, where chance
	// leads and no belief is known.
	Missing [][2]int

	bayes [][]seqform.Belief // nil where chance and the others do not lead
}

// CompleteBeliefs completes beliefs given for a tree, which may be nil, by Bayes' rule
// for the plans and where only one node is possible.
func CompleteBeliefs(g *seqform.Game, plans []seqform.Plan, given [][]seqform.Belief) *Beliefs {
	b := &Beliefs{At: g.EmptyBeliefs(), bayes: g.BayesBeliefs(plans), Source: make([][]BeliefSource, len(g.Players))}
	reach := g.Tree.ChanceReach()
	for i := range b.At {
		b.Source[i] = make([]BeliefSource, len(b.At[i]))
		for h := range b.At[i] {
			only, possible := certainty(g.Players[i].Infosets[h].Nodes, reach)
			switch {
			case !possible: // not even by mistake
			case given != nil && given[i][h] != nil:
				b.At[i][h], b.Source[i][h] = given[i][h], Given
			case b.bayes[i][h] != nil:
				b.At[i][h], b.Source[i][h] = b.bayes[i][h], FromBayes
			case only != nil:
				b.At[i][h], b.Source[i][h] = only, Certain
			default:
				b.Missing = append(b.Missing, [2]int{i, h})
			}
		}
	}
	return b
}

// add enters examples of beliefs where none is known.
func (b *Beliefs) add(examples [][]seqform.Belief) {
	for _, at := range b.Missing {
		b.At[at[0]][at[1]], b.Source[at[0]][at[1]] = examples[at[0]][at[1]], Example
	}
	b.Missing = nil
}

// certainty returns the belief at an information set if chance leads to only one
// of its nodes, and whether it leads to any.
func certainty(nodes []int32, reach []rational.Rat) (only seqform.Belief, possible bool) {
	for k, v := range nodes {
		switch {
		case reach[v].IsZero():
		case possible:
			return nil, true
		default:
			possible, only = true, make(seqform.Belief, len(nodes))
			only[k] = rational.Int(1)
		}
	}
	return only, possible
}

// againstBayes returns the first information set where a belief given is not that of
// Bayes' rule, although chance and the others lead there; nil if there is none.
func (b *Beliefs) againstBayes() *Place {
	for i := range b.At {
		for h, belief := range b.At[i] {
			if b.Source[i][h] != Given || b.bayes[i][h] == nil {
				continue
			}
			for k, p := range b.bayes[i][h] {
				if !p.Equal(belief[k]) {
					return &Place{Player: i, Infoset: h, Action: -1}
				}
			}
		}
	}
	return nil
}
