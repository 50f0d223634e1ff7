// Package pycheck_test compares the checker in Python with package cert.
package pycheck_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/fixtures"
	"exactsolve/nash/bimatrix"
	"exactsolve/nash/plans"
	"exactsolve/quasiperfect"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/nfg"
	"exactsolve/seqform/seqformtest"
)

// A job is a certificate to check against a game, with the verdict of cert.
type job struct {
	Certificate string `json:"certificate"`
	Game        string `json:"game"` // file name
	about       string
	err         error // of cert; nil if accepted
}

// A source is a certificate that is right.
type source struct {
	about, file string
	game        *seqform.Game
	text        []byte
}

// requireAgreement compares both checkers and returns how many jobs both
// accepted, and how many they did not.
func requireAgreement(t *testing.T, jobs []job) (yes, no int) {
	t.Helper()
	differences := map[string]int{}
	for k, line := range verdicts(t, jobs) {
		accepted := strings.HasPrefix(line, "0 ")
		switch {
		case accepted != (jobs[k].err == nil):
			if differences[line]++; differences[line] == 1 {
				t.Errorf("%s: cert says %v, pycheck says %s\n%.3000s", jobs[k].about, jobs[k].err, line, jobs[k].Certificate)
			}
		case accepted:
			yes++
		default:
			no++
		}
	}
	return yes, no
}

// TestFields has them read fields that are left out, empty, or too many, alone
// and one by one, which random changes seldom meet.
func TestFields(t *testing.T) {
	python(t)
	tree, file := read(t, "guess_ace")
	bimatrix, nfgFile := read(t, "outcomes_2x2")
	all := append(sources(t, "guess_ace", file, tree), sources(t, "outcomes_2x2", nfgFile, bimatrix)...)
	requireSameFields(t, all, [][2]string{
		{`"claim":{`, `"evidence":null,"claim":{`},
		{`"claim":{`, `"evidence":{},"claim":{`},
		{`"claim":{`, `"evidence":{"epsilon_bar":"1"},"claim":{`},
		{`"claim":{`, `"claim":{"extreme":null,`},
		{`"claim":{`, `"claim":{"profile":null,"payoffs":null,`},
		{`"claim":{`, `"claim":{"profile":[],"payoffs":[],`},
		{`"claim":{`, `"claim":{"beliefs":[],`},
		{`"evidence":{`, `"evidence":{"search":null,`},
		{`"evidence":{`, `"evidence":{"epsilon_bar":"0",`},
		{`"evidence":{`, `"evidence":{"epsilon_bar":null,`},
		{`"evidence":{`, `"evidence":{"bounds":[],`},
		{`"evidence":{`, `"evidence":{"plans":[],`},
		{`"sha256"`, `"\u0073ha256"`},
		{`"sha256"`, `"ſha256"`},
		{`"sha256"`, `"sha256":"` + strings.Repeat("0", 64) + `","ſha256"`},
		{`"payoffs"`, `"payoffs":["7","7"],"payoffſ"`},
		{`"payoffs"`, `"payoffs":["7","7"],"payoffs"`},
		{`"payoffs"`, `"payoff\u017f"`},
		{`"game":{`, `"\u212and":"efg","game":{`},
		{`"game":{`, `"game":{"\u212aind":"efg",`},
		{`"game":{`, `"game":{"text":"\ud800",`},
		{`"game":{`, `"game":{"text":"\x00",`},
		{`"dominance":[`, `"dominance":[[],[],`},
		{`"slides":[[]`, `"slides":[[],[],[]`},
		{`"slides":[[],[]]`, `"slides":[]`},
		{`"slides":[[],[]]`, `"slides":[[]]`},
		{`"slides":[[],[]]`, `"slides":[[],[],7]`},
		{`"slides":[[],[]]`, `"slides":[[[]],[]]`},
		{`"slides":[[],[]]`, `"slides":[[["0","0"]],[["0","0"]]]`},
		{`"slides":[[],[]]`, `"slides":[[["0"]],[]]`},
		{`"equilibria":[[0,0]`, `"equilibria":[[0]`},
		{`"equilibria":[[0,0]`, `"equilibria":[[]`},
		{`"equilibria":[[0,0]`, `"equilibria":[[0,0,7]`},
		{`"equilibria":[[0,0]`, `"equilibria":[[-0,0]`},
		{`"equilibria":[[0,0]`, `"equilibria":[[0.0,0]`},
		{`"equilibria":[[0,0]`, `"equilibria":[[false,0]`},
		{`"beliefs":[[null],[null]]`, `"beliefs":[[[]],[[]]]`},
		{`"plans":[`, `"plans":[[],`},
		{`["1"]`, `["1","0","0"]`},
		{`"0"`, `"-0"`},
		{`[]`, `["0"]`},
		{`"cases":"`, `"cases":" `},
		{`"inner":[[],[]]`, `"inner":[[]]`},
		{`"inner":[[],[]]`, `"inner":[[],[],[]]`},
		{`"inner":[[],[]]`, `"inner":[[],null]`},
		{`"inner":[[],[]]`, `"inner":null`},
		{`,"inner":[[],[]]`, ``},
		{`"inner":[[],[]]`, `"inner":[[{"subset":1,"weights":[["1","0"]]}],[]]`},
		{`"inner":[[],[]]`, `"inner":[[{"subset":1,"weights":[["1"]]}],[]]`},
		{`"inner":[[],[]]`, `"inner":[[{"subset":1,"weights":[]}],[]]`},
		{`"inner":[[],[]]`, `"inner":[[{"subset":0,"weights":[["1"]]}],[]]`},
		{`"inner":[[],[]]`, `"inner":[[{"subset":2,"weights":[["1"]]}],[]]`},
		{`"inner":[[],[]]`, `"inner":[[{"subset":1}],[]]`},
		{`"inner":[[],[]]`, `"inner":[[{"weights":[["1"]]}],[]]`},
		{`"subsets":[`, `"subsets":[],"subset":[`},
		{`"subsets":[{`, `"subsets":[{"dimension":1,`},
		{`"weights":[`, `"weights":[[],`},
		{`"weights":[`, `"weights":[["0","0","0"],`},
		{`"weights":[[`, `"weights":[[["0","0","0"],`},
		{`"weights":[[`, `"weights":[[["0","0"],`},
		{`"weights":[[`, `"weights":[[["0","1","-1"],`},
		{`"weights":[[`, `"weights":[[["0","-1","0"],`},
	})
}

