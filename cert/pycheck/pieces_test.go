package pycheck_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/fixtures/gen"
	"exactsolve/nash/complete"
	"exactsolve/rational"
	"exactsolve/seqform/seqformtest"
)

// TestPieces has them judge lists with pieces.
func TestPieces(t *testing.T) {
	python(t)
	var all []source
	pieces := 0
	add := func(sizes []int, r gen.Range, seed uint64) {
		g := seqformtest.Must(gen.RandomStrategic(sizes, r, gen.GeneralSum, seed))
		a, err := complete.All(t.Context(), g, complete.Options{MaxHalvings: 3, MaxRegions: 1000})
		require.NoError(t, err)
		if a.Certificate == nil || a.Certificate.Claim.Concept != cert.CompleteSets {
			return
		}
		s := newSource(t, fmt.Sprint("random", sizes, seed), strategic(t, "random", g), g, a.Certificate)
		if len(s.text) < 30_000 {
			all, pieces = append(all, s), pieces+len(a.Certificate.Claim.Complete.Pieces)
		}
	}
	for _, sizes := range [][]int{{2, 2, 2}, {3, 2, 2}, {3, 3, 3}} {
		for seed := range uint64(60 / sizes[2] / sizes[2]) {
			add(sizes, []gen.Range{{Low: -9, High: 9}, {Low: 0, High: 3}}[seed%2], seed)
		}
	}
	for _, seed := range []uint64{1, 42, 68, 85, 98} { // with curves
		add([]int{2, 2, 2}, gen.Range{Low: 0, High: 1}, seed)
	}
	t.Log(pieces, "pieces")
	require.Greater(t, len(all), 15)
	testClaims(t, all, 750, nudgeComplete)
}

// pieced is listed for claims with pieces.
func pieced(t *testing.T, game, tree string, pieces []claim.Piece, regions ...claim.OpenRegion) judged {
	t.Helper()
	j := listed(t, game, tree, []claim.ListedEquilibrium{}, regions...)
	c := j.of.read(t)
	c.Claim.Concept, c.Claim.Complete.Pieces = cert.CompleteSets, pieces
	j.of = newSource(t, "pieces", j.of.file, j.of.game, c)
	return j
}

func pieceOf(vertices ...[][]rational.Rat) claim.Piece { return claim.Piece{Vertices: vertices} }

// In a tied game player 1 gains by strategy 2 if player 2 plays 1, and that is all. So player 1 plays 2, or
// player 2 does.
const (
	tiedGame = `NFG 1 R "" { "1" "2" } { 2 2 } 0 0  1 0  0 0  0 0`
	tiedTree = "s 1 1 p 2 1 1 p 1 0"
)

func tiedPieces() []claim.Piece {
	unit := whole(2)[0]
	return []claim.Piece{pieceOf(unit[1:], [][]rational.Rat{unit[0], unit[1], rats("2/3 1/3")}), pieceOf(unit, unit[1:])}
}

