package message

import "exactsolve/rational"

// A Spot is the result of spot, and of spot check and spot show. Amounts are in the unit of the
// file; payoffs are net of half of the pot.
type Spot struct {
	Status string `json:"status"` // "yes", "no" if the gap is larger than was asked, or "unknown" if a limit came first
	Reason string `json:"reason,omitempty"`

	// The value to the first player, oop, is proved to be from Low to High. Absent with a rake or
	// prizes, or if nothing is proved.
	Low  *rational.Rat `json:"low,omitempty"`
	High *rational.Rat `json:"high,omitempty"`
	Gap  *rational.Rat `json:"gap,omitempty"` // High − Low; with a rake or prizes the sum of Gains

	GapOfPot *rational.Rat  `json:"gap_of_pot,omitempty"` // Gap as a share of the pot, blinds counted; with prizes, of as large a part of them as the pot is of all chips
	Gains    []rational.Rat `json:"gains,omitempty"`      // what oop and ip can gain at most by any other strategy
	Method   string         `json:"method,omitempty"`
	Concept  string         `json:"concept,omitempty"` // with --exact
	Format   string         `json:"format,omitempty"`  // of a strategy that was read

	Pot    rational.Rat `json:"pot"`
	Stack  rational.Rat `json:"stack"`
	Hands  []int        `json:"hands"`            // of oop and of ip
	Nodes  int          `json:"nodes"`            // of the betting, on all boards that are not the same but for suits; with --exact of the game tree
	Boards int          `json:"boards,omitempty"` // on the last street; not with --exact
	Steps  int          `json:"steps,omitempty"`

	Point       *SpotPoint `json:"point,omitempty"`
	Certificate string     `json:"certificate,omitempty"` // the file
	Strategy    string     `json:"strategy,omitempty"`    // the file
}

// A SpotMatch is the result of spot match: what strategies get against each other, in the unit of the file and net of
// half of the pot. Rows are of the strategies of oop and columns of those of ip, both in the order of Names.
type SpotMatch struct {
	Status string           `json:"status"` // "yes"
	Names  []string         `json:"names"`
	Pot    rational.Rat     `json:"pot"`
	OOP    [][]rational.Rat `json:"oop"`             // what oop gets
	IP     [][]rational.Rat `json:"ip"`              // what ip gets; without a rake the opposite
	Least  [][]rational.Rat `json:"least,omitempty"` // by strategy, what it gets as oop and as ip against a best response; absent with a rake
	Seats  [][]rational.Rat `json:"seats"`           // what the row gets against the column a hand, if each sits half of the time in either seat
}

// A SpotPoint is what a strategy does at a decision. Shares are by action; they are absent where
// the strategy never comes to.
//
// EVs are what hands get on average from there on, in the unit of the file: what is put in before is gone, so
// that a fold is worth 0. An action's is that of the hands that do it; where none does, of all hands if they go
// on as well as they can. They are of
// spot show, and absent with prizes and where the players never meet.
type SpotPoint struct {
	Path      string         `json:"path"`
	Cards     string         `json:"cards,omitempty"` // dealt since the beginning
	Player    string         `json:"player"`          // "oop" or "ip"
	Actions   []string       `json:"actions"`
	Words     []string       `json:"words"`            // what the actions are called, such as "bet 100"
	Next      []string       `json:"next"`             // what follows each: "oop" or "ip", who decides then, "deal" or "end"
	Left      []string       `json:"left,omitempty"`   // where a deal follows, the cards that can come
	Deals     int            `json:"deals,omitempty"`  // how many of them
	Shares    []rational.Rat `json:"shares,omitempty"` // of all hands together
	EV        *rational.Rat  `json:"ev,omitempty"`
	ActionEVs []rational.Rat `json:"action_evs,omitempty"`
	Classes   []SpotClass    `json:"classes"`
}

// A SpotClass is the hands of two ranks, such as "AKs".
type SpotClass struct {
	Name      string         `json:"name"`
	Hands     int            `json:"hands"`
	Weight    rational.Rat   `json:"weight"` // that comes to the decision
	Shares    []rational.Rat `json:"shares,omitempty"`
	EV        *rational.Rat  `json:"ev,omitempty"`
	ActionEVs []rational.Rat `json:"action_evs,omitempty"`
	Each      []SpotHand     `json:"each,omitempty"` // with --hands
}

// A SpotHand is one hand, such as "AhKh".
type SpotHand struct {
	Name      string         `json:"name"`
	Shares    []rational.Rat `json:"shares,omitempty"`
	EV        *rational.Rat  `json:"ev,omitempty"`
	ActionEVs []rational.Rat `json:"action_evs,omitempty"`
}
