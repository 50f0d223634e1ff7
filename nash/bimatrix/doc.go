// Package bimatrix is a concept layer package: all extreme Nash equilibria of
// two-player games in strategic form, exactly, with the maximal Nash subsets, and
// a certificate that none is missing.
//
// Start with [All] and its [Result].
//
// # Labels
//
// The strategies of both players are numbered through, player 0's first. A mixed
// strategy has as labels the own strategies it does not play and the other
// player's best responses to it. Two mixed strategies are an equilibrium exactly
// if every label is one of at least one of them. Scaled by the other's payoff,
// the mixed strategies of a player become the points of a polytope other than 0,
// whose facets are the labels (type polytope); extreme equilibria are pairs of
// vertices.
//
// # Search
//
// A case of the search is a pair of faces, each kept as a dictionary of integers
// solved for a vertex of it. A branch takes a label l and asks whether it is one
// of x: if so, x is confined to the facet of l, and if not, y is. Where a face
// becomes empty the branch ends; at random games that happens early, so that the
// search meets fewer cases than the polytopes have vertices: at 14 strategies a
// player some 5,000 rather than 20,000, and the ratio grows. A dictionary loses
// a column with each label, so pivots get cheap deeper down.
//
// As "not a label" is strict, the branches split the pairs of vertices without
// overlap, and degenerate games, in which vertices have more labels than the
// dimension, need no perturbation and no search for duplicates. What they need
// is a reason to stop where a face has points but no vertex with the labels
// decided; see slide.go.
//
// Names in this package:
//
//	p          a polytope
//	f          a face
//	d          a dictionary; i, r its rows and j, c its columns
//	fs         the faces of a case
//	l          a label; in and out are what a case says of it
//	side       the player whose mixed strategies a polytope has: x at side 0,
//	           y at side 1
//	i, k       an own strategy, one of the other player
//
// Reference: von Stengel 2002 [vS02] for labels and polytopes; Audet, Hansen,
// Jaumard and Savard 2001 [AHJS01] for branching on complementarity; Avis,
// Rosenberg, Savani and von Stengel 2010 [ARSS10] for the comparison with vertex
// enumeration by reverse search, which lrsnash uses, and for maximal Nash
// subsets; Avis and Fukuda 1992 [AF92] for reverse search.
package bimatrix
