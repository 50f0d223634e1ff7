// Package signalling is in the model layer. It reads signalling games off trees: chance draws a type, the sender, who
// knows it, sends a message, and the receiver, who only sees the message, responds.
package signalling

import (
	"errors"
	"fmt"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Game is a signalling game. Type t is action t of the root.
type Game struct {
	Sender, Receiver int // players; Receiver is −1 if all messages end the game

	Types    []Type
	Messages []Message
}

// A Type is one of the sender.
type Type struct {
	Prior   rational.Rat // above 0
	Infoset int          // of the sender
	Sends   []int        // per action, the message
}

// A Message is an information set of the receiver, with the types that can send it in the
// order of its nodes; or an action that ends the game, of one type, with one response.
type Message struct {
	Infoset int // of the receiver, −1 if the game ends
	Senders []Sent
}

// Sent is a type that can send a message.
type Sent struct {
	Type, Action int               // its action that does
	Leaves       []int             // per response, the node where it ends
	Pays         [2][]rational.Rat // the sender and the receiver, per response
}

// Responses returns the number of responses to m.
func (m *Message) Responses() int { return len(m.Senders[0].Leaves) }

// ErrOther is the reason why a game is not a signalling game.
var ErrOther = errors.New("not a signalling game")

func other(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrOther, fmt.Sprintf(format, args...))
}

// New returns g as a signalling game. The error wraps [ErrOther] if it is none.
func New(g *seqform.Game) (*Game, error) {
	t := g.Tree
	if t == nil || t.Player[0] != seqform.Chance {
		return nil, other("it does not begin with a move by chance")
	}
	z := &Game{Sender: -1, Receiver: -1}
	r := &reader{game: g, z: z, message: map[int]int{}}
	prior := t.ChanceSets[t.Infoset[0]].Prob
	for k := range prior {
		if err := r.typ(t.Child(0, k), prior[k]); err != nil {
			return nil, err
		}
	}
	z.pay(t)
	return z, nil
}

// pay enters the payoffs.
func (z *Game) pay(t *seqform.Tree) {
	for k, i := range [2]int{z.Sender, z.Receiver} {
		if i < 0 {
			continue
		}
		paid := t.Paid(i)
		for _, m := range z.Messages {
			for s := range m.Senders {
				for _, v := range m.Senders[s].Leaves {
					m.Senders[s].Pays[k] = append(m.Senders[s].Pays[k], paid[v])
				}
			}
		}
	}
}

type reader struct {
	game    *seqform.Game
	z       *Game
	message map[int]int // per information set of the receiver
}

// typ reads the type at node v.
func (r *reader) typ(v int, prior rational.Rat) error {
	t, z := r.game.Tree, r.z
	switch i := int(t.Player[v]); {
	case prior.IsZero():
		return other("a type has probability 0")
	case i < 0:
		return other("after the first move no player moves")
	case z.Sender >= 0 && i != z.Sender:
		return other("types are of different players")
	default:
		z.Sender = i
	}
	h := &r.game.Players[z.Sender].Infosets[t.Infoset[v]]
	if len(h.Nodes) > 1 {
		return other("the sender does not know the type")
	}
	y := Type{Prior: prior, Infoset: int(t.Infoset[v])}
	for a := range h.Actions {
		m, err := r.sent(t.Child(v, a), len(z.Types), a)
		if err != nil {
			return err
		}
		y.Sends = append(y.Sends, m)
	}
	z.Types = append(z.Types, y)
	return nil
}

// sent reads node v, to which an action of a type leads, and returns the message.
func (r *reader) sent(v, typ, action int) (message int, err error) {
	t, z := r.game.Tree, r.z
	i, h := int(t.Player[v]), int(t.Infoset[v])
	switch {
	case i == seqform.Terminal:
		z.Messages = append(z.Messages, Message{Infoset: -1, Senders: []Sent{{Type: typ, Action: action, Leaves: []int{v}}}})
		return len(z.Messages) - 1, nil
	case i < 0 || i == z.Sender:
		return 0, other("a message is not followed by a response")
	case z.Receiver >= 0 && i != z.Receiver:
		return 0, other("messages are to different players")
	}
	z.Receiver = i
	s := Sent{Type: typ, Action: action}
	for a := range r.game.Players[i].Infosets[h].Actions {
		w := t.Child(v, a)
		if !t.IsLeaf(w) {
			return 0, other("a response does not end it")
		}
		s.Leaves = append(s.Leaves, w)
	}
	m, ok := r.message[h]
	if !ok {
		m = len(z.Messages)
		r.message[h] = m
		z.Messages = append(z.Messages, Message{Infoset: h})
	}
	known := &z.Messages[m].Senders
	if n := len(*known); n > 0 && (*known)[n-1].Type == typ {
		return 0, other("two actions of a type send the same message")
	}
	*known = append(*known, s)
	return m, nil
}
