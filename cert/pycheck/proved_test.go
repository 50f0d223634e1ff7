package pycheck_test

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/certtest"
	"exactsolve/cert/plain"
	"exactsolve/fixtures/gen"
	"exactsolve/nash/sequential"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

var (
	provedMutants = flag.Int("proved", 2_000, "how many changed certificates `N` the proved checker judges")
	provedKind    = flag.String("provedkind", "", "judge those of one `KIND`, such as quasi-perfect, alone")
)

// A plainJob is a job as the proved checker reads it.
type plainJob struct {
	job
	game, text []byte
	kind       string // of claim and evidence, in words of the plain text
}

// errOther is of certificates that plain text does not tell from others, or has no words for.
var errOther = errors.New("another certificate in plain text")

// plainOf returns the job about a certificate without what plain text leaves out.
func plainOf(t *testing.T, s *source, c *cert.Certificate) (*plainJob, error) {
	t.Helper()
	if c.Game.Hash != s.game.Hash() {
		return nil, errOther // the hash is no part of the proof
	}
	c.Evidence.Bounds = nil
	if c.Claim.Concept == cert.NormalFormPerfect { // see plain.Write
		c.Claim.Beliefs = nil
	}
	for _, beliefs := range c.Claim.Beliefs {
		if slices.ContainsFunc(beliefs, func(b seqform.Belief) bool { return b != nil && (len(b) == 0 || s.game.Table != nil) }) {
			return nil, errOther
		}
	}
	var text, game bytes.Buffer
	if err := plain.Write(&text, s.game, c); err != nil {
		return nil, err
	}
	require.NoError(t, s.game.WriteCanonical(&game))
	j := &plainJob{job: s.job(certtest.Text(t, c)), game: game.Bytes(), text: text.Bytes()}
	if j.err != nil && onlyForm.MatchString(j.err.Error()) {
		return nil, errOther
	}
	lines := strings.SplitN(text.String(), "\n", 3)
	j.kind, _, _ = strings.Cut(lines[1], " ")
	if c.Evidence.Monomials != nil {
		j.kind += " by monomials"
	}
	if c.Evidence.Plans != nil && s.game.Table != nil && len(s.game.Players) > 2 {
		j.kind += severalPlayers
	}
	return j, nil
}

// severalPlayers ends the kind of certificates with plans of a table of 3 players or more, which are judged
// as often as all others of their concept.
const severalPlayers = " of several players"

// onlyForm is what cert says of powers of actions that are played, which may be zeros in plain text, and
// of base numbers that are not in their simplest form.
var onlyForm = regexp.MustCompile(`powers .*for an action of probability [^0]|have a common factor`)

// provedProgram returns the proved checker.
func provedProgram(t *testing.T) string {
	t.Helper()
	name := os.Getenv("EXACTSOLVE_PROVED")
	path, err := exec.LookPath(cmp.Or(name, "exactsolve-proved"))
	if err != nil && name == "" {
		t.Skip("no exactsolve-proved: make -C proof, and EXACTSOLVE_PROVED=proof/coqcheck")
	}
	require.NoError(t, err)
	return path
}

// TestProved has the three checkers judge all certificates of the kinds that the proof covers, and
// changes of them.
func TestProved(t *testing.T) {
	program := provedProgram(t)
	python(t)
	right := map[string][]*plainJob{}
	from := map[*plainJob]source{}
	var all []*plainJob
	for _, s := range slices.Concat(allSources(t), evidence(t), profileClaims(t), planClaims(t)) {
		c, err := cert.Read(bytes.NewReader(s.text))
		if err != nil {
			continue
		}
		j, err := plainOf(t, &s, c)
		if err != nil {
			continue
		}
		if all = append(all, j); j.err == nil {
			right[j.kind] = append(right[j.kind], j)
			from[j] = s
		}
	}
	kinds := slices.Sorted(maps.Keys(right))
	require.Equal(t, []string{
		"consistent by monomials", "epsilon-nash", "extensive-form-perfect", "extensive-form-perfect" + severalPlayers,
		"nash", "normal-form-perfect", "normal-form-perfect" + severalPlayers, "not-epsilon-nash", "not-nash",
		"quasi-perfect", "quasi-perfect" + severalPlayers, "sequential", "sequential by monomials", "subgame-perfect",
	}, kinds)
	t.Run("true", func(t *testing.T) { requireAllAgree(t, program, all) })
	if *provedKind != "" {
		require.Contains(t, kinds, *provedKind)
		kinds = slices.DeleteFunc(kinds, func(k string) bool { return strings.TrimSuffix(k, severalPlayers) != *provedKind })
	}
	t.Run("mutants", func(t *testing.T) {
		rng := rand.New(rand.NewPCG(26, 8))
		var jobs []*plainJob
		for tries := 0; len(jobs) < *provedMutants; tries++ {
			require.Less(t, tries, 100**provedMutants, "hardly any change tells in plain text")
			of := right[kinds[tries%len(kinds)]]
			s := from[of[rng.IntN(len(of))]]
			c, err := cert.Read(bytes.NewReader(mutate(t, rng, s.text)))
			if err != nil {
				continue
			}
			if j, err := plainOf(t, &s, c); err == nil && !slices.ContainsFunc(right[j.kind], func(r *plainJob) bool { return bytes.Equal(r.text, j.text) && bytes.Equal(r.game, j.game) }) {
				jobs = append(jobs, j)
			}
		}
		yes, no := requireAllAgree(t, program, jobs)
		require.Positive(t, min(yes, no))
		for _, kind := range kinds {
			require.True(t, slices.ContainsFunc(jobs, func(j *plainJob) bool { return j.kind == kind && j.err != nil }), kind)
		}
	})
}

