package exactsolve_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

// What a skeptic must read to believe that a certificate was checked: the functions
// of the command below, whatever they refer to, and so on, with the build tag plain,
// which leaves out what only makes them faster. Lines are counted without comments,
// blank lines, tests, and the head of the file.

// A kind of claim has its checkers below cert, the others among which package cert chooses
// not being followed, and the most lines that one may have to read.
type kind struct {
	name   string
	most   int
	checks []string
	table  bool // claims are about games in strategic form alone, and no others are read
}

var kinds = []kind{
	{"nash", 2700, []string{"regret.CheckProfile", "regret.CheckNash"}, false},
	{"subgame-perfect", 2900, []string{"regret.CheckProfile", "regret.CheckPayoffs", "regret.CheckSubgamePerfect"}, false},
	{"quasi-perfect", 3200, []string{"regret.CheckProfile", "regret.CheckPayoffs", "tremble.CheckPlans"}, false},
	{"consistent", 2900, []string{"regret.CheckProfile", "regret.CheckPayoffs", "tremble.CheckMonomials"}, false},
	{"refutations", 3300, []string{"regret.CheckProfile", "regret.CheckPayoffs", "refute.Check"}, false},
	{"extreme-nash", 2200, []string{"extreme.Check"}, true},
	{"isolated-nash", 2100, []string{"box.CheckIsolated"}, true},
	{"enclosed-nash", 3100, []string{"box.CheckEnclosed"}, false},
	{"algebraic-nash", 3000, []string{"algebraic.Check"}, false},
	{"complete-nash", 4000, []string{"complete.Check"}, true},
}

// skips reports whether claims of the kind do not need what a reference is to.
func (k *kind) skips(from, to *declaration) bool {
	family, below := strings.CutPrefix(to.name, "cert/")
	chosen := below && from.pkg.path == "cert" && to.pkg.path != "cert/claim"
	return chosen && !slices.Contains(k.checks, family)
}

// TestTrusted prints, for each kind of claim, the files and lines to read.
func TestTrusted(t *testing.T) {
	s := newSources(t)
	s.load("cmd/certcheck")
	for _, k := range kinds {
		t.Run(k.name, func(t *testing.T) {
			r := &reading{sources: s, skip: k.skips, met: make(map[*declaration]bool)}
			r.meet(nil, s.byName["cmd/certcheck.main"].obj)
			r.all()
			for _, name := range k.checks {
				if d := s.byName["cert/"+name]; d == nil || !r.met[d] {
					t.Errorf("verify does not come to cert/%s", name)
				}
			}
			k.report(t, r)
		})
	}
}

func (k *kind) report(t *testing.T, r *reading) {
	var text strings.Builder
	total := 0
	lines := r.lines()
	for _, name := range slices.Sorted(maps.Keys(lines)) {
		total += lines[name]
		fmt.Fprintf(&text, "\n%6d of %4d  %s", lines[name], len(codeLines(t, name)), name)
	}
	t.Logf("%s: %d lines to read, of at most %d, in %d files%s", k.name, total, k.most, len(lines), &text)
	if total > k.most {
		t.Errorf("%d lines to read, more than %d", total, k.most)
	}
}

