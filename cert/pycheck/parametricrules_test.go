package pycheck_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	judge "exactsolve/cert/parametric"
	"exactsolve/gamefile"
	"exactsolve/rational"
	"exactsolve/rational/polynomial"
)

// twoChickens is a tree in which all see which of two games of chicken chance draws.
var twoChickens = `EFG 2 R "" { "1" "2" } c "" 1 { "a" 1/2 "b" 1/2 } 0` + drawnChicken(1) + drawnChicken(2)

func drawnChicken(set int) string {
	return fmt.Sprintf(` p "" 1 %d { "l" "r" } 0 p "" 2 %[1]d { "l" "r" } 0 t "" 1 "" { 6 6 } t "" 2 "" { 2 t } p "" 2 %[1]d 0 t "" 3 "" { t 2 } t "" 4 "" { 0 0 }`, set)
}

// costly pays 0, but where player 1 goes in and both choose r.
const costly = `EFG 2 R "" { "1" "2" } p "" 1 2 { "out" "in" } 0 t "" 1 "" { 0 0 } p "" 1 1 { "l" "r" } 0 p "" 2 1 { "l" "r" } 0 t "" 1 t "" 1 p "" 2 1 0 t "" 1 t "" 2 "" { -t -t }`

type parametricEdit struct {
	of   question
	says string // the checker in Python
	edit func(t *testing.T, c *claim.Certificate, p *claim.Parametric, cell *claim.Cell, e *claim.CellEvidence)
}

