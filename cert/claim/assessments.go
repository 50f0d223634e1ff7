package claim

import (
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Assessments is the claim of CompleteSequential: an assessment of a signalling game is a
// sequential equilibrium if and only if
//
//   - its strategies are in a piece;
//   - the beliefs at messages that are sent are those of Bayes' rule;
//   - at each other information set of the receiver, the belief and the responses of positive
//     probability are in one of Optimal there.
type Assessments struct {
	Pieces  []AssessmentPiece `json:"pieces"`
	Optimal [][]Optimal       `json:"optimal"` // per information set of the receiver
}

// An AssessmentPiece is the product of the convex hulls of strategies of the sender and of the
// receiver. Without a receiver its strategy is empty.
type AssessmentPiece struct {
	Sender   []seqform.Behavior `json:"sender"`
	Receiver []seqform.Behavior `json:"receiver"`
}

// Optimal has responses that are optimal together at all beliefs in the convex hull of some.
type Optimal struct {
	Responses []int            `json:"responses"` // from 1, increasing
	Vertices  [][]rational.Rat `json:"vertices"`  // per belief and node
}

// Letters of the words of Evidence.Patterns, with the numbers that follow.
const (
	CaseSender   = 's' // H A: two cases follow; action A at information set H of the sender is optimal, and it is not used
	CaseReceiver = 'r' // H A: likewise of the receiver, where optimal is given the belief
	CasePiece    = 'k' // K: all strategies of the case are in this piece
)

// Weighted is a claim of CompleteWeighted: an assessment of a tree of two players is a sequential
// equilibrium if and only if there are weights for it in one of Pieces.
type Weighted struct {
	Pieces []WeightedPiece `json:"pieces"`
}

// A WeightedPiece has, for each of two players, weights of its sequences. An assessment has these weights if
//
//   - each block has a mixture of its vertices, but such that at each information set the weight
//     is above 0 of the sequence that leads there, and the sum of those at nodes of sets of the
//     other that are in their block;
//   - probabilities of actions are in proportion to weights of sequences that are in the block of
//     the sequence before, those of others 0;
//   - beliefs are in proportion to chance times weights of the other that are in the block of the
//     information set, those at other nodes 0.
type WeightedPiece []Weights

// Weights are those of one player.
type Weights struct {
	Blocks []Block `json:"blocks"`
	Sets   []int   `json:"sets"` // per information set of the other the block, from 1
}

// A Block has sequences that tremble in one order of magnitude.
type Block struct {
	Order     int              `json:"order"`     // 0 on the path of play
	Sequences []int            `json:"sequences"` // increasing
	Vertices  [][]rational.Rat `json:"vertices"`  // per vertex and sequence
}

// Letters of the words of Evidence.Patterns for Weighted, with the numbers that follow: player,
// information set, action. CasePiece is among them.
const (
	SplitOptimal = 'o' // I H A: two cases follow; the action is optimal, and it is not used
	SplitUsed    = 'u' // I H A: two cases follow; it is used, and it is not
	SplitMinimal = 'm' // I H: cases follow of the blocks of least order at the information set
)
