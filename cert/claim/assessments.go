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