// parametricEdits break one rule each.
func parametricEdits() []parametricEdit {
	type (
		C = *claim.Certificate
		P = *claim.Parametric
		L = *claim.Cell
		E = *claim.CellEvidence
		T = *testing.T
	)
	indifferent := `NFG 1 R "" { "1" "2" } { 2 2 } t -t t -t t -t t -t`
	duel, same, devices := nashOf("", diagonal, "0", "3"), nashOf("", indifferent, "0", "3"), bestOf("", chicken, "7", "8", claim.Correlated)
	coarse, lists := bestOf("", twoChickens, "7", "8", claim.CoarseCorrelated), allOf("", chicken, "5", "8")
	again := bestOf("", `EFG 2 R "" { "1" "2" } p "" 1 3 { "out" "in" } 0 t "" 9 "" { 0 0 }`+drawnChicken(1), "7", "8", claim.CoarseCorrelated)
	idle, sets := bestOf("", costly, "1", "2", claim.CoarseCorrelated), bestOf("", costly, "1", "2", claim.ExtensiveCoarse)
	equal := bestOf("", indifferent, "0", "3", claim.Correlated)
	minus := func(p polynomial.Poly) polynomial.Poly { return append(polynomial.Poly{}, p.Neg()...) }
	plus := func(p, q polynomial.Poly) polynomial.Poly { return append(polynomial.Poly{}, p.Add(nil, q)...) }
	twice := func(p polynomial.Poly) polynomial.Poly { return plus(p, p) }
	return []parametricEdit{
		{duel, "a payoff is not that of the plans", func(_ T, _ C, _ P, l L, e E) {
			l.Payoffs[0], e.Values[0][0] = plus(l.Payoffs[0], l.Denominator), plus(e.Values[0][0], l.Denominator)
		}},
		{duel, "a value that is too small", func(_ T, _ C, _ P, _ L, e E) { e.Values[0][0] = polynomial.Poly{} }},
		{duel, "a payoff that is not that of the values", func(_ T, _ C, _ P, l L, e E) { e.Values[0][0] = plus(e.Values[0][0], l.Denominator) }},
		{same, "a negative weight", func(_ T, _ C, _ P, l L, _ E) {
			l.Plans[0] = []polynomial.Poly{l.Denominator, twice(l.Denominator), minus(l.Denominator)}
		}},
		{same, "a plan that is not over the denominator", func(_ T, _ C, _ P, l L, _ E) { l.Plans[0][0] = twice(l.Denominator) }},
		{same, "a denominator that is not positive", func(_ T, _ C, _ P, l L, _ E) { l.Denominator = minus(l.Denominator) }},
		{duel, "other points at which nothing is claimed", func(_ T, _ C, p P, _ L, _ E) { p.Unknown = []int{0} }},
		{duel, "other points at which nothing is claimed", func(_ T, _ C, p P, _ L, _ E) { p.Unknown = []int{2} }},
		{lists, "cells and ends of wrong numbers", func(_ T, _ C, p P, _ L, _ E) { p.Ends = p.Ends[1:] }},
		{lists, "points of a wrong number", func(_ T, c C, p P, _ L, _ E) { p.Points, c.Evidence.Points = p.Points[1:], c.Evidence.Points[1:] }},
		{lists, "other points at which nothing is claimed", func(_ T, c C, p P, _ L, _ E) { p.Points[1], c.Evidence.Points[1] = nil, nil }},
		{lists, "ends are not in order", func(_ T, _ C, p P, _ L, _ E) { p.Ends[0] = polynomial.Point(p.From) }},

		{devices, "other weights", func(_ T, _ C, p P, _ L, _ E) { p.Maximize = append(p.Maximize, rational.Int(1)) }},
		{devices, "another payoff", func(_ T, _ C, _ P, l L, _ E) { l.Payoffs[0] = twice(l.Payoffs[0]) }},
		{equal, "a negative weight", func(_ T, _ C, _ P, l L, _ E) {
			l.Device = []claim.TupleWeight{{Weight: twice(l.Denominator), Sequences: []int{1, 1}}, {Weight: minus(l.Denominator), Sequences: []int{1, 2}}}
		}},
		{bestOf("", `NFG 1 R "" { "1" "2" } { 2 2 } 0 0 0 0 0 0 -t -t`, "1", "2", claim.CoarseCorrelated), "no weight of sequences", func(_ T, _ C, _ P, l L, _ E) {
			l.Device[0].Sequences = []int{0, 1}
		}},
		{equal, "weights do not sum to the denominator", func(_ T, _ C, _ P, l L, _ E) { l.Device[0].Weight = twice(l.Denominator) }},
		{devices, "leaving gains", func(_ T, _ C, _ P, l L, e E) { e.Leaving[0].Value = plus(e.Leaving[0].Value, l.Denominator) }},
		{again, "a value of 0, out of order, or at no set to leave", func(_ T, _ C, _ P, _ L, e E) {
			e.Leaving[0], e.Leaving[1] = e.Leaving[1], e.Leaving[0]
		}},
		{again, "a value of 0, out of order, or at no set to leave", func(_ T, _ C, _ P, _ L, e E) {
			e.Leaving[1], e.Leaving[2] = e.Leaving[2], e.Leaving[1]
		}},
		{again, "a value of 0, out of order, or at no set to leave", func(_ T, _ C, _ P, _ L, e E) {
			e.Leaving = slices.Insert(e.Leaving, 0, e.Leaving[0])
		}},
		{idle, "a value of 0, out of order, or at no set to leave", func(_ T, _ C, _ P, _ L, e E) {
			e.Leaving = []claim.LeavingValue{{Player: 1, At: 2, Value: polynomial.Poly{}}}
		}},
		{sets, "a value of 0, out of order, or at no set to leave", func(_ T, _ C, _ P, l L, e E) {
			e.Leaving = []claim.LeavingValue{{Player: 1, Infoset: 2, At: 1, Value: l.Denominator}}
		}},
		{devices, "a value that is too small", func(_ T, _ C, _ P, _ L, e E) { e.Leaving = e.Leaving[1:] }},
		{devices, "temptations out of order", func(_ T, _ C, _ P, _ L, e E) {
			e.Temptations[0], e.Temptations[1] = e.Temptations[1], e.Temptations[0]
		}},
		{devices, "a negative share", func(_ T, _ C, _ P, _ L, e E) {
			e.Temptations[0].Deviation[0].Weight = minus(e.Temptations[0].Deviation[0].Weight)
		}},
		{devices, "a larger bound", func(_ T, _ C, _ P, _ L, e E) { e.Temptations = nil }},
		{devices, "potentials, not of a tree", func(_ T, _ C, _ P, _ L, e E) {
			e.Potentials = &claim.Pair[[]claim.PolyPotential]{{}, {}}
		}},
		{devices, "devices of another kind", func(_ T, _ C, p P, _ L, _ E) { p.Of = claim.ExtensiveCorrelated }},
		{coarse, "devices of another kind", func(_ T, _ C, p P, _ L, _ E) { p.Of = claim.Correlated }},
		{coarse, "sequences that do not matter", func(_ T, _ C, _ P, l L, _ E) {
			l.Device = append(l.Device, claim.TupleWeight{Weight: polynomial.Constant(rational.Int(1)), Sequences: []int{4, 1}})
			slices.SortFunc(l.Device, func(x, y claim.TupleWeight) int { return slices.Compare(x.Sequences, y.Sequences) })
		}},
		{coarse, "pairs that do not add up", func(_ T, _ C, _ P, l L, _ E) { l.Device[1].Weight = twice(l.Device[1].Weight) }},
		{coarse, "the empty pair has another weight", func(_ T, _ C, _ P, l L, _ E) { l.Device = l.Device[1:] }},
		{coarse, "a leak at the start", func(_ T, _ C, _ P, _ L, e E) {
			x := e.Temptations[0].Deviation[0].Weight
			e.Temptations[0].Deviation[0].Weight = twice(x)
		}},
		{idle, "a leak", func(_ T, _ C, _ P, l L, e E) { // after "in"
			e.Temptations = []claim.PolyTemptation{{Player: 1, Deviation: []claim.PolyShare{{Weight: l.Denominator, Sequence: 2}}}}
		}},
		{again, "a leak", func(_ T, _ C, _ P, _ L, e E) {
			x := e.Temptations[0].Deviation
			x[len(x)-1].Weight = twice(x[len(x)-1].Weight)
		}},
		{coarse, "no potentials", func(_ T, _ C, _ P, _ L, e E) { e.Potentials = nil }},
		{coarse, "another bound", func(_ T, _ C, _ P, _ L, e E) {
			e.Potentials[0], e.Potentials[1] = []claim.PolyPotential{}, []claim.PolyPotential{}
		}},
		{coarse, "potentials out of order, or of 0", func(t T, _ C, _ P, _ L, e E) {
			for _, list := range e.Potentials {
				if len(list) > 1 {
					list[0], list[1] = list[1], list[0]
				}
			}
		}},

		{lists, "a basis that is none", func(_ T, _ C, _ P, _ L, e E) { e.Bases[0][0] = []int{1, 2} }},
		{lists, "no basis", func(_ T, _ C, _ P, _ L, e E) { e.Bases[0][0] = []int{1, 5} }},
		{lists, "no basis", func(_ T, _ C, _ P, _ L, e E) { e.Bases[0][0] = []int{1, 1} }},
		{lists, "no bases, or out of order", func(_ T, _ C, _ P, _ L, e E) { e.Bases[0] = [][]int{} }},
		{lists, "a basis without a neighbor", func(_ T, _ C, _ P, _ L, e E) { e.Bases[0] = e.Bases[0][1:] }},
		{lists, "a basis of no vertex", func(_ T, _ C, _ P, _ L, e E) { e.Bases[0][0] = []int{1, 4} }},
		{allOf("", indifferent, "0", "3"), "a basis of no vertex", func(_ T, _ C, _ P, _ L, e E) { e.Bases[0] = [][]int{{1, 3}, {2, 3}} }}, // but for ε
		{allOf("", `NFG 1 R "" { "1" "2" } { 2 2 } 0 0 0 0 0 0 0 t`, "-1", "1"), "a basis of no vertex", func(_ T, c C, p P, _ L, _ E) {
			// By 2 and 3 the slack of 4 is tε², but for less.
			p.Ends, p.Cells, c.Evidence.Cells = nil, p.Cells[:1], c.Evidence.Cells[:1]
			p.Points = []*claim.Cell{p.Points[0], p.Points[2]}
			c.Evidence.Points = []*claim.CellEvidence{c.Evidence.Points[0], c.Evidence.Points[2]}
			c.Evidence.Cells[0].Bases[0] = [][]int{{2, 3}}
		}},
		{allOf("", indifferent, "0", "3"), "a basis without a solution", func(_ T, _ C, _ P, _ L, e E) { e.Bases[0] = [][]int{{3, 4}} }},
		{allOf("", `NFG 1 R "" { "1" "2" } { 2 2 } 1 t 1 0 1 0 1 t`, "-1", "1"), "a basis without a solution", func(_ T, c C, p P, _ L, _ E) {
			// 3 and 4 are equally good for mixtures, but at 0 where everything is.
			p.Ends, p.Cells, c.Evidence.Cells = nil, p.Cells[:1], c.Evidence.Cells[:1]
			p.Points = []*claim.Cell{p.Points[0], p.Points[2]}
			c.Evidence.Points = []*claim.CellEvidence{c.Evidence.Points[0], c.Evidence.Points[2]}
			c.Evidence.Cells[0].Bases[0] = [][]int{{3, 4}}
		}},
		{lists, "a strategy over no positive denominator, or too long", func(_ T, _ C, _ P, l L, _ E) {
			x := &l.Vertices[0][0]
			x.Denominator, x.Payoff = minus(x.Denominator), minus(x.Payoff)
			for k := range x.Strategy {
				x.Strategy[k] = minus(x.Strategy[k])
			}
		}},
		{lists, "probabilities that do not sum up", func(_ T, _ C, _ P, l L, _ E) { l.Vertices[0][0].Denominator = twice(l.Vertices[0][0].Denominator) }},
		{lists, "a strategy that is no vertex, or is listed twice", func(_ T, _ C, _ P, l L, _ E) {
			l.Vertices[0] = append(l.Vertices[0], l.Vertices[0][0])
		}},
		{lists, "other equilibria", func(_ T, _ C, p P, _ L, _ E) { p.Cells[1].Equilibria = p.Cells[1].Equilibria[1:] }},
		{lists, "other equilibria", func(_ T, _ C, _ P, l L, _ E) { l.Equilibria = append(l.Equilibria, l.Equilibria[0]) }},
		{lists, "an equilibrium of no vertex", func(_ T, _ C, _ P, l L, _ E) { l.Equilibria[0][0] = 7 }},
		{lists, "a strategy in no equilibrium", unusedVertex},
		{coarse, "not a strategic form of two players", func(_ T, c C, p P, _ L, _ E) {
			empty := claim.Cell{Vertices: &claim.Pair[[]claim.Strategic]{{}, {}}, Equilibria: []claim.Pair[int]{{1, 1}}}
			bases := claim.CellEvidence{Bases: &claim.Pair[[][]int]{{}, {}}}
			c.Claim.Concept, p.Of, p.Maximize, p.Ends, p.Unknown = claim.ParametricExtreme, "", nil, nil, nil
			p.Cells, p.Points = []claim.Cell{empty}, []*claim.Cell{&empty, &empty}
			c.Evidence.Cells, c.Evidence.Points = []claim.CellEvidence{bases}, []*claim.CellEvidence{&bases, &bases}
		}},
	}
}

