package efg_test

import (
	"fmt"
	"os"
	"strings"

	"exactsolve/seqform/efg"
)

func Example() {
	g, err := efg.Parse("entry.efg", strings.NewReader(`EFG 2 R "Entry deterrence" { "Entrant" "Incumbent" }
p "" 1 1 "" { "out" "in" } 0
t "" 1 "" { 0, 2 }
p "" 2 1 "" { "fight" "accommodate" } 0
t "" 2 "" { -1, -0.5 }
t "" 3 "" { 1, 1 }
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	efg.Format(os.Stdout, g)
	// Output:
	// EFG 2 R "Entry deterrence" { "Entrant" "Incumbent" }
	// ""
	//
	// p "" 1 1 "" { "out" "in" } 0
	// t "" 1 "" { 0, 2 }
	// p "" 2 1 "" { "fight" "accommodate" } 0
	// t "" 2 "" { -1, -1/2 }
	// t "" 3 "" { 1, 1 }
}

func ExampleParse_errors() {
	_, err := efg.Parse("game.efg", strings.NewReader(`EFG 2 R "two mistakes" { "Alice" "Bob" }
p "" 1 1 "" { "l" "m" "r" } 0
t "" 1 "" { 1, 2, 3 }
p "" 1 1 "" { "l" "r" } 0
`))
	fmt.Println(strings.ReplaceAll(err.Error(), "\t", "    "))
	// Output:
	// game.efg:3:11: outcome 1 has 3 payoffs for 2 players
	//     t "" 1 "" { 1, 2, 3 }
	//               ^
	// game.efg:4:13: information set 1 of "Alice" has 2 actions here but 3 at line 2
	//     p "" 1 1 "" { "l" "r" } 0
	//                 ^
}
