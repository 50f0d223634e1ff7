package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"exactsolve/message"
)

// version is set by -ldflags "-X main.version=v0.1.0".
var version string

// CurrentVersion returns the version of the program, "(devel)" for a plain
// build.
func CurrentVersion() string {
	if version != "" {
		return version
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

// VersionCommand returns the command version.
func VersionCommand() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "version",
		Short: "print the version",
		Long:  `Prints the version of the program, of Go, and the platform.`,
		Args:  WantArgs(0, 0, "no arguments"),
		RunE:  func(c *cobra.Command, args []string) error { return printVersion(IoOf(c), asJSON) },
	}
	c.Flags().BoolVar(&asJSON, "json", false, "as one line of JSON")
	return c
}

func printVersion(io Stdio, asJSON bool) error {
	if !asJSON {
		fmt.Fprintf(io.Out, "exactsolve %s (%s, %s/%s)\n", CurrentVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
		return nil
	}
	return message.NewEncoder(io.Out).Plain(message.Version{
		Version: CurrentVersion(), Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH, Protocol: message.Protocol,
	})
}
