package pycheck_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/certtest"
	"exactsolve/publictree/flow"
	"exactsolve/publictree/flow/flowtest"
	"exactsolve/rational"
)

// flowJob has the verdict of package flow on a text.
func flowJob(t *testing.T, about, text string) job {
	t.Helper()
	c, err := flow.Read("flow", strings.NewReader(text))
	if err == nil {
		err = c.Check(t.Context())
	}
	return job{Certificate: text, about: about, err: err}
}

// flows has certificates of all small spots, of random flows.
func flows(t *testing.T, rng *rand.Rand) map[string]*flow.Certificate {
	t.Helper()
	spots, all := maps.Clone(flowtest.Spots), map[string]*flow.Certificate{}
	maps.Copy(spots, flowtest.Locked)
	for _, name := range slices.Sorted(maps.Keys(spots)) {
		all[name] = flowtest.Sealed(t, spots[name], rng)
	}
	return all
}

// TestFlows has them judge claims of spots that are just what the flows prove, or a little more or less.
func TestFlows(t *testing.T) {
	python(t)
	rng := rand.New(rand.NewPCG(25, 3))
	var jobs []job
	for range certtest.Times(1) {
		for name, c := range flows(t, rng) {
			jobs = append(jobs, flowJob(t, name, flowtest.Written(t, c)))
			claims := []flow.Claim{gainsOf(t, c)}
			if c.Spot.ConstantSum() {
				claims = append(claims, c.Claim)
			}
			for _, claim := range claims {
				for k := range 5 {
					c.Claim = claim
					step := rational.New(int64(1-2*(k/2%2)), 1<<62)
					numbers := []*rational.Rat{&c.Claim.Low, &c.Claim.High}
					if claim.OfGains {
						numbers = []*rational.Rat{&c.Claim.Gains[0], &c.Claim.Gains[1]}
					}
					if x := numbers[k%2]; k < 4 {
						*x = x.Add(step)
					}
					jobs = append(jobs, flowJob(t, fmt.Sprint(name, " by ", step), flowtest.Written(t, c)))
				}
			}
		}
	}
	yes, no := requireAgreement(t, jobs)
	t.Logf("%d accepted, %d not", yes, no)
	require.Greater(t, yes, no)
	require.Greater(t, no, len(jobs)/4)
}

// gainsOf returns the strongest claim of gains.
func gainsOf(t *testing.T, c *flow.Certificate) flow.Claim {
	t.Helper()
	table, err := flow.NewTable(c.Spot, true)
	require.NoError(t, err)
	return table.Proved(&c.Flows, true)
}

// TestFlowMutants has them judge random changes of text, spots, flows and claims.
func TestFlowMutants(t *testing.T) {
	python(t)
	rng := rand.New(rand.NewPCG(25, 4))
	all := flows(t, rng)
	names := slices.Sorted(maps.Keys(all))
	var jobs []job
	for k := range certtest.Half(600) {
		name := names[k%len(names)]
		jobs = append(jobs, flowJob(t, name, flowtest.Mutant(t, rng, flowtest.Written(t, all[name]))))
	}
	yes, no := requireAgreement(t, jobs)
	t.Logf("%d accepted, %d not", yes, no)
	require.Greater(t, yes, len(jobs)/50)
	require.Greater(t, no, len(jobs)/4)
}

// TestFlowExample: the example of the format's page is one, and claims just what it proves.
func TestFlowExample(t *testing.T) {
	python(t)
	page, err := os.ReadFile("../../docs/formats/flow.md")
	require.NoError(t, err)
	_, text, _ := strings.Cut(string(page), "## Example\n")
	_, text, _ = strings.Cut(text, "\n\n    ")
	text, _, _ = strings.Cut(text, "\n\n")
	text = strings.ReplaceAll(text, "\n    ", "\n") + "\n"
	jobs := []job{flowJob(t, "example", text)}
	for _, claim := range []string{"value 51/100 1/2", "value 1/2 49/100"} {
		jobs = append(jobs, flowJob(t, claim, strings.Replace(text, "value 1/2 1/2", claim, 1)))
	}
	yes, no := requireAgreement(t, jobs)
	require.Equal(t, []int{1, 2}, []int{yes, no})
}

