// Package page is the compose layer's pages about a game: one HTML file with the
// answer, pictures, tables, and the files that prove it.
//
// Start with Page and Write. A page needs nothing from elsewhere: style, script
// and files are in it, and its content security policy allows no others. Without
// JavaScript everything can still be read: script only lets a slider choose among
// pictures that are all in the page, and shows an information set beside the tree.
//
// All text is escaped here, whatever it contains. Equal pages give equal bytes.
// Large games fold: see the limits of a page below.
package page

import (
	"bufio"
	"errors"
	"io"

	"exactsolve/rational"
	"exactsolve/render"
	"exactsolve/render/plot"
	"exactsolve/seqform"
)

// A Page is what a page says. All texts are plain. The page counts nothing and
// proves nothing: what is here must be known.
type Page struct {
	Game    *seqform.Game
	Asked   string // in words
	Answers []Answer

	// Picture says what is drawn on the game. Caption, ID, Bare, Link, MaxDepth and
	// FoldUnreached are of the page, not of the caller.
	Picture render.Options

	List    *List         // of the equilibria, nil if there is none
	Figures []plot.Figure // of the equilibria
	Sets    []Set         // in order of players; those past a limit are left out, and counted
	Charts  []Chart
	Tables  []Table // of parameters
	Files   []File
	Steps   []Step // how to check the answer again

	Program string // what wrote the page, with its version
}

// A Status says how an answer stands.
type Status int

// Stated is what a file says and nobody checked here.
const (
	Stated Status = iota
	Yes
	No
	Unknown
)

// An Answer is one of those to what was asked.
type Answer struct {
	Status Status
	Title  string
	Lines  []string
	Tables []Table
}

// A Number is exact text with a decimal beside it, which may be empty. The zero
// value is a number that is not known.
type Number struct{ Exact, Near string }

// A Table has a head and rows of as many cells, of which the first names the row.
type Table struct {
	Caption string
	Head    []string
	Rows    [][]string
}

// A Set describes an information set.
type Set struct {
	Player, Infoset int // positions from 0
	Name            string
	Lines           []string // how likely it is, where the belief is from
	Actions         []Action
	Belief          []Node
	Trembles        *Trembles
	Why             []string // the reason of the behavior

	Reach *rational.Rat // the probability that play comes there; nil if it is not known
}

// An Action is one of a Set. Value is what it pays given the belief, Gain that minus
// what the behavior pays.
type Action struct {
	Name                     string
	Probability, Value, Gain Number
}

// A Node is one of a Set, with its probability given that play is there.
type Node struct {
	History     string
	Probability Number
}

// A Chart has its numbers as a table too.
type Chart struct {
	plot.Chart
	Data Table
}

// A File can be saved from the page, byte for byte.
type File struct {
	Name  string // suggested
	Type  string // of media, such as "application/json"
	About string
	Data  []byte
}

// A Step is a command with what it does.
type Step struct{ About, Command string }

// Write writes the page. It returns an error if the options of the picture do not fit
// the game, or w fails.
func Write(w io.Writer, p *Page) error {
	if p.Game == nil {
		return errors.New("page: no game")
	}
	f, err := p.fill()
	if err != nil {
		return err
	}
	b := bufio.NewWriter(w)
	if err := pageTemplate.Execute(b, f); err != nil {
		return err
	}
	return b.Flush()
}

// Limits of a page.
const (
	maxViews    = 12      // depths of the tree to choose from
	maxPictures = 6 << 20 // bytes of pictures of the tree
	maxFirst    = 60_000  // bytes of the picture that is seen first, if there is a smaller one
	drawnNodes  = 200     // in a picture, unless asked
	maxSets     = 500     // information sets described
	foldSets    = 30      // of a player: more are folded
	maxBelief   = 60      // nodes of a belief
	maxRows     = 400     // of a table
	maxFile     = 24 << 20
	maxText     = 2000 // characters of a text
	maxCharts   = 24
)
