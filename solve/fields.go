package solve

import (
	"math"
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/nash/bilinear"
)

// A Field describes a field of [Question], or a file that belongs to one.
type Field struct {
	Name    string   // in JSON with _ for -
	Usage   string   // one line, in which what the field takes is quoted with `
	Group   Group    // under which it is listed
	Words   []string // that it takes, the default first; nil if it takes no word
	Min     int      // of a number
	Max     int      // of a number; 0 if it is none, or a seed
	Default string   // as text, "" for none
	Of      string   // what heeds it; "" if every method does
	Page    bool     // a page on the web may ask for it

	at func(q *Question) any // a pointer; nil for a file
}

// A Group is what a field is about.
type Group string

// The groups, in the order in which they are shown.
const (
	What   Group = "What to find"
	How    Group = "How to find it"
	Stop   Group = "Limits"
	Output Group = "Output"
)

// MaxJobs bounds the goroutines of a search.
const MaxJobs = 1024

// Fields returns the table of fields. It is the caller's.
func Fields() []Field { return slices.Clone(fields) }

// boxMethods are those of branch and bound.
const boxMethods = "--method ncp, miqcp or miqcp-chain"

// allSearch are the other questions of searches that may be taken apart.
const allSearch = ", and --all but of a tree with 2 players"

