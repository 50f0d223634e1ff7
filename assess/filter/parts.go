package filter

import (
	"context"
	"errors"
	"slices"

	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/cert/outcome"
	"exactsolve/internal/lp"
	"exactsolve/rational"
	"exactsolve/seqform/signalling"
)

// A Part is a set of outcomes, in which the same messages are sent, that all pass a criterion or
// all fail it: a point, or a segment with or without its ends.
type Part struct {
	Sent     []bool         // per message
	From, To []rational.Rat // per type, what it gets
	Ends     [2]bool        // whether From and To are among them; a point has both
	Status   answer.Status
	Verdict  *Verdict // about the one in which types get At
	At       []rational.Rat
	Weights  []rational.Rat // of the outcomes given, whose mixture that is
}

// divide decides about the mixtures of outcomes in which the same messages are sent. If these are a
// point or a segment, the parts are all of it. Otherwise they are the outcomes given, and their
// mean, and whole is false.
func divide(ctx context.Context, z *signalling.Game, given []signalling.Outcome, c claim.Criterion) (parts []Part, whole bool, err error) {
	s := &segments{ctx: ctx, z: z, given: given, criterion: c}
	if s.segment() {
		err := s.run()
		return s.parts, true, err
	}
	even := make([]rational.Rat, len(given))
	list := [][]rational.Rat{}
	for k, o := range given {
		even[k] = rational.New(1, int64(len(given)))
		if !slices.ContainsFunc(given[:k], func(p signalling.Outcome) bool { return claim.Same(p.Pays, o.Pays) }) {
			list = append(list, s.weights(k, k, rational.Rat{}))
		}
	}
	for _, weights := range append(list, even) {
		p, err := s.judge(weights)
		if err != nil {
			return nil, false, err
		}
		s.parts = append(s.parts, p)
	}
	return s.parts, false, nil
}

// segments decides about the outcomes (1 − λ)·from + λ·to.
type segments struct {
	ctx       context.Context
	z         *signalling.Game
	given     []signalling.Outcome
	from, to  int // of those given
	criterion claim.Criterion
	parts     []Part
	cuts      int
}

// segment finds the ends of the convex hull of the outcomes given, and reports whether it has no
// other vertices.
func (s *segments) segment() bool {
	first := s.given[0].Pays
	other := slices.IndexFunc(s.given, func(o signalling.Outcome) bool { return !claim.Same(o.Pays, first) })
	if other < 0 {
		return true
	}
	line := difference(s.given[other].Pays, first)
	along := slices.IndexFunc(line, func(x rational.Rat) bool { return !x.IsZero() })
	for k, o := range s.given {
		d := difference(o.Pays, first)
		for t := range d {
			if !d[t].Mul(line[along]).Equal(line[t].Mul(d[along])) {
				return false
			}
		}
		if o.Pays[along].Cmp(s.given[s.from].Pays[along]) < 0 {
			s.from = k
		}
		if o.Pays[along].Cmp(s.given[s.to].Pays[along]) > 0 {
			s.to = k
		}
	}
	return true
}

func difference(x, y []rational.Rat) []rational.Rat {
	z := make([]rational.Rat, len(x))
	for k := range z {
		z[k] = x[k].Sub(y[k])
	}
	return z
}

// maxCuts limits those of a segment.
const maxCuts = 1 << 10

func (s *segments) run() error {
	zero, one := rational.Rat{}, rational.Int(1)
	if err := s.point(zero); err != nil || claim.Same(s.given[s.from].Pays, s.given[s.to].Pays) {
		return err
	}
	if err := s.between(zero, one); err != nil {
		return err
	}
	return s.point(one)
}

// weights returns those of outcomes k and l, 1 − λ and λ.
func (s *segments) weights(k, l int, lambda rational.Rat) []rational.Rat {
	w := make([]rational.Rat, len(s.given))
	w[k] = rational.Int(1).Sub(lambda)
	w[l] = w[l].Add(lambda)
	return w
}

