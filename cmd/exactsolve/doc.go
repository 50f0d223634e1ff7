// Command exactsolve finds and checks equilibria of finite games in exact
// arithmetic. It is the shell layer: the only package that touches files, the
// terminal, the clock and the environment.
//
//	exactsolve solve   GAME          find an equilibrium, check it, write its certificate
//	exactsolve verify  CERT [GAME]   check a certificate, using none of the solving code
//	exactsolve check   GAME PROFILE  exact payoffs and regrets of a given profile
//	exactsolve certify GAME PROFILE  from a profile near an equilibrium to an exact one
//	exactsolve reduce  GAME          a smaller game with the same equilibria
//	exactsolve depthlimit GAME       solve down to a depth, with a strategy for the rest
//	exactsolve info    GAME          players, information sets, sequences, recall, payoffs
//	exactsolve render  GAME PROFILE  a picture: SVG, TikZ, DOT or text
//	exactsolve convert GAME          another format, or a model for other programs
//	exactsolve gen     NAME [FLAGS]  a game of the library; without NAME, the list
//	exactsolve bench   SUITE         measure how long methods take
//	exactsolve help    [COMMAND|TOPIC]
//	exactsolve completion bash|zsh|fish
//	exactsolve man
//	exactsolve version
//
// Each command is one file that returns a [command]; commands.go lists them.
// That table drives parsing, help, the manual page and completion. A command
// reads its game with readGame, builds an [answer], and hands it to
// session.report, which writes it as text or as a JSON message.
//
// The exit status is 0 for yes, 1 for no, 2 for bad input, 3 for unknown, 4 for
// an internal error and 130 when interrupted: see "exactsolve help exit-status".
package main
