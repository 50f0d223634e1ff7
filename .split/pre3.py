exec(open('pre.py').read().split("func('found'")[0])
s=rd('command.go')
s=s.replace('''// dispatch runs one command line of a program and returns the exit status.''','''// dispatch runs one command line and returns the exit status.''')
s=s.replace('func dispatch(ctx context.Context, io stdio, root *cobra.Command, args []string) (status int) {','func dispatch(ctx context.Context, io stdio, args []string) (status int) {').replace('return reportError(io, run(ctx, io, root, args))','return reportError(io, run(ctx, io, args))')
s=s.replace('''func run(ctx context.Context, io stdio, root *cobra.Command, args []string) error {
''','''func run(ctx context.Context, io stdio, args []string) error {
	root := io.Program()
''')
s=s.replace('''	Exit func(status int) // ends the program when it is interrupted; nil in tests
''','''	Exit func(status int) // ends the program when it is interrupted; nil in tests

	Program func() *cobra.Command // makes the table of commands
''')
wr('command.go',s)
s=rd('main.go')
s=s.replace('dispatch(ctx, systemIO(), commands(), os','dispatch(ctx, systemIO(), os').replace('		Exit:        os.Exit,\n','		Exit:        os.Exit,\n		Program:     commands,\n')
wr('main.go',s)
s=rd('serve.go').replace('return run(ctx, io, commands(), args)','return run(ctx, io, args)'); wr('serve.go',s)
sub(r'dispatch\((context\.Background\(\)|ctx), io, commands\(\), ',r'dispatch(\1, io, ')
s=rd('dispatch_test.go')
s=s.replace('dispatch(context.Background(), io, with(c.f), []string{"do"})','dispatch(context.Background(), with(io, c.f), []string{"do"})')
s=s.replace('''// with returns a program whose only command does what f does.
func with(f func() error) *cobra.Command {
	root := rootCommand()
	root.AddCommand(&cobra.Command{Use: "do", RunE: func(*cobra.Command, []string) error { return f() }})
	return root
}''','''// with returns io for a program whose only command does what f does.
func with(io stdio, f func() error) stdio {
	io.Program = func() *cobra.Command {
		root := rootCommand()
		root.AddCommand(&cobra.Command{Use: "do", RunE: func(*cobra.Command, []string) error { return f() }})
		return root
	}
	return io
}''').replace('Getenv: func(string) string { return "" }}\n	return io, &out','Getenv: func(string) string { return "" }, Program: commands}\n	return io, &out')
wr('dispatch_test.go',s)
s=rd('serve_test.go').replace('return "" }}, commands(),','return "" }, Program: commands},'); wr('serve_test.go',s)
