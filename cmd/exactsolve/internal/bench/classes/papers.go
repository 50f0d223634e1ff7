package classes

import (
	"fmt"
	"strings"

	"exactsolve/message"
)

// papers is what is said of them under a table.
const papers = "Gan24 is Ganzfried, Fast complete algorithm for multiplayer Nash equilibrium, 2024, tables 1 and 3: a mixed-integer " +
	"program with quadratic constraints (MIQCP) in Gurobi, feasible to 1e-4, on an Intel i7-8550U with 8 threads; 970 to 1000 " +
	"games each, 100 of random 5x3; random games were stopped at 900 s, which counts in the mean. Gan25 is Ganzfried, Quadratic programming approach for Nash " +
	"equilibrium computation in multiplayer imperfect-information games, 2025, table 1: a nonlinear complementarity " +
	"problem (NCP) in Gurobi, feasible to 1e-6, on an Intel i7-1065G7 with 8 threads; 1000 games each."

// figures are those of the papers: source, method, class, players, actions and mean
// seconds, then perhaps the median and how many percent of the games took over 900 s.
const figures = `
Gan24 MIQCP random 3 2 0.00707 0 0
Gan24 MIQCP random 3 3 0.02342 0.02901 0
Gan24 MIQCP random 3 5 0.85763 0.26544 0
Gan24 MIQCP random 4 2 0.02598 0.03124 0
Gan24 MIQCP random 4 3 1.35334 0.40505 0
Gan24 MIQCP random 5 2 0.11873 0.09373 0
Gan24 MIQCP random 5 3 607.68524 900 58
Gan24 MIQCP bertrand-oligopoly 3 3 0.00106
Gan24 MIQCP bidirectional-leg 3 3 0.00508
Gan24 MIQCP collaboration 3 3 0.00962
Gan24 MIQCP congestion 3 3 0.00492
Gan24 MIQCP covariant 3 3 0.02984
Gan24 MIQCP polymatrix 3 3 0.00803
Gan24 MIQCP random-graphical 3 3 0.01615
Gan24 MIQCP random-leg 3 3 0.00475
Gan24 MIQCP uniform-leg 3 3 0.00468
Gan25 NCP random 3 3 0.0619
Gan25 NCP random 3 4 0.1864
Gan25 NCP random 3 5 0.5215
Gan25 NCP random 3 6 6.9851
Gan25 NCP random 4 3 0.3254
Gan25 NCP random 5 2 0.1858
`

// PublishedFor returns the figures for a class, nil if there are none.
func PublishedFor(c message.Class) []message.Published {
	if c.Covariance != "" && c.Covariance != "-1/2" {
		return nil
	}
	var list []message.Published
	for line := range strings.Lines(strings.TrimSpace(figures)) {
		var of message.Class
		var p message.Published
		var median float64
		var over int
		n, _ := fmt.Sscan(line, &p.Source, &p.Method, &of.Class, &of.Players, &of.Actions, &p.Mean, &median, &over)
		if of.Covariance = c.Covariance; of != c {
			continue
		}
		if n == 8 {
			p.Median, p.Over = &median, &over
		}
		list = append(list, p)
	}
	return list
}
