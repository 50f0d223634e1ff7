package exactsolve_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// What a skeptic must read to believe that a certificate was checked: the functions
// below, whatever they refer to, and so on, with the build tag plain, which leaves out
// what only makes them faster. Lines are counted without comments, blank lines,
// tests, and the head of the file.

// verdict reads the certificate and the game's file and prints what the checker says.
var verdict = []string{
	"cmd/exactsolve.verify.run", "cmd/exactsolve.verifyResult.text",
	"cmd/exactsolve.session.readGame", "gamefile.Parse",
}

// unread are the parts of the command that verify uses and that are not followed: a
// package, a type with its methods, or a function.
var unread = map[string]string{
	"message":                               "the JSON lines",
	"cmd/exactsolve.session":                "opens files, and writes what it is given",
	"cmd/exactsolve.page":                   "breaks lines and colors them",
	"cmd/exactsolve.names":                  "what is shown beside the verdict",
	"cmd/exactsolve.newNames":               "likewise",
	"cmd/exactsolve.view":                   "likewise",
	"cmd/exactsolve.newView":                "likewise",
	"cmd/exactsolve.viewRows":               "likewise",
	"cmd/exactsolve.profileView":            "likewise",
	"cmd/exactsolve.verifyResult.textShows": "likewise",
	"cmd/exactsolve.verifyResult.enter":     "likewise",
	"cmd/exactsolve.refutation":             "likewise",
	"cmd/exactsolve.number":                 "likewise",
	"cmd/exactsolve.besideBound":            "likewise",
}

// A kind of claim has its checkers, those that package cert chooses among for others
// not being followed, and the most lines that one may have to read.
type kind struct {
	name   string
	most   int
	checks []string
	nfg    bool // claims are about games in strategic form alone, and no others are read
}

var kinds = []kind{
	{"nash", 2700, []string{"regret.CheckProfile", "regret.CheckNash"}, false},
	{"subgame-perfect", 2900, []string{"regret.CheckProfile", "regret.CheckPayoffs", "regret.CheckSubgamePerfect"}, false},
	{"quasi-perfect", 3200, []string{"regret.CheckProfile", "regret.CheckPayoffs", "tremble.CheckPlans"}, false},
	{"consistent", 3200, []string{"regret.CheckProfile", "regret.CheckPayoffs", "tremble.CheckMonomials"}, false},
	{"refutation", 3300, []string{"regret.CheckProfile", "regret.CheckPayoffs", "refute.Check"}, false},
	{"extreme-nash", 4000, []string{"extreme.Check"}, true},
	{"isolated-nash", 4000, []string{"box.CheckIsolated"}, true},
	{"enclosed-nash", 4000, []string{"box.CheckEnclosed"}, false},
	{"algebraic-nash", 4000, []string{"algebraic.Check"}, false},
	{"complete-nash", 4000, []string{"complete.Check"}, true},
}

// TestTrusted prints, for each kind of claim, the files and lines to read.
func TestTrusted(t *testing.T) {
	s := newSources(t)
	s.load("cmd/exactsolve")
	checkers := make(map[string]bool)
	for _, k := range kinds {
		for _, name := range k.checks {
			checkers["cert/"+name] = true
		}
	}
	for _, k := range kinds {
		t.Run(k.name, func(t *testing.T) {
			r := &reading{sources: s, met: make(map[*declaration]bool)}
			r.skip = func(from, to *declaration) bool {
				return inside(to.name, unread) || checkers[to.name] && !slices.Contains(k.checks, to.name[len("cert/"):]) && from.pkg.path == "cert" || k.nfg && to.name == "seqform/efg.Parse"
			}
			for _, name := range verdict {
				d := s.byName[name]
				if d == nil {
					t.Fatalf("no %s", name)
				}
				r.meet(nil, d.obj)
			}
			r.all()
			for _, name := range k.checks {
				if d := s.byName["cert/"+name]; d == nil || !r.met[d] {
					t.Errorf("verify does not come to %s", name)
				}
			}
			total := 0
			var text strings.Builder
			files, lines := r.lines()
			for _, name := range files {
				total += lines[name]
				fmt.Fprintf(&text, "%6d of %4d  %s\n", lines[name], len(codeLines(t, name)), name)
			}
			t.Logf("%s: %d lines to read, of at most %d\n%s", k.name, total, k.most, &text)
			if total > k.most {
				t.Errorf("%d lines to read, more than %d", total, k.most)
			}
		})
	}
}

// inside reports whether a name is one of a list or inside it.
func inside(name string, list map[string]string) bool {
	for outer := range list {
		if rest, ok := strings.CutPrefix(name, outer); ok && (rest == "" || rest[0] == '.') {
			return true
		}
	}
	return false
}
