package depth

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/depthlimit/nested"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/seqform"
)

var errNoMoves = errors.New("no more moves")

// maxUnasked bounds the hands in a row in which there is nothing to ask, so that play
// until the input ends does end where the opponent never moves.
const maxUnasked = 1000

func (t *table) play() error {
	most := t.c.hands
	if most == 0 && t.c.opponent != askOpponent {
		most = defaultHands
	}
	for k, last := 1, 0; most == 0 || k <= most; k++ {
		if most == 0 && k-last > maxUnasked {
			t.s.Warn("%s: nothing to ask in %d hands in a row", t.f.Name, maxUnasked)
			return nil
		}
		h := &hand{table: t, number: k, p: t.solver.Begin(), rng: rand.NewPCG(t.c.seed, uint64(k))}
		switch err := h.play(); {
		case errors.Is(err, errNoMoves), errors.Is(err, cli.ErrInterrupted):
			t.m.Unfinished = h.p.Node() > 0
			return nil
		case err != nil:
			return err
		}
		if h.asked {
			last = k
		}
	}
	return nil
}

type hand struct {
	*table
	number   int
	p        *nested.Session
	rng      rand.Source
	asked    bool         // the opponent for an action
	lost     rational.Rat // by the opponent's mistakes
	mistakes int
	strategy []message.Strategy // of the program at its information sets, for the record
}

func (h *hand) play() error {
	if err := h.say("deal", &message.Deal{Hand: h.number}); err != nil {
		return err
	}
	for !h.p.Over() {
		if err := context.Cause(h.s.Ctx); err != nil {
			return errors.Join(cli.ErrInterrupted, err)
		}
		a, err := h.choose()
		if err != nil {
			return err
		}
		if err := h.take(a); err != nil {
			return err
		}
	}
	return h.end()
}

func (h *hand) choose() (int, error) {
	tree := h.f.Game.Tree
	v := h.p.Node()
	switch i, set := int(tree.Player[v]), int(tree.Infoset[v]); i {
	case h.opp:
		return h.answer(set)
	case h.us:
		h.strategy = append(h.strategy, message.Strategy{Infoset: set + 1, Probabilities: h.p.Probabilities()})
	}
	return nested.Draw(h.rng, h.p.Probabilities()), nil
}

func (h *hand) answer(set int) (int, error) {
	actions := h.f.Game.Players[h.opp].Infosets[set].Actions
	switch h.c.opponent {
	case blueprintOpponent:
		return nested.Draw(h.rng, h.p.Probabilities()), nil
	case offTreeOpponent:
		if a := slices.IndexFunc(actions, func(label string) bool { return h.off[label] }); a >= 0 {
			return a, nil
		}
	case askOpponent:
		return h.ask(set)
	}
	uniform := slices.Repeat([]rational.Rat{rational.New(1, int64(len(actions)))}, len(actions))
	return nested.Draw(h.rng, uniform), nil
}

func (h *hand) ask(set int) (int, error) {
	turn := h.turnAt(set)
	turn.Hand, h.asked = h.number, true
	for {
		if err := h.say("turn", turn); err != nil {
			return 0, err
		}
		a, wrong, err := h.input.next(turn.Actions)
		switch {
		case errors.Is(err, io.EOF):
			return 0, errNoMoves
		case err != nil:
			return 0, err
		case a == askedHelp:
			if err := h.say("help", help{}); err != nil {
				return 0, err
			}
			continue
		case wrong == "":
			return a, nil
		}
		if err := h.say("error", &message.Mistake{Hand: h.number, Message: wrong}); err != nil {
			return 0, err
		}
	}
}

