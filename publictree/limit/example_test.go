package limit_test

import (
	"context"
	"fmt"
	"strings"

	"exactsolve/publictree"
	"exactsolve/publictree/cfr"
	"exactsolve/publictree/flow"
	"exactsolve/publictree/limit"
)

// A limit, step by step: the values of leaves, a trunk that is solved given these, and what the strategy
// that comes of it guarantees.
func ExampleLimit_Splice() {
	s, err := publictree.Parse("spot", strings.NewReader("board Td9d6hQc\npot 20\nstack 40\noop AA,JTs,87s\nip QQ,JTs,77\nbets 1/2\nraises allin\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	t, err := flow.NewTable(s, true)
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx := context.Background()
	guess := cfr.New(s, t.Deals, cfr.Options{Integer: true})
	for range 20 {
		_ = guess.Step(ctx) // the context has no end
	}
	var blueprint [2]flow.Flow
	for p := range blueprint {
		blueprint[p] = flow.Flow{Scale: t.MaxScale(p), X: guess.Flow(p, t.MaxScale(p))}
	}
	const oop, ip = 0, 1
	l, err := limit.New(t, oop, 0, &blueprint)
	if err != nil {
		fmt.Println(err)
		return
	}
	var values []limit.Values
	x := blueprint[oop]
	for range 3 {
		more, err := l.Values(ctx, []limit.Strategy{l.Reply(ctx, &x)}, 1)
		if err != nil {
			fmt.Println(err)
			return
		}
		values = append(values, more...)
		trunk := l.Trunk(limit.Root{}, values)
		trunk.Run(ctx, 500)
		x = l.Splice(trunk.Average())
		got, _ := t.Best(ip, &x).Neg().Big().Float64()
		low, _ := trunk.Value()
		fmt.Printf("%d: %.2f, and %.2f for the model\n", len(values), got, low)
	}
	// Output:
	// 1: 3.66, and 3.79 for the model
	// 2: 3.76, and 3.76 for the model
	// 3: 3.76, and 3.76 for the model
}
