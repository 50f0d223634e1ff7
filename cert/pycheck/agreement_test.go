package pycheck_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
)

// TestEvidence has them judge evidence of all kinds, right and wrong, and many
// changes of what is right.
func TestEvidence(t *testing.T) {
	python(t)
	all := evidence(t)
	var jobs []job
	right := map[string][]source{} // by kind
	for _, s := range all {
		j := s.job(s.text)
		if jobs = append(jobs, j); j.err == nil {
			right[s.kind()] = append(right[s.kind()], s)
		}
	}
	kinds := slices.Sorted(maps.Keys(right))
	for _, want := range []string{
		"epsilon-nash by profile", "epsilon-nash by deviation", "nash by deviation",
		"subgame-perfect by profile", "subgame-perfect by deviation-in-subgame", "sequential by deviation-of-action",
		"consistent by monomials", "sequential by monomials", "consistent by inconsistency", "consistent by inconsistency-of-base",
		"normal-form-perfect by dominating", "quasi-perfect by alternative", "sequential by alternative",
	} {
		require.Contains(t, kinds, want)
	}
	for _, of := range right { // the shortest first
		slices.SortStableFunc(of, func(a, b source) int { return len(a.text) - len(b.text) })
	}
	t.Run("all", func(t *testing.T) {
		yes, no := requireAgreement(t, jobs)
		t.Logf("%d accepted and %d not by both", yes, no)
		for _, k := range kinds {
			t.Logf("%4d %s", len(right[k]), k)
		}
	})
	t.Run("concepts", func(t *testing.T) { testConcepts(t, kinds, right) })
	t.Run("tokens", func(t *testing.T) { testTokens(t, kinds, right) })
	t.Run("mutants", func(t *testing.T) { testMutants(t, kinds, right) })
}

// kind is the last word of what the source is about.
func (s *source) kind() string { return s.about[strings.LastIndex(s.about, ",")+2:] }

// testConcepts has them judge evidence of each kind for every concept, with and
// without beliefs, refuted or not.
func testConcepts(t *testing.T, kinds []string, right map[string][]source) {
	concepts := append(append(cert.Concepts(), cert.EpsilonNash, cert.Consistent), others...)
	var jobs []job
	for _, k := range kinds {
		of := right[k]
		for _, s := range []source{of[0], of[len(of)/2], of[len(of)-1]} {
			for _, concept := range concepts {
				for variant := range 16 {
					jobs = append(jobs, s.job(restate(t, &s, concept, variant)))
				}
			}
		}
	}
	yes, no := requireAgreement(t, jobs)
	t.Logf("%d accepted and %d not by both", yes, no)
	require.Greater(t, yes, len(jobs)/100)
}

// restate returns the certificate for another concept; the bits of variant say
// which of beliefs, refuted, epsilon and evidence it has.
func restate(t *testing.T, s *source, concept cert.Concept, variant int) []byte {
	t.Helper()
	var doc struct {
		Format   string         `json:"format"`
		Game     any            `json:"game"`
		Claim    map[string]any `json:"claim"`
		Evidence any            `json:"evidence,omitempty"`
	}
	require.NoError(t, json.Unmarshal(s.text, &doc))
	set := func(name string, value any, present bool) {
		if delete(doc.Claim, name); present {
			doc.Claim[name] = value
		}
	}
	beliefs := doc.Claim["beliefs"]
	if beliefs == nil {
		c, err := cert.Read(bytes.NewReader(s.text))
		require.NoError(t, err)
		beliefs = s.game.BayesBeliefs(s.game.Plans(c.Claim.Profile))
	}
	doc.Claim["concept"] = concept
	set("beliefs", beliefs, variant&1 > 0)
	set("refuted", true, variant&2 > 0)
	set("epsilon", "0", variant&4 > 0)
	if variant&8 == 0 {
		doc.Evidence = nil
	}
	text, err := json.Marshal(doc)
	require.NoError(t, err)
	return text
}