// requireSameFields has them judge claims with one text in place of another.
func requireSameFields(t *testing.T, all []source, changes [][2]string) {
	t.Helper()
	var jobs []job
	for _, s := range all {
		for _, r := range changes {
			if text := strings.Replace(string(s.text), r[0], r[1], 1); text != string(s.text) {
				j := s.job([]byte(text))
				j.about = fmt.Sprintf("%s, %s", s.about, r[1])
				jobs = append(jobs, j)
			}
		}
	}
	yes, no := requireAgreement(t, jobs)
	t.Logf("%d accepted, %d not", yes, no)
}

func check(g *seqform.Game, text []byte) error {
	c, err := cert.Read(bytes.NewReader(text))
	if err != nil {
		return err
	}
	return cert.Check(context.Background(), g, c)
}

// read returns the certificate.
func (s *source) read(t *testing.T) *cert.Certificate {
	t.Helper()
	c, err := cert.Read(bytes.NewReader(s.text))
	require.NoError(t, err)
	return c
}

func (s *source) job(text []byte) job {
	return job{Certificate: string(text), Game: s.file, about: s.about, err: check(s.game, text)}
}

func newSource(t *testing.T, about, file string, g *seqform.Game, c *cert.Certificate) source {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, c.Write(&b))
	return source{about, file, g, b.Bytes()}
}

// strategic writes a game in strategic form to a file and returns its name.
func strategic(t *testing.T, name string, g *seqform.Game) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name+".nfg")
	var b bytes.Buffer
	require.NoError(t, nfg.Format(&b, g))
	require.NoError(t, os.WriteFile(file, b.Bytes(), 0o600))
	return file
}

