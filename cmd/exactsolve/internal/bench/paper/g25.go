package paper

import (
	"fmt"
	"slices"
	"strconv"

	"exactsolve/cmd/exactsolve/internal/bench/classes"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
)

// paperG25 is [Gan25].
func paperG25() Paper {
	return Paper{
		Key: "G25", Source: "Gan25",
		Title: "S. Ganzfried, Quadratic programming approach for Nash equilibrium computation in multiplayer imperfect-information games, 2025",
		Machine: "an Intel Core i7-1065G7 with 4 cores, 8 threads and 16 GB, with Gurobi, feasible to 1e-6 (MIP: 1e-4), " +
			"and Gambit 16.4",
		Exhibits: []Exhibit{
			g25Sizes(), g25Model(), g25Reduced(), g25Branch(), g25Full(), g25Payoffs(), g25Deviations(), g25Logit(),
			g25Table1("NCP", "ncp"), g25Table1("MIP", "miqcp"),
			{
				Name: "gurobi", Where: "Section 4, Gurobi",
				What: "Gurobi presolves the model to 910 rows, 375 columns and 2306 nonzeros (full game: 1728, 637 and 4357), and solves it in 2.47 s.",
				Why:  "it needs a license of Gurobi. 'exactsolve convert --to ncp.lp' writes the model for it.",
			},
			{
				Name: "gambit", Where: "Section 4, Gambit",
				What: "Of Gambit's algorithms only logit solves the reduced game; simpdiv and enumpoly crash, gnm, ipa and liap were stopped after ten minutes.",
				Why:  "Gambit is not part of this program. Its published times and payoffs stand beside those of our own logit above.",
			},
			{
				Name: "cfr", Where: "Section 1, CFR",
				What: "Counterfactual regret minimization comes within 0.0045 of an equilibrium of three-player Kuhn poker, with no guarantee.",
				Why:  "no command runs it to the end for three players: the method used here begins from such a guess and ends with regret 0, see above.",
			},
		},
	}
}

// Three-player Kuhn poker, and the same without dominated actions.
const (
	genKuhn3    = "gen kuhn --players 3 --cards 4 -o @kuhn3.efg"
	reduceKuhn3 = "reduce --dominated weak -o @reduced.efg @kuhn3.efg"
)

func g25Sizes() Exhibit {
	read := func(step int, name, nodes, decisions, leaves string) []Reading {
		return []Reading{
			{What: name + ": nodes", Paper: nodes, Read: Size(step, func(m *message.Info) int { return m.Tree.Nodes })},
			{What: name + ": nodes of players", Paper: decisions, Read: Size(step, func(m *message.Info) int { return m.Tree.Nodes - m.Tree.Leaves - m.Tree.Chance })},
			{What: name + ": leaves", Paper: leaves, Read: Size(step, func(m *message.Info) int { return m.Tree.Leaves })},
			{What: name + ": nodes of chance", Paper: "1", Read: Size(step, func(m *message.Info) int { return m.Tree.Chance })},
			{What: name + ": information sets", Paper: "48", Read: Size(step, Sets)},
		}
	}
	return Exhibit{
		Name: "sizes", Where: "Sections 3 and 4, sizes",
		What:  "Three-player Kuhn poker with four cards, and the game without the actions that are dominated: calling with the jack, folding the ace, calling with the queen after a bet and a call, checking the ace after two checks.",
		Steps: Steps(genKuhn3, "info @kuhn3.efg", "reduce -v --dominated weak -o @reduced.efg @kuhn3.efg", "info @reduced.efg"),
		Readings: append(append(read(1, "full", "601", "288", "312"), read(3, "reduced", "415", "252", "162")...),
			Reading{What: "actions removed", Read: From(2, func(m *message.Reduce) string { return strconv.Itoa(len(m.Removed)) })},
			Reading{What: "of them weakly dominated only", Read: From(2, func(m *message.Reduce) string { return strconv.Itoa(len(weak(m))) })},
			Reading{What: "that one", Paper: "3 at A:cc: check", Read: From(2, func(m *message.Reduce) string {
				x := weak(m)[0]
				return fmt.Sprintf("%d at %s: %s", x.Player, x.Label, x.Action)
			})},
		),
	}
}

