package paper

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/bench/lp"
	"exactsolve/message"
	"exactsolve/rational"
)

// paperMS06 is [MS06]. Profiles are the figures', with the behavior that the text
// gives where the figures show none.
func paperMS06() Paper {
	return Paper{
		Key: "MS06", Source: "MS06",
		Title:   "P. B. Miltersen and T. B. Sørensen, Computing sequential equilibria for two-player games, SODA 2006",
		Machine: "machines that are not named, with Gambit 0.97 in C++ and the authors' program in Java",
		Exhibits: []Exhibit{
			ms06Figure1(), ms06Gift(), ms06Figure2(), ms06Refined(), ms06Figure3(), ms06Sizes(), ms06Trembles(), ms06Mertens(), ms06Signal(),
			{
				Name: "kmvs", Where: "Figures 1 and 2, the solver",
				What: "The equilibria of both figures were found by Gambit's implementation of the algorithm of Koller, Megiddo and von Stengel.",
				Why:  "which vertex of the equilibria a linear program stops at depends on Gambit 0.97.0.7 of 2004. What the figures show is checked above instead.",
			},
			{
				Name: "large", Where: "Section 1.1, large games",
				What: "Abstractions of Texas hold'em of about ten million positions, and Rhode Island hold'em, were solved by others with the older algorithm.",
				Why:  "their abstractions are not published. The largest games solved here with a certificate are listed by 'exactsolve bench lp'.",
			},
			{
				Name: "java", Where: "Section 2.3, the program",
				What: "A Java program and demonstrations were offered for download.",
				Why:  "it is not at hand. Its published time stands beside ours under Section 1.3.",
			},
		},
	}
}

// inAll reads what is played at information sets of a label in the equilibria that a
// step lists.
func inAll(step int, set string) Reader {
	return func(said [][]any) (string, error) {
		played := map[string]bool{}
		for _, m := range said[step] {
			if e, ok := m.(*message.Equilibrium); ok {
				for _, p := range e.Profile {
					if p.Label == set && !p.Probability.IsZero() {
						played[p.Action] = true
					}
				}
			}
		}
		return strings.Join(slices.Sorted(maps.Keys(played)), " or "), nil
	}
}

// noTrembles says why check may leave extensive-form perfection open.
const noTrembles = "check finds trembles that prove it, and does not prove that there are none"

func ms06Figure1() Exhibit {
	return Exhibit{
		Name: "figure-1", Where: "Figure 1",
		What: "Guess the Ace. The equilibrium in which player I stops and player II would guess the ace with probability 1 is subgame perfect, but neither sequential nor normal-form perfect. The only sequential equilibrium guesses that it is another card.",
		Steps: Steps(
			"gen guess_ace -o @ace.efg",
			"info @ace.efg",
			"echo NE,1,0,1,0 >@figure.ne",
			"check --sets never @ace.efg @figure.ne",
			"solve --certificate @ace.cert @ace.efg",
			"verify @ace.cert @ace.efg",
			"solve --all --concept nash @ace.efg"),
		Readings: []Reading{
			{What: "value to player I", Paper: "0", Read: SolvedPayoff(4, 1)},
			{What: "as shown: nash", Paper: "yes", Read: conceptIs(3, cert.Nash)},
			{What: "as shown: subgame perfect", Paper: "yes", Read: conceptIs(3, cert.SubgamePerfect)},
			{What: "as shown: sequential", Paper: "no", Read: conceptIs(3, cert.Sequential)},
			{What: "as shown: normal-form perfect", Paper: "no", Read: conceptIs(3, cert.NormalFormPerfect)},
			{What: "sequential: player II guesses another card", Paper: "1", Read: Plays(4, 2, "guess", "no")},
			{What: "chance of another card", Paper: "51/52", Read: From(4, func(m *message.Solve) string { return m.Beliefs[1].Nodes[1].Probability.String() })},
			{What: "its certificate", Read: accepted(5)},
			{What: "nash equilibria: player I stops, player II does anything", Paper: "stop", Read: inAll(6, "root")},
		},
	}
}

func ms06Gift() Exhibit {
	return Exhibit{
		Name: "second-gift", Where: "Section 1.1, a second gift",
		What: "Guess the Ace with a second gift. A normal-form perfect equilibrium may guess the ace, in the hope of the gift after it; a sequential one may not.",
		Steps: Steps(
			"gen guess_ace_2gifts -o @gifts.efg",
			"echo NE,1,0,0,1,1,0,1,0 >@hope.ne",
			"check --sets never @gifts.efg @hope.ne",
			"solve @gifts.efg"),
		Readings: []Reading{
			{What: "guessing the ace: normal-form perfect", Paper: "yes", Read: conceptIs(2, cert.NormalFormPerfect)},
			{What: "guessing the ace: sequential", Paper: "no", Read: conceptIs(2, cert.Sequential)},
			{What: "found here: player II guesses another card", Paper: "1", Read: Plays(3, 2, "guess", "no")},
		},
	}
}

