package message

import (
	"exactsolve/cert"
	"exactsolve/rational"
)

// A Check is the result of check.
type Check struct {
	Number   int           `json:"number,omitempty"`  // with --each: which profile of the file, from 1
	Status   string        `json:"status"`            // "yes", "no" or "unknown"
	Concept  cert.Concept  `json:"concept"`           // asked for, nash if none was
	Epsilon  *rational.Rat `json:"epsilon,omitempty"` // of epsilon-nash
	Reason   string        `json:"reason,omitempty"`  // why the status is not "yes", in words
	Regret   rational.Rat  `json:"regret"`            // the largest of the players
	Relative rational.Rat  `json:"relative_regret"`   // that divided by the range of the player's payoffs

	// of a complete profile, the concept asked for first; agent-nash is among them if none was and the
	// profile of a tree is no Nash equilibrium
	Verdicts    []Verdict     `json:"verdicts,omitempty"`
	Screening   *Screening    `json:"screening,omitempty"`     // with --criterion, of a Nash equilibrium
	Assessment  *Assessment   `json:"assessment,omitempty"`    // if the file has beliefs
	Ranges      *Ranges       `json:"belief_ranges,omitempty"` // with --beliefs
	Players     []Regret      `json:"players"`
	Missing     []Set         `json:"missing,omitempty"`     // where the profile says nothing
	Filled      bool          `json:"filled,omitempty"`      // uniform behavior was put there, by --fill uniform
	Rounded     *Rounded      `json:"rounded,omitempty"`     // with --round
	Normalized  *rational.Rat `json:"normalized,omitempty"`  // with --tolerance: the largest difference of a sum in the file from 1, if there is one
	Sets        []SetReport   `json:"sets,omitempty"`        // of at most 1000 information sets, or with --sets always
	Leavings    []LeavingGain `json:"leavings,omitempty"`    // of a device; a regret of a player is the largest gain
	Certificate string        `json:"certificate,omitempty"` // the file written with --certificate
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
	Best      rational.Rat `json:"best"`                // the payoff of a best response
	Regret    rational.Rat `json:"regret"`              // the difference
	Deviation []Choice     `json:"deviation,omitempty"` // actions to switch to, unless that is 0
}

// A Verdict says whether a profile is an equilibrium of some concept.
type Verdict struct {
	Concept cert.Concept `json:"concept"`
	Finding
}

// An Assessment says what a profile is with its beliefs.
type Assessment struct {
	Missing    []Set   `json:"missing,omitempty"` // information sets that chance leads to and whose belief is not known
	Local      Finding `json:"locally_rational"`
	Global     Finding `json:"globally_rational"`
	Consistent Finding `json:"consistent"`
	Sequential Finding `json:"sequential"`
}

// Ranges say which beliefs are possible with a profile.
type Ranges struct {
	Finding
	Of   string     `json:"of"`             // "sequential": beliefs that support the profile; "consistent": all consistent ones
	Sets []SetRange `json:"sets,omitempty"` // of more than one node
}

// A SetRange has the ranges at one information set.
type SetRange struct {
	Set
	Nodes      []NodeRange `json:"nodes"`
	Conditions []Condition `json:"conditions,omitempty"` // of up to 16 nodes with more than one belief. Bounds follow from these and from what is possible elsewhere
}

// A Condition is that the sum of the weights times the probabilities of the nodes is at
// least 0, or with Equal 0: so that the action gains nothing, or, without an action,
// since the same mistakes lead to nodes.
type Condition struct {
	Action  string         `json:"action,omitempty"`
	Weights []rational.Rat `json:"weights"` // whole numbers, of the nodes in order
	Equal   bool           `json:"equal,omitempty"`
}

// A NodeRange is the range of the probability of one node. Low and High are
// bounds in any case; Attained says whether some belief has them.
type NodeRange struct {
	Node     int          `json:"node"`
	History  string       `json:"history"`
	Low      rational.Rat `json:"low"`
	High     rational.Rat `json:"high"`
	Attained [2]bool      `json:"attained"` // whether some belief is at low, and at high

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
	Others rational.Rat `json:"reach_others"` // that chance and the other players alone lead there

	Source  BeliefSource   `json:"belief_from,omitempty"` // absent without a belief
	Nodes   []Node         `json:"nodes,omitempty"`
	Value   *rational.Rat  `json:"value,omitempty"`         // given the belief; absent if that or behavior is not known, as below
	Local   *rational.Rat  `json:"regret,omitempty"`        // the most that one changed action gains
	Global  *rational.Rat  `json:"global_regret,omitempty"` // the most that any change from there on gains
	Actions []ActionReport `json:"actions"`
}

