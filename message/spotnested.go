package message

import "exactsolve/rational"

// A SpotNested is the result of spot nested. Payoffs are to the player who answers, in the unit of the file and
// net of half of the pot; all are proved in the tree.
type SpotNested struct {
	Status string `json:"status"` // "yes", or "unknown" if a limit came first
	Reason string `json:"reason,omitempty"`
	Player string `json:"player"` // who answers, "oop" or "ip"
	After  string `json:"after"`  // the path that ends with the action
	Steps  int    `json:"steps"`  // of each trunk
	Anew   int    `json:"anew"`   // steps where streets are solved anew

	Low     rational.Rat  `json:"low"` // of the value, by what was found
	High    rational.Rat  `json:"high"`
	Per     rational.Rat  `json:"per"` // the big blind, or without blinds the pot: losses are thousandths of it
	Answers []SpotAnswer  `json:"answers"`
	Best    *rational.Rat `json:"best,omitempty"` // the most that one of them guarantees

	Certificate string `json:"certificate,omitempty"` // the file
}

// A SpotAnswer is a strategy and what it guarantees.
type SpotAnswer struct {
	Strategy      string       `json:"strategy"`                // "translated", "limited", "to the end" or "in the tree"
	Continuations int          `json:"continuations,omitempty"` // of "limited"
	Anew          bool         `json:"anew,omitempty"`          // later streets are solved anew, with what is before kept
	Guaranteed    rational.Rat `json:"guaranteed"`
	Loses         rational.Rat `json:"loses"` // at most, against High, in thousandths of Per
}
