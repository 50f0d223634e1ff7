package gamejson_test

import (
	"fmt"
	"strings"

	"exactsolve/seqform/gamejson"
)

func Example() {
	g, _, err := gamejson.Parse("game.json", strings.NewReader(`{"format": "exactsolve-game-json/1", "title": "Take it",
"players": [{"name": "Ann", "infosets": [{"number": 1, "actions": ["take", "leave"]}]}],
"outcomes": [{"number": 1, "payoffs": ["1/2"]}],
"nodes": [{"parent": 0, "action": 0, "player": 1, "infoset": 1},
 {"parent": 1, "action": 1, "outcome": 1}, {"parent": 1, "action": 2}]}`), false, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	lo, hi := g.PayoffRange(0)
	fmt.Println(g.Title, g.Tree.Len(), lo, hi)
	// Output: Take it 3 0 1/2
}