// TestPieceWords judges trees of a small game, word by word.
func TestPieceWords(t *testing.T) {
	python(t)
	j := pieced(t, tiedGame, tiedTree, tiedPieces())
	tree := func(right bool, tree string) {
		t.Helper()
		j.change(right, tree, func(c *cert.Certificate) { c.Evidence.Cover.Tree = tree })
	}
	long := "1" + strings.Repeat("0", 1023)
	cut := func(n, d string) string {
		return fmt.Sprintf("c 2 1 2 %s %s s 1 1 p 0 1 1 p 1 0 ", n, d) + tiedTree
	}
	for _, x := range []string{
		tiedTree, "s 1 1 p 2 1 7 p 1 0", "s 1 1 p 2 1 " + long + " p 1 0", "s 1 1 p 2 3 1 1 2 p 1 0", "s 1 1 s 2 1 p 0 1 1 0 p 2 0 p 1 0", "s 1 1 s 2 1 p 1 1 1 0 p 2 0 p 1 0",
		"s 1 1 s 1 2 p 2 1 1 p 2 1 1 p 1 0", cut("1", "3"), cut("2", "6"),
		"s 2 1 s 1 1 p 0 1 1 0 p 1 0 p 2 0", "s 2 1 s 1 1 w 0 1 1 0 p 1 0 p 2 0",
	} {
		tree(true, x)
	}
	for _, x := range []string{
		"p", "p 1", "p 0 0", "p 1 0", "p 2 0", "p 1 1", "p 1 1 1", "p 0 99999999999999999999", "p 0 9223372036854775807", "p 1 1000000", "p 0 3 1",
		tiedTree + " 1", tiedTree + " p 1 0", strings.TrimSuffix(tiedTree, " p 1 0"),
	} {
		tree(false, x)
	}
	for _, x := range []string{
		"p 1 1 1", "p 3 1 1", "p 0 1 1", "p -1 1 1", "p 02 1 1", "p +2 1 1", "p 2 01 1", "p 2 -1 1", "p 2 0", "p 2 0 1", "p 2 1", "p 2 1 0", "p 2 1 -1", "p 2 1 01", "p 2 1 1 1",
		"p 2 2 1", "p 2 2 1 0", "p 2 2 0 1", "p 2 2 1 -1", "p 2 1000000000 1", "p 2 9223372036854775807 1", "p 2 9223372036854775808 1", "p 2 1 " + long + "0",
		"p 99999999999999999999 1 1", "p 18446744073709551618 1 1", "p 2.0 1 1", "P 2 1 1", "p", "p 2", "p 2  1 1", "x", "f 1", "w 0 0 1", "u 1",
	} {
		tree(false, strings.Replace(tiedTree, "p 2 1 1", x, 1))
	}
	for _, x := range [][2]string{
		{"0", "3"}, {"3", "3"}, {"4", "3"}, {"-1", "3"}, {"1", "0"}, {"1", "1"}, {"1", "-3"}, {"2", "3"}, {"1", "4"}, {"1", "03"}, {"1", "3.0"}, {"1/3", "1"}, {"1", ""}, {"", ""},
		{"1", "1152921504606846976"}, {"1", "1152921504606846977"}, {"1", "9223372036854775807"}, {"1", "9223372036854775808"}, {"99999999999999999999", "299999999999999999997"},
		{"9223372036854775806", "9223372036854775807"}, {"384307168202282326", "1152921504606846978"},
	} {
		tree(false, cut(x[0], x[1]))
	}
	for _, edge := range []string{"2 2 1", "2 1 1", "2 1 3", "3 1 2", "0 1 2", "2 0 1", "1 1 2"} {
		tree(false, strings.Replace(cut("1", "3"), "2 1 2", edge, 1))
	}
	tree(true, cut("384307168202282325", "1152921504606846975")) // 1/3, of almost 2^60
	for _, x := range []string{tiedTree, cut("1", "3"), "c 1 1 2 1 2 x x", "p 0 0", "x"} {
		j.change(false, "as complete-nash: "+x, func(c *cert.Certificate) {
			c.Claim.Concept, c.Claim.Complete.Pieces, c.Evidence.Cover.Tree = cert.CompleteNash, nil, x
		})
	}
	j.agree()
}

