package exactsolve_test

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
)

// What a skeptic must read to believe that a certificate was checked: the function main
// of cmd/certcheck, whatever it refers to, and so on, with the build tag plain, which
// leaves out what only makes checks faster. Readers of both formats of games, what prints
// the verdict, and lists of imports are counted.
const notCounted = "Not counted: comments, blank lines and tests; the Go standard library; checkers of other kinds of claims."

// A kind of claim has its checkers below cert, the others among which package cert chooses
// not being followed, and the most lines that one may have to read.
type kind struct {
	name   string
	most   int
	checks []string
}

var kinds = []kind{
	{"nash", 3150, []string{"regret.CheckProfile", "regret.CheckNash"}},
	{"subgame-perfect", 3350, []string{"regret.CheckProfile", "regret.CheckPayoffs", "regret.CheckSubgamePerfect"}},
	{"quasi-perfect", 3700, []string{"regret.CheckProfile", "regret.CheckPayoffs", "tremble.CheckPlans"}},
	{"quasi-perfect, in a box", 4150, []string{"regret.CheckProfile", "regret.CheckPayoffs", "box.CheckExact"}},
	{"proper, of constant sum", 3250, []string{"regret.CheckProfile", "regret.CheckPayoffs", "chain.Check"}},
	{"proper of a tree", 3750, []string{"regret.CheckProfile", "regret.CheckPayoffs", "tremble.CheckMixed"}},
	{"consistent", 3350, []string{"regret.CheckProfile", "regret.CheckPayoffs", "tremble.CheckMonomials"}},
	{"refutations", 4200, []string{"regret.CheckProfile", "regret.CheckPayoffs", "refute.Check"}},
	{"extreme-nash", 3250, []string{"extreme.Check"}},
	{"isolated-nash", 3150, []string{"box.CheckIsolated"}},
	{"enclosed-nash", 3550, []string{"box.CheckEnclosed"}},
	{"enclosed-sequential", 4000, []string{"box.CheckBranch"}},
	{"algebraic-nash", 3400, []string{"algebraic.Check"}},
	{"algebraic-sequential", 3550, []string{"algebraic.CheckSequential"}},
	{"complete-nash", 5200, []string{"complete.Check"}},
	{"plan-nash", 3750, []string{"plans.Check"}},
	{"optimal-nash", 8050, []string{"optimal.Check"}},
	{"devices", 4000, []string{"device.Check"}},
	{"outcome", 3800, []string{"outcome.Check"}},
	{"complete-sequential", 3700, []string{"signals.Check"}},
	{"complete-sequential/2", 3950, []string{"orders.Check"}},
	{"parametric-nash", 4500, []string{"parametric.Check", "parametric.nash"}},
	{"parametric-devices", 5050, []string{"parametric.Check", "device.Collect"}},
	{"parametric-extreme-nash", 4900, []string{"parametric.Check", "parametric.checker.extreme"}},
	{"flow", 3150, []string{"../publictree/flow.Read", "../publictree/flow.Certificate.Check"}},
}

// withParameter are what cert/parametric chooses among.
var withParameter = []string{"parametric.nash", "device.Collect", "parametric.checker.extreme"}

// skips reports whether claims of the kind do not need what a reference is to: certcheck has one
// function for certificates about games and one for those about spots.
func (k *kind) skips(from, to *declaration) bool {
	if other := map[bool]string{true: "cmd/certcheck.game", false: "cmd/certcheck.spot"}[k.name == "flow"]; to.name == other {
		return true
	}
	if to.name == "cmd/certcheck.withParameter" {
		return !slices.Contains(k.checks, "parametric.Check")
	}
	family, below := strings.CutPrefix(to.name, "cert/")
	chosen := below && from.pkg.path == "cert" && to.pkg.path != "cert/claim" || slices.Contains(withParameter, family)
	return chosen && !slices.Contains(k.checks, family)
}

// TestTrusted prints, for each kind of claim, the files and lines to read.
func TestTrusted(t *testing.T) {
	s := newSources(t)
	s.load("cmd/certcheck")
	t.Log(notCounted)
	for _, k := range kinds {
		t.Run(k.name, func(t *testing.T) {
			r := &reading{sources: s, skip: k.skips, met: make(map[*declaration]bool)}
			r.meet(nil, s.byName["cmd/certcheck.main"].obj)
			r.all()
			for _, name := range k.checks {
				if d := s.byName[path.Join("cert", name)]; d == nil || !r.met[d] {
					t.Errorf("certcheck does not come to %s", path.Join("cert", name))
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
