package main

import (
	"math"
	"slices"

	"github.com/spf13/pflag"
)

// wide holds the flags of the searches for games of any number of players.
type wide struct {
	maxSupports int
	maxStarts   int
	maxBoxes    int
	maxRegions  int
	maxHalvings int
	jobs        int
	checkpoint  string
	resume      string
	reduce      bool
	algebraic   bool

	changed func(flag string) bool

	engine  *engine         // the search to use; nil for those of two players
	list    bool            // all equilibria are to be found, with more players than two
	boxes   *boxStats       // of a search by boxes, once it is over
	removed *removedMessage // what --reduce has done
	warned  bool            // that digits are missing
}

// maxJobs bounds the goroutines of a search.
const maxJobs = 1024

func (v *wide) declare(fs *pflag.FlagSet) {
	fs.Var(&count{&v.maxSupports, 0, math.MaxInt}, "max-supports", "portfolio, supports: give up after `N` supports (0 for a million)")
	fs.Var(&count{&v.maxStarts, 0, math.MaxInt}, "max-starts", "portfolio, and sequential with 3 players or more: give up after `N` random starts (0 for a thousand, of trees for 20)")
	fs.Var(&count{&v.maxBoxes, 0, math.MaxInt}, "max-boxes", "ncp, miqcp: give up after `N` boxes (0 for a million)")
	fs.StringVar(&v.checkpoint, "checkpoint", "", "ncp, miqcp: write the boxes that are left to `FILE` now and then, and when a limit ends the search")
	fs.StringVar(&v.resume, "resume", "", "ncp, miqcp: go on from a checkpoint in `FILE`")
	fs.Var(&count{&v.maxRegions, 0, math.MaxInt}, "max-regions", "--all with 3 players or more: give up after `N` regions (0 for a million)")
	fs.Var(&count{&v.maxHalvings, 0, 50}, "max-halvings", "--all with 3 players or more: halve edges of regions `N` times at most (0 for 20)")
	v.jobs = 1
	fs.Var(&count{&v.jobs, 1, maxJobs}, "jobs", "ncp, miqcp, --all with 3 players or more: use `N` cores; the answer is the same")
	fs.BoolVar(&v.reduce, "reduce", false, "first remove dominated actions from a tree, as 'exactsolve reduce --dominated weak'; for one nash equilibrium")
	fs.BoolVar(&v.algebraic, "algebraic", false, "express irrational probabilities with square roots, or else by the root of a polynomial, where that is found")
	v.changed = fs.Changed
}

// listFlags are those of wideFlags for --all with three players or more.
var listFlags = []string{"max-regions", "max-halvings", "jobs"}

// wideFlags says what the flags are for that not every search heeds.
var wideFlags = []struct{ name, of string }{
	{"max-supports", "--method portfolio or supports, in strategic form"},
	{"max-starts", "--method portfolio or supports, and --concept sequential with 3 players or more"},
	{"max-boxes", "--method ncp or miqcp"},
	{"checkpoint", "--method ncp or miqcp"},
	{"resume", "--method ncp or miqcp"},
	{"max-regions", "--all with 3 players or more"},
	{"max-halvings", "--all with 3 players or more"},
	{"jobs", "--method ncp or miqcp, and --all with 3 players or more"},
}

// checkFlags reports flags that the search to be used does not heed.
func (v *wide) checkFlags() error {
	var heeded []string
	switch {
	case v.list:
		heeded = listFlags
	case v.engine != nil:
		heeded = v.engine.flags
	}
	for _, flag := range wideFlags {
		if v.changed(flag.name) && !slices.Contains(heeded, flag.name) {
			return usageError("--%s is for %s", flag.name, flag.of)
		}
	}
	return nil
}

// addOptions enters the flags that are set and decide the answer.
func (v *wide) addOptions(o map[string]any, seed uint64) {
	for name, n := range map[string]int{
		"max_supports": v.maxSupports, "max_starts": v.maxStarts, "max_boxes": v.maxBoxes,
		"max_regions": v.maxRegions, "max_halvings": v.maxHalvings,
	} {
		if n > 0 {
			o[name] = n
		}
	}
	if v.changed("seed") && v.engine != nil {
		o["seed"] = seed
	}
	if v.jobs > 1 {
		o["jobs"] = v.jobs
	}
	if v.resume != "" {
		o["resume"] = v.resume
	}
	if v.reduce {
		o["reduce"] = true
	}
	if v.algebraic {
		o["algebraic"] = true
	}
}