// TestPieceRules judges pieces of a small game.
func TestPieceRules(t *testing.T) {
	python(t)
	j := pieced(t, tiedGame, tiedTree, tiedPieces())
	unit := whole(2)[0]
	change := func(right bool, about string, f func(l *claim.Complete)) {
		t.Helper()
		j.change(right, about, func(c *cert.Certificate) { f(c.Claim.Complete) })
	}
	half := rats("1/2 1/2")
	for about, f := range map[string]func(p *claim.Piece){
		"one player":         func(p *claim.Piece) { p.Vertices = p.Vertices[:1] },
		"three players":      func(p *claim.Piece) { p.Vertices = append(p.Vertices, unit) },
		"no players":         func(p *claim.Piece) { p.Vertices = [][][]rational.Rat{} },
		"no vertices":        func(p *claim.Piece) { p.Vertices[1] = [][]rational.Rat{} },
		"none of any":        func(p *claim.Piece) { p.Vertices = [][][]rational.Rat{{}, {}} },
		"three actions":      func(p *claim.Piece) { p.Vertices[1][0] = rats("0 1 0") },
		"one action":         func(p *claim.Piece) { p.Vertices[1][0] = rats("1") },
		"no actions":         func(p *claim.Piece) { p.Vertices[1][0] = rats("") },
		"negative":           func(p *claim.Piece) { p.Vertices[0][0] = rats("-1 2") },
		"a sum of 2":         func(p *claim.Piece) { p.Vertices[1][0] = rats("1 1") },
		"a sum of 0":         func(p *claim.Piece) { p.Vertices[1][0] = rats("0 0") },
		"no equilibrium":     func(p *claim.Piece) { p.Vertices[0] = unit },
		"nor this":           func(p *claim.Piece) { p.Vertices[0] = [][]rational.Rat{unit[1], half} },
		"nor with it alone":  func(p *claim.Piece) { p.Vertices[0] = [][]rational.Rat{half} },
		"another equality":   func(p *claim.Piece) { p.Vertices[1] = [][]rational.Rat{unit[1], rats("2/3 1/3")} },
		"almost a vertex":    func(p *claim.Piece) { p.Vertices[1][0] = rats("999999999/1000000000 1/1000000000") },
		"no vertex, in hull": func(p *claim.Piece) { p.Vertices[1][1] = rats("1/4 3/4") },
	} {
		change(false, about, func(l *claim.Complete) { f(&l.Pieces[0]) })
	}
	many := func(n int) [][]rational.Rat {
		list := make([][]rational.Rat, n)
		for k := range list {
			list[k] = unit[1]
		}
		return list
	}
	for n, right := range map[int]bool{256: true, 257: false} {
		change(right, fmt.Sprint(n, " times 256"), func(l *claim.Complete) {
			l.Pieces[1].Vertices = [][][]rational.Rat{append(many(n-2), unit...), many(256)}
		})
	}
	for n, right := range map[int]bool{16_384: true, 16_385: false} {
		change(right, fmt.Sprint(n, " pieces"), func(l *claim.Complete) {
			for len(l.Pieces) < n {
				l.Pieces = append(l.Pieces, pieceOf(unit[1:], unit[1:]))
			}
		})
	}
	for bits, right := range map[int]bool{32_767: true, 32_768: false} {
		change(right, fmt.Sprint(bits, " bits"), func(l *claim.Complete) {
			p := rational.Int(2).Pow(bits).Inv()
			l.Pieces[0].Vertices[1] = append(l.Pieces[0].Vertices[1], []rational.Rat{p, rational.Int(1).Sub(p)})
		})
	}
	change(true, "a vertex twice", func(l *claim.Complete) { l.Pieces[0].Vertices[1] = append(l.Pieces[0].Vertices[1], unit[0]) })
	change(true, "a vertex more", func(l *claim.Complete) { l.Pieces[0].Vertices[1] = append(l.Pieces[0].Vertices[1], half) })
	change(true, "a piece more", func(l *claim.Complete) { l.Pieces = append(l.Pieces, pieceOf(unit[1:], unit[1:])) })
	change(false, "pieces exchanged", func(l *claim.Complete) { l.Pieces[0], l.Pieces[1] = l.Pieces[1], l.Pieces[0] })
	change(false, "a piece less", func(l *claim.Complete) { l.Pieces = l.Pieces[:1] })
	change(false, "no pieces", func(l *claim.Complete) { l.Pieces = nil })
	for concept, right := range map[cert.Concept]bool{cert.CompleteSets: true, cert.CompleteNash: false, "complete-nash/1": false, "complete-nash/": false, "complete-nash/3": false, cert.ExtremeNash: false} {
		j.change(right, string(concept), func(c *cert.Certificate) { c.Claim.Concept = concept })
	}
	text := string(j.of.text)
	for _, r := range [][2]string{
		{`"pieces":[`, `"pieces":[null,`}, {`"pieces":[`, `"pieces":[{},`}, {`"pieces":[`, `"pieces":[[],`}, {`"pieces":[`, `"pieces":null,"Pieces":[`}, {`"pieces":[`, `"pieces":[{"vertices":null},`},
		{`"pieces":[`, `"pieces":[],"pieces":[`}, {`"vertices":[`, `"vertices":[null,`}, {`"vertices":[`, `"kind":"product","vertices":[`}, {`"vertices"`, `"Vertices"`},
		{`"vertices":[[[`, `"vertices":[[[1,`}, {`"vertices":[[[`, `"vertices":[[null,[`}, {`"vertices":[[[`, `"vertices":[[[[],`},
	} {
		require.Contains(t, text, r[0])
		j.text(false, r[1], []byte(strings.Replace(text, r[0], r[1], 1)))
	}

	// Without them there may be a list or not; complete-nash has none.
	j.of = listed(t, dilemma, dilemmaTree, defect()).of
	text = string(j.of.text)
	for _, of := range []struct {
		pieces      string
		right, sets bool
	}{{"", true, true}, {`"pieces":[],`, false, true}, {`"pieces":null,`, false, false}, {`"pieces":{},`, false, false}, {`"pieces":"",`, false, false}} {
		plain := strings.Replace(text, `"equilibria"`, of.pieces+`"equilibria"`, 1)
		j.text(of.right, "complete-nash with "+of.pieces, []byte(plain))
		j.text(of.sets, "complete-nash/2 with "+of.pieces, []byte(strings.Replace(plain, `"complete-nash"`, `"complete-nash/2"`, 1)))
	}
	j.agree()
}

