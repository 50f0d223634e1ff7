// Package support is in the methods layer: the equations of an equilibrium in
// strategic form in which given actions have positive probability. It solves them,
// exactly where they are linear, and about a solution it makes the certificate of a
// box. Nothing here is a claim until the certificate is checked.
//
// Start with [New], [System.Pair] and [System.Newton].
//
// The equations are, player by player, u_i(a, x_-i) − v_i = 0 for each action a of
// the support and Σ_a x_i(a) − 1 = 0; as many unknowns are, in the same order, x_i(a)
// for each a and v_i. Numbers are in fixed point, see [fixed.Newton].
package support
