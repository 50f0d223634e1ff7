package profile_test

import (
	"fmt"
	"os"
	"strings"

	"exactsolve/seqform/nfg"
	"exactsolve/seqform/profile"
)

func Example() {
	g, err := nfg.Parse("pd.nfg", strings.NewReader(`NFG 1 R "" { "Row" "Column" } { { "U" "D" } { "l" "r" } } 1 1 0 0 0 0 1 1`))
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := profile.Parse("mixed.ne", strings.NewReader("NE,0.5,0.5,1/2,1/2\n"), g)
	if err != nil {
		fmt.Println(err)
		return
	}
	profile.FormatGambit(os.Stdout, g, p)
	// Output:
	// NE,1/2,1/2,1/2,1/2
}
