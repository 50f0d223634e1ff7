// Package aivat is in the compose layer: unbiased estimates of what a player
// gets in a two-player game, from recorded hands, that vary less than the
// payoffs do, because the strategy of one player or of both is known.
//
// Start with [New] and [Estimator.Estimate]; [NewRecorded] serves where the
// strategy is known only as far as each hand records it, and [NewReader] reads
// hands. A hand is one play from the root to a leaf.
//
// # The estimate
//
// Let σ be the strategies of chance and of the known players, j the unknown
// player, and π_σ(v) and π_j(v) the probabilities with which they play towards
// node v, so that play passes v with probability π(v) = π_σ(v)·π_j(v). Let V be
// any function on nodes, the heuristic values.
//
//   - An end is a first node at and below which j does not move; every play
//     passes exactly one. What is expected from there on, w(e), depends on σ
//     alone.
//   - A node v = ha above the ends or at one, where h is a node of chance or of
//     a known player, has the correction f(v) = Σ_b σ(h,b)·V(hb) − V(ha): what
//     the move at h was worth less than its average.
//   - Corrections, and w(e), are averaged over classes, the imaginary
//     observations: for a class C and a function f on it,
//     f̄(C) = Σ_{v∈C} π_σ(v)·f(v) / Σ_{v∈C} π_σ(v).
//
// The estimate of a hand is the sum over the ends and corrected nodes v that it
// passes, where g(v) is f(v), w(v), or both added up, of ḡ(class of v).
//
// # It is unbiased
//
// The only condition on classes is that all nodes of one follow the same sequence
// of j. With perfect recall π_j is then some π_j(C) on all of C, so that
//
//	E Σ_{v passed} ḡ(class of v) = Σ_C Σ_{v∈C} π(v)·ḡ(C)
//	  = Σ_C π_j(C)·ḡ(C)·Σ_{v∈C} π_σ(v) = Σ_C π_j(C)·Σ_{v∈C} π_σ(v)·g(v)
//	  = Σ_v π(v)·g(v):
//
// averaging changes no expectation, whatever j does and also if a play passes
// several nodes of one class. Classes with Σ π_σ = 0 are never passed. At each h
// corrections cancel, whatever V is, as Σ_a σ(h,a)·f(ha) = 0 and
// π(ha) = π(h)·σ(h,a). What is left is Σ_e π(e)·w(e), the expected payoff. ∎
//
// Two things are needed: V must not be chosen by looking at the hands, and σ
// must be what was played.
//
// # The classes
//
// Classes that are larger average more, but where j is going to see what happened,
// it is better not to mix: a correction would fit the average play, and not
// what j then does. Ends form one class for each sequence of j, since what j
// learns later does not matter. Other nodes are in one class if they are
// equally many moves below j's last move (or the root) and a chain of
// information sets of j links them, each with nodes at or below the next two
// with no move of j between. In poker: what the known player holds is averaged
// over, and what the public and j see is not. This departs from the source,
// which keeps ends apart by what is public.
//
// With both players known nothing is averaged; the ends are the leaves. If V is
// then the exact value of the known strategies, the estimate is V(root) for
// every hand: the corrections telescope.
//
// Players and nodes count from 0; payoffs are in the units of the game.
//
// Reference: Burch, Schmid, Moravčík, Morrill and Bowling 2018 [BSMMB18].
package aivat
