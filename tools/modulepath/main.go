// Command modulepath gives the module another path: in go.mod, imports, documents
// and commands. A release does the same to a copy of the sources, see -module there.
//
//	go -C tools run ./modulepath example.org/exactsolve
package main

import (
	"fmt"
	"os"

	"golang.org/x/mod/module"

	"exactsolve/tools/internal/sources"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintf(os.Stderr, "modulepath: %v\n", err)
		os.Exit(2)
	}
}

func run(args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("%d arguments, want PATH", len(args))
	}
	if err := module.CheckPath(args[0]); err != nil {
		return err
	}
	return sources.SetModule("..", args[0])
}
