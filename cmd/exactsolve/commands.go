package main

import (
	"github.com/spf13/cobra"

	"exactsolve/cmd/exactsolve/internal/bench"
	"exactsolve/cmd/exactsolve/internal/check"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/depth"
	"exactsolve/cmd/exactsolve/internal/draw"
	"exactsolve/cmd/exactsolve/internal/find"
	"exactsolve/cmd/exactsolve/internal/games"
	"exactsolve/cmd/exactsolve/internal/manual"
	"exactsolve/cmd/exactsolve/internal/report"
	"exactsolve/cmd/exactsolve/internal/serve"
)

// Groups of commands in the help, in this order.
const (
	askGroup   = "Ask"
	gamesGroup = "Games"
	playGroup  = "Poker and play"
	toolsGroup = "Tools"
)

func init() { cobra.EnableCommandSorting = false } // help has them in the order of the table

// commands returns the program: the table of commands, in the order of help, and
// the topics.
func commands() *cobra.Command {
	root := cli.RootCommand()
	add := func(group string, list ...*cobra.Command) {
		root.AddGroup(&cobra.Group{ID: group, Title: group + ":"})
		for _, c := range list {
			c.GroupID = group
			root.AddCommand(c)
		}
	}
	add(askGroup, find.SolveCommand(), check.CheckCommand(), check.CertifyCommand(), check.VerifyCommand())
	add(gamesGroup, games.InfoCommand(), games.GenCommand(), games.ConvertCommand(), games.ReduceCommand(), draw.RenderCommand(), report.ReportCommand(), serve.ServeCommand())
	add(playGroup, depth.DepthLimitCommand(), depth.PlayCommand(), depth.AivatCommand())
	help := cli.HelpCommand()
	add(toolsGroup, bench.BenchCommand(), help, manual.CompletionCommand(), manual.ManCommand(), cli.VersionCommand())
	root.SetHelpCommand(help)
	root.AddCommand(manual.Topics()...)
	cli.EveryCommand(root, func(c *cobra.Command) {
		c.Flags().SortFlags = false // help shows flags in the order they were declared
		c.Flags().BoolP("help", "h", false, "show help")
	})
	return root
}
