package page

// Trembles say how fast mistakes at an information set become rare, and where its belief comes from.
type Trembles struct {
	Variable string // that goes to 0
	Actions  []Tremble
	Nodes    []Tremble // none where there is only one
	Words    []string
}

// A Tremble is an action or a node with its order, the power of the variable with which it becomes rare, and
// a text: its probability when that is small, or its part of the belief.
type Tremble struct {
	Name  string
	Order int // −1 if there is none
	Least bool
	Text  string
}