// TestPieceLimits: limits of common denominators and of profiles of vertices of a region.
func TestPieceLimits(t *testing.T) {
	python(t)
	const better = `NFG 1 R "" { "1" "2" } { 2 3 } 0 0  1 0  0 0  1 0  0 0  1 0`
	pieces := []claim.Piece{pieceOf(whole(2)[0][1:], whole(3)[0])}
	var jobs []job
	for _, of := range []struct {
		p, q  int64
		right bool
	}{{3, 5, true}, {1<<30 - 1, 1 << 30, true}, {1<<31 - 1, 1 << 30, false}, {1 << 60, 1 << 60, true}, {1 << 60, 3, false}, {1<<60 + 1, 2, false}} {
		for _, leaf := range []string{"d 1 1 2", "f 1", "w 0 0 1", "p 0 1 1", "p 1 2 1 1"} {
			leaves := strings.Repeat(" "+leaf, 3)
			j := pieced(t, better, fmt.Sprintf("s 1 1 c 2 1 2 1 %d c 2 1 3 1 %d%s p 1 0", of.p, of.q, leaves), pieces)
			j.text(of.right, leaf, j.of.text)
			jobs = append(jobs, j.jobs...)
		}
	}
	for _, of := range []struct { // of such vertices a leaf without multipliers wants no common denominator
		p, q  int64
		right bool
	}{{3, 5, true}, {1<<31 - 1, 1 << 30, true}} {
		own := append(whole(3)[0], fractionsOf(of.p, 1), fractionsOf(of.q, 2))
		j := pieced(t, better, fmt.Sprintf("s 1 1 d 1 1 2 c 2 1 2 1 %d c 2 1 3 1 %d p 1 0 p 1 0 p 1 0", of.p, of.q), []claim.Piece{pieceOf(whole(2)[0][1:], own)})
		j.text(of.right, "no multipliers", j.of.text)
		jobs = append(jobs, j.jobs...)
	}
	for n, right := range map[int]bool{256: true, 257: false} {
		var game strings.Builder
		fmt.Fprintf(&game, `NFG 1 R "" { "1" "2" } { %d 256 }`, n)
		for range 256 {
			game.WriteString(" 0 0" + strings.Repeat(" 1 0", n-1))
		}
		simplex := whole(n, 256)
		simplex[0] = simplex[0][1:]
		rest := claim.OpenRegion{Status: []string{"-" + strings.Repeat("?", n-1), strings.Repeat("?", 256)}, Simplex: simplex}
		j := pieced(t, game.String(), "s 1 1 p 0 1 1"+strings.Repeat(" 0", n-2)+" x", nil, rest)
		j.text(right, fmt.Sprint(n, " times 256"), j.of.text)
		jobs = append(jobs, j.jobs...)
	}
	const players = 1200
	game := `NFG 1 R "" {` + strings.Repeat(` "1"`, players) + " } {" + strings.Repeat(" 1", players) + " }" + strings.Repeat(" 1", players)
	j := pieced(t, game, "p 1 0", []claim.Piece{{Vertices: whole(slices.Repeat([]int{1}, players)...)}})
	j.text(false, "more players than there is work for", j.of.text)
	requireAgreement(t, append(jobs, j.jobs...))
}

