package e2e

import (
	"encoding/json"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// trembling is what the page computes from a certificate at an ε, by information set.
type trembling struct {
	Bar                              string
	Behavior, Beliefs, Values, Gains map[string][]string
	Payoffs                          []string
}

const askTrembling = `Promise.all(["answer/evidence.js", "answer/gains.js", "game/gamejson.js", "base/rational.js"].map((m) => import("./" + m))).then(([evidence, gains, games, { rational, show }]) => {
	const t = evidence.read(games.read(%s), JSON.parse(%s));
	const e = rational(%s);
	const at = evidence.at(t, e), pays = gains.paysOf(t, at);
	const texts = (map) => Object.fromEntries([...t.sets.keys()].map((key) => [key, map.get(key)?.map(show) ?? null]));
	return { bar: show(t.bar), behavior: texts(at.behavior), beliefs: texts(at.beliefs), values: texts(pays.values), payoffs: pays.payoffs.map(show),
		gains: texts(new Map([...t.sets].filter(([key]) => pays.values.get(key)).map(([key, set]) => [key, gains.gainsOf(set, pays.values.get(key))]))) };
})`

// askFailures has what the page says fails at an ε.
const askFailures = `Promise.all(["answer/evidence.js", "answer/gains.js", "answer/failures.js", "game/gamejson.js", "base/rational.js"].map((m) => import("./" + m))).then(([evidence, gains, { failures }, games, { rational }]) => {
	const t = evidence.read(games.read(%s), JSON.parse(%s));
	const at = evidence.at(t, rational(%s));
	return failures(t, { ...at, pays: at.positive ? gains.paysOf(t, at) : null }, (key) => key);
})`

// early pays before the last move too.
const early = `EFG 2 R "early" { "I" "II" } ""
p "" 1 1 "" { "a" "b" } 1 "first" { 1, 2 }
p "" 2 1 "" { "l" "r" } 2 "on a" { 3, 5 }
t "" 3 "" { 0, 1 }
t "" 4 "" { 1, 0 }
p "" 2 1 "" { "l" "r" } 0
t "" 3 "" { 0, 1 }
t "" 5 "" { 0, 2 }
`

// A certified is what a certificate says, as this test reads it.
type certified struct {
	Claim struct {
		Concept string
		Payoffs []string
		Profile [][][]string
		Beliefs [][][]string
	}
	Evidence struct {
		Plans [][][]string
		Bar   string `json:"epsilon_bar"`
	}
}

func number(t *testing.T, text string) *big.Rat {
	x, ok := new(big.Rat).SetString(text)
	if !ok {
		t.Fatalf("no number: %q", text)
	}
	return x
}

// behavior returns that of the plans at ε: an action has its share of its information set.
func (c *certified) behavior(t *testing.T, e *big.Rat) map[string][]string {
	found := map[string][]string{}
	for i, sets := range c.Claim.Profile {
		next := 1
		for h, actions := range sets {
			sum := new(big.Rat)
			var weights []*big.Rat
			for range actions {
				x, power := new(big.Rat), big.NewRat(1, 1)
				for _, coefficient := range c.Evidence.Plans[i][next] {
					x.Add(x, new(big.Rat).Mul(number(t, coefficient), power))
					power = new(big.Rat).Mul(power, e)
				}
				next++
				weights = append(weights, x)
				sum.Add(sum, x)
			}
			for _, x := range weights {
				key := fmt.Sprintf("%d:%d", i+1, h+1)
				found[key] = append(found[key], new(big.Rat).Quo(x, sum).RatString())
			}
		}
	}
	return found
}

// byKey lists what a claim has by player and information set.
func byKey(list [][][]string) map[string][]string {
	found := map[string][]string{}
	for i, sets := range list {
		for h, texts := range sets {
			found[fmt.Sprintf("%d:%d", i+1, h+1)] = texts
		}
	}
	return found
}

// checked is what check says of a profile.
type checked struct {
	Players []struct{ Payoff string }
	Sets    []struct {
		Player, Infoset int
		Nodes           []struct{ Probability string }
		Actions         []struct{ Value string }
	}
}

// check has the program say what a profile is.
func check(t *testing.T, game string, behavior map[string][]string) (m checked) {
	t.Helper()
	type entry struct {
		Player      int    `json:"player"`
		Infoset     int    `json:"infoset"`
		Action      int    `json:"action"`
		Probability string `json:"probability"`
	}
	var profile struct {
		Profile []entry `json:"profile"`
	}
	for key, list := range behavior {
		var e entry
		fmt.Sscanf(key, "%d:%d", &e.Player, &e.Infoset)
		for a, p := range list {
			e.Action, e.Probability = a+1, p
			profile.Profile = append(profile.Profile, e)
		}
	}
	text, _ := json.Marshal(profile)
	_, out := exactsolve(t, string(text), "check", "--json", "--concept=nash", game, "-")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	var last struct{ Result *checked }
	last.Result = &m
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &last); err != nil || len(m.Players) == 0 {
		t.Fatalf("check says %s (%v)", out, err)
	}
	return m
}