// sources solves g for every concept that can be.
func sources(t *testing.T, name, file string, g *seqform.Game) []source {
	t.Helper()
	var all []source
	if len(g.Players) != 2 {
		return nil
	}
	for _, concept := range cert.Concepts() {
		options := quasiperfect.Options{Concept: concept}
		if options.Validate() != nil || concept == cert.Proper && name == "kuhn" { // which is large
			continue
		}
		r, err := quasiperfect.Solve(t.Context(), g, options)
		if errors.Is(err, quasiperfect.ErrNotSupported) {
			continue
		}
		require.NoError(t, err, "%s, %s", name, concept)
		if concept == cert.Proper && r.Status == answer.Unknown {
			require.Contains(t, r.Reason, "reduced pure strategies")
			continue
		}
		require.Equal(t, answer.Yes, r.Status, "%s: %s", name, r.Reason)
		all = append(all, newSource(t, fmt.Sprintf("%s, %s", name, concept), file, g, r.Certificate))
	}
	if g.Tree != nil {
		r, err := plans.All(t.Context(), g, plans.Options{})
		require.NoError(t, err)
		require.Equal(t, answer.Yes, r.Status, "%s: %s", name, r.Reason)
		return append(all, newSource(t, name+", plan-nash", file, g, r.Certificate))
	}
	r, err := bimatrix.All(t.Context(), g, bimatrix.Options{})
	require.NoError(t, err)
	require.Equal(t, answer.Yes, r.Status, "%s: %s", name, r.Reason)
	return append(all, newSource(t, name+", extreme-nash", file, r.Game, r.Certificate))
}

// read returns the game of a fixture and where its file is.
func read(t *testing.T, name string) (*seqform.Game, string) {
	t.Helper()
	_, file := fixtures.Game(name)
	return seqformtest.Fixture(t, name), filepath.Join("..", "..", "fixtures", file)
}

// allSources solves the fixtures and some random games.
func allSources(t *testing.T) []source {
	t.Helper()
	var all []source
	for want := range seqformtest.Known(t) {
		g, file := read(t, want.Name)
		all = append(all, sources(t, want.Name, file, g)...)
	}
	for seed := range uint64(6) {
		size := []int{2 + int(seed)/2, 3 + int(seed)%3}
		g := seqformtest.Random(size, -1, 1+10*int(seed%2), seed)
		name := fmt.Sprint("random", size, seed)
		all = append(all, sources(t, name, strategic(t, name, g), g)...)
	}
	return all
}

// TestAgreement has both checkers judge certificates of all concepts, all of
// which they accept, and random changes of them.
func TestAgreement(t *testing.T) {
	python(t)
	mutants := certtest.Half(2_250)
	var jobs []job
	concepts := map[string]int{}
	all := allSources(t)
	for _, s := range all {
		jobs = append(jobs, s.job(s.text))
		concepts[s.about[strings.LastIndex(s.about, " ")+1:]]++
	}
	yes, no := requireAgreement(t, jobs)
	require.Equal(t, []int{len(jobs), 0}, []int{yes, no})
	t.Logf("%d certificates accepted: %v", yes, concepts)
	require.Len(t, concepts, 9)

	rng := rand.New(rand.NewPCG(41, 6))
	jobs = nil
	for k := range mutants {
		s := all[k%len(all)]
		jobs = append(jobs, s.job(mutate(t, rng, s.text)))
	}
	yes, no = requireAgreement(t, jobs)
	t.Logf("%d mutants: %d accepted and %d not by both", len(jobs), yes, no)
	require.Greater(t, yes, mutants/50)
	require.Greater(t, no, mutants/2)
}

// TestNashClaims has them judge every profile of every fixture, with any number
// of players, as an equilibrium.
func TestNashClaims(t *testing.T) {
	python(t)
	var jobs []job
	for want := range seqformtest.Known(t) {
		g, file := read(t, want.Name)
		for _, p := range want.Profiles {
			profile := seqformtest.Profile(g, p.Probabilities)
			s := newSource(t, want.Name+", "+p.Name, file, g, &cert.Certificate{Game: cert.NewGameRef(g), Claim: cert.Claim{
				Concept: cert.Nash, Profile: profile, Payoffs: g.ExpectedPayoffs(g.Plans(profile)),
			}})
			jobs = append(jobs, s.job(s.text))
		}
	}
	yes, no := requireAgreement(t, jobs)
	t.Logf("%d equilibria, %d others", yes, no)
	require.Greater(t, yes, 50)
	require.Greater(t, no, 5)
}