// fractionsOf returns the first of three actions with 1/d less than 1, and action a with 1/d.
func fractionsOf(d int64, a int) []rational.Rat {
	x := make([]rational.Rat, 3)
	x[0], x[a] = rational.New(d-1, d), rational.New(1, d)
	return x
}

// In a game player 3 gains by strategy 2 if players 1 and 2, who do not care, play 1 both with
// enough probability, x and y with 2xy > 1.
const (
	coupledGame = `NFG 1 R "" { "1" "2" "3" } { 2 2 2 } 0 0 0  0 0 0  0 0 0  0 0 0  0 0 1  0 0 -1  0 0 -1  0 0 -1`
	coupledTree = "s 3 1 s 3 2 x p 1 0 p 2 0"
)

// TestPiecesOfGains judges pieces of profiles at which an action gains nothing.
func TestPiecesOfGains(t *testing.T) {
	python(t)
	unit, half := whole(2)[0], rats("1/2 1/2")
	j := pieced(t, coupledGame, coupledTree, []claim.Piece{
		{Vertices: [][][]rational.Rat{unit, unit, unit[:1]}, AtMost: []claim.Pair[int]{{3, 2}}, Weights: [][]rational.Rat{half, half, rats("1")}},
		{Vertices: [][][]rational.Rat{unit, unit, unit[1:]}, AtMost: []claim.Pair[int]{{3, 1}}, Weights: [][]rational.Rat{rats("3/4 1/4"), rats("2/3 1/3"), rats("1")}},
	}, claim.OpenRegion{Status: []string{"??", "??", "++"}, Simplex: [][][]rational.Rat{unit, unit, unit}})
	j.change(true, "as it is", func(*cert.Certificate) {})
	for about, f := range map[string]func(p *claim.Piece){
		"gains":               func(p *claim.Piece) { p.AtMost, p.Weights = nil, nil },
		"weights of none":     func(p *claim.Piece) { p.AtMost = nil },
		"no weights":          func(p *claim.Piece) { p.Weights = nil },
		"used":                func(p *claim.Piece) { p.AtMost[0] = claim.Pair[int]{3, 1} },
		"used, too":           func(p *claim.Piece) { p.AtMost = append(p.AtMost, claim.Pair[int]{1, 1}) },
		"twice":               func(p *claim.Piece) { p.AtMost = append(p.AtMost, p.AtMost[0]) },
		"no player 4":         func(p *claim.Piece) { p.AtMost[0][0] = 4 },
		"no player 0":         func(p *claim.Piece) { p.AtMost[0][0] = 0 },
		"no action 3":         func(p *claim.Piece) { p.AtMost[0][1] = 3 },
		"no action 0":         func(p *claim.Piece) { p.AtMost[0][1] = 0 },
		"no equilibrium":      func(p *claim.Piece) { p.Weights[0] = rats("1 0"); p.Weights[1] = rats("3/4 1/4") },
		"weights of 2":        func(p *claim.Piece) { p.Weights[0] = rats("1 1") },
		"negative weights":    func(p *claim.Piece) { p.Weights[0] = rats("2 -1") },
		"three weights":       func(p *claim.Piece) { p.Weights[0] = rats("1/2 1/2 0") },
		"weights of two":      func(p *claim.Piece) { p.Weights = p.Weights[:2] },
		"other vertices":      func(p *claim.Piece) { p.Vertices[2] = unit[1:] },
		"vertices of a half":  func(p *claim.Piece) { p.Vertices[2] = [][]rational.Rat{half} },
		"vertices left out":   func(p *claim.Piece) { p.Vertices[1] = unit[:1]; p.Weights[1] = rats("1") },
		"weights of vertices": func(p *claim.Piece) { p.Vertices[1] = append(p.Vertices[1], half) },
	} {
		j.change(false, about, func(c *cert.Certificate) { f(&c.Claim.Complete.Pieces[0]) })
	}
	for _, text := range []string{`[]`, `[3]`, `[[3,2,1]]`, `[[3]]`, `[["3",2]]`, `[[3,2.0]]`, `[[3,-2]]`, `[null]`, `null`, `{}`} {
		j.text(false, text, []byte(strings.Replace(string(j.of.text), `"at_most":[[3,2]]`, `"at_most":`+text, 1)))
	}
	j.agree()
}

