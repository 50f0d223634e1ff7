// Package blueprint is in the compose layer: strategies of whole games, exact as
// profiles but of any quality, on which depth-limited solving rests.
//
// Start with [Make]. It computes an equilibrium, or guesses a profile by
// counterfactual regret minimization and rounds it to fractions; what a guess is
// worth is then a matter of exact best responses, [seqform.Game.Regrets].
//
// A large game takes its blueprint from a smaller one:
//
//   - [NewAbstraction] lets players confuse information sets; with [IgnoreSuits]
//     nothing is lost where suits do not matter, with [Deck.Buckets] something is;
//   - [Lift] follows the actions of a game with more bet sizes, or with suits, in
//     one with fewer, and translates the others by package translate.
//
// Abstraction and lifting are exact and know games by the labels of package
// fixtures/gen: names of information sets begin with the hand, a colon and the
// first round; of the second round there follow "/" or "|", the board, a colon and
// the round. Cards in a hand or a board are joined by "-". Actions are "fold",
// "check", "call", "bet f", "raise f" for a fraction f of the pot, "bet", "raise"
// and "all-in".
//
// Reference: Brown, Sandholm and Amos 2018 [BSA18]; Ganzfried and Sandholm 2013
// [GS13].
package blueprint
