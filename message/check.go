package message

import (
	"exactsolve/cert"
	"exactsolve/rational"
)

// A Check is the result of check.
type Check struct {
	Number      int           `json:"number,omitempty"` // of several profiles
	Status      string        `json:"status"`
	Concept     cert.Concept  `json:"concept"`
	Epsilon     *rational.Rat `json:"epsilon,omitempty"` // of epsilon-nash
	Reason      string        `json:"reason,omitempty"`
	Regret      rational.Rat  `json:"regret"`          // the largest
	Relative    rational.Rat  `json:"relative_regret"` // that divided by the range of the player's payoffs
	Verdicts    []Verdict     `json:"verdicts,omitempty"`
	Screening   *Screening    `json:"screening,omitempty"`  // by a criterion
	Assessment  *Assessment   `json:"assessment,omitempty"` // if the file has beliefs
	Ranges      *Ranges       `json:"belief_ranges,omitempty"`
	Players     []Regret      `json:"players"`
	Missing     []Set         `json:"missing,omitempty"` // where the profile says nothing
	Filled      bool          `json:"filled,omitempty"`  // Missing was filled with uniform behavior
	Rounded     *Rounded      `json:"rounded,omitempty"`
	Normalized  *rational.Rat `json:"normalized,omitempty"` // largest difference of a sum from 1, if there is one
	Sets        []SetReport   `json:"sets,omitempty"`
	Certificate string        `json:"certificate,omitempty"`
}

// Rounded says how far the profile judged is from the one in the file.
type Rounded struct {
	Denominator int          `json:"denominator"` // the largest allowed
	Count       int          `json:"count"`       // of probabilities changed
	Largest     rational.Rat `json:"largest"`     // change
}

// A Regret is what one player gets and could get.
type Regret struct {
	Player    int          `json:"player"`
	Name      string       `json:"name"`
	Payoff    rational.Rat `json:"payoff"`
	Best      rational.Rat `json:"best"`
	Regret    rational.Rat `json:"regret"`
	Deviation []Choice     `json:"deviation,omitempty"` // actions to switch to
}

// A Verdict says whether a profile is an equilibrium of some concept.
type Verdict struct {
	Concept cert.Concept `json:"concept"`
	Finding
}

// An Assessment says what a profile is with its beliefs.
type Assessment struct {
	Missing    []Set   `json:"missing,omitempty"` // no belief, where chance leads
	Local      Finding `json:"locally_rational"`
	Global     Finding `json:"globally_rational"`
	Consistent Finding `json:"consistent"`
	Sequential Finding `json:"sequential"`
}

// Ranges say which beliefs are possible with a profile.
type Ranges struct {
	Finding
	Of   string     `json:"of"` // "sequential": beliefs that support the profile; "consistent": all consistent ones
	Sets []SetRange `json:"sets,omitempty"`
}

// A SetRange has the ranges at one information set.
type SetRange struct {
	Set
	Nodes      []NodeRange `json:"nodes"`
	Conditions []Condition `json:"conditions,omitempty"`
}

// A Condition is that the sum of the weights times the probabilities of the nodes is at
// least 0, or with Equal 0: so that the action gains nothing, or, without an action,
// since the same mistakes lead to nodes.
type Condition struct {
	Action  string         `json:"action,omitempty"`
	Weights []rational.Rat `json:"weights"` // of the nodes, in order
	Equal   bool           `json:"equal,omitempty"`
}

// A NodeRange is the range of the probability of one node. Low and High are
// bounds in any case; Attained says whether some belief has them.
type NodeRange struct {
	Node     int          `json:"node"`
	History  string       `json:"history"`
	Low      rational.Rat `json:"low"`
	High     rational.Rat `json:"high"`
	Attained [2]bool      `json:"attained"` // Low, High

	Example *rational.Rat `json:"example,omitempty"` // in some belief, one for all nodes and information sets
}

// A BeliefSource says where a belief comes from.
type BeliefSource string

