// Package sequential is a concept layer package: it finds one sequential equilibrium
// of a game of any number of players, with a certificate.
//
// Start with [Solve].
//
// A sequential equilibrium is searched for together with trembles that prove its
// beliefs: each action has an order k in ε and a coefficient c, and is taken with a
// probability near c·ε^k. Those of order 0 are the equilibrium. Given the orders, an
// information set is reached by those of its nodes that have the least order, and
// what actions pay there is a polynomial in the coefficients (see internal/orders). So
// the conditions are equations between polynomials, one for each action of order 0
// beside another: off the path as on it, where the coefficients of trembles are as
// unknown as probabilities are. Often there are fewer equations than unknowns.
//
// Orders and floats near a solution come from equilibria of the game in which each
// action has a least probability (see internal/floors). Free unknowns are set to the
// simplest fractions near, the others solved to hundreds of bits in fixed point, and
// fractions recognized in them. Whatever comes out is an answer only if, given the
// limits of Bayes' rule for these trembles, no action gains anything.
//
// Games in strategic form have no beliefs: there any Nash equilibrium will do.
//
// Reference: Kreps and Wilson 1982 [KW82]; Selten 1975 [Sel75] for games with least
// probabilities. The method is ours.
package sequential
