// Package exactsolve is documentation: it says which layers this module has.
// It exports nothing.
//
// A game file becomes a seqform.Game; a concept package finds an equilibrium
// and the evidence for it; package cert checks the evidence; the command says
// what was found. One way: a solver never prints, a checker never searches, a
// reader never computes equilibria. Imports go down the layers only: shell, compose,
// concept, methods, machinery, checking, model, arithmetic. What is below machinery
// is all that a skeptic must read.
//
// The table in internal/rules says which package is where; docs/architecture.md
// draws it.
package exactsolve