// mixed returns what types get in a mixture of the outcomes given.
func (s *segments) mixed(weights []rational.Rat) []rational.Rat {
	z := make([]rational.Rat, len(s.given[0].Pays))
	for k, w := range weights {
		for t, u := range s.given[k].Pays {
			z[t] = z[t].Add(w.Mul(u))
		}
	}
	return z
}

func (s *segments) at(lambda rational.Rat) []rational.Rat {
	return s.mixed(s.weights(s.from, s.to, lambda))
}

// point decides at λ.
func (s *segments) point(lambda rational.Rat) error {
	p, err := s.judge(s.weights(s.from, s.to, lambda))
	if err == nil {
		s.add(p)
	}
	return err
}

// judge decides about a mixture of the outcomes given.
func (s *segments) judge(weights []rational.Rat) (Part, error) {
	pays := s.mixed(weights)
	sent := s.given[0].Sent
	v, err := Judge(s.ctx, s.z, signalling.Outcome{Pays: pays, Sent: sent}, s.criterion)
	if err != nil {
		return Part{}, err
	}
	return Part{sent, pays, pays, [2]bool{true, true}, v.Status, v, pays, weights}, nil
}

// add adds a part after the last, to which it is joined if it is decided alike.
func (s *segments) add(p Part) {
	if k := len(s.parts) - 1; k >= 0 && s.parts[k].Status == p.Status && (s.parts[k].Ends[1] || p.Ends[0]) {
		s.parts[k].To, s.parts[k].Ends[1] = p.To, p.Ends[1]
		return
	}
	s.parts = append(s.parts, p)
}

// between decides from low to high, without these: in the middle, if all answers are the same
// everywhere, or else on both sides of where one may not be.
func (s *segments) between(low, high rational.Rat) error {
	middle := low.Add(high).Mul(rational.New(1, 2))
	v := &Verdict{Criterion: s.criterion, Status: answer.Yes}
	o := signalling.Outcome{Pays: s.at(middle), Sent: s.given[0].Sent}
	slope := difference(s.given[s.to].Pays, s.given[s.from].Pays)
	part := func(v *Verdict) Part {
		return Part{o.Sent, s.at(low), s.at(high), [2]bool{}, v.Status, v, o.Pays, s.weights(s.from, s.to, middle)}
	}
	for _, m := range s.z.Unsent(o) {
		w := &window{ctx: s.ctx, m: outcome.NewMessage(nil, s.z, m, o), low: low.Sub(middle), high: high.Sub(middle)}
		for _, sender := range s.z.Messages[m].Senders {
			w.slopes = append(w.slopes, slope[sender.Type])
		}
		found, err := w.screened(s.criterion)
		switch {
		case errors.Is(err, errCut) && s.cuts == maxCuts:
			err = lp.ErrLimit
			fallthrough
		case errors.Is(err, lp.ErrLimit), errors.Is(err, outcome.ErrTooMany):
			s.add(part(&Verdict{Criterion: s.criterion, Reason: err.Error()}))
			return nil
		case errors.Is(err, errCut):
			return s.cut(low, w.cut.Add(middle), high)
		case err != nil:
			return err
		}
		found.Message = m
		if v.Messages = append(v.Messages, *found); !found.Passes {
			v.Status, v.Messages = answer.No, []Screened{*found}
			break
		}
	}
	s.add(part(v))
	return nil
}

// cut decides on both sides of a point.
func (s *segments) cut(low, point, high rational.Rat) error {
	s.cuts++
	if err := s.between(low, point); err != nil {
		return err
	}
	if err := s.point(point); err != nil {
		return err
	}
	return s.between(point, high)
}

// A window is where answers about a message are to be the same, around an outcome where they
// are found: types get slopes·x more at x, between low and high.
type window struct {
	ctx       context.Context
	m         *outcome.Message
	slopes    []rational.Rat // per sender
	low, high rational.Rat   // below and above 0
	cut       rational.Rat   // where one may change
}

// errCut says that an answer may change within a window.
var errCut = errors.New("filter: an answer changes")

