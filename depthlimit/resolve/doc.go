// Package resolve is in the compose layer: parts of a two-player constant-sum game
// solved anew, exactly, so that the strategy of the whole game gets no worse.
//
// Start with [New], [States] and [Base.Solve].
//
// One player, Us, has a strategy of the whole game, the blueprint; the other is Opp.
// A [depthlimit.Limit] cuts the tree in two. A subgame is what lies at some of its
// nodes and below; the set of nodes is closed, which means that no player can tell
// later that play began inside it or outside. Us looks for another strategy there and
// keeps the rest. What Opp wants from a subgame is a number per root set I, a leaf
// information set of Opp at the limit:
//
//	E_I  what Opp gets from I on by a best response, to be made small
//	A_I  the alternative: what Opp may get at most
//	m_I  the mass of I: the probability that chance and Us lead there
//	y_I  the prior of I: that of Opp's own actions, by a strategy of Opp
//
// E_I and A_I are payoffs to Opp, of the whole play, weighted by the probability
// that chance and Us lead to the nodes of I. The methods are linear programs:
//
//	Unsafe             min Σ y_I·E_I
//	Resolve            min Σ max(A_I, E_I)
//	Maxmargin          max μ subject to E_I + μ·m_I ≤ A_I where m_I > 0
//	WeightedMaxmargin  max μ subject to E_I + μ ≤ A_I where m_I > 0
//	ReachResolve, ReachMaxmargin  the same, with gifts added to A_I
//	Splice             min what Opp gets in the whole game by a best response
//
// Most have many solutions, so that among them all the one with the least Σ y_I·E_I
// is taken: the limit of forcing Opp to come with probability ε·y_I, with ε → 0, a
// second power of ε in the costs of the program.
//
// Unless the caller says otherwise, A_I is what Opp gets with the blueprint. Then a
// strategy is safe, for any number of subgames at one limit solved independently, if
// E_I ≤ A_I at all I: what Opp gets at a sequence is a sum over what follows, and at
// an information set a maximum, and neither rises if nothing below does. Resolve and
// Maxmargin are safe because the blueprint itself has E_I = A_I, so that the optimum
// is at least as good: Σ A_I, or a margin μ ≥ 0. Of Splice this holds for one subgame
// after the other. [Base.Solve] checks all of this.
//
// A subgame may have a limit of its own, [Options].Keep, below which Us plays the
// blueprint and Opp is free, or chooses one of k continuations at each leaf
// information set, as in package depthlimit; best responses are then added to them
// until no more matters.
//
// Reference: Brown and Sandholm 2017 [BS17] for all methods but Splice; Brown,
// Sandholm and Amos 2018 [BSA18], section 5. The linear programs, the second stage
// and Splice are ours; so is the rule of [Base.Gifts].
package resolve