// tokens are put for every value of a certificate.
var tokens = []string{
	"0", "-0", "1", "2", "01", "+1", "-1", "1.0", "1e0", "1E0", "3", "99999999999999999999", "9223372036854775807", "4294967297",
	"null", "true", "false", `""`, "[]", "{}", "[[]]", "[null]", `"0"`, `"1"`, `"-1"`, `"2"`, `"1/2"`, `"6/3"`, `"2.0"`, `"1e1000"`, `"-1e1000"`,
	`"1` + strings.Repeat("0", 40) + `"`, `"0e0"`, `"6"`, `"1/1` + strings.Repeat("0", 40) + `"`,
}

const mark = "@@" // where a token goes

// withFields adds to an object of doc each optional field that it has not.
func withFields(t *testing.T, s *source, doc *any, object map[string]any) (jobs []job) {
	t.Helper()
	for _, name := range []string{"refuted", "epsilon", "beliefs", "bounds", "node", "infoset", "action", "base", "kind", "combinations", "unknowns", "radius", "pieces", "fails", "cases", "optimal", "mediated", "prices", "extra"} {
		if _, ok := object[name]; ok {
			continue
		}
		object[name] = mark
		text, err := json.Marshal(*doc)
		require.NoError(t, err)
		delete(object, name)
		for _, token := range []string{"0", "-0", "1", "null", "false", "true", `""`, "[]", "{}", `"0"`, `"2"`} {
			jobs = append(jobs, s.job(bytes.Replace(text, []byte(`"`+mark+`"`), []byte(token), 1)))
		}
	}
	return jobs
}

// testTokens puts tokens for every value of a certificate of each kind: all of them with -times 4,
// else an eighth, other ones at the next value.
func testTokens(t *testing.T, kinds []string, right map[string][]source) {
	var jobs []job
	values, step := 0, max(1, 8/certtest.Half(2))
	for _, k := range kinds {
		s := right[k][0]
		var doc any
		decoder := json.NewDecoder(bytes.NewReader(s.text))
		decoder.UseNumber()
		require.NoError(t, decoder.Decode(&doc))
		visit(doc, func(v any) { doc = v }, func(v any, set func(any)) {
			set(mark)
			text, err := json.Marshal(doc)
			require.NoError(t, err)
			set(v)
			if object, ok := v.(map[string]any); ok {
				jobs = append(jobs, withFields(t, &s, &doc, object)...)
			}
			for k := values % step; k < len(tokens); k += step {
				jobs = append(jobs, s.job(bytes.Replace(text, []byte(`"`+mark+`"`), []byte(tokens[k]), 1)))
			}
			values++
		})
	}
	yes, no := requireAgreement(t, jobs)
	t.Logf("%d accepted and %d not by both", yes, no)
}

// visit calls f for each value below v, and v itself, with what replaces it.
func visit(v any, set func(any), f func(v any, set func(any))) {
	f(v, set)
	switch v := v.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			visit(v[key], func(c any) { v[key] = c }, f)
		}
	case []any:
		for k := range v {
			visit(v[k], func(c any) { v[k] = c }, f)
		}
	}
}

// testMutants has them judge random changes.
func testMutants(t *testing.T, kinds []string, right map[string][]source) {
	mutants := certtest.Half(3_500)
	rng := rand.New(rand.NewPCG(3, 5))
	var jobs []job
	for k := range mutants {
		of := right[kinds[k%len(kinds)]]
		s := of[rng.IntN(len(of))]
		jobs = append(jobs, s.job(mutate(t, rng, s.text)))
	}
	yes, no := requireAgreement(t, jobs)
	t.Logf("%d mutants of %d kinds: %d accepted and %d not by both", len(jobs), len(kinds), yes, no)
	require.Greater(t, yes, mutants/50)
	require.Greater(t, no, mutants/2)
}

