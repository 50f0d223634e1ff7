package page

import (
	"strconv"
	"strings"

	"exactsolve/render/internal/font"
)

// A markup is HTML. Text becomes markup by text and attribute alone, which escape it;
// the compiler takes no other string for markup but constants.
type markup string

// text escapes text, shortened if it is very long.
func text(s string) markup { return markup(font.Escape(font.Shorten(s, maxText))) }

// attribute returns one, to be put behind the name of an element; with an empty value
// it stands alone.
func attribute(name markup, value string) markup {
	if value == "" {
		return " " + name
	}
	return " " + name + `="` + markup(font.Escape(font.Clean(value))) + `"`
}

// element returns an element. Behind its name may be attributes.
func element(name markup, content ...markup) markup { return enclose(name, content, "") }

// line returns an element on a line of its own.
func line(name markup, content ...markup) markup { return enclose(name, content, "\n") }

func enclose(name markup, content []markup, after string) markup {
	word, _, _ := strings.Cut(string(name), " ")
	size := len(name) + len(word) + len("<></>") + len(after)
	for _, m := range content {
		size += len(m)
	}
	var b strings.Builder
	b.Grow(size)
	b.WriteString("<")
	b.WriteString(string(name))
	b.WriteString(">")
	for _, m := range content {
		b.WriteString(string(m))
	}
	b.WriteString("</")
	b.WriteString(word)
	b.WriteString(">")
	b.WriteString(after)
	return markup(b.String())
}

func paragraph(s string) markup { return line("p", text(s)) }

// note says how many things are left out, unless it is none.
func note(n int, what string) markup {
	if n <= 0 {
		return ""
	}
	return line(`p class="note"`, text(strconv.Itoa(n)+what))
}

// each returns one after the other what is written for items.
func each[T any](list []T, write func(T) markup) markup {
	var b strings.Builder
	for _, x := range list {
		b.WriteString(string(write(x)))
	}
	return markup(b.String())
}

// section returns the pieces of a section with a heading.
func section(id markup, heading string, content ...markup) []markup {
	head := "<section id=\"" + id + `" aria-labelledby="` + id + "-head\">\n" + line(`h2 id="`+id+`-head"`, text(heading))
	return append(append([]markup{head}, content...), "</section>\n")
}

// table returns a table whose rows begin with what they are about.
func table(caption markup, head []string, rows [][]markup) markup {
	if len(head) > 0 {
		caption += line("thead", element("tr", each(head, heading)))
	}
	body := each(rows, func(row []markup) markup {
		cells := each(row[1:], func(cell markup) markup { return element("td", cell) })
		return line("tr", element(`th scope="row"`, row[0]), cells)
	})
	return line(`div class="scroll"`, element("table", "\n", caption, "<tbody>\n", body, "</tbody>"))
}

// heading returns a cell of the first line of a table, which heads its column if it says something.
func heading(name string) markup {
	if name == "" {
		return element("td")
	}
	return element(`th scope="col"`, text(name))
}
