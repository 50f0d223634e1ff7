package main

// commands returns the table of commands in the order of help.
func commands() []*command {
	return []*command{
		solveCommand(),
		checkCommand(),
		certifyCommand(),
		verifyCommand(),
		reduceCommand(),
		depthLimitCommand(),
		infoCommand(),
		renderCommand(),
		convertCommand(),
		genCommand(),
		benchCommand(),
		helpCommand(),
		completionCommand(),
		manCommand(),
		versionCommand(),
	}
}
