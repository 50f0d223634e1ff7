// Package plans is a concept layer package: all Nash equilibria of two-player games with
// perfect recall in realization plans, exactly, as the maximal Nash subsets, with a certificate
// that none is missing. It is for trees: what mixed strategies of a tree have in common in
// play is one plan.
//
// Start with [All] and its [Result].
//
// # Cases
//
// A player's plans x, with values q of the other player's information sets, are an unbounded
// polyhedron with an inequality for each label: own sequences are not negative, and those of the
// other player lose nothing less than 0. Two plans are an equilibrium exactly if every label has
// slack 0 at one of both, for some values. A case is a face of each polyhedron. One linear program a face finds which
// slacks are 0 throughout, see [face.closed]; where every label is among those of one face or the
// other, all pairs of plans are equilibria, and otherwise the case is split by a label.
//
// If the payoffs have a constant sum, values begin with that of the game, and the first case is
// not split: both faces are those of the optimal plans.
//
// # Plans without values
//
// Values are not unique where a player excludes an information set, so vertices of a face
// need not be such of its plans. These are found by their hull: a facet of the points found so far
// is one of the plans, or a linear program finds a plan beyond it. So the cost is a program for each
// vertex and facet of the solution, and no other vertex is ever seen.
//
// Names in this package:
//
//	f          a face
//	p          a polytope of plans; g its facets
//	in         labels whose slack is 0
//	x          a plan
//	s, t       a search; an own sequence, one of the other player
//	q          an own sequence where s is a search
//	i          the player of a side
//
// Reference: Koller, Megiddo and von Stengel 1996 [KMvS96] for the sequence form; Audet, Hansen,
// Jaumard and Savard 2001 [AHJS01] for branching on complementarity; Avis, Rosenberg, Savani and von
// Stengel 2010 [ARSS10] for maximal Nash subsets.
package plans
