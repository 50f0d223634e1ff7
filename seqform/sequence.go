package seqform

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

// MaxLength returns the largest number of own actions on a path.
func (p *Player) MaxLength() int {
	longest := int32(0)
	for _, n := range p.SeqLength {
		longest = max(longest, n)
	}
	return int(longest)
}

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
		rows = append(rows, Constraint{
			Plus:  [2]int{set.Seq(0), set.Seq(len(set.Actions))},
			Minus: int(set.ParentSeq),
		})
	}
	return rows
}