func (h *hand) take(a int) error {
	tree := h.f.Game.Tree
	v := h.p.Node()
	if int(tree.Player[v]) == h.opp {
		set := int(tree.Infoset[v])
		m := &message.Played{Hand: h.number, Infoset: h.names.Ref(h.opp, set), Action: h.labels(v)[a], Number: a + 1, OffTree: h.isOff(set, a)}
		if h.judge != nil {
			h.weigh(m, set)
		}
		if err := h.say("action", m); err != nil {
			return err
		}
	}
	ctx, cancel := h.s.Limited(h.s.Ctx)
	defer cancel()
	watch := cli.StartWatch()
	reports, err := h.p.Play(ctx, a)
	if err != nil {
		return err
	}
	wall, cpu := watch.Read()
	for _, r := range reports {
		m := h.resolved(ctx, r)
		m.Seconds, m.CPU = wall, cpu
		h.m.add(r, m)
		if err := h.say("resolve", m); err != nil {
			return err
		}
	}
	return nil
}

// weigh says what an action has cost the opponent.
func (h *hand) weigh(m *message.Played, set int) {
	losses := h.judge.losses(h.p.Strategy(), set)
	if losses == nil {
		return
	}
	m.Lost, m.Best = &losses[m.Number-1], best(losses)
	if m.Lost.Sign() > 0 {
		h.lost = h.lost.Add(*m.Lost)
		h.mistakes++
	}
}

// end says what was paid and records the hand.
func (h *hand) end() error {
	m := h.ended()
	h.m.Hands++
	if h.judge != nil {
		lost := h.m.Lost.Add(h.lost)
		h.m.Lost, h.m.Mistakes = &lost, h.m.Mistakes+h.mistakes
	}
	for i, u := range m.Payoffs {
		h.m.Payoffs[i] = h.m.Payoffs[i].Add(u)
	}
	if err := h.say("end", m); err != nil {
		return err
	}
	if h.c.record == "" {
		return nil
	}
	return h.write(m)
}

// ended returns the path, from the root to a leaf, and what it pays.
func (h *hand) ended() *message.End {
	tree := h.f.Game.Tree
	m := &message.End{Hand: h.number, Path: []int{}, Labels: []string{}, Payoffs: make([]rational.Rat, 2)}
	for v := h.p.Node(); ; v = int(tree.Parent[v]) {
		for i := range m.Payoffs {
			m.Payoffs[i] = m.Payoffs[i].Add(tree.OutcomePayoff(v, i))
		}
		if v == 0 {
			break
		}
		m.Path = append(m.Path, int(tree.Action[v])+1)
		m.Labels = append(m.Labels, h.labels(int(tree.Parent[v]))[tree.Action[v]])
	}
	slices.Reverse(m.Path)
	slices.Reverse(m.Labels)
	return m
}

// turnAt asks for an action at an information set.
func (t *table) turnAt(set int) *message.Turn {
	if t.turns[set] == nil {
		t.turns[set] = &message.Turn{
			Infoset: t.names.Ref(t.opp, set), Actions: t.names.Actions(t.opp, set), Seen: t.seenAt(set),
			Cards: t.judge.cards(set), Stakes: t.judge.stakes(set),
		}
	}
	return t.turns[set]
}

// seenAt returns what has happened as far as the opponent knows at an information
// set: the actions that are the same at all its nodes. It is empty if its nodes are
// not equally deep.
func (t *table) seenAt(set int) []message.Seen {
	list := []message.Seen{}
	for k, v := range t.f.Game.Players[t.opp].Infosets[set].Nodes {
		steps := t.steps(int(v))
		if k == 0 {
			list = steps
		}
		if len(steps) != len(list) {
			return []message.Seen{}
		}
		for j := range list {
			list[j].Player = alike(list[j].Player, steps[j].Player)
			list[j].Action = alike(list[j].Action, steps[j].Action)
		}
	}
	return list
}

// alike returns nil unless both point to equal values.
func alike[T comparable](x, y *T) *T {
	if x == nil || *x != *y {
		return nil
	}
	return x
}

