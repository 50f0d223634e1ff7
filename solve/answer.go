package solve

import (
	"exactsolve/assess/filter"
	"fmt"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/correlated"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/forms"
)

// An Answer says what was found. With status yes the certificate has been checked;
// with unknown it is, if there is one, of the best profile that was seen.
type Answer struct {
	answer.Result // Status, Reason, Certificate and Stats

	Concept  cert.Concept // asked for
	Game     *seqform.Game
	Pivoting bool     // found in a tableau, on which Stats are
	Boxes    *Boxes   // of a search by boxes
	Removed  *Removed // before the search
	Warnings []string // what was asked for and is not in the answer, in words

	// Value has bounds of what the game is worth to player 1, of two in a game of
	// constant sum whose search was stopped: proved by exact best responses.
	Value *rational.Interval

	Number int   // in an enumeration, from 1
	Index  *int  // of an equilibrium of a complete list, if only copies of actions share: 1 or -1, 0 if it is degenerate
	List   *List // of all of an enumeration, in its last answer

	numbers *Numbers // when first asked for
}

// String returns the status, the reason and the claim.
func (a *Answer) String() string {
	s := a.Status.String()
	if a.Reason != "" {
		s += ": " + a.Reason
	}
	if a.Certificate != nil {
		s += " " + a.Certificate.Claim.String()
	}
	return s
}

// A List says what an enumeration has come to.
type List struct {
	Found    int
	Complete bool               // these are all there are; certified if the status is yes
	IndexSum *int               // of a complete list's equilibria, unless there are none or one has index 0
	Open     []claim.OpenRegion // where there may be others
	Merged   *forms.Merged      // of 3 players or more, if there are copies of actions: the game that Open is about
	Tries    int                // solutions looked at for distinct ones
	Form     *forms.Agents      // of a tree of 3 players or more, or of subgame-perfect equilibria: the game of agents, which Open is about, and certificates of subgame-perfect equilibria in boxes
	Extreme  *Extreme           // of 2 players in strategic form, with their subsets; nil for other games
	Plans    *Plans             // of a tree of 2 players, likewise
	Selected *Selection         // if the question selects; nil if it does not

	// Components are those of the set of all equilibria, or, if the list is not complete, of those found
	// with 3 players or more. What indices count is Answer.Number less 1; strategies are those of Form, if
	// that is not nil.
	Components []Component

	// Signalling, unless nil, has all sequential equilibria, which are not counted by Found.
	Signalling *Signalling
	Weighted   *Weighted       // likewise, of a tree of two players that is no signalling game
	Screened   []filter.Judged // what the criterion of the question makes of its components
	Nash       []*Component    // that of all Nash equilibria in which each is, if it is the only one and the index was found; otherwise nil

	Devices *correlated.Polytope // unless nil, the list has its vertices, each with a certificate

	Best *Answer // of a search that was stopped before it found any: the best profile seen
}

// String returns how many equilibria there are in l, and whether these are all.
func (l *List) String() string {
	if l.Signalling != nil {
		return fmt.Sprintf("%d components of sequential equilibria", len(l.Signalling.Components))
	}
	if l.Weighted != nil {
		return fmt.Sprintf("%d components of sequential equilibria", len(l.Weighted.Components))
	}
	if l.Devices != nil {
		return fmt.Sprintf("%d vertices of devices", l.Found)
	}
	if l.Complete {
		return fmt.Sprintf("%d equilibria, all there are", l.Found)
	}
	return fmt.Sprintf("%d equilibria", l.Found)
}

// Numbers returns the probabilities and payoffs that the certificate is about. It
// returns nil without one, and for the certificate of a list.
func (a *Answer) Numbers() *Numbers {
	if a.numbers == nil && a.Certificate != nil {
		a.numbers = NumbersOf(a.Game, a.Certificate)
	}
	return a.numbers
}

// Probability returns that of an action at information set h of player i.
func (a *Answer) Probability(i, h, action int) Number { return a.Numbers().Behavior[i][h][action] }

// Payoff returns the expected payoff of player i.
func (a *Answer) Payoff(i int) Number { return a.Numbers().Payoffs[i] }

// Belief returns the belief at information set h of player i: a probability for
// each of its nodes; nil where the answer has none. Those in a box are among [Answer.Numbers].
func (a *Answer) Belief(i, h int) seqform.Belief {
	if a.Certificate == nil || a.Certificate.Claim.Beliefs == nil {
		return nil
	}
	return a.Certificate.Claim.Beliefs[i][h]
}

// Regret returns the most that a player can gain by deviating: 0 in equilibrium, and
// positive if the best profile seen is none. It is not for an answer without
// certificate.
func (a *Answer) Regret() rational.Rat { return a.Certificate.Claim.Epsilon }
