// Package exactsolve is the facade layer's front: it finds equilibria of finite games
// in exact arithmetic, with evidence that can be checked, and judges profiles.
//
//	g, err := exactsolve.ReadFile("kuhn.efg")
//	a, err := exactsolve.Solve(ctx, g, exactsolve.Question{})
//	fmt.Println(a.Status, a.Payoff(0), a.Probability(0, 0, 1))
//
// [ReadFile] and [ParseText] read games in the formats of Gambit, .efg and .nfg, and
// package seqform has a Builder for games made in Go. [Solve] finds one equilibrium:
// the zero [Question] asks for a quasi-perfect one with 2 players, with beliefs at each
// information set, and for a Nash equilibrium with others. [All] lists all Nash
// equilibria of a table, and says whether the list is complete.
//
// An [Answer] has a status: yes, no, or unknown if a limit or the end of the context
// came first. Errors are for questions that the game does not suit, and for bugs.
// With yes it has been checked; its Certificate is what others can check, with
// cert.Check or the command 'exactsolve verify'. Its methods give probabilities,
// payoffs and beliefs. A [Number] may be irrational: it has exact bounds, a decimal all
// of whose digits are right, and if Question.Algebraic asks for it an expression.
//
// [Check] says what a given profile is, [Certify] finds an equilibrium near an
// approximate one, and [DepthLimit] solves only the beginning of a large game of two
// players with opposed interests.
//
// Players, information sets, actions and nodes count from 0, in the order of the file.
// Types of the parts are the parts' own types, so what is got here can be given to
// the packages below, and they do not import this one.
package exactsolve
