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
		playCommand(),
		aivatCommand(),
		infoCommand(),
		renderCommand(),
		reportCommand(),
		convertCommand(),
		serveCommand(),
		genCommand(),
		benchCommand(),
		helpCommand(),
		completionCommand(),
		manCommand(),
		versionCommand(),
	}
}