// aceCalls is figure 2 with the strategies of [MS06] elsewhere: player I checks
// everything, and after check and bet folds the queen, calls the king with 1/3 and
// calls with the ace.
const aceCalls = "NE,1,0,1,0,0,1,0,1,0,2/3,1/3,0,1,0,1,0,0,1,0,0,1,1,0,1,0,2/3,1/3,0,0,1,0,1,0,0,1,2/3,1/3,1,0,1,0,0"

func ms06Figure2() Exhibit {
	return Exhibit{
		Name: "figure-2", Where: "Figure 2",
		What: "Three-card poker with one raise. Player I checks the ace, player II bets the queen with 1/3, player I calls where a raise would dominate: an equilibrium, sequential, but not normal-form perfect.",
		Steps: Steps(
			"gen poker_raise -o @poker.efg",
			"info @poker.efg",
			"echo "+aceCalls+" >@figure.ne",
			"check --sets never @poker.efg @figure.ne"),
		Readings: []Reading{
			{What: "positions, leaves included", Paper: "91", Read: Size(1, func(m *message.Info) int { return m.Tree.Nodes })},
			{What: "largest pot", Paper: "6", Read: From(1, func(m *message.Info) string { return m.Players[0].High.Mul(rational.Int(2)).String() })},
			{What: "as shown: regret of player I", Paper: "0", Read: checked(3, regretOf, 1)},
			{What: "as shown: regret of player II", Paper: "0", Read: checked(3, regretOf, 2)},
			{What: "as shown: sequential", Paper: "yes", Read: conceptIs(3, cert.Sequential)},
			{What: "as shown: normal-form perfect", Paper: "no", Read: conceptIs(3, cert.NormalFormPerfect)},
			{What: "value to player I", Read: checked(3, payoffOf, 1)},
		},
	}
}

func ms06Refined() Exhibit {
	return Exhibit{
		Name: "refined", Where: "Section 1.3",
		What: "Three-card poker solved by the paper's method: a sequential and normal-form perfect equilibrium in exact rational arithmetic. Raising the ace dominates calling it.",
		Steps: Steps(
			"gen poker_raise -o @poker.efg",
			"solve --method simplex --certificate @poker.cert @poker.efg",
			"verify @poker.cert @poker.efg",
			"solve --method simplex --format gambit -o @poker.ne @poker.efg",
			"check --sets never @poker.efg @poker.ne"),
		Readings: []Reading{
			{What: "the ace raises after check and bet", Paper: "1", Read: Plays(1, 1, "A:cb", "raise")},
			{What: "player II bets the queen after a check", Paper: "1/3", Read: Plays(1, 2, "Q:c", "bet")},
			{What: "found here: sequential", Paper: "yes", Read: conceptIs(4, cert.Sequential)},
			{What: "found here: normal-form perfect", Paper: "yes", Read: conceptIs(4, cert.NormalFormPerfect)},
			{What: "found here: quasi-perfect", Paper: "yes", Read: conceptIs(4, cert.QuasiPerfect)},
			{What: "value to player I", Read: SolvedPayoff(1, 1)},
			{What: "pivots", Read: pivots(1)},
			{What: "ε up to which the certificate holds", Read: holds(2)},
			{What: "sequential equilibrium, exact (Java)", Paper: "6", Timing: true, Read: solveSeconds(1)},
			{What: "sequential equilibrium, floats (Gambit's logit)", Paper: "75", Timing: true, Read: solveSeconds(1)},
		},
	}
}

func ms06Figure3() Exhibit {
	return Exhibit{
		Name: "figure-3", Where: "Figure 3",
		What: "Safe or risky. In the only extensive-form perfect equilibrium the safe action has probability 1; the risky one with probability 1 is quasi-perfect, and a possible output of the method.",
		Steps: Steps(
			"gen safe_risky -o @safe.efg",
			"solve --concept extensive-form-perfect @safe.efg",
			"echo NE,0,1,1,0 >@risky.ne",
			"check --sets never @safe.efg @risky.ne",
			"check --concept quasi-perfect --certificate @risky.cert @safe.efg @risky.ne",
			"verify @risky.cert @safe.efg"),
		Readings: []Reading{
			{What: "value", Paper: "1", Read: SolvedPayoff(1, 1)},
			{What: "extensive-form perfect: safe", Paper: "1", Read: Plays(1, 1, "first", "safe")},
			{What: "risky: quasi-perfect", Paper: "yes", Read: conceptIs(3, cert.QuasiPerfect)},
			{What: "risky: quasi-perfect, with a certificate", Paper: "accepted", Read: accepted(5)},
			{
				What: "risky: extensive-form perfect", Paper: "no", Read: conceptIs(3, cert.ExtensivePerfect),
				Differs: noTrembles,
			},
		},
	}
}

