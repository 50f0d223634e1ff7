package claim

import (
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Monomials are trembles k·t^e, t → 0, for the actions of probability 0, as
// evidence that beliefs are consistent. The coefficient k of an action is the
// product of the Base numbers, integers without a common factor, to the rational
// Powers: it need not be rational.
//
// Shapes: player, information set, action; Powers have a last index over Base,
// or are empty where k = 1. Exponents are integers, positive where the profile
// has probability 0, and elsewhere 0.
type Monomials struct {
	Exponents [][][]rational.Rat   `json:"exponents"`
	Base      []rational.Rat       `json:"base"`
	Powers    [][][][]rational.Rat `json:"powers"`
}

// A Refutation is evidence that a profile, or an assessment, is not what the
// claim names. It has exactly one of its fields.
type Refutation struct {
	Deviation     *Deviation     `json:"deviation,omitempty"`
	Dominating    *Dominating    `json:"dominating,omitempty"`
	Alternative   *Alternative   `json:"alternative,omitempty"`
	Inconsistency *Inconsistency `json:"inconsistency,omitempty"`
}

// A Deviation says how much a player gains, exactly, by leaving the profile:
//
//   - with neither Node nor Infoset, by a best response in the whole game;
//   - with Node, by a best response in the subgame that begins there, outside
//     the subgames within it;
//   - with Infoset and Action, by taking that action there and playing on as the
//     profile says, given the belief of the claim or, without beliefs, that of
//     Bayes' rule where chance and the others lead there.
//
// Counts are from 1, nodes in prefix order; 0 if left out.
type Deviation struct {
	Player  int          `json:"player"`
	Node    int          `json:"node,omitempty"`
	Infoset int          `json:"infoset,omitempty"`
	Action  int          `json:"action,omitempty"`
	Gain    rational.Rat `json:"gain"`
}

// Dominating is a realization plan of one of two players that weakly dominates
// the one of the claim: it pays no less against any plan of the other player and
// more against some.
type Dominating struct {
	Player int          `json:"player"`
	Plan   seqform.Plan `json:"plan"`
}

// An Alternative shows, for two players, that whatever the trembles of one of
// them, the behavior of the other, Player, is not optimal everywhere. It is a
// linear identity in the realization plan y of the trembling player,
//
//	Σ_s Sequences[s]·y(s) + Σ_r Rows[r]·loss_r(y) = Σ_s Multipliers[s]·(y(s) − π(s)·y(own(s)))
//
// where loss is what an action loses, weighted by the probability that chance and y
// lead there; π(s) the probability of the last action of s in the profile, and own(s)
// the sequence before it. Sequences and Rows have positive factors only, at least one
// for a sequence of weight 0 in the profile.
type Alternative struct {
	Player      int            `json:"player"`
	Sequences   []rational.Rat `json:"sequences"`   // per sequence of the other player
	Rows        []LossRow      `json:"rows"`        // of Player
	Multipliers []rational.Rat `json:"multipliers"` // per sequence of the other player
}

// A LossRow is an action of Player with a positive factor.
type LossRow struct {
	Infoset int          `json:"infoset"`
	Action  int          `json:"action"`
	Factor  rational.Rat `json:"factor"`
}

// An Inconsistency is evidence that beliefs are not consistent: with Z counting, per
// action of probability 0, how often it occurs on the path to the first node of a pair
// less how often on that to the second, either
//
//   - without Base: Σ factor·Z is nowhere positive, and it is somewhere negative or
//     some first node has belief 0; or
//   - with an integer Base: Σ factor·Z = 0, and the quotients of beliefs to the powers
//     of the factors have a factor of Base that the probabilities on the paths lack.
type Inconsistency struct {
	Pairs []NodePair    `json:"pairs"`
	Base  *rational.Rat `json:"base,omitempty"`
}

// A NodePair compares two nodes of an information set, given by their positions
// there.
type NodePair struct {
	Player  int          `json:"player"`
	Infoset int          `json:"infoset"`
	Nodes   Pair[int]    `json:"nodes"`
	Factor  rational.Rat `json:"factor"`
}
