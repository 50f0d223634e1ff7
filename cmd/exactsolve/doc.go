// Command exactsolve finds and checks equilibria of finite games in exact
// arithmetic. It is the shell layer: beside package web the only one that touches
// files, the terminal, the clock and the environment.
//
//	exactsolve solve      GAME            find an equilibrium, check it, write its certificate
//	exactsolve check      GAME PROFILE    what a given profile is, exactly
//	exactsolve certify    GAME PROFILE    from an approximate profile to an equilibrium near it
//	exactsolve verify     CERT [GAME]     check a certificate, using none of the solving code
//	exactsolve reduce     GAME            a smaller game whose equilibria are equilibria of the game
//	exactsolve depthlimit GAME            solve down to a depth, with a strategy for the rest
//	exactsolve play       GAME            play against a strategy that is solved anew
//	exactsolve aivat      GAME HANDS      from recorded hands, what a player gets
//	exactsolve info       GAME            players, information sets, sequences, recall, payoffs
//	exactsolve render     GAME [PROFILE]  a picture: SVG, TikZ, DOT or text
//	exactsolve report     GAME [FILE]…    one HTML page of a game, an answer and its proof
//	exactsolve serve                      load, solve and compare games in the browser
//	exactsolve convert    GAME            another format, or a model for other programs
//	exactsolve gen        NAME [FLAGS]    a game of the library; without NAME, the list
//	exactsolve bench      SUITE           measure methods, and run papers again
//	exactsolve help       [COMMAND|TOPIC]
//	exactsolve completion bash|zsh|fish
//	exactsolve man
//	exactsolve version
//
// A function for each returns its [cobra.Command]; commands.go lists them. That table
// drives parsing, help, the manual page and completion. The commands stand in folders
// below internal; package cli there has what they share. A command reads its game with
// [cli.Session.ReadGame] and hands a [cli.Answer] to [cli.Session.Report], which writes
// it as text or as a JSON message.
//
// The exit status is 0 for yes, 1 for no, 2 for bad input, 3 for unknown, 4 for
// an internal error and 130 when interrupted: see "exactsolve help exit-status".
package main
