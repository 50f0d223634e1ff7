// Package agents is a model layer package: a game tree with perfect recall as a game in strategic
// form among agents, each of whom moves at some information sets of a player.
//
// Start with [New]. An information set belongs to the smallest subgame that has it. The information
// sets of a player that belong to the same subgame, and are joined by one of them being the next own
// one after another, are those of an agent: on no path are there sets of two agents of a player that
// belong to the same subgame. An agent is paid what the player is in the mean from the root of that
// subgame on, with what was paid before. So the equilibria of the game of agents are the
// subgame-perfect equilibria of the tree; and its Nash equilibria if no subgame counts but the
// whole game. Proofs are in docs/formats/certificate.md.
//
// Letters: i players; h information sets; v nodes; k agents; s strategies.
//
// Reference: agents of one information set as in Selten 1975 [Sel75].
package agents

import (
	"errors"
	"fmt"
	"slices"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Form is the game of agents of a tree.
type Form struct {
	From     *seqform.Game
	Subgames bool          // the subgames of From count, not just the whole game
	Game     *seqform.Game // in strategic form; its players are the agents
	Agents   []Agent
}

// An Agent moves at information sets of a player, perhaps at none.
type Agent struct {
	Player int
	Root   int   // the node at which the subgame begins that the sets belong to
	Sets   []int // indices among the player's information sets, increasing

	// Plans has the strategies: an action for each of Sets, −1 where own earlier ones exclude it.
	// They are in lexicographic order of the actions.
	Plans [][]int
}

// ErrTooMany is wrapped by the errors of [New] about its limit.
var ErrTooMany = errors.New("too many strategies")

// Limits of the payoffs of all agents in the table, and of the nodes times the pure profiles.
const (
	maxPayoffs = 1 << 18
	maxSteps   = 1 << 23
)

// perPayoff is the work that a payoff in the table is worth, of so many of them.
const (
	perPayoff = 30_000_000
	counted   = 1 << 16
)

// New returns the game of agents of g, a tree with perfect recall: of its subgames that chance can reach, or of the
// whole game alone. First comes, for each player, the agent with the player's first information set of those that
// belong to the whole game, or one that never moves; then the other agents, those of a player together. Information
// sets of subgames that chance cannot reach have none. It fails if the table would be too large, which
// can be exponential in the tree. The cost is a pass over the tree for each pure profile, for which the work of g is
// made more with each payoff.
func New(g *seqform.Game, subgames bool) (*Form, error) {
	if g.Recall != nil {
		return nil, fmt.Errorf("agents: %w", g.Recall)
	}
	f := &Form{From: g, Subgames: subgames}
	f.find()
	nodes := g.Tree.Len()
	most := min(maxSteps/nodes, maxPayoffs/len(f.Agents))
	profiles := 1
	var strategies [][]string
	for k := range f.Agents {
		if f.enumerate(k, most/profiles); len(f.Agents[k].Plans) > most/profiles {
			return nil, fmt.Errorf("agents: %w: %d agents have more than %d pure profiles", ErrTooMany, len(f.Agents), most)
		}
		profiles *= len(f.Agents[k].Plans)
		strategies = append(strategies, seqform.Counted(len(f.Agents[k].Plans)))
	}
	if w := g.Work(); w != nil {
		w.Left += perPayoff * int64(min(counted, len(f.Agents)*profiles))
	}
	return f, f.fill(strategies)
}

// find finds the agents and their information sets.
func (f *Form) find() {
	g, cell := f.From, f.cells()
	for i := range g.Players {
		f.Agents = append(f.Agents, Agent{Player: i})
	}
	for i := range g.Players {
		of := make([]int, len(g.Players[i].Infosets)) // agents
		for h := range of {
			root := cell[g.Players[i].Infosets[h].Nodes[0]]
			before := g.Players[i].SeqInfoset[g.Players[i].Infosets[h].ParentSeq]
			switch {
			case root < 0:
				of[h] = -1
				continue
			case before >= 0 && of[before] >= 0 && f.Agents[of[before]].Root == root:
				of[h] = of[before]
			case root == 0 && f.Agents[i].Sets == nil:
				of[h] = i
			default:
				of[h] = len(f.Agents)
				f.Agents = append(f.Agents, Agent{Player: i, Root: root})
			}
			k := &f.Agents[of[h]]
			k.Sets = append(k.Sets, h)
		}
	}
}

// cells returns, per node, where the smallest subgame that has it begins, −1 if chance cannot reach it.
func (f *Form) cells() []int {
	t := f.From.Tree
	cell := make([]int, t.Len())
	if !f.Subgames {
		return cell
	}
	reach, roots := t.ChanceReach(), f.From.SubgameRoots()
	for v := 1; v < len(cell); v++ {
		cell[v] = cell[t.Parent[v]]
		if _, root := slices.BinarySearch(roots, v); root && cell[v] >= 0 {
			if cell[v] = v; reach[v].IsZero() {
				cell[v] = -1
			}
		}
	}
	return cell
}

// enumerate lists the strategies of agent k, or some of them that are more than most.
func (f *Form) enumerate(k, most int) {
	z, p := &f.Agents[k], &f.From.Players[f.Agents[k].Player]
	z.Plans = [][]int{{}}
	for _, h := range z.Sets {
		set := &p.Infosets[h]
		at, action := -1, -1 // what must have been chosen, where
		if s := int(set.ParentSeq); s > 0 {
			if n, own := slices.BinarySearch(z.Sets, int(p.SeqInfoset[s])); own {
				at, action = n, p.SeqAction(s)
			}
		}
		var next [][]int
		for _, x := range z.Plans {
			if at >= 0 && x[at] != action {
				next = append(next, append(x, -1))
				continue
			}
			last := len(set.Actions) - 1
			for a := range last {
				next = append(next, append(slices.Clip(x), a))
			}
			next = append(next, append(x, last))
			if len(next) > most {
				break
			}
		}
		if z.Plans = next; len(next) > most {
			return
		}
	}
}

// fill makes the game in strategic form.
func (f *Form) fill(strategies [][]string) error {
	v := newValues(f.From)
	var err error
	f.Game, err = seqform.FromPayoffs(f.From.Title, seqform.Counted(len(f.Agents)), strategies, func(s []int) []rational.Rat {
		for k := range f.Agents {
			z := &f.Agents[k]
			for n, h := range z.Sets {
				v.choice[z.Player][h] = max(0, z.Plans[s[k]][n])
			}
		}
		v.compute()
		u := make([]rational.Rat, len(f.Agents))
		for k := range u {
			u[k] = v.at[f.Agents[k].Root][f.Agents[k].Player]
		}
		return u
	})
	if err == nil {
		f.Game = f.Game.Within(f.From.Work())
	}
	return err
}

// values are what the players get, in the mean, from each node on when they choose certain actions.
type values struct {
	g      *seqform.Game
	choice [][]int          // per player and information set
	paid   [][]rational.Rat // per player and node, on the way there
	at     [][]rational.Rat // per node and player
}

func newValues(g *seqform.Game) *values {
	v := &values{g: g, at: make([][]rational.Rat, g.Tree.Len())}
	for i := range g.Players {
		v.choice = append(v.choice, make([]int, len(g.Players[i].Infosets)))
		v.paid = append(v.paid, g.Tree.Paid(i))
	}
	return v
}

// compute goes up the tree.
func (v *values) compute() {
	t := v.g.Tree
	for n := range slices.Backward(v.at) {
		switch i := int(t.Player[n]); {
		case t.IsLeaf(n):
			if v.at[n] == nil {
				for _, paid := range v.paid {
					v.at[n] = append(v.at[n], paid[n])
				}
			}
		case i == seqform.Chance:
			v.at[n] = v.mean(n)
		default:
			v.at[n] = v.at[t.Child(n, v.choice[i][t.Infoset[n]])]
		}
	}
}

// mean returns what chance comes to at node n.
func (v *values) mean(n int) []rational.Rat {
	t, w := v.g.Tree, v.g.Work()
	sum := make([]rational.Rat, len(v.g.Players))
	c := n + 1
	for _, p := range t.ChanceSets[t.Infoset[n]].Prob {
		for i, u := range v.at[c] {
			if !p.IsZero() {
				sum[i] = w.Add(sum[i], w.Mul(p, u))
			}
		}
		c = int(t.End[c])
	}
	return sum
}
