package report

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"strconv"
	"strings"

	"exactsolve/render"
	"exactsolve/render/internal/face"
	"exactsolve/render/plot"
)

//go:embed style.css
var ownStyle string

//go:embed script.js
var script string

// style returns the style sheet of a page.
func style() string {
	var light, dark strings.Builder
	colors(&light, func(t face.Tone) string { return t.Light })
	colors(&dark, func(t face.Tone) string { return t.Dark })
	return light.String() + "@media (prefers-color-scheme:dark){" + dark.String() + "}\n" + render.Style() + "\n" + plot.Style() + "\n" + ownStyle
}

func colors(w *strings.Builder, of func(face.Tone) string) {
	fmt.Fprintf(w, ":root{--ground:#%s;--text:#%s;--faint:#%s;--shade:#%s;--yes:#%s;--no:#%s;--link:#%s}",
		of(face.Ground), of(face.Plain), of(face.Faint), of(face.Shade), of(face.Players[2]), of(face.Players[6]), of(face.Players[0]))
	for k, t := range face.Players {
		fmt.Fprintf(w, ".p%d{color:#%s}", k, of(t))
	}
}

// policy returns the content security policy: this style and script, nothing else.
func policy(style string) string {
	hash := func(s string) string {
		sum := sha256.Sum256([]byte(s))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return "default-src 'none'; style-src " + hash(style) + "; script-src " + hash(script) + "; base-uri 'none'; form-action 'none'"
}

// report writes the whole page.
func (p *page) report(r *Report, views []view) {
	title := face.Shorten(r.Game.Title, 200)
	if strings.TrimSpace(title) == "" {
		title = "A game"
	}
	css := style()
	p.raw("<!DOCTYPE html>\n")
	p.open("html", "lang", "en")
	p.raw("\n<head>\n<meta charset=\"utf-8\">\n")
	p.open("meta", "http-equiv", "Content-Security-Policy", "content", policy(css))
	p.raw("\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n")
	p.element("title", title)
	p.raw("<style>" + css + "</style>\n</head>\n<body>\n<header>\n")
	p.element("h1", title)
	if comment := strings.TrimSpace(r.Game.Comment); comment != "" {
		p.element("p", comment, "class", "comment")
	}
	p.raw("</header>\n<main>\n")
	p.answers(r)
	p.charts(r)
	p.picture(r, views)
	p.sets(r)
	p.parameters(r)
	p.again(r)
	p.raw("</main>\n<footer>\n")
	p.element("p", "Written by "+r.Program+". Numbers after ≈ are rounded; all others are exact.")
	p.raw("</footer>\n<script>" + script + "</script>\n</body>\n</html>\n")
}

// marks of a status: a sign, and a word for those who do not see it.
var marks = [...]struct{ class, sign, word string }{
	Stated: {"stated", "i", "stated, not checked here"}, Yes: {"yes", "✓", "yes"}, No: {"no", "✗", "no"}, Unknown: {"unknown", "?", "unknown"},
}

func (p *page) answers(r *Report) {
	p.section("answer", "Answer")
	if r.Asked != "" {
		p.element("p", "Asked: "+r.Asked, "class", "asked")
	}
	for _, a := range r.Answers {
		m := marks[a.Status]
		p.open("div", "class", "answer "+m.class)
		p.open("p", "class", "status")
		p.open("span", "class", "sign", "role", "img", "aria-label", m.word)
		p.text(m.sign)
		p.close("span")
		p.text(" " + a.Title)
		p.close("p")
		p.raw("\n")
		for _, t := range a.Tables {
			p.table(&t)
		}
		for _, line := range a.Lines {
			p.element("p", line)
		}
		p.raw("</div>\n")
	}
	p.raw("</section>\n")
}

// table writes a table, the first rows of a long one.
func (p *page) table(t *Table) {
	p.raw("<div class=\"scroll\"><table>\n")
	if t.Caption != "" {
		p.element("caption", t.Caption)
	}
	if len(t.Head) > 0 {
		p.raw("<thead><tr>")
		for _, h := range t.Head {
			p.open("th", "scope", "col")
			p.text(h)
			p.close("th")
		}
		p.raw("</tr></thead>\n")
	}
	p.raw("<tbody>\n")
	for _, row := range t.Rows[:min(len(t.Rows), maxRows)] {
		p.raw("<tr>")
		for k, cell := range row {
			tag := "td"
			if k == 0 {
				tag = "th"
				p.open(tag, "scope", "row")
			} else {
				p.open(tag)
			}
			p.text(cell)
			p.close(tag)
		}
		p.raw("</tr>\n")
	}
	p.raw("</tbody></table></div>\n")
	if n := len(t.Rows) - maxRows; n > 0 {
		p.element("p", strconv.Itoa(n)+" more rows are left out.", "class", "note")
	}
}

// charts writes the plots of a search.
func (p *page) charts(r *Report) {
	if len(r.Charts) == 0 {
		return
	}
	p.section("search", "The search")
	p.raw("<div class=\"columns\">\n")
	for k, c := range r.Charts[:min(len(r.Charts), maxCharts)] {
		c.ID, c.Bare = fmt.Sprintf("chart-%d", k+1), true
		p.raw("<div class=\"chart\">\n")
		p.open("div", "class", "scroll", "role", "region", "tabindex", "0", "aria-label", c.Title)
		p.raw("\n")
		if err := plot.Lines(p.w, c.Chart); err != nil {
			p.err = err
		}
		p.raw("</div>\n<details>")
		p.element("summary", "The numbers of this chart")
		p.table(&c.Data)
		p.raw("</details></div>\n")
	}
	p.raw("</div>\n</section>\n")
}

func (p *page) parameters(r *Report) {
	if len(r.Tables) == 0 {
		return
	}
	p.section("parameters", "Parameters")
	p.raw("<div class=\"columns\">\n")
	for _, t := range r.Tables {
		p.table(&t)
	}
	p.raw("</div>\n</section>\n")
}

// again says how to check the answer, and has the files for it.
func (p *page) again(r *Report) {
	p.section("again", "Check it again")
	for _, f := range r.Files {
		p.file(&f)
	}
	for _, s := range r.Steps {
		p.element("p", s.About)
		p.open("pre", "tabindex", "0")
		p.element("code", s.Command)
		p.raw("</pre>\n")
	}
	p.raw("</section>\n")
}

// file writes a link from which a file is saved as it is.
func (p *page) file(f *File) {
	size := fmt.Sprintf("%d bytes, SHA-256 %x", len(f.Data), sha256.Sum256(f.Data))
	p.open("p", "class", "file")
	if len(f.Data) > maxFile {
		p.text(fmt.Sprintf("%s is too large to be in the page: %s (%s)", f.Name, f.About, size))
	} else {
		p.open("a", "download", f.Name, "href", "data:"+f.Type+";base64,"+base64.StdEncoding.EncodeToString(f.Data))
		p.text("Save " + f.Name)
		p.close("a")
		p.text(": " + f.About)
		p.raw("<br>")
		p.open("small")
		p.text(size)
		p.close("small")
	}
	p.close("p")
	p.raw("\n")
}