// fields is the table, in the order in which the command shows it.
var fields = []Field{
	{Name: "concept", Group: What, Page: true, Words: words(append(cert.Concepts(), claim.CorrelatedConcepts()...)), Default: string(cert.QuasiPerfect) + "; nash with --all or unless there are 2 players",
		Usage: "find a `CONCEPT` of 'help concepts'", at: func(q *Question) any { return &q.Concept }},
	{Name: "method", Group: How, Page: true, Words: methods, Default: auto,
		Usage: "by `METHOD`: " + orList(methods), at: func(q *Question) any { return &q.Method }},
	{Name: "label", Group: How, Page: true, Min: 1, Max: math.MaxInt, Default: "1",
		Usage: "lemke-howson: the missing label `N`", at: func(q *Question) any { return &q.Label }},
	{Name: "all", Group: What, Page: true,
		Usage: "all nash, subgame-perfect or sequential, or devices", at: func(q *Question) any { return &q.All }},
	{Name: "criterion", Group: What, Page: true, Words: append([]string{unscreened}, words(claim.Criteria())...), Of: "--all --concept sequential",
		Usage: "judge outcomes by `NAME` of 'help criteria'", at: func(q *Question) any { return &q.Criterion }},
	{Name: "select", Group: What, Of: "--all",
		Usage: "of --all by `RULE`: welfare, player:N, pareto, pure, symmetric, risk-dominant or index:K", at: func(q *Question) any { return &q.Select }},
	{Name: "maximize", Group: What, Page: true,
		Usage: "the most of `GOAL`: sum, player:N or 2,1,-1", at: func(q *Question) any { return &q.Maximize }},
	{Name: "minimize", Group: What,
		Usage: "the least of `GOAL`, of nash or devices", at: func(q *Question) any { return &q.Minimize }},
	{Name: "require", Group: What,
		Usage: "of those with `NEEDS`, as \"player:1>=3; sum<=5\"", at: func(q *Question) any { return &q.Require }},
	{Name: "polygon", Group: What, Page: true,
		Usage: "the payoffs of all devices of 2 players", at: func(q *Question) any { return &q.Polygon }},
	{Name: "param", Group: What, Page: true,
		Usage: "for all `t=0..2` in the numbers: see 'help parameters'", at: func(q *Question) any { return &q.Param }},
	{Name: "gap", Group: What,
		Usage: "only bound the value, within `G` such as 1/1000", at: func(q *Question) any { return &q.Gap }},
	{Name: "count", Group: What, Page: true, Min: 1, Max: math.MaxInt32, Default: "1",
		Usage: "up to `N` equilibria, by random vectors or trembles", at: func(q *Question) any { return &q.Count }},
	{Name: "symmetry", Group: How, Words: []string{auto, "off"}, Default: auto, Of: "the best device, not --all",
		Usage: "devices by symmetry `WHEN`: auto or off", at: func(q *Question) any { return &q.Symmetry }},
	{Name: "covering", Group: How, Page: true, Words: []string{"ones", random}, Default: "ones",
		Usage: "`VECTOR` of lemke: ones or random", at: func(q *Question) any { return &q.Covering }},
	{Name: "trembles", Group: How, Page: true, Words: []string{"length", random}, Default: "length",
		Usage: "bounds `HOW`: by length or random", at: func(q *Question) any { return &q.Trembles }},
	{Name: "seed", Group: How, Page: true,
		Usage: "seed `N` of what is random", at: func(q *Question) any { return &q.Seed }},
	{Name: "timeout", Group: Stop, Page: true,
		Usage: "give up after `DURATION`, such as 30s or 5m", at: func(q *Question) any { return &q.Limits.Time }},
	{Name: "max-pivots", Group: Stop, Page: true, Max: math.MaxInt,
		Usage: "give up after `N` pivots (0 for no limit)", at: func(q *Question) any { return &q.Limits.Pivots }},
	limit("max-supports", "portfolio, supports: give up after `N` supports (0 for a million)",
		"--method portfolio or supports, in strategic form", func(q *Question) any { return &q.Limits.Supports }),
	limit("max-starts", "portfolio, and concepts but nash with 3 players or more: give up after `N` random starts (0 for a thousand; in trees and for these concepts for 20)",
		"--method portfolio or supports, and every --concept but nash, quasi-proper and proper with 3 players or more", func(q *Question) any { return &q.Limits.Starts }),
	{Name: "newton", Group: How, Words: []string{string(bilinear.All), string(bilinear.Below), string(bilinear.Decided)}, Default: string(bilinear.All),
		Of:    boxMethods,
		Usage: "Newton in `BOXES`: all, below, decided", at: func(q *Question) any { return &q.Newton }},
	limit("max-boxes", "give up after `N` boxes (0 for a million)",
		boxMethods, func(q *Question) any { return &q.Limits.Boxes }),
	limit("max-rounds", "cfr, fictitious-play: `N` rounds (0 for 10000)",
		"--method cfr or fictitious-play", func(q *Question) any { return &q.Limits.Rounds }),
	{Name: "certificate", Group: Output,
		Usage: "write the certificate to `FILE`"},
	{Name: "checkpoint", Group: Output, Of: boxMethods + allSearch,
		Usage: "branch and bound, --all: keep what is done in `FILE`"},
	{Name: "resume", Group: How, Of: boxMethods + allSearch,
		Usage: "--all, boxes: go on from the checkpoint in `FILE`"},
	{Name: "job", Group: How, Of: boxMethods + allSearch,
		Usage: "--all, boxes: keep work as `NAME`, and go on from it"},
	limit("max-strategies", "--all of a tree, 3 players or more: refuse more than `N` strategies of an agent (0 for 200)",
		"--all of a tree with 3 players or more, or subgame-perfect", func(q *Question) any { return &q.Limits.Strategies }),
	limit("max-regions", "--all with 3 players or more: give up after `N` regions (0 for a million)",
		"--all with 3 players or more, or subgame-perfect", func(q *Question) any { return &q.Limits.Regions }),
	{Name: "max-halvings", Group: Stop, Max: 50, Of: "--all with 3 players or more, or subgame-perfect",
		Usage: "--all with 3 players or more: halve edges of regions `N` times at most (0 for 20)", at: func(q *Question) any { return &q.Limits.Halvings }},
	{Name: "jobs", Group: How, Min: 1, Max: MaxJobs, Of: boxMethods + ", and --all",
		Usage: "branch and bound, --all: use `N` cores, not all", at: func(q *Question) any { return &q.Jobs }},
	{Name: "cluster", Group: How, Of: boxMethods + allSearch,
		Usage: "--all, boxes: work by the server at `URL`, or local"},
	{Name: "reduce", Group: How,
		Usage: "remove weakly dominated actions first, for nash", at: func(q *Question) any { return &q.Reduce }},
	{Name: "algebraic", Group: Output, Page: true,
		Usage: "express irrational probabilities by roots", at: func(q *Question) any { return &q.Algebraic }},
	{Name: "digits", Group: Output, Page: true, Max: 1000, Default: "3",
		Usage: "`N` digits in decimals, 0 for none", at: func(q *Question) any { return &q.Digits }},
}

// limit describes a limit of work without bound of its own.
func limit(name, usage, of string, at func(q *Question) any) Field {
	return Field{Name: name, Group: Stop, Max: math.MaxInt, Usage: usage, Of: of, at: at}
}

// methods are the words of the field method.
var methods = append([]string{auto, "simplex", "guided", "lemke", lemkeHowson}, wideMethods(func(*engine) bool { return true })...)

func words[T ~string](list []T) []string {
	z := make([]string, len(list))
	for k, x := range list {
		z[k] = string(x)
	}
	return z
}
