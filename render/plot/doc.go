// Package plot is the compose layer's line charts as SVG.
//
// Start with Chart and Lines. A chart is a drawing of floating-point numbers:
// nothing is claimed by it, and what is exact belongs in a table beside it.
//
// Series are told apart by color and by the shape of their marks. The legend is
// below the chart and pointing at a mark shows its numbers. Colors are those of
// package render, for light and dark grounds, and no text is drawn over another.
// Equal charts give equal bytes.
package plot