// TestPieceThin: of the vertices e1, (e1 + e2)/2 and e3 of player 1 the first two use strategy 1, which is in. Player 3's
// sum is positive with the first against 1 and with the second against 2. So those of the second go, as they do not
// use player 2's strategy 2, and only then all those against 1.
func TestPieceThin(t *testing.T) {
	python(t)
	const game = `NFG 1 R "" { "1" "2" "3" } { 3 2 2 } 0 0 0  0 0 0  0 0 0  0 0 0  0 0 0  0 0 0  0 0 1  0 0 -1  0 0 0  0 0 0  0 0 2  0 0 0`
	e, unit, middle := whole(3)[0], whole(2)[0], rats("1/2 1/2 0")
	first := [][]rational.Rat{e[0], middle, e[2]}
	j := pieced(t, game, "s 1 1 b 1 1 2 s 2 2 s 3 1 p 1 1 0 0 0 1 x x x x", []claim.Piece{pieceOf([][]rational.Rat{e[0], e[2]}, unit[1:], unit)},
		claim.OpenRegion{Status: []string{"+??", "?+", "-?"}, Simplex: [][][]rational.Rat{first, unit, unit[1:]}},
		claim.OpenRegion{Status: []string{"+??", "?-", "??"}, Simplex: [][][]rational.Rat{first, unit[:1], unit}},
		claim.OpenRegion{Status: []string{"+??", "??", "??"}, Simplex: [][][]rational.Rat{{middle, e[1], e[2]}, unit, unit}},
		claim.OpenRegion{Status: []string{"-??", "??", "??"}, Simplex: [][][]rational.Rat{e[1:], unit, unit}})
	j.change(true, "as it is", func(*cert.Certificate) {})
	for about, vertices := range map[string][][]rational.Rat{"the first": e[:1], "the last": e[2:]} {
		j.change(false, about, func(c *cert.Certificate) { c.Claim.Complete.Pieces[0].Vertices[0] = vertices })
	}
	for _, x := range []string{"p 0 1 0 0 0 1", "p 1 1 0 0 0 -1", "p 1 1 0 0 0 0", "p 1 0"} {
		j.change(false, x, func(c *cert.Certificate) {
			c.Evidence.Cover.Tree = strings.Replace(c.Evidence.Cover.Tree, "p 1 1 0 0 0 1", x, 1)
		})
	}
	j.agree()
}

