package message

import (
	"fmt"

	"exactsolve/cert"
	"exactsolve/rational"
)

// An OpeningRow is a measurement of bench depth: what a strategy is worth.
type OpeningRow struct {
	Blueprint      string        `json:"blueprint"`
	Strategy       string        `json:"strategy"`         // what player 2 plays: "translated at random", "solved to the end", … or "depth-limited"
	Leaves         string        `json:"leaves,omitempty"` // where their continuations come from
	Values         int           `json:"values,omitempty"` // k
	Exploitability rational.Rat  `json:"exploitability"`
	Kept           *rational.Rat `json:"kept,omitempty"`  // with the translated blueprint below the limit
	Model          *rational.Rat `json:"model,omitempty"` // value, to player 2
	Seconds        float64       `json:"seconds"`
}

// An Opening is the result of bench depth.
type Opening struct {
	Finding
	Ranks int              `json:"ranks,omitempty"` // or else
	Game  string           `json:"game,omitempty"`  // as it was named
	Value rational.Rat     `json:"value"`           // of the game with the bet, to player 2
	Holds []OpeningVerdict `json:"holds"`
}

// An OpeningVerdict says whether strategies compare as in the paper, for one blueprint and
// kind of continuations.
type OpeningVerdict struct {
	Blueprint       string       `json:"blueprint"`
	Leaves          string       `json:"leaves"`
	Plateau         rational.Rat `json:"plateau"`
	EndAtMost       bool         `json:"end_at_most_plateau"`
	BelowTranslated bool         `json:"plateau_below_translated"`
	BelowFirst      bool         `json:"plateau_below_one_value"` // also if k = 1 was not asked for
}

// A GadgetRow is a measurement of bench depth --gadgets: what the methods make of one
// player's blueprint.
type GadgetRow struct {
	Blueprint      string         `json:"blueprint"`
	Player         int            `json:"player"`
	Exploitability rational.Rat   `json:"exploitability"` // of the blueprint
	Solved         []GadgetResult `json:"solved"`
	Safe           bool           `json:"safe"` // no safe method made it worse, none is better than the best
	Seconds        float64        `json:"seconds"`
}

// A GadgetResult is the exploitability after one method.
type GadgetResult struct {
	Method         string       `json:"method"`
	Exploitability rational.Rat `json:"exploitability"`
	Margin         rational.Rat `json:"margin"` // the least over all states
}

// Gadgets are the result of bench depth --gadgets.
type Gadgets struct {
	Finding
	Ranks  int          `json:"ranks"`
	States int          `json:"states"`
	Value  rational.Rat `json:"value"` // of the game, to player 1
	Safe   int          `json:"safe"`
	Rows   int          `json:"rows"`
}

// A LadderRow is a measurement of bench depth --ladder: what the loop made of one
// player's blueprint.
type LadderRow struct {
	Game           string         `json:"game"`
	Limit          string         `json:"limit"`
	Blueprint      string         `json:"blueprint"`
	Player         int            `json:"player"`
	Nodes          int            `json:"limit_nodes"`
	LeafSets       int            `json:"leaf_sets"`
	Exploitability rational.Rat   `json:"exploitability"` // of the blueprint
	Exact          bool           `json:"exact"`          // whether the blueprints are an equilibrium
	Values         []rational.Rat `json:"values"`         // exploitability with k = 1, 2, …
	After          rational.Rat   `json:"after"`
	Cuts           int            `json:"cuts"`
	FloatPivots    int            `json:"float_pivots"`
	ExactPivots    int            `json:"exact_pivots"`
	Bits           int            `json:"bits"`
	Broken         []string       `json:"broken"` // names of promises that did not hold, none
	Seconds        float64        `json:"seconds"`
}

// A Ladder is the result of bench depth --ladder.
type Ladder struct {
	Finding
	Holds int `json:"holds"`
	Rows  int `json:"rows"`
}

// An LPMeasurement is what bench lp took for one game.
type LPMeasurement struct {
	Game           string        `json:"game"`             // its name in --games
	Hash           string        `json:"sha256,omitempty"` // of its canonical text
	Status         string        `json:"status"`           // "yes", "no" or "unknown"
	Reason         string        `json:"reason,omitempty"`
	Method         string        `json:"method,omitempty"` // in words
	Nodes          int           `json:"nodes,omitempty"`
	Sequences      []int         `json:"sequences,omitempty"`  // of each player
	Nonzeros       int           `json:"nonzeros,omitempty"`   // of the payoffs in sequence form and of both players' constraints
	Rows           int           `json:"rows,omitempty"`       // of the linear program
	Columns        int           `json:"columns,omitempty"`    // likewise
	Iterations     int           `json:"iterations,omitempty"` // of the interior point method, where that proposed a basis from which the simplex method went on; without it that began at a basis from some rounds of CFR⁺
	FloatPivots    int           `json:"float_pivots"`
	ExactPivots    int           `json:"exact_pivots"`
	Refinements    int           `json:"refinements"`    // rounds in which floats see what was wrong enlarged
	Factorizations int           `json:"factorizations"` // exact ones
	Bits           int           `json:"bits"`           // of the largest common denominator
	Seconds        float64       `json:"seconds"`        // of the fastest run, from the game in memory to the checked certificate
	CPU            float64       `json:"cpu_seconds"`
	Runs           []float64     `json:"runs,omitempty"`       // seconds of each, with --repeat
	Phases         []Phase       `json:"phases,omitempty"`     // see 'exactsolve bench lp --help'
	Peak           int64         `json:"peak_bytes,omitempty"` // the largest resident memory of all runs, where the system tells it
	Value          *rational.Rat `json:"value,omitempty"`      // the payoff of player 1
	Beside         []LPPeer      `json:"beside,omitempty"`     // with --beside
}