// An ActionReport is one action of a [SetReport]. Its value is what it pays when
// the player goes on as the profile says, and the gain that minus the value of
// the information set; nil where the belief or behavior further on is not known.
type ActionReport struct {
	Action      string        `json:"action"`
	Probability *rational.Rat `json:"probability,omitempty"`
	Value       *rational.Rat `json:"value,omitempty"` // when the player goes on as the profile says
	Gain        *rational.Rat `json:"gain,omitempty"`  // the value less that of the information set
}

// A Certify is the result of certify.
type Certify struct {
	Status  string       `json:"status"`           // "yes" with a certificate of the concept; "no" if the equilibrium found is refuted to be that; or "unknown"
	Concept cert.Concept `json:"concept"`          // asked for
	Checked bool         `json:"checked"`          // the checker accepted the certificate; with "unknown" that is about epsilon
	Reason  string       `json:"reason,omitempty"` // why the status is not "yes", in words
	Method  string       `json:"method"`           // how the profile was found, in words
	Stats   Stats        `json:"stats"`

	Given    rational.Rat `json:"given_regret"`          // of the profile given, once its sums are 1
	Epsilon  rational.Rat `json:"epsilon"`               // the regret of the profile found: 0 for an equilibrium
	Relative rational.Rat `json:"given_relative_regret"` // that divided by the range of the payoffs of the player

	// the largest change of a realization weight; distances from numbers that are no fractions are those
	// of 20 digits
	Distance rational.Rat `json:"distance"`
	Behavior rational.Rat `json:"behavior_distance"` // the largest change of a probability where the own plan leads

	Players     []string       `json:"players"` // labels, in order
	Profile     []Entry        `json:"profile,omitempty"`
	Beliefs     []Belief       `json:"beliefs,omitempty"`
	Payoffs     []rational.Rat `json:"payoffs,omitempty"`
	Claimed     cert.Concept   `json:"claim,omitempty"`       // of the certificate, if not that of concept
	Box         *Box           `json:"box,omitempty"`         // instead of profile and payoffs
	Algebraic   *Algebraic     `json:"algebraic,omitempty"`   // likewise
	Normalized  rational.Rat   `json:"normalized"`            // the largest difference of a sum in the file from 1
	Filled      []Set          `json:"filled,omitempty"`      // information sets where behavior was filled in
	Rounded     *Rounded       `json:"rounded,omitempty"`     // with --round
	Certificate string         `json:"certificate,omitempty"` // the file; with "unknown" it is about epsilon-nash, or nash if that is certain and not what was asked for
}

// A Verify is the result of verify about one certificate.
type Verify struct {
	Number     int            `json:"number,omitempty"`  // in a file of several, from 1
	Status     string         `json:"status"`            // "yes" if the certificate is accepted, "no" if it is rejected, "unknown" if a limit came first
	Concept    cert.Concept   `json:"concept"`           // of the claim
	Refuted    bool           `json:"refuted,omitempty"` // the claim is that the profile is not what concept says
	Epsilon    *rational.Rat  `json:"epsilon,omitempty"` // of epsilon-nash
	Reason     string         `json:"reason,omitempty"`  // with "no", what fails; with "unknown", which limit
	Shows      string         `json:"shows,omitempty"`   // what an accepted certificate shows beside the name of the concept, in words; of a refutation and of a box
	Game       *GameRef       `json:"game"`
	Embedded   bool           `json:"embedded"`              // no other was given than that in the certificate
	Reduced    bool           `json:"reduced,omitempty"`     // it is the reduced strategic form of the game given, of those with a choice if they are two, made here
	Players    []string       `json:"players"`               // labels, in order
	Payoffs    []rational.Rat `json:"payoffs,omitempty"`     // of an accepted certificate
	EpsilonBar string         `json:"epsilon_bar,omitempty"` // of refinements, likewise
	Box        *Box           `json:"box,omitempty"`
	Algebraic  *Algebraic     `json:"algebraic,omitempty"`
	List       *Listed        `json:"list,omitempty"` // of complete-nash, complete-nash/2 and complete-subgame-perfect, of trees in the game of agents

	Proved []string `json:"proved,omitempty"` // with --engine proved, of an accepted certificate: what the proved checker says that it has proved

	// Of an accepted certificate of the concept flow, about a spot of poker: the value to oop is from
	// Low to High, or oop and ip can gain at most Gains by other strategies.
	Low   *rational.Rat  `json:"low,omitempty"`
	High  *rational.Rat  `json:"high,omitempty"`
	Gains []rational.Rat `json:"gains,omitempty"`
}
