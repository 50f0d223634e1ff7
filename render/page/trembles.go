package page

import (
	_ "embed"
	"html/template"
	"strings"
)

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

//go:embed trembles.html
var tremblesText string

var tremblesPage = template.Must(template.New("trembles").Funcs(template.FuncMap{
	"text": func(s string) template.HTML { return template.HTML(text(s)) },
	"some": func(list []Tremble) []Tremble { return list[:min(len(list), maxBelief)] },
	"left": func(list []Tremble, what string) template.HTML {
		return template.HTML(note(len(list)-maxBelief, what))
	},
	"tone": func(order int) int { return min(order, 3) },
}).Parse(tremblesText))

// markup returns what is said of trembles, nothing for nil.
func (t *Trembles) markup() markup {
	if t == nil {
		return ""
	}
	var b strings.Builder
	if err := tremblesPage.Execute(&b, t); err != nil {
		panic("page: " + err.Error()) // of a builder, and the template is ours
	}
	return markup(b.String())
}
