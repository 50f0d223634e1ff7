package message

import (
	"exactsolve/cert"
	"exactsolve/rational"
)

// A Sequentials is the result of solve --all --concept sequential.
type Sequentials struct {
	File        string                `json:"file,omitempty"` // of several
	Status      string                `json:"status"`         // "yes" if the list is complete and certified, else "unknown"
	Concept     cert.Concept          `json:"concept"`
	Complete    bool                  `json:"complete"`         // the search came to its end; otherwise components may be parts of such
	Reason      string                `json:"reason,omitempty"` // why the status is not "yes", in words
	Method      string                `json:"method,omitempty"` // in words; absent if the search was stopped
	Components  []SequentialComponent `json:"components"`
	Players     []string              `json:"players"` // labels, in order
	Stats       Stats                 `json:"stats"`
	Certificate string                `json:"certificate,omitempty"` // the file written with --certificate
}

// A SequentialComponent is a connected component of the set of sequential equilibria.
type SequentialComponent struct {
	Index     *int              `json:"index"`               // of the component of Nash equilibria that has it and no other one; null if there is none, or it is not known
	IndexBy   string            `json:"index_by,omitempty"`  // "nash component", or "nash component by perturbation": not proved
	Dimension int               `json:"dimension"`           // of its strategies
	Payoffs   []BoxNumber       `json:"payoffs"`             // per player, exact, or low and high
	Connected string            `json:"connected,omitempty"` // not of signalling games: "yes", or "unknown" if it may be a part of one
	Types     []TypePayoff      `json:"types,omitzero"`      // of signalling games, per type of the sender what it gets
	Outcome   []Node            `json:"outcome,omitempty"`   // leaves that are reached, if their probabilities are the same in all of the component
	Pieces    []SequentialPiece `json:"pieces"`              // what the component is the union of
	Judged    *Judged           `json:"judged,omitempty"`    // with a criterion
}

// Judged says what a criterion makes of the outcomes of a component.
type Judged struct {
	Criterion string       `json:"criterion"` // its name
	Status    string       `json:"status"`    // "yes" if all outcomes pass, "no" if all fail, "some" if some do, otherwise "unknown"
	Whole     bool         `json:"whole"`     // parts have all outcomes; otherwise some of them
	Parts     []JudgedPart `json:"parts"`
}

// A JudgedPart has outcomes in which the same messages are sent, that all pass or all fail:
// one, or a segment with or without its ends.
type JudgedPart struct {
	Unsent []string       `json:"unsent"`           // messages
	From   []rational.Rat `json:"from"`             // per type, what it gets
	To     []rational.Rat `json:"to,omitempty"`     // of a segment
	Ends   *[2]bool       `json:"ends,omitempty"`   // of a segment, whether From and To belong to it
	Status string         `json:"status"`           // "yes", "no" or "unknown"
	Reason string         `json:"reason,omitempty"` // in words
	At     []rational.Rat `json:"at,omitempty"`     // of a segment, what the reason is about
}

// A TypePayoff is what a type of the sender gets.
type TypePayoff struct {
	Set
	BoxNumber
}

// A SequentialPiece has, of a signalling game, the profiles of mixtures of strategies of the sender and
// of the receiver; of another tree weights, with a profile and beliefs that have them.
type SequentialPiece struct {
	Sender   [][]Entry `json:"sender,omitzero"` // strategies: any mixture of them with any mixture of those of the receiver is in the piece
	Receiver [][]Entry `json:"receiver,omitzero"`
	Unsent   []Unsent  `json:"unsent,omitzero"` // information sets of the receiver that some of the strategies of the sender do not lead to

	Weights []Weights `json:"weights,omitzero"` // per player
	Profile []Entry   `json:"profile,omitzero"` // an equilibrium of the piece
	Beliefs []Belief  `json:"beliefs,omitzero"` // of that
}

// Weights are those of one player, see [claim.WeightedPiece].
type Weights struct {
	Blocks []Block   `json:"blocks"` // any mixture of vertices in each, as far as each information set has weights above 0
	Sets   []SetWith `json:"sets"`   // of the other player
}

// A Block has sequences, by their last actions, that tremble in one order. In the first block the empty one,
// whose weight is 1, is left out.
type Block struct {
	Order     int              `json:"order"`
	Sequences []Choice         `json:"sequences"`
	Vertices  [][]rational.Rat `json:"vertices"` // per vertex and sequence
}

// A SetWith is an information set with the block, from 1, that the belief there is by.
type SetWith struct {
	Set
	Block int `json:"block"`
}

// An Unsent is an information set of the receiver that is not reached by some strategies of the
// sender in a piece. There the responses used and the belief are in one of the list.
type Unsent struct {
	Set
	Always  bool         `json:"always"`  // by no strategy in the piece
	Optimal []Answerable `json:"optimal"` // what can be believed there
}

// An Answerable has responses that are optimal together at mixtures of beliefs.
type Answerable struct {
	Responses []string `json:"responses"` // labels
	Beliefs   [][]Node `json:"beliefs"`   // any mixture of these, where the receiver uses only these responses, is one of an equilibrium
}