// TestEvidence compares what the page makes of certificates with the program and with a reading
// of their polynomials here: behavior, beliefs and payoffs at three ε, and the limit.
func TestEvidence(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	dir := t.TempDir()
	certificates := 0
	for _, concept := range []string{"sequential", "quasi-perfect", "extensive-form-perfect", "normal-form-perfect", "quasi-proper", "proper"} {
		for _, name := range []string{"guess_ace", "kuhn", "beer_quiche", "selten_fig2", "mertens", "myerson42", "zero_chance", "rock_paper_scissors", "early"} {
			game, answer := filepath.Join(dir, name), filepath.Join(dir, "certificate")
			text := early
			if name != "early" {
				_, text = exactsolve(t, "", "gen", name)
			}
			if err := os.WriteFile(game, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			status, _ := exactsolve(t, "", "solve", "-q", "--concept", concept, "--certificate", answer, game)
			certificate, err := os.ReadFile(answer)
			if status != 0 || err != nil || !strings.Contains(string(certificate), "epsilon_bar") {
				t.Logf("%s of %s: no polynomials", concept, name)
				continue
			}
			_, asJSON := exactsolve(t, "", "convert", "--to=json", game)
			b.evidence(name+" "+concept, game, asJSON, string(certificate))
			certificates++
		}
	}
	if certificates < 40 {
		t.Errorf("only %d certificates have polynomials", certificates)
	}
}

func (b *tab) evidence(name, game, asJSON, certificate string) {
	t := b.t
	var c certified
	if err := json.Unmarshal([]byte(certificate), &c); err != nil {
		t.Fatal(err)
	}
	at := func(e *big.Rat) trembling {
		return eval[trembling](b, fmt.Sprintf(askTrembling, quote(asJSON), quote(certificate), quote(e.RatString())))
	}
	equal := func(what string, got, want any) {
		t.Helper()
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %s %v, want %v", name, what, got, want)
		}
	}
	limit := at(new(big.Rat))
	equal("ε̄", limit.Bar, c.Evidence.Bar)
	equal("limit", limit.Behavior, byKey(c.Claim.Profile))
	equal("payoffs", limit.Payoffs, c.Claim.Payoffs)
	if c.Claim.Beliefs != nil && c.Claim.Beliefs[0][0] != nil {
		equal("beliefs", limit.Beliefs, byKey(c.Claim.Beliefs))
	}
	for _, set := range check(t, game, limit.Behavior).Sets {
		key := fmt.Sprintf("%d:%d", set.Player, set.Infoset)
		for k, a := range set.Actions {
			if a.Value != "" {
				equal("value in the limit at "+key, limit.Values[key][k], a.Value)
			}
		}
	}
	fails := func(e *big.Rat) []string {
		return eval[[]string](b, fmt.Sprintf(askFailures, quote(asJSON), quote(certificate), quote(e.RatString())))
	}
	equal("failures", fails(number(t, c.Evidence.Bar)), []string{})
	switch name {
	case "beer_quiche proper":
		equal("failures", fails(big.NewRat(1, 2)), []string{"2:2: not would gain 11/16"})
	case "mertens proper":
		contains(t, strings.Join(fails(big.NewRat(1, 1)), "\n"), "1:1: self would have probability 0", "1:2: good would have no probability")
	}
	for _, part := range []int64{1, 2, 1 << 20} {
		e := new(big.Rat).Mul(number(t, c.Evidence.Bar), big.NewRat(1, part))
		got := at(e)
		if c.Evidence.Plans != nil {
			equal("behavior", got.Behavior, c.behavior(t, e))
		}
		said := check(t, game, got.Behavior)
		for i, p := range said.Players {
			equal("payoff", got.Payoffs[i], p.Payoff)
		}
		for _, set := range said.Sets {
			key := fmt.Sprintf("%d:%d", set.Player, set.Infoset)
			for k, n := range set.Nodes {
				equal("belief at "+key, got.Beliefs[key][k], n.Probability)
			}
			for k, a := range set.Actions {
				if c.Claim.Concept == "extensive-form-perfect" {
					equal("value at "+key, got.Values[key][k], a.Value)
				}
			}
		}
		if c.Claim.Concept != "sequential" && c.Claim.Concept != "normal-form-perfect" && c.Claim.Concept != "proper" {
			b.best(name, &c, got)
		}
	}
}

// best fails the test unless all that is played in the limit is best, and nothing gains.
func (b *tab) best(name string, c *certified, got trembling) {
	for key, gains := range got.Gains {
		for k, gain := range gains {
			sign := number(b.t, gain).Sign()
			if sign > 0 || sign < 0 && byKey(c.Claim.Profile)[key][k] != "0" {
				b.t.Errorf("%s: at %s action %d gains %s", name, key, k+1, gain)
			}
		}
	}
}

// TestNumbers writes numbers beyond those of a float, exactly.
func TestNumbers(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	got := eval[string](b, `import("./base/numbers.js").then(({ approximate, near, short }) => {
		const far = "0".repeat(400);
		return [approximate("12/1" + far), approximate("-12" + far + "/7"), approximate("2/3"), short("1" + far), short("≈ 1.2345e-400"), short("1/3 … 1/3000"), near("≈ -1.5e+21"), near("1/3 … 2/3")].join();
	})`)
	if want := "1.2e-399,-1.71e+400,0.667,≈1e+400,≈1.23e-400,≈0.167,-1.5e+21,0.5"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
