package classes

import "exactsolve/message"

// A published is a figure of a paper for a class of games.
type published struct {
	message.Published
	class            string
	players, actions int
}

// What papers are called, and what is said of them under a table.
const (
	gan24 = "Gan24"
	gan25 = "Gan25"

	papers = "Gan24 is Ganzfried, Fast complete algorithm for multiplayer Nash equilibrium, 2024, tables 1 and 3: a mixed-integer " +
		"program with quadratic constraints (MIQCP) in Gurobi, feasible to 1e-4, on an Intel i7-8550U with 8 threads; 970 to 1000 " +
		"games each, 100 of random 5x3; random games were stopped at 900 s, which counts in the mean. Gan25 is Ganzfried, Quadratic programming approach for Nash " +
		"equilibrium computation in multiplayer imperfect-information games, 2025, table 1: a nonlinear complementarity " +
		"problem (NCP) in Gurobi, feasible to 1e-6, on an Intel i7-1065G7 with 8 threads; 1000 games each."
)

// PublishedFor returns the figures for a class, nil if there are none.
func PublishedFor(c message.Class) []message.Published {
	var list []message.Published
	for _, p := range allPublished() {
		if p.class == c.Class && p.players == c.Players && p.actions == c.Actions && (c.Covariance == "" || c.Covariance == "-1/2") {
			list = append(list, p.Published)
		}
	}
	return list
}

func allPublished() []published {
	var list []published
	miqcp := func(n, m int, mean, median float64, over int) {
		list = append(list, published{message.Published{Source: gan24, Method: "MIQCP", Mean: mean, Median: &median, Over: &over}, uniformClass, n, m})
	}
	gamut := func(class string, mean float64) {
		list = append(list, published{message.Published{Source: gan24, Method: "MIQCP", Mean: mean}, class, 3, 3})
	}
	ncp := func(n, m int, mean float64) {
		list = append(list, published{message.Published{Source: gan25, Method: "NCP", Mean: mean}, uniformClass, n, m})
	}
	miqcp(3, 2, 0.00707, 0, 0)
	miqcp(3, 3, 0.02342, 0.02901, 0)
	miqcp(3, 5, 0.85763, 0.26544, 0)
	miqcp(4, 2, 0.02598, 0.03124, 0)
	miqcp(4, 3, 1.35334, 0.40505, 0)
	miqcp(5, 2, 0.11873, 0.09373, 0)
	miqcp(5, 3, 607.68524, 900, 58)
	gamut("bertrand-oligopoly", 0.00106)
	gamut("bidirectional-leg", 0.00508)
	gamut("collaboration", 0.00962)
	gamut("congestion", 0.00492)
	gamut("covariant", 0.02984)
	gamut("polymatrix", 0.00803)
	gamut("random-graphical", 0.01615)
	gamut("random-leg", 0.00475)
	gamut("uniform-leg", 0.00468)
	ncp(3, 3, 0.0619)
	ncp(3, 4, 0.1864)
	ncp(3, 5, 0.5215)
	ncp(3, 6, 6.9851)
	ncp(4, 3, 0.3254)
	ncp(5, 2, 0.1858)
	return list
}
