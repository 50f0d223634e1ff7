// Package render is the compose layer's pictures of games: trees and payoff
// tables as SVG, TikZ, DOT and plain text.
//
// Start with Options and SVG; TeX, DOT and Text take the same arguments.
//
// A game tree is drawn with the players told apart by color and shape, actions
// with exact probabilities, information sets as dashed links, beliefs in square
// brackets and payoffs at the leaves: outcomes at interior nodes are added to
// those of the leaves below. With a profile, what it reaches is drawn heavily
// and the rest lightly. A strategic form is drawn as payoff tables with best
// responses underlined and supports marked.
//
// Large trees fold: a subtree that is not shown is a triangle with the number
// of its nodes. Folding is by depth, by information set, and by a limit on the
// nodes shown.
//
// Every picture is made from one of two models: the outline, which is the part
// of the tree that is shown with its labels, and for SVG and TeX the picture,
// lines, marks and texts in whole pixels. Layout is in integers, so equal games
// and options give equal bytes. Labels never overlap: each has a box of its
// own, see layout.go, of a width bounded by a table of character widths.
//
// Reference: Reingold and Tilford 1981 [RT81].
package render