// An LPPeer is the fastest run of a program of others on the same linear program.
type LPPeer struct {
	Program string  `json:"program"`
	Status  string  `json:"status"` // "yes" or "unknown"
	Reason  string  `json:"reason,omitempty"`
	Value   string  `json:"value,omitempty"` // as it printed it
	Seconds float64 `json:"seconds"`
	CPU     float64 `json:"cpu_seconds"`
}

// A Phase is the time of all phases of one name, in seconds.
type Phase struct {
	Name    string  `json:"name"`
	Seconds float64 `json:"seconds"`
	CPU     float64 `json:"cpu_seconds"`
}

// A BenchLP is the result of bench lp.
type BenchLP struct {
	Status  string       `json:"status"` // "yes" if every game was solved, else "unknown"
	Concept cert.Concept `json:"concept"`
	Solved  int          `json:"solved"`
	Games   int          `json:"games"`
}

// An EpsilonRow is a measurement of bench epsilon: the perturbed game solved for one ε.
type EpsilonRow struct {
	Epsilon  string  `json:"epsilon"` // formal, a fraction, or a power 2^-k
	Status   string  `json:"status"`  // "yes", "no" or "unknown": whether the basis is proved to be optimal for all small ε
	Reason   string  `json:"reason,omitempty"`
	Method   string  `json:"method"`
	Pivots   int     `json:"pivots"`
	Bits     int     `json:"bits"` // of the longest integer of a tableau
	Seconds  float64 `json:"seconds"`
	CPU      float64 `json:"cpu_seconds"`
	SameBase *bool   `json:"formal_basis,omitempty"` // whether it is that of the formal ε; nil unless both were found, that one before
}

// A BenchEpsilon is the result of bench epsilon.
type BenchEpsilon struct {
	Status string `json:"status"` // "yes", "no" or "unknown"
	Reason string `json:"reason,omitempty"`
	Bound  int    `json:"bound"` // k of a power 2^-k that is at most the bound of [MS06], lemma 2.1
}

// A Class is a set of games that differ in their seeds, named as gen has them.
type Class struct {
	Name       string `json:"class"`
	Players    int    `json:"players"`
	Actions    int    `json:"actions"`
	Covariance string `json:"covariance,omitempty"`
}

// String returns a name such as "random 5x3".
func (c Class) String() string { return fmt.Sprintf("%s %dx%d", c.Name, c.Players, c.Actions) }

// A NashMeasurement is what bench nash took for one game.
type NashMeasurement struct {
	Class
	Seed      uint64        `json:"seed"`
	Status    string        `json:"status"` // "yes", "no" or "unknown"
	Reason    string        `json:"reason,omitempty"`
	Kind      string        `json:"kind,omitempty"`        // "pure", "rational" or "box"
	Method    string        `json:"method,omitempty"`      // in words
	Supports  int           `json:"supports"`              // looked at
	Starts    int           `json:"starts"`                // random ones, likewise
	Boxes     int           `json:"boxes,omitempty"`       // of branch and bound
	Programs  int           `json:"programs,omitempty"`    // likewise, linear ones
	Epsilon   *rational.Rat `json:"epsilon,omitempty"`     // of cfr and fictitious-play after all rounds, the exact regret that is left
	Certified bool          `json:"certified"`             // whether the certificate, written and read again, was accepted
	Seconds   float64       `json:"seconds"`               // to find and check it; with --cluster of the machine of the worker, as all these
	CPU       float64       `json:"cpu_seconds,omitempty"` // only if one game is solved at a time
	Verify    float64       `json:"verify_seconds"`        // to read and check it once more
}

// A ClassSummary is what the games of a class took together. Seconds are of those begun.
type ClassSummary struct {
	Class
	Games     int            `json:"games"`
	Begun     int            `json:"begun"`
	Solved    int            `json:"solved"`
	Certified int            `json:"certified"`
	Kinds     map[string]int `json:"kinds"`    // how many of each
	Methods   []MethodCount  `json:"methods"`  // of the games certified
	Supports  int            `json:"supports"` // a sum, as those that follow
	Starts    int            `json:"starts"`
	Boxes     int            `json:"boxes,omitempty"`
	Programs  int            `json:"programs,omitempty"`
	Epsilon   *Estimate      `json:"epsilon,omitempty"` // of games that have one
	Seconds   Spread         `json:"seconds"`
	CPU       Spread         `json:"cpu_seconds"` // zero if several games are solved at a time
	Verify    Spread         `json:"verify_seconds"`
	Published []Published    `json:"published,omitempty"`
}

