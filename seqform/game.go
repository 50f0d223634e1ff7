// Package seqform is the model layer: games, their sequence form, and what can
// be computed from a given profile without searching.
//
// Start with [Builder], [FromMatrices] or [FromPayoffs] (or the readers seqform/efg and
// seqform/nfg), then [Game], [Profile] and [Game.Regrets].
//
// A Game has n players, numbered from 0 in Go and from 1 in files and output,
// and is in extensive form (Tree set) or strategic form (Table set). The
// strategic form is the case of one information set a player.
//
// Conventions:
//
//   - Nodes are numbered in prefix order; node 0 is the root and the subtree of
//     v is v … Tree.End[v]−1. Every walk is a loop: forwards for what comes down
//     from the root, backwards for what comes up from the leaves.
//   - A player's information sets are numbered in depth-first order of first
//     appearance. With perfect recall an information set then comes after the
//     one it follows (its first node lies below a node of that one).
//   - Sequence 0 is the empty one; the actions of information set h are the
//     sequences FirstSeq … FirstSeq+len(Actions)−1, so sequences too come after
//     those they extend.
//   - Outcomes at interior nodes are paid on passing and add up along the path.
//
// Games do not change after construction and may be shared between goroutines.
//
// Reference: Koller, Megiddo and von Stengel 1996 [KMvS96]; von Stengel 1996
// [vS96].
package seqform

import (
	"fmt"
	"slices"
	"strconv"

	"exactsolve/rational"
)

// Chance is the player number of moves by chance.
const Chance = -1

// A Game is a finite game in extensive or strategic form with its sequence
// form. Its fields are for reading only.
type Game struct {
	Title   string
	Comment string
	Players []Player

	Tree  *Tree  // the extensive form; nil for a game in strategic form
	Table *Table // the strategic form; nil for a game in extensive form

	// Recall is nil when every player has perfect recall, and otherwise
	// names a witness. Without perfect recall there is no sequence form:
	// Payoffs is nil and the sequences of the players are meaningless.
	Recall *RecallError

	// Payoffs are the players' expected payoffs as multilinear functions of
	// their realization plans.
	Payoffs *Payoffs

	hash func() string // computes it at the first call
	work *rational.Work
}

// Within returns g for someone who has so much work to do with numbers from outside. What
// is computed with it after [rational.Work.Err] is meaningless.
func (g *Game) Within(w *rational.Work) *Game {
	z := *g
	z.work, z.Players = w, slices.Clone(g.Players)
	for i := range z.Players {
		z.Players[i].work = w
	}
	return &z
}

// Work returns what [Game.Within] was told; nil if there is no end of it.
func (g *Game) Work() *rational.Work { return g.work }

// String returns the title of g, the number of players and the size.
func (g *Game) String() string {
	if g.Tree == nil {
		return fmt.Sprintf("%q, %d players, strategies %v", g.Title, len(g.Players), g.Table.Sizes)
	}
	return fmt.Sprintf("%q, %d players, %d nodes", g.Title, len(g.Players), g.Tree.Len())
}

// A Player is a name with information sets and the sequences over them.
type Player struct {
	Name     string
	Infosets []Infoset

	// Per sequence, starting with the empty one.
	SeqInfoset []int32 // information set of the last action; −1 for sequence 0
	SeqLength  []int32 // number of own actions, |σ|

	work *rational.Work
}

// NumSeqs returns the number of sequences of p, the empty one included.
func (p *Player) NumSeqs() int { return len(p.SeqInfoset) }

// SeqAction returns the index of the last action of sequence s within its
// information set. It panics for the empty sequence.
func (p *Player) SeqAction(s int) int { return s - int(p.Infosets[p.SeqInfoset[s]].FirstSeq) }

// An Infoset is an information set of a player.
type Infoset struct {
	Number  int      // as in the file
	Name    string   // a label: may be empty or not unique
	Actions []string // labels, in order

	FirstSeq  int32   // the sequence of action 0; that of action a is FirstSeq + a
	ParentSeq int32   // the player's sequence that leads here
	Nodes     []int32 // its nodes in prefix order; nil in strategic form
}

// Seq returns the sequence of action a at h.
func (h *Infoset) Seq(a int) int { return int(h.FirstSeq) + a }

// An Outcome gives one payoff a player, in the units of the game file.
type Outcome struct {
	Number  int // as in the file; positive in files written by this module
	Name    string
	Payoffs []rational.Rat
}

