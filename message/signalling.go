package message

import "exactsolve/cert"

// A Sequentials is the result of solve --all --concept sequential.
type Sequentials struct {
	Status      string                `json:"status"`
	Concept     cert.Concept          `json:"concept"`
	Complete    bool                  `json:"complete"`
	Reason      string                `json:"reason,omitempty"`
	Method      string                `json:"method,omitempty"` // absent if the search was stopped
	Components  []SequentialComponent `json:"components"`
	Players     []string              `json:"players"`
	Stats       Stats                 `json:"stats"`
	Certificate string                `json:"certificate,omitempty"`
}

// A SequentialComponent is a connected component of the set of sequential equilibria of a
// signalling game.
type SequentialComponent struct {
	Index     *int              `json:"index"` // null: not known
	Dimension int               `json:"dimension"`
	Payoffs   []BoxNumber       `json:"payoffs"`           // per player, exact, or low and high
	Types     []TypePayoff      `json:"types"`             // likewise
	Outcome   []Node            `json:"outcome,omitempty"` // leaves that are reached, if their probabilities are the same in all of the component
	Pieces    []SequentialPiece `json:"pieces"`
}

// A TypePayoff is what a type of the sender gets.
type TypePayoff struct {
	Set
	BoxNumber
}

// A SequentialPiece has the profiles of mixtures of strategies of the sender and of the receiver.
type SequentialPiece struct {
	Sender   [][]Entry `json:"sender"`
	Receiver [][]Entry `json:"receiver"`
	Unsent   []Unsent  `json:"unsent"`
}

// An Unsent is an information set of the receiver that is not reached by some strategies of the
// sender in a piece. There the responses used and the belief are in one of the list.
type Unsent struct {
	Set
	Always  bool         `json:"always"` // by no strategy in the piece
	Optimal []Answerable `json:"optimal"`
}

// An Answerable has responses that are optimal together at mixtures of beliefs.
type Answerable struct {
	Responses []string `json:"responses"` // labels
	Beliefs   [][]Node `json:"beliefs"`
}