func ms06Sizes() Exhibit {
	x := Exhibit{
		Name: "sizes", Where: "Section 2, sizes",
		What:  "The linear programs, of the sequence form, are linear in the size of the game tree. Here those of quasi-perfect equilibria, guided by floats.",
		Steps: Steps("bench lp --concept quasi-perfect --games kuhn-3,kuhn-50,leduc-3 -q"),
	}
	for _, game := range []string{"kuhn-3", "kuhn-50", "leduc-3"} {
		of := func(m *message.LPMeasurement) bool { return m.Game == game }
		x.Readings = append(x.Readings,
			Reading{What: game + ": nodes, rows, columns", Read: where(0, of, func(m *message.LPMeasurement) string {
				return fmt.Sprint(m.Nodes, m.Rows, m.Columns)
			})},
			Reading{What: game + ": quasi-perfect equilibrium", Timing: true, Read: where(0, of, func(m *message.LPMeasurement) string {
				return lp.Short(m.Seconds)
			})})
	}
	return x
}

func ms06Trembles() Exhibit {
	return Exhibit{
		Name: "epsilon", Where: "Section 2.3, ε",
		What: "With ε kept as an indeterminate, ε_G, below which all works out alike, need not be computed; the bound proved for it is very small.",
		Steps: Steps(
			"gen kuhn -o @kuhn.efg",
			"solve --certificate @kuhn.cert @kuhn.efg",
			"verify @kuhn.cert @kuhn.efg",
			"gen leduc -o @leduc.efg",
			"solve -q --certificate @leduc.cert @leduc.efg",
			"verify @leduc.cert @leduc.efg"),
		Readings: []Reading{
			{What: "Kuhn poker: ε up to which the certificate holds", Read: holds(2)},
			{What: "Leduc hold'em: ε up to which the certificate holds", Read: holds(5)},
			{What: "Leduc hold'em, 1936 nodes: quasi-perfect equilibrium", Timing: true, Read: solveSeconds(4)},
		},
	}
}

func ms06Mertens() Exhibit {
	return Exhibit{
		Name: "mertens", Where: "Section 3, Mertens",
		What: "In Mertens's game no equilibrium is both normal-form perfect and extensive-form perfect.",
		Steps: Steps(
			"gen mertens -o @vote.efg",
			"solve @vote.efg",
			"solve --concept extensive-form-perfect @vote.efg",
			"echo NE,1,0,1,0,1,0,1,0 >@self.ne",
			"check --sets never @vote.efg @self.ne",
			"echo NE,0,1,1,0,0,1,1,0 >@other.ne",
			"check --sets never @vote.efg @other.ne"),
		Readings: []Reading{
			{What: "found: the quasi-perfect one votes for oneself", Read: Plays(1, 1, "vote", "self")},
			{What: "found: the extensive-form perfect one votes for the other", Read: Plays(2, 1, "vote", "other")},
			{What: "oneself: normal-form perfect", Paper: "yes", Read: conceptIs(4, cert.NormalFormPerfect)},
			{
				What: "oneself: extensive-form perfect", Paper: "no", Read: conceptIs(4, cert.ExtensivePerfect),
				Differs: noTrembles,
			},
			{What: "the other: normal-form perfect", Paper: "no", Read: conceptIs(6, cert.NormalFormPerfect)},
			{What: "the other: extensive-form perfect", Paper: "yes", Read: conceptIs(6, cert.ExtensivePerfect)},
		},
	}
}

func ms06Signal() Exhibit {
	return Exhibit{
		Name: "general-sum", Where: "Section 1.1, general sums",
		What: "The practical variant generalizes to games that are not zero-sum, by Lemke's algorithm; not yet implemented in the paper.",
		Steps: Steps(
			"gen beer_quiche -o @beer.efg",
			"solve --method lemke --certificate @beer.cert @beer.efg",
			"verify @beer.cert @beer.efg"),
		Readings: []Reading{
			{What: "quasi-perfect equilibrium of a signaling game: certificate", Read: accepted(2)},
			{What: "pivots of Lemke's algorithm", Read: pivots(1)},
		},
	}
}
