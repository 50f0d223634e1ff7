package relaxed

import (
	"exactsolve/internal/floatlp"
	"exactsolve/nash/bilinear/model"
)

// A crash chooses columns without costs as a basis of equations.
type crash struct {
	p         *Program
	equations [][]int // by column, rows
	choices   []int   // by row: columns that may be chosen there, 0 once one is
	may       []bool  // by column: none of its equations has a column yet
	waiting   [][]int // equations by the number of choices they had at some time
}

// crash returns a basis with the logical variables of the rows ≤ and, of as many
// equations as it finds, a variable without cost that is not in the equations found before.
// It is triangular, and its reduced costs are the costs: where those are not negative the
// dual method can start from it.
func (p *Program) crash() *floatlp.Basis {
	n, m := len(p.Domains), len(p.Rows)
	c := &crash{p: p, equations: make([][]int, n), choices: make([]int, m), may: make([]bool, n)}
	for k, d := range p.Domains {
		c.may[k] = p.Cost[k].IsZero() && d.Lo.Cmp(d.Hi) < 0
	}
	z := &floatlp.Basis{Cols: make([]floatlp.VarStatus, n), Rows: make([]floatlp.VarStatus, m), Edges: make([]float64, n+m)}
	for k := range z.Cols {
		z.Cols[k] = floatlp.AtLower
	}
	for i, r := range p.Rows {
		z.Rows[i] = floatlp.Basic
		if r.Sense == model.Equal {
			c.enter(i)
		}
	}
	for i := c.next(); i >= 0; i = c.next() {
		z.Cols[c.choose(i)], z.Rows[i] = floatlp.Basic, floatlp.AtLower
	}
	return z
}

func (c *crash) enter(i int) {
	for _, t := range c.p.Rows[i].Terms {
		c.equations[t.Var] = append(c.equations[t.Var], i)
		if c.may[t.Var] {
			c.choices[i]++
		}
	}
	c.wait(i)
}

func (c *crash) wait(i int) {
	for len(c.waiting) <= c.choices[i] {
		c.waiting = append(c.waiting, nil)
	}
	c.waiting[c.choices[i]] = append(c.waiting[c.choices[i]], i)
}

// next returns the first equation of those with the fewest choices, at least 1, and −1 if
// none has any.
func (c *crash) next() int {
	for k := 1; k < len(c.waiting); k++ {
		for list := c.waiting[k]; len(list) > 0; list = c.waiting[k] {
			i := list[0]
			c.waiting[k] = list[1:]
			if c.choices[i] == k {
				return i
			}
		}
	}
	return -1
}

// choose chooses a column for equation i, of those that may be the one in fewest others
// without a column, and returns it.
func (c *crash) choose(i int) int {
	best, least := -1, 0
	for _, t := range c.p.Rows[i].Terms {
		others := 0
		for _, e := range c.equations[t.Var] {
			if c.choices[e] > 0 {
				others++
			}
		}
		if c.may[t.Var] && (best < 0 || others < least) {
			best, least = t.Var, others
		}
	}
	for _, t := range c.p.Rows[i].Terms {
		if !c.may[t.Var] {
			continue
		}
		c.may[t.Var] = false
		for _, e := range c.equations[t.Var] {
			c.choices[e]--
			c.wait(e)
		}
	}
	return best
}