// unusedVertex adds a vertex that is in no equilibrium of the first cell.
func unusedVertex(t *testing.T, _ *claim.Certificate, p *claim.Parametric, l *claim.Cell, e *claim.CellEvidence) {
	f, err := gamefile.ParseFamily("game", strings.NewReader(chicken), "t", p.From, p.To, gamefile.Options{})
	require.NoError(t, err)
	both, err := judge.Polyhedra(f)
	require.NoError(t, err)
	for _, basis := range e.Bases[0] {
		v, err := both[0].Vertex(nil, basis)
		require.NoError(t, err)
		sign := polynomial.Constant(rational.Int(int64(v.Denominator[0].Sign()))) // a constant, like the scale, which is 1
		x := claim.Strategic{Denominator: v.Denominator.Mul(nil, sign), Payoff: v.Payoff.Mul(nil, sign)}
		for _, s := range v.Strategy {
			x.Strategy = append(x.Strategy, append(polynomial.Poly{}, s.Mul(nil, sign)...))
		}
		if fmt.Sprint(x.Strategy) != fmt.Sprint(l.Vertices[0][0].Strategy) {
			l.Vertices[0] = append(l.Vertices[0], x)
			return
		}
	}
	t.Fatal("no other vertex")
}

// TestParametricRules: both refuse a certificate in which one rule is broken, and Python says which.
func TestParametricRules(t *testing.T) {
	python(t)
	var jobs []job
	all := parametricEdits()
	for _, x := range all {
		v := answered(t, x.of)
		c := v.read(t)
		p := c.Claim.Parametric
		x.edit(t, c, p, &p.Cells[0], &c.Evidence.Cells[0])
		j := v.job(certtest.Text(t, c))
		assert.Error(t, j.err, "%s: %v", x.says, c.Evidence.Cells[0].Bases)
		jobs = append(jobs, j)
	}
	for k, line := range verdicts(t, jobs) {
		assert.Equal(t, "1 rejected: "+all[k].says, line, "%d: %v\n%.2000s", k, jobs[k].err, jobs[k].Certificate)
	}
}

