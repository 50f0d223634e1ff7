// Package assess is a concept layer package: what a given profile or assessment
// of a game with any number of players is, exactly, and why not.
//
// Start with [Decide], which answers with a checked certificate either way; then
// [BeliefRanges] and [Sets].
//
// Local rationality (no gain by changing one action, playing on as planned) and
// global rationality (no gain by any change from an information set on) are
// reported apart: for consistent beliefs they agree, for others they need not.
//
// Reference: Kreps and Wilson 1982 [KW82]; Selten 1975 [Sel75].
package assess
