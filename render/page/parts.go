package page

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"strings"

	"exactsolve/render"
	"exactsolve/render/internal/font"
	"exactsolve/render/plot"
)

//go:embed style.css
var ownStyle string

//go:embed script.js
var script string

// style returns the style sheet of a page.
func style() string {
	return font.Sheet(colors) + "\n" + render.Style() + "\n" + plot.Style() + "\n" + ownStyle
}

func colors(of func(font.Tone) string) string {
	text := fmt.Sprintf(":root{--ground:#%s;--text:#%s;--faint:#%s;--shade:#%s;--yes:#%s;--no:#%s;--link:#%s}",
		of(font.Ground), of(font.Plain), of(font.Faint), of(font.Shade), of(font.Players[2]), of(font.Players[6]), of(font.Players[0]))
	for k, t := range font.Players {
		text += fmt.Sprintf(".p%d{color:#%s}", k, of(t))
	}
	return text
}

// policy returns the content security policy: this style and script, nothing else.
func policy(style string) string {
	hash := func(s string) string {
		sum := sha256.Sum256([]byte(s))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return "default-src 'none'; style-src " + hash(style) + "; script-src " + hash(script) + "; base-uri 'none'; form-action 'none'"
}

// head is the page down to its title.
func (p *Page) head() markup {
	title := font.Shorten(p.Game.Title, 200)
	if strings.TrimSpace(title) == "" {
		title = "A game"
	}
	css := style()
	about := line("h1", text(title))
	if comment := strings.TrimSpace(p.Game.Comment); comment != "" {
		about += line(`p class="comment"`, text(comment))
	}
	return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n" +
		`<meta http-equiv="Content-Security-Policy"` + attribute("content", policy(css)) + ">\n" +
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n" +
		line("title", text(title)) + element("style", markup(css)) + "\n</head>\n<body>\n" + line("header", "\n", about) + "<main>\n"
}

// foot is the end of the page.
func (p *Page) foot() markup {
	written := paragraph("Written by " + p.Program + ". Numbers after ≈ are rounded; all others are exact.")
	return "</main>\n" + line("footer", "\n", written) + line("script", markup(script)) + "</body>\n</html>\n"
}

// marks of a status: a sign, and a word for those who do not see it.
var marks = [...]struct{ class, sign, word markup }{
	Stated: {"stated", "i", "stated, not checked here"}, Yes: {"yes", "✓", "yes"}, No: {"no", "✗", "no"}, Unknown: {"unknown", "?", "unknown"},
}

func (p *Page) answers() []markup {
	var asked markup
	if p.Asked != "" {
		asked = line(`p class="asked"`, text("Asked: "+p.Asked))
	}
	return section("answer", "Answer", asked, each(p.Answers, func(a Answer) markup {
		m := marks[a.Status]
		sign := element(`span class="sign" role="img" aria-label="`+m.word+`"`, m.sign)
		return line(`div class="answer `+m.class+`"`, line(`p class="status"`, sign, text(" "+a.Title)), each(a.Tables, Table.markup), each(a.Lines, paragraph))
	}))
}

// markup returns a table, the first rows of a long one.
func (t Table) markup() markup {
	var caption markup
	if t.Caption != "" {
		caption = line("caption", text(t.Caption))
	}
	var rows [][]markup
	for _, row := range t.Rows[:min(len(t.Rows), maxRows)] {
		var cells []markup
		for _, cell := range row {
			cells = append(cells, text(cell))
		}
		rows = append(rows, cells)
	}
	return table(caption, t.Head, rows) + note(len(t.Rows)-maxRows, " more rows are left out.")
}

// charts draws the plots of a search.
func (p *Page) charts() ([]markup, error) {
	if len(p.Charts) == 0 {
		return nil, nil
	}
	var list []markup
	for k, c := range p.Charts[:min(len(p.Charts), maxCharts)] {
		c.ID, c.Bare = fmt.Sprintf("chart-%d", k+1), true
		var svg strings.Builder
		if err := plot.Lines(&svg, c.Chart); err != nil {
			return nil, err
		}
		list = append(list, line(`div class="chart"`, "\n",
			line(`div class="scroll" role="region" tabindex="0"`+attribute("aria-label", c.Title), "\n", markup(svg.String())),
			element("details", line("summary", "The numbers of this chart"), c.Data.markup())))
	}
	return section("search", "The search", columns(list)), nil
}

// columns puts parts side by side where there is room.
func columns(parts []markup) markup {
	return line(`div class="columns"`, append([]markup{"\n"}, parts...)...)
}

func (p *Page) parameters() []markup {
	if len(p.Tables) == 0 {
		return nil
	}
	return section("parameters", "Parameters", columns([]markup{each(p.Tables, Table.markup)}))
}

// again says how to check the answer, and has the files for it.
func (p *Page) again() []markup {
	var list []markup
	for _, f := range p.Files {
		list = append(list, f.markup())
	}
	list = append(list, each(p.Steps, func(s Step) markup {
		return paragraph(s.About) + line(`pre tabindex="0"`, line("code", text(s.Command)))
	}))
	return section("again", "Check it again", list...)
}

// markup returns a link from which a file is saved as it is.
func (f File) markup() markup {
	size := fmt.Sprintf("%d bytes, SHA-256 %x", len(f.Data), sha256.Sum256(f.Data))
	if len(f.Data) > maxFile {
		return line(`p class="file"`, text(fmt.Sprintf("%s is too large to be in the page: %s (%s)", f.Name, f.About, size)))
	}
	data := "data:" + f.Type + ";base64," + base64.StdEncoding.EncodeToString(f.Data)
	return line(`p class="file"`, element("a"+attribute("download", f.Name)+attribute("href", data), text("Save "+f.Name)), text(": "+f.About), "<br>", element("small", text(size)))
}
