package lp

// Variables are those of the program, then for each row its slack s = A x − b.

// A kind is what the bounds and the powers so far allow a variable.
type kind uint8

const (
	sign  kind = iota // ≥ 0
	free              // any value; once basic, never leaves
	fixed             // 0
)

// kinds returns those of all variables before the first power.
func (p *Program) kinds() []kind {
	k := make([]kind, len(p.free)+len(p.rows))
	for j, f := range p.free {
		if f {
			k[j] = free
		}
	}
	for i := range p.rows {
		if p.rows[i].equal {
			k[len(p.free)+i] = fixed
		}
	}
	return k
}

// A Basis says which variables are basic; there are as many as rows.
type Basis []bool

// slackBasis has all slacks basic.
func (p *Program) slackBasis() Basis {
	b := make(Basis, len(p.free)+len(p.rows))
	for i := range p.rows {
		b[len(p.free)+i] = true
	}
	return b
}

// start returns the basis of the last solution, with what is new since then: its
// slacks are basic, its variables are not.
func (p *Program) start() Basis {
	b := p.slackBasis()
	if p.last != nil {
		copy(b, p.last[:p.lastVars])
		copy(b[len(p.free):], p.last[p.lastVars:])
	}
	return b
}
