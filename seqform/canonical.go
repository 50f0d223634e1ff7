package seqform

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"strconv"

	"exactsolve/rational"
)

// WriteCanonical writes the canonical text of g: what the game is, without
// titles, labels, file numbers or the placement of outcomes, so that two files
// of one game agree. One line a node in prefix order, numbers in lowest terms:
//
//	exactsolve-game 1
//	extensive PLAYERS
//	c PROB … PROB
//	p PLAYER INFOSET ACTIONS
//	t PAYOFF … PAYOFF
//
// Players count from 1; the information sets of a player count from 1 in
// order of first appearance; ACTIONS is their number; outcomes are summed along
// the path into the payoffs of the leaf. A game in strategic form has
//
//	strategic PLAYERS SIZE … SIZE
//
// and one t line for each pure profile, player 1's strategy changing fastest.
// Every line ends in a newline.
func (g *Game) WriteCanonical(w io.Writer) error {
	out := bufio.NewWriter(w)
	out.WriteString("exactsolve-game 1\n")
	if g.Tree == nil {
		g.canonicalTable(out)
	} else {
		g.canonicalTree(out)
	}
	return out.Flush()
}

// Hash returns the SHA-256 of the canonical text in hexadecimal, "" if there is no game. It
// is computed once.
func (g *Game) Hash() string {
	if g == nil || g.hash == nil {
		return ""
	}
	return g.hash()
}

func (g *Game) canonicalHash() string {
	h := sha256.New()
	_ = g.WriteCanonical(h) // a hash never fails to write
	return hex.EncodeToString(h.Sum(nil))
}

func (g *Game) canonicalTable(out *bufio.Writer) {
	out.WriteString("strategic " + strconv.Itoa(len(g.Players)))
	for _, m := range g.Table.Sizes {
		out.WriteString(" " + strconv.Itoa(m))
	}
	out.WriteByte('\n')
	zero := make([]rational.Rat, len(g.Players))
	for _, o := range g.Table.Of {
		u := zero
		if o >= 0 {
			u = g.Table.Outcomes[o].Payoffs
		}
		canonicalLine(out, 't', u)
	}
}

func (g *Game) canonicalTree(out *bufio.Writer) {
	t, n := g.Tree, len(g.Players)
	out.WriteString("extensive " + strconv.Itoa(n) + "\n")
	path := &walk[rational.Rat]{n: n + 1}
	for v := range t.Parent {
		_, here := t.totals(path, v)
		switch i := t.Player[v]; i {
		case Terminal:
			canonicalLine(out, 't', here)
		case Chance:
			canonicalLine(out, 'c', t.ChanceSets[t.Infoset[v]].Prob)
		default:
			h := int64(t.Infoset[v])
			line := strconv.AppendInt(append(out.AvailableBuffer(), "p "...), int64(i)+1, 10)
			line = strconv.AppendInt(append(line, ' '), h+1, 10)
			line = strconv.AppendInt(append(line, ' '), int64(len(g.Players[i].Infosets[h].Actions)), 10)
			out.Write(append(line, '\n'))
		}
	}
}

func canonicalLine(out *bufio.Writer, kind byte, numbers []rational.Rat) {
	line := append(out.AvailableBuffer(), kind)
	for _, x := range numbers {
		line = x.Append(append(line, ' '))
	}
	out.Write(append(line, '\n'))
}
