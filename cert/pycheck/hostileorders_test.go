//go:build unix

package pycheck_test

import (
	"context"
	"fmt"
	"strings"

	"exactsolve/nash/orders"
	"exactsolve/seqform/efg"
)

// centipede returns a game in which two players move in turn, and each move but the last ends it or goes on.
func centipede(moves int, u func() string) string {
	var b strings.Builder
	b.WriteString(`EFG 2 R "" { "" "" }`)
	for k := range moves {
		fmt.Fprintf(&b, "\np \"\" %d %d \"\" { \"\" \"\" } 0\nt \"\" %d { %s %s }", 1+k%2, 1+k/2, k+1, u(), u())
	}
	fmt.Fprintf(&b, "\nt \"\" %d { %s %s }", moves+1, u(), u())
	return b.String()
}

// blind returns a game in which one player has a type and two actions, the other sees neither, and all payoffs are 0.
func blind(types, actions int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "EFG 2 R \"\" { \"\" \"\" }\nc \"\" 1 \"\" {%s } 0", strings.Repeat(fmt.Sprintf(" \"\" 1/%d", types), types))
	for n := range 2 * types {
		if n%2 == 0 {
			fmt.Fprintf(&b, "\np \"\" 1 %d \"\" { \"\" \"\" } 0", 1+n/2)
		}
		fmt.Fprintf(&b, "\np \"\" 2 1 \"\" {%s } 0", strings.Repeat(` ""`, actions))
		for a := range actions {
			fmt.Fprintf(&b, "\nt \"\" %d { 0 0 }", 1+n*actions+a)
		}
	}
	return b.String()
}

// hostileOrders have weights of many vertices, of long numbers, many blocks, or many cases.
func hostileOrders(n numbers) []hostile {
	var all []hostile
	add := func(name, game string, words []string, pieces ...any) {
		all = append(all, hostile{"orders " + name, game,
			object{"concept": "complete-sequential/2", "weighted": object{"pieces": append([]any{}, pieces...)}}, object{"patterns": strings.Join(words, " ")}})
	}
	some := func() string { return fmt.Sprint(n.rng.IntN(19) - 9) }
	zero := func() string { return "0" }
	long := func(digits int) func() string {
		return func() string { return n.odd(digits).String() + "/" + n.odd(digits).String() }
	}
	for _, s := range [][3]int{{2, 4, 3}, {12, 2, 2}, {2, 2, 100}, {1, 200, 2}} {
		types, messages, responses := s[0], s[1], s[2]
		var words, used []string
		for m := range messages {
			for a := range responses - 1 {
				words = append(words, fmt.Sprintf("o 2 %d %d", m+1, a+1))
			}
		}
		for t := range types {
			for m := range messages - 1 {
				words = append(words, fmt.Sprintf("o 1 %d %d", t+1, m+1))
				used = append(used, fmt.Sprintf("u 1 %d %d", t+1, m+1))
			}
		}
		add(fmt.Sprint("of nothing ", s), signals(types, messages, responses, zero), append(used, words...))
		add(fmt.Sprint("of long payoffs ", s), signals(types, messages, responses, long(scaled(hostileSize/2)/(types*messages*responses*4))), words)
	}
	for _, s := range dimensions([][3]int{{15, 100, 0}}) {
		var words []string
		for a := range s[1] {
			words = append(words, fmt.Sprintf("o 2 1 %d", 1+a))
		}
		add(fmt.Sprint("of many plans ", s), blind(s[0], s[1]), words)
	}
	for _, moves := range dimensions([][3]int{{400, 0, 0}, {1600, 0, 0}}) {
		var words []string
		for k := moves[0] - 1; k >= 0; k-- {
			words = append(words, fmt.Sprintf("o %d %d 1", 1+k%2, 1+k/2))
		}
		add(fmt.Sprint("in turn ", moves[0]), centipede(moves[0], some), words)
		add(fmt.Sprint("in turn, all the same ", moves[0]), centipede(moves[0], zero), words)
	}
	for _, s := range [][3]int{{3, 3, 3}, {4, 3, 2}} {
		game := signals(s[0], s[1], s[2], some)
		g, err := efg.Parse("game.efg", strings.NewReader(game))
		if err != nil {
			panic(err)
		}
		r, err := orders.All(context.Background(), g, orders.Options{MaxCases: scaled(400)})
		if err != nil {
			panic(err)
		}
		if c := r.Certificate; c != nil {
			all = append(all, hostile{fmt.Sprint("orders that are searched ", s), game, object{"concept": "complete-sequential/2", "weighted": r.Found}, object{"patterns": c.Evidence.Patterns}})
		}
	}
	for _, s := range dimensions([][3]int{{20, 50, 60}, {4, 10, 2000}}) {
		block := object{"order": 0, "sequences": repeated(0, s[1]), "vertices": repeated(n.distribution(s[1], s[2]), s[0])}
		weights := object{"blocks": []any{block}, "sets": []any{1}}
		add(fmt.Sprint("of long weights ", s), signals(2, 2, 2, zero), []string{"k 1"}, []any{weights, weights})
	}
	return all
}