// TestStream checks several certificates in a file.
func TestStream(t *testing.T) {
	python(t)
	g, file := read(t, "guess_ace")
	s := sources(t, "guess_ace", file, g)
	right, wrong := s[0].text, bytes.Replace(s[1].text, []byte(`"payoffs":["0"`), []byte(`"payoffs":["1"`), 1)
	for _, c := range []struct {
		parts  [][]byte
		lines  string // first letter of each
		status int
	}{
		{[][]byte{right, s[1].text}, "aa", 0},
		{[][]byte{bytes.TrimSpace(right), right}, "aa", 0},
		{[][]byte{right, wrong, right}, "ara", 1},
		{[][]byte{right, []byte("{}"), right}, "au", 2},
		{[][]byte{right, wrong, []byte("]")}, "aru", 2},
		{[][]byte{[]byte(" \n")}, "u", 2},
	} {
		name := filepath.Join(t.TempDir(), "certificates")
		require.NoError(t, os.WriteFile(name, slices.Concat(c.parts...), 0o600))
		command := pycheck(name, file)
		out, _ := command.Output()
		var letters []byte
		for line := range strings.Lines(string(out)) {
			letters = append(letters, line[0])
		}
		require.Equal(t, c.lines, string(letters), "%s", out)
		require.Equal(t, c.status, command.ProcessState.ExitCode())
	}
}

// testClaims has them judge claims that are right, changes of these and every token
// at every place of the shortest.
func testClaims(t *testing.T, all []source, mutants int, nudge func(*rand.Rand, *cert.Certificate)) {
	t.Helper()
	testMutated(t, all, mutants, nudge)
	short := slices.MinFunc(all, func(a, b source) int { return len(a.text) - len(b.text) })
	testTokens(t, []string{"claim"}, map[string][]source{"claim": {short}})
}

// testMutated has them judge claims that are right and changes of these, half of
// text and half by nudge.
func testMutated(t *testing.T, all []source, mutants int, nudge func(*rand.Rand, *cert.Certificate)) {
	t.Helper()
	var jobs []job
	size := 0
	for _, s := range all {
		jobs = append(jobs, s.job(s.text))
		size += len(s.text)
	}
	yes, no := requireAgreement(t, jobs)
	require.Equal(t, []int{len(all), 0}, []int{yes, no})
	t.Logf("%d claims of %d bytes", yes, size)

	mutants = certtest.Half(mutants)
	rng := rand.New(rand.NewPCG(11, 13))
	jobs = nil
	for k := range mutants {
		s := all[rng.IntN(len(all))]
		if k%2 == 0 {
			jobs = append(jobs, s.job(mutate(t, rng, s.text)))
			continue
		}
		c := s.read(t)
		nudge(rng, c)
		s = newSource(t, s.about+", nudged", s.file, s.game, c)
		jobs = append(jobs, s.job(s.text))
	}
	yes, no = requireAgreement(t, jobs)
	t.Logf("%d mutants: %d accepted and %d not by both", len(jobs), yes, no)
	require.Greater(t, min(yes, no), mutants/20)
}

// judged collects changes of one right claim.
type judged struct {
	t    *testing.T
	of   source
	jobs []job
}

// change judges the claim after a change; cert must say whether it is right.
func (j *judged) change(right bool, about string, f func(c *cert.Certificate)) {
	j.t.Helper()
	c := j.of.read(j.t)
	f(c)
	s := newSource(j.t, j.of.about+": "+about, j.of.file, j.of.game, c)
	j.text(right, about, s.text)
}

// text judges a text.
func (j *judged) text(right bool, about string, text []byte) {
	j.t.Helper()
	one := j.of.job(text)
	one.about += ": " + about
	require.Equal(j.t, right, one.err == nil, "%s: %v\n%.3000s", one.about, one.err, text)
	j.jobs = append(j.jobs, one)
}

// agree compares the checkers on all that was judged.
func (j *judged) agree() {
	j.t.Helper()
	yes, no := requireAgreement(j.t, j.jobs)
	j.t.Logf("%d accepted and %d not by both", yes, no)
}

// step is a power of two, of either sign, of up to so many bits.
func step(rng *rand.Rand, bits int) rational.Rat {
	power := rational.Int(2).Pow(rng.IntN(bits)).Inv()
	if rng.IntN(2) == 0 {
		return power.Neg()
	}
	return power
}

// pick returns the address of a random element; nil if there is none.
func pick[T any](rng *rand.Rand, s []T) *T {
	if len(s) == 0 {
		return nil
	}
	return &s[rng.IntN(len(s))]
}

// tree writes a game in extensive form to a file and returns its name.
func tree(t *testing.T, g *seqform.Game) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "game.efg")
	var b bytes.Buffer
	require.NoError(t, efg.Format(&b, g))
	require.NoError(t, os.WriteFile(file, b.Bytes(), 0o600))
	return file
}
