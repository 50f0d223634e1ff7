package claim

import (
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Outcome is the claim of OutcomeTest: the profile is a Nash equilibrium, and its outcome
// passes the criterion, or with Fails it does not.
type Outcome struct {
	Criterion Criterion       `json:"criterion"`
	Fails     bool            `json:"fails,omitempty"`
	Payoffs   []rational.Rat  `json:"payoffs"` // per player
	Profile   seqform.Profile `json:"profile"`
}

// A Criterion says which types cannot be believed to have sent a message that nobody
// should send, and so which outcomes of signalling games fail.
type Criterion string

// The criteria. With the prefix Iterated types are pruned until none is, and without it once.
//
// Reference: Cho and Kreps 1987 [CK87]; Banks and Sobel 1987 [BS87].
const (
	Dominance Criterion = "equilibrium-dominance"
	Intuitive Criterion = "intuitive"
	Divinity  Criterion = "divinity"
	D1        Criterion = "d1"
	D2        Criterion = "d2"
	NWBR      Criterion = "nwbr" // never a weak best response

	Iterated = "iterated-"
)

// Criteria lists the criteria, each with what it is when iterated after it.
func Criteria() (list []Criterion) {
	for _, c := range []Criterion{Dominance, Intuitive, Divinity, D1, D2, NWBR} {
		list = append(list, c, Iterated+c)
	}
	return list
}

// A Screening has the answers to the questions of a criterion about a message that is not
// sent, in their order.
type Screening struct {
	Infoset int      `json:"infoset"` // of the receiver, from 1
	Answers []Answer `json:"answers"`
}

// An Answer says that there are a belief and a response that a question asks for, which
// it gives, or by Cases that there are none.
type Answer struct {
	Belief   []rational.Rat `json:"belief,omitempty"`   // weights of the sets of the question
	Response []rational.Rat `json:"response,omitempty"` // per action
	Cases    []Case         `json:"cases,omitempty"`
}

// A Case is one of a distinction of cases in prefix order, with one of its fields.
type Case struct {
	Action    int            `json:"action,omitempty"`    // from 1; two cases follow: the response uses it, and it does not
	Beliefs   []rational.Rat `json:"beliefs,omitempty"`   // no belief, by multipliers
	Responses []rational.Rat `json:"responses,omitempty"` // no response, likewise
}