func (w *window) screened(c claim.Criterion) (*Screened, error) {
	s := &Screened{}
	var err error
	s.Screened, err = outcome.Screen(c, w.m.Senders(), func(q Question) (bool, error) {
		a, err := find(w.ctx, w.m, &q)
		if err != nil {
			return false, err
		}
		s.Answers = append(s.Answers, *a)
		if a.Cases == nil {
			return true, w.yes(&q, a)
		}
		return false, w.no(&q, a.Cases)
	})
	return s, err
}

// yes returns errCut unless responses with the same actions are as asked in all of the window.
func (w *window) yes(q *Question, a *claim.Answer) error {
	used := make([]bool, len(a.Response))
	for r, p := range a.Response {
		used[r] = !p.IsZero()
	}
	for _, end := range []rational.Rat{w.low, w.high} {
		x, err := w.far(q, used, end)
		if err != nil {
			return err
		}
		if x != nil && x.Cmp(end)*end.Sign() < 0 {
			w.cut = *x
			return errCut
		}
	}
	return nil
}

// no returns errCut unless there is no response as asked, in all of the window, where the cases
// show that there is none here.
func (w *window) no(q *Question, cases []claim.Case) error {
	var splits []int
	unused := make([]bool, w.m.Responses())
	for _, k := range cases {
		if k.Action > 0 {
			splits = append(splits, k.Action-1)
			continue
		}
		if k.Responses != nil {
			if err := w.never(q, unused); err != nil {
				return err
			}
		}
		for len(splits) > 0 && unused[splits[len(splits)-1]] {
			unused[splits[len(splits)-1]] = false
			splits = splits[:len(splits)-1]
		}
		if len(splits) > 0 {
			unused[splits[len(splits)-1]] = true
		}
	}
	return nil
}

// never returns errCut if in the window there is a response without unused actions as asked.
func (w *window) never(q *Question, unused []bool) error {
	allowed := make([]bool, len(unused))
	for r, not := range unused {
		allowed[r] = !not
	}
	for _, end := range []rational.Rat{w.low, w.high} {
		x, err := w.near(q, allowed, end)
		if err != nil {
			return err
		}
		if x != nil && x.Cmp(end)*end.Sign() < 0 {
			w.cut = *x
			return errCut
		}
	}
	return nil
}

// far returns the point farthest towards an end of the window at which there is a response as
// asked with the actions allowed; near the nearest one on that side. It is nil if there is none.
func (w *window) far(q *Question, allowed []bool, end rational.Rat) (*rational.Rat, error) {
	return w.extreme(q, allowed, end, -1)
}

func (w *window) near(q *Question, allowed []bool, end rational.Rat) (*rational.Rat, error) {
	return w.extreme(q, allowed, end, 1)
}

// extreme minimizes the sign times the part of the way to the end.
func (w *window) extreme(q *Question, allowed []bool, end rational.Rat, sign int64) (*rational.Rat, error) {
	p := new(lp.Program)
	way := p.Variable(false)
	p.AtLeast([]lp.Term{lp.Times(way, rational.Int(-1))}, rational.Int(-1))
	var sum []lp.Term
	for _, is := range allowed {
		if is {
			sum = append(sum, lp.Times(p.Variable(false), rational.Int(1)))
		}
	}
	if len(sum) == 0 {
		return nil, nil
	}
	p.Equal(sum, rational.Int(1))
	for _, row := range q.Rows {
		terms, n := []lp.Term{lp.Times(way, w.slopes[row.Sender].Mul(end).Neg())}, 0
		for r, is := range allowed {
			if is {
				terms = append(terms, lp.Times(sum[n].Var, w.m.Gains[row.Sender][r]))
				n++
			}
		}
		if row.Sign == 0 {
			p.Equal(terms, rational.Rat{})
			continue
		}
		for k := range terms {
			terms[k].Coef = terms[k].Coef.Mul(rational.Int(int64(row.Sign)))
		}
		p.AtLeast(terms, rational.Rat{})
	}
	p.Cost(0, lp.Times(way, rational.Int(sign)))
	z, err := p.Solve(w.ctx, lp.Options{})
	if errors.Is(err, lp.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	x := z.Value(way).Mul(end)
	return &x, nil
}
