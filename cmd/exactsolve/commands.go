package main

// commands returns the table of commands in the order of help.
func commands() []*command {
	return []*command{
		solveCommand(),
		checkCommand(),
		certifyCommand(),
		verifyCommand(),
		infoCommand(),
		convertCommand(),
		genCommand(),
		helpCommand(),
		completionCommand(),
		manCommand(),
		versionCommand(),
	}
}
