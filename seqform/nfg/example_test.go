package nfg_test

import (
	"fmt"
	"os"
	"strings"

	"exactsolve/seqform/nfg"
)

func Example() {
	g, err := nfg.Parse("pennies.nfg", strings.NewReader(`NFG 1 R "Matching pennies" { "Even" "Odd" }
{ { "heads" "tails" } { "heads" "tails" } }
{ { "even wins" 1, -1 } { "odd wins" -1, 1 } }
1 2 2 1
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	nfg.Format(os.Stdout, g)
	// Output:
	// NFG 1 R "Matching pennies" { "Even" "Odd" }
	// { { "heads" "tails" }
	// { "heads" "tails" }
	// }
	// ""
	//
	// {
	// { "even wins" 1, -1 }
	// { "odd wins" -1, 1 }
	// }
	// 1 2
	// 2 1
}
