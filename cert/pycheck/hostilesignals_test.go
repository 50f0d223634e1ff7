//go:build unix

package pycheck_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/nash/signalling"
	"exactsolve/seqform/efg"
)

// signals returns a signalling game, all of whose types can send all messages, with payoffs that u makes.
func signals(types, messages, responses int, u func() string) string {
	var b strings.Builder
	b.WriteString(`EFG 2 R "" { "" "" } c "" 1 {` + strings.Repeat(fmt.Sprintf(` "" 1/%d`, types), types) + " } 0")
	outcome := 0
	for t := range types {
		fmt.Fprintf(&b, "\np \"\" 1 %d {%s } 0", t+1, strings.Repeat(` ""`, messages))
		for m := range messages {
			fmt.Fprintf(&b, "\np \"\" 2 %d", m+1)
			if t == 0 {
				b.WriteString(" {" + strings.Repeat(` ""`, responses) + " }")
			}
			b.WriteString(" 0")
			for range responses {
				outcome++
				fmt.Fprintf(&b, "\nt \"\" %d { %s %s }", outcome, u(), u())
			}
		}
	}
	return b.String()
}

// hostileSignals have polytopes of many vertices, of long numbers, or many cases.
func hostileSignals(n numbers) []hostile {
	var all []hostile
	add := func(name, game, cases string, pieces, optimal []any) {
		all = append(all, hostile{"signals " + name, game,
			object{"concept": "complete-sequential", "assessments": object{"pieces": pieces, "optimal": optimal}}, object{"patterns": cases}})
	}
	zero := func() string { return "0" }
	some := func() string { return fmt.Sprint(n.rng.IntN(19) - 9) }
	long := func(digits int) func() string {
		return func() string { return n.odd(digits).String() + "/" + n.odd(digits).String() }
	}
	// All responses to all messages are said to be optimal at all beliefs, or none.
	anything := func(types, messages, responses int) []any {
		var list, corners []any
		for r := range responses {
			list = append(list, r+1)
		}
		for t := range types {
			corners = append(corners, unit(types, t))
		}
		return repeated([]any{object{"responses": list, "vertices": corners}}, messages)
	}
	// All cases of some splits.
	var splits func(list []string, leaf string) string
	splits = func(list []string, leaf string) string {
		if len(list) == 0 {
			return leaf
		}
		below := splits(list[1:], leaf)
		return list[0] + " " + below + " " + below
	}
	words := func(letter string, sets, actions int) (list []string) {
		for h := range sets {
			for a := range actions - 1 {
				list = append(list, fmt.Sprintf("%s %d %d", letter, h+1, a+1))
			}
		}
		return list
	}
	for _, s := range [][3]int{{2, 4, 3}, {4, 4, 4}, {8, 2, 2}, {2, 7, 2}, {2, 2, 16}, {2, 2, 100}, {1, 200, 2}} {
		types, messages, responses := s[0], s[1], s[2]
		list := append(words("s", types, messages), words("r", messages, responses)...)
		few := list[:min(len(list), 4+scaled(16)/2)]
		pieces := []any{object{"sender": pureOnes(types, messages), "receiver": pureOnes(messages, responses)}}
		add(fmt.Sprint("of nothing ", s), signals(types, messages, responses, zero), splits(few, "k 1"), pieces, anything(types, messages, responses))
		add(fmt.Sprint("of long payoffs ", s), signals(types, messages, responses, long(scaled(hostileSize/2)/(types*messages*responses*4))), strings.Join(list, " "), []any{}, repeated([]any{}, messages))
	}
	for _, s := range [][3]int{{3, 3, 3}, {4, 4, 4}, {2, 2, 12}, {10, 2, 2}, {2, 8, 2}} {
		game := signals(s[0], s[1], s[2], some)
		g, err := efg.Parse("game.efg", strings.NewReader(game))
		if err != nil {
			panic(err)
		}
		r, err := signalling.All(context.Background(), g, signalling.Options{MaxCases: scaled(4000)})
		if err != nil {
			panic(err)
		}
		list := append(words("r", s[1], s[2]), words("s", s[0], s[1])...)
		h := hostile{fmt.Sprint("signals of cuts ", s), game, object{"concept": "complete-sequential", "assessments": r.Found}, object{"patterns": strings.Join(list, " ")}}
		all = append(all, h)
		if c := r.Certificate; c != nil {
			all = append(all, hostile{fmt.Sprint("signals that are searched ", s), game, h.claim, object{"patterns": c.Evidence.Patterns}})
		}
	}
	all = append(all, endedSignals(scaled(4000), scaled(16_000)))
	for _, s := range dimensions([][3]int{{20, 10, 60}, {4, 60, 100}, {2, 2, 4000}, {100, 2, 80}}) {
		var piece []any
		for range s[0] {
			piece = append(piece, repeated(n.distribution(2, s[2]), 2))
		}
		add(fmt.Sprint("of long strategies ", s), signals(2, 2, 2, zero), "k 1", repeated(object{"sender": piece, "receiver": piece}, max(1, s[1]/10)), anything(2, 2, 2))
	}
	return all
}

// endedSignals has messages that all end the game, so that there is no receiver, and many of its strategies: a few
// bytes each, but a coordinate for every message.
func endedSignals(messages, strategies int) hostile {
	piece := object{"sender": []any{[]any{first(messages)}}, "receiver": repeated([]any{}, strategies)}
	return hostile{"signals that all end",
		`EFG 2 R "" { "" "" } c "" 1 { "" 1 } 0 p "" 1 1 {` + strings.Repeat(` ""`, messages) + ` } 0 t "" 1 { 0 0 }` + strings.Repeat(` t "" 1`, messages-1),
		object{"concept": "complete-sequential", "assessments": object{"pieces": []any{piece}, "optimal": []any{}}}, object{"patterns": "k 1"}}
}

// TestWorkOfEndedSignals has both checkers give up strategies that are much longer than their text.
func TestWorkOfEndedSignals(t *testing.T) {
	python(t)
	h := endedSignals(1000, 4000)
	proof, path, judge := h.files(t, t.TempDir())
	require.ErrorIs(t, judge(), cert.ErrWork)
	require.Equal(t, []string{"3 not decided: more work than the size of the numbers given allows"}, verdicts(t, []job{{Certificate: string(proof), Game: path}}))
}

// unit returns the distribution with probability 1 at k.
func unit(n, k int) []any {
	list := repeated("0", n)
	list[k] = "1"
	return list
}

// pureOnes returns all pure strategies, or the first 300, of a player with so many information sets.
func pureOnes(sets, actions int) (list []any) {
	total := 1
	for range sets {
		total = min(total*actions, 300)
	}
	for k := range total {
		var b []any
		for range sets {
			b, k = append(b, unit(actions, k%actions)), k/actions
		}
		list = append(list, b)
	}
	return list
}
