package refute

import (
	"encoding/binary"
	"fmt"
	"maps"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Gain is what an action pays more than another one, as a polynomial in the probabilities of
// actions; that of an only action is 1 and left out. It is filled up by the sums of probabilities at Sets,
// which are 1: there is a term for each choice of an action at each of them, and none has another probability.
type Gain struct {
	Sets   [][2]int       // player and information set, from 0, increasing
	Coeffs []rational.Rat // per choice, that at the last set changing fastest

	first   []int32 // per set, the number of the first of its probabilities, see [Variables]
	actions []int   // per set, how many they are
}

// NewGain returns what action a of information set h of player i pays more than b, if chance and
// the others lead there: i plays on as all do (ExtensivePerfect), or as the profile says (other concepts).
//
// It returns an error if there are more than most terms times sets.
func NewGain(g *seqform.Game, c *claim.Claim, i, h, a, b, most int) (*Gain, error) {
	set := &g.Players[i].Infosets[h]
	f := &filling{g: g, i: i, free: c.Concept == claim.ExtensivePerfect, first: [2]int{set.Seq(a), set.Seq(b)}}
	f.weigh(c.Profile[i], h)
	f.collect()
	sets := slices.Collect(maps.Keys(f.occurring()))
	slices.SortFunc(sets, func(x, y [2]int) int { return slices.Compare(x[:], y[:]) })
	size := 1
	for _, s := range sets {
		if size *= len(g.Players[s[0]].Infosets[s[1]].Actions); size*len(sets) > most {
			return nil, fmt.Errorf("more than %d probabilities in all terms", most)
		}
	}
	z := &Gain{Sets: sets, Coeffs: make([]rational.Rat, size)}
	first := Variables(g)
	for _, s := range sets {
		set := &g.Players[s[0]].Infosets[s[1]]
		z.first, z.actions = append(z.first, int32(first[s[0]]+set.Seq(0))), append(z.actions, len(set.Actions))
	}
	for _, t := range f.terms {
		f.fill(z, t)
	}
	return z, nil
}

// A filling is the making of a Gain.
type filling struct {
	g      *seqform.Game
	i      int
	free   bool           // i plays on as all do
	first  [2]int         // own sequences that end with the two actions
	weight []rational.Rat // per own sequence, by which its payoffs count
	terms  []gainTerm     // no two with the same probabilities
}

// A gainTerm has the probabilities of a term of the payoffs.
type gainTerm struct {
	coeff rational.Rat
	of    int
}

// weigh enters what later own sequences count.
func (f *filling) weigh(own seqform.Behavior, h int) {
	player, k := &f.g.Players[f.i], f.g.Work()
	f.weight = make([]rational.Rat, player.NumSeqs())
	f.weight[f.first[0]], f.weight[f.first[1]] = rational.Int(1), rational.Int(-1)
	for later := h + 1; later < len(own) && k.Take(len(own[later]), 0); later++ {
		set := &player.Infosets[later]
		for c, p := range own[later] {
			if w := f.weight[set.ParentSeq]; f.free || w.IsZero() {
				f.weight[set.Seq(c)] = w
			} else {
				f.weight[set.Seq(c)] = k.Mul(w, p)
			}
		}
	}
}

// end returns the last one of the sequence s of player j and those before it whose probability occurs, 0 if
// there is none.
func (f *filling) end(j, s int) int {
	player := &f.g.Players[j]
	for s != 0 && (j != f.i || f.free && !slices.Contains(f.first[:], s)) {
		set := &player.Infosets[player.SeqInfoset[s]]
		if len(set.Actions) > 1 {
			return s
		}
		if s = int(set.ParentSeq); !f.g.Work().Take(0, 0) {
			return 0
		}
	}
	return 0
}

// collect adds up terms with the same probabilities and drops those that are 0.
func (f *filling) collect() {
	p, k := f.g.Payoffs, f.g.Work()
	at := map[string]int{}
	key := make([]byte, 4*len(f.g.Players))
	for t := 0; t < p.Len() && k.Take(0, 0); t++ {
		w := f.weight[p.Seq(t, f.i)]
		if w.IsZero() || p.U(t, f.i).IsZero() || !k.Take(len(key), 0) {
			continue
		}
		for j := range f.g.Players {
			binary.LittleEndian.PutUint32(key[4*j:], uint32(f.end(j, p.Seq(t, j))))
		}
		n, ok := at[string(key)]
		if !ok {
			n, at[string(key)] = len(f.terms), len(f.terms)
			f.terms = append(f.terms, gainTerm{of: t})
		}
		f.terms[n].coeff = k.Add(f.terms[n].coeff, k.Mul(w, p.U(t, f.i)))
	}
	f.terms = slices.DeleteFunc(f.terms, func(t gainTerm) bool { return t.coeff.IsZero() })
}

// visit calls see with player, information set and action of each probability of a term.
func (f *filling) visit(t gainTerm, see func(set [2]int, action int)) {
	for j := range f.g.Players {
		player := &f.g.Players[j]
		for s := f.end(j, f.g.Payoffs.Seq(t.of, j)); s != 0 && f.g.Work().Take(0, 0); {
			h := int(player.SeqInfoset[s])
			see([2]int{j, h}, player.SeqAction(s))
			s = f.end(j, int(player.Infosets[h].ParentSeq))
		}
	}
}

// occurring returns the information sets whose probabilities are in some term.
func (f *filling) occurring() map[[2]int]bool {
	sets := map[[2]int]bool{}
	for _, t := range f.terms {
		f.visit(t, func(set [2]int, _ int) { sets[set] = true })
	}
	return sets
}

// fill adds the term to all choices that agree with it.
func (f *filling) fill(z *Gain, t gainTerm) {
	if !f.g.Work().Take(len(z.Sets), 0) {
		return
	}
	chosen := map[[2]int]int{}
	f.visit(t, func(set [2]int, action int) { chosen[set] = action })
	at := []int{0}
	for k, s := range z.Sets {
		n := z.actions[k]
		from, to := 0, n
		if a, ok := chosen[s]; ok {
			from, to = a, a+1
		}
		var next []int
		for _, c := range at {
			for a := from; a < to; a++ {
				next = append(next, c*n+a)
			}
		}
		at = next
	}
	for _, c := range at {
		z.Coeffs[c] = f.g.Work().Add(z.Coeffs[c], t.coeff)
	}
}

// Choice returns the probabilities of choice n, by their numbers, see [Variables].
func (z *Gain) Choice(n int) []int32 {
	list := make([]int32, len(z.Sets))
	for k := len(z.Sets) - 1; k >= 0; k-- {
		list[k] = z.first[k] + int32(n%z.actions[k])
		n /= z.actions[k]
	}
	return list
}

// Variables numbers the probabilities of all players' actions: it returns per player the number of
// that whose sequence would be 0. Those of a player's sequences follow.
func Variables(g *seqform.Game) []int {
	first, n := make([]int, len(g.Players)), 0
	for i := range first {
		first[i] = n
		n += g.Players[i].NumSeqs()
	}
	return first
}
