package profile

import (
	"fmt"
	"maps"
	"math/big"
	"strconv"

	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/internal/lex"
)

// A draft is a profile while it is read, with what all kinds of text share.
type draft struct {
	*lex.Errors
	g       *seqform.Game
	name    string // of the file
	src     []byte
	before  int // lines before src in the file
	opt     Options
	info    *Info
	profile seqform.Profile

	given [][]givenSet // for kinds that give actions in any order

	device *deviceDraft // nil unless it is read instead of a profile
}

// A givenSet remembers where the entries of an information set are.
type givenSet struct {
	index names
	off   []int // per action, −1 if there is none
	first int
}

// empty returns the profile of g without any behavior.
func empty(g *seqform.Game) seqform.Profile {
	p := make(seqform.Profile, len(g.Players))
	for i := range p {
		p[i] = make(seqform.Behavior, len(g.Players[i].Infosets))
	}
	return p
}

// A place is information set h of player i, for messages.
type place struct {
	g    *seqform.Game
	i, h int
}

func (at place) String() string {
	if at.g.Tree == nil {
		return "the strategies of " + at.player()
	}
	return fmt.Sprintf("information set %s of %s", lex.Quote(at.g.InfosetLabel(at.i, at.h)), at.player())
}

func (at place) player() string { return lex.Quote(at.g.PlayerLabel(at.i)) }

func (at place) actions() []string { return at.g.Players[at.i].Infosets[at.h].Actions }

// number reads a probability.
func (d *draft) number(off int, text string) (rational.Rat, bool) {
	x, err := rational.Parse(text)
	switch {
	case err != nil:
		d.Errorf(off, "probability: %v", err)
	case x.Sign() < 0:
		d.Errorf(off, "probability is negative: %v", lex.Short(x))
	}
	return x, err == nil && x.Sign() >= 0
}

// mention returns what is known of the information set at, which an entry at offset off names.
func (d *draft) mention(off int, at place) *givenSet {
	if d.given == nil {
		d.given = make([][]givenSet, len(d.g.Players))
		for i := range d.given {
			d.given[i] = make([]givenSet, len(d.g.Players[i].Infosets))
		}
	}
	set := &d.given[at.i][at.h]
	if set.index == nil {
		actions := at.actions()
		*set = givenSet{actionNames(actions), make([]int, len(actions)), off}
		for a := range actions {
			set.off[a] = -1
		}
		d.profile[at.i][at.h] = make([]rational.Rat, len(actions))
	}
	return set
}

// enter sets the probability of action a in an entry at offset off.
func (d *draft) enter(off int, at place, a int, x rational.Rat) {
	set := d.mention(off, at)
	if set.off[a] >= 0 {
		d.Errorf(off, "action %d at %v again, after line %d", a+1, at, lex.Ref(set.off[a]))
		return
	}
	set.off[a] = off
	d.profile[at.i][at.h][a] = x
}

// settleAll settles what was entered, if there are no mistakes.
func (d *draft) settleAll() {
	if d.Any() {
		return
	}
	for i := range d.given {
		for h := range d.given[i] {
			if d.given[i][h].index != nil {
				d.settle(d.given[i][h].first, place{d.g, i, h})
			}
		}
	}
}

// settle rounds the probabilities of an information set, if asked to, and
// reports, at offset off, if they do not sum to 1.
func (d *draft) settle(off int, at place) {
	prob := d.profile[at.i][at.h]
	if d.opt.Round > 0 {
		for a, x := range prob {
			if y := nearest(x, d.opt.Round); !y.Equal(x) {
				prob[a] = y
				d.info.Changes = append(d.info.Changes, Change{at.i, at.h, a, x, y})
			}
		}
	}
	d.sum(off, listAt{"probabilities", at}, prob)
}

// A listAt is what there is at a place, in words that are made only for a message.
type listAt struct {
	what string
	at   place
}

func (l listAt) String() string { return fmt.Sprintf("%s at %v", l.what, l.at) }