// TestPiecesOfEquations judges pieces of profiles at which an action that is used pays what another one does.
func TestPiecesOfEquations(t *testing.T) {
	python(t)
	unit, half := whole(2)[0], rats("1/2 1/2")
	j := pieced(t, coupledGame, "s 3 1 s 3 2 p 3 0 p 1 0 p 2 0", []claim.Piece{
		{Vertices: [][][]rational.Rat{unit, unit, unit[:1]}, AtMost: []claim.Pair[int]{{3, 2}}, Weights: [][]rational.Rat{half, half, rats("1")}},
		{Vertices: [][][]rational.Rat{unit, unit, unit[1:]}, AtMost: []claim.Pair[int]{{3, 1}}, Weights: [][]rational.Rat{rats("3/4 1/4"), rats("2/3 1/3"), rats("1")}},
		{Vertices: [][][]rational.Rat{unit, unit, unit}, Equal: []claim.Pair[int]{{3, 2}}, Weights: [][]rational.Rat{rats("3/4 1/4"), rats("2/3 1/3"), half}},
	})
	j.change(true, "as it is", func(*cert.Certificate) {})
	j.change(true, "the other action", func(c *cert.Certificate) { c.Claim.Complete.Pieces[2].Equal[0][1] = 1 })
	j.change(true, "at an end", func(c *cert.Certificate) { c.Claim.Complete.Pieces[2].Weights[2] = rats("0 1") })
	for about, f := range map[string]func(p *claim.Piece){
		"gains":                  func(p *claim.Piece) { p.Equal, p.Weights = nil, nil },
		"weights of none":        func(p *claim.Piece) { p.Equal = nil },
		"no weights":             func(p *claim.Piece) { p.Weights = nil },
		"gains at most":          func(p *claim.Piece) { p.Equal, p.AtMost = nil, p.Equal },
		"both":                   func(p *claim.Piece) { p.AtMost = p.Equal },
		"none that binds":        func(p *claim.Piece) { p.Equal = append(p.Equal, claim.Pair[int]{3, 1}) },
		"twice":                  func(p *claim.Piece) { p.Equal = append(p.Equal, p.Equal[0]) },
		"of one that is open":    func(p *claim.Piece) { p.Equal = append(p.Equal, claim.Pair[int]{1, 2}) },
		"no player 4":            func(p *claim.Piece) { p.Equal[0][0] = 4 },
		"no player 0":            func(p *claim.Piece) { p.Equal[0][0] = 0 },
		"no action 3":            func(p *claim.Piece) { p.Equal[0][1] = 3 },
		"no action 0":            func(p *claim.Piece) { p.Equal[0][1] = 0 },
		"not the same":           func(p *claim.Piece) { p.Weights[0] = rats("1 0") },
		"not the same, unused":   func(p *claim.Piece) { p.Weights[0], p.Weights[2] = rats("1 0"), rats("0 1") },
		"best, but not the same": func(p *claim.Piece) { p.Weights[0], p.Weights[2] = rats("1/2 1/2"), rats("1 0") },
		"not used": func(p *claim.Piece) {
			p.Vertices[2], p.Weights[2] = unit[:1], rats("1")
		},
		"vertices left out": func(p *claim.Piece) { p.Vertices[1] = unit[:1]; p.Weights[1] = rats("1"); p.Weights[0] = half },
	} {
		j.change(false, about, func(c *cert.Certificate) { f(&c.Claim.Complete.Pieces[2]) })
	}
	for _, x := range []string{"s 3 1 s 3 2 p 3 0 p 3 0 p 2 0", "s 3 1 s 3 2 p 3 0 p 1 0 p 3 0", "s 3 1 p 3 0 p 2 0", "p 3 0", "s 3 1 s 3 2 p 1 0 p 1 0 p 2 0"} {
		j.change(false, x, func(c *cert.Certificate) { c.Evidence.Cover.Tree = x })
	}
	for _, text := range []string{`[]`, `[3]`, `[[3,2,1]]`, `[[3]]`, `[["3",2]]`, `[[3,2.0]]`, `[[3,-2]]`, `[null]`, `null`, `{}`} {
		j.text(false, text, []byte(strings.Replace(string(j.of.text), `"equal":[[3,2]]`, `"equal":`+text, 1)))
	}
	j.agree()
}