// TestParametricThree: with a third player, who has no choice and gets t, an equilibrium over a denominator that depends
// on t is one.
func TestParametricThree(t *testing.T) {
	python(t)
	duel := answered(t, nashOf("", diagonal, "0", "3"))
	three := varied{file: filepath.Join(t.TempDir(), "game.nfg")}
	require.NoError(t, os.WriteFile(three.file, []byte(`NFG 1 R "" { "1" "2" "3" } { 2 2 1 } t -t t 0 0 t 0 0 t 1 -1 t`), 0o600))
	c := duel.read(t)
	p := c.Claim.Parametric
	f, err := gamefile.ReadFamily(three.file, "t", p.From, p.To, gamefile.Options{})
	require.NoError(t, err)
	c.Game.Hash = f.Hash()
	for k := range p.Cells {
		l, e := &p.Cells[k], &c.Evidence.Cells[k]
		require.Greater(t, len(l.Denominator), 1)
		paid := append(polynomial.Poly{{}}, l.Denominator...)
		l.Plans, l.Payoffs, e.Values = append(l.Plans, []polynomial.Poly{l.Denominator, l.Denominator}), append(l.Payoffs, paid), append(e.Values, []polynomial.Poly{paid})
	}
	right := three.job(certtest.Text(t, c))
	assert.NoError(t, right.err)
	p.Cells[0].Payoffs[2], c.Evidence.Cells[0].Values[2][0] = p.Cells[0].Denominator, p.Cells[0].Denominator
	wrong := three.job(certtest.Text(t, c))
	assert.Error(t, wrong.err)
	assert.Equal(t, []string{"0 accepted: parametric-nash", "1 rejected: a payoff is not that of the plans"}, verdicts(t, []job{right, wrong}))
}