// TestFlowLimits has them judge spots at limits, and beyond.
func TestFlowLimits(t *testing.T) {
	python(t)
	const head = "board AsKhQd9d9c\npot 536870912\nstack 100000\noop AhAc\nip KsKd\n"
	path, nodes := "r", ""
	for k := range 120 {
		nodes += fmt.Sprintf("node %s b%d\n", path, k+1)
		path += fmt.Sprintf(":b%d", k+1)
	}
	long := head + nodes + fmt.Sprintf("node %s b10000\nnode %s:b10000 f c\n", path, path)
	require.Len(t, path+":b10000", 500)
	rng := rand.New(rand.NewPCG(25, 5))
	var jobs []job
	for _, c := range []struct{ spot, from, to string }{
		{long, "b10000", "b10000"}, {long, "b10000", "b100000"},
		{head, "ip KsKd", "ip KsKd"}, {head, "ip KsKd", "ip KsKd\nrake 0 1/1023"}, {head, "ip KsKd", "ip KsKd\nrake 0 1/1048577"},
		{head, "ip KsKd", "ip KsKd\nrake 1/100 1/1023"},
	} {
		text := flowtest.Written(t, flowtest.Sealed(t, c.spot, rng))
		jobs = append(jobs, flowJob(t, c.to, strings.ReplaceAll(text, c.from, c.to)))
	}
	yes, no := requireAgreement(t, jobs)
	require.Equal(t, []int{3, 3}, []int{yes, no})
}

// TestFlowCommand: a file of flows is one by itself.
func TestFlowCommand(t *testing.T) {
	python(t)
	text := flowtest.Written(t, flowtest.Sealed(t, flowtest.Spots["no bets"], rand.New(rand.NewPCG(1, 1))))
	_, game := read(t, "guess_ace")
	name := filepath.Join(t.TempDir(), "spot.flow")
	for _, c := range []struct {
		text, says string
		arguments  []string
		status     int
	}{
		{text, "accepted: value 717/760 717/760\n", nil, 0},
		{text, "unreadable: a game beside the spot of flows\n", []string{game}, 2},
		{text + text, "unreadable: line 12: 'exactsolve-flow/1' where the end is wanted\n", nil, 2},
		{strings.ReplaceAll(text, "717", "713"), "rejected: oop can get more than is claimed\n", nil, 1},
		{strings.ReplaceAll(text, "\n", "\r\n"), "unreadable: line 1: not of format exactsolve-flow/1\n", nil, 2},
	} {
		require.NoError(t, os.WriteFile(name, []byte(c.text), 0o600))
		command := pycheck(append([]string{name}, c.arguments...)...)
		out, _ := command.Output()
		require.Equal(t, c.says, string(out))
		require.Equal(t, c.status, command.ProcessState.ExitCode())
	}
}

// TestFlowFullRange has them judge a river of all hands.
func TestFlowFullRange(t *testing.T) {
	python(t)
	const all = "22+,A2+,K2+,Q2+,J2+,T2+,92+,82+,72+,62+,52+,42+,32"
	text := "board Td9d6hQc3s\npot 200\nstack 900\noop " + all + "\nip " + all + "\nbets 60% allin\nraises 5/2x allin\nallin-from 8/10\n"
	c := flowtest.Sealed(t, text, rand.New(rand.NewPCG(8, 1)))
	jobs := []job{flowJob(t, "all hands", flowtest.Written(t, c))}
	c.Claim.High = c.Claim.High.Sub(rational.New(1, 1<<62))
	jobs = append(jobs, flowJob(t, "a little less", flowtest.Written(t, c)))
	yes, no := requireAgreement(t, jobs)
	require.Equal(t, []int{1, 1}, []int{yes, no})
}
