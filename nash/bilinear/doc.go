// Package bilinear is in the concept layer: one Nash equilibrium of a game with any
// number of players, in strategic or extensive form, by spatial branch and bound in
// rational arithmetic on the models of package model, with a checked certificate.
//
// Start with [Solve]. A box has a domain for each variable of the model. Boxes are
// looked at in rounds of a fixed number:
//
//   - domains are tightened by interval arithmetic on the rows and products, and in
//     strategic form by the exact ranges of differences of payoffs;
//   - a linear relaxation is solved in floating point, in strategic form over joint
//     distributions with the rows of correlated equilibrium. If it seems to have no
//     solution, its multipliers are rounded and checked exactly; only if they prove
//     it is the box discarded;
//   - from the point of the relaxation, damped Newton steps look for an equilibrium
//     of the box, which is then solved for exactly: as rational numbers, or in a
//     box that contains it and, in strategic form where it is regular, no other;
//   - otherwise the box is split: by a pair, into weight 0 and slack 0, and when all
//     pairs are decided, at the middle of the widest weight.
//
// No box that contains an equilibrium is discarded without an answer, and some box
// does contain one. The search need not end where no equilibrium is regular. Whatever
// happens, the profile of least regret seen is claimed with its exact regret.
//
// Letters: i, j, k players; s sequences; h information sets; x weights; r slacks;
// v values; w products; b binary variables; g derivatives; d domains; y unknowns;
// p, q numbers of bits.
//
// Reference: Ganzfried 2024 [Gan24] and 2025 [Gan25] for the models; McCormick 1976
// [McC76] and Sherali and Adams 1990 [SA90] for the relaxation; Neumaier and
// Shcherbina 2004 [NS04] for bounds from inexact multipliers.
package bilinear