// TestParametricFields has them read fields that are left out, empty, or too many, and numbers in unusual forms.
func TestParametricFields(t *testing.T) {
	python(t)
	long := strings.Repeat(`"0",`, 400)
	var jobs []job
	for _, v := range solved(t) {
		for _, r := range [][2]string{
			{`"ends":[`, `"ends":[],"end":[`}, {`"cells":[`, `"ends":[],"cells":[`}, {`"cells":[`, `"unknown":[],"cells":[`}, {`"cells":[`, `"unknown":null,"cells":[`},
			{`"cells":[`, `"unknown":[0],"cells":[`}, {`"cells":[`, `"unknown":[1],"cells":[`}, {`"cells":[`, `"unknown":[1,0],"cells":[`}, {`"cells":[`, `"unknown":["0"],"cells":[`},
			{`"cells":[`, `"points":[],"cells":[`}, {`"cells":[`, `"points":[null],"cells":[`}, {`"cells":[`, `"of":"correlated","cells":[`}, {`"cells":[`, `"maximize":["1","1"],"cells":[`},
			{`"cells":[`, `"maximize":[],"cells":[`}, {`"cells":[`, `"cells":[],"cell":[`}, {`"name":"t"`, `"name":"s"`}, {`"name":"t"`, `"name":""`}, {`"name":"t",`, ``}, {`"name":"t"`, `"name":"T"`}, {`"name":"t"`, `"name":"é"`},
			{`"of":"correlated",`, ``}, {`"of":"correlated"`, `"of":""`}, {`"of":"correlated"`, `"of":"nash"`}, {`"of":"correlated"`, `"of":"agent-form-correlated"`}, {`"maximize":["1","1"],`, ``},
			{`"evidence":{`, `"evidence":{"points":[],`}, {`"evidence":{`, `"evidence":{"points":null,`}, {`"evidence":{`, `"evidence":{"duals":[],`}, {`"evidence":{`, `"evidence":{},"evidences":{`},
			{`"claim":{`, `"claim":{"payoffs":[],`}, {`"claim":{`, `"claim":{"refuted":true,`}, {`"claim":{`, `"claim":{"epsilon":"0",`}, {`"parametric":{`, `"mediated":{"epsilon":"0"},"parametric":{`},
			{`"denominator":["1"]`, `"denominator":["1","0"]`}, {`"denominator":["1"]`, `"denominator":[]`}, {`"denominator":["1"],`, ``}, {`"denominator":["1"]`, `"denominator":["2/2"]`}, {`"denominator":["1"]`, `"denominator":null`},
			{`["1"]`, `["1.0"]`}, {`["1"]`, `["1e0"]`}, {`["1"]`, `[1]`}, {`["1"]`, `["1",null]`}, {`["1"]`, `[["1"]]`}, {`["1"]`, `"1"`}, {`[]`, `["0"]`}, {`[]`, `null`},
			{`["1"`, `["1",` + long + `"1"`}, {`"of":[`, `"of":[` + long}, {`"low":"`, `"low":"+`}, {`"low":"`, `"of":null,"low":"`}, {`"low":"`, `"of":[],"low":"`},
			{`"plans":[`, `"device":[],"plans":[`}, {`"plans":[`, `"vertices":[[],[]],"plans":[`}, {`"device":[`, `"plans":[],"device":[`}, {`"vertices":[`, `"payoffs":[],"vertices":[`}, {`"vertices":[`, `"denominator":["1"],"vertices":[`},
			{`"values":[`, `"bases":[[],[]],"values":[`}, {`"values":[`, `"leaving":[],"values":[`}, {`"temptations":[`, `"values":[],"temptations":[`}, {`"temptations":[`, `"potentials":[[],[]],"temptations":[`}, {`"temptations":[`, `"potentials":[[]],"temptations":[`},
			{`"leaving":[`, `"leaving":[],"left":[`}, {`{"player":1,`, `{"player":1,"infoset":0,`}, {`{"player":1,`, `{"player":1,"action":1,`}, {`{"player":1,`, `{"player":1,"plan":[],`}, {`"at":1`, `"at":0`}, {`"at":1,`, ``}, {`"at":1`, `"at":null`},
			{`"deviation":[{`, `"deviation":[{"sequence":0,`}, {`"deviation":[{`, `"deviation":[],"other":[{`}, {`"sequences":[`, `"sequences":[0,`}, {`"sequences":[1`, `"sequences":["1"`}, {`"sequence":1`, `"sequence":-1`},
			{`"equilibria":[[1,1]`, `"equilibria":[[1,1,1]`}, {`"equilibria":[[1,1]`, `"equilibria":[[0,1]`}, {`"equilibria":[[1,1]`, `"equilibria":[[1]`}, {`"equilibria":[`, `"equilibria":[],"equal":[`}, {`"bases":[[[1`, `"bases":[[[0`},
			{`"vertices":[`, `"vertices":[[],`}, {`"bases":[`, `"bases":[[],`}, {`"bases":[[`, `"bases":[[[],`}, {`"points":[{`, `"points":[null,{`}, {`"points":[null`, `"points":[{}`}, {`"points":[`, `"points":null,"point":[`},
		} {
			if text := strings.Replace(string(v.text), r[0], r[1], 1); text != string(v.text) {
				j := v.job([]byte(text))
				j.about = fmt.Sprintf("%s, %.80s", v.about, r[1])
				jobs = append(jobs, j)
			}
		}
	}
	yes, no := requireAgreement(t, jobs)
	t.Logf("%d accepted, %d not", yes, no)
	require.Greater(t, yes, 20)
	require.Greater(t, no, 500)
}
