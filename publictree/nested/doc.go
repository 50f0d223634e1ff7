// Package nested is of the concept layer: it answers an action of the opponent that a strategy of a poker
// spot does not know, Opp's first one, in the spot that has it too.
//
// Start with [New]. A [Question] has a spot, the blueprint of the spot without the action, and the action. The
// answers are strategies of Us in the spot with the action, flows of package publictree/flow: the blueprint
// [Question.Translated], the trunk below the action solved [Question.Limited] in depth, and all below it or the
// later streets solved [Question.Anew]. What is not below the action stays as in the blueprint. What
// they guarantee is an exact best response.
//
// Reference: Brown, Sandholm and Amos 2018 [BSA18], section 6.1.
package nested