// The sources of beliefs.
const (
	GivenBelief   BeliefSource = "given"   // by the file
	BayesBelief   BeliefSource = "bayes"   // chance and the others lead there
	CertainBelief BeliefSource = "certain" // chance leads to one node only
	ExampleBelief BeliefSource = "example" // one of those that belief_ranges are about
	NoBelief      BeliefSource = ""        // not known, or chance never leads there
)

// A SetReport is what there is to know about one information set: how likely
// play comes there and, given the belief, what its actions pay.
type SetReport struct {
	Set
	Reach  rational.Rat `json:"reach"`        // probability of coming here
	Others rational.Rat `json:"reach_others"` // the same if the player tries to

	Source  BeliefSource   `json:"belief_from,omitempty"`
	Nodes   []Node         `json:"nodes,omitempty"`
	Value   *rational.Rat  `json:"value,omitempty"`         // nil if not known, as below
	Local   *rational.Rat  `json:"regret,omitempty"`        // most that one changed action gains
	Global  *rational.Rat  `json:"global_regret,omitempty"` // most that any change from here on gains
	Actions []ActionReport `json:"actions"`
}

// An ActionReport is one action of a [SetReport]. Its value is what it pays when
// the player goes on as the profile says, and the gain that minus the value of
// the information set; nil where the belief or behavior further on is not known.
type ActionReport struct {
	Action      string        `json:"action"`
	Probability *rational.Rat `json:"probability,omitempty"`
	Value       *rational.Rat `json:"value,omitempty"`
	Gain        *rational.Rat `json:"gain,omitempty"`
}

// A Certify is the result of certify.
type Certify struct {
	Status  string       `json:"status"`
	Concept cert.Concept `json:"concept"`
	Checked bool         `json:"checked"`
	Reason  string       `json:"reason,omitempty"`
	Method  string       `json:"method"`
	Stats   Stats        `json:"stats"`

	// Given is the regret of the profile as read, and Epsilon that of the one
	// found: 0 for an equilibrium.
	Given    rational.Rat `json:"given_regret"`
	Epsilon  rational.Rat `json:"epsilon"`
	Relative rational.Rat `json:"given_relative_regret"`

	Distance rational.Rat `json:"distance"`          // largest change of a realization weight
	Behavior rational.Rat `json:"behavior_distance"` // of a probability, where the own plan leads

	Players     []string       `json:"players"`
	Profile     []Entry        `json:"profile,omitempty"`
	Beliefs     []Belief       `json:"beliefs,omitempty"`
	Payoffs     []rational.Rat `json:"payoffs,omitempty"`
	Claimed     cert.Concept   `json:"claim,omitempty"`     // of the certificate, if not Concept
	Box         *Box           `json:"box,omitempty"`       // instead of Profile and Payoffs
	Algebraic   *Algebraic     `json:"algebraic,omitempty"` // the same
	Normalized  rational.Rat   `json:"normalized"`          // largest difference of a sum from 1
	Filled      []Set          `json:"filled,omitempty"`
	Rounded     *Rounded       `json:"rounded,omitempty"`
	Certificate string         `json:"certificate,omitempty"`
}

// A Verify is the result of verify about one certificate.
type Verify struct {
	Number     int            `json:"number,omitempty"` // in a stream of several
	Status     string         `json:"status"`
	Concept    cert.Concept   `json:"concept"`
	Refuted    bool           `json:"refuted,omitempty"` // the claim is that the profile is not what concept says
	Epsilon    *rational.Rat  `json:"epsilon,omitempty"` // of epsilon-nash
	Reason     string         `json:"reason,omitempty"`
	Shows      string         `json:"shows,omitempty"` // what is proved beside the concept, in words
	Game       *GameRef       `json:"game"`
	Embedded   bool           `json:"embedded"`          // the game is that in the certificate
	Reduced    bool           `json:"reduced,omitempty"` // it is the reduced strategic form of the game given, of those with a choice if they are two, made here
	Players    []string       `json:"players"`
	Payoffs    []rational.Rat `json:"payoffs,omitempty"`
	EpsilonBar string         `json:"epsilon_bar,omitempty"`
	Box        *Box           `json:"box,omitempty"`
	Algebraic  *Algebraic     `json:"algebraic,omitempty"`
	List       *Listed        `json:"list,omitempty"`
}
