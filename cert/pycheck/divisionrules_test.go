package pycheck_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"exactsolve/seqform/efg"
	"exactsolve/seqform/nfg"
)

// TestDivisionRules: both refuse divisions in which one rule is broken, and Python says which, and accept what is next
// to them. Bounds are of what player 1 gets, of whom an action pays 1, the others 0; player 2 always gets 0.
func TestDivisionRules(t *testing.T) {
	python(t)
	const (
		first  = `NFG 1 R "" { "1" "2" } { 2 2 } 1 0 0 0 1 0 0 0`
		second = `NFG 1 R "" { "1" "2" } { 2 2 } 0 0 1 0 0 0 0 0` // if player 2 plays action 1
		turns  = `EFG 2 R "" { "1" "2" } p "" 1 1 { "l" "r" } 0 t "" 1 "" { 1 0 } p "" 2 1 { "l" "r" } 0 t "" 2 "" { 0 0 } t "" 3 "" { 0 0 }`

		yes    = "0 accepted: optimal-nash"
		no     = "1 rejected: "
		larger = no + "a larger bound"

		dual, half, one, other, two = `{"dual":1}`, `{"player":1,"action":1,"probability":"1/2"}`, `{"player":1,"action":1}`, `{"player":1,"action":2}`, `{"player":2,"action":1}`
		atMost                      = `{"ranges":[{"weight":"-1","player":1,"action":1,"others":[0,1]},{"weight":"-1","player":1,"action":1,"others":[0,2]}]}`
		atLeast                     = `{"ranges":[{"weight":"1","player":1,"action":1,"others":[0,1]}]}`
		reply                       = `{"temptations":[{"player":1,"infoset":1,"action":2,"best":1,"deviation":[{"weight":"1","sequence":2}]}]}`
		node                        = `"temptations":[{"player":1,"infoset":1,"action":1,"deviation":[{"weight":"1","sequence":2}]}]`
	)
	list := func(parts ...string) string { return strings.Join(parts, ",") }
	var jobs []job
	rules := []struct{ game, most, says, duals, parts string }{
		{first, "1", yes, `{}`, list(one, dual, dual)},
		{first, "1", no + "not divided by a strategy that may be played", `{}`, list(one, one, dual, dual, dual)},
		{first, "1", no + "not divided by a strategy that may be played", `{}`, list(one, half, dual, dual, dual)},
		{first, "1", no + "decided already", `{}`, list(one, dual, one, dual, dual)},
		{first, "1", yes, `{}`, list(one, dual, half, dual, dual)},
		{first, "1", no + "decided already", `{}`, list(one, other, dual, dual, dual)},
		{first, "1", yes, `{}`, list(one, dual, other, dual, dual)}, // both may be played again

		{first, "0", larger, `{}`, list(one, dual, dual)}, // action 1 again
		{first, "1/2", larger, atMost, list(half, dual, dual)},
		{second, "1/2", larger, `{},` + atLeast, list(two, half, dual, dual, `{"dual":2}`)},
		{second, "1", yes, `{}`, list(two, half, dual, dual, half, dual, dual)},
		{second, "1", yes, `{},` + reply, list(one, dual, `{"dual":2}`)},
		{second, "1", no + "no best reply", `{},` + reply, list(two, one, dual, dual, `{"dual":2}`)},

		{first, "1", no + "a range not with an action of each other player", `{"ranges":[{"weight":"-1","player":1,"action":1,"others":[1,1]}]}`, dual},
		{first, "1", no + "a range not with an action of each other player", `{"ranges":[{"weight":"-1","player":1,"action":1,"others":[0,0]}]}`, dual},
		{first, "1", no + "a range not with an action of each other player", `{"ranges":[{"weight":"-1","player":1,"action":1,"others":[0,3]}]}`, dual},
		{turns, "1", yes, `{"nodes":true}`, dual},
		{turns, "1", no + "nodes of no tree, or more", `{"nodes":true,` + node + `}`, dual},
		{turns, "1", no + "nodes of no tree, or more", `{"nodes":true,"ranges":[{"weight":"1","player":1,"action":1,"others":[0,1]}]}`, dual},
		{turns, "1", no + "nodes of no tree, or more", `{"nodes":true,"potentials":[[],[]]}`, dual},
		{first, "1", no + "nodes of no tree, or more", `{"nodes":true}`, dual},
	}
	for _, x := range rules {
		parse := nfg.Parse
		if x.game == turns {
			parse = efg.Parse
		}
		s := written(t, x.says, x.game, parse)
		jobs = append(jobs, s.job(fmt.Appendf(nil, `{"format":"exactsolve-certificate/1","game":{"sha256":%q},"claim":{"concept":"optimal-nash","optimal":{"maximize":["1","0"],"at_most":%q}},`+
			`"evidence":{"division":{"concept":"extensive-form-correlated","parts":[%s],"duals":[%s]}}}`, s.game.Hash(), x.most, x.parts, x.duals)))
	}
	for k, line := range verdicts(t, jobs) {
		assert.Equal(t, rules[k].says, line, "%d: %v\n%s", k, jobs[k].err, jobs[k].Certificate)
		assert.Equal(t, rules[k].says == yes, jobs[k].err == nil, "%d: %v\n%s", k, jobs[k].err, jobs[k].Certificate)
	}
}
