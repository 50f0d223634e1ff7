// Package flow is the checking layer of poker spots: what strategies of two players guarantee. A
// strategy is whole numbers, which flow through the tree; with two of them goes an interval in which
// the value of the spot lies or, with a rake, what each player could gain at most.
//
// Start with [Certificate], [Read] and [Seal]. A [Table] is a spot laid out for many checks. All is
// exact, in sums of 62 bits. The claim, its text and its proof are in docs/formats/flow.md.
package flow
