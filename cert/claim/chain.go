package claim

import "exactsolve/rational"

// A Stage of the evidence of Proper in a game of two players and constant sum: why a plan cannot
// leave more at the other player's sequences that no stage before decides, without leaving less at
// those that one does. Entries are per sequence of the other player.
type Stage struct {
	Weights []rational.Rat `json:"weights"` // not negative; those undecided sum to 1

	// Plan is a sum of plans, for each sequence one that plays it, times its weight.
	Plan []rational.Rat `json:"plan"`
}