// TestPieceWordsEach judges lists with a multiplier for each vertex.
func TestPieceWordsEach(t *testing.T) {
	python(t)
	j := pieced(t, tiedGame, tiedTree, tiedPieces())
	tree := func(right bool, tree string) {
		t.Helper()
		j.change(right, tree, func(c *cert.Certificate) { c.Evidence.Cover.Tree = tree })
	}
	for _, x := range []string{"1 1 1", "1 7 2", "1 1 0", "2 1 0 1 1", "3 0 1 5 0 1 1", "1 1" + strings.Repeat("0", 1023) + " 1"} {
		tree(true, strings.Replace(tiedTree, "p 2 1 1", "q 2 "+x, 1))
	}
	tree(true, strings.Replace(tiedTree, "p 1 0", "q 1 0", 1))
	tree(true, "s 1 1 s 2 1 q 0 1 1 0 0 0 p 2 0 p 1 0")
	for _, x := range []string{"1 0 1", "1 0 0", "1 1", "1 1 1 1", "1 -1 1", "1 1 -1", "1 -1 0", "2 1 0", "2 1 0 0 0", "0", "0 1", "1 1 01", "1 1 1" + strings.Repeat("0", 1024)} {
		tree(false, strings.Replace(tiedTree, "p 2 1 1", "q 2 "+x, 1))
	}
	for _, x := range []string{"q", "q 2", "q -1 0", "q 0 1 1 0", "q 3 1 1 1", "q 1 1 1 1", "q 2 9223372036854775807 1 1"} {
		tree(false, strings.Replace(tiedTree, "p 2 1 1", x, 1))
	}
	j.change(false, "as complete-nash", func(c *cert.Certificate) {
		c.Claim.Concept, c.Claim.Complete.Pieces, c.Evidence.Cover.Tree = cert.CompleteNash, nil, "q 0 0"
	})
	j.agree()
}

// TestPointsAsPieces judges leaves of equilibria of the list, which follow the pieces in number.
func TestPointsAsPieces(t *testing.T) {
	python(t)
	const tree = "s 1 1 p 2 1 1 s 2 1 s 2 2 p 1 0 p 3 0 p 1 0"
	j := pieced(t, tiedGame, tree, tiedPieces())
	point := claim.ListedEquilibrium{Profile: [][]rational.Rat{rats("0 1"), rats("1 0")}, Payoffs: rats("1 0")}
	list := func(right bool, about, tree string, f func(l *claim.Complete)) {
		t.Helper()
		j.change(right, about+tree, func(c *cert.Certificate) {
			c.Claim.Complete.Equilibria = []claim.ListedEquilibrium{point}
			c.Evidence.Cover.Tree = tree
			f(c.Claim.Complete)
		})
	}
	none := func(*claim.Complete) {}
	list(true, "", tree, none)
	list(true, "", strings.Replace(tree, "p 3 0", "q 3 0", 1), none)
	for _, k := range []string{"4", "0", "2", "-3"} {
		list(false, "", strings.Replace(tree, "p 3 0", "p "+k+" 0", 1), none)
	}
	list(false, "", "s 1 1 p 3 1 1 p 1 0", none)
	list(false, "", "s 1 1 p 2 1 1 p 3 0", none)
	list(false, "none listed", tree, func(l *claim.Complete) { l.Equilibria = []claim.ListedEquilibrium{} })
	list(false, "another one", tree, func(l *claim.Complete) {
		l.Equilibria = []claim.ListedEquilibrium{{Profile: [][]rational.Rat{rats("0 1"), rats("0 1")}, Payoffs: rats("0 0")}}
	})
	unit := whole(2)[0]
	list(true, "without pieces", "s 1 1 x s 2 1 x p 1 0", func(l *claim.Complete) {
		l.Equilibria = []claim.ListedEquilibrium{{Profile: [][]rational.Rat{rats("0 1"), rats("0 1")}, Payoffs: rats("0 0")}}
		l.Pieces, l.Unresolved = nil, []claim.OpenRegion{
			{Status: []string{"+?", "??"}, Simplex: [][][]rational.Rat{unit, unit}},
			{Status: []string{"-?", "+?"}, Simplex: [][][]rational.Rat{unit[1:], unit}},
		}
	})
	j.agree()
}