// An Estimate says what the mean of numbers is, and how far that may be from the mean of all
// such numbers, of which these are a few at random.
type Estimate struct {
	Mean  float64 `json:"mean"`
	Error float64 `json:"standard_error"` // 0 for a single number
	Max   float64 `json:"max"`
}

// A MethodCount says of how many games a method made the certificate, as [NashMeasurement] names it.
type MethodCount struct {
	Method string `json:"method"`
	Games  int    `json:"games"`
}

// A Spread says how numbers are spread.
type Spread struct {
	Mean   float64 `json:"mean"`
	Median float64 `json:"median"`
	Max    float64 `json:"max"`
}

// A Published is a figure of a paper for a class of games: seconds on its own
// machine, to its own tolerance.
type Published struct {
	Source string   `json:"source"` // a key of docs/references.md
	Method string   `json:"method"`
	Mean   float64  `json:"mean"`
	Median *float64 `json:"median,omitempty"`
	Over   *int     `json:"percent_over_900_seconds,omitempty"`
}

// A BenchNash is the result of bench nash.
type BenchNash struct {
	Status    string `json:"status"` // "yes" if all are certified, else "unknown"
	Games     int    `json:"games"`
	Solved    int    `json:"solved"`
	Certified int    `json:"certified"`
}

// A BenchPaper is the result of bench paper, or with --list the exhibits alone.
type BenchPaper struct {
	Status      string            `json:"status,omitempty"` // "yes", "no" or "unknown"; absent with --list
	Quick       *bool             `json:"quick,omitempty"`
	Papers      []PaperRun        `json:"papers,omitempty"`
	Differences []PaperDifference `json:"differences,omitempty"` // from the files compared with
	Timings     []PaperDifference `json:"timings,omitempty"`     // beside those of the files
	Exhibits    []ListedExhibit   `json:"exhibits,omitempty"`
}

// A PaperRun is a paper run again, with how many of its numbers are as printed.
type PaperRun struct {
	Key     string `json:"paper"`
	Source  string `json:"source"` // a key of docs/references.md
	Title   string `json:"title"`
	Machine string `json:"machine,omitempty"` // that of the paper's timings
	Same    int    `json:"same"`
	Differ  int    `json:"differ"` // for a reason that is given
	Wrong   int    `json:"wrong"`  // for none, or not read
	Beside  int    `json:"beside"` // where the paper gives no number
	Timings int    `json:"timings"`
	NotRun  int    `json:"not_run"`
	ByIts   int    `json:"same_method"`  // numbers and timings of a method of the paper that ran here too
	ByOther int    `json:"other_method"` // where another ran
}

// An Exhibit is a table, a figure or a passage of a paper.
type Exhibit struct {
	Name  string `json:"name"`
	Where string `json:"where"`         // in the paper
	What  string `json:"what"`          // what the paper says there, in our words
	Why   string `json:"why,omitempty"` // it is not run here
}

// A ListedExhibit is an exhibit in the list.
type ListedExhibit struct {
	Paper string `json:"paper"`
	Exhibit
	Quick bool `json:"quick"` // whether it is run with --quick
}

// An ExhibitRun is an exhibit run again.
type ExhibitRun struct {
	Paper string `json:"paper"`
	Exhibit
	Left     bool       `json:"left_out,omitempty"` // by --quick, or interrupted
	Failed   string     `json:"failed,omitempty"`   // the first step that did not end as expected
	Figures  []Figure   `json:"figures,omitempty"`
	Commands []Printout `json:"commands,omitempty"`
}

// A Figure is a number of the paper, and what it is here.
type Figure struct {
	What   string `json:"what"`
	Paper  string `json:"paper,omitempty"`
	Here   string `json:"here"`
	Same   string `json:"same,omitempty"` // yes, no: REASON, or NO
	Timing bool   `json:"timing,omitempty"`
	Credit
}

// A Credit says which method made a number, in the paper and here.
type Credit struct {
	Printed    string   `json:"printed_method,omitempty"`  // empty if the number is of none
	Methods    []string `json:"methods,omitempty"`         // as the commands that were run say themselves
	SameMethod string   `json:"same_method,omitempty"`     // yes or no; "" if Printed is
	Lines      []int    `json:"command_numbers,omitempty"` // the commands the number is read from, from 1
}

// A Printout is a command line as shown, and what it printed.
type Printout struct {
	Line   string `json:"line"`
	Output string `json:"output"`
	Status int    `json:"status"` // its exit status
}

// A PaperDifference is a number that is not that of the file.
type PaperDifference struct {
	Paper     string `json:"paper"`
	Where     string `json:"where"`
	What      string `json:"what"`
	Committed string `json:"committed"` // empty if it is not there
	Now       string `json:"now"`       // empty if it is not found any more
}
