// Package page is the compose layer's pages about a game: one HTML file with the
// answer, pictures, tables, and the files that prove it.
//
// Start with Page and Write. A page needs nothing from elsewhere: style, script
// and files are in it, and its content security policy allows no others. Without
// JavaScript everything can still be read: script only lets a slider choose among
// pictures that are all in the page, and shows an information set beside the tree.
//
// All text is escaped here, whatever it contains. Equal pages give equal bytes.
// Large games fold: see the limits in limits.go.
package page
