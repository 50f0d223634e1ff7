package exactsolve_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// What a skeptic must read to believe that a certificate was checked: the functions
// of the command below, whatever they refer to, and so on, with the build tag plain,
// which leaves out what only makes them faster. Lines are counted without comments,
// blank lines, tests, and the head of the file.

// verdict reads the certificate and the game's file and prints what the checker says.
var verdict = []string{
	"cmd/exactsolve/internal/check.verify.Run", "cmd/exactsolve/internal/view.verifyResult.Text",
	"cmd/exactsolve/internal/cli.Session.ReadGame", "cmd/exactsolve/internal/cli.Session.ParseGame",
}

// unread are the parts of the command that verify uses and that are not followed, and
// why: packages, types with their methods, and functions.
var unread = map[string]string{
	"message":                                             "the JSON lines",
	"gamefile.Open":                                       "opens and decompresses files",
	"cmd/exactsolve/internal/cli.Session":                 "opens files, and writes what it is given",
	"cmd/exactsolve/internal/cli.Page":                    "breaks lines and colors them",
	"cmd/exactsolve/internal/cli.chanceHint":              "a hint beside a mistake in a file",
	"cmd/exactsolve/internal/cli.GameFile.size":           "for -v",
	"cmd/exactsolve/internal/cli.Seconds":                 "for -v",
	"cmd/exactsolve/internal/cli.Names":                   "for what is shown beside the verdict",
	"cmd/exactsolve/internal/cli.NewNames":                "likewise",
	"cmd/exactsolve/internal/view.View":                   "likewise",
	"cmd/exactsolve/internal/view.NewView":                "likewise",
	"cmd/exactsolve/internal/view.ProfileView":            "likewise",
	"cmd/exactsolve/internal/view.number":                 "likewise",
	"cmd/exactsolve/internal/view.refutation":             "likewise",
	"cmd/exactsolve/internal/view.besideBound":            "likewise",
	"cmd/exactsolve/internal/view.verifyResult.enter":     "likewise",
	"cmd/exactsolve/internal/view.verifyResult.textShows": "likewise",
}

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
	return inside(to.name, unread) || chosen && !slices.Contains(k.checks, family) || k.table && to.name == "seqform/efg.ParseWith"
}

// TestTrusted prints, for each kind of claim, the files and lines to read.
func TestTrusted(t *testing.T) {
	s := newSources(t)
	s.load("cmd/exactsolve")
	for outer := range unread {
		if s.packages[outer] == nil && s.byName[outer] == nil {
			t.Errorf("no %s", outer)
		}
	}
	for _, k := range kinds {
		t.Run(k.name, func(t *testing.T) {
			r := &reading{sources: s, skip: k.skips, met: make(map[*declaration]bool)}
			for _, name := range verdict {
				if s.byName[name] == nil {
					t.Fatalf("no %s", name)
				}
				r.meet(nil, s.byName[name].obj)
			}
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
	files, lines := r.lines()
	for _, name := range files {
		total += lines[name]
		fmt.Fprintf(&text, "\n%6d of %4d  %s", lines[name], len(codeLines(t, name)), name)
	}
	t.Logf("%s: %d lines to read, of at most %d, in %d files%s", k.name, total, k.most, len(files), &text)
	if total > k.most {
		t.Errorf("%d lines to read, more than %d", total, k.most)
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
