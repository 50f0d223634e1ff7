package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"exactsolve/message"
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

func versionCommand() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "version",
		Short: "print the version",
		Long:  `Prints the version of the program, of Go, and the platform.`,
		Args:  wantArgs(0, 0, "no arguments"),
		RunE:  func(c *cobra.Command, args []string) error { return printVersion(ioOf(c), asJSON) },
	}
	c.Flags().BoolVar(&asJSON, "json", false, "as one line of JSON")
	return c
}

func printVersion(io stdio, asJSON bool) error {
	if !asJSON {
		fmt.Fprintf(io.Out, "exactsolve %s (%s, %s/%s)\n", currentVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
		return nil
	}
	return message.NewEncoder(io.Out).Plain(message.Version{
		Version: currentVersion(), Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH, Protocol: message.Protocol,
	})
}
