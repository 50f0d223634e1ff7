//go:build plain

package simplices

func (p *Table) setWords() {}

func (f *form) signs() []int8 { return f.plainSigns() }