// weak returns the actions that are not strictly dominated.
func weak(m *message.Reduce) []message.Removal {
	return slices.DeleteFunc(slices.Clone(m.Removed), func(x message.Removal) bool { return x.Strict })
}

func g25Model() Exhibit {
	columns := func(m *message.Info) int { return 2*Sequences(m) + Sets(m) + 3 }
	rows := func(m *message.Info) int { return Sets(m) + 3 }
	constraints := func(m *message.Info) int { return 2 * Sequences(m) }
	return Exhibit{
		Name: "model", Where: "Section 4, the model",
		What:  "The model of the full game has a weight and a slack for each sequence and a multiplier for each information set, the empty sequences included; a linear row for each set; a condition of stationarity and of complementarity for each sequence. That of the reduced game is the same with actions fixed at 0. Here these are counted in the sequence forms of both games.",
		Steps: Steps(genKuhn3, "info @kuhn3.efg", reduceKuhn3, "info @reduced.efg"),
		Readings: []Reading{
			{What: "full: columns", Paper: "249", Read: Size(1, columns)},
			{What: "full: linear rows", Paper: "51", Read: Size(1, rows)},
			{What: "full: quadratic constraints", Paper: "198", Read: Size(1, constraints)},
			{
				What: "full: nonzeros", Paper: "149", Read: Size(1, func(m *message.Info) int { return Sequences(m) + Sets(m) }),
				Differs: "those of the linear rows; the paper does not say what the others are",
			},
			{
				What: "reduced: columns", Paper: "249", Read: Size(3, columns),
				Differs: "a smaller tree, where the paper fixes actions of the full model",
			},
			{
				What: "reduced: linear rows", Paper: "72", Read: Size(3, rows),
				Differs: "no rows that fix actions",
			},
			{
				What: "reduced: quadratic constraints", Paper: "198", Read: Size(3, constraints),
				Differs: "a smaller tree",
			},
		},
	}
}

func g25Reduced() Exhibit {
	return Exhibit{
		Name: "reduced", Where: "Section 4, reduced game",
		What: "An equilibrium of the reduced game, which is one of the full game. No player gains more than 1.4e-17 by deviating from that of the paper.",
		Steps: Steps(genKuhn3, reduceKuhn3,
			"solve --concept nash --certificate @reduced.cert @reduced.efg",
			"verify @reduced.cert @reduced.efg",
			"solve -q --concept nash --reduce --certificate @kuhn3.cert @kuhn3.efg",
			"verify @kuhn3.cert @kuhn3.efg"),
		Readings: []Reading{
			{What: "regret", Paper: "1.4e-17", Read: accepted(3).As("accepted", "0"), Differs: "exact, with a certificate"},
			{What: "payoff of player 2", Paper: "-1/48", Read: proved(3, rational.Rat.String, 2)},
			{
				What: "payoffs", Paper: "-1/48 -1/48 1/24", Read: proved(3, rational.Rat.String, 1, 2, 3),
				Differs: "another equilibrium; the payoffs of the paper are below",
			},
			{What: "as one of the full game: certificate", Read: accepted(5)},
			{What: "reduced game", Paper: "2.47", Timing: true, Read: solveSeconds(2)},
			{What: "full game, reduced on the way", Timing: true, Read: solveSeconds(4)},
		},
	}
}

func g25Branch() Exhibit {
	return Exhibit{
		Name: "branch", Where: "Section 4, branch and bound",
		What: "Gurobi solves the reduced game by branch and bound. This is branch and bound of our own on the same complementarity problem.",
		Slow: true,
		Steps: Steps(genKuhn3, reduceKuhn3,
			"solve -q --method ncp --certificate @ncp.cert @reduced.efg",
			"verify @ncp.cert @reduced.efg"),
		Readings: []Reading{
			{What: "certificate", Read: accepted(3)},
			{What: "boxes", Paper: "4624", Read: From(2, func(m *message.Solve) string { return strconv.Itoa(m.Boxes.Boxes) }), Differs: "another search, with Newton steps from each relaxation"},
			{What: "simplex iterations", Paper: "207149", Read: From(2, func(m *message.Solve) string { return strconv.Itoa(m.Boxes.Pivots) }), Differs: "another search"},
			{What: "reduced game, by branch and bound", Paper: "2.47", Timing: true, Read: solveSeconds(2)},
		},
	}
}

