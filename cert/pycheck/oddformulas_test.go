package pycheck_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/gamefile"
	"exactsolve/rational"
	"exactsolve/rational/polynomial"
	"exactsolve/seqform/family"
)

// oddFormulas are payoffs for t from 0 to 2, and whether they are read.
var oddFormulas = map[string]bool{
	"t": true, "+t": true, "--t": true, "-t^2": true, "2*-t": true, "3--t": true, "(t)": true, "-(-t)": true, "t*t/t^0": true,
	"((t)": false, "t)": false, "()": false, "t*": false, "*t": false, "2t": false, "t2": false, "t(1)": false, "(1)t": false, "T": false, "s*t": false, "tt": false,
	"t^2^3": false, "t^12^3": false, "(t^2)^3": true, "t^-1": false, "t^": false, "t^t": false, "t^1.5": false, "^2": false, "t^007": true, "t^0": true,
	"t^200": true, "t^201": false, "(t^20)^10": true, "t^150*t^51": false, "0*t^100*t^100": true, "t^1001": false, "1^1001*t": false, "1^1000*t": true, "t^99999999999999999999": false,
	"1e2*t": true, "1E-2*t": true, "1e*t": false, "1e": false, "e1": false, "1e2t": false, ".5*t": true, "5.*t": true, ".*t": false, "1.2.3*t": false, "1e1001*t": false,
	"1+1": false, "0*t": true, "t-t": true, "t/t-t": false, "1/3*t": true, "t/3/3": true, "t-1-1": true, "1/2/2*t": true, "2-3*t+1": true,
	"1/(t+1)": true, "1/t": false, "1/(2-t)": false, "1/(t-1)": false, "1/(t^2-2)": false, "1/(t^2-5)": true, "1/(t^2-2)^2": false, "1/((t-3)*(t+1/3))": true, "t/0": false, "t/(1-1)": false, "0/(t+1)": true,
	"(t+1)/(t+1)": true, "(t^2-9)/(t-3)": true, "1/(t+1)-1/(t+1)": true, "1/(1/(t+1)+1)": true, "-1/(-1-t)": true,
	"t·2": false, "t−1": false, "t²": false, "t\x00": false, "t;": false, "t=1": false, "t#": false,
	strings.Repeat("(", 2000) + "t" + strings.Repeat(")", 2000): true, strings.Repeat("(", 2100) + "t" + strings.Repeat(")", 2100): false,
	strings.Repeat("-", 4095) + "t": true, strings.Repeat("-", 4096) + "t": false, strings.Repeat("t+", 2000) + "t": true,
	"2^1000*t": true, "(2^1000)^100*t": true, "(2^1000)^263*t": false, "(1/2^1000)^263*t": false,
}

// oddChances are probabilities of chance for t from 0 to 2.
var oddChances = map[string]bool{
	"t/2 1-t/2": true, "t 1-t": false, "t/2 1/2": false, "t/2 t/2": false, "t^2/4 1-t^2/4": true, "(t-1)^2 1-(t-1)^2": true, "(t-1)^3 1-(t-1)^3": false,
	"(t^2-2)^2/4 1-(t^2-2)^2/4": true, "(t^2-2)/4 1-(t^2-2)/4": false, "(t^2-2)^3/8 1-(t^2-2)^3/8": false, "((t^2-2)*(t-1))^2/4 1-((t^2-2)*(t-1))^2/4": true,
	"1/(t+1) t/(t+1)": true, "1/(1-t/2) 1/(t-2)": false, "-1/(t-3) 1+1/(t-3)": true, "t*0 1": true, "0*t+1/2 1/2": true, "t-t 1-t^2+t^2": true,
	"t*(t-1)^2*(2-t)/4 1-t*(t-1)^2*(2-t)/4": true, "t*(t-1)*(2-t)/4 1-t*(t-1)*(2-t)/4": false, "t*(t-1)^3*(2-t)/4 1-t*(t-1)^3*(2-t)/4": false,
}

// TestOddFormulas has both read numbers that one might read and the other not, or otherwise.
func TestOddFormulas(t *testing.T) {
	python(t)
	var jobs []job
	add := func(text string, want bool) {
		file := filepath.Join(t.TempDir(), "game."+strings.ToLower(text[:3]))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		f, err := gamefile.ReadFamily(file, "t", rational.Int(0), rational.Int(2), gamefile.Options{})
		require.Equal(t, want, err == nil, "%.300s: %v", text, err)
		of := f
		if err != nil { // a certificate that can be read
			of, _ = gamefile.ParseFamily("game", strings.NewReader(`NFG 1 R "" { "a" } { 1 } t`), "t", rational.Int(0), rational.Int(2), gamefile.Options{})
		}
		proof := certtest.Text(t, nobodyMoves(of))
		if err == nil {
			require.NoError(t, checkVaried(file, proof), text)
		}
		jobs = append(jobs, job{Certificate: string(proof), Game: file, about: text[:min(len(text), 200)], err: err})
	}
	for formula, want := range oddFormulas {
		add(`NFG 1 R "" { "a" } { 1 } `+formula, want)
	}
	for chance, want := range oddChances {
		x, y, _ := strings.Cut(chance, " ")
		add(fmt.Sprintf(`EFG 2 R "" { "a" "b" } c "" 1 { "x" %s "y" %s } 0 t "" 1 { 3 t } t "" 2 { 1/(t+1) 0 }`, x, y), want)
	}
	requireAgreement(t, jobs)
	for k, line := range verdicts(t, jobs) { // Python refuses the number, and not only the certificate
		require.Equal(t, jobs[k].err != nil, strings.HasPrefix(line, "2 "), "%s: %s", jobs[k].about, line)
	}
}

// nobodyMoves certifies what a game pays in which nobody has a choice.
func nobodyMoves(f *family.Family) *cert.Certificate {
	one := polynomial.Constant(rational.Int(1))
	p := claim.Parametric{Name: "t", From: rational.Int(0), To: rational.Int(2), Cells: []claim.Cell{{Denominator: one}}}
	c := &cert.Certificate{Claim: cert.Claim{Concept: claim.ParametricNash, Parametric: &p}, Evidence: cert.Evidence{Cells: make([]claim.CellEvidence, 1)}}
	c.Game.Hash = f.Hash()
	cell, evidence := &p.Cells[0], &c.Evidence.Cells[0]
	cell.Denominator = f.Scale
	for i := range f.Game.Players {
		sum := polynomial.Poly{}
		for _, z := range f.Terms {
			sum = sum.Add(nil, z.Payoffs[i])
		}
		cell.Payoffs = append(cell.Payoffs, append(polynomial.Poly{}, sum...))
		plan, values := []polynomial.Poly{f.Scale}, []polynomial.Poly{}
		if f.Game.Tree == nil { // one strategy
			plan, values = append(plan, f.Scale), append(values, cell.Payoffs[i])
		}
		cell.Plans, evidence.Values = append(cell.Plans, plan), append(evidence.Values, values)
	}
	return c
}
