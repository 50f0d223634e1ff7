// Package exactsolve is documentation: it says which layers this module has and
// holds the tests of rules that span packages. It exports nothing.
//
// A game file becomes a seqform.Game; a concept package finds an equilibrium
// and the evidence for it; package cert checks the evidence; the command says
// what was found. One way: a solver never prints, a checker never searches, a
// reader never computes equilibria. Imports go down this page only:
//
//	shell        cmd/exactsolve
//	concept      quasiperfect
//	machinery    tableau   rational/approx
//	----------------------------------------- below: what a skeptic must read
//	checking     cert
//	model        seqform   seqform/efg   seqform/nfg
//	arithmetic   rational   polyeps
//
//	data         fixtures   fixtures/gen
//
// The table in layers_test.go is the precise form of this picture.
package exactsolve
