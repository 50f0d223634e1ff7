package main

import "github.com/spf13/cobra"

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
	root := rootCommand()
	add := func(group string, list ...*cobra.Command) {
		root.AddGroup(&cobra.Group{ID: group, Title: group + ":"})
		for _, c := range list {
			c.GroupID = group
			root.AddCommand(c)
		}
	}
	add(askGroup, solveCommand(), checkCommand(), certifyCommand(), verifyCommand())
	add(gamesGroup, infoCommand(), genCommand(), convertCommand(), reduceCommand(), renderCommand(), reportCommand(), serveCommand())
	add(playGroup, depthLimitCommand(), playCommand(), aivatCommand())
	help := helpCommand()
	add(toolsGroup, benchCommand(), help, completionCommand(), manCommand(), versionCommand())
	root.SetHelpCommand(help)
	root.AddCommand(topics()...)
	everyCommand(root, func(c *cobra.Command) {
		c.Flags().SortFlags = false // help shows flags in the order they were declared
		c.Flags().BoolP("help", "h", false, "show help")
	})
	return root
}
