package page

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"strconv"
	"strings"

	"exactsolve/render"
	"exactsolve/render/internal/font"
	"exactsolve/render/plot"
)

//go:embed style.css
var ownStyle string

//go:embed script.js
var mainScript string

//go:embed find.js
var findScript string

var script = mainScript + listScript + findScript

func style() string {
	return font.Sheet(colors) + "\n" + render.Style() + "\n" + plot.Style() + "\n" + ownStyle + listStyle + rangesStyle
}

func colors(of func(font.Tone) string) string {
	text := fmt.Sprintf(":root{--ground:#%s;--text:#%s;--faint:#%s;--shade:#%s;--yes:#%s;--no:#%s;--link:#%s}",
		of(font.Ground), of(font.Plain), of(font.Faint), of(font.Shade), of(font.Players[2]), of(font.Players[6]), of(font.Players[0]))
	for k, t := range font.Players {
		text += fmt.Sprintf(":root{--p%d:#%s}.p%d{color:var(--p%d)}", k, of(t), k, k)
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

// equilibria has the list and pictures of several.
func (p *Page) equilibria() ([]markup, error) {
	if len(p.Figures) == 0 && p.List == nil {
		return nil, nil
	}
	var list []markup
	for k, f := range p.Figures[:min(len(p.Figures), maxCharts)] {
		var svg strings.Builder
		if err := plot.Draw(&svg, f, fmt.Sprintf("figure-%d", k+1), true); err != nil {
			return nil, err
		}
		list = append(list, line(`div class="chart"`, "\n",
			line(`div class="scroll" role="region" tabindex="0"`+attribute("aria-label", f.Heading()), "\n", markup(svg.String()))))
	}
	content, err := p.list(columns(list))
	return section("equilibria", "The equilibria", content), err
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

func (p *Page) described() []Set { return p.Sets[:min(len(p.Sets), maxSets)] }

func setID(i, h int) string { return "set-" + strconv.Itoa(i+1) + "-" + strconv.Itoa(h+1) }

func (p *Page) sets() []markup {
	if len(p.Sets) == 0 {
		return nil
	}
	sides := []markup{find()}
	list := p.described()
	for from, to := 0, 0; from < len(list); from = to {
		for to = from; to < len(list) && list[to].Player == list[from].Player; to++ {
		}
		sides = append(sides, p.side(list[from:to])...)
	}
	sides = append(sides, note(len(p.Sets)-len(list), " more information sets are not described here."))
	return section("sets", "Strategies, beliefs and values", sides...)
}

// find looks for words in what is written of information sets. It is hidden where script does not run.
func find() markup {
	return line(`form id="find" role="search" hidden`, "\n", line(`label for="find-text"`, "Search, also by /"),
		`<input type="search" id="find-text" autocomplete="off" spellcheck="false">`+"\n", line(`output id="find-said" for="find-text"`))
}

// side tells of the information sets of one player. Many are folded.
func (p *Page) side(list []Set) []markup {
	i := list[0].Player
	parts := []markup{line("h3", player(i), text(" "+font.PlayerName(p.Game.PlayerLabel(i))))}
	if len(list) > foldSets {
		parts = append(parts, "<details>", line("summary", text(strconv.Itoa(len(list))+" information sets")))
	}
	for _, s := range list {
		parts = append(parts, s.markup())
	}
	if len(list) > foldSets {
		parts = append(parts, "</details>\n")
	}
	return parts
}

func player(i int) markup {
	color := markup(strconv.Itoa(i % len(font.Players)))
	return element(`span class="mark p`+color+`" aria-hidden="true"`, text(font.Shapes[i%len(font.Shapes)]))
}

// markup returns one information set, which opens on its summary.
func (s Set) markup() markup {
	head := element(`span class="name"`, player(s.Player), text(" "+s.Name))
	var actions, nodes [][]markup
	for _, a := range s.Actions {
		head += " " + element(`span class="play"`, text(a.Name+" "), a.Probability.markup())
		actions = append(actions, []markup{text(a.Name), a.Probability.markup(), a.Value.markup(), a.Gain.markup()})
	}
	for _, n := range s.Belief[:min(len(s.Belief), maxBelief)] {
		nodes = append(nodes, []markup{text(n.History), n.Probability.markup()})
	}
	body := each(s.Lines, paragraph) + table("", []string{"action", "probability", "value", "gain"}, actions)
	if nodes != nil {
		body += table("", []string{"node", "belief"}, nodes) + note(len(s.Belief)-maxBelief, " more nodes are left out.")
	}
	body += s.Trembles.markup()
	if len(s.Why) > 0 {
		body += line(`ul class="why"`, "\n", each(s.Why, func(w string) markup { return line("li", text(w)) }))
	}
	return line(`details class="set"`+attribute("id", setID(s.Player, s.Infoset)), "\n", line("summary", head), element(`div class="body"`, "\n", body))
}

func (x Number) markup() markup {
	exact, near := text(x.Exact), element(`span class="near"`, text("≈ "+x.Near))
	switch {
	case x.Exact == "" && x.Near == "":
		return element(`span class="near"`, "not known")
	case x.Near == "":
		return exact
	case x.Exact == "":
		return near
	}
	return exact + " " + near
}
