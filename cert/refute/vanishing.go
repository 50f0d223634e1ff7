package refute

import (
	"encoding/binary"
	"fmt"
	"iter"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/cert/regret"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Limits say what becomes of probabilities as behavior converges to a profile: they vanish, they have a
// positive limit, or, where the plan of a player does not lead and the concept is about plans, they
// are free.
type Limits struct {
	work  *rational.Work
	limit []rational.Rat // by number, see [Variables]
	free  []bool
}

// NewLimits returns those for a claim.
func NewLimits(g *seqform.Game, c *claim.Claim) *Limits {
	z := &Limits{work: g.Work()}
	plans := c.Concept == claim.NormalFormPerfect || c.Concept == claim.Proper
	for i := range g.Players {
		player := &g.Players[i]
		limit, free := make([]rational.Rat, player.NumSeqs()), make([]bool, player.NumSeqs())
		for h := range player.Infosets {
			set := &player.Infosets[h]
			for a, p := range c.Profile[i][h] {
				own := int(set.ParentSeq)
				limit[set.Seq(a)] = p
				free[set.Seq(a)] = plans && own != 0 && (free[own] || limit[own].IsZero())
			}
		}
		z.limit, z.free = append(z.limit, limit...), append(z.free, free...)
	}
	return z
}

// A Group has the terms with the same vanishing and free probabilities; Value is the sum of their
// coefficients, each times the limits of the other probabilities.
type Group struct {
	Vanishing, Free []int32 // increasing
	Value           rational.Rat
}

// Add adds a term to its group, which is made if there is none.
func (z *Limits) Add(groups map[string]*Group, product string, coeff rational.Rat) *Group {
	var vanishing, free []int32
	for k := 0; k < len(product) && z.work.Take(0, 0); k += 4 {
		v := int32(binary.LittleEndian.Uint32([]byte(product[k:])))
		switch {
		case z.free[v]:
			free = append(free, v)
		case z.limit[v].IsZero():
			vanishing = append(vanishing, v)
		default:
			coeff = z.work.Mul(coeff, z.limit[v])
		}
	}
	key := fmt.Sprint(vanishing, free)
	if groups[key] == nil {
		groups[key] = &Group{Vanishing: vanishing, Free: free}
	}
	groups[key].Value = z.work.Add(groups[key].Value, coeff)
	return groups[key]
}

// Below reports whether products in the group are smaller than those in y by a factor that vanishes.
func (x *Group) Below(y *Group) bool {
	return len(x.Vanishing) > len(y.Vanishing) && x.Within(y)
}

// Within reports whether products in the group are at most those in y.
func (x *Group) Within(y *Group) bool {
	return contains(x.Vanishing, y.Vanishing) && contains(x.Free, y.Free)
}

// contains reports whether y is part of x; both are sorted, and numbers may be repeated.
func contains(x, y []int32) bool {
	for _, v := range y {
		k, ok := slices.BinarySearch(x, v)
		if !ok {
			return false
		}
		x = x[k+1:]
	}
	return true
}

// negative checks that the sum of terms is negative as behavior converges to the profile: some groups
// have negative values, and every positive coefficient is in one of these or in one below one.
//
// It returns the groups of negative value.
func (z *Limits) negative(products []string, sum map[string]rational.Rat) ([]*Group, error) {
	groups, positive := map[string]*Group{}, map[*Group]rational.Rat{}
	var all []*Group
	for _, product := range products {
		x := sum[product]
		at := z.Add(groups, product, x)
		if len(groups) > len(all) {
			all = append(all, at)
		}
		if x.Sign() > 0 {
			positive[at] = x
		}
	}
	negative := slices.DeleteFunc(slices.Clone(all), func(x *Group) bool { return x.Value.Sign() >= 0 })
	if len(negative) == 0 {
		return nil, fmt.Errorf("the sum of trembles is not negative")
	}
	for _, x := range all {
		coeff, ok := positive[x]
		below := func(y *Group) bool { return !z.work.Take(len(x.Vanishing)+len(x.Free), 0) || x.Below(y) }
		if ok && x.Value.Sign() >= 0 && !slices.ContainsFunc(negative, below) {
			return nil, fmt.Errorf("a coefficient of the sum of trembles is %v, and no negative ones outweigh it", coeff)
		}
	}
	return negative, nil
}

// Weights generates, for each node of information set h of player i that chance leads to, the
// vanishing probabilities of other players on the path and of times: the weight of the information
// set, times the product of times, is at most a sum of their products. In strategic form it is 1.
func (z *Limits) Weights(g *seqform.Game, c *claim.Claim, i, h int, times []int32) iter.Seq[*Group] {
	vanishing := slices.DeleteFunc(slices.Clone(times), func(v int32) bool { return !z.limit[v].IsZero() })
	slices.Sort(vanishing)
	return func(yield func(*Group) bool) {
		if g.Tree == nil {
			yield(&Group{Vanishing: vanishing})
			return
		}
		first, t := Variables(g), g.Tree
		for _, node := range g.Players[i].Infosets[h].Nodes {
			w, possible := slices.Clone(vanishing), true
			for v := node; v > 0 && z.work.Take(0, 0); v = t.Parent[v] {
				j, zero := int(t.Player[t.Parent[v]]), regret.Prob(g, c.Profile, int(v)).IsZero()
				switch {
				case j < 0:
					possible = possible && !zero
				case j != i && zero:
					set := &g.Players[j].Infosets[t.Infoset[t.Parent[v]]]
					w = append(w, int32(first[j]+set.Seq(int(t.Action[v]))))
				}
			}
			if slices.Sort(w); !z.work.Take(len(w), 0) || possible && !yield(&Group{Vanishing: w}) {
				return
			}
		}
	}
}