// NumInfosets returns the number of information sets of all players.
func (g *Game) NumInfosets() int {
	n := 0
	for i := range g.Players {
		n += len(g.Players[i].Infosets)
	}
	return n
}

// InfosetLabel returns a label that tells information set h of player i from
// the player's others: its name where that is not empty and not shared, and
// otherwise "player:number", both counted as output does, from 1 and in order of
// first appearance.
func (g *Game) InfosetLabel(i, h int) string {
	sets := g.Players[i].Infosets
	name := sets[h].Name
	if name == "" {
		return positional(i, h)
	}
	for k := range sets {
		if k != h && sets[k].Name == name {
			return name + " (" + positional(i, h) + ")"
		}
	}
	return name
}

// ActionLabel returns the label of action a at information set h of player i, as function
// [ActionLabels] makes it.
func (g *Game) ActionLabel(i, h, a int) string {
	return ActionLabels(g.Players[i].Infosets[h].Actions)[a]
}

// ActionLabels returns labels that tell the actions of one information set apart: the name
// of an action where it is not empty and not shared, and otherwise the name, "#" and the
// position of the action from 1.
func ActionLabels(actions []string) []string {
	times := make(map[string]int, len(actions))
	for _, label := range actions {
		times[label]++
	}
	labels := make([]string, len(actions))
	for a, label := range actions {
		if label == "" || times[label] > 1 {
			label += "#" + strconv.Itoa(a+1)
			for times[label] > 0 { // the name of another action
				label += "'"
			}
		}
		labels[a] = label
	}
	return labels
}

// PlayerLabel returns the name of player i, or "player 2" if it has none or shares it.
func (g *Game) PlayerLabel(i int) string {
	name := g.Players[i].Name
	for k := range g.Players {
		if k != i && g.Players[k].Name == name {
			name = ""
		}
	}
	if name == "" {
		return "player " + strconv.Itoa(i+1)
	}
	return name
}

func positional(i, h int) string { return strconv.Itoa(i+1) + ":" + strconv.Itoa(h+1) }

// numberSequences numbers the sequences of p: the empty one, then the actions
// of each information set.
func (p *Player) numberSequences() {
	n := 1
	for h := range p.Infosets {
		p.Infosets[h].FirstSeq = int32(n)
		n += len(p.Infosets[h].Actions)
	}
	p.SeqInfoset = make([]int32, n)
	p.SeqInfoset[0] = -1
	for h := range p.Infosets {
		for a := range p.Infosets[h].Actions {
			p.SeqInfoset[p.Infosets[h].Seq(a)] = int32(h)
		}
	}
}

// measureSequences sets SeqLength; ParentSeq must be known.
func (p *Player) measureSequences() {
	p.SeqLength = make([]int32, p.NumSeqs())
	for h := range p.Infosets {
		set := &p.Infosets[h]
		for a := range set.Actions {
			p.SeqLength[set.Seq(a)] = p.SeqLength[set.ParentSeq] + 1
		}
	}
}

// MaxLength returns the largest number of own actions on a path. It panics without perfect recall.
func (p *Player) MaxLength() int { return int(slices.Max(p.SeqLength)) }

// A Constraint is one row of the system E x = e of a player's realization
// plans: the sum over Plus minus the entry Minus equals Rhs.
type Constraint struct {
	Plus  [2]int // first sequence and the one after the last
	Minus int    // −1 if there is none
	Rhs   int    // 1 in the first row, 0 in the others
}

// Constraints returns the rows of E x = e: row 0 says x₀ = 1, row h+1 that the
// weights of the actions at information set h sum to that of the sequence
// leading there.
func (p *Player) Constraints() []Constraint {
	rows := make([]Constraint, 0, len(p.Infosets)+1)
	rows = append(rows, Constraint{Plus: [2]int{0, 1}, Minus: -1, Rhs: 1})
	for h := range p.Infosets {
		set := &p.Infosets[h]
		rows = append(rows, Constraint{Plus: [2]int{set.Seq(0), set.Seq(len(set.Actions))}, Minus: int(set.ParentSeq)})
	}
	return rows
}

// Entries calls visit for the entries v of E, see [Player.Constraints], by row and sequence.
func (p *Player) Entries(visit func(row, s int, v rational.Rat)) {
	for r, row := range p.Constraints() {
		for s := row.Plus[0]; s < row.Plus[1]; s++ {
			visit(r, s, rational.Int(1))
		}
		if row.Minus >= 0 {
			visit(r, row.Minus, rational.Int(-1))
		}
	}
}