// TestImperfectRecall: such a game has no certificates, whatever they say.
func TestImperfectRecall(t *testing.T) {
	python(t)
	for _, name := range fixtures.Names() {
		want, err := fixtures.Want(name)
		require.NoError(t, err)
		if want.Recall == fixtures.Perfect {
			continue
		}
		_, file := fixtures.Game(name)
		text := `{"format":"exactsolve-certificate/1","game":{"sha256":"` + strings.Repeat("0", 64) +
			`"},"claim":{"concept":"nash","payoffs":[],"profile":[]}}`
		line := verdicts(t, []job{{Certificate: text, Game: filepath.Join("..", "..", "fixtures", file)}})[0]
		require.Equal(t, "1 rejected: the game has no perfect recall", line, name)
	}
}

// TestCommand checks exit status and output for single files.
func TestCommand(t *testing.T) {
	python(t)
	g, file := read(t, "guess_ace")
	s := sources(t, "guess_ace", file, g)[0]
	wrong := bytes.Replace(s.text, []byte(`"payoffs":["0"`), []byte(`"payoffs":["1"`), 1)
	for _, c := range []struct {
		text   []byte
		status int
		line   string
	}{
		{s.text, 0, "accepted: nash\n"},
		{wrong, 1, "rejected: payoffs are not those of the profile\n"},
		{append(slices.Clone(s.text), '1'), 2, "accepted: nash\nunreadable: "},
		{append([]byte("\xff"), s.text...), 2, "unreadable: "},
		{[]byte(strings.Repeat("[", 100_000)), 2, "unreadable: not JSON: "},
	} {
		name := filepath.Join(t.TempDir(), "certificate")
		require.NoError(t, os.WriteFile(name, c.text, 0o600))
		command := pycheck(name, file)
		out, err := command.Output()
		require.True(t, strings.HasPrefix(string(out), c.line), "%q", out)
		if c.status == 0 {
			require.NoError(t, err)
		}
		require.Equal(t, c.status, command.ProcessState.ExitCode())
		require.Equal(t, c.status == 0, check(g, c.text) == nil)
	}
}

// TestUndecided: what takes too much work is not decided, alone and after an accepted one,
// and after a rejected one the status is 1, as of verify.
func TestUndecided(t *testing.T) {
	python(t)
	game, proof := certtest.Undecided(t)
	dir := t.TempDir()
	name, file := filepath.Join(dir, "certificate"), filepath.Join(dir, "game.efg")
	require.NoError(t, os.WriteFile(file, []byte(game), 0o600))
	bad := strings.Replace(proof, `"payoffs":["1"`, `"payoffs":["1","1"`, 1)
	for _, c := range []struct {
		text, says string
		status     int
	}{
		{proof, "not decided: more work than the size of the numbers given allows\n", 3},
		{proof + bad, "not decided: more work than the size of the numbers given allows\nrejected: number of players\n", 1},
	} {
		require.NoError(t, os.WriteFile(name, []byte(c.text), 0o600))
		command := pycheck(name, file)
		out, _ := command.Output()
		require.Equal(t, c.says, string(out))
		require.Equal(t, c.status, command.ProcessState.ExitCode())
	}
}

// mutate returns text with one to three random changes: of values at random
// places, and sometimes of the text itself.
func mutate(t *testing.T, rng *rand.Rand, text []byte) []byte {
	doc := certtest.Decode(t, text)
	for range 1 + rng.IntN(3)*rng.IntN(2) {
		certtest.Mutate(rng, &doc, func(v any, set func(any)) []func() { return otherValues(rng, v, set) })
	}
	if rng.IntN(8) == 0 {
		return mutateText(rng, string(text))
	}
	return certtest.Encode(t, doc)
}