func g25Full() Exhibit {
	return Exhibit{
		Name: "full", Where: "Section 4, full game",
		What: "The approach was not able to solve the full game in 24 hours.",
		Steps: Steps(genKuhn3,
			"solve -q --concept nash --certificate @kuhn3.cert @kuhn3.efg",
			"verify @kuhn3.cert @kuhn3.efg",
			"solve -q --method ncp --certificate @ncp.cert @kuhn3.efg",
			"verify @ncp.cert @kuhn3.efg"),
		Readings: []Reading{
			{What: "solved", Paper: "no", Read: accepted(2).As("accepted", "yes"), Differs: "in milliseconds, with a certificate"},
			{What: "payoff of player 2", Read: proved(2, rational.Rat.String, 2)},
			{What: "solved, by branch and bound", Paper: "no", Read: accepted(4).As("accepted", "yes"), Differs: "by branch and bound of our own"},
			{What: "full game", Paper: "over 86400", Timing: true, Read: solveSeconds(1)},
			{What: "full game, by branch and bound", Paper: "over 86400", Timing: true, Read: solveSeconds(3)},
		},
	}
}

// Profiles of three-player Kuhn poker in the family of [SGS13] with b11 = b21 = 0,
// a12 = b32 = 0, c21 = c33 = 1/2 and c34 = 0, except for a33 and c32: the king of
// player 1 that checked and faces a bet and a fold, and that of player 3 that faces a
// check and a bet.
const (
	kuhn3Before  = "NE,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,"                                                   // player 1, J, Q and K, to a33
	kuhn3Between = ",1,0,1,0,0,1,0,1,0,1,1,0,1,0,1,0,1,0,1,0,1/2,1/2,1,0,1,0,1,0,0,1,0,1,0,1,1,0,1,0,1,0,1,0,1,0," // to c32
	kuhn3After   = ",1/2,1/2,1,0,0,1,0,1,0,1,0,1,1/2,1/2,1,0,1,0,1,0,1,0,1,0,1,0,1,0"

	never, half = "1,0", "1/2,1/2"

	kuhn3Family = kuhn3Before + half + kuhn3Between + never + kuhn3After
	kuhn3Paper  = kuhn3Before + never + kuhn3Between + half + kuhn3After
	kuhn3Fold   = kuhn3Before + never + kuhn3Between + never + kuhn3After
	kuhn3Call   = kuhn3Before + half + kuhn3Between + half + kuhn3After
)

func g25Payoffs() Exhibit {
	return Exhibit{
		Name: "payoffs", Where: "Section 4, payoffs",
		What: "The solution pays about -0.0208333, -0.0208333 and 0.0416667, taken for -1/48, -1/48 and 1/24, as the analytic family does for β = 0. It differs from that family in two places where play does not come: the king of player 1 folds (a33), and a king of player 3 calls with 1/2 (c32).",
		Steps: Steps(genKuhn3,
			"echo "+kuhn3Family+" >@family.ne",
			"check --concept nash --sets never @kuhn3.efg @family.ne",
			"echo "+kuhn3Paper+" >@paper.ne",
			"check --concept nash --sets never --certificate @paper.cert @kuhn3.efg @paper.ne",
			"verify -q @paper.cert @kuhn3.efg"),
		Readings: []Reading{
			{What: "family, β = 0: payoffs", Paper: "-1/48 -1/48 1/24", Read: checked(2, payoffOf, 1, 2, 3)},
			{What: "family, β = 0: regrets", Paper: "0 0 0", Read: checked(2, regretOf, 1, 2, 3)},
			{What: "with both differences: payoffs", Paper: "-1/48 -1/48 1/24", Read: checked(4, payoffOf, 1, 2, 3)},
			{What: "with both differences: regrets", Paper: "0 0 0", Read: checked(4, regretOf, 1, 2, 3)},
			{What: "with both differences: certificate", Read: accepted(5)},
		},
	}
}

