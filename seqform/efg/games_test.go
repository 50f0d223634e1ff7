package efg

// Games from the literature, transcribed.
const (
	horse = `EFG 2 R "Selten 1975 Figure 1 (horse)" { "1" "2" "3" } ""
p "" 1 1 "" { "R" "L" } 0
p "" 2 1 "" { "R" "L" } 0
t "" 1 "" { 1, 1, 1 }
p "" 3 1 "" { "R" "L" } 0
t "" 2 "" { 4, 4, 0 }
t "" 3 "" { 0, 0, 1 }
p "" 3 1 "" { "R" "L" } 0
t "" 4 "" { 3, 2, 2 }
t "" 5 "" { 0, 0, 0 }
`
	guessAce = `EFG 2 R "Guess the Ace (Miltersen-Sorensen 2006 Fig 1)" { "I" "II" } ""
c "" 1 "" { "ace" 1/52 "other" 51/52 } 0
p "" 1 1 "root" { "stop" "play" } 0
t "" 1 "stop" { 0, 0 }
p "" 2 1 "guess" { "yes" "no" } 0
t "" 2 "win" { -1000, 1000 }
t "" 1 "stop" { 0, 0 }
p "" 1 1 "root" { "stop" "play" } 0
t "" 1 "stop" { 0, 0 }
p "" 2 1 "guess" { "yes" "no" } 0
t "" 1 "stop" { 0, 0 }
t "" 2 "win" { -1000, 1000 }
`
	beerQuiche = `EFG 2 R "Beer-Quiche (Cho-Kreps 1987)" { "1" "2" } ""
c "" 1 "" { "wimp" 1/10 "surly" 9/10 } 0
p "" 1 1 "wimp" { "beer" "quiche" } 0
p "" 2 1 "after beer" { "duel" "not" } 0
t "" 1 "" { 0, 1 }
t "" 2 "" { 2, 0 }
p "" 2 2 "after quiche" { "duel" "not" } 0
t "" 3 "" { 1, 1 }
t "" 4 "" { 3, 0 }
p "" 1 2 "surly" { "beer" "quiche" } 0
p "" 2 1 "after beer" { "duel" "not" } 0
t "" 5 "" { 1, 0 }
t "" 6 "" { 3, 1 }
p "" 2 2 "after quiche" { "duel" "not" } 0
t "" 7 "" { 0, 0 }
t "" 8 "" { 2, 1 }
`
	entry = `EFG 2 R "Entry deterrence" { "Entrant" "Incumbent" } ""
p "" 1 1 "" { "out" "in" } 0
t "" 1 "" { 0, 2 }
p "" 2 1 "" { "fight" "accommodate" } 0
t "" 2 "" { -1, -1 }
t "" 3 "" { 1, 1 }
`
)
