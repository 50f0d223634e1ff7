package main

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/pflag"
)

// version is set by -ldflags "-X main.version=v0.1.0".
var version string

// currentVersion returns the version of the program, "(devel)" for a plain
// build.
func currentVersion() string {
	if version != "" {
		return version
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

func versionCommand() *command {
	return &command{
		Name:  "version",
		Short: "print the version",
		Long:  `Prints the version of the program, of Go, and the platform.`,
		Setup: func(fs *pflag.FlagSet) action {
			asJSON := fs.Bool("json", false, "as one line of JSON")
			return func(ctx context.Context, io stdio, args []string) error {
				if err := wantArgs(args, 0, 0, "no arguments"); err != nil {
					return err
				}
				return printVersion(io, *asJSON)
			}
		},
	}
}

func printVersion(io stdio, asJSON bool) error {
	if !asJSON {
		fmt.Fprintf(io.Out, "exactsolve %s (%s, %s/%s)\n", currentVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
		return nil
	}
	return json.NewEncoder(io.Out).Encode(map[string]string{
		"version": currentVersion(), "go": runtime.Version(), "os": runtime.GOOS, "arch": runtime.GOARCH, "protocol": protocol,
	})
}