func g25Deviations() Exhibit {
	check := func(name, profile string) []Step {
		return []Step{{Line: "echo " + profile + " >@" + name + ".ne"}, {"check --concept nash --sets never @kuhn3.efg @" + name + ".ne", cli.ExitNo}}
	}
	return Exhibit{
		Name: "deviations", Where: "Section 4, off the path",
		What:  "The paper explains its differences from the family by places where play does not come, where a range of strategies is possible. But off the path play still deters: each of the two differences without the other is no equilibrium. c32 is the king of player 3 that faces check and bet, where the paper has bet and fold.",
		Steps: append(append(Steps(genKuhn3), check("fold", kuhn3Fold)...), check("call", kuhn3Call)...),
		Readings: []Reading{
			{What: "a33 = 0 alone: regrets", Read: checked(2, regretOf, 1, 2, 3)},
			{What: "c32 = 1/2 alone: regrets", Read: checked(4, regretOf, 1, 2, 3)},
		},
	}
}

func g25Logit() Exhibit {
	near := func(u rational.Rat) string {
		text, _ := cli.Decimal(u, 3)
		return text
	}
	const where = "reduced: payoff of player %d, to four decimals"
	return Exhibit{
		Name: "logit", Where: "Section 4, logit",
		What: "Gambit's path of quantal response equilibria ends at payoffs of about -0.0276, -0.0208 and 0.0484, with regret up to 1.667e-5 and a33 = 0.5002. That is the a33 of our path for λ from 9,880 to 16,465; in the limit it is 1/2.",
		Steps: Steps(genKuhn3, reduceKuhn3,
			"solve -q --method logit --certificate @reduced.cert @reduced.efg",
			"verify @reduced.cert @reduced.efg",
			"solve -q --method logit --certificate @kuhn3.cert @kuhn3.efg",
			"verify @kuhn3.cert @kuhn3.efg"),
		Readings: []Reading{
			{What: "reduced: regret", Paper: "1.667e-5", Read: accepted(3).As("accepted", "0"), Differs: "exact, with a certificate"},
			{What: fmt.Sprintf(where, 1), Paper: "-0.0276", Read: proved(3, near, 1)},
			{What: fmt.Sprintf(where, 2), Paper: "-0.0208", Read: proved(3, near, 2)},
			{What: fmt.Sprintf(where, 3), Paper: "0.0484", Read: proved(3, near, 3)},
			{What: "reduced: payoffs", Read: proved(3, rational.Rat.String, 1, 2, 3)},
			{What: "full: payoffs", Read: proved(5, rational.Rat.String, 1, 2, 3)},
			{What: "reduced game, by logit", Paper: "43", Timing: true, Read: solveSeconds(2)},
			{What: "full game, by logit", Paper: "154", Timing: true, Read: solveSeconds(4)},
		},
	}
}

// mipMeans are the means of the column MIP of table 1, by the name of the class.
var mipMeans = map[string]string{
	"random 3x3": "0.1002", "random 3x4": "0.2487", "random 3x5": "1.2641", "random 3x6": "18.8500", "random 4x3": "1.5648", "random 5x2": "0.2983",
}

// g25Table1 is a column of table 1; MIP is the program of [Gan24].
func g25Table1(name, method string) Exhibit {
	x := Exhibit{
		Name: "table-1-" + method, Where: "Table 1, " + name, Count: 100,
		What: "Strategic forms with payoffs uniform in [0, 1], by " + name + ": means of 1,000 games, without a limit of time. Here --method " + method + ", branch and bound of our own, and the seeds 1 to {N}.",
	}
	for k, z := range [][2]int{{3, 3}, {3, 4}, {3, 5}, {3, 6}, {4, 3}, {5, 2}} {
		c := classes.NewNashClass(classes.UniformClass, z[0], z[1])
		mean := mipMeans[c.String()]
		if name == "NCP" {
			mean, _ = publishedBy(classes.Gan25, c)
		}
		x.Steps = append(x.Steps, Step{Line: fmt.Sprintf("bench nash --players %d --actions %d --method %s --count {N} -q", z[0], z[1], method)})
		x.Readings = append(x.Readings, classReadings(k, c, "", mean, "")...)
	}
	return x
}
