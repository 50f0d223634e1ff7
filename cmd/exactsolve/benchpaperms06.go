package main

// paperMS06 is [MS06]. Profiles are the figures', with the behavior that the text
// gives where the figures show none.
func paperMS06() paper {
	return paper{
		Key: "MS06", Source: "MS06",
		Title:   "P. B. Miltersen and T. B. Sørensen, Computing sequential equilibria for two-player games, SODA 2006",
		Machine: "machines that are not named, with Gambit 0.97 in C++ and the authors' program in Java",
		Exhibits: []exhibit{
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

// noTrembles says why check may leave extensive-form perfection open.
const noTrembles = "check finds trembles that prove it, and does not prove that there are none"

// conceptIs reads what check says of a concept.
func conceptIs(step int, concept string) reader { return at(step, `(?m)^  `+concept+` +(\w+)`) }

func ms06Figure1() exhibit {
	return exhibit{
		Name: "figure-1", Where: "Figure 1",
		What: "Guess the Ace. The equilibrium in which player I stops and player II would guess the ace with probability 1 is subgame perfect, but neither sequential nor normal-form perfect. The only sequential equilibrium guesses that it is another card.",
		Steps: steps(
			"gen guess_ace -o @ace.efg",
			"info @ace.efg",
			"echo NE,1,0,1,0 >@figure.ne",
			"check --sets never @ace.efg @figure.ne",
			"solve --certificate @ace.cert @ace.efg",
			"verify @ace.cert @ace.efg",
			"solve --all --concept nash @ace.efg"),
		Readings: []reading{
			{What: "value to player I", Paper: "0", Read: at(4, `payoff +I +(\S+)`)},
			{What: "as shown: nash", Paper: "yes", Read: at(3, `^(nash) equilibrium`).as("yes")},
			{What: "as shown: subgame perfect", Paper: "yes", Read: conceptIs(3, "subgame-perfect")},
			{What: "as shown: sequential", Paper: "no", Read: conceptIs(3, "sequential")},
			{What: "as shown: normal-form perfect", Paper: "no", Read: conceptIs(3, "normal-form-perfect")},
			{What: "sequential: player II guesses another card", Paper: "1", Read: at(4, `guess .* no +(\S+)`)},
			{What: "chance of another card", Paper: "51/52", Read: at(4, `other·play +(\S+)`)},
			{What: "its certificate", Read: at(5, `: certificate (\w+)`)},
			{What: "nash equilibria: player I stops, player II does anything", Paper: "stop", Read: at(6, `(?m)^ +1 +(stop) 1 .*\n +2 +stop 1 `)},
		},
	}
}

func ms06Gift() exhibit {
	return exhibit{
		Name: "second-gift", Where: "Section 1.1, a second gift",
		What: "Guess the Ace with a second gift. A normal-form perfect equilibrium may guess the ace, in the hope of the gift after it; a sequential one may not.",
		Steps: steps(
			"gen guess_ace_2gifts -o @gifts.efg",
			"echo NE,1,0,0,1,1,0,1,0 >@hope.ne",
			"check --sets never @gifts.efg @hope.ne",
			"solve @gifts.efg"),
		Readings: []reading{
			{What: "guessing the ace: normal-form perfect", Paper: "yes", Read: conceptIs(2, "normal-form-perfect")},
			{What: "guessing the ace: sequential", Paper: "no", Read: conceptIs(2, "sequential")},
			{What: "found here: player II guesses another card", Paper: "1", Read: at(3, `guess .* no +(\S+)`)},
		},
	}
}

// aceCalls is figure 2 with the strategies of [MS06] elsewhere: player I checks
// everything, and after check and bet folds the queen, calls the king with 1/3 and
// calls with the ace.
const aceCalls = "NE,1,0,1,0,0,1,0,1,0,2/3,1/3,0,1,0,1,0,0,1,0,0,1,1,0,1,0,2/3,1/3,0,0,1,0,1,0,0,1,2/3,1/3,1,0,1,0,0"

func ms06Figure2() exhibit {
	return exhibit{
		Name: "figure-2", Where: "Figure 2",
		What: "Three-card poker with one raise. Player I checks the ace, player II bets the queen with 1/3, player I calls where a raise would dominate: an equilibrium, sequential, but not normal-form perfect.",
		Steps: steps(
			"gen poker_raise -o @poker.efg",
			"info @poker.efg",
			"echo "+aceCalls+" >@figure.ne",
			"check --sets never @poker.efg @figure.ne"),
		Readings: []reading{
			{What: "positions, leaves included", Paper: "91", Read: size(1, func(z gameSize) int { return z.nodes })},
			{What: "largest pot", Paper: "6", Read: number(1, `-3 … (\d)`, func(n int) int { return 2 * n })},
			{What: "as shown: regret of player I", Paper: "0", Read: at(3, `I +payoff .* regret +(\S+)`)},
			{What: "as shown: regret of player II", Paper: "0", Read: at(3, `II +payoff .* regret +(\S+)`)},
			{What: "as shown: sequential", Paper: "yes", Read: conceptIs(3, "sequential")},
			{What: "as shown: normal-form perfect", Paper: "no", Read: conceptIs(3, "normal-form-perfect")},
			{What: "value to player I", Read: at(3, `I +payoff +(\S+)`)},
		},
	}
}

func ms06Refined() exhibit {
	return exhibit{
		Name: "refined", Where: "Section 1.3",
		What: "Three-card poker solved by the paper's method: a sequential and normal-form perfect equilibrium in exact rational arithmetic. Raising the ace dominates calling it.",
		Steps: steps(
			"gen poker_raise -o @poker.efg",
			"solve --method simplex --certificate @poker.cert @poker.efg",
			"verify @poker.cert @poker.efg",
			"solve --method simplex --format gambit -o @poker.ne @poker.efg",
			"check --sets never @poker.efg @poker.ne"),
		Readings: []reading{
			{What: "the ace raises after check and bet", Paper: "1", Read: at(1, `A:cb .* raise +(\S+)`)},
			{What: "player II bets the queen after a check", Paper: "1/3", Read: at(1, `II +Q:c .* bet +(\S+)`)},
			{What: "found here: sequential", Paper: "yes", Read: conceptIs(4, "sequential")},
			{What: "found here: normal-form perfect", Paper: "yes", Read: conceptIs(4, "normal-form-perfect")},
			{What: "found here: quasi-perfect", Paper: "yes", Read: conceptIs(4, "quasi-perfect")},
			{What: "value to player I", Read: at(1, `payoff +I +(\S+)`)},
			{What: "pivots", Read: at(1, `\((\d+) pivots`)},
			{What: "ε up to which the certificate holds", Read: at(2, `holds +for 0 < ε ≤ (\S+)`)},
			{What: "sequential equilibrium, exact (Java)", Paper: "6", Timing: true, Read: at(1, `entries, ([0-9.]+) s\)`)},
			{What: "sequential equilibrium, floats (Gambit's logit)", Paper: "75", Timing: true, Read: at(1, `entries, ([0-9.]+) s\)`)},
		},
	}
}

func ms06Figure3() exhibit {
	return exhibit{
		Name: "figure-3", Where: "Figure 3",
		What: "Safe or risky. In the only extensive-form perfect equilibrium the safe action has probability 1; the risky one with probability 1 is quasi-perfect, and a possible output of the method.",
		Steps: steps(
			"gen safe_risky -o @safe.efg",
			"solve --concept extensive-form-perfect @safe.efg",
			"echo NE,0,1,1,0 >@risky.ne",
			"check --sets never @safe.efg @risky.ne",
			"check --concept quasi-perfect --certificate @risky.cert @safe.efg @risky.ne",
			"verify @risky.cert @safe.efg"),
		Readings: []reading{
			{What: "value", Paper: "1", Read: at(1, `payoff +I +(\S+)`)},
			{What: "extensive-form perfect: safe", Paper: "1", Read: at(1, `first +safe +(\S+)`)},
			{What: "risky: quasi-perfect", Paper: "yes", Read: conceptIs(3, "quasi-perfect")},
			{What: "risky: quasi-perfect, with a certificate", Paper: "accepted", Read: at(5, `: certificate (\w+)`)},
			{
				What: "risky: extensive-form perfect", Paper: "no", Read: conceptIs(3, "extensive-form-perfect"),
				Differs: noTrembles,
			},
		},
	}
}

func ms06Sizes() exhibit {
	x := exhibit{
		Name: "sizes", Where: "Section 2, sizes",
		What:  "The linear programs, of the sequence form, are linear in the size of the game tree. Here those of quasi-perfect equilibria, guided by floats.",
		Steps: steps("bench lp --concept quasi-perfect --games kuhn-3,kuhn-50,leduc-3 -q"),
	}
	for _, game := range []string{"kuhn-3", "kuhn-50", "leduc-3"} {
		of := func(column string) reader { return inTableOf(0, "game", game, column, 1) }
		x.Readings = append(x.Readings,
			reading{What: game + ": nodes, rows, columns", Read: together(of("nodes"), of("rows"), of("columns"))},
			reading{What: game + ": quasi-perfect equilibrium", Timing: true, Read: inTableOf(0, "seconds", game, "wall", 1)})
	}
	return x
}

func ms06Trembles() exhibit {
	return exhibit{
		Name: "epsilon", Where: "Section 2.3, ε",
		What: "With ε kept as an indeterminate, ε_G, below which all works out alike, need not be computed; the bound proved for it is very small.",
		Steps: steps(
			"gen kuhn -o @kuhn.efg",
			"solve --certificate @kuhn.cert @kuhn.efg",
			"verify @kuhn.cert @kuhn.efg",
			"gen leduc -o @leduc.efg",
			"solve -q --certificate @leduc.cert @leduc.efg",
			"verify @leduc.cert @leduc.efg"),
		Readings: []reading{
			{What: "Kuhn poker: ε up to which the certificate holds", Read: at(2, `holds +for 0 < ε ≤ (\S+)`)},
			{What: "Leduc hold'em: ε up to which the certificate holds", Read: at(5, `holds +for 0 < ε ≤ (\S+)`)},
			{What: "Leduc hold'em, 1936 nodes: quasi-perfect equilibrium", Timing: true, Read: at(4, `entries, ([0-9.]+) s\)`)},
		},
	}
}

func ms06Mertens() exhibit {
	return exhibit{
		Name: "mertens", Where: "Section 3, Mertens",
		What: "In Mertens's game no equilibrium is both normal-form perfect and extensive-form perfect.",
		Steps: steps(
			"gen mertens -o @vote.efg",
			"solve @vote.efg",
			"solve --concept extensive-form-perfect @vote.efg",
			"echo NE,1,0,1,0,1,0,1,0 >@self.ne",
			"check --sets never @vote.efg @self.ne",
			"echo NE,0,1,1,0,0,1,1,0 >@other.ne",
			"check --sets never @vote.efg @other.ne"),
		Readings: []reading{
			{What: "found: the quasi-perfect one votes for oneself", Read: at(1, `vote +self +(\S+)`)},
			{What: "found: the extensive-form perfect one votes for the other", Read: at(2, `vote .* other +(\S+)`)},
			{What: "oneself: normal-form perfect", Paper: "yes", Read: conceptIs(4, "normal-form-perfect")},
			{
				What: "oneself: extensive-form perfect", Paper: "no", Read: conceptIs(4, "extensive-form-perfect"),
				Differs: noTrembles,
			},
			{What: "the other: normal-form perfect", Paper: "no", Read: conceptIs(6, "normal-form-perfect")},
			{What: "the other: extensive-form perfect", Paper: "yes", Read: conceptIs(6, "extensive-form-perfect")},
		},
	}
}

func ms06Signal() exhibit {
	return exhibit{
		Name: "general-sum", Where: "Section 1.1, general sums",
		What: "The practical variant generalizes to games that are not zero-sum, by Lemke's algorithm; not yet implemented in the paper.",
		Steps: steps(
			"gen beer_quiche -o @beer.efg",
			"solve --method lemke --certificate @beer.cert @beer.efg",
			"verify @beer.cert @beer.efg"),
		Readings: []reading{
			{What: "quasi-perfect equilibrium of a signaling game: certificate", Read: at(2, `: certificate (\w+)`)},
			{What: "pivots of Lemke's algorithm", Read: at(1, `\((\d+) pivots?`)},
		},
	}
}