// profileClaims has every profile of every fixture as an equilibrium, and as a subgame-perfect one.
func profileClaims(t *testing.T) (all []source) {
	t.Helper()
	for want := range seqformtest.Known(t) {
		g, file := read(t, want.Name)
		for _, p := range want.Profiles {
			profile := seqformtest.Profile(g, p.Probabilities)
			for _, concept := range []cert.Concept{cert.Nash, cert.SubgamePerfect} {
				all = append(all, newSource(t, want.Name+", "+p.Name, file, g, &cert.Certificate{Game: cert.NewGameRef(g), Claim: cert.Claim{
					Concept: concept, Profile: profile, Payoffs: g.ExpectedPayoffs(g.Plans(profile)),
				}}))
			}
		}
	}
	return all
}

// planClaims solves random games of 3 and 4 players, and has what is proved by plans.
func planClaims(t *testing.T) (all []source) {
	t.Helper()
	concepts := []cert.Concept{cert.QuasiPerfect, cert.ExtensivePerfect, cert.NormalFormPerfect, cert.Sequential}
	for seed := range uint64(24) {
		var g *seqform.Game
		var name, file string
		if seed%3 < 2 {
			size := [][]int{{2, 2, 2}, {2, 3, 2}, {3, 2, 3}, {2, 2, 2, 2}}[seed%4]
			g, name = seqformtest.Random(size, -1, 1+3*int(seed%4), seed), fmt.Sprint("table ", size, seed)
			file = strategic(t, name, g)
		} else {
			g, name = seqformtest.Must(gen.RandomTree(gen.TreeOptions{
				Players: 3 + int(seed%2), Depth: 4, Actions: 2, Signals: 1, Chance: 20, Stop: 5,
				Payoffs: gen.Range{Low: 0, High: 9}, Kind: gen.GeneralSum, Seed: seed,
			})), fmt.Sprint("tree ", seed)
			file = tree(t, g)
		}
		for _, concept := range concepts {
			if concept == cert.Sequential && g.Table != nil {
				continue
			}
			r, err := sequential.Solve(t.Context(), g, sequential.Options{Concept: concept, Starts: 2})
			require.NoError(t, err)
			if r.Status == answer.Yes && r.Certificate.Evidence.Plans != nil {
				all = append(all, newSource(t, fmt.Sprintf("%s, %s", name, concept), file, g, r.Certificate))
			}
		}
	}
	return all
}

// requireAllAgree compares the three checkers and returns how many jobs Go and Python accepted, and how
// many they did not.
func requireAllAgree(t *testing.T, program string, jobs []*plainJob) (yes, no int) {
	t.Helper()
	var plain []job
	for _, j := range jobs {
		plain = append(plain, j.job)
	}
	yes, no = requireAgreement(t, plain)
	t.Logf("Go and Python: %d accepted and %d not", yes, no)

	proved := make([]error, len(jobs))
	judgeProved(t, program, jobs, proved)
	count, differences := map[string][2]int{}, map[string]int{}
	for k, j := range jobs {
		n := count[j.kind]
		switch {
		case (proved[k] == nil) != (j.err == nil):
			which := fmt.Sprintf("%s: cert says %v, the proved checker %v", j.kind, j.err, proved[k])
			if differences[which]++; differences[which] == 1 {
				t.Errorf("%s, %s\n%.2000s\n%.2000s", j.about, which, j.text, j.game)
			}
		case j.err == nil:
			n[0]++
		default:
			n[1]++
		}
		count[j.kind] = n
	}
	for _, kind := range slices.Sorted(maps.Keys(count)) {
		t.Logf("%-24s %4d accepted and %4d not by all three", kind, count[kind][0], count[kind][1])
	}
	for which, n := range differences {
		t.Logf("%4d differences: %s", n, which)
	}
	return yes, no
}

// judgeProved fills in what the proved checker says of each job, nil if it accepts it.
func judgeProved(t *testing.T, program string, jobs []*plainJob, said []error) {
	t.Helper()
	dir := t.TempDir()
	next := make(chan int)
	var all sync.WaitGroup
	for range runtime.NumCPU() {
		all.Go(func() {
			for k := range next {
				said[k] = judgeOne(t.Context(), program, filepath.Join(dir, fmt.Sprint(k)), jobs[k])
			}
		})
	}
	for k := range jobs {
		next <- k
	}
	close(next)
	all.Wait()
	for k, err := range said {
		require.False(t, err != nil && !errors.Is(err, errRejected), "%s: %v", jobs[k].about, err)
	}
}

var errRejected = errors.New("rejected")

func judgeOne(ctx context.Context, program, name string, j *plainJob) error {
	game, text := name+".game", name+".cert"
	if err := errors.Join(os.WriteFile(game, j.game, 0o600), os.WriteFile(text, j.text, 0o600)); err != nil {
		return err
	}
	defer os.Remove(game)
	defer os.Remove(text)
	out, err := exec.CommandContext(ctx, program, game, text).CombinedOutput()
	verdict, _, _ := strings.Cut(string(out), "\n")
	exit, _ := errors.AsType[*exec.ExitError](err)
	switch {
	case err == nil && verdict == "accepted":
		return nil
	case exit != nil && exit.ExitCode() == 1 && verdict == "rejected":
		return errRejected
	}
	return fmt.Errorf("neither accepted nor rejected: %w: %s", err, out)
}