// otherValues lists changes to what stands at one place, of its type or of another.
func otherValues(rng *rand.Rand, v any, set func(any)) (list []func()) {
	switch v := v.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			list = append(list, func() { v[key] = nil }, func() {
				v[key] = []any{[]any{}, map[string]any{}, "", "1", 1, true, []any{[]any{}, []any{}}}[rng.IntN(7)]
			}, func() { addField(rng, v) })
		}
	case []any:
		list = append(list, func() { set(append(slices.Clone(v), "0")) }, func() { set(nil) })
	case json.Number:
		list = append(list, func() {
			set([]any{json.Number("0"), json.Number("1"), json.Number("-1"), json.Number("2"), json.Number("1.0"), json.Number("1e0"), json.Number("-0"), json.Number("99999999999999999999"), "1", nil, true}[rng.IntN(11)])
		})
	case string:
		list = slices.Repeat([]func(){func() { set(mutateString(rng, v)) }}, 3)
	case nil:
		list = append(list, func() { set([]any{"1"}) })
	}
	return list
}

// addField gives an object a field that it has not, or not yet.
func addField(rng *rand.Rand, object map[string]any) {
	names := []string{"refuted", "epsilon", "beliefs", "bounds", "epsilon_bar", "plans", "monomials", "refutation", "base", "node", "infoset", "action", "player", "gain", "factor", "kind", "powers", "extreme", "isolated", "radius", "search", "inverse", "enclosed", "enclosure", "algebraic", "complete", "cover", "combinations", "unknowns", "unresolved", "pieces", "vertices", "subsets", "weights", "inner", "subset", "orders", "coefficients"}
	values := []any{true, false, nil, "0", "1", "1/2", "6", json.Number("1"), json.Number("2"), json.Number("0"), []any{}, map[string]any{}}
	object[names[rng.IntN(len(names))]] = values[rng.IntN(len(values))]
}

// others are the concepts with fields of their own.
var others = []cert.Concept{cert.ExtremeNash, cert.IsolatedNash, cert.EnclosedNash, cert.AlgebraicNash, cert.AlgebraicSequential, cert.EnclosedSequential, cert.EnclosedQuasiPerfect, cert.EnclosedExtensivePerfect, cert.CompleteNash, cert.CompleteSets, cert.CompletePerfect, cert.PlanNash, cert.OutcomeTest, cert.CompleteSequential, claim.OptimalNash}

var spellings = []string{
	"", "+", "-", "--1", "+0", "-0", "0/1", "0/0", "1/0", "1.", ".5", ".", "-.5e1", "5e-1", "1e", "1e1001", "1e-1000", "1E+0", "1e00", "10e-1",
	"0x1", "1_0", "1 ", " 1", "1\n", "１", "NaN", "inf", "1/-2", "1/+2", "1.0/2", "1/2e1", "1e0.5", "010", "0.10e1", "0e1000", "1e+0000000000000000000000",
	"0." + strings.Repeat("0", 40_000), "0." + strings.Repeat("0", 60_000), "0/" + strings.Repeat("9", 99_000), "0/" + strings.Repeat("9", 100_001),
}

func mutateString(rng *rand.Rand, s string) any {
	if strings.HasPrefix(s, "s ") && rng.IntN(4) > 0 {
		return mutateTree(rng, strings.Split(s, " "))
	}
	if strings.ContainsAny(s, "xyqe ") && rng.IntN(4) > 0 && !strings.Contains(s, "-") {
		return mutateCases(rng, strings.Split(s, " "))
	}
	x, err := rational.Parse(s)
	if err != nil {
		concepts := append(cert.Concepts(), cert.EpsilonNash, cert.Consistent, "Nash")
		concepts = append(concepts, others...)
		if len(s) != 64 && rng.IntN(4) > 0 {
			return string(concepts[rng.IntN(len(concepts))])
		}
		k := rng.IntN(max(1, len(s)))
		return s[:k] + string("0123456789abcdefABCDEF"[rng.IntN(22)]) + s[min(len(s), k+1):]
	}
	if rng.IntN(2) == 0 {
		return certtest.OtherNumber(rng, x)
	}
	switch rng.IntN(6) {
	case 0:
		return json.Number("1")
	case 1:
		return "+0" + s
	case 2: // the same number, not in lowest terms
		if strings.Contains(s, "/") {
			return s + "0/"
		}
		return s + "0/10"
	case 3:
		return s + []string{"/1", ".0", "e0", "E-0", "/0", " "}[rng.IntN(6)]
	case 4:
		return []any{s}
	}
	return spellings[rng.IntN(len(spellings))]
}

