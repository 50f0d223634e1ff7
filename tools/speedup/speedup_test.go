package main

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

func random() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

// recorded reads a tree of 1 + 20 + 400 + 8000 pieces of equal length.
func recorded(t *testing.T, seconds string) *tree {
	t.Helper()
	var text strings.Builder
	var grow func(depth int)
	grow = func(depth int) {
		if depth == 0 {
			text.WriteString(seconds + " 0\n")
			return
		}
		text.WriteString(seconds + " 20\n")
		for range 20 {
			grow(depth - 1)
		}
	}
	grow(3)
	tree, err := read(strings.NewReader(text.String()))
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

func TestNoCosts(t *testing.T) {
	tree := recorded(t, "0.05")
	total, pieces := tree.total()
	if pieces != 8421 || math.Abs(total-8421*.05) > 1e-6 {
		t.Fatalf("%d pieces, %g s", pieces, total)
	}
	for _, workers := range []int{1, 10, 30} {
		s := simulate(tree, workers, costs{}, random())
		if math.Abs(s.done-total) > 1e-6 {
			t.Errorf("%d workers: %g s were done of %g", workers, s.done, total)
		}
		speedup := total / s.now
		if least := map[int]float64{1: 1 - 1e-9, 10: 9.8, 30: 28}[workers]; speedup < least || speedup > float64(workers)+1e-9 {
			t.Errorf("%d workers: speed-up %g, want at least %g", workers, speedup, least)
		}
	}
}

// TestConserved has all work done exactly once, whoever dies and whatever is cut.
func TestConserved(t *testing.T) {
	tree := recorded(t, "0.03")
	tree.enlarge(5, 2, random())
	total, pieces := tree.total()
	if want := 8421 + 5*8420 + 25*8420; pieces != want {
		t.Fatalf("%d pieces, want %d", pieces, want)
	}
	c := costs{latency: .001, message: .0002, bundle: .004, send: .0001, come: .001, result: .0002, life: 50}
	for _, c.largest = range []int{1, 4, 1000} {
		s := simulate(tree, 20, c, random())
		if math.Abs(s.done-total) > 1e-6 || s.now < total/20 {
			t.Errorf("%g s were done of %g in %g s", s.done, total, s.now)
		}
		if s.bundles > s.units || (c.largest == 1) != (s.bundles == s.units) {
			t.Errorf("%d bundles of at most %d, %d units", s.bundles, c.largest, s.units)
		}
	}
}

func TestRead(t *testing.T) {
	for _, text := range []string{"", "1 1\n", "1 0\n1 0\n", "x\n", "1 -1\n", "1\n"} {
		if _, err := read(strings.NewReader(text)); err == nil {
			t.Errorf("%q: no error", text)
		}
	}
	for name, want := range map[string]struct {
		pieces  int
		seconds float64
	}{"random-nfg.txt.gz": {19776, 103.8}, "random-nfg-3.txt.gz": {10089, 46.5}} { // the second with the start
		tree, err := open(name)
		if err != nil {
			t.Fatal(err)
		}
		if s, n := tree.total(); n != want.pieces || math.Abs(s-want.seconds) > .1 {
			t.Errorf("%s: %d pieces, %g s", name, n, s)
		}
	}
}