// sum divides a distribution, which is text or a Stringer, by its sum if that is nearly 1, and reports, at
// offset off, if it is not even that, or far too long.
func (d *draft) sum(off int, what any, prob []rational.Rat) {
	rounded := ""
	if d.opt.Round > 0 {
		rounded = fmt.Sprintf(", rounded to denominators of at most %d,", d.opt.Round)
	}
	sum, ok := lex.Sum(prob)
	far := sum.Sub(rational.Int(1)).Abs()
	switch {
	case !ok:
		d.Errorf(off, "%v have too large a common denominator", what)
		return
	case far.IsZero():
		return
	case sum.IsZero() || far.Cmp(d.opt.Tolerance) > 0:
		d.info.BadSums++
		d.Errorf(off, "%v%s sum to %v, not 1", what, rounded, lex.Short(sum))
	default:
		d.info.Divided++
		copy(prob, seqform.Proportional(prob))
	}
	d.info.Off = rational.Max(d.info.Off, far)
}

// addSets adds the names of player i's information sets, the first of which has number
// first, and those with the position, "1:2" and "name (1:2)", of which Game.InfosetLabel
// gives one. In strategic form the player's own name stands for the only information
// set.
func (x names) addSets(g *seqform.Game, i, first int) {
	for h := range g.Players[i].Infosets {
		name := g.Players[i].Infosets[h].Name
		position := strconv.Itoa(i+1) + ":" + strconv.Itoa(h+1)
		x.add(position, first+h)
		if name != "" {
			x.add(name, first+h)
			x.add(name+" ("+position+")", first+h)
		}
		if g.Tree == nil {
			x.add(g.PlayerLabel(i), first+h)
		}
	}
}

// FillSingle sets behavior where there is only one action.
func FillSingle(g *seqform.Game, p seqform.Profile) {
	for _, at := range p.Missing() {
		if len(g.Players[at[0]].Infosets[at[1]].Actions) == 1 {
			p[at[0]][at[1]] = []rational.Rat{rational.Int(1)}
		}
	}
}

// FillUniform sets behavior where there is none: all actions alike.
func FillUniform(g *seqform.Game, p seqform.Profile) {
	for i := range p {
		p[i] = g.Players[i].Complete(p[i])
	}
}

// names has the number that a name stands for, or ambiguous.
type names map[string]int

const ambiguous = -1

func (x names) add(name string, k int) {
	if old, ok := x[name]; ok && old != k {
		k = ambiguous
	}
	x[name] = k
}

// actionNames has plain labels and those that Game.ActionLabel gives, which take precedence.
func actionNames(actions []string) names {
	plain, unique := make(names, len(actions)), make(names, len(actions))
	for a, label := range seqform.ActionLabels(actions) {
		plain.add(actions[a], a)
		unique.add(label, a)
	}
	maps.Copy(plain, unique)
	return plain
}

// nearest returns the fraction nearest to x ≥ 0 among those with denominators
// of at most bound, of two equally near ones that with the smaller denominator.
//
// It expands x as a continued fraction until the next convergent's denominator
// exceeds bound. The best fractions on either side of x are then the last
// convergent p/q and the last intermediate fraction (p′ + kp)/(q′ + kq) that
// the bound allows, where p′/q′ is the convergent before.
//
// Reference: Knuth, The Art of Computer Programming, volume 2, section 4.5.3.
func nearest(x rational.Rat, bound int64) rational.Rat {
	limit := big.NewInt(bound)
	n, d := x.Num(), x.Den()
	if d.Cmp(limit) <= 0 {
		return x
	}
	p0, q0, p, q := big.NewInt(0), big.NewInt(1), big.NewInt(1), big.NewInt(0)
	for {
		a, rest := new(big.Int).QuoRem(n, d, new(big.Int))
		q2 := new(big.Int).Mul(a, q)
		if q2.Add(q2, q0).Cmp(limit) > 0 { // before rest is 0: d exceeds limit
			break
		}
		p2 := new(big.Int).Mul(a, p)
		p0, q0, p, q = p, q, p2.Add(p2, p0), q2
		n, d = d, rest
	}
	k := new(big.Int).Sub(limit, q0)
	k.Quo(k, q)
	between := rational.FromInts(p0.Add(p0, new(big.Int).Mul(k, p)), q0.Add(q0, new(big.Int).Mul(k, q)))
	last := rational.FromInts(p, q)
	if between.Sub(x).Abs().Cmp(last.Sub(x).Abs()) < 0 {
		return between
	}
	return last
}