func (t *table) steps(v int) []message.Seen {
	tree := t.f.Game.Tree
	list := []message.Seen{}
	for ; v > 0; v = int(tree.Parent[v]) {
		up := int(tree.Parent[v])
		label := t.labels(up)[tree.Action[v]]
		player := 0
		if i := int(tree.Player[up]); i != seqform.Chance {
			player = i + 1
		}
		list = append(list, message.Seen{Player: &player, Action: &label})
	}
	slices.Reverse(list)
	return list
}

// moves reads the opponent's actions, one a line.
type moves struct {
	s     *cli.Session
	lines chan string
	err   error // valid once lines is closed
	begun bool
	count int
	help  bool // may be asked for
}

func newMoves(s *cli.Session) *moves {
	return &moves{s: s, lines: make(chan string), help: s.Format != "json"}
}

// askedHelp is in place of an action.
const askedHelp = -1

// maxMove is the longest line in bytes.
const maxMove = 1 << 16

// read sends lines until the input ends, beside the play, so that an interruption is heeded while it waits.
func (m *moves) read() {
	in := bufio.NewScanner(m.s.Io.In)
	in.Buffer(nil, maxMove)
	for in.Scan() {
		select {
		case m.lines <- in.Text():
		case <-m.s.Ctx.Done():
			return
		}
	}
	m.err = in.Err()
	close(m.lines)
}

// next returns an action, or what is wrong with the line. The error is io.EOF at the end of the input.
func (m *moves) next(actions []string) (a int, wrong string, err error) {
	if !m.begun {
		m.begun = true
		go m.read()
	}
	select {
	case <-m.s.Ctx.Done():
		return 0, "", errors.Join(cli.ErrInterrupted, context.Cause(m.s.Ctx))
	case line, ok := <-m.lines:
		switch {
		case ok:
			m.count++
			a, wrong = m.parse(line, actions)
			return a, wrong, nil
		case errors.Is(m.err, bufio.ErrTooLong):
			return 0, "", cli.InputError(fmt.Errorf("%s:%d:%d: line too long, want an action", cli.StdinName, m.count+1, maxMove))
		case m.err != nil:
			return 0, "", cli.InputError(fmt.Errorf("%s: %w", cli.StdinName, m.err))
		}
		return 0, "", io.EOF
	}
}

// parse reads the number or the label of an action, or an object with it.
func (m *moves) parse(line string, actions []string) (a int, wrong string) {
	text := strings.TrimSpace(line)
	column := 1 + strings.Index(line, text)
	fail := func(what string) (int, string) {
		return 0, fmt.Sprintf("%s:%d:%d: %s, want %s", cli.StdinName, m.count, column, what, cli.OrList(numbered(actions)))
	}
	if strings.HasPrefix(text, "{") {
		var object struct {
			Action json.RawMessage `json:"action"`
		}
		if err := json.Unmarshal([]byte(text), &object); err != nil {
			if e, ok := errors.AsType[*json.SyntaxError](err); ok {
				column += int(e.Offset) - 1
			}
			return fail("not an object in JSON")
		}
		text = string(object.Action)
		if text == "" || text == "null" {
			return fail(`no "action" in the object`)
		}
		if text[0] == '"' {
			if err := json.Unmarshal(object.Action, &text); err != nil {
				return fail("not a label")
			}
		}
	}
	if a := slices.Index(actions, text); a >= 0 {
		return a, ""
	}
	if n, err := strconv.Atoi(text); err == nil && n >= 1 && n <= len(actions) {
		return n - 1, ""
	}
	if m.help && (text == "?" || text == "help") {
		return askedHelp, ""
	}
	if text == "" {
		return fail("an empty line")
	}
	return fail(fmt.Sprintf("no action %q", text))
}

func numbered(actions []string) []string {
	list := make([]string, len(actions))
	for a, label := range actions {
		list[a] = fmt.Sprintf("%d %s", a+1, cli.Printable(label))
	}
	return list
}
