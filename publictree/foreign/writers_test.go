package foreign_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"exactsolve/publictree"
	"exactsolve/publictree/cards"
	"exactsolve/rational"
)

// own writes our text, one line below the other.
func (s *script) own() string {
	var out strings.Builder
	fmt.Fprintln(&out, "exactsolve-strategy/1")
	for _, d := range s.order {
		n := &s.spot.Tree[d.node]
		dealt := slices.DeleteFunc(slices.Clone(d.history), func(h string) bool { return !isCards(h) })
		if len(dealt) == 0 {
			dealt = []string{"-"}
		}
		fmt.Fprintln(&out, publictree.Players[n.Player], n.Path, strings.Join(dealt, "."), strings.Trim(fmt.Sprint(n.Actions), "[]"))
		for k, h := range d.hands {
			fmt.Fprint(&out, h)
			for a := range n.Actions {
				fmt.Fprint(&out, " ", d.numbers[a][k])
			}
			fmt.Fprintln(&out)
		}
	}
	return out.String()
}

// isCards reports whether a word of a history is cards that are dealt.
func isCards(word string) bool {
	_, err := cards.ParseSet(word)
	return err == nil
}

// texas writes a dump of TexasSolver, with what an action adds.
func (s *script) texas() string { return s.texasNode(0, nil) }

func (s *script) texasNode(node int32, history []string) string {
	history = history[:len(history):len(history)]
	n := &s.spot.Tree[node]
	if n.Kind == publictree.Deal {
		var list []string
		for _, c := range (s.spot.Deck &^ s.spot.Board).Cards() {
			if s.decisions[strings.Join(append(history, c.String()), ":")] != nil {
				list = append(list, fmt.Sprintf("%q:%s", c.String(), s.texasNode(n.Children[0], append(history, c.String()))))
			}
		}
		return fmt.Sprintf(`{"deal_number":%d,"dealcards":{%s},"node_type":"chance_node"}`, len(list), strings.Join(list, ","))
	}
	if n.Kind != publictree.Decision {
		return "null"
	}
	d := s.decisions[strings.Join(history, ":")]
	var words, children, hands []string
	for a, x := range n.Actions {
		name := map[byte]string{'f': "FOLD", 'c': "CHECK"}[x.Letter]
		if x.Letter == 'b' {
			name = fmt.Sprintf("BET %s", amount(s.spot, x.To-n.Put[n.Player]))
		}
		words = append(words, fmt.Sprintf("%q", name))
		if k := s.spot.Tree[n.Children[a]].Kind; k == publictree.Decision || k == publictree.Deal {
			children = append(children, fmt.Sprintf("%q: %s", name, s.texasNode(n.Children[a], append(history, x.String()))))
		}
	}
	for k, h := range d.hands {
		var row []string
		for a := range d.numbers {
			row = append(row, d.numbers[a][k])
		}
		hands = append(hands, fmt.Sprintf("%q:[%s]", h[1].String()+h[0].String(), strings.Join(row, ", ")))
	}
	list := strings.Join(words, ",")
	return fmt.Sprintf(`{"actions":[%s],"childrens":{%s},"node_type":"action_node","player":%d,"strategy":{"actions":[%s],"strategy":{%s}}}`,
		list, strings.Join(children, ",\n"), 1-n.Player, list, strings.Join(hands, ","))
}

// postflop writes one object for each decision, with what is put in on the street.
func (s *script) postflop() string {
	var out bytes.Buffer
	for _, d := range s.order {
		n := &s.spot.Tree[d.node]
		var words, hands, flat []string
		for _, a := range n.Actions {
			words = append(words, fmt.Sprintf("%q", postflopWord(s.spot, a.String(), d.before)))
		}
		for _, h := range d.hands {
			hands = append(hands, fmt.Sprintf("%q", h.String()))
		}
		for _, row := range d.numbers {
			flat = append(flat, row...)
		}
		history := []string{}
		for k, h := range d.history {
			if !isCards(h) {
				h = postflopWord(s.spot, h, s.decisions[strings.Join(d.history[:k], ":")].before)
			}
			history = append(history, fmt.Sprintf("%q", h))
		}
		fmt.Fprintf(&out, `{"history":[%s],"actions":[%s],"hands":[%s],"strategy":[%s]}`+"\n",
			strings.Join(history, ","), strings.Join(words, ","), strings.Join(hands, ","), strings.Join(flat, ","))
	}
	return out.String()
}

func postflopWord(s *publictree.Spot, action string, before int64) string {
	a, _ := publictree.ParseAction(action)
	switch {
	case a.Letter == 'f':
		return "Fold"
	case a.Letter == 'c':
		return "Call"
	case a.To == s.Stack:
		return fmt.Sprintf("AllIn(%s)", amount(s, a.To-before))
	}
	return fmt.Sprintf("Bet(%s)", amount(s, a.To-before))
}

// amount prints chips in the unit of the spot.
func amount(s *publictree.Spot, chips int64) string {
	return rational.Int(chips).Mul(s.Chip).Big().FloatString(6)
}

// upi writes a session with all 1,326 hands.
func (s *script) upi() string {
	var out bytes.Buffer
	fmt.Fprintln(&out, "load_tree spot.cfr\nload_tree ok!\nEND\nshow_hand_order")
	for _, h := range cards.Hands() {
		fmt.Fprint(&out, h, " ")
	}
	fmt.Fprintln(&out, "\nEND")
	for _, d := range s.order {
		n := &s.spot.Tree[d.node]
		id := "r:0"
		for _, h := range d.history {
			id += ":" + s.upiWord(h)
		}
		fmt.Fprintf(&out, "show_children %s\n", id)
		for k, a := range n.Actions {
			fmt.Fprintf(&out, "child %d:\n%s:%s\nIP_DEC\n0 0 200\nflags: none\n\n", k, id, s.upiWord(a.String()))
		}
		fmt.Fprintf(&out, "END\nshow_strategy %s\n", id)
		for a := range n.Actions {
			row := slices.Repeat([]string{"0"}, len(cards.Range{}))
			for k, h := range d.hands {
				row[h.Index()] = d.numbers[a][k]
			}
			fmt.Fprintln(&out, strings.Join(row, " "))
		}
		fmt.Fprintln(&out, "END")
	}
	return out.String()
}

// upiWord returns a word of a history with its amount in the unit of the spot.
func (s *script) upiWord(h string) string {
	if a, err := publictree.ParseAction(h); err == nil && a.Letter == 'b' {
		return "b" + rational.Int(a.To).Mul(s.spot.Chip).String()
	}
	return h
}

// texts returns the script in all formats.
func (s *script) texts() map[string]string {
	return map[string]string{"exactsolve": s.own(), "TexasSolver": s.texas(), "postflop-solver": s.postflop(), "UPI": s.upi()}
}