// mutateCases changes the words of evidence.search.cases.
func mutateCases(rng *rand.Rand, words []string) string {
	w, l := rng.IntN(len(words)), rng.IntN(len(words))
	switch rng.IntN(6) {
	case 0:
		words = slices.Delete(words, w, w+1)
	case 1:
		words = slices.Insert(words, w, words[w])
	case 2:
		words[w], words[l] = words[l], words[w]
	case 3:
		words[w] = string("xypqstebfguvz"[rng.IntN(13)]) + fmt.Sprint(rng.IntN(12))
	case 4:
		words[w] = []string{"x01", "x+1", "x-1", "x", "", "x1 ", " x1", "x1\n", "x１", "p1", "x1.0", "X1", "x99999999999999999999", "e0"}[rng.IntN(14)]
	case 5:
		if len(words[w]) > 1 {
			words[w] = words[w][:1] + "0" + words[w][1:]
		}
	}
	return strings.Join(words, " ")
}

// mutateText changes what is not visible in values: repeated and renamed
// fields, text around the object, single bytes.
func mutateText(rng *rand.Rand, s string) []byte {
	s = strings.TrimSuffix(s, "\n")
	keys := []string{"format", "game", "sha256", "claim", "concept", "payoffs", "profile", "beliefs", "evidence", "plans", "mixed", "bounds", "epsilon_bar", "extreme", "search", "cases", "refuted", "epsilon", "monomials", "exponents", "base", "powers", "refutation", "deviation", "player", "node", "infoset", "action", "gain", "plan", "sequences", "rows", "multipliers", "pairs", "nodes", "factor", "isolated", "radius", "inverse",
		"enclosed", "enclosure", "choices", "unknowns", "equations", "combinations", "sequence", "terms", "equation", "algebraic", "polynomial", "low", "high", "complete", "unresolved", "status", "simplex", "cover", "roots", "equilibrium", "tree", "pieces", "vertices"}
	keys = slices.DeleteFunc(keys, func(k string) bool { return !strings.Contains(s, `"`+k+`":`) })
	key := keys[rng.IntN(len(keys))]
	name := `"` + key + `":`
	k := rng.IntN(len(s))
	switch rng.IntN(9) {
	case 0:
		s = strings.Replace(s, name, strings.Replace(name, key[:1], strings.ToUpper(key[:1]), 1), 1)
	case 1:
		s = strings.Replace(s, name, name+[]string{"null", `"1"`, "[]", "{}"}[rng.IntN(4)]+","+name, 1)
	case 2:
		s = strings.Replace(s, name, `"extra":`+[]string{"null", `"1"`}[rng.IntN(2)]+","+name, 1)
	case 3:
		s += []string{"{}", " x", "\n\n \t\r\n", "\x00", "null", ",", "\v", "\u00a0", s, "\n"}[rng.IntN(10)]
	case 4:
		s = []string{"\ufeff", " \n", "\v", "[", "//\n"}[rng.IntN(5)] + s
	case 5:
		s = s[:k] + string(rune(32+rng.IntN(95))) + s[k+1:]
	case 6:
		s = s[:k]
	case 7: // the same name, escaped
		s = strings.Replace(s, name, fmt.Sprintf(`"\u%04x%s":`, key[0], key[1:]), 1)
	case 8: // a member added to the game
		s = strings.Replace(s, `"sha256":`, []string{`"kind":"efg",`, `"kind":"nfg",`, `"kind":"xml",`, `"kind":"",`, `"kind":null,`, `"text":"EFG",`, `"text":null,`, `"text":1,`, `"text":"\ud800",`, `"kind":"EFG",`}[rng.IntN(10)]+`"sha256":`, 1)
	}
	return []byte(s)
}
